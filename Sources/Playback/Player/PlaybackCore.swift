/// The rules of an item's playback as a value: events in, actions out. It reads no clock and calls no one.
package struct PlaybackCore: Hashable, Sendable {
    /// Something that happens to a player.
    package enum Event: Hashable, Sendable {
        /// Another item is played, or none.
        case itemChanged(hasItem: Bool)
        /// The item's head was read: it can be played.
        case itemLoaded
        /// The item cannot be played, or not further.
        case itemFailed
        /// Play at this rate, which is finite and not below 0; 0 is a pause.
        case rateRequested(Float)
        /// Go to another place; whoever asked is called `token`.
        case seekRequested(token: UInt64?)
        /// Another clock is followed: what stands is to be shown and heard anew. Seeks that are under way stay so.
        case clockChanged
        /// What stands at the present place is there, and what follows it.
        case filled
        /// The content has come to the end of what is decoded, and more is to come: it is waited for, or paused.
        case starved(isPaused: Bool)
        /// The content has come to its end.
        case endReached(ActionAtItemEnd)
    }

    /// What is done at an item's end.
    package enum ActionAtItemEnd: Hashable, Sendable {
        case advance
        case pause
        case none
    }

    /// What is to be done about an event, in order.
    package enum Action: Hashable, Sendable {
        /// The content runs at `rate` from now on.
        case run(rate: Double)
        /// The content moves to the place that was asked for last, and stands there.
        case move
        /// Who asked for a seek is told how it went.
        case finishSeek(token: UInt64, isFinished: Bool)
        /// The rate that was asked for, or whether it is kept, has changed.
        case tell(isRateAnother: Bool)
        /// The item was played to its end.
        case end
        /// The next item is to be played.
        case advance
        /// Nothing is there to go on with, or something is again.
        case stall(Bool)
    }

    /// How far the item has come.
    package enum Phase: Hashable, Sendable {
        case none
        case loading
        case ready
        case failed
    }

    /// How far the item has come.
    package private(set) var phase = Phase.none
    /// The rate that was asked for.
    package private(set) var rate: Float = 0
    /// Whether what stands at the present place is there.
    package private(set) var isFilled = false
    /// Whether the content stands at its end.
    package private(set) var isAtEnd = false
    /// Whether the content stands because what follows did not come in time.
    package private(set) var isStalled = false
    /// How often the content was to go elsewhere: what was found out before a move says nothing of it.
    package private(set) var moveCount = 0
    private var seeks: [UInt64] = []
    private var runningRate = 0.0

    /// A player without an item.
    package init() {}

    /// Whether the content runs, or stands because something is missing, or because nobody wants it to run.
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

    /// Whether a seek is under way.
    package var isSeeking: Bool { !seeks.isEmpty }

    /// Takes an event in and says what is to be done.
    package mutating func handle(_ event: Event) -> [Action] {
        let before = (rate, timeControl)
        var actions: [Action] = []
        switch event {
        case .itemChanged(let hasItem): actions += changeItem(hasItem)
        case .itemLoaded: if phase == .loading { phase = .ready }
        case .itemFailed:
            if phase == .loading { phase = .failed }
            actions += finishSeeks(false)
        case .rateRequested(let rate): self.rate = isAtEnd ? 0 : rate
        case .seekRequested(let token): actions += seek(token)
        case .clockChanged: actions += move()
        case .filled: actions += fill()
        case .starved(let isPaused): actions += starve(isPaused)
        case .endReached(let action): actions += reachEnd(action)
        }
        return actions + settle() + ((rate, timeControl) == before ? [] : [.tell(isRateAnother: rate != before.0)])
    }

    private mutating func changeItem(_ hasItem: Bool) -> [Action] {
        phase = hasItem ? .loading : .none
        moveCount += 1
        (isFilled, isAtEnd, isStalled) = (false, false, false)
        return finishSeeks(false) + (hasItem ? [.move] : [])
    }

    private mutating func seek(_ token: UInt64?) -> [Action] {
        // A seek takes the place of those under way.
        let interrupted = finishSeeks(false)
        guard phase == .loading || phase == .ready else {
            return interrupted + (token.map { [.finishSeek(token: $0, isFinished: false)] } ?? [])
        }
        if let token { seeks = [token] }
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
        defer { isStalled = false }
        return finishSeeks(true) + (isStalled ? [.stall(false)] : [])
    }

    private mutating func starve(_ isPaused: Bool) -> [Action] {
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

    /// The content runs if it is wanted to and can.
    private mutating func settle() -> [Action] {
        let wanted = timeControl == .playing && !isAtEnd ? Double(rate) : 0
        guard wanted != runningRate else { return [] }
        runningRate = wanted
        return [.run(rate: wanted)]
    }
}
