/// How what a view shows gives way to what it shows next; SwiftUI's `ContentTransition`. It says what a change looks like that is moved
/// through, not whether it is.
public struct ContentTransition: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case identity, opacity, interpolate, symbolEffect
        case numericText(Counting)
    }

    /// Which way digits roll.
    enum Counting: Hashable, Sendable {
        case up, down
        /// As the numbers in the text go.
        case byText
        /// As this number goes.
        case byValue(Double)
    }

    let kind: Kind

    /// At once.
    public static let identity = ContentTransition(kind: .identity)
    /// The old fades out as the new fades in.
    public static let opacity = ContentTransition(kind: .opacity)
    /// Through what lies between, or by fading where nothing does; what is taken where none is named.
    public static let interpolate = ContentTransition(kind: .interpolate)
    /// Symbols shrink away and others grow in their place, whether or not the change itself moves; everything else fades.
    public static let symbolEffect = ContentTransition(kind: .symbolEffect)
    /// Digits roll, upwards where the numbers in the text grow and downwards where they fall.
    public static let numericText = ContentTransition(kind: .numericText(.byText))

    /// Digits roll, upwards unless the text counts down.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(kind: .numericText(countsDown ? .down : .up))
    }

    /// Digits roll, upwards where `value` grows and downwards where it falls.
    public static func numericText(value: Double) -> ContentTransition {
        ContentTransition(kind: .numericText(.byValue(value)))
    }
}

/// How what the views within show gives way to what they show next.
struct ContentTransitionModifier: ModifierContent {
    let transition: ContentTransition

    /// A symbol's exchange runs whether or not the change moves.
    var followsHistory: Bool { transition == .symbolEffect }

    func change(_ style: inout InheritedStyle) { style[ContentTransitions.self] = transition }
}

private enum ContentTransitions: InheritedKey {
    static var defaultValue: ContentTransition { .interpolate }
}

extension InheritedStyle {
    /// How what a view shows gives way to what it shows next.
    var contentTransition: ContentTransition { self[ContentTransitions.self] }
}

extension Modifier {
    /// How what the views within show gives way to what they show next, where the change moves.
    public static func contentTransition(_ transition: ContentTransition) -> Self {
        Self(ContentTransitionModifier(transition: transition))
    }
}
