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
        let slot = place.slot as? GeometrySlot ?? GeometrySlot()
        place.slot = slot
        context.pass.readers[place.identity] = slot
        slot.readsOrigin = false
        let children =
            slot.measured.map {
                context.nodes(of: content(GeometryProxy(measured: $0, slot: slot)), under: place, .content)
            } ?? []
        let part = MeasuredPart(identity: place.identity, made: slot.measured, dependsOnOrigin: slot.readsOrigin)
        return [ViewNode(.geometryReader(part, children: children))]
    }
}

/// A view's geometry; SwiftUI's `GeometryProxy`. Lengths in points.
public struct GeometryProxy {
    fileprivate let measured: MeasuredView
    fileprivate let slot: GeometrySlot

    /// The view's size.
    public var size: Size { measured.size }
    /// How far the safe area's edges are from the view's own.
    public var safeAreaInsets: EdgeInsets { measured.safeAreaInsets }

    /// The view's rectangle in its own coordinates or in the whole picture's.
    public func frame(in space: CoordinateSpace) -> Rect {
        switch space {
        case .local: return Rect(origin: .zero, size: measured.size)
        case .global:
            slot.readsOrigin = true
            return Rect(origin: measured.origin, size: measured.size)
        }
    }
}

/// Where coordinates begin; SwiftUI's `CoordinateSpace`.
public enum CoordinateSpace: Hashable, Sendable {
    /// At the top left corner of the picture.
    case global
    /// At the view's own top left corner.
    case local
}

/// What a reader at a place knows of its geometry.
final class GeometrySlot {
    /// What layout gave the view last; nil before that.
    private(set) var measured: MeasuredView?
    /// Whether its content asked where the view stands.
    var readsOrigin = false

    /// Layout gave the view another size or place.
    func take(_ view: MeasuredView, _ invalidation: Invalidation) {
        guard measured != view else { return }
        measured = view
        invalidation.raise()
    }
}
