import SampleQueue
import Testing

@Suite struct CMTimeRangeTests {
    private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }
    private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRangeFromTimeToTime(start: seconds(start), end: seconds(end))
    }

    @Test("A range contains its start but not its end")
    func endIsExclusive() {
        let range = range(1, 3)
        #expect(range.containsTime(seconds(1)))
        #expect(range.containsTime(CMTime(value: 269_999, timescale: 90_000)))
        #expect(!CMTimeRangeContainsTime(range, time: seconds(3)))
        #expect(!range.containsTime(seconds(0)))
        #expect(!range.containsTime(.indefinite))
        #expect(CMTimeRangeGetEnd(range) == seconds(3))
    }

    @Test("A live range, of infinite duration, contains every later time")
    func infiniteDuration() {
        let live = CMTimeRange(start: .zero, duration: .positiveInfinity)
        #expect(live.isValid && live.end.isPositiveInfinity)
        #expect(live.containsTime(seconds(1 << 40)))
        #expect(!live.containsTime(.positiveInfinity))
        let always = CMTimeRange(start: .negativeInfinity, end: .positiveInfinity)
        #expect(always.containsTime(seconds(-1 << 40)))
    }

    @Test("A duration is not negative and has epoch 0")
    func durations() {
        #expect(!range(3, 1).isValid)
        let withEpoch = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)
        #expect(!CMTimeRange(start: .zero, duration: withEpoch).isValid)
        let inEpoch = CMTimeRange(start: withEpoch, end: CMTimeMakeWithEpoch(value: 4, timescale: 1, epoch: 1))
        #expect(inEpoch.duration == seconds(3) && inEpoch.duration.epoch == 0)
        #expect(!CMTimeRange(start: withEpoch, end: seconds(5)).isValid)
        #expect(!CMTimeRange().isValid)
        #expect(CMTimeRange.zero.isEmpty)
        #expect(CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    }

    @Test("An intersection is what both hold")
    func intersections() {
        #expect(CMTimeRangeGetIntersection(range(0, 5), otherRange: range(3, 9)) == range(3, 5))
        #expect(range(0, 3).intersection(range(3, 9)).isEmpty)
        #expect(range(0, 9).intersection(range(2, 4)) == range(2, 4))
        #expect(!range(0, 9).intersection(.invalid).isValid)
        let live = CMTimeRange(start: seconds(2), duration: .positiveInfinity)
        #expect(live.intersection(range(0, 5)) == range(2, 5))
    }

    @Test("A union spans both, and an empty range adds nothing")
    func unions() {
        #expect(CMTimeRangeGetUnion(range(0, 2), otherRange: range(5, 9)) == range(0, 9))
        #expect(range(4, 4).union(range(5, 9)) == range(5, 9))
        #expect(range(5, 9).union(.zero) == range(5, 9))
        #expect(!range(5, 9).union(.invalid).isValid)
        #expect(CMTimeRangeContainsTimeRange(range(0, 9), otherRange: range(5, 9)))
        #expect(!range(0, 9).containsTimeRange(range(5, 10)))
    }

    @Test("A time is clamped to a range's start and end")
    func clamping() {
        #expect(CMTimeClampToRange(seconds(-1), range: range(0, 5)) == seconds(0))
        #expect(seconds(3).clamped(to: range(0, 5)) == seconds(3))
        #expect(seconds(7).clamped(to: range(0, 5)) == seconds(5))
        #expect(!seconds(7).clamped(to: .invalid).isValid)
        #expect(!seconds(7).clamped(to: range(3, 3)).isValid)
        #expect(CMTime.positiveInfinity.clamped(to: range(0, 5)) == seconds(5))
    }

    @Test("Equal ranges at different timescales are equal and are printed by start and end")
    func equality() {
        let fine = CMTimeRange(start: CMTime(value: 0, timescale: 600), duration: CMTime(value: 3000, timescale: 600))
        #expect(CMTimeRangeEqual(fine, range(0, 5)))
        #expect("\(range(0, 5))" == "[0/1, 5/1)")
    }
}
