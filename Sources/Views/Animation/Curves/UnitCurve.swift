/// The progress of an animation at each fraction of its time; SwiftUI's `UnitCurve`. It goes from (0, 0) to (1, 1).
public struct UnitCurve: Hashable, Sendable {
    private enum Shape: Hashable {
        /// A cubic Bézier curve by its two control points; their fractions of time are within 0 and 1.
        case bezier(UnitPoint, UnitPoint)
        /// Quarters of a circle, and combinations of two of half the size.
        case circularIn, circularOut, circularInOut, circularOutIn
    }

    private let shape: Shape

    private init(_ shape: Shape) {
        self.shape = shape
    }

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        shape = .bezier(
            UnitPoint(x: Length.fraction(x1), y: Length.finite(y1)),
            UnitPoint(x: Length.fraction(x2), y: Length.finite(y2)))
    }

    /// Returns a cubic Bézier curve; the control points' x are fractions of time, clamped to 0 and 1.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
    }

    /// Constant speed.
    public static let linear = UnitCurve(0, 0, 1, 1)
    /// A slow start.
    public static let easeIn = UnitCurve(0.42, 0, 1, 1)
    /// A slow end.
    public static let easeOut = UnitCurve(0, 0, 0.58, 1)
    /// A slow start and end.
    public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)
    /// A quarter of a circle with a slow start.
    public static let circularEaseIn = UnitCurve(.circularIn)
    /// A quarter of a circle with a slow end.
    public static let circularEaseOut = UnitCurve(.circularOut)
    /// Two quarters of circles with a slow start and end.
    public static let circularEaseInOut = UnitCurve(.circularInOut)

    /// The curve with time and progress exchanged.
    public var inverse: UnitCurve {
        switch shape {
        case .bezier(let first, let second): UnitCurve(first.y, first.x, second.y, second.x)
        case .circularIn: UnitCurve(.circularOut)
        case .circularOut: UnitCurve(.circularIn)
        case .circularInOut: UnitCurve(.circularOutIn)
        case .circularOutIn: UnitCurve(.circularInOut)
        }
    }

    /// Returns the progress at the fraction `progress` of the time, which is clamped to 0 and 1.
    public func value(at progress: Double) -> Double {
        let time = Length.fraction(progress)
        guard self != .linear, time > 0, time < 1 else { return time }
        switch shape {
        case .bezier(let first, let second):
            return Self.cubic(first.y, second.y, at: Self.parameter(at: time, first.x, second.x))
        case .circularIn: return Self.arc(time)
        case .circularOut: return 1 - Self.arc(1 - time)
        case .circularInOut: return time < 0.5 ? Self.arc(2 * time) / 2 : 1 - Self.arc(2 - 2 * time) / 2
        case .circularOutIn: return time < 0.5 ? 0.5 - Self.arc(1 - 2 * time) / 2 : 0.5 + Self.arc(2 * time - 1) / 2
        }
    }

    /// Returns the velocity at the fraction `progress` of the time: 1 is the speed of `linear`. At a point where both
    /// derivatives of a Bézier curve are 0, it is 1 at the start and 0 at the end. Where a Bézier curve is vertical, it
    /// is the greatest supported number. Where a circle is vertical, it is infinite.
    public func velocity(at progress: Double) -> Double {
        guard self != .linear else { return 1 }
        let time = Length.fraction(progress)
        switch shape {
        case .bezier(let first, let second):
            let parameter = Self.parameter(at: time, first.x, second.x)
            let across = Self.slope(first.x, second.x, at: parameter)
            let up = Self.slope(first.y, second.y, at: parameter)
            guard abs(across) > 1e-9 else { return abs(up) > 1e-9 ? Length.greatest : parameter < 0.5 ? 1 : 0 }
            return Length.finite(up / across)
        case .circularIn: return Self.arcSlope(time)
        case .circularOut: return Self.arcSlope(1 - time)
        case .circularInOut: return Self.arcSlope(time < 0.5 ? 2 * time : 2 - 2 * time)
        case .circularOutIn: return Self.arcSlope(abs(2 * time - 1))
        }
    }

    /// Returns the velocity, limited to a finite number also for circles.
    package func boundedVelocity(at progress: Double) -> Double { min(velocity(at: progress), Length.greatest) }

    /// The quarter of a circle from (0, 0), where it is horizontal, to (1, 1).
    private static func arc(_ x: Double) -> Double { 1 - (1 - x * x).squareRoot() }

    private static func arcSlope(_ x: Double) -> Double { x < 1 ? x / (1 - x * x).squareRoot() : .infinity }

    /// Returns the curve's parameter at `time`. The x coordinate never decreases, so bisection converges.
    private static func parameter(at time: Double, _ first: Double, _ second: Double) -> Double {
        var lower = 0.0
        var upper = 1.0
        var guess = time
        for _ in 0..<64 {
            let miss = cubic(first, second, at: guess) - time
            if abs(miss) < 1e-13 { break }
            if miss > 0 { upper = guess } else { lower = guess }
            let slope = slope(first, second, at: guess)
            let newton = slope > 1e-6 ? guess - miss / slope : -1
            guess = newton > lower && newton < upper ? newton : (lower + upper) / 2
        }
        return guess
    }

    /// Returns one coordinate of a curve from 0 to 1.
    private static func cubic(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }

    private static func slope(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
    }
}
