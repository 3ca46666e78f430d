import Views

/// How progress views look; SwiftUI's `ProgressViewStyle`.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of what it makes.
    associatedtype Body: View
    /// A progress view that takes the style.
    typealias Configuration = ProgressViewStyleConfiguration
    /// What a progress view looks like.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A progress view as its style knows it; SwiftUI's `ProgressViewStyleConfiguration`.
public struct ProgressViewStyleConfiguration {
    /// What it is of.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { part.evaluate(place, context) }
    }

    /// How far it is, in words.
    public struct CurrentValueLabel: View, PrimitiveView {
        let part: StylePart

        func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { part.evaluate(place, context) }
    }

    /// How far it is, from 0 to 1; nil where it is not known.
    public let fractionCompleted: Double?
    /// What it is of; nil for nothing.
    public var label: Label?
    /// How far it is, in words; nil for none.
    public var currentValueLabel: CurrentValueLabel?
}

/// A look of the system's progress views; SwiftUI has a type for each.
public struct SystemProgressViewStyle: ProgressViewStyle, Hashable, Sendable {
    let name: ProgressViewStyleName

    init(_ name: ProgressViewStyleName) {
        self.name = name
    }

    /// A progress view in this look.
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
    /// As the place asks for it.
    public static var automatic: SystemProgressViewStyle { SystemProgressViewStyle(.automatic) }
    /// A bar.
    public static var linear: SystemProgressViewStyle { SystemProgressViewStyle(.linear) }
    /// A ring.
    public static var circular: SystemProgressViewStyle { SystemProgressViewStyle(.circular) }
}

extension View {
    /// The look of the progress views within.
    public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        let custom = CustomStyle<ProgressViewStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemProgressViewStyle
        return InStyle(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .progressViewStyle($0.name) })
    }
}

extension EvaluationContext {
    /// A progress view that a style of the program's own makes; nil where none is around.
    @MainActor func styledProgress(
        fraction: Double?, label: (some View)?, currentValueLabel: (some View)?, at place: Place
    ) -> [ViewNode]? {
        styled(
            ProgressViewStyleConfiguration(
                fractionCompleted: fraction, label: label.map { .init(part: StylePart($0)) },
                currentValueLabel: currentValueLabel.map { .init(part: StylePart($0)) }), at: place)
    }
}
