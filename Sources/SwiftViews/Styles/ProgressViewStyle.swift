import Views

/// The style of progress views; SwiftUI's `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled progress view.
    typealias Configuration = ProgressViewStyleConfiguration
    /// Returns the body of a progress view.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view for its style; SwiftUI's `ProgressViewStyleConfiguration`.
public struct ProgressViewStyleConfiguration {
    /// The label of the progress view.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The label of the current value.
    public struct CurrentValueLabel: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The progress, from 0 to 1; nil if it is unknown.
    public let fractionCompleted: Double?
    /// The label of the progress view; nil for none.
    public var label: Label?
    /// The label of the current value; nil for none.
    public var currentValueLabel: CurrentValueLabel?
}

/// A progress view style of the system; SwiftUI has a type for each.
public struct SystemProgressViewStyle: ProgressViewStyle, Hashable, Sendable {
    let name: ProgressViewStyleName

    init(_ name: ProgressViewStyleName) {
        self.name = name
    }

    /// Returns a progress view in this style.
    public func makeBody(configuration: ProgressViewStyleConfiguration) -> some View {
        ProgressView(value: configuration.fractionCompleted) {
            configuration.label
        } currentValueLabel: {
            configuration.currentValueLabel
        }
        .progressViewStyle(self)
    }
}

extension ProgressViewStyle where Self == SystemProgressViewStyle {
    /// The default style of the context.
    public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle(.automatic) }
    /// A bar.
    public static var linear: SystemProgressViewStyle { SystemProgressViewStyle(.linear) }
    /// A ring.
    public static var circular: SystemProgressViewStyle { SystemProgressViewStyle(.circular) }
}

extension View {
    /// Sets the style of the progress views within.
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        let custom = CustomStyle<ProgressViewStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemProgressViewStyle
        return StyleApplyingView(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .progressViewStyle($0.name) })
    }
}

extension EvaluationContext {
    /// Returns the progress view that a program's own style makes; nil if the environment has none.
    @MainActor func styledProgress(
        fraction: Double?, label: (some View)?, currentValueLabel: (some View)?, at identity: IdentityNode
    ) -> [ViewNode]? {
        styled(
            ProgressViewStyleConfiguration(
                fractionCompleted: fraction, label: label.map { .init(part: StylePart($0)) },
                currentValueLabel: currentValueLabel.map { .init(part: StylePart($0)) }), at: identity)
    }
}
