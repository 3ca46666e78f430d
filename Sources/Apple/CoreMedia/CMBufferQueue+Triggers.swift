public import SampleQueue
import Synchronization

/// A closure that a queue calls when a trigger's condition becomes true, with the trigger.
public typealias CMBufferQueueTriggerHandler = @Sendable (CMBufferQueue.TriggerToken) -> Void

extension CMBufferQueue {
    /// The condition of a trigger.
    public enum TriggerCondition: Sendable {
        /// The duration becomes less than a time.
        case whenDurationBecomesLessThan(CMTime)
        /// The duration becomes less than or equal to a time.
        case whenDurationBecomesLessThanOrEqualTo(CMTime)
        /// The duration becomes greater than a time.
        case whenDurationBecomesGreaterThan(CMTime)
        /// The duration becomes greater than or equal to a time.
        case whenDurationBecomesGreaterThanOrEqualTo(CMTime)
        /// The number of buffers becomes less than a number.
        case whenBufferCountBecomesLessThan(CMItemCount)
        /// The number of buffers becomes greater than a number.
        case whenBufferCountBecomesGreaterThan(CMItemCount)
        /// The earliest presentation time changes.
        case whenMinPresentationTimeStampChanges
        /// The latest presentation time changes.
        case whenMaxPresentationTimeStampChanges
        /// The end of data is marked and the queue is empty.
        case whenEndOfDataReached
        /// The queue is reset.
        case whenReset

        /// Whether the condition is true of a queue; never for a change or a reset, which is no state.
        fileprivate func isTrue(of state: State) -> Bool {
            switch self {
            case .whenDurationBecomesLessThan(let time): state.duration < time
            case .whenDurationBecomesLessThanOrEqualTo(let time): state.duration <= time
            case .whenDurationBecomesGreaterThan(let time): state.duration > time
            case .whenDurationBecomesGreaterThanOrEqualTo(let time): state.duration >= time
            case .whenBufferCountBecomesLessThan(let count): state.buffers.count < count
            case .whenBufferCountBecomesGreaterThan(let count): state.buffers.count > count
            case .whenEndOfDataReached: state.isAtEndOfData
            case .whenMinPresentationTimeStampChanges, .whenMaxPresentationTimeStampChanges, .whenReset: false
            }
        }

        /// Whether a change from one state to another fires the trigger.
        fileprivate func isFired(from old: State, to new: State, isReset: Bool) -> Bool {
            switch self {
            case .whenMinPresentationTimeStampChanges: old.minimum != new.minimum
            case .whenMaxPresentationTimeStampChanges: old.maximum != new.maximum
            case .whenReset: isReset
            case .whenDurationBecomesLessThan, .whenDurationBecomesLessThanOrEqualTo, .whenDurationBecomesGreaterThan,
                .whenDurationBecomesGreaterThanOrEqualTo, .whenBufferCountBecomesLessThan,
                .whenBufferCountBecomesGreaterThan, .whenEndOfDataReached:
                !isTrue(of: old) && isTrue(of: new)
            }
        }
    }

    /// The number of an installed trigger in its queue.
    public struct TriggerToken: Hashable, Sendable {
        fileprivate let queue: ObjectIdentifier
        fileprivate let number: Int
    }

    struct Trigger: Sendable {
        let token: TriggerToken
        let condition: TriggerCondition
        let handler: CMBufferQueueTriggerHandler?
    }

    /// Calls `handler` whenever `condition` becomes true, on the thread that changes the queue, after the change.
    /// Without a handler the trigger serves ``testTrigger(_:)``. It is declared to throw like CoreMedia's method, but
    /// never does.
    @discardableResult
    public func installTrigger(
        condition: TriggerCondition, _ handler: CMBufferQueueTriggerHandler? = nil
    ) throws -> TriggerToken {
        state.withLock { state in
            state.lastTrigger += 1
            let token = TriggerToken(queue: ObjectIdentifier(self), number: state.lastTrigger)
            state.triggers.append(Trigger(token: token, condition: condition, handler: handler))
            return token
        }
    }

    /// Removes a trigger; also from inside its handler. Throws an error if it is not the queue's.
    public func removeTrigger(_ triggerToken: TriggerToken) throws {
        // Released outside the lock, with the captures of its handler.
        let removed = state.withLock { state in
            state.triggers.firstIndex { $0.token == triggerToken }.map { state.triggers.remove(at: $0) }
        }
        try check(removed == nil ? kCMBufferQueueError_InvalidTriggerToken : noErr)
    }

    /// Whether a trigger's condition is true now; false for a change or a reset, and for an unknown trigger.
    public func testTrigger(_ triggerToken: TriggerToken) -> Bool {
        state.withLock { state in
            state.triggers.first { $0.token == triggerToken }?.condition.isTrue(of: state) ?? false
        }
    }

    /// Changes the queue, then calls the handlers of the triggers that this fires, with no lock held.
    @discardableResult
    func change<Result: Sendable>(isReset: Bool = false, _ body: (inout State) -> Result) -> Result {
        let (result, fired) = state.withLock { state in
            guard !state.triggers.isEmpty else { return (body(&state), [Trigger]()) }
            let old = state
            let result = body(&state)
            return (result, state.triggers.filter { $0.condition.isFired(from: old, to: state, isReset: isReset) })
        }
        for trigger in fired { trigger.handler?(trigger.token) }
        return result
    }
}
