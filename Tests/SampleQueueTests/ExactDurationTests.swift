import SampleQueue
import TestSupport
import Testing

@Suite("Times as durations, and back")
struct ExactDurationTests {
    @Test("a duration is never before the time that it was made from, and less than an attosecond after it")
    func roundsUp() {
        let third = Duration(secondsComponent: 0, attosecondsComponent: 333_333_333_333_333_334)
        #expect(Duration(CMTime(value: 1, timescale: 3)) == third)
        #expect(
            Duration(CMTime(value: -1, timescale: 3)) == .zero - third
                + Duration(secondsComponent: 0, attosecondsComponent: 1))
        #expect(Duration(CMTime(value: 3003, timescale: 24_000)) == .microseconds(125_125))
        #expect(Duration(CMTime(value: 10_000_000_000, timescale: 1)) == .seconds(10_000_000_000))
        #expect(Duration(CMTime(value: .max, timescale: 1)) == .seconds(Int64.max))
        for time in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
            #expect(Duration(time) == nil)
        }
    }

    @Test("100,000 random times of timescales up to a billion and up to a year come back as they were")
    func comesBack() throws {
        var generator = SeededGenerator(seed: 24)
        let scales: [CMTimeScale] = [1, 24, 600, 24_000, 30_000, 44_100, 48_000, 90_000, 999_983, 1_000_000_000]
        for turn in 0..<100_000 {
            let scale =
                turn % 2 == 0 ? scales[turn / 2 % scales.count] : .random(in: 1...1_000_000_000, using: &generator)
            let value = Int64.random(in: 0...Int64(scale) * 31_622_400, using: &generator)
            let time = CMTime(value: value, timescale: scale)
            let duration = try #require(Duration(time))
            guard CMTime(exact: duration) == time else {
                Issue.record("\(time) came back as \(CMTime(exact: duration))")
                return
            }
        }
    }

    @Test(
        "a duration that is no such time comes within a nanosecond, and an absurd one is some time of its size")
    func others() {
        let attoseconds = Duration(secondsComponent: 1, attosecondsComponent: 123_456_789_987_654_321)
        let near = CMTime(value: 1_123_456_789, timescale: 1_000_000_000)
        #expect(near <= CMTime(exact: attoseconds))
        #expect(CMTime(exact: attoseconds) <= near + CMTime(value: 1, timescale: 1_000_000_000))
        // A timescale that does not make every sum with it inexact.
        #expect(CMTime(exact: .zero) == .zero && CMTime(exact: .zero).timescale == 1)
        #expect(CMTime(exact: .nanoseconds(1)) == CMTime(value: 1, timescale: 1_000_000_000))
        #expect(CMTime(exact: .seconds(-2)) == CMTime(value: -2, timescale: 1))
        #expect(CMTime(exact: .seconds(Int64.max)).isNumeric)
        #expect(CMTime(exact: .seconds(Int64.max) + .nanoseconds(1)).isNumeric)
        #expect(
            CMTime(exact: .seconds(10_000_000_000) + .milliseconds(1)) >= CMTime(value: 10_000_000_000, timescale: 1))
    }
}
