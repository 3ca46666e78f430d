package import SampleQueue

/// What a session's loop waits on. Offline, a wait is a jump; live, it lasts as long as it says, or until something
/// happens outside. Called on the session's thread alone.
package protocol PacingClock: AnyObject {
    /// Session time, from 0, never falling.
    var now: Duration { get }
    /// Waits for session time `deadline`, or live until somebody calls for attention; nil waits for that call alone.
    /// Returns the time that it is then, which offline is the deadline itself.
    func wait(until deadline: Duration?) -> Duration
}

/// A clock that jumps to whatever it is asked to wait for.
package final class OfflineClock: PacingClock {
    package private(set) var now: Duration = .zero

    package init() {}

    package func wait(until deadline: Duration?) -> Duration {
        now = max(now, deadline ?? now)
        return now
    }
}

extension CMTime {
    /// Session time on the 90 kHz scale of video, rounded to the nearest tick, half up.
    package init(sessionTime: Duration) {
        let (seconds, attoseconds) = sessionTime.components
        // Below a second, nine times the attoseconds still fit in 64 bits.
        let ticks = (attoseconds * 9 + 50_000_000_000_000) / 100_000_000_000_000
        self.init(value: seconds * 90_000 + ticks, timescale: 90_000)
    }
}
