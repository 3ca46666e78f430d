import Playback
import SampleQueue
import Testing

@Suite("Time observers")
struct TimeObserverScheduleTests {
    private func seconds(_ value: Int64, _ scale: Int32 = 1) -> CMTime { CMTime(value: value, timescale: scale) }

    @Test("A periodic observer is called at every whole multiple of its interval, forward and back")
    func multiples() {
        var schedule = TimeObserverSchedule(at: seconds(1, 3))
        let id = schedule.addPeriodic(interval: seconds(1, 2))
        #expect(schedule.nextTime(rate: 1) == seconds(1, 2))
        #expect(schedule.nextTime(rate: -0.5) == .zero)
        #expect(schedule.nextTime(rate: 0) == nil)
        #expect(schedule.nextTime(rate: .nan) == nil)
        #expect(schedule.advance(to: seconds(49, 100)).isEmpty)
        #expect(schedule.advance(to: seconds(1, 2)) == [id])
        #expect(schedule.advance(to: seconds(1, 2)).isEmpty)
        #expect(schedule.nextTime(rate: 2) == seconds(1))
        #expect(schedule.nextTime(rate: -2) == .zero)
        #expect(schedule.advance(to: seconds(-1, 4)) == [id])
        #expect(schedule.nextTime(rate: -2) == seconds(-1, 2))
        #expect(schedule.nextTime(rate: 1) == .zero)
    }

    @Test("At 1/24000 of a second each is called exactly once, at its exact time, for a minute")
    func dense() {
        var schedule = TimeObserverSchedule()
        let id = schedule.addPeriodic(interval: seconds(1, 24_000))
        var isExact = true
        for tick in Int64(1)...24_000 * 60 {
            let next = schedule.nextTime(rate: 1)
            isExact = isExact && next == seconds(tick, 24_000) && schedule.advance(to: next!) == [id]
        }
        #expect(isExact)
    }

    @Test("A boundary observer is called when playback reaches it, in either direction, and not when it jumps over it")
    func boundaries() {
        var schedule = TimeObserverSchedule()
        let id = schedule.addBoundary(times: [seconds(5), seconds(2), .invalid, .positiveInfinity])
        #expect(schedule.nextTime(rate: 1) == seconds(2))
        #expect(schedule.nextTime(rate: -1) == nil)
        #expect(schedule.jump(to: seconds(3)).isEmpty)
        #expect(schedule.nextTime(rate: 1) == seconds(5))
        #expect(schedule.advance(to: seconds(6)) == [id])
        #expect(schedule.nextTime(rate: 1) == nil)
        #expect(schedule.nextTime(rate: -1) == seconds(5))
        #expect(schedule.advance(to: seconds(1)) == [id])
    }

    @Test("Periodic observers are called at jumps, starts and stops too, whatever their interval")
    func jumps() {
        var schedule = TimeObserverSchedule()
        let intervals = [
            seconds(1), CMTime(seconds: 1e308, preferredTimescale: 1), .zero, seconds(-1), .invalid, .indefinite,
            CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: .max),
        ]
        let ids = intervals.map { schedule.addPeriodic(interval: $0) }
        #expect(schedule.jump(to: seconds(7, 2)) == ids)
        #expect(schedule.nextTime(rate: 1)! > seconds(7, 2))
        #expect(schedule.nextTime(rate: -1)! < seconds(7, 2))
        #expect(schedule.jump(to: .invalid).isEmpty)
        #expect(schedule.advance(to: .positiveInfinity).isEmpty)
    }

    @Test("Intervals whose multiples no time can represent are never due, and do not trap")
    func absurd() {
        for time in [CMTime(value: .max, timescale: 1), CMTime(value: .min + 1, timescale: 1), .zero] {
            for interval in [CMTime(value: .max, timescale: 1), CMTime(value: 1, timescale: .max), seconds(1)] {
                var schedule = TimeObserverSchedule(at: time)
                _ = schedule.addPeriodic(interval: interval)
                if let next = schedule.nextTime(rate: 1) { #expect(next > time) }
                if let next = schedule.nextTime(rate: -1) { #expect(next < time) }
            }
        }
    }

    @Test(
        "Observers that are due at one move are called in the order of their times, each once; a removed one is not called"
    )
    func order() {
        var schedule = TimeObserverSchedule()
        let late = schedule.addBoundary(times: [seconds(3)])
        let often = schedule.addPeriodic(interval: seconds(1, 10))
        let early = schedule.addBoundary(times: [seconds(1, 20)])
        #expect(schedule.advance(to: seconds(4)) == [early, often, late])
        schedule.remove(often)
        schedule.remove(often)
        #expect(schedule.advance(to: .zero) == [late, early])
        schedule.remove(late)
        schedule.remove(early)
        #expect(schedule.isEmpty && schedule.nextTime(rate: 1) == nil)
    }
}
