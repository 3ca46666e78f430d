public import Views

extension View {
    /// What texts, symbols and shapes within are painted with.
    public func foregroundStyle(_ style: PaintStyle) -> some View {
        modified(.foregroundStyle([style]))
    }

    /// What texts, symbols and shapes within are painted with.
    @_disfavoredOverload
    public func foregroundStyle(_ color: Color) -> some View {
        modified(.foregroundStyle([.color(color)]))
    }

    /// Styles for the first two ranks.
    public func foregroundStyle(_ primary: PaintStyle, _ secondary: PaintStyle) -> some View {
        modified(.foregroundStyle([primary, secondary]))
    }

    /// Styles for three ranks.
    public func foregroundStyle(
        _ primary: PaintStyle, _ secondary: PaintStyle, _ tertiary: PaintStyle
    ) -> some View {
        modified(.foregroundStyle([primary, secondary, tertiary]))
    }

    /// The colour of bars that fill and of bare buttons.
    public func tint(_ style: PaintStyle) -> some View {
        modified(.tint(style))
    }

    /// The colour of bars that fill and of bare buttons.
    @_disfavoredOverload
    public func tint(_ color: Color) -> some View {
        modified(.tint(.color(color)))
    }

    /// A style behind the view, in the view's own size.
    public func background(_ style: PaintStyle) -> some View {
        modified(.backgroundStyle(style, shape: nil))
    }

    /// A colour behind the view, in the view's own size.
    @_disfavoredOverload
    public func background(_ color: Color) -> some View {
        modified(.backgroundStyle(.color(color), shape: nil))
    }

    /// A style in a shape behind the view, in the view's own size.
    public func background(_ style: PaintStyle, in shape: Outline) -> some View {
        modified(.backgroundStyle(style, shape: shape))
    }

    /// A style in a shape behind the view, in the view's own size.
    public func background(_ style: PaintStyle, in shape: some ShapeView) -> some View {
        background(style, in: shape.shape)
    }

    /// Views behind the view, offered the view's own size.
    public func background(
        alignment: Alignment = .center, @ViewBuilder content: () -> some View
    ) -> some View {
        Layered(content: self, layer: content()) { .background($0, alignment: alignment) }
    }

    /// Views in front of the view, offered the view's own size.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        Layered(content: self, layer: content()) { .overlay($0, alignment: alignment) }
    }

    /// How much the view hides what is behind it, from 0 to 1.
    public func opacity(_ opacity: Double) -> some View {
        modified(.opacity(opacity))
    }

    /// Clips to a rectangle with corners of this radius.
    public func cornerRadius(_ radius: Double) -> some View {
        modified(.cornerRadius(radius))
    }

    /// Clips to a shape in the view's own size.
    public func clipShape(_ shape: Outline) -> some View {
        modified(.clipShape(shape))
    }

    /// Clips to a shape in the view's own size.
    public func clipShape(_ shape: some ShapeView) -> some View {
        clipShape(shape.shape)
    }

    /// The font of texts and symbols within; nil for the body's.
    public func font(_ font: Font?) -> some View {
        inheriting(\.font, font, .font(font ?? .style(.body)))
    }

    /// The weight of texts and symbols within, whatever their font's own; nil for that.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        modified(weight.map { .fontWeight($0) } ?? .bold(false))
    }

    /// The design of texts within; nil for the usual one.
    public func fontDesign(_ design: Font.Design?) -> some View {
        modified(.fontDesign(design ?? .default))
    }

    /// Bold texts within.
    public func bold(_ isActive: Bool = true) -> some View {
        modified(.bold(isActive))
    }

    /// Slanted texts within.
    public func italic(_ isActive: Bool = true) -> some View {
        modified(.italic(isActive))
    }

    /// Digits of equal width in the texts within.
    public func monospacedDigit() -> some View {
        modified(.monospacedDigit)
    }
}
