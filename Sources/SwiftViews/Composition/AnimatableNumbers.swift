import Views

/// No numbers; SwiftUI's `EmptyAnimatableData`.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    /// Nothing.
    public init() {}

    /// Nothing.
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    /// Nothing.
    public static func + (first: Self, second: Self) -> Self { first }
    /// Nothing.
    public static func - (first: Self, second: Self) -> Self { first }
    /// Nothing.
    public mutating func scale(by factor: Double) {}
    /// Nothing.
    public var magnitudeSquared: Double { 0 }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// No numbers.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

/// Numbers that can be read one after the other, so that layout can move them. Types of one's own that add themselves up otherwise are
/// there at once.
package protocol AnimatableNumbers {
    /// The numbers.
    var numbers: [Double] { get }
    /// Takes as many from the front of `numbers`.
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

    /// The value with other numbers in its data, as many.
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
