package import Dispatch
import Synchronization

/// Who asked to be called for media, and the calls that are under way: what a display layer and a renderer of sound share. Any
/// thread.
package final class MediaRequests: Sendable {
    private struct Request: Sendable {
        let id: UInt64
        let queue: DispatchQueue
        let block: @Sendable () -> Void
        var isScheduled = false
    }

    /// A call that is due: it is made once, by whoever comes first to it.
    private final class Call: Sendable {
        let request: Request
        let clock: CMClock?
        let whenDone: @Sendable () -> Void
        private let isMade = Mutex(false)

        init(_ request: Request, clock: CMClock?, whenDone: @escaping @Sendable () -> Void) {
            self.request = request
            self.clock = clock
            self.whenDone = whenDone
        }

        /// Whether nobody has made it yet: whoever is told so makes it.
        func begin() -> Bool {
            isMade.withLock { isMade in
                defer { isMade = true }
                return !isMade
            }
        }
    }

    private struct State {
        var request: Request?
        var lastRequest: UInt64 = 0
        /// Calls that were made and have not returned.
        var callCount = 0
        /// Who does what is due on the main queue; nil for the queue itself.
        var doesMainWork: MainQueue.Worker?
        /// The calls that are due on the main queue.
        var mainCalls: [Call] = []
    }

    private let state = Mutex(State())

    /// Nobody has asked.
    package init() {}

    /// Whether somebody has asked.
    package var isRequesting: Bool { state.withLock { $0.request != nil } }

    /// Whether a call is due, or runs.
    package var isCalling: Bool { state.withLock { $0.callCount > 0 } }

    /// Has `block` called on `queue` from now on; the last request wins, even over a call that is under way to its queue.
    package func start(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.lastRequest += 1
            state.request = Request(id: state.lastRequest, queue: queue, block: block)
        }
    }

    /// Has nobody called any more.
    package func stop() {
        state.withLock { $0.request = nil }
    }

    /// Has what is due on the main queue, now or later, done by `work`: by a session, which may hold the main thread until it is over. Nil
    /// leaves it to the queue once more.
    package func doMainWork(by work: MainQueue.Worker?) {
        let (calls, _) = state.withLock { state in
            defer { state.doesMainWork = work }
            // The one before is let go of outside the lock: what it holds may end with it.
            return (state.mainCalls, state.doesMainWork)
        }
        for call in calls { hand(call, to: work) }
    }

    /// Calls who asked, if a call is not under way already, and then `whenDone`, on the same queue with no lock held. The call is part
    /// of the session whose clock is given.
    package func call(inSession clock: CMClock? = CMClock.session, whenDone: @escaping @Sendable () -> Void) {
        let (call, work) = state.withLock { state -> (Call?, MainQueue.Worker?) in
            guard let request = state.request, !request.isScheduled else { return (nil, nil) }
            state.request?.isScheduled = true
            state.callCount += 1
            let call = Call(request, clock: clock, whenDone: whenDone)
            guard MainQueue.isIt(request.queue) else { return (call, nil) }
            state.mainCalls.append(call)
            return (call, state.doesMainWork)
        }
        if let call { hand(call, to: work) }
    }

    /// Has `call` made by `work`, which is a part of its session; without it on the call's own queue.
    private func hand(_ call: Call, to work: MainQueue.Worker?) {
        if let work {
            work { [self] in make(call) }
        } else {
            call.request.queue.async { [self] in CMClock.$session.withValue(call.clock) { make(call) } }
        }
    }

    private func make(_ call: Call) {
        guard call.begin() else { return }
        state.withLock { $0.mainCalls.removeAll { $0 === call } }
        run(call.request)
        state.withLock { $0.callCount -= 1 }
        call.whenDone()
    }

    private func run(_ request: Request) {
        let isCurrent = state.withLock { state in
            guard state.request?.id == request.id else { return false }
            state.request?.isScheduled = false
            return true
        }
        if isCurrent { request.block() }
    }
}

/// Tells the main queue from others. Its objects do not: each time that it is asked for there is a new one.
package enum MainQueue {
    /// Does what is handed to it, soon, where the main queue's work is done instead. Any thread.
    package typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether `queue` is the main queue.
    package static func isIt(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }
}
