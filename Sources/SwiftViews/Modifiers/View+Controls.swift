public import Views

extension View {
    /// The shape of the grounds of the buttons within.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { modified(.buttonBorderShape(shape)) }

    /// How wide the buttons within are.
    public func buttonSizing(_ sizing: ButtonSizing) -> some View { modified(.buttonSizing(sizing)) }

    /// The size of the controls within.
    public func controlSize(_ size: ControlSize) -> some View {
        inheriting(\.controlSize, size, .controlSize(size))
    }

    /// Controls within are dimmed and cannot be pressed.
    public func disabled(_ isDisabled: Bool) -> some View { Disabled(content: self, isDisabled: isDisabled) }

    /// The controls within show no labels.
    public func labelsHidden() -> some View { modified(.labelsHidden) }

    /// How the groups of controls within look.
    public func controlGroupStyle(_ style: ControlGroupStyle) -> some View { modified(.controlGroupStyle(style)) }
}

extension ButtonBorderShape {
    /// A rectangle with the rounded corners that the button's size asks for.
    public static let roundedRectangle = ButtonBorderShape.roundedRectangle(radius: nil)
}

/// A view whose controls cannot be pressed.
private struct Disabled<Content: View>: View, PrimitiveView {
    let content: Content
    let isDisabled: Bool

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        // What is disabled from around cannot be enabled within.
        if isDisabled { inner.environment.isEnabled = false }
        return inner.nodes(of: content, under: place, .content).modified(.disabled(isDisabled))
    }
}
