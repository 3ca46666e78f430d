public import Views

/// A view that takes all the room that it is given, and makes its content for that; SwiftUI's `GeometryReader`. The content is
/// made when the view has been laid out, and anew when it gets another size; it stands at the top left.
public struct GeometryReader<Content: View>: View, PrimitiveView {
    private let content: (GeometryProxy) -> Content

    /// A view of what `content` makes of its geometry.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let slot = GeometrySlot.kept(at: place, in: context)
        let children =
            slot.proxy(in: context).map { context.nodes(of: content($0), under: place, .content) } ?? []
        return [ViewNode(.geometryReader(slot.part(at: place), children: children))]
    }
}

/// A view's geometry; SwiftUI's `GeometryProxy`. Lengths in points.
public struct GeometryProxy {
    let measured: MeasuredView
    let slot: GeometrySlot
    let spaces: [AnyHashable: GeometrySlot]

    /// The view's size.
    @_disfavoredOverload
    public var size: Size { measuredSize }
    /// The view's size, under a name that no room above has.
    package var measuredSize: Size { measured.size }
    /// How far the safe area's edges are from the view's own.
    public var safeAreaInsets: EdgeInsets { measured.safeAreaInsets }

    /// The view's rectangle in its own coordinates, in the whole picture's, or in those of a view around it that gave its name; in the
    /// whole picture's where there is none of that name.
    @_disfavoredOverload
    public func frame(in space: CoordinateSpace) -> Rect { measuredFrame(in: space) }

    /// That rectangle, under a name that no room above has.
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

    /// The rectangle of another view in this one's coordinates; empty before it was laid out.
    package func frame(of other: GeometrySlot) -> Rect {
        slot.noteOriginRead()
        guard let other = other.noted else { return Rect(origin: .zero, size: .zero) }
        let origin = Point(x: other.origin.x - measured.origin.x, y: other.origin.y - measured.origin.y)
        return Rect(origin: origin, size: other.size)
    }
}

/// Where coordinates begin; SwiftUI's `CoordinateSpace`.
public enum CoordinateSpace: Hashable {
    /// At the top left corner of the picture.
    case global
    /// At the view's own top left corner.
    case local
    /// At the top left corner of the view around that gave this name by `coordinateSpace(_:)`.
    case named(AnyHashable)
}

/// A view's name for its coordinates; SwiftUI's `NamedCoordinateSpace`.
public struct NamedCoordinateSpace: Hashable {
    let name: AnyHashable

    /// The coordinates called `name`.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: AnyHashable(name))
    }
}

/// What is known of a view's geometry at a place.
package final class GeometrySlot: BodyInput {
    /// What layout gave the view last; nil before that.
    private(set) var measured: MeasuredView?
    private(set) var version = 0
    /// Whether it matters where the view stands.
    var readsOrigin = false
    /// What was last told of it.
    var told: Any?

    /// Layout gave the view another size or place.
    func take(_ view: MeasuredView, _ invalidation: Invalidation) {
        guard measured != view else { return }
        measured = view
        version += 1
        invalidation.raise()
    }

    /// Notes that it matters where the view stands, to the body that runs now too.
    func noteOriginRead() {
        readsOrigin = true
        BodyRun.note(self)
    }

    /// What layout gave the view last, for the body that runs now.
    var noted: MeasuredView? {
        BodyRun.note(self)
        return measured
    }

    /// A body that is not run again still goes by where the view stands.
    func noteReuse() {
        readsOrigin = true
    }

    /// The slot that is kept at `place`, and told of by the session.
    static func kept(at place: Place, in context: EvaluationContext) -> GeometrySlot {
        let slot = place.slot as? GeometrySlot ?? GeometrySlot()
        place.slot = slot
        context.pass.readers[place.identity] = slot
        slot.readsOrigin = false
        return slot
    }

    /// The geometry; nil before the view was laid out.
    func proxy(in context: EvaluationContext) -> GeometryProxy? {
        measured.map { GeometryProxy(measured: $0, slot: self, spaces: context.environment[NamedSpaces.self]) }
    }

    /// What layout is to measure at `place`.
    func part(at place: Place) -> MeasuredPart {
        MeasuredPart(identity: place.identity, made: measured, dependsOnOrigin: readsOrigin)
    }
}

/// The views around that gave their coordinates a name.
enum NamedSpaces: EnvironmentKey {
    static var defaultValue: [AnyHashable: GeometrySlot] { [:] }
}

/// A view that is measured where it stands. What measures it stands behind it, and draws nothing.
package struct MeasuredContent<Content: View>: View, PrimitiveView {
    let content: Content
    /// Whether it matters where the view stands.
    let readsOrigin: Bool
    /// Changes what the view inherits.
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

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let reader = place.child(.part("geometry"), GeometrySlot.self, in: context.pass)
        let slot = GeometrySlot.kept(at: reader, in: context)
        slot.readsOrigin = readsOrigin
        var inner = context
        change(slot, &inner)
        let nodes = inner.nodes(of: content, under: place, .content)
        let measurer = ViewNode(.geometryReader(slot.part(at: reader), children: []))
        return nodes.modified(.background(measurer, alignment: .center))
    }
}

extension View {
    /// Gives the view's coordinates a name for the readers within.
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        MeasuredContent(content: self, readsOrigin: true) { slot, context in
            context.environment[NamedSpaces.self][name.name] = slot
        }
    }

    /// Gives the view's coordinates a name for the readers within.
    public func coordinateSpace<T: Hashable>(name: T) -> some View {
        coordinateSpace(.named(name))
    }

    /// Calls `action` with what `transform` makes of the view's geometry, at first and when that is another value.
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        onGeometryChange(for: type, of: transform) { _, new in action(new) }
    }

    /// Calls `action` with what `transform` made of the view's geometry before and what it makes of it, at first with the same twice.
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        MeasuredContent(content: self) { slot, context in
            guard let proxy = slot.proxy(in: context) else { return }
            let value = transform(proxy)
            let before = slot.told as? T
            guard before != value else { return }
            slot.told = value
            context.pass.happenings.append(.change { action(before ?? value, value) })
        }
    }
}
