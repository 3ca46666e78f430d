import Dispatch
import Glibc
import SharedTypes
import Synchronization

/// Makes SIGINT, SIGTERM and SIGHUP readable on a descriptor, from its creation on. The first signal requests an
/// orderly end; a second one ends the process at once. A signal within 0.3 seconds of the first counts as the same
/// request. Some programs forward a signal to a process and once more to its group. A process has one at a time.
package final class SignalWatch {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let signal: WakeSignal
    private let arrival = Arrival()
    private let watched: [Int32]
    private let sources: [any DispatchSourceSignal]

    /// The arrival of a signal and its handler.
    private final class Arrival: Sendable {
        // A struct instead of a tuple: each access through the lock would wrap a closure in a tuple once more.
        private struct State {
            var first: Duration?
            var handler: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// Returns whether the signal is the first; nil if it belongs to the first.
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

        var hasSignal: Bool { state.withLock { $0.first != nil } }

        func forward(to handler: @escaping @Sendable () -> Void) {
            let hasSignal = state.withLock { state in
                state.handler = handler
                return state.first != nil
            }
            if hasSignal { handler() }
        }
    }

    /// Begins to watch; nil if the process has no descriptors left. `onSignal` is called at the first and at the second
    /// signal. It runs on a thread of its own, regardless of what the process does. With `hangUp`, SIGHUP does not end
    /// the process, but calls it on that thread.
    package init?(
        hangUp: (@Sendable () -> Void)? = nil, onSignal: @escaping @Sendable (_ isFirst: Bool) -> Void = { _ in }
    ) {
        guard let signal = WakeSignal() else { return nil }
        self.signal = signal
        let queue = DispatchQueue(label: "pipstream.signals")
        let registered = DispatchSemaphore(value: 0)
        watched = Self.signals.filter { !Self.outlivesTerminal($0) }
        sources = watched.map { [arrival] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setRegistrationHandler { registered.signal() }
            source.setEventHandler {
                if number == SIGHUP, let hangUp { return hangUp() }
                signal.raise()
                guard let isFirst = arrival.come(at: MonotonicClock.now) else { return }
                onSignal(isFirst)
                // This has the same effect as the signal's default action, which Dispatch may have blocked on its
                // threads.
                if !isFirst { _exit(128 + number) }
            }
            source.resume()
            return source
        }
        // From here on every signal is received, regardless of the load of the machine.
        for _ in sources { registered.wait() }
        watched.forEach(Self.restoreAction)
    }

    /// The actions that Dispatch has set, by signal.
    private static let actions = Mutex<[Int32: sigaction]>([:])

    /// Sets the action of a signal to that of Dispatch again, which sets it only once in a process. An earlier watch
    /// has reset it at its end.
    private static func restoreAction(of number: Int32) {
        var action = sigaction()
        sigaction(number, nil, &action)
        let isDefault = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0
        actions.withLock { actions in
            if !isDefault {
                actions[number] = action
            } else if var action = actions[number] {
                sigaction(number, &action, nil)
            }
        }
    }

    /// Whether the process was started to outlive its terminal (`nohup`), so that the signal must not end it.
    private static func outlivesTerminal(_ number: Int32) -> Bool {
        var action = sigaction()
        guard number == SIGHUP, sigaction(number, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    deinit {
        sources.forEach { $0.cancel() }
        watched.forEach { Glibc.signal($0, SIG_DFL) }
    }

    /// The descriptor that is readable from the first signal on.
    package var descriptor: Int32 { signal.descriptor }

    /// Whether a signal has arrived. It does not block.
    package var hasSignal: Bool { arrival.hasSignal }

    /// Calls `handler` when a signal arrives, on a thread of its own, or at once if one has arrived already.
    package func forward(to handler: @escaping @Sendable () -> Void) {
        arrival.forward(to: handler)
    }
}
