package import Dispatch
import Synchronization

/// The media request of a display layer or an audio renderer, with its pending calls. Thread-safe.
package final class MediaRequests: Sendable {
    private struct Request: Sendable {
        let id: UInt64
        let queue: DispatchQueue
        let isOnMain: Bool
        let block: @Sendable () -> Void
        var isScheduled = false
    }

    /// A due call. It is made once, by the first thread that begins it.
    private final class Call: Sendable {
        let request: Request
        let clock: CMClock?
        let whenDone: @Sendable () -> Void
        private let isCreated = Mutex(false)

        init(_ request: Request, clock: CMClock?, whenDone: @escaping @Sendable () -> Void) {
            self.request = request
            self.clock = clock
            self.whenDone = whenDone
        }

        /// Whether the call has not been made yet; the caller that gets true makes it.
        func begin() -> Bool {
            isCreated.withLock { isCreated in
                defer { isCreated = true }
                return !isCreated
            }
        }
    }

    private struct State {
        var request: Request?
        var lastRequest: UInt64 = 0
        /// The number of calls that are due or running.
        var callCount = 0
        /// Whether the end of the next call is awaited.
        var isEndAwaited = false
        /// The worker for the main queue's work; nil for the queue itself.
        var doesMainWork: MainQueue.Worker?
        /// The object whose worker that is.
        var workOwner: ObjectIdentifier?
        /// The calls that are due on the main queue.
        var mainCalls: [Call] = []
    }

    private let state = Mutex(State())

    /// Creates an inactive request.
    package init() {}

    /// Whether a request is active.
    package var isRequesting: Bool { state.withLock { $0.request != nil } }

    /// Whether a call is due or running.
    package var isCalling: Bool { state.withLock { $0.callCount > 0 } }

    /// Whether a call is due or running. If one is, its `whenDone` is called at its end.
    package func awaitsCall() -> Bool {
        state.withLock { state in
            if state.callCount > 0 { state.isEndAwaited = true }
            return state.callCount > 0
        }
    }

    /// Calls `block` on `queue` from now on. The last request takes precedence, even over a call that is already on its
    /// way to the queue.
    package func start(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        let isOnMain = MainQueue.isMain(queue)
        state.withLock { state in
            state.lastRequest += 1
            state.request = Request(id: state.lastRequest, queue: queue, isOnMain: isOnMain, block: block)
        }
    }

    /// Ends the request.
    package func stop() {
        state.withLock { $0.request = nil }
    }

    /// Runs calls that are due on the main queue, now or later, through `work`: a session that may occupy the main
    /// thread until it ends. Nil returns them to the queue, unless the worker is another owner's by now.
    package func performMainQueueWork(by work: MainQueue.Worker?, of owner: AnyObject? = nil) {
        let (calls, _) = state.withLock { state -> ([Call], MainQueue.Worker?) in
            let owner = owner.map { ObjectIdentifier($0) }
            guard work != nil || state.workOwner == owner else { return ([], nil) }
            defer { (state.doesMainWork, state.workOwner) = (work, owner) }
            // The previous worker is released outside of the lock, because its captures may be released with it.
            return (state.mainCalls, state.doesMainWork)
        }
        for call in calls { hand(call, to: work) }
    }

    /// Calls the block of the request on its queue, if no call is pending already. If ``awaitsCall()`` returned true
    /// meanwhile, calls `whenDone` after it, with no lock held: a repeated call that changes nothing wakes no one. The
    /// call belongs to the session of the given clock.
    package func call(inSession clock: CMClock? = CMClock.session, whenDone: @escaping @Sendable () -> Void) {
        let (call, work) = state.withLock { state -> (Call?, MainQueue.Worker?) in
            guard let request = state.request, !request.isScheduled else { return (nil, nil) }
            state.request?.isScheduled = true
            state.callCount += 1
            let call = Call(request, clock: clock, whenDone: whenDone)
            guard request.isOnMain else { return (call, nil) }
            state.mainCalls.append(call)
            return (call, state.doesMainWork)
        }
        if let call { hand(call, to: work) }
    }

    /// Makes `call` through `work`, which belongs to its session, or otherwise on the call's own queue.
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
        let isEndAwaited = state.withLock { state in
            state.callCount -= 1
            defer { state.isEndAwaited = false }
            return state.isEndAwaited
        }
        if isEndAwaited { call.whenDone() }
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

/// Identifies the main queue. Its objects cannot be compared: each access creates a new one.
package enum MainQueue {
    /// Executes the given work soon, instead of the main queue. Thread-safe.
    package typealias Worker = @Sendable (@escaping @Sendable () -> Void) -> Void

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether `queue` is the main queue.
    package static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }
}
