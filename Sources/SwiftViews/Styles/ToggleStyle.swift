import Views

/// The style of toggles; SwiftUI's `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled toggle.
    typealias Configuration = ToggleStyleConfiguration
    /// Returns the body of a toggle. The body itself must contain the button or tap gesture that changes the value, as
    /// on iOS.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a toggle for its style; SwiftUI's `ToggleStyleConfiguration`.
public struct ToggleStyleConfiguration {
    /// The toggle's label.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The toggle's label.
    public let label: Label
    /// Whether the toggle is on.
    @Binding public var isOn: Bool
    /// Whether the toggle is in a mixed state. Always false.
    public var isMixed: Bool { false }
}

/// A toggle style of the system; SwiftUI has a type for each.
public struct SystemToggleStyle: ToggleStyle, Hashable, Sendable {
    let name: ToggleStyleName

    init(_ name: ToggleStyleName) {
        self.name = name
    }

    /// Returns a toggle in this style.
    public func makeBody(configuration: ToggleStyleConfiguration) -> some View {
        Toggle(isOn: configuration.$isOn) { configuration.label }.toggleStyle(self)
    }
}

extension ToggleStyle where Self == SystemToggleStyle {
    /// The default style of the context.
    public static var automatic: SystemToggleStyle { SystemToggleStyle(.automatic) }
    /// A switch.
    public static var `switch`: SystemToggleStyle { SystemToggleStyle(.switch) }
    /// A button that stays pressed.
    public static var button: SystemToggleStyle { SystemToggleStyle(.button) }
}

extension View {
    /// Sets the style of the toggles within.
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        let custom = CustomStyle<ToggleStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemToggleStyle
        return StyleApplyingView(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .toggleStyle($0.name) })
    }
}

extension EvaluationContext {
    /// Returns the toggle that a program's own style makes; nil if the environment has none.
    @MainActor func styledToggle(label: some View, isOn: Binding<Bool>, at identity: IdentityNode) -> [ViewNode]? {
        styled(
            ToggleStyleConfiguration(label: .init(part: StylePart(label)), isOn: isOn), at: identity)
    }
}
