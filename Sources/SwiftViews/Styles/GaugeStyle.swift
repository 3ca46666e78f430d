import Views

/// The style of gauges; SwiftUI's `GaugeStyle`.
@MainActor @preconcurrency
public protocol GaugeStyle {
    /// The type of the body.
    associatedtype Body: View
    /// The properties of a styled gauge.
    typealias Configuration = GaugeStyleConfiguration
    /// Returns the body of a gauge.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The properties of a gauge for its style; SwiftUI's `GaugeStyleConfiguration`.
public struct GaugeStyleConfiguration {
    /// A label of the gauge.
    public struct Label: View, PrimitiveView {
        let part: StylePart

        func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
            part.evaluate(identity, context)
        }
    }

    /// The label of the current value.
    public typealias CurrentValueLabel = Label
    /// The label of the minimum value.
    public typealias MinimumValueLabel = Label
    /// The label of the maximum value.
    public typealias MaximumValueLabel = Label

    /// The value as a fraction of its bounds, from 0 to 1.
    public var value: Double
    /// The label of the gauge.
    public var label: Label
    /// The label of the current value; nil for none.
    public var currentValueLabel: CurrentValueLabel?
    /// The label of the minimum value; nil for none.
    public var minimumValueLabel: MinimumValueLabel?
    /// The label of the maximum value; nil for none.
    public var maximumValueLabel: MaximumValueLabel?
}

/// A gauge style of the system; SwiftUI has a type for each.
public struct SystemGaugeStyle: GaugeStyle, Hashable, Sendable {
    let name: GaugeStyleName

    init(_ name: GaugeStyleName) {
        self.name = name
    }

    /// Returns a gauge in this style.
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
    /// A bar that fills up to the value.
    public static var automatic: SystemGaugeStyle { SystemGaugeStyle(.automatic) }
    /// A bar that fills up to the value.
    public static var linearCapacity: SystemGaugeStyle { SystemGaugeStyle(.linearCapacity) }
    /// An open ring with a marker.
    public static var accessoryCircular: SystemGaugeStyle { SystemGaugeStyle(.accessoryCircular) }
    /// A closed ring that fills up to the value.
    public static var accessoryCircularCapacity: SystemGaugeStyle { SystemGaugeStyle(.accessoryCircularCapacity) }
    /// A thick bar with a marker.
    public static var accessoryLinear: SystemGaugeStyle { SystemGaugeStyle(.accessoryLinear) }
    /// A thick bar that fills up to the value.
    public static var accessoryLinearCapacity: SystemGaugeStyle { SystemGaugeStyle(.accessoryLinearCapacity) }
}

extension View {
    /// Sets the style of the gauges within.
    public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        let custom = CustomStyle<GaugeStyleConfiguration>(style) { $0.makeBody(configuration: $1) }
        let system = style as? SystemGaugeStyle
        return StyleApplyingView(
            content: self, style: system == nil ? custom : nil, modifier: system.map { .gaugeStyle($0.name) })
    }
}

extension EvaluationContext {
    /// Returns the gauge that a program's own style makes; nil if the environment has none.
    @MainActor func styledGauge(
        _ value: Double, label: some View, current: (some View)?, minimum: (some View)?, maximum: (some View)?,
        at identity: IdentityNode
    ) -> [ViewNode]? {
        styled(
            GaugeStyleConfiguration(
                value: value, label: .init(part: StylePart(label)),
                currentValueLabel: current.map { .init(part: StylePart($0)) },
                minimumValueLabel: minimum.map { .init(part: StylePart($0)) },
                maximumValueLabel: maximum.map { .init(part: StylePart($0)) }), at: identity)
    }
}
