public import Views

/// What a finger does; SwiftUI's `Gesture`. A session's finger taps: other gestures are accepted, and never happen.
public protocol Gesture<Value> {
    /// What is told of it.
    associatedtype Value
}

/// A gesture that a tap of the session's is.
protocol TapSource {
    /// How many taps it takes.
    var tapCount: Int { get }
    /// What is done then.
    var tapAction: () -> Void { get }
}

/// Taps; SwiftUI's `TapGesture`.
public struct TapGesture: Gesture, TapSource {
    /// There is nothing to tell.
    public typealias Value = Void
    /// How many taps it takes.
    public var count: Int
    var tapCount: Int { count }
    var tapAction: () -> Void { {} }

    /// So many taps, one after the other.
    public init(count: Int = 1) {
        self.count = count
    }
}

/// A finger that stays; SwiftUI's `LongPressGesture`. It never happens in a session.
public struct LongPressGesture: Gesture {
    /// Whether it stayed long enough.
    public typealias Value = Bool

    /// A finger that stays for `minimumDuration` seconds.
    public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}
}

/// A finger that moves; SwiftUI's `DragGesture`. It never happens in a session.
public struct DragGesture: Gesture {
    /// What is told of it; points.
    public struct Value: Equatable, Sendable {
        /// Where the finger is.
        public var location: Point
        /// Where it began.
        public var startLocation: Point
        /// How far it is from there.
        public var translation: Size
    }

    /// A finger that moves `minimumDistance` points.
    public init(minimumDistance: Double = 10) {}
}

/// Two fingers that part; SwiftUI's `MagnifyGesture`. It never happens in a session.
public struct MagnifyGesture: Gesture {
    /// What is told of it.
    public struct Value: Equatable, Sendable {
        /// How many times as far they are from each other.
        public var magnification: Double
    }

    /// Two fingers that part.
    public init(minimumScaleDelta: Double = 0.01) {}
}

/// A gesture with what is done when it ends.
public struct EndedGesture<Base: Gesture>: Gesture, TapSource {
    /// What is told of it.
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

/// A gesture of which others were told.
public struct ToldGesture<Base: Gesture>: Gesture, TapSource {
    /// What is told of it.
    public typealias Value = Base.Value
    let base: Base

    var tapCount: Int { (base as? any TapSource)?.tapCount ?? 0 }
    var tapAction: () -> Void { (base as? any TapSource)?.tapAction ?? {} }
}

extension Gesture {
    /// The gesture, which does `action` when it ends.
    public func onEnded(_ action: @escaping (Value) -> Void) -> EndedGesture<Self> {
        EndedGesture(base: self, action: action)
    }

    /// The gesture, which does `action` as it goes on: no gesture does so in a session.
    public func onChanged(_ action: @escaping (Value) -> Void) -> ToldGesture<Self> { ToldGesture(base: self) }

    /// The gesture, which changes a state while it lasts: none lasts in a session.
    public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> ToldGesture<Self> { ToldGesture(base: self) }
}

/// Which gestures of a view are heeded; SwiftUI's `GestureMask`. All of them are.
public struct GestureMask: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int

    /// The gestures of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The one that is added.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those of the views within.
    public static let subviews = GestureMask(rawValue: 2)
    /// All of them.
    public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
    /// Does something when the view is tapped `count` times; a `tap` event of a session taps so often.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        Tapped(content: self, count: count, action: action)
    }

    /// Does something when a finger stays on the view, which none does in a session.
    public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: Double = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View { self }

    /// Heeds `gesture` on the view.
    public func gesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        Gestured(content: self, tap: gesture as? any TapSource)
    }

    /// Heeds `gesture` on the view beside those within.
    public func simultaneousGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        self.gesture(gesture, including: mask)
    }

    /// Heeds `gesture` on the view before those within.
    public func highPriorityGesture(_ gesture: some Gesture, including mask: GestureMask = .all) -> some View {
        self.gesture(gesture, including: mask)
    }

    /// Whether taps reach the view; where they do not, they go to what lies beneath.
    public func allowsHitTesting(_ isEnabled: Bool) -> some View { modified(.allowsHitTesting(isEnabled)) }

    /// Does something when a pointer is above the view, which none is in a session.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}

/// A view that does something when it is tapped.
private struct Tapped<Content: View>: View, PrimitiveView {
    let content: Content
    let count: Int
    let action: () -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let id = context.action(at: place, action)
        return context.nodes(of: content, under: place, .content).modified(.onTap(id, count: count))
    }
}

/// A view with a gesture.
private struct Gestured<Content: View>: View, PrimitiveView {
    let content: Content
    let tap: (any TapSource)?

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        guard let tap, tap.tapCount > 0 else { return nodes }
        return nodes.modified(.onTap(context.action(at: place, tap.tapAction), count: tap.tapCount))
    }
}
