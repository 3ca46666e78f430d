import Dispatch
import Glibc
import PiPKit
import Synchronization

/// Ends a command on a signal while it is too busy to react, for example while a script is loading or being laid out.
/// Thread-safe.
final class SignalTermination: Sendable {
    /// The message of a command that ends without a frame.
    let message: CommandMessage

    /// Whether a signal has asked the process to end.
    static var endsProcess: Bool { hasArrived.load(ordering: .relaxed) }

    private static let hasArrived = Atomic(false)

    /// Notes that a signal has asked the process to end.
    static func noteSignal() { hasArrived.store(true, ordering: .relaxed) }

    /// The time that a session without a frame has to end by itself.
    private static let grace = DispatchTimeInterval.milliseconds(300)

    private let recordings = Mutex<[String]>([])
    private let cleanups = Mutex<[@Sendable (ExitCode?) -> Void]>([])
    private let hasFrame = Atomic(false)
    private let isGraceOver = Atomic(false)
    private let wasSignalled = Atomic(false)

    /// Creates a termination of a command; `text` is the message if the command ends without a frame.
    init(_ text: String = "interrupted before anything was shown") {
        message = .error(.interrupted, text)
    }

    /// Watches for signals as long as the result exists. With `hangUp`, SIGHUP calls it and does not end the command.
    func watch(hangUp: (@Sendable () -> Void)? = nil) -> SignalWatch? {
        SignalWatch(hangUp: hangUp) { [self] in onSignal(isFirst: $0) }
    }

    /// Registers the file at `path` as a recording of the following frames.
    func records(at path: String) {
        recordings.withLock { $0.append(path) }
    }

    /// Registers work for an end of the command that does not return. `cleanup` receives the exit code on any thread;
    /// nil if the command ends by the signal.
    func atAbruptEnd(_ cleanup: @escaping @Sendable (ExitCode?) -> Void) {
        cleanups.withLock { $0.append(cleanup) }
    }

    /// Notes that there is output to finish: from now on the session ends by itself.
    func outputIsOpen() {
        hasFrame.store(true, ordering: .relaxed)
    }

    /// Whether a signal was received.
    var hasSignal: Bool { wasSignalled.load(ordering: .relaxed) }

    /// Whether a signal was received a grace period ago: a running script is no longer waited for.
    var endsTurns: Bool { isGraceOver.load(ordering: .relaxed) }

    /// Handles a signal. At the first one a session without a frame, which loses nothing, ends after the grace period.
    /// Before the second one ends the process, reports the location of partial recordings.
    private func onSignal(isFirst: Bool) {
        Self.noteSignal()
        wasSignalled.store(true, ordering: .relaxed)
        guard isFirst else { return leave(nil) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            isGraceOver.store(true, ordering: .relaxed)
            guard !hasFrame.load(ordering: .relaxed) else { return }
            leave(.interrupted)
            StandardError().emit(message)
            if StandardError.isJSON { StandardError().writeJSON(SummaryLine.json(of: .interrupted)) }
            _exit(ExitCode.interrupted.rawValue)
        }
    }

    private func leave(_ code: ExitCode?) {
        for path in recordings.withLock({ $0 }) {
            if let text = StaleRecording.leave(path) {
                StandardError().emit(.error(.interrupted, "ended immediately; \(text)"))
            }
        }
        for cleanup in cleanups.withLock({ $0 }) { cleanup(code) }
    }
}
