import PictureInPicture
import Playback
import SampleQueue
import Views

// The window of the session's content: what happens to it goes in, what its state machine makes of that is done, in order.
extension ViewSession {
    /// Brings the window to agree with the content that is shown now, where that differs from `before`.
    func followContent(_ before: ContentWindow) {
        if before.handlesSkips != window.handlesSkips {
            take(.linearPlaybackChanged(isRequired: !window.handlesSkips))
        }
        if before.player !== window.player || before.callbacks != window.callbacks || before.progress != window.progress
        {
            take(.playbackInvalidated)
        }
    }

    /// The output is open and has a frame: a window of `size` can be shown.
    func allowWindow(size: CMVideoDimensions) {
        window.size = size
        take(.contentReadinessChanged(isReady: layer.isReadyForDisplay))
        take(.outputChanged(isOpen: true))
    }

    /// The viewer or the system does something to the window.
    func pressWindow(_ event: ControlEvent) {
        // The content's place in the window's range changes with time, and a movie's with its rate.
        if case .skip = event { take(.playbackInvalidated) }
        if let refusal = window.refusal(of: event) { note(refusal) }
        if let event = PictureInPictureStateMachine.Event(event, at: layer.timebase.time) { take(event) }
    }

    /// The content is where the oldest skip under way leads.
    func finishSkip() {
        if !window.skips.isEmpty { take(.skipFinished(token: window.skips.removeFirst())) }
    }

    /// Logs the buttons if the window is open and they are not those that were logged last.
    func logButtons() {
        let time = layer.timebase.time
        if window.isAtEnd(at: time) { take(.playbackInvalidated) }
        if let buttons = window.takeNewButtons(at: time) { observe(.buttons(buttons), loop.now) }
    }

    /// Does what the window makes of `event`. What that brings about is handled after it, and has been when the outermost call returns.
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
            // Nobody sees the movie any more.
            if reason == .userClosed { window.player?.pause() }
        case .restoreUserInterface(let token):
            take(.restored, at: loop.now)
            take(.restoreFinished(token: token, isRestored: true))
        case .setPlaying(let isPlaying): setPlaying(isPlaying)
        case .skip(let interval, let token): skip(by: interval, token: token)
        case .didTransition(let size):
            take(.resized(width: Int(size.width), height: Int(size.height)), at: loop.now)
        case .queryPlayback: queryPlayback()
        case .setPossible, .setActive, .setSuspended, .setPlayback, .setSeeking, .closeWindow, .failedToStart,
            .diagnose, .ignore:
            break
        }
    }

    /// Announces how it stands with the window, where it is a movie's.
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

/// A session on its way into a player's completion.
private struct SessionReference: @unchecked Sendable {
    // SAFETY: the players of a session's program call back on the session's thread.
    weak var session: ViewSession?
}
