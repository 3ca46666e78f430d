public import Views

/// SwiftUI's modifiers of where and how a view is drawn, by angles.
extension View {
    /// Turns the drawing about `anchor`, clockwise.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
        modified(.rotationEffect(degrees: angle.degrees, anchor: anchor))
    }

    /// Shows the view turned about `axis` through `anchor`.
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center, anchorZ: Double = 0,
        perspective: Double = 1
    ) -> some View {
        modified(
            .rotation3DEffect(
                degrees: angle.degrees, axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: perspective))
    }

    /// Turns the view's hues by an angle.
    public func hueRotation(_ angle: Angle) -> some View {
        modified(.colorFilter("hueRotation", .hueRotation(degrees: angle.degrees)))
    }

    /// Keeps the view's place and draws nothing of it.
    public func hidden() -> some View {
        modified(.opacity(0))
    }

    /// Names the view: another name is another view, whose state begins anew.
    public func id<ID: Hashable>(_ id: ID) -> some View {
        Named(content: self, id: AnyHashable(id))
    }

    /// The view's ideal size in both directions.
    public func fixedSize() -> some View {
        modified(.fixedSize(horizontal: true, vertical: true))
    }

    /// What of the view is touched; it does not show.
    public func contentShape<S: ShapeView>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Draws the view as one picture.
    public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
        modified(.compositingGroup)
    }

    /// Sets the view's guide to where `computeValue` finds it, in points from the leading edge.
    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        modified(.alignmentGuide(guide, at: GuideFunction { computeValue(ViewDimensions(metrics: $0)) }))
    }

    /// Sets the view's guide to where `computeValue` finds it, in points from the top.
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> Double
    ) -> some View {
        modified(.alignmentGuide(guide, at: GuideFunction { computeValue(ViewDimensions(metrics: $0)) }))
    }
}

/// How the colours of a drawing are reckoned; SwiftUI's `ColorRenderingMode`. All are drawn as `nonLinear`.
public enum ColorRenderingMode: Hashable, Sendable {
    case nonLinear, linear, extendedLinear
}

/// A view's size and its guides, in its own coordinates; SwiftUI's `ViewDimensions`. Lengths in points.
public struct ViewDimensions {
    package let metrics: LayoutMetrics

    package init(metrics: LayoutMetrics) {
        self.metrics = metrics
    }

    /// The width.
    public var width: Double { metrics.size.width }
    /// The height.
    public var height: Double { metrics.size.height }

    /// The place of a guide from the leading edge.
    public subscript(guide: HorizontalAlignment) -> Double { metrics.guide(guide) }
    /// The place of a guide from the top.
    public subscript(guide: VerticalAlignment) -> Double { metrics.guide(guide) }
}

/// A view under a name.
private struct Named<Content: View>: View, PrimitiveView {
    let content: Content
    let id: AnyHashable

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .id(id, occurrence: 0)).named(id, in: context)
    }
}
