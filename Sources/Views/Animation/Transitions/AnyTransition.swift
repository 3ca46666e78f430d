/// The transition of a view's insertion and removal; SwiftUI's `AnyTransition`.
public struct AnyTransition: Hashable, Sendable {
    /// One effect of a transition.
    enum Step: Hashable, Sendable {
        case opacity
        case scale(Double, anchor: UnitPoint)
        case move(edge: RectEdge)
        case offset(x: Double, y: Double)
        /// Moves in from an edge and out at the opposite edge, with fading.
        case push(from: RectEdge)
        /// Moves in from the leading edge and out at the trailing edge.
        case slide
        /// Rotates in space around the middle, like the page of a book, from an edge.
        case flip(from: RectEdge)
        /// Blurs, shrinks and fades.
        case blurReplace
    }

    /// A step with an animation of its own; nil for that of the change.
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

    /// Immediate insertion and removal.
    public static let identity = AnyTransition(insertion: [], removal: [])
    /// Fading; the default.
    public static let opacity = AnyTransition(.opacity)
    /// Growth from nothing, and shrinking to nothing.
    public static let scale = scale(scale: 0)
    /// Movement in from the leading edge and out at the trailing edge.
    public static let slide = AnyTransition(.slide)
    /// A blurred crossfade to the replacement.
    public static let blurReplace = AnyTransition(.blurReplace)

    /// Returns growth from `scale` around `anchor`.
    public static func scale(scale: Double, anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5)) -> AnyTransition {
        AnyTransition(.scale(Length.finite(scale, or: 1), anchor: anchor))
    }

    /// Returns movement from beyond the view's own edge and back there.
    public static func move(edge: RectEdge) -> AnyTransition { AnyTransition(.move(edge: edge)) }

    /// Returns movement from an offset in points and back there.
    public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
        AnyTransition(.offset(x: Length.finite(x), y: Length.finite(y)))
    }

    /// Returns movement in from an edge and out at the opposite edge, with fading.
    public static func push(from edge: RectEdge) -> AnyTransition { AnyTransition(.push(from: edge)) }

    /// Returns rotation in space from an edge.
    public static func flip(from edge: RectEdge) -> AnyTransition { AnyTransition(.flip(from: edge)) }

    /// Returns one transition for insertion and another for removal.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(insertion: insertion.insertion, removal: removal.removal)
    }

    /// Returns both transitions at once.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(insertion: insertion + other.insertion, removal: removal + other.removal)
    }

    /// Returns the same transition with `animation` for the steps that have none of their own.
    public func animation(_ animation: Animation?) -> AnyTransition {
        func own(_ parts: [Part]) -> [Part] {
            parts.map { Part(step: $0.step, animation: $0.animation ?? animation) }
        }
        return AnyTransition(insertion: own(insertion), removal: own(removal))
    }

    /// Whether a step has an animation of its own.
    var hasAnimation: Bool { (insertion + removal).contains { $0.animation != nil } }
}

/// The transition of a view's insertion and removal.
struct TransitionModifier: ModifierContent {
    let transition: AnyTransition

    /// Whether the transition runs in changes that are not animated: only with an animation of its own.
    var followsHistory: Bool { transition.hasAnimation }
}

extension Modifier {
    /// Sets the transition of the view's insertion and removal.
    public static func transition(_ transition: AnyTransition) -> Self {
        Self(TransitionModifier(transition: transition))
    }
}

extension ViewNode {
    /// The view's transition: that of its innermost transition modifier.
    var transition: AnyTransition {
        for modifier in modifiers {
            if let own = modifier.content as? TransitionModifier { return own.transition }
        }
        return .opacity
    }
}
