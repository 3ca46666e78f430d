import Dispatch
import Glibc
import PiPKit
import Synchronization

/// Ends a command on a signal while it is too busy to react, for example while a script is loading or being laid out.
/// Thread-safe.
final class SignalTermination: Sendable {
    /// The message of a command that ends without a frame.
    static let message = CommandMessage.error(.interrupted, "interrupted before anything was shown")

    /// The time that a session without a frame has to end by itself.
    private static let grace = DispatchTimeInterval.milliseconds(300)

    private let recordings = Mutex<[String]>([])
    private let cleanups = Mutex<[@Sendable (ExitCode?) -> Void]>([])
    private let hasFrame = Atomic(false)
    private let isGraceOver = Atomic(false)
    private let wasSignalled = Atomic(false)

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
    func onSignal(isFirst: Bool) {
        wasSignalled.store(true, ordering: .relaxed)
        guard isFirst else { return leave(nil) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            isGraceOver.store(true, ordering: .relaxed)
            guard !hasFrame.load(ordering: .relaxed) else { return }
            leave(.interrupted)
            StandardError().emit(Self.message)
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
