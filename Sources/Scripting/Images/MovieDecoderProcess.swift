import Glibc
import SharedTypes
import WorkerProtocol

/// A process that decodes a movie of a script, `pipstream-decoder movie`, and its limits. Used by one thread at a time.
package final class MovieDecoderProcess {
    /// The maximum memory of the process in bytes, without the frames that it shares.
    private static let memoryLimit = 2 << 30
    /// The longest time from a request, or from the last media, to the next media.
    private static let timeLimit: Duration = .seconds(20)
    /// The longest time that a stopped process is waited for.
    private static let stopLimit: Duration = .milliseconds(250)

    /// The socket to it, which is closed with this object.
    package let descriptor: Int32
    private let process: SpawnedProcess
    private let watch: WorkerUsageMonitor
    /// The wait at the check that first found it stopped.
    private var stoppedAt: Duration?

    /// Starts a process. Throws if it cannot be started.
    package init() throws(DecoderFailure) {
        let path = WorkerExecutable.path(of: "pipstream-decoder")
        do throws(SystemCallError) {
            (process, descriptor) = try SpawnedProcess.start(
                path: path, arguments: ["movie"], environment: WorkerExecutable.environment, sockets: [3])
        } catch {
            throw .missing("\(path) cannot be run: \(String(cString: strerror(error.code)))")
        }
        watch = WorkerUsageMonitor(process.identifier)
    }

    deinit {
        close(descriptor)
    }

    /// Restarts the measurement of its time.
    package func begin() {
        watch.begin()
        stoppedAt = nil
    }

    /// Returns the limit that it exceeds, as a reason; nil if there is none. `waited` is the time for which it was
    /// waited since ``begin()``.
    package func problem(waited: Duration) -> String? {
        stoppedAt = process.isStopped ? stoppedAt ?? waited : nil
        if let stoppedAt, waited - stoppedAt > Self.stopLimit { return "its decoder was stopped by a signal" }
        if watch.memory(above: Self.memoryLimit) != nil {
            return "decoding it takes more than \(Self.memoryLimit >> 20) MB of memory"
        }
        return watch.time(waited: waited, answering: .zero) > Self.timeLimit ? "decoding it takes too long" : nil
    }

    /// Kills it, if it runs, and returns its exit status as a message.
    package func end() -> String {
        process.beginEnding()
        return SpawnedProcess.description(of: process.wait())
    }
}
