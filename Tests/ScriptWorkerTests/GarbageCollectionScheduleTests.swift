import ScriptWorker
import Testing

@Suite("When an engine's garbage is collected")
struct GarbageCollectionScheduleTests {
    /// Turns up to the next collection, its own included.
    private func wait(_ schedule: inout GarbageCollectionSchedule) -> Int {
        var turns = 1
        while !schedule.countTurn() { turns += 1 }
        return turns
    }

    @Test("Garbage is collected after a fixed number of turns, again and again")
    func interval() {
        var schedule = GarbageCollectionSchedule()
        for _ in 0..<3 {
            #expect(wait(&schedule) == GarbageCollectionSchedule.interval)
            schedule.collected(in: .milliseconds(2))
        }
    }

    @Test("a heap that takes long is left to its own collector for much longer, until it takes less")
    func longPause() {
        var schedule = GarbageCollectionSchedule()
        schedule.collected(in: GarbageCollectionSchedule.longPause + .nanoseconds(1))
        #expect(wait(&schedule) == 100 * GarbageCollectionSchedule.interval)
        schedule.collected(in: GarbageCollectionSchedule.longPause)
        #expect(wait(&schedule) == GarbageCollectionSchedule.interval)
    }
}
