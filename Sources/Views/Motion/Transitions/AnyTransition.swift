/// What a view goes through as it comes and goes; SwiftUI's `AnyTransition`.
public struct AnyTransition: Hashable, Sendable {
    /// One thing that a view goes through.
    enum Step: Hashable, Sendable {
        case opacity
        case scale(Double, anchor: UnitPoint)
        case move(edge: RectEdge)
        case offset(x: Double, y: Double)
        /// In from an edge and out at the one across from it, fading.
        case push(from: RectEdge)
        /// In from the leading edge and out at the trailing one.
        case slide
        /// Turned in space about the middle, as the page of a book, from an edge.
        case flip(from: RectEdge)
        /// Blurred, smaller and fading.
        case blurReplace
    }

    /// A step with a course of its own; nil for that of the change.
    struct Part: Hashable, Sendable {
        var step: Step
        var animation: Animation?
    }

    let insertion: [Part]
    let removal: [Part]

    private init(insertion: [Part], removal: [Part]) {
        self.insertion = insertion
        self.removal = removal
    }

    private init(_ step: Step) {
        self.init(insertion: [Part(step: step)], removal: [Part(step: step)])
    }

    /// Comes and goes at once.
    public static let identity = AnyTransition(insertion: [], removal: [])
    /// Fades; what is taken where none is named.
    public static let opacity = AnyTransition(.opacity)
    /// Grows from nothing, and shrinks to it.
    public static let scale = scale(scale: 0)
    /// In from the leading edge and out at the trailing one.
    public static let slide = AnyTransition(.slide)
    /// Blurs and fades into what takes its place.
    public static let blurReplace = AnyTransition(.blurReplace)

    /// Grows from `scale` about `anchor`.
    public static func scale(scale: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)) -> AnyTransition {
        AnyTransition(.scale(Length.finite(scale, or: 1), anchor: anchor))
    }

    /// From beyond its own edge and back there.
    public static func move(edge: RectEdge) -> AnyTransition { AnyTransition(.move(edge: edge)) }

    /// From so many points away and back there.
    public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
        AnyTransition(.offset(x: Length.finite(x), y: Length.finite(y)))
    }

    /// In from an edge and out at the one across from it, fading.
    public static func push(from edge: RectEdge) -> AnyTransition { AnyTransition(.push(from: edge)) }

    /// Turned in space from an edge.
    public static func flip(from edge: RectEdge) -> AnyTransition { AnyTransition(.flip(from: edge)) }

    /// One for coming and another for going.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(insertion: insertion.insertion, removal: removal.removal)
    }

    /// Both at once.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(insertion: insertion + other.insertion, removal: removal + other.removal)
    }

    /// The same with a course of its own where it has none.
    public func animation(_ animation: Animation?) -> AnyTransition {
        func own(_ parts: [Part]) -> [Part] {
            parts.map { Part(step: $0.step, animation: $0.animation ?? animation) }
        }
        return AnyTransition(insertion: own(insertion), removal: own(removal))
    }

    /// Whether it has a course of its own.
    var hasAnimation: Bool { (insertion + removal).contains { $0.animation != nil } }
}

/// How a view comes and goes.
struct TransitionModifier: ModifierContent {
    let transition: AnyTransition

    /// A course of its own runs whether or not the change has one.
    var followsHistory: Bool { transition.hasAnimation }
}

extension Modifier {
    /// How the view comes and goes.
    public static func transition(_ transition: AnyTransition) -> Self {
        Self(TransitionModifier(transition: transition))
    }
}

extension ViewNode {
    /// How it comes and goes: the innermost that it names, as nothing of those around it is seen of it.
    var transition: AnyTransition {
        for modifier in modifiers {
            if let own = modifier.content as? TransitionModifier { return own.transition }
        }
        return .opacity
    }
}
