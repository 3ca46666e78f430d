import Descriptors
import Glibc

/// What a worker takes while it is waited for: time and memory, as the system counts them.
final class WorkerWatch {
    private let clock: clockid_t
    private let memory: Int32
    private let pageSize = sysconf(Int32(_SC_PAGESIZE))
    private var start: (wall: Duration, processor: Duration)

    /// Watches the process `identifier`.
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

    /// Counts time from now on.
    func begin() {
        start = (MonotonicClock.now, processorTime)
    }

    /// How long the worker has been at it: on the wall or by the processor's count, whichever is less, where `waited` is how long it has been
    /// waited for and `answering` how long it was worked for. A process that was stopped, or a busy machine, is no endless script; one that does nothing for long is not at work
    /// either.
    func time(waited: Duration, answering: Duration) -> Duration {
        max(
            min(MonotonicClock.now - start.wall, processorTime - start.processor + answering),
            waited / Self.greatestIdleness)
    }

    /// How many times as long as its work took it was at it, 1 to 4, where `answering` is how long it was worked for: on a busy machine
    /// the threads that end a script come late to their turn.
    func strain(answering: Duration) -> Double {
        let (wall, processor) = (MonotonicClock.now - start.wall, processorTimeSinceBeginning + answering)
        return min(max(wall / max(processor, .milliseconds(1)), 1), 4)
    }

    /// How many times the limit a worker may stand still.
    private static let greatestIdleness = 4

    /// The bytes of memory that it has and shares with nobody; 0 where the system does not tell.
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
