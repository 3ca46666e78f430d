import Views

/// How gauges look; SwiftUI's `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle {
    /// The type of what it makes.
    associatedtype Body: View
    /// A gauge that takes the style.
    typealias Configuration = GaugeStyleConfiguration
    /// What a gauge looks like.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A gauge as its style knows it; SwiftUI's `GaugeStyleConfiguration`.
public struct GaugeStyleConfiguration {
    /// A label of the gauge's.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { part.evaluate(place, context) }
    }

    /// What the value is, in words.
    public typealias CurrentValueLabel = Label
    /// What the least value is, in words.
    public typealias MinimumValueLabel = Label
    /// What the greatest value is, in words.
    public typealias MaximumValueLabel = Label

    /// Where the value is between its bounds, from 0 to 1.
    public var value: Double
    /// What the value is of.
    public var label: Label
    /// What the value is, in words; nil for none.
    public var currentValueLabel: CurrentValueLabel?
    /// What the least value is, in words; nil for none.
    public var minimumValueLabel: MinimumValueLabel?
    /// What the greatest value is, in words; nil for none.
    public var maximumValueLabel: MaximumValueLabel?
}

/// A look of the system's gauges; SwiftUI has a type for each.
public struct SystemGaugeStyle: GaugeStyle, Hashable, Sendable {
    let name: GaugeStyleName

    init(_ name: GaugeStyleName) {
        self.name = name
    }

    /// A gauge in this look.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View {
        Gauge(value: configuration.value) {
            configuration.label
        } currentValueLabel: {
            configuration.currentValueLabel
        } minimumValueLabel: {
            configuration.minimumValueLabel
        } maximumValueLabel: {
            configuration.maximumValueLabel
        }
        .gaugeStyle(self)
    }
}

extension GaugeStyle where Self == SystemGaugeStyle {
    /// A bar that fills.
    public static var automatic: SystemGaugeStyle { SystemGaugeStyle(.automatic) }
    /// A bar that fills.
    public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle(.linearCapacity) }
    /// An open ring with a mark.
    public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle(.accessoryCircular) }
    /// A closed ring that fills.
    public static var accessoryCircularCapacity: SystemGaugeStyle { SystemGaugeStyle(.accessoryCircularCapacity) }
    /// A thick bar with a mark.
    public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle(.accessoryLinear) }
    /// A thick bar that fills.
    public static var accessoryLinearCapacity: SystemGaugeStyle { SystemGaugeStyle(.accessoryLinearCapacity) }
}

extension View {
    /// The look of the gauges within.
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        let custom = CustomStyle<GaugeStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemGaugeStyle
        return InStyle(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .gaugeStyle($0.name) })
    }
}

extension EvaluationContext {
    /// A gauge that a style of the program's own makes; nil where none is around.
    @MainActor func styledGauge(
        _ value: Double, label: some View, current: (some View)?, minimum: (some View)?, maximum: (some View)?,
        at place: Place
    ) -> [ViewNode]? {
        styled(
            GaugeStyleConfiguration(
                value: value, label: .init(part: StylePart(label)),
                currentValueLabel: current.map { .init(part: StylePart($0)) },
                minimumValueLabel: minimum.map { .init(part: StylePart($0)) },
                maximumValueLabel: maximum.map { .init(part: StylePart($0)) }), at: place)
    }
}
