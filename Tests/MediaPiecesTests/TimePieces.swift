import CoreMedia
import Testing

/// Times as they are written for iOS.
@Suite struct TimePieces {
    @Test func frameDuration() {
        let frame = CMTime(value: 1001, timescale: 24_000)
        #expect(CMTimeMultiply(frame, multiplier: 24).seconds == 1.001)
    }

    @Test func makeTime() {
        let time = CMTimeMake(value: 3, timescale: 2)
        #expect(CMTimeGetSeconds(time) == 1.5)
    }

    @Test func makeTimeWithSeconds() {
        let time = CMTimeMakeWithSeconds(2.5, preferredTimescale: Int32(600))
        #expect(time.value == 1_500 && time.timescale == 600)
    }

    @Test func secondsInitializer() {
        let interval = CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(1_000_000_000))
        #expect(interval.seconds == 0.5)
    }

    @Test func operators() {
        var time = CMTime.zero
        time = time + CMTime(value: 1, timescale: 30)
        time += CMTime(value: 1, timescale: 30)
        #expect(time > .zero && time == CMTime(value: 2, timescale: 30) && time - time == .zero)
    }

    @Test func addAndSubtractFunctions() {
        let sum = CMTimeAdd(.zero, CMTimeMake(value: 1, timescale: 4))
        #expect(CMTimeSubtract(sum, sum) == .zero && CMTimeCompare(sum, .zero) == 1)
    }

    @Test func multiplications() {
        let second = CMTime(value: 1, timescale: 1)
        #expect(CMTimeMultiplyByFloat64(second, multiplier: 0.25).seconds == 0.25)
        #expect(CMTimeMultiplyByRatio(second, multiplier: 1, divisor: 3) == CMTime(value: 1, timescale: 3))
    }

    @Test func minimumAndMaximum() {
        let (a, b) = (CMTime(value: 1, timescale: 1), CMTime(value: 2, timescale: 1))
        #expect(CMTimeMinimum(a, b) == a && CMTimeMaximum(a, b) == b && CMTimeAbsoluteValue(a - b) == a)
    }

    @Test func validity() {
        let duration = CMTime.indefinite
        let text = duration.isNumeric ? "\(duration.seconds)" : "live"
        #expect(duration.isValid && duration.isIndefinite && text == "live" && !CMTime.invalid.isValid)
    }

    @Test func infinity() {
        #expect(CMTime.positiveInfinity > CMTime(seconds: 1e9, preferredTimescale: 1))
        #expect(CMTimeCompare(.negativeInfinity, .positiveInfinity) < 0)
    }

    @Test func conversionOfScale() {
        let time = CMTime(value: 1, timescale: 3)
        let converted = CMTimeConvertScale(time, timescale: 600, method: .roundHalfAwayFromZero)
        #expect(converted.value == 200 && time.convertScale(90_000, method: .default).value == 30_000)
    }

    @Test func liveRange() {
        let range = CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        #expect(range.containsTime(.zero) == CMTimeRangeContainsTime(range, time: .zero))
    }

    @Test func ranges() {
        let range = CMTimeRangeMake(start: .zero, duration: CMTime(value: 10, timescale: 1))
        let other = CMTimeRangeFromTimeToTime(
            start: CMTime(value: 5, timescale: 1), end: CMTime(value: 20, timescale: 1))
        #expect(CMTimeRangeGetIntersection(range, otherRange: other).duration.seconds == 5)
        #expect(range.union(other).end == CMTimeRangeGetEnd(other) && !range.isEmpty)
    }

    @Test func clamped() {
        let range = CMTimeRange(start: .zero, end: CMTime(value: 60, timescale: 1))
        let target = CMTimeClampToRange(CMTime(value: 75, timescale: 1), range: range)
        #expect(target == range.end)
    }

    @Test func loop() {
        let loop = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1))
        #expect(CMTimeFoldIntoRange(CMTime(value: 9, timescale: 1), foldRange: loop).seconds == 1)
    }

    @Test func mappedRange() {
        let from = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1))
        let to = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
        let half = CMTimeMapTimeFromRangeToRange(CMTime(value: 2, timescale: 1), fromRange: from, toRange: to)
        #expect(half.seconds == 1)
        #expect(CMTimeMapDurationFromRangeToRange(from.duration, fromRange: from, toRange: to) == to.duration)
    }

    @Test func mappings() {
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1))
        let mapping = CMTimeMapping(source: range, target: range)
        #expect(mapping.source == CMTimeMappingMakeEmpty(target: range).target)
    }

    @Test func description() {
        let text = CMTimeCopyDescription(allocator: kCFAllocatorDefault, time: CMTime(value: 1, timescale: 2))
        #expect(text! as String == "{1/2 = 0.500}")
    }

    @Test func flagsAndEpoch() {
        let time = CMTime(value: 5, timescale: 10, flags: .valid, epoch: 0)
        #expect(time.flags.contains(.valid) && time.epoch == 0 && !time.hasBeenRounded)
    }

    @Test func clockLabel() {
        let time = CMTime(seconds: 3_725, preferredTimescale: 600)
        let seconds = Int(CMTimeGetSeconds(time))
        #expect(String(format: "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60) == "1:02:05")
    }

    @Test func dictionaryKey() {
        let frames: [CMTime: Int] = [CMTime(value: 1, timescale: 2): 1]
        #expect(frames[CMTime(value: 2, timescale: 4)] == 1)
    }
}
