import Views

/// A value within bounds; SwiftUI's `Gauge`.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>: View, PrimitiveView {
    private let value: Double
    private let bounds: ClosedRange<Double>
    private let label: Label
    private let currentValueLabel: CurrentValueLabel?
    private let minimumValueLabel: BoundsLabel?
    private let maximumValueLabel: BoundsLabel?

    /// A value in `bounds`, with views for its label, the current value and the bounds.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel, @ViewBuilder minimumValueLabel: () -> BoundsLabel,
        @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.value = Double(value)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
        self.minimumValueLabel = minimumValueLabel()
        self.maximumValueLabel = maximumValueLabel()
    }

    /// A value in `bounds`, with views for its label and the current value.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) where BoundsLabel == EmptyView {
        self.value = Double(value)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
        minimumValueLabel = nil
        maximumValueLabel = nil
    }

    /// A value in `bounds`, with a view for its label.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
        self.value = Double(value)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.label = label()
        currentValueLabel = nil
        minimumValueLabel = nil
        maximumValueLabel = nil
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let length = bounds.upperBound - bounds.lowerBound
        let share = length > 0 ? Length.fraction((value - bounds.lowerBound) / length) : 0
        let made = context.styledGauge(
            share, label: label, current: currentValueLabel, minimum: minimumValueLabel, maximum: maximumValueLabel,
            at: identity)
        if let made { return made }
        let content = ViewNode.GaugeContent(
            value: value, from: bounds.lowerBound, to: bounds.upperBound,
            label: context.node(of: label, under: identity, .part("label")),
            currentValueLabel: currentValueLabel.map { context.node(of: $0, under: identity, .part("value")) },
            minimumValueLabel: minimumValueLabel.map { context.node(of: $0, under: identity, .part("minimum")) },
            maximumValueLabel: maximumValueLabel.map { context.node(of: $0, under: identity, .part("maximum")) })
        return [ViewNode(.gauge(content))]
    }
}
