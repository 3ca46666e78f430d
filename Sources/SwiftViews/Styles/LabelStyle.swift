import Views

/// The style of labels; SwiftUI's `LabelStyle`.
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled label.
    typealias Configuration = LabelStyleConfiguration
    /// Returns the body of a label.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label for its style; SwiftUI's `LabelStyleConfiguration`.
public struct LabelStyleConfiguration {
    /// The label's title.
    public struct Title: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The label's icon.
    public struct Icon: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The label's title.
    public let title: Title
    /// The label's icon.
    public let icon: Icon
}

/// A label style of the system; SwiftUI has a type for each.
public struct SystemLabelStyle: LabelStyle, Hashable, Sendable {
    let name: LabelStyleName

    init(_ name: LabelStyleName) {
        self.name = name
    }

    /// Returns a label in this style.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View {
        Label {
            configuration.title
        } icon: {
            configuration.icon
        }
        .labelStyle(self)
    }
}

extension LabelStyle where Self == SystemLabelStyle {
    /// The default style of the context.
    public static var automatic: SystemLabelStyle { SystemLabelStyle(.automatic) }
    /// The icon alone.
    public static var iconOnly: SystemLabelStyle { SystemLabelStyle(.iconOnly) }
    /// The title alone.
    public static var titleOnly: SystemLabelStyle { SystemLabelStyle(.titleOnly) }
    /// The icon beside the title.
    public static var titleAndIcon: SystemLabelStyle { SystemLabelStyle(.titleAndIcon) }
}

extension View {
    /// Sets the style of the labels within.
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        let custom = CustomStyle<LabelStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemLabelStyle
        return StyleApplyingView(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .labelStyle($0.name) })
    }
}

extension EvaluationContext {
    /// Returns the label that a program's own style makes; nil if the environment has none.
    @MainActor func styledLabel(title: some View, icon: some View, at identity: IdentityNode) -> [ViewNode]? {
        styled(
            LabelStyleConfiguration(
                title: .init(part: StylePart(title)), icon: .init(part: StylePart(icon))), at: identity)
    }
}
