import Synchronization

/// The host's time as session time. It begins when everything is done that is done at the session's time 0: a session whose start
/// takes long is not late for that. Any thread.
final class HostTime: Sendable {
    private let clock: @Sendable () -> Duration
    private let origin = Mutex<Duration?>(nil)

    /// A time that stands at 0 until ``begin()``.
    init(clock: @escaping @Sendable () -> Duration) {
        self.clock = clock
    }

    /// Goes on from now, if it does not already.
    func begin() {
        let now = clock()
        origin.withLock { $0 = $0 ?? now }
    }

    /// The time since the beginning.
    var now: Duration {
        let now = clock()
        return origin.withLock { $0.map { now - $0 } ?? .zero }
    }
}
