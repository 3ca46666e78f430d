package import Dispatch
package import SampleQueue
import Synchronization

/// Those who look on at a content's time line, and the blocks that they are told by. Any thread; blocks are called with no lock
/// held, on their own queues, or where none was named on the thread that the time is told on.
package final class TimeObservers: Sendable {
    /// What names an observer to the one who added it.
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

        /// Where it is to be told; nil for here. In a session the main queue's thread is the session's own.
        func queue(of session: CMClock?) -> DispatchQueue? {
            session != nil && queue.map(MainQueue.isIt) == true ? nil : queue
        }
    }

    private struct State {
        var schedule = TimeObserverSchedule()
        var targets: [TimeObserverSchedule.ID: Target] = [:]
        /// Calls on queues that were made and have not returned.
        var callCount = 0
    }

    private let state = Mutex(State())
    private let onChange: @Sendable () -> Void

    /// Nobody looks on. `onChange` is called whenever ``nextTime(rate:)`` or ``isCalling`` may have changed.
    package init(onChange: @escaping @Sendable () -> Void = {}) {
        self.onChange = onChange
    }

    /// Whether a block that is called on a queue has not returned yet.
    package var isCalling: Bool { state.withLock { $0.callCount > 0 } }

    /// Has `block` called at each whole multiple of `interval`, when the time jumps, and when playback starts or stops.
    package func addPeriodic(
        interval: CMTime, queue: DispatchQueue?, block: @escaping @Sendable (CMTime) -> Void
    ) -> any Sendable {
        add(on: queue, block) { $0.addPeriodic(interval: interval) }
    }

    /// Has `block` called when playback comes to one of `times`.
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

    /// Removes what an `add` gave; also from inside a block. Anything else is passed over.
    package func remove(_ token: Any) {
        guard let token = token as? Token else { return }
        // Let go of outside the lock: what its block holds may end with it, and remove observers of its own.
        _ = state.withLock { state -> Target? in
            // Another's observer may have the same number.
            guard state.targets[token.id]?.token === token else { return nil }
            state.schedule.remove(token.id)
            return state.targets.removeValue(forKey: token.id)
        }
        onChange()
    }

    /// The content's time at which somebody is to be told next while the content runs at `rate`; nil for nobody.
    package func nextTime(rate: Double) -> CMTime? {
        state.withLock { $0.schedule.nextTime(rate: rate) }
    }

    /// The content has run to `time`: those who are due are told.
    package func advance(to time: CMTime) {
        tell(state.withLock { $0.schedule.advance(to: time) }, time)
    }

    /// The content has jumped to `time`, or its playback has started or stopped there: periodic observers are told.
    package func jump(to time: CMTime) {
        tell(state.withLock { $0.schedule.jump(to: time) }, time)
    }

    private func tell(_ ids: [TimeObserverSchedule.ID], _ time: CMTime) {
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
