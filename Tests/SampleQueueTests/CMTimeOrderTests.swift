import SampleQueue
import Testing

@Suite struct CMTimeOrderTests {
    @Test("The order is −∞, finite, indefinite, +∞, invalid")
    func order() {
        let times: [CMTime] = [
            .negativeInfinity, CMTime(value: .min, timescale: 1), CMTime(value: -1, timescale: 3), .zero,
            CMTime(value: 1, timescale: 3), CMTime(value: .max, timescale: 1), .indefinite, .positiveInfinity, .invalid,
        ]
        for (i, left) in times.enumerated() {
            for (j, right) in times.enumerated() {
                #expect(CMTimeCompare(left, right) == (i < j ? -1 : i == j ? 0 : 1), "\(left) and \(right)")
                #expect((left < right) == (i < j))
                #expect((left == right) == (i == j))
            }
        }
        #expect(CMTimeMinimum(times[3], times[4]) == times[3])
        #expect(CMTimeMaximum(times[3], times[4]) == times[4])
    }

    @Test("A later epoch comes after an earlier one whatever the values")
    func epochsOrder() {
        let late = CMTimeMakeWithEpoch(value: 0, timescale: 1, epoch: 2)
        #expect(CMTime(value: 1000, timescale: 1) < late)
    }

    @Test("Equal times at different timescales are equal and hash equally; the rounded flag makes no difference")
    func equalityAndHash() {
        let half = CMTime(value: 1, timescale: 2)
        let same = CMTime(value: 45_000, timescale: 90_000)
        let rounded = CMTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 0)
        #expect(half == same)
        #expect(Set([half, same, rounded]).count == 1)
    }

    @Test("A finite time needs a timescale above zero")
    func needsTimescale() {
        #expect(!CMTime(value: 1, timescale: 0).isValid)
        #expect(!CMTime(value: 1, timescale: -1).isValid)
        #expect(CMTime.positiveInfinity.isValid)
        #expect(!CMTime().isValid)
    }

    @Test("A description has value, timescale, rounding and epoch")
    func descriptions() {
        #expect("\(CMTime(value: 3000, timescale: 90_000))" == "3000/90000")
        #expect("\(CMTimeMakeWithSeconds(0.1, preferredTimescale: 15))" == "2/15~")
        #expect("\(CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 3))" == "1/2@3")
        #expect(
            [.invalid, .indefinite, .positiveInfinity, .negativeInfinity].map { (time: CMTime) in "\(time)" }
                == ["invalid", "indefinite", "+infinity", "-infinity"])
    }
}
