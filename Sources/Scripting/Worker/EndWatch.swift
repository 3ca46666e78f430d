import Descriptors
import Dispatch
import Glibc
import Synchronization

/// A thread that waits until whoever is at the other end of a socket has gone. It reads nothing of what comes.
final class EndWatch: Sendable {
    private let stopSignal: WakeSignal
    private let isOver = DispatchSemaphore(value: 0)
    private let end = Atomic(false)

    /// Waits at the socket `descriptor`, which stays open until ``stop()``, and calls `tell` on the thread that waits. Nil where the process has no
    /// descriptors left.
    init?(of descriptor: Int32, _ tell: @escaping @Sendable () -> Void) {
        guard let stopSignal = WakeSignal() else { return nil }
        self.stopSignal = stopSignal
        startThread { [self] in
            // No events are asked for: the end of the other side is always told.
            var waits = [
                pollfd(fd: descriptor, events: 0, revents: 0),
                pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&waits, 2, -1) < 0, errno == EINTR {}
            if waits[0].revents != 0 {
                end.store(true, ordering: .relaxed)
                tell()
            }
            isOver.signal()
        }
    }

    /// Whether the other side has gone.
    var hasEnded: Bool { end.load(ordering: .relaxed) }

    /// Waits no longer, and no more is told. Once.
    func stop() {
        stopSignal.raise()
        isOver.wait()
    }
}
