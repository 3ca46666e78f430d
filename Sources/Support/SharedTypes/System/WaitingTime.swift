/// The time for which this process has waited for another one, by the host's monotonic clock. A time in which this
/// process itself did not run, because it was stopped or suspended, counts as one short interval. A value.
package struct WaitingTime {
    /// The longest interval between two readings of the clock that counts in full. Waits are cut into shorter ones.
    package static let maximumInterval: Duration = .milliseconds(100)

    /// The total time.
    package private(set) var total: Duration = .zero

    /// Creates a time of zero.
    package init() {}

    /// Adds the wait between two readings of the clock, and returns how much of it counts.
    @discardableResult
    package mutating func add(_ interval: Duration) -> Duration {
        let counted = min(max(interval, .zero), Self.maximumInterval)
        total += counted
        return counted
    }
}
