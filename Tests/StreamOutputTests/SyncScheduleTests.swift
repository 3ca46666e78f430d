import StreamOutput
import Testing

@Suite("The schedule of synchronizations")
struct SyncScheduleTests {
    private func milliseconds(_ count: Int) -> Duration { .milliseconds(count) }

    @Test("Data that was written is synchronized after the interval, and not before it was written")
    func interval() {
        for (isLive, interval) in [(true, 100), (false, 500)] {
            var schedule = SyncSchedule(.interval, isLive: isLive, at: .zero)
            schedule.arrive(at: milliseconds(10))
            #expect(!schedule.isDue(at: milliseconds(2_000)))
            schedule.write()
            #expect(!schedule.isDue(at: milliseconds(interval - 1)))
            #expect(schedule.isDue(at: milliseconds(interval)))
            schedule.begin(at: milliseconds(interval))
            schedule.arrive(at: milliseconds(interval))
            schedule.write()
            #expect(!schedule.isDue(at: milliseconds(10 * interval)), "one at a time")
            schedule.end()
            #expect(schedule.isDue(at: milliseconds(2 * interval)))
        }
    }

    @Test("An offline session runs for a second that a power cut would lose, and then waits; a live one never waits")
    func waiting() {
        for isLive in [true, false] {
            var schedule = SyncSchedule(.interval, isLive: isLive, at: .zero)
            schedule.arrive(at: .zero)
            schedule.write()
            schedule.begin(at: milliseconds(500))
            #expect(!schedule.mustWait(at: milliseconds(999)))
            #expect(schedule.mustWait(at: milliseconds(1_000)) == !isLive)
            #expect(schedule.mustWait(at: milliseconds(90_000)) == !isLive)
            schedule.end()
            #expect(!schedule.mustWait(at: milliseconds(90_000)))
        }
    }

    @Test("Always, an offline session waits for each fragment; never, for none")
    func modes() {
        for (mode, waits) in [(SyncMode.always, true), (.never, false)] {
            var schedule = SyncSchedule(mode, isLive: false, at: .zero)
            schedule.arrive(at: .zero)
            #expect(!schedule.mustWait(at: .zero))
            schedule.write()
            #expect(schedule.mustWait(at: .zero) == waits)
            #expect(schedule.isDue(at: .zero) == waits)
            #expect(schedule.lag(at: milliseconds(5_000)) == (waits ? milliseconds(5_000) : .zero))
            guard waits else { continue }
            schedule.begin(at: .zero)
            #expect(schedule.mustWait(at: .zero))
            schedule.end()
            #expect(!schedule.mustWait(at: .zero))
        }
    }

    @Test("The lag is the age of the oldest data that no ended synchronization covers")
    func lag() {
        var schedule = SyncSchedule(.interval, isLive: true, at: .zero)
        #expect(schedule.lag(at: milliseconds(700)) == .zero)
        schedule.arrive(at: milliseconds(1_000))
        #expect(schedule.lag(at: milliseconds(1_200)) == milliseconds(200))
        schedule.write()
        schedule.begin(at: milliseconds(1_300))
        schedule.arrive(at: milliseconds(1_400))
        schedule.write()
        #expect(schedule.lag(at: milliseconds(3_000)) == milliseconds(2_000))
        schedule.end()
        #expect(schedule.lag(at: milliseconds(3_000)) == milliseconds(1_600))
    }

    @Test("A lag of more than a second is reported at once, and the longest since then after ten")
    func report() {
        var report = LagReport()
        #expect(report.note(.seconds(1), at: .seconds(1)) == nil)
        #expect(report.note(milliseconds(1_500), at: .seconds(2))?.contains("shown in 1.5 s") == true)
        #expect(report.note(milliseconds(4_000), at: .seconds(5)) == nil)
        #expect(report.note(milliseconds(200), at: .seconds(11)) == nil)
        #expect(report.note(milliseconds(200), at: .seconds(12))?.contains("shown in 4 s") == true)
        #expect(report.note(milliseconds(200), at: .seconds(60)) == nil)
    }
}
