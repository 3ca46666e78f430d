/// How far something has come at each fraction of its time; SwiftUI's `UnitCurve`. It goes from (0, 0) to (1, 1).
public struct UnitCurve: Hashable, Sendable {
    /// The two points of a cubic Bézier curve that lie between its ends; the fractions of time are within 0 and 1.
    private let first: UnitPoint
    private let second: UnitPoint

    private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        first = UnitPoint(x: Length.fraction(x1), y: Length.finite(y1))
        second = UnitPoint(x: Length.fraction(x2), y: Length.finite(y2))
    }

    /// A cubic Bézier curve; the points' x are fractions of time, held within 0 and 1.
    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
    }

    /// As fast all the time.
    public static let linear = UnitCurve(0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = UnitCurve(0.42, 0, 1, 1)
    /// Slow at last.
    public static let easeOut = UnitCurve(0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)

    /// How far it has come at the fraction `progress` of the time, which is held within 0 and 1.
    public func value(at progress: Double) -> Double {
        let time = Length.fraction(progress)
        guard self != .linear, time > 0, time < 1 else { return time }
        return Self.cubic(first.y, second.y, at: parameter(at: time))
    }

    /// How fast it goes at the fraction `progress` of the time: 1 is as fast as `linear`. Where it would be without end it is the
    /// greatest number that can be reckoned with.
    public func velocity(at progress: Double) -> Double {
        guard self != .linear else { return 1 }
        let parameter = parameter(at: Length.fraction(progress))
        let across = Self.slope(first.x, second.x, at: parameter)
        let up = Self.slope(first.y, second.y, at: parameter)
        guard abs(across) > 1e-9 else { return up == 0 ? 1 : Length.greatest }
        return Length.finite(up / across)
    }

    /// The curve's parameter where its time is `time`: x never falls along it, so that it can be closed in on.
    private func parameter(at time: Double) -> Double {
        var lower = 0.0
        var upper = 1.0
        var guess = time
        for _ in 0..<64 {
            let miss = Self.cubic(first.x, second.x, at: guess) - time
            if abs(miss) < 1e-13 { break }
            if miss > 0 { upper = guess } else { lower = guess }
            let slope = Self.slope(first.x, second.x, at: guess)
            let newton = slope > 1e-6 ? guess - miss / slope : -1
            guess = newton > lower && newton < upper ? newton : (lower + upper) / 2
        }
        return guess
    }

    /// One coordinate of a curve from 0 to 1.
    private static func cubic(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }

    private static func slope(_ first: Double, _ second: Double, at t: Double) -> Double {
        let rest = 1 - t
        return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
    }
}
