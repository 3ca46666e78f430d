public import Dispatch
import Synchronization

extension AVSampleBufferDisplayLayer {
    /// Calls `block` on `queue` if there is room and whenever samples have left and there is room again; the block enqueues
    /// while ``isReadyForMoreMediaData``. The last call wins. A block that returns with the queue empty is not called
    /// again until something was enqueued and shown.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.lastRequest += 1
            state.request = MediaRequest(id: state.lastRequest, queue: queue, block: block)
        }
        handle(.startRequesting)
    }

    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began; also from inside the block.
    public func stopRequestingMediaData() {
        state.withLock { $0.request = nil }
        handle(.stopRequesting)
    }

    /// Waits until every call of a request's block that is due has returned, so that work on a virtual clock goes on with
    /// the same samples every time. Not on the request's own queue.
    package func waitForMediaRequests() {
        mediaCalls.wait()
    }

    func callForMedia() {
        let request = state.withLock { state -> MediaRequest? in
            guard let request = state.request, !request.isScheduled else { return nil }
            state.request?.isScheduled = true
            return request
        }
        request?.queue.async(group: mediaCalls) { [weak self] in self?.runMediaRequest(request) }
    }

    private func runMediaRequest(_ request: MediaRequest?) {
        guard let request else { return }
        let isCurrent = state.withLock { state in
            guard state.request?.id == request.id else { return false }
            state.request?.isScheduled = false
            return true
        }
        if isCurrent { request.block() }
    }
}
