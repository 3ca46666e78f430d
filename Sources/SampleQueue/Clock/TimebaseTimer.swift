import Synchronization

/// A timer that a timebase controls: it fires once when the timebase reaches the set time, at any rate and in either
/// direction. Thread-safe.
final class TimebaseTimer: Sendable {
    private struct State {
        /// The timebase's time at which it fires; nil if none is set, or once it was reached.
        var fireTime: CMTime?
        /// The clock and its time for which the timer is set; nil if the timebase does not reach the fire time.
        var deadline: (clock: CMClock, time: CMTime)?
    }

    private let state = Mutex(State())
    private let set: @Sendable (Int?) -> Void

    /// Creates a timer. `set` makes it fire once after a number of nanoseconds, or never for nil, and voids what was
    /// set before.
    init(set: @escaping @Sendable (Int?) -> Void) {
        self.set = set
        set(nil)
    }

    /// Fires when `timebase` reaches `time`; never for an infinite one.
    func fire(at time: CMTime, on timebase: CMTimebase) {
        state.withLock { state in
            (state.fireTime, state.deadline) = (time.isRational ? time : nil, nil)
            if state.fireTime == nil { set(nil) } else { schedule(&state, on: timebase) }
        }
    }

    /// Fires after `nanoseconds`, or never, whatever was set before.
    func fire(after nanoseconds: Int?) {
        state.withLock { state in
            (state.fireTime, state.deadline) = (nil, nil)
            set(nanoseconds)
        }
    }

    /// Sets the timer anew after a change of the timebase.
    func schedule(on timebase: CMTimebase) {
        state.withLock { schedule(&$0, on: timebase) }
    }

    // The timer is set under the lock, so that the last change wins.
    private func schedule(_ state: inout State, on timebase: CMTimebase) {
        guard let fireTime = state.fireTime else { return }
        if let deadline = state.deadline, deadline.clock.time >= deadline.time {
            // It was reached before the change.
            state.fireTime = nil
            return
        }
        let clock = timebase.ultimateSourceClock
        guard let time = timebase.mapping.clockTime(reaching: fireTime) else {
            state.deadline = nil
            return set(nil)
        }
        state.deadline = (clock, time)
        let delay = min(max(.zero, time - clock.time), Self.longestDelay)
        set(Int(delay.convertScale(1_000_000_000, method: .roundTowardPositiveInfinity).value))
    }

    /// A hundred years, which nanoseconds can express.
    private static var longestDelay: CMTime { CMTime(value: 3_155_760_000, timescale: 1) }
}

extension CMTimebase {
    /// Takes control of a timer, unless it has it already: the timer does not fire before a fire time is set. `set` is
    /// described at ``TimebaseTimer``.
    package func addTimer(_ id: ObjectIdentifier, set: @escaping @Sendable (Int?) -> Void) {
        timers.withLock { if $0[id] == nil { $0[id] = TimebaseTimer(set: set) } }
    }

    /// Releases a timer, which no longer fires. Returns false if the timebase does not control it.
    package func removeTimer(_ id: ObjectIdentifier) -> Bool {
        guard let timer = timers.withLock({ $0.removeValue(forKey: id) }) else { return false }
        timer.fire(after: nil)
        return true
    }

    /// Makes a timer fire when the timebase reaches `time`. Returns false if the timebase does not control it.
    package func setTimer(_ id: ObjectIdentifier, fireTime time: CMTime) -> Bool {
        guard let timer = timers.withLock({ $0[id] }) else { return false }
        timer.fire(at: time, on: self)
        return true
    }

    /// Makes a timer fire at once. Returns false if the timebase does not control it.
    package func fireTimer(_ id: ObjectIdentifier) -> Bool {
        guard let timer = timers.withLock({ $0[id] }) else { return false }
        timer.fire(after: 0)
        return true
    }
}
