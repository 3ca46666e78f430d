package import SampleQueue
import Synchronization

/// Drives a player: by the session that shows or plays it, or by itself with the host clock.
extension AVPlayer {
    /// Makes the player follow `clock` and leaves its service to the caller. `wake` is called, on any thread, when work
    /// is due. The content continues from where play, pause or seek set it last.
    package func follow(_ clock: CMClock, wake: @escaping @Sendable () -> Void) {
        // The old closure is released outside the lock: its captures may be deallocated with it.
        let (isNew, _) = state.withLock { state in
            let (isNew, oldWake) = (state.clock !== clock, state.wake)
            (state.clock, state.wake, state.host) = (clock, wake, nil)
            if isNew {
                state.tasks.append(.followClock)
                // It was stated in the old clock's time.
                state.synchronization = nil
                // Frames and audio of the old clock are shown and played anew.
                state.handle(.clockChanged)
            }
            return (isNew, oldWake)
        }
        if isNew { executeTasks() }
        wake()
    }

    /// Whether it has had audio, or will: its item's movie has an audio track, which may be read later than the first
    /// frame.
    package var mayBeAudible: Bool { audioTimeline.mayBeAudible || currentItem?.movie?.audio != nil }

    /// The need of a player whose clock is about to advance.
    package enum Need: Sendable {
        /// None: the clock may advance.
        case nothing
        /// Work is due now.
        case service
        /// Media, or the end of another thread's work.
        case media
    }

    /// The player's need at one moment: another thread may begin to execute due work at any time, and then nothing is
    /// due any more.
    package var need: Need {
        state.withLock { state in
            // Another thread requested something, and executes it.
            if state.isPerforming {
                state.isPerformingAwaited = true
                return .media
            }
            return isMediaMissing(state) ? .media : state.isDue ? .service : .nothing
        }
    }

    private func isMediaMissing(_ state: PlayerState) -> Bool {
        guard let status = state.reader?.status, status.failure == nil, !state.hasUpdates(status) else { return false }
        switch state.core.phase {
        case .none, .failed: return false
        case .loading: return true
        case .ready:
            if !state.core.isFilled { return true }
            guard state.core.timeControl == .playing, !state.core.isAtEnd else { return false }
            let isFrameMissing = !status.isVideoEnded && state.window.next == nil
            return isFrameMissing || isAudioMissing(state, status)
        }
    }

    private func isAudioMissing(_ state: PlayerState, _ status: MovieReader.Status) -> Bool {
        guard !status.isAudioEnded, !status.isAudioStarved, status.audioCount == 0, let item = state.item else {
            return false
        }
        let reserve = item.timebase.time + Self.audioReserve
        return audioTimeline.queuedEnd.map { $0 < reserve } ?? true
    }

    /// The time, on the player's clock, at which ``serve()`` next has work; nil for none. A time in the past is due
    /// now.
    package func nextServiceTime() -> CMTime? {
        let (isDue, item, times, clock) = state.withLock { state in
            if state.isPerforming { state.isPerformingAwaited = true }
            return (
                state.isDue, state.item,
                state.core.timeControl == .playing && !state.core.isAtEnd ? contentTimes(state) : [], state.clock
            )
        }
        if isDue { return clock.time }
        guard let mapping = item?.timebase.mapping, mapping.effectiveRate > 0 else { return nil }
        return times.compactMap { mapping.clockTime(reaching: $0) }.min()
    }

    /// The content times at which work is due.
    private func contentTimes(_ state: PlayerState) -> [CMTime] {
        var times: [CMTime] = []
        let status = state.reader?.status
        if let next = state.window.next { times.append(next.presentationTimeStamp) }
        if let end = state.end { times.append(end) }
        if let time = timeObservers.nextTime(rate: Double(state.core.rate)) { times.append(time) }
        if state.window.next == nil, status?.isVideoEnded == false, let end = state.decodedEnd { times.append(end) }
        if (status?.audioCount ?? 0) > 0, let end = audioTimeline.queuedEnd { times.append(end - Self.audioReserve) }
        return times
    }

    /// The length of audio that is queued ahead of the present time.
    static var audioAhead: CMTime { CMTime(value: 1, timescale: 2) }
    /// The length of video that is buffered after a stall, unless the buffer is full before.
    static var frameReserve: CMTime { CMTime(value: 3, timescale: 20) }
    /// More audio is queued when only this length of it is left.
    static var audioReserve: CMTime { CMTime(value: 1, timescale: 4) }

    /// Executes the work that is due: takes the reader's media, ends what is over, makes the calls. On the session's
    /// thread, or on the player's own queue, by `host`, which stops as soon as it no longer serves the player.
    package func serve() { serve(by: nil) }

    func serve(by host: HostService?) {
        let mayBegin = state.withLock { state in
            defer { state.isServing = true }
            return !state.isServing
        }
        guard mayBegin else { return }
        state.withLock { state in
            // A repeated request does not speed up another thread's work.
            let isAsked = state.tasks.contains { if case .takeMedia = $0 { true } else { false } }
            if !isAsked { state.tasks.append(.takeMedia) }
        }
        executeTasks(by: host)
        if isServed(by: host) { notifyObservers() }
        makeCalls(by: host)
        state.withLock { $0.isServing = false }
        if !isServed(by: host) { scheduleChanged() }
    }

    /// Makes the calls that are due; calls that these add are made the next time.
    private func makeCalls(by host: HostService?) {
        var count = state.withLock { $0.calls.count }
        while count > 0,
            let call = state.withLock({ state in
                let isServing = host == nil || state.host === host
                return isServing && !state.calls.isEmpty ? TransferBox(value: state.calls.removeFirst()) : nil
            })
        {
            count -= 1
            call.value()
        }
    }

    /// Whether an observer's block is due on its queue, or runs.
    package var isCallingObserver: Bool { timeObservers.isCalling }

    private func notifyObservers() {
        let change = state.withLock { state -> Bool? in
            guard state.mayNotifyObservers else { return nil }
            defer { state.hasJumped = false }
            return state.hasJumped
        }
        guard let hasJumped = change else { return }
        let time = currentTime()
        if hasJumped { timeObservers.jump(to: time) } else { timeObservers.advance(to: time) }
    }

    func takeMedia() {
        let (item, reader, status, move) = state.withLock { state in
            state.mustTake = false
            let status = state.reader?.status
            state.servedRevision = status?.revision ?? 0
            return (state.item, state.reader, status, state.core.moveCount)
        }
        guard let item, let reader, let status else { return }
        take(status, of: item, move)
        takeFrames(from: reader, of: item)
        takeAudio(from: reader, of: item)
        judge(item, reader, status, move)
    }

    private func take(_ status: MovieReader.Status, of item: AVPlayerItem, _ move: Int) {
        if let description = status.description {
            if let video = description.video { state.withLock { $0.frameDuration = video.nominalFrameDuration } }
            let isNew = item.movie == nil
            if isNew { item.loaded(description) }
            // An item that was played before is loaded, too.
            if state.withLock({ $0.core.phase == .loading && $0.item === item }) { send(.itemLoaded, ofMove: move) }
            if isNew { emit(.loaded(item)) }
        }
        guard let failure = status.failure,
            state.withLock({ state in
                guard state.failure == nil, state.core.moveCount == move else { return false }
                state.failure = failure
                return true
            })
        else { return }
        item.failed(failure)
        if item.movie == nil {
            send(.itemFailed, ofMove: move)
            emit(.failed(item, failure))
        }
    }

    private func takeFrames(from reader: MovieReader, of item: AVPlayerItem) {
        let time = item.timebase.time
        // Until the target of a seek is known, its first frame stays.
        let wanted = item.preferredForwardBufferDuration
        state.withLock { state in
            if state.core.isFilled { state.window.advance(to: time) }
            state.window.setCapacity(seconds: wanted, frameDuration: state.frameDuration)
        }
        while let sample = state.withLock({ state -> CMSampleBuffer? in
            guard state.reader === reader, state.window.hasRoom, let sample = reader.takeFrame() else { return nil }
            state.window.append(sample)
            return sample
        }) {
            if item.showsFrames { for layer in layers { layer.sampleBufferDisplayLayer.enqueue(sample) } }
            for output in item.videoOutputs { output.mediaArrived() }
        }
    }

    private func takeAudio(from reader: MovieReader, of item: AVPlayerItem) {
        let time = item.timebase.time
        // Audio is played only in sessions.
        if state.withLock({ $0.wake == nil }) { audioTimeline.discard(before: time) }
        let limit = time + Self.audioAhead
        while audioTimeline.queuedEnd.map({ $0 < limit }) ?? true, let sample = reader.takeAudio() {
            audioTimeline.append(sample)
        }
        let status = reader.status
        guard status.isAudioEnded || status.isAudioStarved, status.audioCount == 0 else { return }
        let isNew = state.withLock { state in
            defer { state.isAudioFinished = true }
            return !state.isAudioFinished
        }
        if isNew { audioTimeline.finish() }
    }

    /// Decides whether the content can continue, and whether it has ended, by the `status` before anything was taken.
    /// Media that arrived since then is judged when it is taken.
    private func judge(_ item: AVPlayerItem, _ reader: MovieReader, _ status: MovieReader.Status, _ move: Int) {
        let time = item.timebase.time
        let left = reader.status
        let isDecoded = status.isVideoEnded && status.isAudioEnded && left.frameCount == 0 && left.audioCount == 0
        let limit = item.forwardPlaybackEndTime
        if isDecoded, status.failure == nil { item.ended(at: status.end) }
        let (isFilled, isStarved, end) = state.withLock { state in
            let decoded = isDecoded ? status.end : nil
            state.end = limit.isRational ? decoded.map { min(limit, $0) } ?? max(.zero, limit) : decoded
            // Damage behind the playback end time is never reached.
            state.failsAtEnd = isDecoded && status.failure != nil && !(limit < status.end)
            // After a stall a few frames are buffered first, so that the next stall does not follow at once.
            let hasFrame =
                status.isVideoEnded
                || (state.core.isStalled && state.waitsToMinimizeStalling
                    ? !state.window.hasRoom || state.decodedEnd.map { $0 >= time + Self.frameReserve } ?? false
                    : state.window.next != nil || state.decodedEnd.map { $0 > time } ?? false)
            let carriesAudio = status.isAudioEnded || status.isAudioStarved || audioTimeline.queuedEnd != nil
            let isOut = !status.isVideoEnded && state.window.next == nil && state.decodedEnd.map { $0 <= time } ?? false
            return (hasFrame && carriesAudio, isOut, state.end)
        }
        let decodedEnd = state.withLock { $0.decodedEnd }
        item.buffered(from: max(.zero, time), to: max(decodedEnd, audioTimeline.queuedEnd), keepsUp: isFilled)
        // A seek to the end ends there, too.
        if isFilled {
            land(item)
            send(.filled, ofMove: move)
        }
        if let end, item.timebase.time >= end {
            send(.endReached(state.withLock { $0.endAction }), ofMove: move)
        } else if isStarved {
            send(.starved(isPaused: !state.withLock { $0.waitsToMinimizeStalling }), ofMove: move)
        }
    }

    /// Moves to the time that a seek with a tolerance has found.
    private func land(_ item: AVPlayerItem) {
        let (place, clock) = state.withLock { state -> (CMTime?, CMClock) in
            guard !state.core.isFilled, state.toleranceBefore > .zero, let first = state.window.displayedSample else {
                return (nil, state.clock)
            }
            state.toleranceBefore = .zero
            let start = first.presentationTimeStamp
            let end = start + (first.duration.isRational ? first.duration : state.frameDuration)
            return (start < state.target && end <= state.target ? start : nil, state.clock)
        }
        guard let place else { return }
        try? item.timebase.setRate(0, anchorTime: place, immediateSourceTime: clock.time)
    }
}

extension PlayerState {
    fileprivate var endAction: PlaybackCore.ActionAtItemEnd {
        // An item that could not be played to its end does not advance by itself.
        switch failsAtEnd ? .pause : actionAtItemEnd {
        case .advance: .advance
        case .pause: .pause
        case .none: .none
        }
    }
}

private func max(_ a: CMTime?, _ b: CMTime?) -> CMTime? {
    guard let a else { return b }
    return b.map { Swift.max(a, $0) } ?? a
}
