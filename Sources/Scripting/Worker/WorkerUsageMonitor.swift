package import Glibc
import SharedTypes

/// Measures a worker's use of time and memory, as the system counts them. Used by one thread at a time.
package final class WorkerUsageMonitor {
    private let identifier: pid_t
    private let clock: clockid_t
    private let memory: Int32
    private let pageSize = sysconf(Int32(_SC_PAGESIZE))
    private var start: (wall: Duration, processor: Duration)
    /// The value of ``readyTime`` at the first look after ``begin()``; nil before it.
    private var readyAtFirstLook: Duration?

    /// Creates a watch of the process `identifier`.
    package init(_ identifier: pid_t) {
        self.identifier = identifier
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
        readyAtFirstLook = nil
    }

    /// The worker's running time: wall-clock or processor time, whichever is less. `waited` is the time spent waiting
    /// for it, `stopped` the part of that in which a signal had stopped it, and `answering` the time spent on its
    /// queries. A suspended or busy machine is not an endless script; a process that is idle counts in part.
    func time(waited: Duration, stopped: Duration = .zero, answering: Duration) -> Duration {
        if readyAtFirstLook == nil { readyAtFirstLook = readyTime }
        let running = min(MonotonicClock.now - start.wall, processorTime - start.processor + answering + stopped)
        guard waited / Self.maximumIdleTime > running else { return running }
        return Self.time(running: running, waited: waited, ready: readyTime - (readyAtFirstLook ?? .zero))
    }

    /// The time that counts for a process that ran for `running` while another one waited for `waited`. For `ready` of
    /// that it could have run, but the processors were busy; negative for a process that has ended.
    package static func time(running: Duration, waited: Duration, ready: Duration) -> Duration {
        max(running, (waited - max(ready, .zero)) / maximumIdleTime)
    }

    /// The time for which the process's first thread was ready to run, but waited for a processor; zero if the system
    /// does not report it (`/proc/PID/schedstat`, in nanoseconds).
    package var readyTime: Duration { Self.readyTime(in: "/proc/\(identifier)") ?? .zero }

    /// The time for which a thread was ready to run, but waited for a processor, by `schedstat` in its `folder`. Nil if
    /// the system does not report it, or the thread has ended.
    static func readyTime(in folder: String) -> Duration? {
        let descriptor = open(folder + "/schedstat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &text, text.count)
        let fields = text[..<max(count, 0)].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let time = Int64(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return .nanoseconds(time)
    }

    /// The ratio of wall-clock time to work time, 1 to 2; `answering` is the time spent on its queries, and `decoding`
    /// the wait for the image decoder meanwhile. On a busy machine the threads that end a script are scheduled late.
    func slowdown(answering: Duration, decoding: Duration) -> Double {
        let wall = MonotonicClock.now - start.wall - decoding
        let processor = processorTimeSinceBeginning + answering
        return min(max(wall / max(processor, .milliseconds(1)), 1), 2)
    }

    /// The number of time limits after which an idle worker counts as over its limit.
    private static let maximumIdleTime = 4

    /// Its private memory in bytes if that is more than `limit`; else nil. A process that was just started has the
    /// memory of this program until it runs its own, also for a moment after the start has returned.
    package func memory(above limit: Int) -> Int? {
        guard memoryInUse > limit, !runsThisProgram else { return nil }
        let memory = memoryInUse
        return memory > limit ? memory : nil
    }

    private var runsThisProgram: Bool {
        var (own, other) = (stat(), stat())
        guard stat("/proc/self/exe", &own) == 0, stat("/proc/\(identifier)/exe", &other) == 0 else { return false }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }

    /// Its private memory in bytes; 0 if the system does not report it.
    private var memoryInUse: Int {
        var text = [UInt8](repeating: 0, count: 200)
        let count = pread(memory, &text, text.count, 0)
        guard count > 0 else { return 0 }
        // In pages: the total, the resident ones, and those of them that are shared.
        var fields: [Int] = [0]
        for byte in text[..<count] {
            if byte == UInt8(ascii: " ") {
                fields.append(0)
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                fields[fields.count - 1] = fields[fields.count - 1] &* 10 &+ Int(byte - UInt8(ascii: "0"))
            }
        }
        return fields.count > 2 ? max(0, fields[1] - fields[2]) * pageSize : 0
    }

    /// The processor's time since ``begin()``.
    var processorTimeSinceBeginning: Duration { processorTime - start.processor }

    private var processorTime: Duration { HostClock.time(of: clock) ?? .zero }
}
