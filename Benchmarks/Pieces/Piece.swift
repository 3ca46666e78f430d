import Allocations

/// A part of a session's work.
struct Piece {
    /// What it is called in the results.
    let name: String
    /// Does the work once; the number is that of the earlier rounds.
    let work: (_ turn: Int) -> Void

    /// What the work costs once.
    struct Cost {
        var nanoseconds: Double
        var allocations: Double
        var largeAllocations: Double
    }

    /// Does the work until at least 10 ms have gone by.
    func cost() -> Cost {
        let clock = ContinuousClock()
        let (start, before) = (clock.now, allocations_so_far())
        var turns = 0
        repeat {
            work(turns)
            turns += 1
        } while clock.now - start < .milliseconds(10)
        let (time, after) = (clock.now - start, allocations_so_far())
        return Cost(
            nanoseconds: time / .nanoseconds(1) / Double(turns),
            allocations: Double(after.all - before.all) / Double(turns),
            largeAllocations: Double(after.large - before.large) / Double(turns))
    }
}
