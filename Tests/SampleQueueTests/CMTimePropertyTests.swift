import SampleQueue
import TestSupport
import Testing

@Suite struct CMTimePropertyTests {
    private static let scales: [Int32] = [
        1, 24, 25, 30, 600, 1001, 44_100, 48_000, 90_000, 1_000_000_000, .max - 1, .max,
    ]

    /// Small and huge finite times, and now and then one that is not finite.
    private func randomTime(_ random: inout SeededGenerator) -> CMTime {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .positiveInfinity
        case 1: return .negativeInfinity
        case 2: return .indefinite
        case 3: return .invalid
        default:
            let shift = Int.random(in: 0..<63, using: &random)
            let value = Int64.random(in: .min ... .max, using: &random) >> shift
            return CMTime(value: value, timescale: Self.scales.randomElement(using: &random)!)
        }
    }

    private func moderateTime(_ random: inout SeededGenerator) -> CMTime {
        let scales: [Int32] = [1, 24, 25, 30, 600, 90_000]
        return CMTime(
            value: Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
            timescale: scales.randomElement(using: &random)!)
    }

    @Test("Addition commutes, and a difference is the sum with the negated time")
    func commutes() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let (a, b) = (randomTime(&random), randomTime(&random))
            #expect(a + b == b + a, "\(a) and \(b)")
            if b.value != .min { #expect(a - b == a + -b, "\(a) and \(b)") }
        }
    }

    @Test("Among usual times and scales addition is associative and undone by subtraction, with nothing rounded")
    func exactAmongUsualTimes() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<10_000 {
            let (a, b, c) = (moderateTime(&random), moderateTime(&random), moderateTime(&random))
            #expect(a + b + c == a + (b + c))
            #expect(a + b - b == a)
            #expect(!(a + b - c).hasBeenRounded)
        }
    }

    @Test("The order is total and agrees with seconds, equality and hashes")
    func totalOrder() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let (a, b, c) = (randomTime(&random), randomTime(&random), randomTime(&random))
            #expect([a < b, a == b, a > b].filter { $0 }.count == 1, "\(a) and \(b)")
            if a <= b, b <= c { #expect(a <= c, "\(a), \(b), \(c)") }
            if a.isNumeric, b.isNumeric, a < b { #expect(a.seconds <= b.seconds) }
            let same = a.convertScale(a.timescale > 1_000_000 ? a.timescale : a.timescale * 2, method: .default)
            if same == a { #expect(same.hashValue == a.hashValue) }
        }
    }

    @Test("A sum that is not exact is within half a unit of its timescale and has the rounding flag")
    func roundingIsBounded() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let (a, b) = (randomTime(&random), randomTime(&random))
            let sum = a + b
            guard a.isNumeric, b.isNumeric, sum.isNumeric else { continue }
            // |a + b − sum| ≤ ½ / scale, on the product of both timescales, where nothing is rounded
            let product = Int128(a.timescale) * Int128(b.timescale)
            let exact = Int128(a.value) * Int128(b.timescale) + Int128(b.value) * Int128(a.timescale)
            let whole = Int128(sum.value) / Int128(sum.timescale)
            let rest = Int128(sum.value) % Int128(sum.timescale)
            let error = (exact - whole * product) * Int128(sum.timescale) - rest * product
            #expect(error.magnitude * 2 <= product.magnitude, "\(a) + \(b) = \(sum)")
            #expect((error != 0) == sum.hasBeenRounded, "\(a) + \(b) = \(sum)")
        }
    }

    @Test("Converting to a multiple of the timescale and back gives the same time")
    func conversionRoundTrip() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<10_000 {
            let time = moderateTime(&random)
            let finer = time.convertScale(time.timescale * 7, method: .default)
            #expect(finer == time)
            #expect(finer.convertScale(time.timescale, method: .roundTowardZero).value == time.value)
        }
    }

    @Test("The floating-point product of a whole number is the whole-number product")
    func productsAgree() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<10_000 {
            let time = randomTime(&random)
            let factor = Int32.random(in: -1000...1000, using: &random)
            #expect(time.scaled(by: Double(factor)) == time.multiplied(by: factor), "\(time) × \(factor)")
        }
    }

    @Test("No operation traps on the extremes of value and timescale")
    func extremes() {
        let values: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        var times = values.flatMap { value in Self.scales.map { CMTime(value: value, timescale: $0) } }
        times += [.positiveInfinity, .negativeInfinity, .indefinite, .invalid]
        for a in times {
            for b in times {
                let range = CMTimeRange(start: a, duration: b)
                _ = (a + b, a - b, a < b, range.end, range.containsTime(b), range.union(.zero))
            }
            for factor in [Int32.min, -1, 0, 1, .max] {
                _ = a.multiplied(by: factor, dividedBy: factor)
                _ = (a.scaled(by: Double(factor)), a.scaled(by: 1 / Double(factor)), a.absoluteValue)
                _ = (a.convertScale(factor, method: .quickTime), Duration(a))
            }
        }
    }
}
