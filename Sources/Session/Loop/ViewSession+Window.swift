import PictureInPicture
import Playback
import SampleQueue
import Views

// The window of the session's content: its events go into the state machine, whose actions are performed in order.
extension ViewSession {
    /// Updates the window to the content that is shown now, if that differs from `before`.
    func followContent(_ before: PictureInPictureWindow) {
        if before.handlesSkips != window.handlesSkips {
            take(.linearPlaybackChanged(isRequired: !window.handlesSkips))
        }
        if before.player !== window.player || before.callbacks != window.callbacks || before.progress != window.progress
        {
            take(.playbackInvalidated)
        }
    }

    /// Allows a window of `size`, because the output is open and has a frame.
    func allowWindow(size: CMVideoDimensions) {
        window.size = size
        take(.contentReadinessChanged(isReady: layer.isReadyForDisplay))
        take(.outputChanged(isOpen: true))
    }

    /// Performs an action of the viewer or the system on the window.
    func pressWindow(_ event: ControlEvent) {
        // The content's position in the window's range changes with time, and a movie's with its rate.
        if case .skip = event { take(.playbackInvalidated) }
        if let refusal = window.refusal(of: event) { note(refusal) }
        if let event = PictureInPictureStateMachine.Event(event, at: layer.timebase.time) { take(event) }
    }

    /// Finishes the oldest pending skip: the content has reached its target.
    func finishSkip() {
        if !window.skips.isEmpty { take(.skipFinished(token: window.skips.removeFirst())) }
    }

    /// Logs the buttons if the window is open and they differ from those that were logged last.
    func logButtons() {
        let time = layer.timebase.time
        if window.isAtEnd(at: time) { take(.playbackInvalidated) }
        if let buttons = window.takeNewButtons(at: time) { observe(.buttons(buttons), loop.now) }
    }

    /// Performs the window's actions for `event`. Events that these cause are handled afterwards, and before the
    /// outermost call returns.
    func take(_ event: PictureInPictureStateMachine.Event) {
        guard windowEvents.add(event) else { return }
        while let event = windowEvents.next() {
            if window.machine.dependsOnPlayback(event) { queryPlayback() }
            for action in window.machine.handle(event) { perform(action) }
        }
    }

    private func queryPlayback() {
        let time = layer.timebase.time
        for action in window.machine.handle(.playbackQueried(window.playback(at: time), time: time)) { perform(action) }
    }

    private func perform(_ action: PictureInPictureStateMachine.Action) {
        if let call = DelegateCall(action) { observe(.delegate(call), loop.now) }
        switch action {
        case .openWindow(let attempt): take(.windowOpened(attempt: attempt, size: window.size))
        case .willStart: announce(.willStart)
        case .didStart:
            take(.windowStarted, at: loop.now)
            announce(.didStart)
        case .willStop: announce(.willStop)
        case .didStop(let reason):
            window.skips = []
            take(.windowStopped(reason), at: loop.now)
            announce(.didStop)
            // Nobody watches the movie any more.
            if reason == .userClosed { window.player?.pause() }
        case .restoreUserInterface(let token):
            take(.restored, at: loop.now)
            take(.restoreFinished(token: token, isRestored: true))
        case .setPlaying(let isPlaying): setPlaying(isPlaying)
        case .skip(let interval, let token): skip(by: interval, token: token)
        case .didTransition(let size):
            take(.resized(width: Int(size.width), height: Int(size.height)), at: loop.now)
        case .queryPlayback: queryPlayback()
        case .setPossible, .setActive, .setSuspended, .closeWindow, .failedToStart,
            .diagnose, .ignore:
            break
        }
    }

    /// Announces the window's status to the program if the window is a movie's.
    private func announce(_ status: MovieWindowStatus) {
        if window.player != nil { state.announce(status) }
    }

    private func setPlaying(_ isPlaying: Bool) {
        guard window.handlesPlayPause else { return }
        window.isPlaying = isPlaying
        if let player = window.player { isPlaying ? player.play() : player.pause() }
        take(.playbackInvalidated)
        take(.playbackChanged(isPlaying: isPlaying), at: loop.now)
    }

    private func skip(by interval: CMTime, token: UInt64) {
        guard let player = window.player else {
            window.skips.append(token)
            return take(.skipped(interval: interval.seconds), at: loop.now)
        }
        let session = SessionReference(session: self)
        player.seek(to: player.currentTime() + interval) { _ in session.session?.take(.skipFinished(token: token)) }
    }
}

/// A reference to the session for a player's completion handler.
private struct SessionReference: @unchecked Sendable {
    // SAFETY: the players of a session's program call back on the session's thread.
    weak var session: ViewSession?
}
