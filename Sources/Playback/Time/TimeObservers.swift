package import Dispatch
package import SampleQueue
import Synchronization

/// The observers of a content's timeline, with their blocks. Thread-safe. Blocks are called with no lock held, on their
/// own queues, or without a queue on the thread that reports the time.
package final class TimeObservers: Sendable {
    /// A token that identifies an observer to its owner.
    private final class Token: Sendable {
        let id: TimeObserverSchedule.ID

        init(_ id: TimeObserverSchedule.ID) {
            self.id = id
        }
    }

    private struct Target: Sendable {
        let token: Token
        let queue: DispatchQueue?
        let block: @Sendable (CMTime) -> Void

        /// The queue for its calls; nil for the current thread. In a session the main queue's thread is the session's
        /// own.
        func queue(of session: CMClock?) -> DispatchQueue? {
            session != nil && queue.map(MainQueue.isMain) == true ? nil : queue
        }
    }

    private struct State {
        var schedule = TimeObserverSchedule()
        var targets: [TimeObserverSchedule.ID: Target] = [:]
        /// The number of calls on queues that have not returned.
        var callCount = 0
    }

    private let state = Mutex(State())
    private let onChange: @Sendable () -> Void

    /// Creates an empty list of observers. `onChange` is called whenever ``nextTime(rate:)`` or ``isCalling`` may have
    /// changed.
    package init(onChange: @escaping @Sendable () -> Void = {}) {
        self.onChange = onChange
    }

    /// Whether a block that was called on a queue has not returned yet.
    package var isCalling: Bool { state.withLock { $0.callCount > 0 } }

    /// Calls `block` at each whole multiple of `interval`, when the time jumps, and when playback starts or stops.
    package func addPeriodic(
        interval: CMTime, queue: DispatchQueue?, block: @escaping @Sendable (CMTime) -> Void
    ) -> any Sendable {
        add(on: queue, block) { $0.addPeriodic(interval: interval) }
    }

    /// Calls `block` when playback reaches one of `times`.
    package func addBoundary(
        times: [CMTime], queue: DispatchQueue?, block: @escaping @Sendable () -> Void
    ) -> any Sendable {
        add(on: queue, { _ in block() }) { $0.addBoundary(times: times) }
    }

    private func add(
        on queue: DispatchQueue?, _ block: @escaping @Sendable (CMTime) -> Void,
        to schedule: (inout TimeObserverSchedule) -> TimeObserverSchedule.ID
    ) -> any Sendable {
        let token = state.withLock { state in
            let token = Token(schedule(&state.schedule))
            state.targets[token.id] = Target(token: token, queue: queue, block: block)
            return token
        }
        onChange()
        return token
    }

    /// Removes the observer of a token; also from inside a block. Anything else is ignored.
    package func remove(_ token: Any) {
        guard let token = token as? Token else { return }
        // Released outside the lock: the captures of its block may be deallocated with it, and remove observers of
        // their own.
        _ = state.withLock { state -> Target? in
            // An observer of another list may have the same number.
            guard state.targets[token.id]?.token === token else { return nil }
            state.schedule.remove(token.id)
            return state.targets.removeValue(forKey: token.id)
        }
        onChange()
    }

    /// The content time at which an observer is next due while the content runs at `rate`; nil for none.
    package func nextTime(rate: Double) -> CMTime? {
        state.withLock { $0.schedule.nextTime(rate: rate) }
    }

    /// Advances the content to `time`: observers that are due are notified.
    package func advance(to time: CMTime) {
        notify(state.withLock { $0.schedule.advance(to: time) }, time)
    }

    /// Moves the content to `time` by a jump, or starts or stops its playback there: periodic observers are notified.
    package func jump(to time: CMTime) {
        notify(state.withLock { $0.schedule.jump(to: time) }, time)
    }

    private func notify(_ ids: [TimeObserverSchedule.ID], _ time: CMTime) {
        let clock = CMClock.session
        for id in ids {
            // Those before it may have removed it.
            let target = state.withLock { state in
                let target = state.targets[id]
                if target?.queue(of: clock) != nil { state.callCount += 1 }
                return target
            }
            guard let target else { continue }
            guard let queue = target.queue(of: clock) else {
                target.block(time)
                continue
            }
            queue.async { [self] in
                let isThere = state.withLock { $0.targets[id] } != nil
                if isThere { CMClock.$session.withValue(clock) { target.block(time) } }
                state.withLock { $0.callCount -= 1 }
                onChange()
            }
        }
    }
}
