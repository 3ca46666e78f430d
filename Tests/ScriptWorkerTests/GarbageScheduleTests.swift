import ScriptWorker
import Testing

@Suite("When an engine's garbage is collected")
struct GarbageScheduleTests {
    /// Turns up to the next collection, its own included.
    private func wait(_ schedule: inout GarbageSchedule) -> Int {
        var turns = 1
        while !schedule.turnIsOver() { turns += 1 }
        return turns
    }

    @Test("after so many turns, and again after as many")
    func interval() {
        var schedule = GarbageSchedule()
        for _ in 0..<3 {
            #expect(wait(&schedule) == GarbageSchedule.interval)
            schedule.collected(in: .milliseconds(2))
        }
    }

    @Test("a heap that takes long is left to its own collector for much longer, until it takes less")
    func longPause() {
        var schedule = GarbageSchedule()
        schedule.collected(in: GarbageSchedule.longPause + .nanoseconds(1))
        #expect(wait(&schedule) == 100 * GarbageSchedule.interval)
        schedule.collected(in: GarbageSchedule.longPause)
        #expect(wait(&schedule) == GarbageSchedule.interval)
    }
}
