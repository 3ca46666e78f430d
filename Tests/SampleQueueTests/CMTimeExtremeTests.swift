import SampleQueue
import TestSupport
import Testing

/// Times that no program means, of every value, timescale, flag and epoch.
@Suite struct CMTimeExtremeTests {
    private static let values: [Int64] = [.min, .min + 1, -90_000, -1, 0, 1, 2, 90_000, .max - 1, .max]
    private static let scales: [Int32] = [.min, -1, 0, 1, 2, 24_000, 90_000, .max - 1, .max]
    private static let epochs: [Int64] = [0, 0, 0, 1, -1, .max, .min]

    private func time(_ random: inout SeededGenerator) -> CMTime {
        CMTime(
            value: Self.values.randomElement(using: &random)!, timescale: Self.scales.randomElement(using: &random)!,
            flags: CMTimeFlags(rawValue: Bool.random(using: &random) ? 1 : UInt32.random(in: 0..<64, using: &random)),
            epoch: Self.epochs.randomElement(using: &random)!)
    }

    @Test("Every function takes every time")
    func every() {
        var random = SeededGenerator(seed: 30)
        for _ in 0..<50_000 {
            let (a, b, c, d) = (time(&random), time(&random), time(&random), time(&random))
            let (range, other) = (CMTimeRange(start: a, duration: b), CMTimeRange(start: c, duration: d))
            let factor = [Int32.min, -1, 0, 1, 3, .max].randomElement(using: &random)!
            let divisor = [Int32.min, -1, 0, 1, 7, .max].randomElement(using: &random)!
            let real = [
                Double.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1e300, -1e300, 1.0 / 3, 0.5, -2,
            ].randomElement(
                using: &random)!
            let method = [
                CMTimeRoundingMethod.roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime,
                .roundTowardPositiveInfinity, .roundTowardNegativeInfinity,
            ].randomElement(using: &random)!
            let results = [
                a + b, a - b, -a, a.absoluteValue, a.multiplied(by: factor),
                a.multiplied(by: factor, dividedBy: divisor), a.scaled(by: real),
                CMTimeMultiplyByFloat64(a, multiplier: real), a.convertScale(factor, method: method),
                CMTime(seconds: real, preferredTimescale: factor), a.clamped(to: range),
                a.mapped(from: range, to: other), a.mappedDuration(from: range, to: other), a.folded(into: range),
                range.end, range.intersection(other).start, range.union(other).duration,
                CMTimeRangeFromTimeToTime(start: a, end: b).duration, CMTimeMaximum(a, b), CMTimeMinimum(a, b),
            ]
            for result in results {
                #expect(!result.isNumeric || result.timescale != 0 || a.timescale == 0 || b.timescale == 0)
                _ = (result.seconds, result.description, result.hashValue, Duration(result))
            }
            #expect(a.compare(b) == -b.compare(a), "\(a) and \(b)")
            #expect(a != b || a.hashValue == b.hashValue)
            _ = (range.containsTime(c), range.containsTimeRange(other), range.description)
        }
    }
}
