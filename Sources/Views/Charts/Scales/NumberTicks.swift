import Glibc

/// Round places along an axis of numbers.
enum NumberTicks {
    /// The shortest distance of 1, 2 or 5 times a power of ten that divides `span` into `count` parts or hardly more.
    static func step(span: Double, count: Int) -> Double {
        guard span.isFinite, span > 0 else { return 1 }
        let least = span / Double(max(count, 1)) / 1.1
        let magnitude = pow(10, log10(least).rounded(.down))
        guard magnitude.isFinite, magnitude > 0 else { return span }
        let factor = [1.0, 2, 5].first { $0 >= least / magnitude * (1 - 1e-9) } ?? 10
        return magnitude * factor
    }

    /// The multiples of `step` from `lower` to `upper`, at most a thousand.
    static func multiples(of step: Double, from lower: Double, to upper: Double) -> [Double] {
        guard step.isFinite, step > 0, lower.isFinite, upper.isFinite, lower <= upper else { return [] }
        let slack = step * 1e-9
        let first = ((lower - slack) / step).rounded(.up)
        let last = ((upper + slack) / step).rounded(.down)
        guard first.magnitude < 1e15, last >= first, last - first <= 1_000 else { return [] }
        return (0...Int(last - first)).map { clean((first + Double($0)) * step, step) }
    }

    /// The range widened to multiples of a round step; its ends are where an axis begins and ends.
    static func rounded(_ lower: Double, _ upper: Double, count: Int) -> ClosedRange<Double> {
        guard upper > lower else { return lower...upper }
        let step = step(span: upper - lower, count: count)
        let slack = step * 1e-9
        let first = clean(((lower + slack) / step).rounded(.down) * step, step)
        let last = clean(((upper - slack) / step).rounded(.up) * step, step)
        return first.isFinite && last.isFinite && first <= lower + slack && last >= upper - slack
            ? first...last : lower...upper
    }

    /// A multiple of `step` without what arithmetic has left behind its last decimal; never a negative zero.
    private static func clean(_ value: Double, _ step: Double) -> Double {
        let decimals = min(max(Int((1 - log10(step)).rounded(.up)), 0), 15)
        let scale = power(of: 10, decimals)
        let cleaned = (value * scale).rounded() / scale
        return cleaned.isFinite ? cleaned + 0 : value
    }
}
