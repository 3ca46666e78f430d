public import Views

/// A view with a modifier that is made from the environment.
struct StyledView<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: (EnvironmentValues) -> Modifier

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: identity, .content).modified(modifier(context.environment))
    }
}

extension View {
    func styled(_ modifier: @escaping (EnvironmentValues) -> Modifier) -> StyledView<Self> {
        StyledView(content: self, modifier: modifier)
    }

    /// Sets the style of the texts, symbols and shapes within.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        styled { .foregroundStyle([style.paintStyle(in: $0)]) }
    }

    /// Sets the styles of the first two levels.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        styled { .foregroundStyle([primary.paintStyle(in: $0), secondary.paintStyle(in: $0)]) }
    }

    /// Sets the styles of three levels.
    public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
        _ primary: S1, _ secondary: S2, _ tertiary: S3
    ) -> some View {
        styled {
            .foregroundStyle([
                primary.paintStyle(in: $0), secondary.paintStyle(in: $0), tertiary.paintStyle(in: $0),
            ])
        }
    }

    /// Sets the style of progress bars and of borderless buttons.
    public func tint<S: ShapeStyle>(_ tint: S) -> some View {
        styled { .tint(tint.paintStyle(in: $0)) }
    }

    /// Adds a border of `width` points inside the view's edges.
    public func border<S: ShapeStyle>(_ content: S, width: Double = 1) -> some View {
        styled { .border(content.paintStyle(in: $0), width: width) }
    }

    /// Sets the background of the containers within.
    public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        styled { .boxBackgroundStyle(style.paintStyle(in: $0)) }
    }
}

/// SwiftUI's background and overlay modifiers.
extension View {
    /// Places a style behind the view, in the view's own size. It extends beyond the safe area where the view reaches
    /// the area's edge.
    public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        styled { .backgroundStyle(style.paintStyle(in: $0), shape: nil) }
    }

    /// Places the background of a page behind the view.
    public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// Places a style in a shape behind the view, in the view's own size.
    public func background<S: ShapeStyle, T: ShapeView>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        let outline = shape.shape
        return styled { .backgroundStyle(style.paintStyle(in: $0), shape: outline) }
    }

    /// Places the background of a page in a shape behind the view.
    public func background<T: ShapeView>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    /// Places a style in an outline behind the view.
    @_disfavoredOverload
    public func background<S: ShapeStyle>(_ style: S, in outline: Outline) -> some View {
        styled { .backgroundStyle(style.paintStyle(in: $0), shape: outline) }
    }

    /// Places views behind the view, with the view's own size as their proposal.
    public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(content: self, layer: content()) { .background($0, alignment: alignment) }
    }

    /// Places a view behind the view, with the view's own size as its proposal.
    @_disfavoredOverload
    public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: background) { .background($0, alignment: alignment) }
    }

    /// Places views in front of the view, with the view's own size as their proposal.
    public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        LayeredView(content: self, layer: content()) { .overlay($0, alignment: alignment) }
    }

    /// Places a view in front of the view, with the view's own size as its proposal.
    @_disfavoredOverload
    public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        LayeredView(content: self, layer: overlay) { .overlay($0, alignment: alignment) }
    }

    /// Places a style in front of the view, in the view's own size.
    public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        overlay { PaintedShape(shape: .rectangle, fill: style) }
    }

    /// Places a style in a shape in front of the view, in the view's own size.
    public func overlay<S: ShapeStyle, T: ShapeView>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View {
        overlay { PaintedShape(shape: shape.shape, fill: style, rule: fillStyle.rule) }
    }
}

/// SwiftUI's clipping and masking modifiers.
extension View {
    /// Clips the view to a shape in the view's own size.
    public func clipShape<S: ShapeView>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        modified(.clipShape(shape.shape))
    }

    /// Clips the view to an outline in the view's own size.
    @_disfavoredOverload
    public func clipShape(_ outline: Outline) -> some View {
        modified(.clipShape(outline))
    }

    /// Clips the view to its own rectangle.
    public func clipped(antialiased: Bool = false) -> some View {
        modified(.clipped)
    }

    /// Masks the view by the opacity of another view, which receives the view's size as its proposal.
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
        LayeredView(content: self, layer: mask()) { .mask($0, alignment: alignment) }
    }

    /// Masks the view by the opacity of another view, which receives the view's size as its proposal.
    public func mask<Mask: View>(_ mask: Mask) -> some View {
        LayeredView(content: self, layer: mask) { .mask($0, alignment: .center) }
    }

    /// Sets the shape that container-relative and concentric shapes within follow.
    public func containerShape<T: ShapeView>(_ shape: T) -> some View {
        modified(.containerShape(shape.shape))
    }

    /// Places a glass shape behind the view.
    public func glassEffect<S: ShapeView>(_ glass: Glass = Glass(), in shape: S) -> some View {
        modified(.glassEffect(glass, in: shape.shape))
    }

    /// Places a glass capsule behind the view.
    public func glassEffect(_ glass: Glass = Glass()) -> some View {
        modified(.glassEffect(glass, in: .capsule))
    }
}
