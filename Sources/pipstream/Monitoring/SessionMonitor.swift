import Glibc
import PiPKit
import SharedTypes
import Synchronization

/// Publishes the state of a session: to its status file, to the service manager, and to clients of the control socket.
///
/// The session's thread calls it with the events, and, in a live session, once a second while the loop waits. A loop
/// that hangs therefore publishes nothing: the file becomes old, and the manager's watchdog expires.
final class SessionMonitor: LiveService {
    /// The part that other threads may use.
    let publisher: StatusPublisher
    /// The outputs, once they are created.
    var output: MovieOutput?
    private let isLive: Bool
    private var statusTime: Duration
    private var watchdogTime: Duration?
    /// The time between two signs of life: half of what the manager waits for, so that one may be late.
    private let watchdogInterval: Duration?
    private var sentSummary = ""

    /// The time between two states.
    private static let interval = Duration.seconds(1)

    /// Creates a monitor of a session that has not begun.
    init(_ publisher: StatusPublisher, isLive: Bool) {
        self.publisher = publisher
        self.isLive = isLive
        let now = MonotonicClock.now
        statusTime = now + Self.interval
        watchdogInterval = publisher.manager?.watchdogInterval.map { max($0 / 2, .milliseconds(10)) }
        watchdogTime = watchdogInterval.map { now + $0 }
    }

    package var nextTime: Duration? {
        guard publisher.isPublic else { return nil }
        return min(statusTime, watchdogTime ?? statusTime)
    }

    /// Half of the shorter interval. A session that wakes up twice a second, or more often, then publishes without a
    /// wake-up of its own.
    package var tolerance: Duration { min(Self.interval, watchdogInterval ?? Self.interval) / 2 }

    package func serve(_ ready: [pollfd], for console: LiveConsole) {
        publish(lag: console.takeLag())
    }

    /// Records `event`, and publishes the state if it is due in a session without a live loop.
    func note(_ event: SessionEvent, at time: Duration) {
        switch event {
        case .frameShown:
            publisher.update { status in
                status.frames += 1
                status.lastChange = LocalTime.now
                status.time = time
            }
        case .outputOpened:
            publisher.update { status in
                status.time = time
                if status.phase == .starting { status.phase = .running }
            }
            publisher.manager?.send("READY=1")
            publishNow()
        case .timeReached:
            publisher.update { $0.time = time }
            if !isLive, let next = nextTime, next <= MonotonicClock.now { publish(lag: .zero) }
        case .message(let message) where message.kind == .error(.limit): publisher.update { $0.scriptEnded(.failed) }
        case .control(.quit): publisher.stopping()
        case .ended(let reason):
            publisher.update { status in
                status.time = time
                if reason == .programFailed { status.scriptEnded(.failed) }
                if reason == .programExited { status.scriptEnded(.ended) }
            }
            publisher.noteEnd(reason.rawValue)
        case .message, .notice, .control, .delegate, .buttons, .presented, .playbackFailed, .outputLost, .waiting,
            .requested, .fileResponse, .webResponse, .webSocketOpened, .webSocket, .timePassedOver:
            break
        }
    }

    /// Publishes what is due.
    private func publish(lag: Duration) {
        let now = MonotonicClock.now
        let limit = isLive ? now + tolerance : now
        if let due = watchdogTime, due <= limit, let watchdogInterval {
            watchdogTime = now + watchdogInterval
            publisher.manager?.send("WATCHDOG=1")
        }
        publisher.update { status in
            status.lag = max(status.lag, lag)
            status.largestLag = max(status.largestLag, lag)
        }
        guard statusTime <= limit else { return }
        statusTime = now + Self.interval
        publishNow()
        publisher.update { $0.lag = .zero }
    }

    private func publishNow() {
        updateSinks()
        publisher.write()
        guard let manager = publisher.manager else { return }
        let summary = TerminalText.line(publisher.summary)
        if summary != sentSummary { manager.send("STATUS=\(summary)") }
        sentSummary = summary
    }

    /// The current state as a JSON object.
    var json: String {
        updateSinks()
        return publisher.json
    }

    private func updateSinks() {
        guard let output else { return }
        let (states, now) = (output.sinkStatus, MonotonicClock.now)
        publisher.update { $0.sinks.update(states, at: now) }
    }

    /// Publishes the end of the command.
    func ended(_ code: ExitCode) {
        updateSinks()
        publisher.ended(code)
    }
}

/// The published state of a session, which any thread may use.
final class StatusPublisher: Sendable {
    /// The service manager that started the command; nil if there is none.
    let manager: ServiceManager?
    private let file: StatusFile?
    private let state: Mutex<SessionStatus>
    private let endReason = Mutex<String?>(nil)

    /// Creates the publisher of a session that has not begun. Throws if the status file cannot be created.
    init(
        path: String?, overwrite: Bool, hasScript: Bool, manager: ServiceManager?,
        warn: @escaping @Sendable (String) -> Void
    ) throws(StatusFile.Failure) {
        let now = LocalTime.now
        var status = SessionStatus(started: now)
        status.script = hasScript ? .running : nil
        let first = status.json(at: now)
        if let path {
            file = try StatusFile(path: path, overwrite: overwrite, first: first, warn: warn)
        } else {
            file = nil
        }
        self.manager = manager
        state = Mutex(status)
    }

    /// Whether somebody receives the states.
    var isPublic: Bool { file != nil || manager != nil }

    /// Changes the state.
    func update(_ change: (inout SessionStatus) -> Void) {
        state.withLock { change(&$0) }
    }

    /// The current state as a JSON object.
    var json: String { state.withLock { $0.json(at: LocalTime.now) } }

    /// The state in a few words.
    var summary: String { state.withLock { $0.summary } }

    /// Writes the state to the status file.
    func write() {
        if let file { file.write(json) }
    }

    func noteEnd(_ reason: String) {
        endReason.withLock { $0 = reason }
        stopping()
    }

    /// Notes that the command completes its outputs and ends.
    func stopping() {
        let isFirst = state.withLock { status in
            defer { if status.phase != .ended { status.phase = .ending } }
            return status.phase == .starting || status.phase == .running
        }
        if isFirst { manager?.send("STOPPING=1") }
    }

    /// Publishes the end of the command with `code`, before it exits; nil if a signal ends it.
    func ended(_ code: ExitCode?) {
        stopping()
        let reason = endReason.withLock { $0 } ?? SummaryLine.endReason(of: code ?? .interrupted)
        let last = state.withLock { status in
            status.phase = .ended
            status.end = (reason, code)
            return status.json(at: LocalTime.now)
        }
        file?.finish(last)
    }
}

extension SessionStatus {
    /// Records that the script ended with `state`.
    mutating func scriptEnded(_ state: ProgressReporter.ScriptState) {
        if script == .running { script = state }
    }
}
