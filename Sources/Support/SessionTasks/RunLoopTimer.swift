import CConcurrency
import Synchronization

/// A Foundation timer on the main run loop. It fires by the clock of the session whose code started it, or that holds
/// the main thread. After the session it fires on the main queue by the host's clock.
final class RunLoopTimer: Sendable {
    private struct State {
        /// The timers by the addresses of Core Foundation's timers.
        var timers: [UInt: RunLoopTimer] = [:]
        /// The timers on the main run loop that a session may take when it begins to hold the main thread, with their
        /// delays.
        var kept: [(timer: RunLoopTimer, delay: Duration, maker: UInt64)] = []
    }

    private static let state = Mutex(State())
    private let key: UInt
    /// A generation number that increases whenever earlier schedules become void.
    private let generation = Mutex(0)

    private init(_ timer: UnsafeMutableRawPointer) {
        key = UInt(bitPattern: timer)
        pip_run_loop_timer_retain(timer)
    }

    deinit {
        pip_run_loop_timer_release(timer)
    }

    private var timer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: key)! }

    /// Takes `timer` for the session whose turn runs on this thread, or that holds the main thread. Without a session
    /// it is only remembered. Returns whether it was taken.
    static func take(_ timer: UnsafeMutableRawPointer, after delay: Duration) -> Bool {
        let key = UInt(bitPattern: timer)
        let isNow = SessionExecutor.running != nil || MainThreadOwnership.isHeld
        let new = RunLoopTimer(timer)
        let (isTaken, held) = state.withLock { state -> (Bool, [RunLoopTimer]) in
            // One timer may be in several modes of a run loop.
            guard state.timers[key] == nil else { return (true, []) }
            guard !isNow else {
                state.timers[key] = new
                return (true, [new])
            }
            let others = state.kept.filter { pip_run_loop_timer_is_valid($0.timer.timer) && $0.timer.key != key }
            defer { state.kept = others + [(new, delay, pip_concurrency_current_task_id())] }
            return (false, state.kept.map(\.timer))
        }
        // The captures of a timer are released without the lock.
        withExtendedLifetime(held) {}
        if isTaken, held.first === new { new.schedule(after: delay) }
        return isTaken
    }

    /// Gives the remembered timers to a session that begins to hold the main thread, on which nothing else runs the
    /// main run loop.
    static func adoptPending() {
        let maker = pip_concurrency_current_task_id()
        let own = state.withLock { state in
            let own = state.kept.filter { $0.maker == maker && pip_run_loop_timer_is_valid($0.timer.timer) }
            state.kept.removeAll { $0.maker == maker }
            for (timer, _, _) in own { state.timers[timer.key] = timer }
            return own
        }
        for (timer, delay, _) in own {
            pip_run_loop_timer_take_off(timer.timer)
            // The host's time to begin the session does not count as a wait.
            let rest = Duration.nanoseconds(pip_run_loop_timer_delay(timer.timer))
            timer.schedule(after: rest <= delay && delay - rest < .seconds(1) ? delay : rest)
        }
    }

    /// Changes the delay of `timer`.
    static func move(_ timer: UnsafeMutableRawPointer, after delay: Duration) {
        state.withLock { $0.timers[UInt(bitPattern: timer)] }?.schedule(after: delay)
    }

    private func schedule(after delay: Duration) {
        guard delay.wholeNanoseconds < .max else { return }
        let generation = generation.withLock { generation in
            generation += 1
            return generation
        }
        MainQueueBlock { [self] in fire(generation) }.begin(after: delay)
    }

    private func fire(_ generation: Int) {
        guard self.generation.withLock({ $0 }) == generation else { return }
        let interval = Duration.nanoseconds(pip_run_loop_timer_interval(timer))
        if pip_run_loop_timer_is_valid(timer) { pip_run_loop_timer_fire(timer) }
        guard pip_run_loop_timer_is_valid(timer), self.generation.withLock({ $0 }) == generation else {
            if !pip_run_loop_timer_is_valid(timer) { leave() }
            return
        }
        guard interval > .zero else { return leave() }
        // A shorter interval would prevent an offline session from advancing.
        schedule(after: max(interval, .milliseconds(1)))
    }

    private func leave() {
        _ = Self.state.withLock { $0.timers.removeValue(forKey: key) }
    }
}
