import CConcurrency
import Dispatch
import Synchronization

/// A timer of a `DispatchSource` on the main queue. It fires by the clock of the session whose code began it, or that holds the main thread, and
/// without a session by the host's.
final class SourceTimer: Sendable {
    private struct State {
        var handlers: [Int32: MainQueueBlock] = [:]
        /// How many handlers are suspended for; an inactive timer is, too.
        var suspensions = 1
        var isActive = false
        var isCancelled = false
        /// Rises whenever what was begun is void.
        var generation = 0
        var interval = Duration.seconds(Int64.max)
        /// How often it fired since the handler was called last.
        var fired: UInt = 0
        /// What the handler that runs was called for.
        var data: UInt = 0
        /// The host's time at which it is due next; it goes by a session's where that is nil.
        var hostTime: ContinuousClock.Instant?
    }

    /// By the source's address.
    private static let timers = Mutex<[UInt: SourceTimer]>([:])
    private static let eventHandler: Int32 = 0
    private static let cancelHandler: Int32 = 1
    private static let registrationHandler: Int32 = 2
    private let key: UInt
    private let state = Mutex(State())

    private init(key: UInt) {
        self.key = key
    }

    /// The timer that `source` stands for; nil where it is another source.
    static func of(_ source: UnsafeMutableRawPointer) -> SourceTimer? {
        timers.withLock { $0.isEmpty ? nil : $0[UInt(bitPattern: source)] }
    }

    /// Has `source` stand for a timer, as long as there is such a source.
    static func stand(for source: UnsafeMutableRawPointer) {
        let timer = SourceTimer(key: UInt(bitPattern: source))
        timers.withLock { $0[timer.key] = timer }
        pip_source_follow(source, Unmanaged.passRetained(timer).toOpaque()) { context in
            Unmanaged<SourceTimer>.fromOpaque(context).takeRetainedValue().leave()
        }
    }

    /// The source is no more.
    private func leave() {
        // Another may be at its address already.
        Self.timers.withLock { if $0[key] === self { $0[key] = nil } }
        end()?.release()
    }

    /// Sets a handler, or takes it away.
    func handle(_ kind: Int32, _ block: UnsafeMutableRawPointer?) {
        let new = block.map { MainQueueBlock(pointer: pip_main_queue_copy($0)) }
        let old = state.withLock { state in
            defer { state.handlers[kind] = new }
            return state.handlers[kind]
        }
        old?.release()
    }

    /// Has it fire after `delay`, and every `interval` from then on.
    func set(after delay: Duration, every interval: Duration) {
        let generation = state.withLock { state in
            state.generation += 1
            state.fired = 0
            // Less would keep an offline session from going on.
            state.interval = max(interval, .milliseconds(1))
            state.hostTime = isInSession ? nil : .now + min(delay, .seconds(1_000_000_000))
            return state.generation
        }
        schedule(generation, after: delay)
    }

    private var isInSession: Bool { SessionExecutor.running != nil || MainThreadHold.isHeld }

    private func schedule(_ generation: Int, after delay: Duration) {
        guard delay.wholeNanoseconds < .max else { return }
        MainQueueBlock { [weak self] in self?.fire(generation) }.begin(after: delay)
    }

    private func fire(_ generation: Int) {
        let isInSession = isInSession
        let next = state.withLock { state -> Duration? in
            guard state.generation == generation, !state.isCancelled else { return nil }
            state.fired += 1
            guard state.interval.wholeNanoseconds < .max else { return nil }
            guard !isInSession, var due = state.hostTime else {
                state.hostTime = isInSession ? nil : .now + state.interval
                return state.interval
            }
            // Those that the host was too late for are one.
            let now = ContinuousClock.now
            due += state.interval
            while due < now {
                due += state.interval
                state.fired += 1
            }
            state.hostTime = due
            return due - now
        }
        if let next { schedule(generation, after: next) }
        callHandler()
    }

    /// Calls the handler for what has fired, where it may be.
    private func callHandler() {
        let handler = state.withLock { state -> MainQueueBlock? in
            guard state.fired > 0, state.suspensions == 0, !state.isCancelled else { return nil }
            (state.data, state.fired) = (state.fired, 0)
            return state.handlers[Self.eventHandler].map { MainQueueBlock(pointer: pip_main_queue_copy($0.address)) }
        }
        handler?.run()
    }

    /// How often it fired for the call of the handler that runs.
    var data: UInt { state.withLock { $0.data } }

    /// It is activated (0), resumed (1) or suspended (-1).
    func change(_ change: Int32) {
        let registered = state.withLock { state -> MainQueueBlock? in
            let wasActive = state.isActive
            if change < 0 {
                state.suspensions += 1
            } else if change > 0 || !wasActive {
                state.suspensions -= 1
                state.isActive = true
            }
            guard !wasActive, state.isActive else { return nil }
            return state.handlers.removeValue(forKey: Self.registrationHandler)
        }
        registered?.begin(after: .zero)
        guard change >= 0 else { return }
        if state.withLock({ $0.isCancelled }) { finish() }
        if state.withLock({ $0.fired > 0 }) { MainQueueBlock { [self] in callHandler() }.begin(after: .zero) }
    }

    /// It fires no more; its handlers are let go of when that of its end has run.
    func cancel() {
        let isFirst = state.withLock { state in
            defer {
                state.isCancelled = true
                state.generation += 1
            }
            return !state.isCancelled
        }
        if isFirst { finish() }
    }

    /// Runs the handler of its end, once it is active.
    private func finish() {
        guard state.withLock({ $0.isActive }) else { return }
        end()?.begin(after: .zero)
    }

    /// Lets go of its handlers, but for that of its end.
    private func end() -> MainQueueBlock? {
        var handlers = state.withLock { state in
            state.isCancelled = true
            state.generation += 1
            defer { state.handlers = [:] }
            return state.handlers
        }
        let last = handlers.removeValue(forKey: Self.cancelHandler)
        for handler in handlers.values { handler.release() }
        return last
    }
}
