public import Views

/// SwiftUI's transform modifiers that take angles.
extension View {
    /// Rotates the drawing clockwise about `anchor`.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modified(.rotationEffect(degrees: angle.degrees, anchor: anchor))
    }

    /// Shows the view rotated about `axis` through `anchor`.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, anchorZ: Double = 0,
        perspective: Double = 1
    ) -> some View {
        modified(
            .rotation3DEffect(
                degrees: angle.degrees, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Rotates the view's hues by an angle.
    public func hueRotation(_ angle: Angle) -> some View {
        modified(.colorFilter("hueRotation", .hueRotation(degrees: angle.degrees)))
    }

    /// Keeps the view's space and draws nothing.
    public func hidden() -> some View {
        modified(.opacity(0))
    }

    /// Sets the view's identity. Another id makes a new view with new state.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }

    /// Fixes the view at its ideal size in both dimensions.
    public func fixedSize() -> some View {
        modified(.fixedSize(horizontal: true, vertical: true))
    }

    /// Sets the shape for hit testing; no effect here.
    public func contentShape<S: ShapeView>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Draws the view as one layer.
    public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
        modified(.compositingGroup)
    }

    /// Sets the view's guide to the result of `computeValue`, in points from the leading edge.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        modified(.alignmentGuide(guide, at: GuideFunction { computeValue(ViewDimensions(metrics: $0)) }))
    }

    /// Sets the view's guide to the result of `computeValue`, in points from the top.
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        modified(.alignmentGuide(guide, at: GuideFunction { computeValue(ViewDimensions(metrics: $0)) }))
    }
}

/// The colour space of a drawing's arithmetic; SwiftUI's `ColorRenderingMode`. All modes draw as `nonLinear`.
public enum ColorRenderingMode: Hashable, Sendable {
    case nonLinear, linear, extendedLinear
}

/// The view's size and its alignment guides in its own coordinates, in points; SwiftUI's `ViewDimensions`.
public struct ViewDimensions {
    package let metrics: LayoutMetrics

    package init(metrics: LayoutMetrics) {
        self.metrics = metrics
    }

    /// The width in points.
    public var width: Double { metrics.size.width }
    /// The height in points.
    public var height: Double { metrics.size.height }

    /// The position of a guide, from the leading edge.
    public subscript(guide: HorizontalAlignment) -> Double { metrics.guide(guide) }
    /// The position of a guide, from the top.
    public subscript(guide: VerticalAlignment) -> Double { metrics.guide(guide) }
}

/// A view with an explicit id.
private struct IdentifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let id: AnyHashable

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: identity, .id(id, occurrence: 0)).named(id, in: context)
    }
}
