package import FoundationEssentials
import SessionTasks
import Views

/// Dates at equal distances on the clock of the session whose program's call runs.
package enum SessionTicks {
    /// Calls `tick` with the session's date every `interval` seconds from now on, a millisecond at least, in the program's calls; until the
    /// task is cancelled.
    /// - Returns: nil outside of a program's calls.
    package static func begin(
        every interval: Double, _ tick: @escaping @Sendable (Date) -> Void
    ) -> Task<Void, Never>? {
        guard let stage = ProgramStage.current else { return nil }
        let seconds = interval.isFinite ? min(max(interval, 0.001), 1e6) : 1e6
        let clock = stage.clock
        return stage.run {
            for await instant in clock.ticks(every: .nanoseconds(Int64((seconds * 1e9).rounded()))) {
                guard !Task.isCancelled else { return }
                tick(instant.date)
            }
        }
    }
}
