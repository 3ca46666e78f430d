import SampleQueue
import Testing

@Suite struct CMTimeConversionTests {
    @Test(
        "Each rounding method rounds differently",
        arguments: [
            (CMTimeRoundingMethod.roundHalfAwayFromZero, [1, 1, 2, -1, -1, -2] as [Int64]),
            (.roundTowardZero, [1, 1, 1, -1, -1, -1]),
            (.roundAwayFromZero, [2, 2, 2, -2, -2, -2]),
            (.roundTowardPositiveInfinity, [2, 2, 2, -1, -1, -1]),
            (.roundTowardNegativeInfinity, [1, 1, 1, -2, -2, -2]),
            (.quickTime, [1, 1, 1, -1, -1, -1]),
        ])
    func roundingMethods(method: CMTimeRoundingMethod, expected: [Int64]) {
        let sources: [Int64] = [11, 14, 15, -11, -14, -15]
        let converted = sources.map { CMTime(value: $0, timescale: 10).convertScale(1, method: method) }
        #expect(converted.map(\.value) == expected)
        #expect(converted.filter(\.hasBeenRounded).count == sources.count)
    }

    @Test("The QuickTime method rounds away from zero towards finer scales and keeps small negative times from zero")
    func quickTimeMethod() {
        #expect(CMTime(value: 1, timescale: 3).convertScale(10, method: .quickTime).value == 4)
        #expect(CMTime(value: -1, timescale: 100).convertScale(10, method: .quickTime).value == -1)
        #expect(CMTime(value: 1, timescale: 100).convertScale(10, method: .quickTime).value == 0)
    }

    @Test("The default method rounds halves away from zero")
    func defaultMethod() {
        #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
        #expect(CMTime(value: 5, timescale: 10).convertScale(1, method: .default).value == 1)
        #expect(CMTime(value: -5, timescale: 10).convertScale(1, method: .default).value == -1)
        #expect(CMTime(value: 4, timescale: 10).convertScale(1, method: .default).value == 0)
    }

    @Test("An exact conversion is not rounded, keeps the epoch, and special times stay what they are")
    func exactConversions() {
        let converted = CMTimeMakeWithEpoch(value: 1, timescale: 30, epoch: 7).convertScale(90_000, method: .default)
        #expect(converted.value == 3000 && !converted.hasBeenRounded && converted.epoch == 7)
        #expect(CMTime.indefinite.convertScale(1, method: .default).isIndefinite)
        #expect(CMTime.positiveInfinity.convertScale(1, method: .default).isPositiveInfinity)
        #expect(!CMTime(value: 1, timescale: 1).convertScale(0, method: .default).isValid)
        #expect(CMTime(value: .max, timescale: 1).convertScale(2, method: .default).isPositiveInfinity)
        #expect(CMTime(value: .min, timescale: 1).convertScale(2, method: .default).isNegativeInfinity)
    }

    @Test("Seconds of invalid and indefinite times are not a number, those of infinite times are infinite")
    func specialSeconds() {
        #expect(CMTimeGetSeconds(.invalid).isNaN)
        #expect(CMTimeGetSeconds(.indefinite).isNaN)
        #expect(CMTimeGetSeconds(.positiveInfinity) == .infinity)
        #expect(CMTimeGetSeconds(.negativeInfinity) == -.infinity)
        #expect(CMTimeGetSeconds(CMTime(value: 3, timescale: 2)) == 1.5)
    }

    @Test("A time made of seconds is rounded half away from zero and has the flag for that")
    func fromSeconds() {
        let exact = CMTime(seconds: 1.5, preferredTimescale: 90_000)
        #expect(exact.value == 135_000 && !exact.hasBeenRounded)
        let rounded = CMTime(seconds: 0.25, preferredTimescale: 2)
        #expect(rounded.value == 1 && rounded.hasBeenRounded)
        #expect(CMTime(seconds: -0.25, preferredTimescale: 2).value == -1)
        #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
        #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 600).isPositiveInfinity)
        #expect(CMTime(seconds: -1e300, preferredTimescale: 600).isNegativeInfinity)
    }

    @Test("Seconds too many for a timescale halve it")
    func fromManySeconds() {
        let time = CMTime(seconds: 0x1p60, preferredTimescale: 16)
        #expect(time.timescale == 4)
        #expect(time.value == 1 << 62)
    }

    @Test("Durations come and go without loss where the timescale holds them")
    func durations() {
        #expect(CMTime(.milliseconds(1500)) == CMTime(value: 3, timescale: 2))
        #expect(CMTime(.milliseconds(-1500)) == CMTime(value: -3, timescale: 2))
        #expect(CMTime(.nanoseconds(1)).value == 0)
        #expect(CMTime(.nanoseconds(1)).hasBeenRounded)
        #expect(CMTime(.nanoseconds(1), method: .roundTowardPositiveInfinity).value == 1)
        #expect(Duration(CMTime(value: 3, timescale: 2)) == .milliseconds(1500))
        #expect(Duration(CMTime(value: -3, timescale: 2)) == .milliseconds(-1500))
        #expect(Duration(.indefinite) == nil)
        #expect(CMTime(Duration.seconds(Int64.max)).isPositiveInfinity)
        #expect(CMTime(Duration(CMTime(value: 1, timescale: 90_000))!) == CMTime(value: 1, timescale: 90_000))
    }
}
