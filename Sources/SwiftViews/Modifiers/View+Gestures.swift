public import Views

/// An input of the user; SwiftUI's `Gesture`. A session only taps. Other gestures are accepted and never recognized.
public protocol Gesture<Value> {
    /// The value of the gesture.
    associatedtype Value
}

/// A gesture that a tap of the session can trigger.
protocol TapSource {
    /// The number of taps that it requires.
    var tapCount: Int { get }
    /// The action of the gesture.
    var tapAction: () -> Void { get }
}

/// A tap; SwiftUI's `TapGesture`.
public struct TapGesture: Gesture, TapSource {
    /// A tap has no value.
    public typealias Value = Void
    /// The number of taps that it requires.
    public var count: Int
    var tapCount: Int { count }
    var tapAction: () -> Void { {} }

    /// A gesture of `count` consecutive taps.
    public init(count: Int = 1) {
        self.count = count
    }
}

/// A long press; SwiftUI's `LongPressGesture`. A session never performs it.
public struct LongPressGesture: Gesture {
    /// Whether the press was long enough.
    public typealias Value = Bool

    /// A press of at least `minimumDuration` seconds.
    public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}
}

/// A drag; SwiftUI's `DragGesture`. A session never performs it.
public struct DragGesture: Gesture {
    /// The value of a drag, in points.
    public struct Value: Equatable, Sendable {
        /// The current location of the finger.
        public var location: Point
        /// The location at the start.
        public var startLocation: Point
        /// The distance from the start.
        public var translation: Size
    }

    /// A drag of at least `minimumDistance` points.
    public init(minimumDistance: Double = 10) {}
}

/// A pinch; SwiftUI's `MagnifyGesture`. A session never performs it.
public struct MagnifyGesture: Gesture {
    /// The value of a pinch.
    public struct Value: Equatable, Sendable {
        /// The factor by which the distance of the fingers has changed.
        public var magnification: Double
    }

    /// A pinch.
    public init(minimumScaleDelta: Double = 0.01) {}
}

/// A gesture with an action at its end.
public struct EndedGesture<Base: Gesture>: Gesture, TapSource {
    /// The value of the gesture.
    public typealias Value = Base.Value
    let base: Base
    let action: (Base.Value) -> Void

    var tapCount: Int { (base as? any TapSource)?.tapCount ?? 0 }

    var tapAction: () -> Void {
        guard let tap = base as? any TapSource, let nothing = () as? Base.Value else { return {} }
        let (inner, action) = (tap.tapAction, action)
        return {
            inner()
            action(nothing)
        }
    }
}

/// A gesture with observers that are never called.
public struct ObservedGesture<Base: Gesture>: Gesture, TapSource {
    /// The value of the gesture.
    public typealias Value = Base.Value
    let base: Base

    var tapCount: Int { (base as? any TapSource)?.tapCount ?? 0 }
    var tapAction: () -> Void { (base as? any TapSource)?.tapAction ?? {} }
}

extension Gesture {
    /// Adds an action that runs when the gesture ends.
    public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Self> {
        EndedGesture(base: self, action: action)
    }

    /// Adds an action that runs while the gesture changes. No gesture of a session does.
    public func onChanged(_ action: @escaping (Value) -> Void) -> ObservedGesture<Self> { ObservedGesture(base: self) }

    /// Adds a state that the gesture changes while it lasts. No gesture of a session lasts.
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> ObservedGesture<Self> { ObservedGesture(base: self) }
}

/// The gestures of a view that are recognized; SwiftUI's `GestureMask`. All of them are, regardless of the mask.
public struct GestureMask: OptionSet, Sendable {
    /// One bit per group.
    public let rawValue: Int

    /// The gestures of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The added gesture.
    public static let gesture = GestureMask(rawValue: 1)
    /// The gestures of the views within.
    public static let subviews = GestureMask(rawValue: 2)
    /// All gestures.
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    /// Calls `action` when the view is tapped `count` times. A `tap` event of a session taps as often as needed.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        TapActionView(content: self, count: count, action: action)
    }

    /// Does nothing: a session never performs a long press.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: Double = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Recognizes `gesture` on the view.
    public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        GestureView(content: self, tap: gesture as? any TapSource)
    }

    /// Recognizes `gesture` on the view together with those within.
    public func simultaneousGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        self.gesture(gesture, including: mask)
    }

    /// Recognizes `gesture` on the view before those within.
    public func highPriorityGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        self.gesture(gesture, including: mask)
    }

    /// Sets whether taps hit the view. If not, they hit the views behind it.
    public func allowsHitTesting(_ isEnabled: Bool) -> some View { modified(.allowsHitTesting(isEnabled)) }

    /// Does nothing: a session has no pointer.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}

private struct TapActionView<Content: View>: View, PrimitiveView {
    let content: Content
    let count: Int
    let action: () -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let id = context.action(at: identity, action)
        return context.nodes(of: content, under: identity, .content).modified(.onTap(id, count: count))
    }
}

private struct GestureView<Content: View>: View, PrimitiveView {
    let content: Content
    let tap: (any TapSource)?

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        guard let tap, tap.tapCount > 0 else { return nodes }
        return nodes.modified(.onTap(context.action(at: identity, tap.tapAction), count: tap.tapCount))
    }
}
