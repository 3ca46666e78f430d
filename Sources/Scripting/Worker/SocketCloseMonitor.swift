import Dispatch
import Glibc
import SharedTypes
import Synchronization

/// A thread that waits until the peer of a socket has closed it. It reads none of the socket's data.
final class SocketCloseMonitor: Sendable {
    private let stopSignal: WakeSignal
    private let isOver = DispatchSemaphore(value: 0)
    private let end = Atomic(false)

    /// Waits on the socket `descriptor`, which must stay open until ``stop()``, and calls `tell` on the waiting thread.
    /// Nil if the process has no descriptors left.
    init?(of descriptor: Int32, _ notify: @escaping @Sendable () -> Void) {
        guard let stopSignal = WakeSignal() else { return nil }
        self.stopSignal = stopSignal
        startThread { [self] in
            // No events are requested: `poll` always reports a hang-up.
            var waits = [
                pollfd(fd: descriptor, events: 0, revents: 0),
                pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            while poll(&waits, 2, -1) < 0, errno == EINTR {}
            if waits[0].revents != 0 {
                end.store(true, ordering: .relaxed)
                notify()
            }
            isOver.signal()
        }
    }

    /// Whether the peer has closed the socket.
    var hasEnded: Bool { end.load(ordering: .relaxed) }

    /// Stops the wait; no further call is made. Once.
    func stop() {
        stopSignal.raise()
        isOver.wait()
    }
}
