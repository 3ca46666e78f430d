import SampleQueue
import Testing

/// The rules in the comments of CoreMedia's `CMTime.h` and `CMTimeRange.h` that the other tests of times do not cover.
@Suite struct CMTimeHeaderTests {
    private func time(_ value: Int64, _ scale: Int32, epoch: Int64 = 0) -> CMTime {
        CMTime(value: value, timescale: scale, flags: .valid, epoch: epoch)
    }

    private func range(_ start: CMTime, _ duration: CMTime) -> CMTimeRange {
        CMTimeRange(start: start, duration: duration)
    }

    private func parts(_ time: CMTime) -> [Int64] { [time.value, Int64(time.timescale)] }

    @Test("isValid and isNumeric look at the flags alone, and what has no usable timescale is reckoned with as invalid")
    func flagsAlone() {
        for scale: Int32 in [0, -1, .min] {
            let odd = time(3, scale)
            #expect(odd.isValid && odd.isNumeric && !odd.isInfinite)
            #expect(!(odd + time(1, 1)).isValid && !(time(1, 1) - odd).isValid && !(-odd).isValid)
            #expect(!CMTimeMultiply(odd, multiplier: 2).isValid)
            #expect(!CMTimeMultiplyByFloat64(odd, multiplier: 2).isValid)
            #expect(!CMTimeMultiplyByRatio(odd, multiplier: 1, divisor: 2).isValid)
            #expect(!CMTimeConvertScale(odd, timescale: 600, method: .default).isValid)
            #expect(CMTimeCompare(odd, .positiveInfinity) == 1 && CMTimeCompare(odd, .invalid) == 0)
            #expect(Duration(odd) == nil)
            #expect(!CMTimeRange(start: odd, duration: time(1, 1)).isValid)
        }
        #expect(CMTimeGetSeconds(time(3, -2)) == -1.5)
        #expect(CMTimeGetSeconds(time(3, 0)) == .infinity && CMTimeGetSeconds(time(0, 0)).isNaN)
        let unflagged = CMTime(value: 1, timescale: 1, flags: [.hasBeenRounded], epoch: 0)
        #expect(!unflagged.isValid && !unflagged.isNumeric && !unflagged.hasBeenRounded)
        let infinite = CMTime(value: 7, timescale: 3, flags: [.valid, .positiveInfinity, .hasBeenRounded], epoch: 2)
        #expect(infinite.isValid && !infinite.isNumeric && infinite.isPositiveInfinity && !infinite.hasBeenRounded)
    }

    @Test(
        "A product by a floating-point number has a timescale of at least 65,536, halved only where the value overflows"
    )
    func float64() {
        #expect(parts(CMTimeMultiplyByFloat64(time(1, 1), multiplier: 2)) == [131_072, 65_536])
        #expect(parts(CMTimeMultiplyByFloat64(time(1, 600), multiplier: 1)) == [128, 76_800])
        #expect(parts(CMTimeMultiplyByFloat64(time(5, 65_536), multiplier: -1)) == [-5, 65_536])
        #expect(parts(CMTimeMultiplyByFloat64(time(3, 90_000), multiplier: 0.5)) == [2, 90_000])
        #expect(CMTimeMultiplyByFloat64(time(3, 90_000), multiplier: 0.5).hasBeenRounded)
        #expect(!CMTimeMultiplyByFloat64(time(4, 90_000), multiplier: 0.5).hasBeenRounded)
        #expect(parts(CMTimeMultiplyByFloat64(time(0, 24), multiplier: 9)) == [0, 98_304])
        // 2^62 seconds twice do not fit, at no timescale; half of 2^62 at 65,536 fits at 2.
        #expect(CMTimeMultiplyByFloat64(time(1 << 62, 1), multiplier: 2).isPositiveInfinity)
        #expect(parts(CMTimeMultiplyByFloat64(time(1 << 62, 1), multiplier: 0.5)) == [1 << 62, 2])
        let epoch = CMTimeMultiplyByFloat64(time(1, 1, epoch: 4), multiplier: 1)
        #expect(epoch.epoch == 4)
    }

    @Test("A product by any floating-point number is a time", arguments: [1e308, -1e308, 1e-300, 0.1, 1 / 3.0, 1e18])
    func anyFloat64(multiplier: Double) {
        for value in [Int64.min, -1, 1, 7, .max] {
            for scale: Int32 in [1, 600, 24_000, 1_000_000_007, .max] {
                let product = CMTimeMultiplyByFloat64(time(value, scale), multiplier: multiplier)
                let expected = Double(value) / Double(scale) * multiplier
                guard expected.magnitude < 9.2e18 else {
                    #expect(expected < 0 ? product.isNegativeInfinity : product.isPositiveInfinity)
                    continue
                }
                let unit = 1 / Double(product.timescale)
                #expect(abs(product.seconds - expected) <= unit / 2 + abs(expected) * 1e-15, "\(value)/\(scale)")
            }
        }
        #expect(!CMTimeMultiplyByFloat64(time(1, 1), multiplier: .nan).isValid)
        #expect(!CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: .nan).isValid)
    }

    @Test("A time is mapped from range to range in proportion, start on start and end on end")
    func mapping() {
        let (from, to) = (range(time(10, 1), time(4, 1)), range(time(100, 1), time(1, 1)))
        func map(_ t: CMTime) -> CMTime { CMTimeMapTimeFromRangeToRange(t, fromRange: from, toRange: to) }
        #expect(map(from.start) == to.start && map(from.end) == to.end)
        #expect(map(time(11, 1)) == time(401, 4) && map(time(6, 1)) == time(99, 1) && map(time(30, 1)) == time(105, 1))
        #expect(!map(time(11, 1)).hasBeenRounded)
        #expect(!map(time(11, 1, epoch: 1)).isValid && !map(.invalid).isValid)
        let third = CMTimeMapTimeFromRangeToRange(
            time(1_001, 24_000), fromRange: range(.zero, time(1_001, 24_000)), toRange: range(.zero, time(1, 3)))
        #expect(third == time(1, 3) && !third.hasBeenRounded)
        let live = range(time(5, 1), .positiveInfinity)
        let moved = CMTimeMapTimeFromRangeToRange(
            time(7, 1), fromRange: live, toRange: range(time(50, 1), .positiveInfinity))
        #expect(moved == time(52, 1))
        let later = range(time(10, 1, epoch: 2), time(4, 1))
        #expect(CMTimeMapTimeFromRangeToRange(time(12, 1, epoch: 2), fromRange: later, toRange: to) == time(201, 2))
        for odd in [CMTimeRange.invalid, range(time(1, 1), .zero)] {
            #expect(!CMTimeMapTimeFromRangeToRange(time(1, 1), fromRange: odd, toRange: to).isValid)
            #expect(!CMTimeMapTimeFromRangeToRange(time(1, 1), fromRange: from, toRange: odd).isValid)
            #expect(!CMTimeMapDurationFromRangeToRange(time(1, 1), fromRange: from, toRange: odd).isValid)
            #expect(!CMTimeFoldIntoRange(time(1, 1), foldRange: odd).isValid)
        }
    }

    @Test("A duration is mapped in proportion, and must have epoch 0")
    func durations() {
        let (from, to) = (range(time(10, 1), time(4, 1)), range(time(100, 1), time(1, 1)))
        func map(_ t: CMTime) -> CMTime { CMTimeMapDurationFromRangeToRange(t, fromRange: from, toRange: to) }
        #expect(map(time(4, 1)) == time(1, 1) && map(time(1, 1)) == time(1, 4) && map(time(-8, 1)) == time(-2, 1))
        #expect(!map(time(1, 1, epoch: 1)).isValid && !map(.invalid).isValid)
        #expect(map(.positiveInfinity).isPositiveInfinity && map(.indefinite).isIndefinite)
    }

    @Test("Mapping any numbers ends in a time")
    func mapsAnything() {
        let times = [Int64.min, -7, 0, 1, .max].flatMap { value in
            [Int32.min, 1, 24_000, 1_000_000_007, .max].map { time(value, $0) }
        }
        let ends = [time(1, .max), time(1_001, 24_000), time(.max, 1), time(.max, .max)]
        for t in times {
            for (a, b) in zip(ends, ends.reversed()) {
                let (from, to) = (range(.zero, a), range(time(3, 7), b))
                let mapped = CMTimeMapTimeFromRangeToRange(t, fromRange: from, toRange: to)
                let expected = t.seconds * (b.seconds / a.seconds) + 3 / 7.0
                if t.timescale > 0, mapped.isNumeric {
                    #expect(abs(mapped.seconds - expected) <= 1 / Double(mapped.timescale) + abs(expected) * 1e-9)
                }
                #expect(mapped.isValid == (t.timescale > 0))
                let folded = CMTimeFoldIntoRange(t, foldRange: to)
                #expect(!folded.isValid || to.containsTime(folded) || folded.hasBeenRounded, "\(t) in \(to)")
            }
        }
    }

    @Test("A time is folded into a range as into a loop")
    func folding() {
        let loop = range(time(10, 1), time(3, 2))
        func fold(_ t: CMTime) -> CMTime { CMTimeFoldIntoRange(t, foldRange: loop) }
        #expect(fold(time(10, 1)) == time(10, 1) && fold(time(23, 2)) == time(10, 1))
        #expect(fold(time(13, 1)) == time(10, 1) && fold(time(14, 1)) == time(11, 1))
        #expect(fold(time(9, 1)) == time(21, 2) && fold(time(0, 1)) == time(21, 2))
        #expect(fold(time(1_000_000_001, 1)) == time(1_000_000_001 - 999_999_990, 1))
        #expect(!fold(.positiveInfinity).isValid && !fold(.indefinite).isValid && !fold(time(1, 1, epoch: 1)).isValid)
        #expect(!CMTimeFoldIntoRange(time(1, 1), foldRange: range(.zero, .positiveInfinity)).isValid)
    }

    @Test("A mapping is valid by its target, and empty without a source")
    func mappings() {
        let (source, target) = (range(.zero, time(2, 1)), range(time(1, 1), time(1, 1)))
        let mapping = CMTimeMappingMake(source: source, target: target)
        #expect(mapping.isValid && !mapping.isEmpty && mapping == CMTimeMapping(source: source, target: target))
        let empty = CMTimeMappingMakeEmpty(target: target)
        #expect(empty.isValid && empty.isEmpty && !empty.source.isValid)
        #expect(!CMTimeMapping.invalid.isValid && !CMTimeMapping().isEmpty)
    }
}
