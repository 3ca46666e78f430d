import Views

/// A bar that fills, or a spinner while it is not known how far; SwiftUI's `ProgressView`.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    private let fraction: Double?
    private let label: Label?
    private let currentValueLabel: CurrentValueLabel?

    /// Progress of `value` out of `total`, nil while it is not known, with views above and below the bar.
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        fraction = Self.fraction(value, total)
        self.label = label()
        self.currentValueLabel = currentValueLabel()
    }

    private init(fraction: Double?, label: Label?) {
        self.fraction = fraction
        self.label = label
        currentValueLabel = nil
    }

    private static func fraction<Value: BinaryFloatingPoint>(_ value: Value?, _ total: Value) -> Double? {
        value.map { total > 0 ? Length.fraction(Double($0 / total)) : 0 }
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let content = ViewNode.ProgressContent(
            fraction: fraction, label: label.map { context.node(of: $0, under: place, .part("label")) },
            currentValueLabel: currentValueLabel.map { context.node(of: $0, under: place, .part("value")) })
        return [ViewNode(.progress(content))]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Progress of `value` out of `total`, with views above the bar.
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Label
    ) {
        self.init(fraction: Self.fraction(value, total), label: label())
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Progress that is not known.
    public init() {
        self.init(fraction: nil, label: nil)
    }

    /// Progress of `value` out of `total`.
    public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
        self.init(fraction: Self.fraction(value, total), label: nil)
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Progress that is not known, with a title.
    public init(_ title: some StringProtocol) {
        self.init(fraction: nil, label: Text(title))
    }

    /// Progress of `value` out of `total`, with a title.
    public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
        self.init(fraction: Self.fraction(value, total), label: Text(title))
    }
}
