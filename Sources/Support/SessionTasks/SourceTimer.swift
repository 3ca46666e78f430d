import CConcurrency
import Dispatch
import Synchronization

/// A `DispatchSource` timer on the main queue. It fires by the clock of the session whose code started it, or that
/// holds the main thread, and without a session by the host's.
final class SourceTimer: Sendable {
    private struct State {
        var handlers: [Int32: MainQueueBlock] = [:]
        /// The number of suspensions; an inactive timer has one, too.
        var suspensions = 1
        var isActive = false
        var isCancelled = false
        /// A generation number that increases whenever earlier schedules become void.
        var generation = 0
        var interval = Duration.seconds(Int64.max)
        /// The number of firings since the last call of the handler.
        var fired: UInt = 0
        /// The number of firings that the running handler was called for.
        var data: UInt = 0
        /// The host's time at which it is next due; nil if it follows a session's clock.
        var hostTime: ContinuousClock.Instant?
    }

    /// The timers by the source's address.
    private static let timers = Mutex<[UInt: SourceTimer]>([:])
    private static let eventHandler: Int32 = 0
    private static let cancelHandler: Int32 = 1
    private static let registrationHandler: Int32 = 2
    private let key: UInt
    private let state = Mutex(State())

    private init(key: UInt) {
        self.key = key
    }

    /// The timer of `source`; nil if it is another source.
    static func of(_ source: UnsafeMutableRawPointer) -> SourceTimer? {
        timers.withLock { $0.isEmpty ? nil : $0[UInt(bitPattern: source)] }
    }

    /// Creates a timer for `source`, which lives as long as that.
    static func stand(for source: UnsafeMutableRawPointer) {
        let timer = SourceTimer(key: UInt(bitPattern: source))
        timers.withLock { $0[timer.key] = timer }
        pip_source_follow(source, Unmanaged.passRetained(timer).toOpaque()) { context in
            Unmanaged<SourceTimer>.fromOpaque(context).takeRetainedValue().leave()
        }
    }

    /// Removes the timer of a deallocated source.
    private func leave() {
        // Another source may have its address already.
        Self.timers.withLock { if $0[key] === self { $0[key] = nil } }
        end()?.release()
    }

    /// Sets or removes a handler.
    func handle(_ kind: Int32, _ block: UnsafeMutableRawPointer?) {
        let new = block.map { MainQueueBlock(pointer: pip_main_queue_copy($0)) }
        let old = state.withLock { state in
            defer { state.handlers[kind] = new }
            return state.handlers[kind]
        }
        old?.release()
    }

    /// Makes it fire after `delay`, and every `interval` from then on.
    func set(after delay: Duration, every interval: Duration) {
        let generation = state.withLock { state in
            state.generation += 1
            state.fired = 0
            // A shorter interval would prevent an offline session from advancing.
            state.interval = max(interval, .milliseconds(1))
            state.hostTime = isInSession ? nil : .now + min(delay, .seconds(1_000_000_000))
            return state.generation
        }
        schedule(generation, after: delay)
    }

    private var isInSession: Bool { SessionExecutor.running != nil || MainThreadOwnership.isHeld }

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
            // Firings that a late host missed count as one.
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

    /// Calls the handler for the firings, if it is not suspended.
    private func callHandler() {
        let handler = state.withLock { state -> MainQueueBlock? in
            guard state.fired > 0, state.suspensions == 0, !state.isCancelled else { return nil }
            (state.data, state.fired) = (state.fired, 0)
            return state.handlers[Self.eventHandler].map { MainQueueBlock(pointer: pip_main_queue_copy($0.address)) }
        }
        handler?.run()
    }

    /// The number of firings for the call of the running handler.
    var data: UInt { state.withLock { $0.data } }

    /// Activates (0), resumes (1) or suspends (-1) it.
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

    /// Cancels it; its handlers are released when the cancellation handler has run.
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

    /// Runs the cancellation handler, once the timer is active.
    private func finish() {
        guard state.withLock({ $0.isActive }) else { return }
        end()?.begin(after: .zero)
    }

    /// Releases its handlers, except the cancellation handler.
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
