import Dispatch
import Glibc
import PiPKit
import Synchronization

/// What becomes of a command that is asked to end while it is too busy to hear it: with a script that is still being loaded
/// or laid out, say. Any thread.
final class EndingOnSignal: Sendable {
    /// Told where a command ends without a picture.
    static let message = "pipstream: interrupted before anything was shown"

    /// How long a session without a picture has to end by itself.
    private static let grace = DispatchTimeInterval.milliseconds(300)

    private let output: String
    private let hasPicture = Atomic(false)

    /// The ending of a command that writes to `output`.
    init(output: String) {
        self.output = output
    }

    /// From now on there is something to finish: the session ends when it comes to it.
    func outputIsOpen() {
        hasPicture.store(true, ordering: .relaxed)
    }

    /// A signal has come. At the first one a session without a picture, which has nothing to lose, is given up after a
    /// moment; before a second one ends the process, what it has begun to write is taken away.
    func heard(isFirst: Bool) {
        guard isFirst else { return OutputFile.removeTemporaries(of: output) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { [self] in
            guard !hasPicture.load(ordering: .relaxed) else { return }
            OutputFile.removeTemporaries(of: output)
            StandardError().write(Self.message)
            _exit(ExitCode.interrupted.rawValue)
        }
    }
}
