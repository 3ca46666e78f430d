import SampleQueue
import Synchronization

/// What the rules of playback ask for, carried out in order: by one thread at a time, whichever asks first.
extension AVPlayer {
    /// Takes an event in and carries out what comes of it; nil carries out what is still to be done.
    func send(_ event: PlaybackCore.Event?) {
        let mayBegin = state.withLock { state in
            if let event { state.actions += state.core.handle(event) }
            guard !state.isPerforming, !state.actions.isEmpty else { return false }
            state.isPerforming = true
            return true
        }
        guard mayBegin else { return }
        while let action = nextAction() { perform(action) }
    }

    private func nextAction() -> PlaybackCore.Action? {
        state.withLock { state in
            guard !state.actions.isEmpty else {
                state.isPerforming = false
                return nil
            }
            return state.actions.removeFirst()
        }
    }

    private func perform(_ action: PlaybackCore.Action) {
        switch action {
        case .run(let rate): run(at: rate)
        case .move: move()
        case .finishSeek(let token, let isFinished):
            let completion = state.withLock { $0.completions.removeValue(forKey: token) }
            if let completion { later { completion(isFinished) } }
            if isFinished {
                jumped()
                emit(.moved)
            }
        case .tell:
            tellObservers(of: \AVPlayer.rate, \AVPlayer.timeControlStatus)
            emit(.rateChanged)
        case .end: end()
        case .advance: advance()
        case .stall(let isStalled):
            if let item = state.withLock({ $0.item }) { emit(isStalled ? .stalled(item) : .resumed(item)) }
        }
    }

    private func run(at rate: Double) {
        let (item, clock) = state.withLock { ($0.item, $0.clock) }
        guard let item else { return }
        let (now, time) = (clock.time, item.timebase.time)
        try? item.timebase.setRate(rate, anchorTime: time, immediateSourceTime: now)
        soundLine.setRate(rate, time: time, at: now)
        jumped()
    }

    private func move() {
        let (item, reader, target, tolerance, clock) = state.withLock { state in
            state.window.removeAll()
            (state.end, state.failure, state.isSoundFinished, state.mustTake) = (nil, nil, false, true)
            return (state.item, state.reader, state.target, state.toleranceBefore, state.clock)
        }
        guard let item, let reader else { return }
        let now = clock.time
        try? item.timebase.setRate(0, anchorTime: target, immediateSourceTime: now)
        soundLine.flush()
        soundLine.setRate(0, time: target, at: now)
        for layer in layers { layer.sampleBufferDisplayLayer.flush() }
        reader.seek(to: target, toleranceBefore: tolerance)
        scheduleChanged()
    }

    /// The content was moved, started or stopped.
    private func jumped() {
        state.withLock { $0.hasJumped = true }
        scheduleChanged()
    }

    private func end() {
        let (item, end, failure, clock) = state.withLock { ($0.item, $0.end, $0.failure, $0.clock) }
        guard let item else { return }
        let time = end ?? item.timebase.time
        try? item.timebase.setRate(0, anchorTime: time, immediateSourceTime: clock.time)
        if let failure {
            emit(.failedToPlayToEnd(item, failure))
        } else {
            emit(.ended(item))
        }
    }

    /// Plays `item` from where it is, `keepingPicture` until its first is there.
    func play(_ item: AVPlayerItem?, keepingPicture: Bool) {
        if let item, !item.enter(self) {
            let error = PlaybackError(
                .itemInUse, operation: "play it", subject: item.asset.input.name, cause: "the item is in another player"
            )
            state.withLock { $0.error = error }
            tellObservers(of: \AVPlayer.status, \AVPlayer.error)
            return
        }
        let clock = state.withLock { $0.clock }
        if let item { item.timebase.follow(clock) }
        let reader = item.map { MovieReader($0.asset.input) }
        let (old, oldReader) = state.withLock { state in
            defer {
                (state.item, state.reader, state.failure, state.end) = (item, reader, nil, nil)
                state.servedRevision = 0
                (state.target, state.toleranceBefore) = (item?.timebase.time ?? .zero, .zero)
                state.window.removeAll()
            }
            return (state.item, state.reader)
        }
        oldReader?.stop()
        if old !== item { old?.leave() }
        for layer in layers { layer.show(item, keepingPicture: keepingPicture) }
        if item == nil {
            soundLine.flush()
            soundLine.setRate(0, time: .zero, at: clock.time)
        }
        tellObservers(of: \AVPlayer.currentItem, \AVPlayer.status)
        send(.itemChanged(hasItem: item != nil))
        reader?.start { [weak self] in self?.scheduleChanged() }
        scheduleChanged()
    }

    // MARK: Calls

    /// Calls `body` on the serving thread, after what is under way there.
    func later(_ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.calls.append(body) }
        scheduleChanged()
    }

    /// Tells of `event` on the serving thread.
    func emit(_ event: PlayerEvent) {
        later { [weak self] in
            guard let self else { return }
            let observers = state.withLock { $0.observers }
            for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(event) }
            for layer in layers { layer.playbackChanged() }
            PlaybackNotices.post(event)
        }
    }

    /// Calls `observer` with everything that befalls the player, on the serving thread.
    package func addObserver(_ observer: @escaping @Sendable (PlayerEvent) -> Void) -> UInt64 {
        state.withLock { state in
            state.lastToken += 1
            state.observers[state.lastToken] = observer
            return state.lastToken
        }
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        state.withLock { $0.observers[observer] = nil }
    }

    /// Something is to be done: now, or at another time than before.
    func scheduleChanged() {
        let (wake, host) = state.withLock { state in
            if state.wake == nil, state.host == nil { state.host = HostService(self) }
            return (state.wake, state.host)
        }
        if let wake { wake() } else { host?.wake() }
    }

    // MARK: Layers

    var layers: [AVPlayerLayer] { state.withLock { $0.layers.compactMap(\.value) } }

    /// Shows the player on `layer`, too, from what stands now on.
    func attach(_ layer: AVPlayerLayer) {
        let (item, samples, clock) = state.withLock { state in
            state.layers.removeAll { $0.value == nil }
            state.layers.append(.init(value: layer))
            return (state.item, state.window.samples, state.clock)
        }
        layer.sampleBufferDisplayLayer.follow(clock)
        layer.show(item, keepingPicture: false)
        for sample in samples { layer.sampleBufferDisplayLayer.enqueue(sample) }
        scheduleChanged()
    }

    func detach(_ layer: AVPlayerLayer) {
        state.withLock { $0.layers.removeAll { $0.value == nil || $0.value === layer } }
    }
}
