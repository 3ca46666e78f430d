public import Views

extension View {
    /// The shape of the grounds of the buttons within.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { modified(.buttonBorderShape(shape)) }

    /// How wide the buttons within are.
    public func buttonSizing(_ sizing: ButtonSizing) -> some View { modified(.buttonSizing(sizing)) }

    /// The size of the controls within.
    public func controlSize(_ size: ControlSize) -> some View {
        environment(\.controlSize, size)
    }

    /// Controls within are dimmed and cannot be pressed. What is disabled from around cannot be enabled within.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }

    /// The controls within show no labels.
    public func labelsHidden() -> some View { modified(.labelsHidden) }

    /// How the groups of controls within look.
    public func controlGroupStyle(_ style: ControlGroupStyle) -> some View { modified(.controlGroupStyle(style)) }
}

extension ButtonBorderShape {
    /// A rectangle with the rounded corners that the button's size asks for.
    public static let roundedRectangle = ButtonBorderShape.roundedRectangle(radius: nil)
}
