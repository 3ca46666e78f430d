import Descriptors
import Dispatch
import Glibc
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something to be read, from the making of this object on. The first one is a request to end
/// well; a second one ends the process at once. What comes within 0.3 seconds of the first is the same request: some programs
/// that pass a signal on send it to a process and once more to its group. One for a process.
package final class SignalWatch {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let signal: WakeSignal
    private let arrival = Arrival()
    private let watched: [Int32]
    private let sources: [any DispatchSourceSignal]

    /// That a signal came, and who is to hear of it.
    private final class Arrival: Sendable {
        // No tuple: a closure in one would be wrapped once more with each access through the lock.
        private struct State {
            var first: Duration?
            var handler: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// Whether it is the first; nil where it belongs to the first.
        func come(at now: Duration) -> Bool? {
            let (first, handler) = state.withLock { state in
                defer { state.first = state.first ?? now }
                return (state.first, state.handler)
            }
            guard let first else {
                handler?()
                return true
            }
            return now - first < .milliseconds(300) ? nil : false
        }

        var hasCome: Bool { state.withLock { $0.first != nil } }

        func forward(to handler: @escaping @Sendable () -> Void) {
            let hasCome = state.withLock { state in
                state.handler = handler
                return state.first != nil
            }
            if hasCome { handler() }
        }
    }

    /// Begins to watch; nil where the process has no descriptors left. `heard` is called at the first signal and at the
    /// second, on a thread of its own, whatever the process is busy with.
    package init?(heard: @escaping @Sendable (_ isFirst: Bool) -> Void = { _ in }) {
        guard let signal = WakeSignal() else { return nil }
        self.signal = signal
        let queue = DispatchQueue(label: "pipstream.signals")
        let registered = DispatchSemaphore(value: 0)
        watched = Self.signals.filter { !Self.isToOutlive($0) }
        sources = watched.map { [arrival] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setRegistrationHandler { registered.signal() }
            source.setEventHandler {
                signal.raise()
                guard let isFirst = arrival.come(at: MonotonicClock.now) else { return }
                heard(isFirst)
                // As the signal's usual effect, which threads that Dispatch has blocked it for could keep away.
                if !isFirst { _exit(128 + number) }
            }
            source.resume()
            return source
        }
        // A signal that comes from now on is heard, however busy the machine is.
        for _ in sources { registered.wait() }
    }

    /// What is started to outlive its terminal (`nohup`) is not ended with it.
    private static func isToOutlive(_ number: Int32) -> Bool {
        var action = sigaction()
        guard number == SIGHUP, sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    deinit {
        sources.forEach { $0.cancel() }
        watched.forEach { Glibc.signal($0, SIG_DFL) }
    }

    /// Readable from the first signal on.
    package var descriptor: Int32 { signal.descriptor }

    /// Whether a signal came. Does not wait.
    package var hasCome: Bool { arrival.hasCome }

    /// Calls `handler` when a signal comes, on a thread of its own; at once where one has come.
    package func forward(to handler: @escaping @Sendable () -> Void) {
        arrival.forward(to: handler)
    }
}
