public import SampleQueue

// Playback that other clocks and players share: rates at host times, and media that is read ahead.

extension AVPlayer {
    /// Sets the rate, and makes `itemTime` the item's time at `hostTime`, a time of `CMClock.hostTimeClock`. From then
    /// on the two advance together: after a wait for media the content continues at the time that the host's implies.
    /// Before the item's start it waits at 0. A seek, another rate or another item ends that.
    ///
    /// A time that is not finite means the present: without `itemTime` the item's current time, without `hostTime` the
    /// time at which media is available. A rate below 0 or one that is not finite is ignored. Content that cannot seek
    /// keeps its time.
    public func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostTime: CMTime) {
        guard rate.isFinite, rate >= 0 else { return }
        let notification = state.withLock { state -> PlaybackCore.Action? in
            guard itemTime.isRational || hostTime.isRational, let item = state.item, item.movie?.isSeekable ?? true
            else {
                return state.request(rate)
            }
            let time = itemTime.isRational ? itemTime : state.core.isSeeking ? state.target : item.currentTime()
            let mapping = TimebaseMapping(anchors: [.init(time: time, sourceTime: hostTime, rate: Double(rate))])
            let now = hostTime.isRational ? mapping.time(atClock: state.clock.time) : time
            // Times that are too far apart to be expressed do not belong together.
            guard now.isRational else { return state.request(rate) }
            (state.target, state.toleranceBefore) = (item.seekTarget(of: now), .zero)
            state.handle(.seekRequested(token: nil))
            let notification = state.request(rate)
            state.synchronization = hostTime.isRational ? mapping : nil
            return notification
        }
        executeTasks()
        if let notification { perform(notification) }
    }

    /// Reads media ahead, so that playback at `rate`, which is above 0, starts at once. The completion handler receives
    /// true once the media at the present time is decoded. It receives false if the time changes first, if another rate
    /// is set or the preroll is cancelled, and also if the player has no item or its rate is not 0.
    public func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard rate.isFinite, rate > 0 else {
            if let completionHandler { later { completionHandler(false) } }
            return
        }
        state.withLock { state in
            state.lastToken += 1
            state.completions[state.lastToken] = completionHandler
            state.handle(.prerollRequested(token: state.lastToken, rate: rate))
        }
        executeTasks()
    }

    /// Reads media ahead, as ``preroll(atRate:completionHandler:)`` does; returns whether the preroll finished.
    @discardableResult
    public func preroll(atRate rate: Float) async -> Bool {
        await withCheckedContinuation { continuation in
            preroll(atRate: rate) { continuation.resume(returning: $0) }
        }
    }

    /// Cancels pending prerolls: their completion handlers receive false.
    public func cancelPendingPrerolls() { send(.prerollsCancelled) }

    /// The clock that drives items; nil for the default, which is the host time clock. Another clock than
    /// `CMClock.hostTimeClock` is ignored, because that clock drives every item here.
    public var sourceClock: CMClock? {
        get { state.withLock { $0.sourceClock } }
        set {
            state.withLock { state in
                if newValue == nil || newValue === CMClock.hostTimeClock || newValue === state.clock {
                    state.sourceClock = newValue
                }
            }
        }
    }

    /// The former name of ``sourceClock``.
    public var masterClock: CMClock? {
        get { sourceClock }
        set { sourceClock = newValue }
    }

    /// Whether an external screen shows the player's video. Always false: there is no external screen.
    public var isExternalPlaybackActive: Bool { false }

    /// Whether external playback starts when an external screen is in use. The value is stored but has no effect: there
    /// is no external screen.
    public var usesExternalPlaybackWhileExternalScreenIsActive: Bool {
        get { state.withLock { $0.usesExternalPlaybackWithExternalScreen } }
        set { state.withLock { $0.usesExternalPlaybackWithExternalScreen = newValue } }
    }

    /// Whether the player selects tracks by the user's languages. The value is stored but has no effect: a movie's first
    /// video and audio tracks are played.
    public var appliesMediaSelectionCriteriaAutomatically: Bool {
        get { state.withLock { $0.appliesMediaSelectionCriteria } }
        set { state.withLock { $0.appliesMediaSelectionCriteria = newValue } }
    }

    /// Moves the current item by `stepCount` frames.
    func step(byCount stepCount: Int) {
        let target = state.withLock { state -> CMTime? in
            guard let item = state.item else { return nil }
            let frames = state.window.samples.map(\.presentationTimeStamp)
            guard state.core.isFilled, let index = frames.lastIndex(where: { $0 <= item.currentTime() }) else {
                return state.stepTarget(from: state.core.isSeeking ? state.target : item.currentTime(), by: stepCount)
            }
            let known = index.addingReportingOverflow(stepCount).partialValue
            if stepCount > 0, frames.indices.contains(known) { return frames[known] }
            let last = stepCount > 0 ? frames.count - 1 : index
            return state.stepTarget(from: frames[last], by: stepCount - (last - index))
        }
        if let target { seek(to: target) }
    }
}

extension PlayerState {
    /// The time `count` frames of nominal duration from the frame at `time`, at most at the last frame.
    fileprivate func stepTarget(from time: CMTime, by count: Int) -> CMTime {
        let distance = frameDuration.multiplied(by: Int32(clamping: count))
        var target = time + distance
        // A coarse timescale rounds the times of frames: the middle of a frame is in that frame.
        if frameDuration.convertScale(time.timescale, method: .default).hasBeenRounded {
            target += frameDuration.scaled(by: 0.5)
        }
        guard let item else { return target }
        return min(target, max(time, item.seekTarget(of: .positiveInfinity) - frameDuration))
    }
}
