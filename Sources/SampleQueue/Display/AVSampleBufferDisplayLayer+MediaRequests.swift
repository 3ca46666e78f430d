public import Dispatch

extension AVSampleBufferDisplayLayer {
    /// Calls `block` on `queue` if samples are needed, and whenever they are needed again; the block enqueues samples
    /// while ``isReadyForMoreMediaData``. The last call takes precedence.
    ///
    /// A block that returns while samples are still needed is called again after ``mediaRetryInterval`` by the session
    /// that displays the layer, until ``stopRequestingMediaData()``. If `queue` is the main queue and a session
    /// occupies the main thread, the session calls the block.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        mediaRequests.start(on: queue, using: block)
        handle(.startRequesting)
    }

    /// Ends the calls of ``requestMediaDataWhenReady(on:using:)``; it may be called from inside the block.
    public func stopRequestingMediaData() {
        mediaRequests.stop()
        handle(.stopRequesting)
    }

    /// Whether the block of a request is due or running. Until it has returned, a virtual clock must not advance, or
    /// the samples would differ from run to run.
    package var isCallingForMedia: Bool { mediaRequests.isCalling }

    /// Whether the block of a request is due or running. If it is, the layer's observers are called when it has
    /// returned.
    package func awaitsMediaCall() -> Bool { mediaRequests.awaitsCall() }

    /// Calls main-queue request blocks through `work`, the code that displays the frames and may occupy the main thread
    /// meanwhile. Nil returns them to the queue, unless the worker is another owner's by now.
    package func performMainQueueWork(by work: MainQueue.Worker?, of owner: AnyObject? = nil) {
        mediaRequests.performMainQueueWork(by: work, of: owner)
    }

    /// The interval after which a request's block is called again if samples are still needed: a thirtieth of a second.
    public static var mediaRetryInterval: CMTime { CMTime(value: 1, timescale: 30) }

    /// The number of calls of a request's block at one time; the next one follows ``mediaRetryInterval`` later.
    private static var maximumCallsAtOnce: Int { 8 }

    /// The time of the next repeated call of a request's block, on the layer's clock; nil if none is scheduled. While
    /// the block is still running at that time, it is nil, and the layer's observers are called when it has returned.
    package var nextMediaTime: CMTime? {
        guard let time = state.withLock({ $0.core.wantsMedia ? $0.mediaRetryTime : nil }) else { return nil }
        return isCallingForMedia && time <= clock.time && awaitsMediaCall() ? nil : time
    }

    /// Calls the block of a request that is due again at `clockTime`, if it is not running.
    package func retryMediaRequest(at clockTime: CMTime) {
        let isDue = state.withLock { state in
            guard state.core.wantsMedia, let time = state.mediaRetryTime, time <= clockTime else { return false }
            return true
        }
        if isDue, !awaitsMediaCall() { callForMedia() }
    }

    func callForMedia() {
        var clock = self.clock
        var (isSet, calls) = (false, true)
        while !isSet {
            let now = clock.time
            let retry = now + Self.mediaRetryInterval
            // The retry time is set before the call: offline, session time advances as soon as the block has returned.
            // Another thread may switch the layer to another clock meanwhile.
            (isSet, clock, calls) = state.withLock { state in
                guard state.clock === clock else { return (false, state.clock, true) }
                state.mediaRetryTime = retry
                state.mediaCalls = (now, state.mediaCalls.time == now ? state.mediaCalls.count + 1 : 1)
                return (true, clock, state.mediaCalls.count <= Self.maximumCallsAtOnce)
            }
        }
        // A block that always enqueues a sample for the current time would keep a session's time from advancing.
        guard calls else { return }
        mediaRequests.call(inSession: clock === CMClock.machine ? nil : clock) { [self] in scheduleChanged() }
    }
}
