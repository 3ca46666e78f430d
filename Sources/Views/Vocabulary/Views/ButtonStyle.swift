/// The styles of buttons; SwiftUI's styles of that name.
public enum ButtonStyleName: String, Hashable, Sendable, CaseIterable {
    /// The default of the context: borderless except in a control group.
    case automatic
    /// The label on a fill of the tint or of grey.
    case bordered
    /// The label without background, in the tint.
    case borderless
    /// A white label on the tint.
    case borderedProminent
    /// The label unchanged.
    case plain
    /// The label on glass.
    case glass
    /// A white label on glass of the tint.
    case glassProminent
}

extension ButtonStyleName: ControlStyle {}

/// The role of a button.
public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
    case destructive, cancel, close, confirm
}

/// The shape of a button's background.
public enum ButtonBorderShape: Hashable, Sendable {
    /// Rounded by the button's size.
    case automatic
    case capsule
    /// A circle around the label.
    case circle
    /// A rounded rectangle of a radius in points; nil for the size's own radius.
    case roundedRectangle(radius: Double?)
}

extension ButtonBorderShape: ControlStyle {}

/// The width of buttons.
public enum ButtonSizing: String, Hashable, Sendable, CaseIterable {
    /// The style's default: the label's width.
    case automatic
    /// The label's width.
    case fitted
    /// The available width.
    case flexible
}

extension ButtonSizing: ControlStyle {}

extension Modifier {
    /// Sets the style of the buttons inside.
    public static func buttonStyle(_ style: ButtonStyleName) -> Self { controlStyle(style) }

    /// Sets the shape of the backgrounds of the buttons inside.
    public static func buttonBorderShape(_ shape: ButtonBorderShape) -> Self { controlStyle(shape) }

    /// Sets the width of the buttons inside.
    public static func buttonSizing(_ sizing: ButtonSizing) -> Self { controlStyle(sizing) }
}
