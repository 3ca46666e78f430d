import SampleQueue
import Synchronization
import TestSupport
import Testing

@Suite struct TimebaseTests {
    private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 90_000) }

    @Test("A new timebase is at 0, and runs once it has a rate")
    func startsAtZero() throws {
        let clock = VirtualClock(start: seconds(100))
        let timebase = CMTimebase(measuredBy: clock.clock)
        clock.advance(by: seconds(5))
        #expect(timebase.time == .zero && timebase.rate == 0)
        try timebase.setRate(1)
        clock.advance(by: seconds(5))
        #expect(timebase.time == seconds(5))
        #expect(timebase.timeAndRate.time == seconds(5) && timebase.timeAndRate.rate == 1)
    }

    @Test("A change of rate keeps the time that has come, a change of time keeps the rate")
    func ratesAndTimes() throws {
        let clock = VirtualClock()
        let timebase = CMTimebase(measuredBy: clock.clock)
        try timebase.setRate(2)
        clock.advance(by: seconds(3))
        try timebase.setRate(0.5)
        clock.advance(by: seconds(4))
        #expect(timebase.time == seconds(8))
        try timebase.setTime(seconds(100))
        clock.advance(by: seconds(2))
        #expect(timebase.time == seconds(101))
        try timebase.setRate(-1)
        clock.advance(by: seconds(2))
        #expect(timebase.time == seconds(99))
        try timebase.setAnchorTime(seconds(7), immediateSourceTime: clock.time + seconds(1))
        #expect(timebase.time == seconds(8))
        try timebase.setRate(1, anchorTime: seconds(50), immediateSourceTime: clock.time)
        clock.advance(by: seconds(1))
        #expect(timebase.time == seconds(51))
    }

    @Test("The effective rate is the product up the tree, and times follow it")
    func tree() throws {
        let clock = VirtualClock()
        let root = CMTimebase(measuredBy: clock.clock)
        let middle = CMTimebase(measuredBy: root)
        let leaf = CMTimebase(measuredBy: middle)
        try root.setRate(2)
        try middle.setRate(3)
        try leaf.setRate(0.5)
        #expect(leaf.effectiveRate == 3 && middle.effectiveRate == 6 && leaf.rate == 0.5)
        clock.advance(by: seconds(2))
        #expect(leaf.time == seconds(6))
        #expect(leaf.ultimateSourceClock === clock.clock)
        try middle.setRate(0)
        clock.advance(by: seconds(2))
        #expect(leaf.time == seconds(6) && leaf.effectiveRate == 0)
    }

    @Test("A time or rate that is not finite is refused and changes nothing")
    func refusals() throws {
        let clock = VirtualClock()
        let timebase = CMTimebase(measuredBy: clock.clock)
        try timebase.setRate(1)
        #expect(throws: SampleQueueError.self) { try timebase.setRate(.nan) }
        #expect(throws: SampleQueueError.self) { try timebase.setTime(.positiveInfinity) }
        #expect(throws: SampleQueueError.self) {
            try timebase.setAnchorTime(.zero, immediateSourceTime: .invalid)
        }
        #expect(throws: SampleQueueError.self) {
            try timebase.setRate(.infinity, anchorTime: .zero, immediateSourceTime: .zero)
        }
        clock.advance(by: seconds(1))
        #expect(timebase.time == seconds(1))
    }

    @Test("The functions of the C interface do the same and give a number for what is refused")
    func functions() {
        let clock = VirtualClock()
        let timebase = CMTimebase(measuredBy: clock.clock)
        #expect(CMTimebaseSetTime(timebase, time: seconds(10)) == 0)
        #expect(CMTimebaseSetRate(timebase, rate: 2) == 0)
        clock.advance(by: seconds(1))
        #expect(CMTimebaseGetTime(timebase) == seconds(12))
        #expect(CMTimebaseGetRate(timebase) == 2 && CMTimebaseGetEffectiveRate(timebase) == 2)
        #expect(CMTimebaseSetRate(timebase, rate: .nan) == kCMTimebaseError_InvalidParameter)
        #expect(CMTimebaseSetTime(timebase, time: .invalid) == kCMTimebaseError_InvalidParameter)
        #expect(CMTimebaseGetTime(timebase) == seconds(12))
    }

    @Test("Observers of a leaf are notified of changes up the tree, until they stop observing")
    func observers() throws {
        let clock = VirtualClock()
        let root = CMTimebase(measuredBy: clock.clock)
        let leaf = CMTimebase(measuredBy: root)
        let calls = Calls()
        let observer = leaf.addObserver { calls.count.add(1, ordering: .relaxed) }
        try root.setRate(1)
        try leaf.setTime(.zero)
        #expect(calls.count.load(ordering: .relaxed) == 2)
        leaf.removeObserver(observer)
        try leaf.setRate(1)
        #expect(calls.count.load(ordering: .relaxed) == 2)
    }

    @Test("A timebase is released with its last reference, parents and observers notwithstanding")
    func noLeak() {
        let clock = VirtualClock()
        let root = CMTimebase(measuredBy: clock.clock)
        weak var child: CMTimebase?
        do {
            let timebase = CMTimebase(measuredBy: root)
            _ = timebase.addObserver {}
            child = timebase
            #expect(child != nil)
        }
        #expect(child == nil)
    }

    @Test("The clock time at which a content time is reached is exact for plain rates and never short for any")
    func inverse() throws {
        var random = SeededGenerator(seed: 7)
        for rate in [1, 0.5, 2, 1.5, 1 / 3.0, 1.1, 0.001, 16, -1, -0.7] {
            for _ in 0..<300 {
                let ticks = Int64.random(in: 0..<1_000_000_000, using: &random)
                let anchor = TimebaseMapping.Anchor(
                    time: CMTime(value: ticks, timescale: 90_000), sourceTime: seconds(12), rate: rate)
                let mapping = TimebaseMapping(anchors: [anchor])
                let distance = Int64.random(in: 0..<1_000_000, using: &random) * (rate > 0 ? 1 : -1)
                let target = anchor.time + CMTime(value: distance, timescale: 90_000)
                let clockTime = try #require(mapping.clockTime(reaching: target))
                let reached = mapping.time(atClock: clockTime)
                #expect(rate > 0 ? reached >= target : reached <= target)
                let elapsed = (clockTime - anchor.sourceTime).seconds
                #expect(abs(elapsed - Double(distance) / 90_000 / rate) <= 2.0 / 90_000, "rate \(rate)")
            }
        }
        #expect(TimebaseMapping.identity.clockTime(reaching: seconds(5)) == seconds(5))
        let halfSpeed = TimebaseMapping(anchors: [.init(time: .zero, sourceTime: seconds(1), rate: 0.5)])
        #expect(halfSpeed.clockTime(reaching: seconds(2)) == seconds(5))
        let still = TimebaseMapping(anchors: [.init(time: .zero, sourceTime: .zero, rate: 0)])
        #expect(still.clockTime(reaching: seconds(2)) == nil)
    }

    @Test("A timebase on the host's clock that is made to follow another continues from its last time")
    func followsAnotherClock() throws {
        let session = VirtualClock()
        let hosted = CMTimebase(measuredBy: .hostTimeClock)
        try hosted.setRate(2, anchorTime: seconds(7), immediateSourceTime: CMClock.hostTimeClock.time - seconds(60))
        hosted.follow(session.clock)
        #expect(hosted.time == seconds(7) && hosted.ultimateSourceClock === session.clock)
        session.advance(by: seconds(3))
        #expect(hosted.time == seconds(13))
        let other = VirtualClock()
        hosted.follow(other.clock)
        #expect(hosted.ultimateSourceClock === session.clock)
    }

    @Test("A virtual clock only rises, and the host's clock does too")
    func clocksRise() {
        let clock = VirtualClock(start: seconds(5))
        clock.advance(to: seconds(3))
        clock.advance(by: seconds(-1))
        clock.advance(to: .positiveInfinity)
        #expect(clock.time == seconds(5))
        clock.advance(to: seconds(6))
        #expect(CMClockGetTime(clock.clock) == seconds(6))
        let first = CMClockGetHostTimeClock().time
        #expect(first.isNumeric && first.timescale == 1_000_000_000)
        #expect(CMClock.hostTimeClock.time >= first)
    }
}

/// A counter that closures share.
private final class Calls: Sendable {
    let count = Atomic(0)
}
