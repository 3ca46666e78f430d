import Glibc
import SharedTypes
import Synchronization

/// The device and the clock of a recording: the system's, or a test's.
package struct SyncDevice: Sendable {
    /// The current time of the host's monotonic clock.
    package var now: @Sendable () -> Duration = { MonotonicClock.now }
    /// Synchronizes the file of a descriptor to the device. Returns an `errno`, or 0.
    package var synchronize: @Sendable (Int32) -> Int32 = { fdatasync($0) == 0 ? 0 : errno }

    package init() {}
}

/// Synchronizes a file on a thread of its own, so that a slow device holds up no writing. The sink's thread writes; any
/// thread may read the lag.
package final class FileSynchronizer: Sendable {
    private struct State: Sendable {
        var schedule: SyncSchedule
        var report = LagReport()
        var messages: [String] = []
        var hasBegun = false
        var isRequested = false
        var isEnding = false
        /// The first `errno` of a synchronization.
        var failure: Int32 = 0
    }

    private let now: @Sendable () -> Duration
    private let synchronize: @Sendable () -> Int32
    private let isLive: Bool
    private let worker: BoundedWorker<State>

    /// Creates a synchronizer that calls `synchronize`, which returns an `errno` or 0, by the clock `now`. It starts
    /// its thread when the first synchronization is due.
    package init(
        _ mode: SyncMode, isLive: Bool, now: @escaping @Sendable () -> Duration,
        synchronize: @escaping @Sendable () -> Int32
    ) {
        (self.now, self.synchronize, self.isLive) = (now, synchronize, isLive)
        worker = BoundedWorker(State(schedule: SyncSchedule(mode, isLive: isLive, at: now()))) {
            $0.failure != 0 || !$0.schedule.mustWait(at: now())
        }
    }

    /// The time since the oldest data that is not on the device yet arrived. Thread-safe.
    package var lag: Duration {
        let time = now()
        return worker.withState { $0.schedule.lag(at: time) }
    }

    /// Whether the writing thread waits for the device. Thread-safe.
    package var isProducerWaiting: Bool { worker.isProducerWaiting }

    /// Removes and returns the messages for users since the last call. Thread-safe.
    package func takeMessages() -> [String] {
        guard isLive else { return [] }
        let time = now()
        return worker.withState { state in
            let message = state.report.note(state.schedule.lag(at: time), at: time)
            defer { state.messages = [] }
            return state.messages + (message.map { [$0] } ?? [])
        }
    }

    /// Records that data arrived, which is not passed to the system yet.
    package func arrive() {
        let time = now()
        worker.withState { $0.schedule.arrive(at: time) }
    }

    /// Records that the system has everything that arrived, and begins a synchronization if one is due, or in any case
    /// if `atOnce`. An offline session waits here for a device that is slower than it. Returns the `errno` of a failed
    /// synchronization, or 0.
    package func recordWrite(atOnce: Bool = false) -> Int32 {
        let time = now()
        let (isDue, hasBegun, mustWait) = worker.withState { state in
            state.schedule.write()
            let isDue = atOnce ? state.schedule.hasWritten : state.schedule.isDue(at: time)
            defer { state.hasBegun = state.hasBegun || isDue }
            return (isDue, state.hasBegun, state.schedule.mustWait(at: time))
        }
        if isDue {
            worker.notify { $0.isRequested = true }
            if !hasBegun { worker.begin { [self] in run() } }
        }
        // It would wake the thread for each write.
        if mustWait { worker.submit { [now] in $0.failure != 0 || !$0.schedule.mustWait(at: now()) } }
        return worker.withState { $0.failure }
    }

    /// Waits for synchronizations that were requested, and ends the thread. Nothing may be written after it. Returns as
    /// ``recordWrite(atOnce:)`` does.
    @discardableResult
    package func end() -> Int32 {
        if worker.withState({ $0.hasBegun }) {
            worker.notify { $0.isEnding = true }
            worker.waitForEnd()
        }
        return worker.withState { state in
            state.schedule.finish()
            return state.failure
        }
    }

    // MARK: - The thread

    private enum Task {
        case synchronize
        case end
    }

    private func run() {
        while true {
            let time = now()
            switch worker.take({ Self.next(&$0, at: time) }) {
            case nil: worker.waitForWork()
            case .end: return
            case .synchronize:
                let code = synchronize()
                let time = now()
                worker.withState { state in
                    if isLive, let message = state.report.note(state.schedule.lag(at: time), at: time) {
                        state.messages.append(message)
                    }
                    state.schedule.end()
                    state.failure = state.failure == 0 ? code : state.failure
                }
            }
        }
    }

    private static func next(_ state: inout State, at time: Duration) -> Task? {
        let isRequested = state.isRequested && state.schedule.hasWritten && state.failure == 0
        state.isRequested = false
        guard isRequested || state.schedule.isDue(at: time) && state.failure == 0 && !state.isEnding else {
            return state.isEnding ? .end : nil
        }
        state.schedule.begin(at: time)
        return .synchronize
    }
}

/// Synchronizes a file's data, and at the first time its name, to the device.
final class NamedFileSync: Sendable {
    private let descriptor: Int32
    private let path: String
    private let device: SyncDevice
    private let isNameSynchronized = Atomic(false)

    /// Creates a synchronization of the open file `descriptor`, whose name is in the folder of `path`.
    init(_ descriptor: Int32, path: String, device: SyncDevice) {
        (self.descriptor, self.path, self.device) = (descriptor, path, device)
    }

    /// Synchronizes the bytes written so far. Returns an `errno`, or 0. Called by one thread at a time.
    func run() -> Int32 {
        let code = device.synchronize(descriptor)
        guard code == 0, !isNameSynchronized.exchange(true, ordering: .relaxed) else { return code }
        OutputFile.synchronizeFolder(of: path)
        return 0
    }
}
