public import Views

/// Numbers that can be added and multiplied, so that there is something between two of them; SwiftUI's `VectorArithmetic`.
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each of them by `factor`.
    mutating func scale(by factor: Double)
    /// The sum of their squares.
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
    /// Multiplies it by `factor`.
    public mutating func scale(by factor: Double) { self *= factor }
    /// Its square.
    public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
    /// Multiplies it by `factor`.
    public mutating func scale(by factor: Double) { self *= Float(factor) }
    /// Its square.
    public var magnitudeSquared: Double { Double(self) * Double(self) }
}

/// Two of them; SwiftUI's `AnimatablePair`.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    /// The first.
    public var first: First
    /// The second.
    public var second: Second

    /// The two of them.
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    /// Nothing twice.
    public static var zero: Self { Self(.zero, .zero) }

    /// Each with the other's.
    public static func + (one: Self, other: Self) -> Self {
        Self(one.first + other.first, one.second + other.second)
    }

    /// Each without the other's.
    public static func - (one: Self, other: Self) -> Self {
        Self(one.first - other.first, one.second - other.second)
    }

    /// Multiplies both by `factor`.
    public mutating func scale(by factor: Double) {
        first.scale(by: factor)
        second.scale(by: factor)
    }

    /// The sum of both.
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

/// A value with numbers that can lie between those of two others; SwiftUI's `Animatable`.
public protocol Animatable {
    /// The form of the numbers.
    associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
    /// The numbers.
    var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
    /// Itself.
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}

extension Point: Animatable {
    /// Its coordinates.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension UnitPoint: Animatable {
    /// Its coordinates.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}

extension Size: Animatable {
    /// Its lengths.
    public var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(width, height) }
        set { (width, height) = (newValue.first, newValue.second) }
    }
}

extension EdgeInsets: Animatable {
    /// The top and the leading one, and then the bottom and the trailing one.
    public var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>> {
        get { AnimatablePair(AnimatablePair(top, leading), AnimatablePair(bottom, trailing)) }
        set {
            (top, leading) = (newValue.first.first, newValue.first.second)
            (bottom, trailing) = (newValue.second.first, newValue.second.second)
        }
    }
}
