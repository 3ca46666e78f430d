import Glibc
import SharedTypes
import Synchronization

/// Makes system calls with a time limit, such as file accesses to an unreachable server, which may never return. Each
/// runs on a thread of its own. The time for which that thread could run, but the processors were busy, does not count.
/// Used by one thread at a time.
package final class TimeLimitedCalls {
    private let limit: Duration
    private var isDone = WakeSignal()
    /// The total time that it has waited for the calls.
    package private(set) var waitedTime: Duration = .zero

    /// Creates calls with the time limit `limit`.
    package init(limit: Duration) {
        self.limit = limit
    }

    /// Returns the result of `body`; nil if it does not return in time. Then its thread is abandoned with everything
    /// that it uses, which no code may access again.
    package func result<Value>(of body: @escaping () -> Value) -> Value? {
        guard let isDone else { return body() }
        let call = Call(isDone: isDone, body)
        guard call.start() else { return body() }
        let isOver = call.isOver(within: limit)
        waitedTime += call.waitedTime
        if isOver {
            isDone.clear()
            return call.value
        }
        // The abandoned call may raise its own signal at any time.
        self.isDone = WakeSignal()
        return nil
    }

    private final class Call<Value>: @unchecked Sendable {
        // SAFETY: its thread sets `value` before it raises `isDone`, and nobody reads it before that is raised.
        private(set) var value: Value?
        private let body: () -> Value
        private let isDone: WakeSignal
        /// The folder of its thread in `/proc`; nil until that runs.
        private let folder = Mutex<String?>(nil)
        /// The time that was waited for it, without the time for which its thread was ready to run.
        private(set) var waitedTime: Duration = .zero

        init(isDone: WakeSignal, _ body: @escaping () -> Value) {
            self.isDone = isDone
            self.body = body
        }

        /// Starts it on a thread of its own; returns false if the system has none.
        func start() -> Bool {
            let run = Run { [self] in
                folder.withLock { $0 = Self.folderOfThread }
                value = body()
                isDone.raise()
            }
            let argument = Unmanaged.passRetained(run)
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { argument in
                    if let argument { Unmanaged<Run>.fromOpaque(argument).takeRetainedValue().body() }
                    return nil
                }, argument.toOpaque())
            guard code == 0 else {
                argument.release()
                return false
            }
            pthread_detach(thread)
            return true
        }

        /// Waits until it is over, for at most `limit`.
        func isOver(within limit: Duration) -> Bool {
            var request = pollfd(fd: isDone.descriptor, events: Int16(POLLIN), revents: 0)
            var (waited, ready) = (WaitingTime(), Duration.zero)
            while waitedTime < limit {
                let start = MonotonicClock.now
                let milliseconds = min((limit - waitedTime) / .milliseconds(1) + 1, 50)
                let isOver = poll(&request, 1, Int32(milliseconds)) > 0
                waited.add(MonotonicClock.now - start)
                if !isOver { ready = readyTime(after: waited.total) ?? ready }
                waitedTime = max(waited.total - ready, .zero)
                if isOver { return true }
            }
            return false
        }

        /// The time for which its thread was ready to run, `waited` after its start; nil if it has ended.
        private func readyTime(after waited: Duration) -> Duration? {
            guard let folder = folder.withLock({ $0 }) else { return waited }
            return WorkerUsageMonitor.readyTime(in: folder)
        }

        /// The folder of the current thread in `/proc`; `/proc` itself if there is none.
        private static var folderOfThread: String {
            var link = [UInt8](repeating: 0, count: 100)
            let count = readlink("/proc/thread-self", &link, link.count)
            return "/proc/" + String(decoding: link[..<max(count, 0)], as: UTF8.self)
        }
    }

    private final class Run {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }
}
