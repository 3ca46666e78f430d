import Glibc
import SharedTypes

/// Measures a worker's use of time and memory, as the system counts them.
final class WorkerUsageMonitor {
    private let clock: clockid_t
    private let memory: Int32
    private let pageSize = sysconf(Int32(_SC_PAGESIZE))
    private var start: (wall: Duration, processor: Duration)

    /// Creates a watch of the process `identifier`.
    init(_ identifier: pid_t) {
        var clock: clockid_t = 0
        clock_getcpuclockid(identifier, &clock)
        self.clock = clock
        memory = open("/proc/\(identifier)/statm", O_RDONLY | O_CLOEXEC)
        start = (MonotonicClock.now, .zero)
    }

    deinit {
        if memory >= 0 { close(memory) }
    }

    /// Restarts the measurement of time.
    func begin() {
        start = (MonotonicClock.now, processorTime)
    }

    /// The worker's running time: wall-clock or processor time, whichever is less. `waited` is the time spent waiting
    /// for it, `stopped` the part of that in which a signal had stopped it, and `answering` the time spent on its
    /// queries. A suspended or busy machine is not an endless script; a process that is idle counts in part.
    func time(waited: Duration, stopped: Duration = .zero, answering: Duration) -> Duration {
        max(
            min(MonotonicClock.now - start.wall, processorTime - start.processor + answering + stopped),
            waited / Self.maximumIdleTime)
    }

    /// The ratio of wall-clock time to work time, 1 to 2; `answering` is the time spent on its queries. On a busy
    /// machine the threads that end a script are scheduled late.
    func strain(answering: Duration) -> Double {
        let (wall, processor) = (MonotonicClock.now - start.wall, processorTimeSinceBeginning + answering)
        return min(max(wall / max(processor, .milliseconds(1)), 1), 2)
    }

    /// The number of time limits after which an idle worker counts as over its limit.
    private static let maximumIdleTime = 4

    /// Its private memory in bytes; 0 if the system does not report it.
    var memoryInUse: Int {
        var text = [UInt8](repeating: 0, count: 200)
        let count = pread(memory, &text, text.count, 0)
        guard count > 0 else { return 0 }
        let fields = text[..<count].split(separator: UInt8(ascii: " ")).map { Int(String(decoding: $0, as: UTF8.self)) }
        guard fields.count > 2, let resident = fields[1], let shared = fields[2] else { return 0 }
        return max(0, resident - shared) * pageSize
    }

    /// The processor's time since ``begin()``.
    var processorTimeSinceBeginning: Duration { processorTime - start.processor }

    private var processorTime: Duration { HostClock.time(of: clock) ?? .zero }
}
