import Glibc
import PiPKit
import SharedTypes
import Synchronization

/// The request of SIGHUP to reopen the event log, as `logrotate` needs it. Thread-safe.
final class LogRotation: Sendable {
    private let signal: WakeSignal
    private let isRequested = Atomic(false)

    /// Creates a rotation without a request; nil if the process has no descriptors left.
    init?() {
        guard let signal = WakeSignal() else { return nil }
        self.signal = signal
    }

    /// Whether SIGHUP means the log of a session with `options`: the session is live and has a log, and the process has
    /// no terminal, whose end the signal would report.
    static func applies(to options: Options) -> Bool {
        guard options.live, options.log != nil else { return false }
        let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        if terminal >= 0 { close(terminal) }
        return terminal < 0
    }

    /// The descriptor that is readable after a request.
    var descriptor: Int32 { signal.descriptor }

    /// Requests that the log is reopened.
    func request() {
        isRequested.store(true, ordering: .releasing)
        signal.raise()
    }

    /// Returns whether the log must be reopened, and forgets the request.
    func take() -> Bool {
        guard isRequested.exchange(false, ordering: .acquiring) else { return false }
        signal.clear()
        return true
    }
}
