public import Views

/// How buttons look; SwiftUI's `ButtonStyle`.
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// The type of what it makes.
    associatedtype Body: View
    /// A button that takes the style.
    typealias Configuration = ButtonStyleConfiguration
    /// What a button looks like.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as its style knows it; SwiftUI's `ButtonStyleConfiguration`.
public struct ButtonStyleConfiguration {
    /// The button's label.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { part.evaluate(place, context) }
    }

    /// What the button is for; nil for nothing in particular.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label
    /// Whether it is pressed just now: a session's taps take no time, so it never is.
    public let isPressed: Bool

    init(role: ButtonRole?, label: Label) {
        self.role = role
        self.label = label
        isPressed = false
    }
}

/// How buttons look and what they do when they are touched; SwiftUI's `PrimitiveButtonStyle`.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The type of what it makes.
    associatedtype Body: View
    /// A button that takes the style.
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// What a button looks like.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as its style knows it; SwiftUI's `PrimitiveButtonStyleConfiguration`.
public struct PrimitiveButtonStyleConfiguration {
    /// The button's label.
    public typealias Label = ButtonStyleConfiguration.Label

    /// What the button is for; nil for nothing in particular.
    public let role: ButtonRole?
    /// The button's label.
    public let label: Label
    let action: () -> Void

    /// Does what the button does.
    @MainActor public func trigger() { action() }
}

/// A look of the system's buttons; SwiftUI has a type for each.
public struct SystemButtonStyle: Hashable, Sendable {
    let name: ButtonStyleName

    init(_ name: ButtonStyleName) {
        self.name = name
    }
}

extension SystemButtonStyle: PrimitiveButtonStyle {
    /// A button in this look.
    public func makeBody(configuration: PrimitiveButtonStyleConfiguration) -> some View {
        Button(role: configuration.role, action: configuration.action) { configuration.label }
            .buttonStyle(self)
    }
}

/// As the place asks for it; SwiftUI's `DefaultButtonStyle`.
public typealias DefaultButtonStyle = SystemButtonStyle

extension PrimitiveButtonStyle where Self == SystemButtonStyle {
    /// As the place asks for it.
    public static var automatic: SystemButtonStyle { SystemButtonStyle(.automatic) }
    /// The label on a fill of the tint or of grey.
    public static var bordered: SystemButtonStyle { SystemButtonStyle(.bordered) }
    /// A white label on the tint.
    public static var borderedProminent: SystemButtonStyle { SystemButtonStyle(.borderedProminent) }
    /// The bare label in the tint.
    public static var borderless: SystemButtonStyle { SystemButtonStyle(.borderless) }
    /// The label as it is.
    public static var plain: SystemButtonStyle { SystemButtonStyle(.plain) }
    /// The label on glass.
    public static var glass: SystemButtonStyle { SystemButtonStyle(.glass) }
    /// A white label on glass of the tint.
    public static var glassProminent: SystemButtonStyle { SystemButtonStyle(.glassProminent) }
}

extension View {
    /// The look of the buttons within.
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        let custom = CustomStyle<PrimitiveButtonStyleConfiguration>(style) { style, button in
            // What is touched is the button around it.
            style.makeBody(configuration: ButtonStyleConfiguration(role: button.role, label: button.label))
        }
        return InStyle(content: self, style: custom, modifier: nil)
    }

    /// The look of the buttons within, and what they do.
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        let custom = CustomStyle<PrimitiveButtonStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemButtonStyle
        return InStyle(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .buttonStyle($0.name) })
    }
}

extension EvaluationContext {
    /// A button that a style of the program's own makes; nil where none is around.
    @MainActor func styledButton(
        title: String?, role: ButtonRole?, label: some View, id: ActionID, action: @escaping () -> Void,
        at place: Place
    ) -> [ViewNode]? {
        let configuration = PrimitiveButtonStyleConfiguration(
            role: role, label: ButtonStyleConfiguration.Label(part: StylePart(label)), action: action)
        guard let made = styled(configuration, at: place) else { return nil }
        return [ViewNode(.button(ViewNode.ButtonContent(action: id, title: title, label: made)))]
            .modified(.buttonStyle(.plain))
    }
}
