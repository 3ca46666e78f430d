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

    /// Whether a request's block is due, or runs: until it has returned, work on a virtual clock must not go on, or it would
    /// have other samples each time. When it has, the layer's observers are called.
    package var isCallingForMedia: Bool { state.withLock { $0.mediaCallCount > 0 } }

    func callForMedia() {
        let request = state.withLock { state -> MediaRequest? in
            guard let request = state.request, !request.isScheduled else { return nil }
            state.request?.isScheduled = true
            state.mediaCallCount += 1
            return request
        }
        guard let request else { return }
        request.queue.async { [self] in
            runMediaRequest(request)
            state.withLock { $0.mediaCallCount -= 1 }
            scheduleChanged()
        }
    }

    private func runMediaRequest(_ request: MediaRequest) {
        let isCurrent = state.withLock { state in
            guard state.request?.id == request.id else { return false }
            state.request?.isScheduled = false
            return true
        }
        if isCurrent { request.block() }
    }
}
