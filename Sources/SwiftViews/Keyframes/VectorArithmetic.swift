public import Views

/// A vector of numbers that can be added and scaled, and therefore interpolated; SwiftUI's `VectorArithmetic`.
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each number by `factor`.
    mutating func scale(by factor: Double)
    /// The sum of the squares.
    var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
    func scaled(by factor: Double) -> Self {
        var copy = self
        copy.scale(by: factor)
        return copy
    }
}

extension Double: VectorArithmetic {
    /// Multiplies the number by `factor`.
    public mutating func scale(by factor: Double) { self *= factor }
    /// The square of the number.
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    /// Multiplies the number by `factor`.
    public mutating func scale(by factor: Double) { self *= Float(factor) }
    /// The square of the number.
    public var magnitudeSquared: Double { Double(self) * Double(self) }
}

/// A pair of vectors; SwiftUI's `AnimatablePair`.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    /// The first vector.
    public var first: First
    /// The second vector.
    public var second: Second

    /// Creates the pair.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// The pair of two zeros.
    public static var zero: Self { Self(.zero, .zero) }

    /// Returns the sum by component.
    public static func + (one: Self, other: Self) -> Self {
        Self(one.first + other.first, one.second + other.second)
    }

    /// Returns the difference by component.
    public static func - (one: Self, other: Self) -> Self {
        Self(one.first - other.first, one.second - other.second)
    }

    /// Multiplies both vectors by `factor`.
    public mutating func scale(by factor: Double) {
        first.scale(by: factor)
        second.scale(by: factor)
    }

    /// The sum of both magnitudes.
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// A value whose numbers can be interpolated; SwiftUI's `Animatable`.
public protocol Animatable {
    /// The type of the animatable data.
    associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
    /// The data to interpolate.
    var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
    /// The value itself.
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}

extension Point: Animatable {
    /// The coordinates.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension UnitPoint: Animatable {
    /// The coordinates.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension Size: Animatable {
    /// The width and the height.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(width, height) }
        set { (width, height) = (newValue.first, newValue.second) }
    }
}

extension EdgeInsets: Animatable {
    /// The top and the leading inset, then the bottom and the trailing inset.
    public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
        get { AnimatablePair(AnimatablePair(top, leading), AnimatablePair(bottom, trailing)) }
        set {
            (top, leading) = (newValue.first.first, newValue.first.second)
            (bottom, trailing) = (newValue.second.first, newValue.second.second)
        }
    }
}
