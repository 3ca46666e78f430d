/// The transition from a view's old content to its new content; SwiftUI's `ContentTransition`. It sets the look of an
/// animated change, not whether the change is animated.
public struct ContentTransition: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case identity, opacity, interpolate, symbolEffect
        case numericText(Counting)
    }

    /// The direction in which digits roll.
    enum Counting: Hashable, Sendable {
        case up, down
        /// The direction in which the numbers in the text change.
        case byText
        /// The direction in which this number changes.
        case byValue(Double)
    }

    let kind: Kind

    /// An immediate change.
    public static let identity = ContentTransition(kind: .identity)
    /// A crossfade.
    public static let opacity = ContentTransition(kind: .opacity)
    /// Interpolation, or a crossfade where interpolation is impossible; the default.
    public static let interpolate = ContentTransition(kind: .interpolate)
    /// Symbols shrink and their replacements grow, even if the change itself is not animated; everything else fades.
    public static let symbolEffect = ContentTransition(kind: .symbolEffect)
    /// Digits roll, upwards if the numbers in the text increase and downwards if they decrease.
    public static let numericText = ContentTransition(kind: .numericText(.byText))

    /// Returns a transition in which digits roll, upwards unless the text counts down.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(kind: .numericText(countsDown ? .down : .up))
    }

    /// Returns a transition in which digits roll, upwards if `value` increases and downwards if it decreases.
    public static func numericText(value: Double) -> ContentTransition {
        ContentTransition(kind: .numericText(.byValue(value)))
    }
}

/// The content transition of the views inside.
struct ContentTransitionModifier: ModifierContent {
    let transition: ContentTransition

    /// Whether it applies to changes that are not animated: only for symbols.
    var followsHistory: Bool { transition == .symbolEffect }

    func change(_ style: inout InheritedStyle) { style[ContentTransitions.self] = transition }
}

private enum ContentTransitions: InheritedKey {
    static var defaultValue: ContentTransition { .interpolate }
}

extension InheritedStyle {
    /// The content transition of a view.
    var contentTransition: ContentTransition { self[ContentTransitions.self] }
}

extension Modifier {
    /// Sets the content transition of the views inside, for animated changes.
    public static func contentTransition(_ transition: ContentTransition) -> Self {
        Self(ContentTransitionModifier(transition: transition))
    }
}
