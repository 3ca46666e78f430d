/// What a session's loop waits on. Offline, a wait is a jump; live, it lasts as long as it says, or until something
/// happens outside. Called on the session's thread alone, but for what says otherwise.
package protocol PacingClock: AnyObject {
    /// Session time, from 0, never falling.
    var now: Duration { get }
    /// Reads the host's time as session time, on any thread; nil for a clock that does not follow the host's.
    var hostTime: (@Sendable () -> Duration)? { get }
    /// Ends a wait, on any thread; nil where no wait lasts.
    var wake: (@Sendable () -> Void)? { get }
    /// Waits for session time `deadline`, or live until something happens outside; nil waits for that alone. Returns the
    /// time that it is then. That is the deadline where it was waited for, however late the host was, unless the host is so
    /// late that what was missed is passed over.
    func wait(until deadline: Duration?) -> Duration
    /// Takes in what has happened outside, and does not wait.
    func attend()
}

/// A clock that jumps to whatever it is asked to wait for.
package final class OfflineClock: PacingClock {
    package private(set) var now: Duration = .zero
    private var passedOver: ArraySlice<(from: Duration, to: Duration)>

    /// A clock that passes over what a recorded session has passed over, which rises: a wait for a time in there ends at its end.
    package init(passedOver: [(from: Duration, to: Duration)] = []) {
        self.passedOver = passedOver[...]
    }

    package var hostTime: (@Sendable () -> Duration)? { nil }
    package var wake: (@Sendable () -> Void)? { nil }

    package func wait(until deadline: Duration?) -> Duration {
        now = max(now, deadline ?? now)
        while let next = passedOver.first, next.from <= now {
            now = max(now, next.to)
            passedOver.removeFirst()
        }
        return now
    }

    package func attend() {}
}
