import Views

/// Empty animatable data; SwiftUI's `EmptyAnimatableData`.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    /// Creates the empty value.
    public init() {}

    /// The empty value.
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    /// Returns the empty value.
    public static func + (first: Self, second: Self) -> Self { first }
    /// Returns the empty value.
    public static func - (first: Self, second: Self) -> Self { first }
    /// Does nothing.
    public mutating func scale(by factor: Double) {}
    /// Always 0.
    public var magnitudeSquared: Double { 0 }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// No numbers.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

/// Data that can be read as a flat list of numbers, so that layout can animate it. A program's own types with another
/// arithmetic are not animated: they change at once.
package protocol AnimatableNumbers {
    /// The numbers.
    var numbers: [Double] { get }
    /// Replaces the value by as many numbers from the front of `numbers`.
    mutating func take(_ numbers: inout ArraySlice<Double>)
}

extension Double: AnimatableNumbers {
    package var numbers: [Double] { [self] }
    package mutating func take(_ numbers: inout ArraySlice<Double>) {
        if let number = numbers.popFirst() { self = number }
    }
}

extension Float: AnimatableNumbers {
    package var numbers: [Double] { [Double(self)] }
    package mutating func take(_ numbers: inout ArraySlice<Double>) {
        if let number = numbers.popFirst() { self = Float(number) }
    }
}

extension AnimatablePair: AnimatableNumbers {
    package var numbers: [Double] { list(first) + list(second) }
    package mutating func take(_ numbers: inout ArraySlice<Double>) {
        put(&numbers, into: &first)
        put(&numbers, into: &second)
    }
}

extension Animatable {
    /// The numbers of the value's data.
    package var animatableNumbers: [Double] { list(animatableData) }

    /// Returns the value with its data replaced by `numbers`, of the same count.
    package func with(_ numbers: [Double]) -> Self {
        var copy = self
        var data = copy.animatableData
        var rest = numbers[...]
        put(&rest, into: &data)
        copy.animatableData = data
        return copy
    }
}

private func list(_ value: Any) -> [Double] {
    (value as? any AnimatableNumbers)?.numbers ?? []
}

private func put<Value>(_ numbers: inout ArraySlice<Double>, into value: inout Value) {
    guard var list = value as? any AnimatableNumbers else { return }
    list.take(&numbers)
    if let taken = list as? Value { value = taken }
}
