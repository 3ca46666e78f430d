import Views

/// How toggles look; SwiftUI's `ToggleStyle`.
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// The type of what it makes.
    associatedtype Body: View
    /// A toggle that takes the style.
    typealias Configuration = ToggleStyleConfiguration
    /// What a toggle looks like. What turns it is a button or a tap of its own, as on iOS.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle as its style knows it; SwiftUI's `ToggleStyleConfiguration`.
public struct ToggleStyleConfiguration {
    /// The toggle's label.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { part.evaluate(place, context) }
    }

    /// The toggle's label.
    public let label: Label
    /// Whether it is on.
    @Binding public var isOn: Bool
    /// Whether it is on and off at once: never.
    public var isMixed: Bool { false }
}

/// A look of the system's toggles; SwiftUI has a type for each.
public struct SystemToggleStyle: ToggleStyle, Hashable, Sendable {
    let name: ToggleStyleName

    init(_ name: ToggleStyleName) {
        self.name = name
    }

    /// A toggle in this look.
    public func makeBody(configuration: ToggleStyleConfiguration) -> some View {
        Toggle(isOn: configuration.$isOn) { configuration.label }.toggleStyle(self)
    }
}

extension ToggleStyle where Self == SystemToggleStyle {
    /// As the place asks for it.
    public static var automatic: SystemToggleStyle { SystemToggleStyle(.automatic) }
    /// A switch.
    public static var `switch`: SystemToggleStyle { SystemToggleStyle(.switch) }
    /// A button that stays pressed.
    public static var button: SystemToggleStyle { SystemToggleStyle(.button) }
}

extension View {
    /// The look of the toggles within.
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        let custom = CustomStyle<ToggleStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemToggleStyle
        return InStyle(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .toggleStyle($0.name) })
    }
}

extension EvaluationContext {
    /// A toggle that a style of the program's own makes; nil where none is around.
    @MainActor func styledToggle(label: some View, isOn: Binding<Bool>, at place: Place) -> [ViewNode]? {
        styled(
            ToggleStyleConfiguration(label: .init(part: StylePart(label)), isOn: isOn), at: place)
    }
}
