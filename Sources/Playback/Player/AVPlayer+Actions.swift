import SampleQueue
import Synchronization

/// Executes the actions of the playback rules, in order: one thread at a time, whichever comes first.
extension AVPlayer {
    /// Handles an event and executes the resulting actions; nil executes pending tasks. An event `ofMove` counts only
    /// if the content has not moved elsewhere since that move.
    func send(_ event: PlaybackCore.Event?, ofMove move: Int? = nil) {
        state.withLock { state in
            guard let event, move == nil || move == state.core.moveCount else { return }
            state.handle(event)
        }
        executeTasks()
    }

    /// Requests `rate`. Notifies its observers before this returns, also while another thread executes the tasks.
    func request(_ rate: Float) {
        let notification = state.withLock { $0.request(rate) }
        executeTasks()
        if let notification { perform(notification) }
    }

    /// Executes the pending tasks, unless another thread, or this one further up the stack, does so; by `host` only
    /// while it serves the player.
    func executeTasks(by host: HostService? = nil) {
        let mayBegin = state.withLock { state in
            guard !state.isPerforming, !state.tasks.isEmpty else { return false }
            state.isPerforming = true
            return true
        }
        guard mayBegin else { return }
        while let task = nextTask(for: host) { perform(task) }
        let isAwaited = state.withLock { state in
            defer { state.isPerformingAwaited = false }
            return state.isPerformingAwaited
        }
        if isAwaited { scheduleChanged() }
    }

    private func nextTask(for host: HostService?) -> PlayerTask? {
        state.withLock { state in
            guard !state.tasks.isEmpty, host == nil || state.host === host else {
                state.isPerforming = false
                return nil
            }
            return state.tasks.removeFirst()
        }
    }

    private func perform(_ task: PlayerTask) {
        switch task {
        case .rule(let action): perform(action)
        case .showItem(let old, let keepsFrame): showItem(after: old, keepingFrame: keepsFrame)
        case .followClock: followClock()
        case .changeGain:
            let (gain, clock) = state.withLock { ($0.gain, $0.clock) }
            audioTimeline.setGain(gain, at: clock.time)
        case .changeVideo: changeVideo()
        case .show(let layer): show(on: layer)
        case .takeMedia: takeMedia()
        }
    }

    func perform(_ action: PlaybackCore.Action) {
        switch action {
        case .run(let rate): run(at: rate)
        case .move: move()
        case .finishSeek(let token, let isFinished), .finishPreroll(let token, let isFinished):
            let completion = state.withLock { $0.completions.removeValue(forKey: token) }
            if let completion { later { completion(isFinished) } }
        case .jumped:
            recordJump()
            if let item = state.withLock({ $0.item }) { emit(.moved(item)) }
        case .notify(let isRateAnother):
            if isRateAnother { notifyObservers(of: \AVPlayer.rate) }
            notifyObservers(of: \AVPlayer.timeControlStatus)
            emit(.rateChanged(self, isRateAnother: isRateAnother))
        case .end: end()
        case .advance: advance()
        case .stall(let isStalled):
            if let item = state.withLock({ $0.item }) { emit(isStalled ? .stalled(item) : .resumed(item)) }
        }
    }

    private func run(at rate: Double) {
        let (item, clock, synchronization) = state.withLock { ($0.item, $0.clock, $0.synchronization) }
        guard let item else { return }
        let now = clock.time
        let time = (rate == 0 ? nil : synchronization?.time(atClock: now)) ?? item.timebase.time
        try? item.timebase.setRate(rate, anchorTime: time, immediateSourceTime: now)
        audioTimeline.setRate(rate, time: time, at: now)
        recordJump()
    }

    private func move() {
        let (item, reader, target, tolerance, clock) = state.withLock { state in
            state.window.removeAll()
            (state.end, state.failure, state.isAudioFinished, state.mustTake) = (nil, nil, false, true)
            return (state.item, state.reader, state.target, state.toleranceBefore, state.clock)
        }
        guard let item, let reader else { return }
        let now = clock.time
        try? item.timebase.setRate(0, anchorTime: target, immediateSourceTime: now)
        audioTimeline.flush()
        audioTimeline.setRate(0, time: target, at: now)
        for layer in layers { layer.sampleBufferDisplayLayer.withdrawPending() }
        for output in item.videoOutputs { output.flushed() }
        reader.seek(to: target, toleranceBefore: tolerance)
        scheduleChanged()
    }

    /// Records that the content was moved, started or stopped.
    private func recordJump() {
        state.withLock { $0.hasJumped = true }
        scheduleChanged()
    }

    private func end() {
        let (item, end, failure, clock) = state.withLock {
            ($0.item, $0.end, $0.failsAtEnd ? $0.failure : nil, $0.clock)
        }
        guard let item else { return }
        let time = end ?? item.timebase.time
        try? item.timebase.setRate(0, anchorTime: time, immediateSourceTime: clock.time)
        if let failure {
            emit(.failedToPlayToEnd(item, failure))
        } else {
            emit(.ended(item))
        }
    }

    /// Plays `item` from its current time. `keepingFrame` keeps the old frame until the item's first frame is there.
    /// Returns false if the item is in another player.
    @discardableResult
    func play(_ item: AVPlayerItem?, keepingFrame: Bool) -> Bool {
        let reader = item.map { MovieReader($0.asset.input) }
        let (isTaken, old, oldReader, _) = state.withLock { state in
            let entry = item?.enter(self) ?? (isTaken: true, other: nil)
            let (old, oldReader) = (state.item, state.reader)
            guard entry.isTaken else { return (false, old, oldReader, entry.other) }
            if old !== item { old?.leave() }
            (state.item, state.reader, state.failure, state.end, state.error) = (item, reader, nil, nil, nil)
            state.servedRevision = 0
            (state.target, state.toleranceBefore) = (item?.currentTime() ?? .zero, .zero)
            state.synchronization = nil
            state.window.removeAll()
            state.tasks.append(.showItem(after: old, keepingFrame: keepingFrame))
            state.handle(.itemChanged(hasItem: item != nil))
            return (true, old, oldReader, entry.other)
        }
        guard isTaken else {
            refuse(item)
            return false
        }
        oldReader?.stop()
        notifyObservers(of: \AVPlayer.currentItem, \AVPlayer.status)
        executeTasks()
        reader?.start { [weak self] in self?.scheduleChanged() }
        scheduleChanged()
        return withExtendedLifetime(old) { true }
    }

    private func refuse(_ item: AVPlayerItem?) {
        let error = PlaybackError(
            .itemInUse, operation: "play it", subject: item?.asset.input.name ?? "",
            cause: "the item belongs to another player")
        state.withLock { $0.error = error }
        notifyObservers(of: \AVPlayer.status, \AVPlayer.error)
    }

    private func showItem(after old: AVPlayerItem?, keepingFrame: Bool) {
        let (item, clock, gain) = state.withLock { ($0.item, $0.clock, $0.gain) }
        audioTimeline.setGain(gain, at: clock.time)
        // It continues from here if it is played again.
        if old !== item { try? old?.timebase.setRate(0) }
        item?.timebase.follow(clock)
        for layer in layers { layer.show(item, keepingFrame: keepingFrame) }
        if item == nil {
            audioTimeline.flush()
            audioTimeline.setRate(0, time: .zero, at: clock.time)
        }
    }

    private func followClock() {
        let (item, clock, gain) = state.withLock { ($0.item, $0.clock, $0.gain) }
        // Audio that was queued by another clock must not affect the output.
        audioTimeline.reset()
        audioTimeline.setGain(gain, at: clock.time)
        for layer in layers { layer.sampleBufferDisplayLayer.follow(clock) }
        guard let item else { return }
        item.timebase.follow(clock)
        state.withLock { state in
            guard state.item === item, !state.core.isSeeking else { return }
            (state.target, state.toleranceBefore) = (item.currentTime(), .zero)
        }
    }

    // MARK: Calls

    /// Calls `body` on the serving thread, after the current work there.
    func later(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.calls.append(body) }
        scheduleChanged()
    }

    /// Reports `event` on the serving thread.
    func emit(_ event: PlayerEvent) {
        later { [weak self] in
            guard let self else { return }
            observers.notify(event)
            for layer in layers { layer.playbackChanged() }
            PlaybackNotifications.post(event)
        }
    }

    /// Calls `observer` with every event of the player, on the serving thread.
    package func addObserver(_ observer: @escaping @Sendable (PlayerEvent) -> Void) -> UInt64 {
        observers.add(observer)
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    /// Reports that work is due: now, or at another time than before.
    func scheduleChanged() {
        let (wake, host) = state.withLock { state in
            if state.wake == nil, state.host == nil { state.host = HostService(self) }
            return (state.wake, state.host)
        }
        if let wake { wake() } else { host?.wake() }
    }

    // MARK: Layers

    var layers: [AVPlayerLayer] { state.withLock { $0.layers.compactMap(\.value) } }

    /// Also shows the player on `layer`, from the current frame on.
    func attach(_ layer: AVPlayerLayer) {
        state.withLock { $0.tasks.append(.show(layer)) }
        executeTasks()
        scheduleChanged()
    }

    private func show(on layer: AVPlayerLayer) {
        let (item, samples, clock) = state.withLock { state in
            if !state.layers.contains(where: { $0.id == ObjectIdentifier(layer) }) {
                state.layers.append(.init(id: ObjectIdentifier(layer), value: layer))
            }
            return (state.item, state.window.samples, state.clock)
        }
        // Another player may have been set meanwhile.
        guard layer.player === self else { return detach(layer) }
        layer.sampleBufferDisplayLayer.follow(clock)
        layer.show(item, keepingFrame: false)
        guard item?.showsFrames != false else { return }
        for sample in samples { layer.sampleBufferDisplayLayer.enqueue(sample) }
    }

    /// Shows the current frame where video is visible again, and nothing where it is hidden.
    private func changeVideo() {
        let isShown = state.withLock { $0.item }?.showsFrames != false
        for layer in layers {
            if isShown { show(on: layer) } else { layer.sampleBufferDisplayLayer.flushAndRemoveImage() }
        }
    }

    /// Applies that a track of `item` was enabled or disabled.
    func trackSwitched(in item: AVPlayerItem, _ task: PlayerTask) {
        let isCurrent = state.withLock { state in
            guard state.item === item else { return false }
            state.tasks.append(task)
            return true
        }
        if isCurrent { executeTasks() }
    }

    func detach(_ layer: AVPlayerLayer) {
        state.withLock { $0.layers.removeAll { $0.id == ObjectIdentifier(layer) } }
    }
}

/// The hook that posts the events of items, once it is installed. Notification centres belong to Foundation, which this
/// module does not import.
package enum PlaybackNotifications {
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Poster {
        var post: (@Sendable (PlayerEvent) -> Void)?
    }

    private static let poster = Mutex(Poster())

    /// Installs `post`, which is called with every event of an item, on the thread that serves its player.
    package static func install(_ post: @escaping @Sendable (PlayerEvent) -> Void) {
        poster.withLock { $0.post = post }
    }

    static func post(_ event: PlayerEvent) {
        poster.withLock { $0.post }?(event)
    }
}
