import Views

/// A label followed by a minus and a plus button; SwiftUI's `Stepper`. A session presses them as Decrement and
/// Increment.
public struct Stepper<Label: View>: View, PrimitiveView {
    private let label: Label
    private let onIncrement: (() -> Void)?
    private let onDecrement: (() -> Void)?

    private init(_ label: Label, _ onIncrement: (() -> Void)?, _ onDecrement: (() -> Void)?) {
        self.label = label
        self.onIncrement = onIncrement
        self.onDecrement = onDecrement
    }

    private init<V: Strideable>(
        _ label: Label, _ value: Binding<V>, _ bounds: ClosedRange<V>?, _ step: V.Stride,
        _ onEditingChanged: @escaping (Bool) -> Void
    ) {
        func changed(by stride: V.Stride) -> () -> Void {
            {
                onEditingChanged(true)
                let next = value.wrappedValue.advanced(by: stride)
                value.wrappedValue = bounds.map { Swift.min(Swift.max(next, $0.lowerBound), $0.upperBound) } ?? next
                onEditingChanged(false)
            }
        }
        self.init(label, changed(by: step), changed(by: 0 - step))
    }

    /// A label with the actions of the plus and the minus; nil for no action.
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label(), onIncrement, onDecrement)
    }

    /// A label with a value that changes by `step`.
    public init<V: Strideable>(
        value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label(), value, nil, step, onEditingChanged)
    }

    /// A label with a value that changes by `step` within `bounds`.
    public init<V: Strideable>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(label(), value, bounds, step, onEditingChanged)
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let increment = onIncrement.map { context.action(at: identity, part: "increment", $0) }
        let decrement = onDecrement.map { context.action(at: identity, part: "decrement", $0) }
        let label = context.nodes(of: label, under: identity, .part("label"))
        return [ViewNode(.stepper(label: label, increment: increment, decrement: decrement))]
    }
}

extension Stepper where Label == Text {
    /// A title with the actions of the plus and the minus; nil for no action.
    public init(
        _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(titleKey), onIncrement, onDecrement)
    }

    /// A title with the actions of the plus and the minus; nil for no action.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(title), onIncrement, onDecrement)
    }

    /// A title with a value that changes by `step`.
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(titleKey), value, nil, step, onEditingChanged)
    }

    /// A title with a value that changes by `step`.
    @_disfavoredOverload
    public init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(title), value, nil, step, onEditingChanged)
    }

    /// A title with a value that changes by `step` within `bounds`.
    public init<V: Strideable>(
        _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(titleKey), value, bounds, step, onEditingChanged)
    }

    /// A title with a value that changes by `step` within `bounds`.
    @_disfavoredOverload
    public init<V: Strideable>(
        _ title: some StringProtocol, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(Text(title), value, bounds, step, onEditingChanged)
    }
}
