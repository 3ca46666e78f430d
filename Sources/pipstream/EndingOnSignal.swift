import Dispatch
import Glibc
import PiPKit
import Synchronization

/// What becomes of a command that is asked to end while it is too busy to hear it: with a script that is still being loaded
/// or laid out, say. Any thread.
final class EndingOnSignal: Sendable {
    /// Told where a command ends without a picture.
    static let message = CommandMessage.error(.interrupted, "interrupted before anything was shown")

    /// How long a session without a picture has to end by itself.
    private static let grace = DispatchTimeInterval.milliseconds(300)

    private let recordings = Mutex<[String]>([])
    private let hasPicture = Atomic(false)
    private let isImpatient = Atomic(false)
    private let isAsked = Atomic(false)

    /// What is shown from now on is recorded in the file at `path`.
    func records(at path: String) {
        recordings.withLock { $0.append(path) }
    }

    /// From now on there is something to finish: the session ends when it comes to it.
    func outputIsOpen() {
        hasPicture.store(true, ordering: .relaxed)
    }

    /// Whether a signal has come.
    var hasCome: Bool { isAsked.load(ordering: .relaxed) }

    /// Whether a signal came a moment ago: a script that is at work now is not waited for.
    var endsTurns: Bool { isImpatient.load(ordering: .relaxed) }

    /// A signal has come. At the first one a session without a picture, which has nothing to lose, is given up after a
    /// moment; before a second one ends the process, it is said where what was recorded stays.
    func heard(isFirst: Bool) {
        isAsked.store(true, ordering: .relaxed)
        guard isFirst else { return leave() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            isImpatient.store(true, ordering: .relaxed)
            guard !hasPicture.load(ordering: .relaxed) else { return }
            leave()
            StandardError().say(Self.message)
            if StandardError.isJSON { StandardError().writeJSON(SummaryLine.json(of: .interrupted)) }
            _exit(ExitCode.interrupted.rawValue)
        }
    }

    private func leave() {
        for path in recordings.withLock({ $0 }) {
            if let text = Leftover.leave(path) { StandardError().say(.error(.interrupted, "ended at once; \(text)")) }
        }
    }
}
