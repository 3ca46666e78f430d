public import Views

/// A view in a modifier that is made from what the view inherits.
struct Styled<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: (EnvironmentValues) -> Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .content).modified(modifier(context.environment))
    }
}

extension View {
    func styled(_ modifier: @escaping (EnvironmentValues) -> Modifier) -> Styled<Self> {
        Styled(content: self, modifier: modifier)
    }

    /// What texts, symbols and shapes within are painted with.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        styled { .foregroundStyle([style.paintStyle(in: $0)]) }
    }

    /// Styles for the first two ranks.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        styled { .foregroundStyle([primary.paintStyle(in: $0), secondary.paintStyle(in: $0)]) }
    }

    /// Styles for three ranks.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        styled {
            .foregroundStyle([
                primary.paintStyle(in: $0), secondary.paintStyle(in: $0), tertiary.paintStyle(in: $0),
            ])
        }
    }

    /// The colour of bars that fill and of bare buttons.
    public func tint<S: ShapeStyle>(_ tint: S) -> some View {
        styled { .tint(tint.paintStyle(in: $0)) }
    }

    /// A line of `width` points inside of the view's edges.
    public func border<S: ShapeStyle>(_ content: S, width: Double = 1) -> some View {
        styled { .border(content.paintStyle(in: $0), width: width) }
    }

    /// The ground of the boxes within.
    public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        styled { .groundStyle(style.paintStyle(in: $0)) }
    }
}

/// SwiftUI's forms of what stands behind and in front of a view.
extension View {
    /// A style behind the view, in the view's own size, and beyond the safe area where the view reaches its edge.
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        styled { .backgroundStyle(style.paintStyle(in: $0), shape: nil) }
    }

    /// The ground of a page behind the view.
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// A style in a shape behind the view, in the view's own size.
    public func background<S: ShapeStyle, T: ShapeView>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        let outline = shape.shape
        return styled { .backgroundStyle(style.paintStyle(in: $0), shape: outline) }
    }

    /// The ground of a page in a shape behind the view.
    public func background<T: ShapeView>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    /// A style in an outline behind the view.
    @_disfavoredOverload
    public func background<S: ShapeStyle>(_ style: S, in outline: Outline) -> some View {
        styled { .backgroundStyle(style.paintStyle(in: $0), shape: outline) }
    }

    /// Views behind the view, offered the view's own size.
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        Layered(content: self, layer: content()) { .background($0, alignment: alignment) }
    }

    /// A view behind the view, offered the view's own size.
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        Layered(content: self, layer: background) { .background($0, alignment: alignment) }
    }

    /// Views in front of the view, offered the view's own size.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        Layered(content: self, layer: content()) { .overlay($0, alignment: alignment) }
    }

    /// A view in front of the view, offered the view's own size.
    @_disfavoredOverload
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        Layered(content: self, layer: overlay) { .overlay($0, alignment: alignment) }
    }

    /// A style in front of the view, in the view's own size.
    public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay { PaintedShape(shape: .rectangle, fill: style) }
    }

    /// A style in a shape in front of the view, in the view's own size.
    public func overlay<S: ShapeStyle, T: ShapeView>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        overlay { PaintedShape(shape: shape.shape, fill: style, rule: fillStyle.rule) }
    }
}

/// SwiftUI's forms of what shapes cut out.
extension View {
    /// Clips to a shape in the view's own size.
    public func clipShape<S: ShapeView>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modified(.clipShape(shape.shape))
    }

    /// Clips to an outline in the view's own size.
    @_disfavoredOverload
    public func clipShape(_ outline: Outline) -> some View {
        modified(.clipShape(outline))
    }

    /// Clips to the view's own rectangle.
    public func clipped(antialiased: Bool = false) -> some View {
        modified(.clipped)
    }

    /// Shows the view as strongly as another is opaque, which is offered the view's size.
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
        Layered(content: self, layer: mask()) { .mask($0, alignment: alignment) }
    }

    /// Shows the view as strongly as another is opaque, which is offered the view's size.
    public func mask<Mask: View>(_ mask: Mask) -> some View {
        Layered(content: self, layer: mask) { .mask($0, alignment: .center) }
    }

    /// The shape that container relative and concentric shapes within follow.
    public func containerShape<T: ShapeView>(_ shape: T) -> some View {
        modified(.containerShape(shape.shape))
    }

    /// A pane of glass behind the view.
    public func glassEffect<S: ShapeView>(_ glass: Glass = Glass(), in shape: S) -> some View {
        modified(.glassEffect(glass, in: shape.shape))
    }

    /// A capsule of glass behind the view.
    public func glassEffect(_ glass: Glass = Glass()) -> some View {
        modified(.glassEffect(glass, in: .capsule))
    }
}
