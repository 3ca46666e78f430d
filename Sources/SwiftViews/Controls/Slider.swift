import Views

/// A value on a track between two bounds; SwiftUI's `Slider`. A session does not drag it, so it shows its binding's
/// value.
public struct Slider<Label: View, ValueLabel: View>: View, PrimitiveView {
    private let value: Double
    private let bounds: ClosedRange<Double>
    private let label: Label
    private let minimumValueLabel: ValueLabel?
    private let maximumValueLabel: ValueLabel?

    private init<V: BinaryFloatingPoint>(
        _ value: Binding<V>, _ bounds: ClosedRange<V>, _ label: Label, _ minimum: ValueLabel?, _ maximum: ValueLabel?
    ) {
        self.value = Double(value.wrappedValue)
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.label = label
        minimumValueLabel = minimum
        maximumValueLabel = maximum
    }

    /// A value in `bounds`, with an accessibility label and labels of the bounds.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label(), minimumValueLabel(), maximumValueLabel())
    }

    /// A value in `bounds` with labels of the bounds. `step` is the step of a drag.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label(), minimumValueLabel(), maximumValueLabel())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        // The label is for accessibility only.
        [
            ViewNode(
                .slider(
                    value: value, from: bounds.lowerBound, to: bounds.upperBound,
                    minimumLabel: minimumValueLabel.map { context.node(of: $0, under: identity, .part("minimum")) },
                    maximumLabel: maximumValueLabel.map { context.node(of: $0, under: identity, .part("maximum")) }))
        ]
    }
}

extension Slider where ValueLabel == EmptyView {
    /// A value in `bounds`, with an accessibility label.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label(), nil, nil)
    }

    /// A value in `bounds` with an accessibility label. `step` is the step of a drag.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, label(), nil, nil)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// A value in `bounds`.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, EmptyView(), nil, nil)
    }

    /// A value in `bounds`. `step` is the step of a drag.
    public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(value, bounds, EmptyView(), nil, nil)
    }
}
