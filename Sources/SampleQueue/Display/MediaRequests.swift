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

    private struct State {
        var request: Request?
        var lastRequest: UInt64 = 0
        /// Calls that were made and have not returned.
        var callCount = 0
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

    /// Calls who asked, if a call is not under way already, and then `whenDone`, on the same queue with no lock held. The call is part
    /// of the session whose clock is given.
    package func call(inSession clock: CMClock? = CMClock.session, whenDone: @escaping @Sendable () -> Void) {
        let request = state.withLock { state -> Request? in
            guard let request = state.request, !request.isScheduled else { return nil }
            state.request?.isScheduled = true
            state.callCount += 1
            return request
        }
        guard let request else { return }
        request.queue.async { [self] in
            CMClock.$session.withValue(clock) { run(request) }
            state.withLock { $0.callCount -= 1 }
            whenDone()
        }
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
