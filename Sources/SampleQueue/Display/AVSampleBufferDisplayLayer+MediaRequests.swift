public import Dispatch

extension AVSampleBufferDisplayLayer {
    /// Calls `block` on `queue` if there is room and whenever samples have left and there is room again; the block enqueues
    /// while ``isReadyForMoreMediaData``. The last call wins. A block that returns while there is still room is called again after
    /// ``mediaRetryInterval``, by the session that shows the layer, until ``stopRequestingMediaData()``.
    /// Where `queue` is the main queue and a session runs on the main thread, which it holds meanwhile, the session calls the block.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        mediaRequests.start(on: queue, using: block)
        handle(.startRequesting)
    }

    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began; also from inside the block.
    public func stopRequestingMediaData() {
        mediaRequests.stop()
        handle(.stopRequesting)
    }

    /// Whether a request's block is due, or runs: until it has returned, work on a virtual clock must not go on, or it would
    /// have other samples each time. When it has, the layer's observers are called.
    package var isCallingForMedia: Bool { mediaRequests.isCalling }

    /// Has a request's block that is to be called on the main queue called by `work`: by who shows the pictures, and may hold the main
    /// thread meanwhile. Nil leaves it to the queue once more.
    package func doMainWork(by work: MainQueue.Worker?) {
        mediaRequests.doMainWork(by: work)
    }

    /// The time after which a request's block that left room is called again: a thirtieth of a second.
    public static var mediaRetryInterval: CMTime { CMTime(value: 1, timescale: 30) }

    /// When a request's block that left room is to be called again, on the layer's clock; nil while none is.
    package var nextMediaTime: CMTime? {
        isCallingForMedia ? nil : state.withLock { $0.core.wantsMedia ? $0.mediaRetryTime : nil }
    }

    /// Calls a request's block whose time has come at `clockTime`.
    package func retryMediaRequest(at clockTime: CMTime) {
        let isDue = state.withLock { state in
            guard state.core.wantsMedia, let time = state.mediaRetryTime, time <= clockTime else { return false }
            state.mediaRetryTime = nil
            return true
        }
        if isDue { callForMedia() }
    }

    func callForMedia() {
        var clock = self.clock
        var isSet = false
        while !isSet {
            let retry = clock.time + Self.mediaRetryInterval
            // Before the call: offline the session's time goes on as soon as the block has returned. Another thread may have the layer follow
            // another clock meanwhile.
            (isSet, clock) = state.withLock { state in
                guard state.clock === clock else { return (false, state.clock) }
                state.mediaRetryTime = retry
                return (true, clock)
            }
        }
        mediaRequests.call(inSession: clock === CMClock.machine ? nil : clock) { [self] in scheduleChanged() }
    }
}
