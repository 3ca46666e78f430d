public import Views

/// The style of buttons; SwiftUI's `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled button.
    typealias Configuration = ButtonStyleConfiguration
    /// Returns the body of a button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for its style; SwiftUI's `ButtonStyleConfiguration`.
public struct ButtonStyleConfiguration {
    /// The button's label.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The role of the button; nil for none.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label
    /// A Boolean value that indicates whether the user is pressing the button. Always false: taps are instantaneous in
    /// a session.
    public let isPressed: Bool

    init(role: ButtonRole?, label: Label) {
        self.role = role
        self.label = label
        isPressed = false
    }
}

/// The style and the interaction of buttons; SwiftUI's `PrimitiveButtonStyle`.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled button.
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// Returns the body of a button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for its style; SwiftUI's `PrimitiveButtonStyleConfiguration`.
public struct PrimitiveButtonStyleConfiguration {
    /// The button's label.
    public typealias Label = ButtonStyleConfiguration.Label

    /// The role of the button; nil for none.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label
    let action: () -> Void

    /// Performs the button's action.
    @MainActor public func trigger() { action() }
}

/// A button style of the system; SwiftUI has a type for each.
public struct SystemButtonStyle: Hashable, Sendable {
    let name: ButtonStyleName

    init(_ name: ButtonStyleName) {
        self.name = name
    }
}

extension SystemButtonStyle: PrimitiveButtonStyle {
    /// Returns a button in this style.
    public func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
        Button(role: configuration.role, action: configuration.action) { configuration.label }
            .buttonStyle(self)
    }
}

/// The default style of the context; SwiftUI's `DefaultButtonStyle`.
public typealias DefaultButtonStyle = SystemButtonStyle

extension PrimitiveButtonStyle where Self == SystemButtonStyle {
    /// The default style of the context.
    public static var automatic: SystemButtonStyle { SystemButtonStyle(.automatic) }
    /// The label on a fill of the tint or of grey.
    public static var bordered: SystemButtonStyle { SystemButtonStyle(.bordered) }
    /// A white label on the tint.
    public static var borderedProminent: SystemButtonStyle { SystemButtonStyle(.borderedProminent) }
    /// The label in the tint, without a background.
    public static var borderless: SystemButtonStyle { SystemButtonStyle(.borderless) }
    /// The label unchanged.
    public static var plain: SystemButtonStyle { SystemButtonStyle(.plain) }
    /// The label on glass.
    public static var glass: SystemButtonStyle { SystemButtonStyle(.glass) }
    /// A white label on glass of the tint.
    public static var glassProminent: SystemButtonStyle { SystemButtonStyle(.glassProminent) }
}

extension View {
    /// Sets the style of the buttons within.
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        let custom = CustomStyle<PrimitiveButtonStyleConfiguration>(style) { style, button in
            // The enclosing button receives the taps.
            style.makeBody(configuration: ButtonStyleConfiguration(role: button.role, label: button.label))
        }
        return StyleApplyingView(content: self, style: custom, modifier: nil)
    }

    /// Sets the style and the interaction of the buttons within.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let custom = CustomStyle<PrimitiveButtonStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemButtonStyle
        return StyleApplyingView(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .buttonStyle($0.name) })
    }
}

extension EvaluationContext {
    /// Returns the button that a program's own style makes; nil if the environment has none.
    @MainActor func styledButton(
        title: String?, role: ButtonRole?, label: some View, id: ActionID, action: @escaping () -> Void,
        at identity: IdentityNode
    ) -> [ViewNode]? {
        let configuration = PrimitiveButtonStyleConfiguration(
            role: role, label: ButtonStyleConfiguration.Label(part: StylePart(label)), action: action)
        guard let made = styled(configuration, at: identity) else { return nil }
        return [ViewNode(.button(ViewNode.ButtonContent(action: id, title: title, label: made)))]
            .modified(.buttonStyle(.plain))
    }
}
