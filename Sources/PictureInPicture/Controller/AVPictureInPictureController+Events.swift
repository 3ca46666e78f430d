import SampleQueue

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension AVPictureInPictureController {
    /// Queues an event, from any thread. The screen's thread performs it; without a screen, it is performed at once.
    func post(_ event: PictureInPictureStateMachine.Event) {
        let (isPerforming, screen) = withState { state -> (Bool, (any PictureInPictureScreen)?) in
            // A delegate may invalidate its state whenever it is queried.
            if event == .playbackInvalidated, let thread = state.queryThread, pthread_equal(thread, pthread_self()) != 0
            {
                state.isQueryOutdated = true
                return (true, nil)
            }
            state.events.append(event)
            if state.isPerforming { state.requestsMeanwhile += 1 }
            return (state.isPerforming, state.screen)
        }
        if isPerforming { return }
        if let screen { screen.eventsArePending(in: self) } else { processPendingEvents() }
    }

    /// Takes an event of the screen on its own thread, and performs it at once.
    package func deliver(_ event: PictureInPictureStateMachine.Event) {
        withState { state in
            state.events.insert(event, at: state.isDeferred ? 0 : state.events.count)
        }
        processPendingEvents()
    }

    /// The maximum number of requests that are performed in a row. The rest is deferred, so that a delegate that requests
    /// another start whenever one fails cannot stop time.
    private static var maximumRequests: Int { 1_000 }

    /// The number of queries in a row of a delegate that invalidates its state in each query.
    private static var maximumQueries: Int { 100 }

    /// Performs the requests in order until none is left. Does nothing if called within a delegate's method: requests
    /// made there follow the one being performed.
    package func processPendingEvents() {
        let mayBegin = withState { state in
            guard !state.isPerforming else { return false }
            (state.isPerforming, state.isDeferred, state.requestsMeanwhile) = (true, false, 0)
            (state.performer, state.isWithoutScreen) = (pthread_self(), state.screen == nil)
            return true
        }
        guard mayBegin else { return }
        // Another thread may attach a screen meanwhile: the rest is the screen's.
        defer { newScreen()?.eventsArePending(in: self) }
        while let event = nextEvent() {
            // The delegate need not have reported a change of its state: a button uses the state at the press.
            if withState({ $0.machine.dependsOnPlayback(event) }) { queryPlayback() }
            for action in withState({ $0.machine.handle(event) }) { perform(action) }
        }
        if withState({ $0.isDeferred }) { withState { $0.screen }?.eventsAreDeferred(in: self) }
    }

    /// Returns the next event; nil if there is none, or too many requests were made meanwhile. Then nothing is being
    /// performed.
    private func nextEvent() -> PictureInPictureStateMachine.Event? {
        withState { state in
            guard !state.isWithoutScreen || state.screen == nil else { return nil }
            guard !state.events.isEmpty, state.requestsMeanwhile < Self.maximumRequests else {
                (state.isPerforming, state.isDeferred) = (false, !state.events.isEmpty)
                return nil
            }
            return state.events.removeFirst()
        }
    }

    /// Ends the performing of events by a thread that began without a screen, if there is one now. Returns the screen.
    private func newScreen() -> (any PictureInPictureScreen)? {
        withState { state in
            guard state.isPerforming, state.isWithoutScreen, pthread_equal(state.performer, pthread_self()) != 0,
                let screen = state.screen
            else { return nil }
            state.isPerforming = false
            return screen
        }
    }

    private func perform(_ action: PictureInPictureStateMachine.Action) {
        guard let screen = withState({ $0.isWithoutScreen ? nil : $0.screen }) else { return perform(action, on: nil) }
        screen.controller(self, execute: action) { perform(action, on: screen) }
    }

    private func perform(_ action: PictureInPictureStateMachine.Action, on screen: (any PictureInPictureScreen)?) {
        let delegate = delegate
        switch action {
        case .setPossible(let value): show(\.isPictureInPicturePossible) { $0.isPossible = value }
        case .setActive(let value): show(\.isPictureInPictureActive) { $0.isActive = value }
        case .setSuspended(let value): show(\.isPictureInPictureSuspended) { $0.isSuspended = value }
        case .openWindow(let attempt):
            if let screen {
                screen.openWindow(for: self, attempt: attempt)
            } else {
                deliver(.windowFailed(attempt: attempt, reason: "there is no output to show it on"))
            }
        case .closeWindow(let reason): screen?.closeWindow(of: self, reason: reason)
        case .willStart:
            show(\.pictureInPictureStopReason) { $0.stopReason = nil }
            delegate?.pictureInPictureControllerWillStartPictureInPicture(self)
        case .didStart: delegate?.pictureInPictureControllerDidStartPictureInPicture(self)
        case .failedToStart(let error):
            delegate?.pictureInPictureController(self, failedToStartPictureInPictureWithError: error)
        case .restoreUserInterface(let token): restore(token: token, delegate: delegate)
        case .willStop(let reason):
            show(\.pictureInPictureStopReason) { $0.stopReason = reason }
            delegate?.pictureInPictureControllerWillStopPictureInPicture(self)
        case .didStop: delegate?.pictureInPictureControllerDidStopPictureInPicture(self)
        case .setPlaying(let isPlaying): contentSource?.setPlaying(isPlaying, for: self)
        case .skip(let interval, let token): skip(by: interval, token: token)
        case .didTransition(let size):
            contentSource?.sampleBufferPlaybackDelegate?
                .pictureInPictureController(self, didTransitionToRenderSize: size)
        case .queryPlayback: queryPlayback()
        case .diagnose, .ignore: break
        }
    }

    private func restore(token: UInt64, delegate: (any AVPictureInPictureControllerDelegate)?) {
        guard let delegate else { return deliver(.restoreFinished(token: token, isRestored: false)) }
        delegate.pictureInPictureController(
            self,
            restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: { [weak self] isRestored in
                self?.post(.restoreFinished(token: token, isRestored: isRestored))
            })
    }

    private func skip(by interval: CMTime, token: UInt64) {
        let finish: @Sendable () -> Void = { [weak self] in self?.post(.skipFinished(token: token)) }
        guard let source = contentSource else { return finish() }
        source.skip(by: interval, for: self, completion: finish)
    }

    private func queryPlayback() {
        var last: PictureInPicturePlaybackState?
        for _ in 0..<Self.maximumQueries {
            withState { ($0.queryThread, $0.isQueryOutdated) = (pthread_self(), false) }
            let playback = contentSource?.playbackState(for: self) ?? .none
            let isOutdated = withState { state in
                state.queryThread = nil
                return state.isQueryOutdated
            }
            let time = contentTime
            // The response precedes the waiting events, which are requests for content in this state.
            let actions = withState { $0.machine.handle(.playbackQueried(playback, time: time)) }
            for action in actions { perform(action) }
            guard isOutdated, playback != last else { return }
            last = playback
        }
    }

    func replaceContentSource(_ source: ContentSource?) {
        let layer = source?.displayLayer
        let observer = layer?.addObserver { [weak self] in self?.checkReadiness() } ?? 0
        // The program also pauses and seeks a player.
        let playbackObserver = source?.playerLayer?.addObserver { [weak self] in self?.invalidatePlaybackState() } ?? 0
        let isReady = layer?.isReadyForDisplay ?? false
        let old = withState { state in
            let old = (state.contentSource, state.contentObserver, state.playbackObserver)
            (state.contentSource, state.contentObserver, state.playbackObserver) = (source, observer, playbackObserver)
            state.isReady = isReady
            return old
        }
        old.0?.displayLayer.removeObserver(old.1)
        old.0?.playerLayer?.removeObserver(old.2)
        post(.contentReplaced(isReady: isReady))
        // The old content's observers received changes between the query and the swap.
        checkReadiness()
    }

    /// Reports whether the content's first frame appeared or disappeared.
    private func checkReadiness() {
        let isReady = contentSource?.displayLayer.isReadyForDisplay ?? false
        let hasChanged = withState { state in
            defer { state.isReady = isReady }
            return state.isReady != isReady
        }
        if hasChanged { post(.contentReadinessChanged(isReady: isReady)) }
    }
}
