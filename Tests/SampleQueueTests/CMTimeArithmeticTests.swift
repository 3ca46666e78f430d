import SampleQueue
import Testing

@Suite struct CMTimeArithmeticTests {
    private func time(_ value: Int64, _ scale: Int32, epoch: Int64 = 0) -> CMTime {
        CMTimeMakeWithEpoch(value: value, timescale: scale, epoch: epoch)
    }

    private func parts(_ time: CMTime) -> [Int64] { [time.value, Int64(time.timescale)] }

    @Test("Times of one timescale keep it")
    func keepsCommonTimescale() {
        #expect(parts(time(1, 600) + time(2, 600)) == [3, 600])
        #expect(parts(time(1, 600) - time(3, 600)) == [-2, 600])
    }

    @Test("Two times are added on the least common multiple of their timescales, exactly")
    func addsOnLeastCommonMultiple() {
        let sum = time(1, 30) + time(1, 24)
        #expect(parts(sum) == [9, 120])
        #expect(!sum.hasBeenRounded)
        #expect(parts(time(1, 30) - time(1, 24)) == [-1, 120])
    }

    @Test("A multiple beyond the largest timescale is rounded at the largest one and has the rounding flag")
    func roundsAtLargestTimescale() {
        let sum = time(1, 2_147_483_647) + time(1, 2_147_483_629)
        #expect(sum.timescale == .max)
        #expect(sum.value == 2)
        #expect(sum.hasBeenRounded)
    }

    @Test("A sum beyond 64 bits halves the timescale until it fits, rounding the exact sum once")
    func halvesOnOverflow() {
        let sum = time(.max, 4) + time(3, 4)
        // (2^63 - 1 + 3) / 4 at timescale 2 is (2^63 + 2) / 2 = 2^62 + 1
        #expect(parts(sum) == [4_611_686_018_427_387_905, 2])
        #expect(!sum.hasBeenRounded)
        let rounded = time(.max, 4) + time(2, 4)
        #expect(parts(rounded) == [4_611_686_018_427_387_905, 2])
        #expect(rounded.hasBeenRounded)
    }

    @Test("A sum that fits at no timescale is infinite in its own direction")
    func overflowsToInfinity() {
        #expect((time(.max, 1) + time(1, 1)).isPositiveInfinity)
        #expect((time(.min, 1) - time(1, 1)).isNegativeInfinity)
    }

    @Test("Rounded is sticky through sums, differences, products, negation and conversion")
    func roundedIsSticky() {
        let rounded = time(1, 3).convertScale(10, method: .default)
        #expect(rounded.hasBeenRounded)
        #expect((rounded + time(1, 10)).hasBeenRounded)
        #expect((time(1, 10) - rounded).hasBeenRounded)
        #expect(rounded.multiplied(by: 3).hasBeenRounded)
        #expect(rounded.scaled(by: 2).hasBeenRounded)
        #expect((-rounded).hasBeenRounded)
        #expect(rounded.convertScale(100, method: .default).hasBeenRounded)
    }

    @Test("Infinity swallows finite and indefinite times; opposite infinities are invalid")
    func infinities() {
        let (plus, minus) = (CMTime.positiveInfinity, CMTime.negativeInfinity)
        #expect((plus + time(1, 1)).isPositiveInfinity)
        #expect((time(1, 1) - plus).isNegativeInfinity)
        #expect((plus + .indefinite).isPositiveInfinity)
        #expect((.indefinite - minus).isPositiveInfinity)
        #expect((plus + plus).isPositiveInfinity)
        #expect((minus + minus).isNegativeInfinity)
        #expect(!(plus + minus).isValid)
        #expect(!(plus - plus).isValid)
        #expect((plus - minus).isPositiveInfinity)
    }

    @Test("Indefinite swallows finite times, and invalid swallows everything")
    func indefiniteAndInvalid() {
        #expect((CMTime.indefinite + time(1, 1)).isIndefinite)
        #expect((time(1, 1) - .indefinite).isIndefinite)
        for other in [time(1, 1), .positiveInfinity, .negativeInfinity, .indefinite, .invalid] {
            #expect(!(CMTime.invalid + other).isValid)
            #expect(!(other - .invalid).isValid)
        }
    }

    @Test(
        "Differing epochs other than 0 do not add up; epoch 0 adds to any; what two times of one epoch give is a duration"
    )
    func epochs() {
        #expect(!(time(1, 1, epoch: 1) + time(1, 1, epoch: 2)).isValid)
        #expect(!(time(1, 1, epoch: 1) - time(1, 1, epoch: 2)).isValid)
        #expect((time(1, 1, epoch: 3) + time(1, 1)).epoch == 3)
        #expect((time(1, 1) + time(1, 1, epoch: 3)).epoch == 3)
        #expect((time(5, 1, epoch: 3) - time(1, 1, epoch: 3)).epoch == 0)
        #expect((time(5, 1, epoch: 3) + time(1, 1, epoch: 3)).epoch == 0)
        #expect((time(5, 1, epoch: 3) - time(1, 1)).epoch == 3)
    }

    @Test("A product by a whole number keeps the timescale, and an infinite time stays infinite")
    func multiplies() {
        #expect(parts(CMTimeMultiply(time(7, 30), multiplier: -3)) == [-21, 30])
        #expect(CMTimeMultiply(.negativeInfinity, multiplier: -2).isPositiveInfinity)
        #expect(CMTimeMultiply(.positiveInfinity, multiplier: 0).isPositiveInfinity)
        #expect(CMTimeMultiplyByRatio(.negativeInfinity, multiplier: 0, divisor: 0).isNegativeInfinity)
        #expect(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: 0).isPositiveInfinity)
        #expect(CMTimeMultiply(.positiveInfinity, multiplier: -2).isNegativeInfinity)
        #expect(CMTimeMultiply(.indefinite, multiplier: 0).isIndefinite)
        #expect(CMTimeMultiply(.indefinite, multiplier: 2).isIndefinite)
        #expect(parts(time(.max, 4).multiplied(by: 2)) == [.max, 2])
    }

    @Test("A product by a fraction is exact if the timescale allows it")
    func multipliesByRatio() {
        #expect(parts(CMTimeMultiplyByRatio(time(1, 30), multiplier: 1, divisor: 7)) == [1, 210])
        #expect(parts(time(90, 30).multiplied(by: 2, dividedBy: 3)) == [60, 30])
        #expect(parts(time(1, 30).multiplied(by: 1, dividedBy: -3)) == [-1, 90])
        #expect(time(1, 30).multiplied(by: 1, dividedBy: 0).isPositiveInfinity)
        #expect(time(-1, 30).multiplied(by: 1, dividedBy: 0).isNegativeInfinity)
        #expect(time(.min, 30).multiplied(by: .min, dividedBy: 0).isPositiveInfinity)
        #expect(!time(0, 30).multiplied(by: 1, dividedBy: 0).isValid)
        #expect(!time(1, 30).multiplied(by: 0, dividedBy: 0).isValid)
        #expect(!CMTime.invalid.multiplied(by: 1, dividedBy: 0).isValid)
        #expect(CMTime.indefinite.multiplied(by: 1, dividedBy: 0).isIndefinite)
        #expect(!time(1, 1_000_000_000).multiplied(by: 1, dividedBy: 2).hasBeenRounded)
        #expect(time(1, 1_000_000_007).multiplied(by: 1, dividedBy: 3).hasBeenRounded)
        #expect(time(1, 1).multiplied(by: .min, dividedBy: .min) == time(1, 1))
    }

    @Test("A product by a floating-point number uses the number's exact value")
    func multipliesByDouble() {
        #expect(parts(CMTimeMultiplyByFloat64(time(3000, 90_000), multiplier: 1.5)) == [4500, 90_000])
        #expect(parts(time(1, 2).scaled(by: 0.25)) == [1, 8])
        #expect(time(3, 1).scaled(by: 1.0 / 3) == time(1, 1))
        #expect(time(1, 1).scaled(by: 0.1).hasBeenRounded)
        #expect(abs(time(1, 1).scaled(by: 0.1).seconds - 0.1) < 1.0 / 65_536)
        #expect(time(1, 1).scaled(by: Double.infinity).isPositiveInfinity)
        #expect(time(-1, 1).scaled(by: Double.infinity).isNegativeInfinity)
        #expect(!time(1, 1).scaled(by: Double.nan).isValid)
        #expect(!time(0, 1).scaled(by: Double.infinity).isValid)
        #expect(time(1, 1).scaled(by: 1e300).isPositiveInfinity)
        #expect(time(-1, 1).scaled(by: 1e300).isNegativeInfinity)
        #expect(time(1, 1).scaled(by: 1e-300) == .zero)
        #expect(time(1, 1).scaled(by: Double.leastNonzeroMagnitude) == .zero)
        #expect(time(.max, .max).scaled(by: 1.0) == time(.max, .max))
    }

    @Test("The sign of the smallest value can be changed without a trap")
    func negatesSmallestValue() {
        let negated = -time(.min, 2)
        #expect(negated == time(1 << 62, 1))
        #expect((-CMTime.positiveInfinity).isNegativeInfinity)
        #expect(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(time(-5, 10)) == time(1, 2))
    }
}
