/// How buttons look; SwiftUI's styles of that name.
public enum ButtonStyleName: String, Hashable, Sendable, CaseIterable {
    /// As the place asks for it: bare but in a group of controls.
    case automatic
    /// The label on a fill of the tint or of grey.
    case bordered
    /// The bare label in the tint.
    case borderless
    /// A white label on the tint.
    case borderedProminent
    /// The label as it is.
    case plain
    /// The label on glass.
    case glass
    /// A white label on glass of the tint.
    case glassProminent
}

extension ButtonStyleName: ControlStyle {}

/// What a button is for.
public enum ButtonRole: String, Hashable, Sendable, CaseIterable {
    case destructive, cancel, close, confirm
}

/// The shape of a button's ground.
public enum ButtonBorderShape: Hashable, Sendable {
    /// Rounded as the button's size asks for.
    case automatic
    case capsule
    /// A circle around the label.
    case circle
    /// A rounded rectangle, of the size's own radius where it is nil; in points.
    case roundedRectangle(radius: Double?)
}

extension ButtonBorderShape: ControlStyle {}

/// How wide buttons are.
public enum ButtonSizing: String, Hashable, Sendable, CaseIterable {
    /// As their style has it: as wide as their labels.
    case automatic
    /// As wide as their labels.
    case fitted
    /// As wide as there is room.
    case flexible
}

extension ButtonSizing: ControlStyle {}

extension Modifier {
    /// The look of the buttons within.
    public static func buttonStyle(_ style: ButtonStyleName) -> Self { controlStyle(style) }

    /// The shape of the grounds of the buttons within.
    public static func buttonBorderShape(_ shape: ButtonBorderShape) -> Self { controlStyle(shape) }

    /// How wide the buttons within are.
    public static func buttonSizing(_ sizing: ButtonSizing) -> Self { controlStyle(sizing) }
}
