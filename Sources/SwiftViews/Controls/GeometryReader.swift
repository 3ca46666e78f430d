public import Views

/// A view that fills the space that it is offered and makes its content for that size; SwiftUI's `GeometryReader`. The
/// content is made after the first layout and again at each new size. It is aligned to the top leading corner.
public struct GeometryReader<Content: View>: View, PrimitiveView {
    private let content: (GeometryProxy) -> Content

    /// A view whose content `content` makes from its geometry.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let slot = GeometrySlot.kept(at: identity, in: context)
        let children =
            slot.proxy(in: context).map { context.nodes(of: content($0), under: identity, .content) } ?? []
        return [ViewNode(.geometryReader(slot.part(at: identity), children: children))]
    }
}

/// The geometry of a view, in points; SwiftUI's `GeometryProxy`.
public struct GeometryProxy {
    let measured: MeasuredView
    let slot: GeometrySlot
    let spaces: [AnyHashable: GeometrySlot]

    /// The view's size.
    @_disfavoredOverload
    public var size: Size { measuredSize }
    /// The view's size, under a name that the modules above do not declare.
    package var measuredSize: Size { measured.size }
    /// The insets of the safe area from the view's edges.
    public var safeAreaInsets: EdgeInsets { measured.safeAreaInsets }

    /// The view's rectangle in its own coordinates, in those of the whole frame, or in those of a named ancestor. If no
    /// ancestor has the name, the coordinates are those of the whole frame.
    @_disfavoredOverload
    public func frame(in space: CoordinateSpace) -> Rect { measuredFrame(in: space) }

    /// The view's rectangle, under a name that the modules above do not declare.
    package func measuredFrame(in space: CoordinateSpace) -> Rect {
        switch space {
        case .local: return Rect(origin: .zero, size: measured.size)
        case .global:
            slot.noteOriginRead()
            return Rect(origin: measured.origin, size: measured.size)
        case .named(let name):
            slot.noteOriginRead()
            let origin = spaces[name]?.noted?.origin ?? .zero
            let own = measured.origin
            return Rect(origin: Point(x: own.x - origin.x, y: own.y - origin.y), size: measured.size)
        }
    }

    /// The rectangle of another view in this view's coordinates; empty before its first layout.
    package func frame(of other: GeometrySlot) -> Rect {
        slot.noteOriginRead()
        guard let other = other.noted else { return Rect(origin: .zero, size: .zero) }
        let origin = Point(x: other.origin.x - measured.origin.x, y: other.origin.y - measured.origin.y)
        return Rect(origin: origin, size: other.size)
    }
}

/// The origin of coordinates; SwiftUI's `CoordinateSpace`.
public enum CoordinateSpace: Hashable {
    /// The top left corner of the frame.
    case global
    /// The view's own top left corner.
    case local
    /// The top left corner of the ancestor that was named by `coordinateSpace(_:)`.
    case named(AnyHashable)
}

/// The name of a view's coordinate space; SwiftUI's `NamedCoordinateSpace`.
public struct NamedCoordinateSpace: Hashable {
    let name: AnyHashable

    /// The coordinate space called `name`.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: AnyHashable(name))
    }
}

/// The measured geometry of the view at one identity.
package final class GeometrySlot: BodyInput {
    /// The last result of layout; nil before the first.
    private(set) var measured: MeasuredView?
    private(set) var version = 0
    /// Whether the nodes depend on the view's origin.
    var readsOrigin = false
    /// The last value reported to `onGeometryChange`.
    var lastReported: Any?

    /// Stores a new size or origin from layout and invalidates the view.
    func take(_ view: MeasuredView, _ invalidation: PendingUpdates) {
        guard measured != view else { return }
        measured = view
        version += 1
        invalidation.raise()
    }

    /// Records that the nodes depend on the origin, for the body that is running too.
    func noteOriginRead() {
        readsOrigin = true
        BodyEvaluation.note(self)
    }

    /// The last result of layout, recorded as an input of the body that is running.
    var noted: MeasuredView? {
        BodyEvaluation.note(self)
        return measured
    }

    /// Records that a cached body still depends on the origin.
    func noteReuse() {
        readsOrigin = true
    }

    /// Returns the slot stored at `identity` and registers it for the results of layout.
    static func kept(at identity: IdentityNode, in context: EvaluationContext) -> GeometrySlot {
        let slot = identity.slot as? GeometrySlot ?? GeometrySlot()
        identity.slot = slot
        context.pass.readers[identity.id] = slot
        slot.readsOrigin = false
        return slot
    }

    /// Returns the geometry; nil before the first layout.
    func proxy(in context: EvaluationContext) -> GeometryProxy? {
        measured.map { GeometryProxy(measured: $0, slot: self, spaces: context.environment[NamedSpaces.self]) }
    }

    /// Returns the request to measure the view at `identity`.
    func part(at identity: IdentityNode) -> MeasuredPart {
        MeasuredPart(identity: identity.id, made: measured, dependsOnOrigin: readsOrigin)
    }
}

/// The ancestors with a named coordinate space.
enum NamedSpaces: EnvironmentKey {
    static var defaultValue: [AnyHashable: GeometrySlot] { [:] }
}

/// A view that is measured where it is. The measuring node is a background that draws nothing.
package struct MeasuredContent<Content: View>: View, PrimitiveView {
    let content: Content
    /// Whether the nodes depend on the view's origin.
    let readsOrigin: Bool
    /// Changes the context that the view inherits.
    let change: (GeometrySlot, inout EvaluationContext) -> Void

    /// `content`, measured.
    init(
        content: Content, readsOrigin: Bool = false,
        _ change: @escaping (GeometrySlot, inout EvaluationContext) -> Void
    ) {
        self.content = content
        self.readsOrigin = readsOrigin
        self.change = change
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let reader = identity.child(.part("geometry"), GeometrySlot.self, in: context.pass)
        let slot = GeometrySlot.kept(at: reader, in: context)
        slot.readsOrigin = readsOrigin
        var inner = context
        change(slot, &inner)
        let nodes = inner.nodes(of: content, under: identity, .content)
        let measurer = ViewNode(.geometryReader(slot.part(at: reader), children: []))
        return nodes.modified(.background(measurer, alignment: .center))
    }
}

extension View {
    /// Names the view's coordinate space for the readers within.
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        MeasuredContent(content: self, readsOrigin: true) { slot, context in
            context.environment[NamedSpaces.self][name.name] = slot
        }
    }

    /// Names the view's coordinate space for the readers within.
    public func coordinateSpace<T: Hashable>(name: T) -> some View {
        coordinateSpace(.named(name))
    }

    /// Calls `action` with the value that `transform` makes from the view's geometry: at first, and whenever the value
    /// changes.
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        onGeometryChange(for: type, of: transform) { _, new in action(new) }
    }

    /// Calls `action` with the old and the new value that `transform` makes from the view's geometry. At first both are
    /// the same.
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        MeasuredContent(content: self) { slot, context in
            guard let proxy = slot.proxy(in: context) else { return }
            let value = transform(proxy)
            let before = slot.lastReported as? T
            guard before != value else { return }
            slot.lastReported = value
            context.pass.evaluationEvents.append(.change { action(before ?? value, value) })
        }
    }
}
