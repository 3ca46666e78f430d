/// The rules of an item's playback as a value: events in, actions out. It reads no clock and calls no one.
package struct PlaybackCore: Hashable, Sendable {
    /// An event of a player.
    package enum Event: Hashable, Sendable {
        /// Another item is played, or none.
        case itemChanged(hasItem: Bool)
        /// The item's header was read: it can be played.
        case itemLoaded
        /// The item cannot be played, or not further.
        case itemFailed
        /// A rate is requested, which is finite and not below 0; 0 is a pause.
        case rateRequested(Float)
        /// A seek is requested; `token` identifies the requester.
        case seekRequested(token: UInt64?)
        /// Pending seeks are reported as unfinished; the content still moves.
        case seeksCancelled
        /// Media for playback at `rate` is to be read ahead; `token` identifies the requester.
        case prerollRequested(token: UInt64, rate: Float)
        /// Pending prerolls are cancelled.
        case prerollsCancelled
        /// Another clock is followed: the current frame and audio are presented again. Pending seeks stay pending.
        case clockChanged
        /// The frame at the present time is available, and so is the next.
        case filled
        /// The content has reached the end of the decoded range, and more is to come: the player waits for it, or
        /// pauses.
        case starved(isPaused: Bool)
        /// The content has reached its end.
        case endReached(ActionAtItemEnd)
    }

    /// The action at an item's end.
    package enum ActionAtItemEnd: Hashable, Sendable {
        case advance
        case pause
        case none
    }

    /// An action that an event causes; actions are executed in order.
    package enum Action: Hashable, Sendable {
        /// Run the content at `rate` from now on.
        case run(rate: Double)
        /// Move the content to the last requested time, and stop there.
        case move
        /// Report the result of a seek to its requester.
        case finishSeek(token: UInt64, isFinished: Bool)
        /// Report the result of a preroll to its requester.
        case finishPreroll(token: UInt64, isFinished: Bool)
        /// Report that the content is at another time, because of a seek.
        case jumped
        /// Report that the requested rate, or the control status, has changed.
        case notify(isRateAnother: Bool)
        /// Report that the item was played to its end.
        case end
        /// Play the next item.
        case advance
        /// Report that no media is left to continue, or that there is some again.
        case stall(Bool)
    }

    /// The loading state of the item.
    package enum Phase: Hashable, Sendable {
        case none
        case loading
        case ready
        case failed
    }

    /// The loading state of the item.
    package private(set) var phase = Phase.none
    /// The requested rate.
    package private(set) var rate: Float = 0
    /// Whether the frame at the present time is available.
    package private(set) var isFilled = false
    /// Whether the content is at its end.
    package private(set) var isAtEnd = false
    /// Whether the content has stalled because media arrived too late.
    package private(set) var isStalled = false
    /// The number of requested moves: knowledge from before a move is obsolete.
    package private(set) var moveCount = 0
    private var seeks: [UInt64] = []
    private var prerolls: [Preroll] = []
    /// Whether a seek has moved the content since its media was last available.
    private var hasJumped = false
    private var runningRate = 0.0

    private struct Preroll: Hashable, Sendable {
        let token: UInt64
        let rate: Float
    }

    /// Creates the state of a player without an item.
    package init() {}

    /// The playback state: the content runs, waits for media, or is paused.
    package var timeControl: TimeControl {
        if rate == 0 { return .paused }
        return phase == .ready && isFilled ? .playing : .waiting
    }

    /// See ``timeControl``.
    package enum TimeControl: Hashable, Sendable {
        case paused
        case waiting
        case playing
    }

    /// Whether a seek is pending.
    package var isSeeking: Bool { !seeks.isEmpty }

    /// Handles an event and returns the actions to execute.
    package mutating func handle(_ event: Event) -> [Action] {
        let before = (rate, timeControl)
        var actions: [Action] = []
        switch event {
        case .itemChanged(let hasItem): actions += changeItem(hasItem)
        case .itemLoaded: if phase == .loading { phase = .ready }
        case .itemFailed:
            if phase == .loading { phase = .failed }
            actions += finishSeeks(false) + finishPrerolls(false)
        case .rateRequested(let rate):
            self.rate = isAtEnd ? 0 : rate
            if rate != 0 { actions += finishPrerolls(false) { $0.rate != rate } }
        case .seekRequested(let token): actions += seek(token)
        case .seeksCancelled: actions += finishSeeks(false)
        case .prerollRequested(let token, let rate): actions += preroll(token, rate)
        case .prerollsCancelled: actions += finishPrerolls(false)
        case .clockChanged: actions += move()
        case .filled: actions += fill()
        case .starved(let isPaused): actions += stall(isPaused)
        case .endReached(let action): actions += reachEnd(action)
        }
        return actions + settle() + ((rate, timeControl) == before ? [] : [.notify(isRateAnother: rate != before.0)])
    }

    private mutating func changeItem(_ hasItem: Bool) -> [Action] {
        phase = hasItem ? .loading : .none
        moveCount += 1
        (isFilled, isAtEnd, isStalled, hasJumped) = (false, false, false, false)
        return finishSeeks(false) + finishPrerolls(false) + (hasItem ? [.move] : [])
    }

    private mutating func seek(_ token: UInt64?) -> [Action] {
        // A seek replaces pending ones, and interrupts prerolls.
        let interrupted = finishSeeks(false) + finishPrerolls(false)
        guard phase == .loading || phase == .ready else {
            return interrupted + (token.map { [.finishSeek(token: $0, isFinished: false)] } ?? [])
        }
        if let token { seeks = [token] }
        hasJumped = true
        return interrupted + move()
    }

    private mutating func move() -> [Action] {
        guard phase == .loading || phase == .ready else { return [] }
        moveCount += 1
        (isFilled, isAtEnd, isStalled) = (false, false, false)
        runningRate = 0
        return [.move]
    }

    private mutating func fill() -> [Action] {
        guard phase == .ready, !isFilled else { return [] }
        isFilled = true
        defer { (isStalled, hasJumped) = (false, false) }
        return finishSeeks(true) + (hasJumped ? [.jumped] : []) + finishPrerolls(true)
            + (isStalled ? [.stall(false)] : [])
    }

    /// Media at the present time is always read ahead, so a preroll ends once it is available.
    private mutating func preroll(_ token: UInt64, _ rate: Float) -> [Action] {
        guard self.rate == 0, phase == .loading || phase == .ready else {
            return [.finishPreroll(token: token, isFinished: false)]
        }
        prerolls.append(Preroll(token: token, rate: rate))
        return isFilled ? finishPrerolls(true) : []
    }

    private mutating func stall(_ isPaused: Bool) -> [Action] {
        guard phase == .ready, isFilled, !isAtEnd else { return [] }
        if isPaused { rate = 0 }
        (isFilled, isStalled) = (false, true)
        return [.stall(true)]
    }

    private mutating func reachEnd(_ action: ActionAtItemEnd) -> [Action] {
        guard phase == .ready, !isAtEnd else { return [] }
        isAtEnd = true
        switch action {
        case .advance: return [.end, .advance]
        case .pause:
            rate = 0
            return [.end]
        case .none: return [.end]
        }
    }

    private mutating func finishSeeks(_ isFinished: Bool) -> [Action] {
        defer { seeks = [] }
        return seeks.map { .finishSeek(token: $0, isFinished: isFinished) }
    }

    private mutating func finishPrerolls(
        _ isFinished: Bool, where isMeant: (Preroll) -> Bool = { _ in true }
    ) -> [Action] {
        let finished = prerolls.filter(isMeant)
        prerolls.removeAll(where: isMeant)
        return finished.map { .finishPreroll(token: $0.token, isFinished: isFinished) }
    }

    /// Runs the content if it is requested and possible.
    private mutating func settle() -> [Action] {
        let wanted = timeControl == .playing && !isAtEnd ? Double(rate) : 0
        guard wanted != runningRate else { return [] }
        runningRate = wanted
        return [.run(rate: wanted)]
    }
}
