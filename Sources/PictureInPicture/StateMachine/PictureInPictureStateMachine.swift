package import SampleQueue

/// The lifecycle rules of picture in picture as a value: events in, actions out. It makes no calls and reads no clock.
///
/// Every list of actions is performed completely before the next event. The willStop and didStop of a stop, which come
/// from one event, are therefore never separated.
package struct PictureInPictureStateMachine: Hashable, Sendable {
    /// A phase of the lifecycle.
    package enum Phase: Hashable, Sendable {
        /// There is no window.
        case inactive
        /// A window was requested.
        case opening(attempt: UInt64)
        /// A window is open.
        case active
        /// A window is open, and the delegate is restoring the content's own place.
        case restoring(token: UInt64)
    }

    /// The current phase.
    package internal(set) var phase = Phase.inactive
    /// Whether a window is possible: there is an output and a first frame.
    package internal(set) var isPossible = false
    /// Whether another picture in picture has suspended this one.
    package internal(set) var isSuspended = false
    /// The last known playback state of the delegate.
    package internal(set) var playback = PictureInPicturePlaybackState.none
    /// Whether skipping forward is disabled.
    package internal(set) var requiresLinearPlayback = false
    /// Whether entering the background starts it.
    package internal(set) var startsAutomatically = false

    var hasOutput = false
    /// Whether picture in picture is supported; otherwise every start fails.
    var isSupported = true
    var isContentReady = false
    var isWaitingUntilPossible = false
    var resumesPlaying = false
    var skips: Set<UInt64> = []
    var size: CMVideoDimensions?
    var reportedSize: CMVideoDimensions?
    private var lastToken: UInt64 = 0

    /// Creates a state machine with no output and no content.
    package init() {}

    /// Whether a window is open.
    package var isActive: Bool {
        switch phase {
        case .inactive, .opening: false
        case .active, .restoring: true
        }
    }

    /// Whether a skip is in progress.
    package var isSeeking: Bool { !skips.isEmpty }

    /// Returns the controls of the window at the content time `time`.
    package func controls(at time: CMTime) -> PictureInPictureControls {
        PictureInPictureControls(state: playback, requiresLinearPlayback: requiresLinearPlayback, time: time)
    }

    /// Handles an event and returns the required actions, in order.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .outputChanged(let isOpen): outputChanged(isOpen: isOpen)
        case .contentReplaced(let isReady): contentReplaced(isReady: isReady)
        case .contentReadinessChanged(let isReady): contentReadinessChanged(isReady: isReady)
        case .startRequested(let waits): start(waitsUntilPossible: waits)
        case .windowOpened(let attempt, let size): windowOpened(attempt: attempt, size: size)
        case .windowFailed(let attempt, let reason): windowFailed(attempt: attempt, reason: reason)
        case .enteredBackground: enteredBackground()
        case .enteredForeground: []
        case .automaticStartChanged(let isEnabled): setting(\.startsAutomatically, to: isEnabled)
        case .stopRequested(let reason): stopRequested(reason)
        case .closePressed: closePressed()
        case .restorePressed: restore()
        case .restoreFinished(let token, _): restoreFinished(token: token)
        case .suspended: whileActive { $0.suspend() }
        case .resumed: whileActive { $0.resume() }
        case .sizeChanged(let size): whileActive { $0.sizeChanged(size) }
        case .playPausePressed: pressed { $0.requestPlaying($0.playback.isPaused) }
        case .playbackRequested(let isPlaying): pressed { $0.playbackRequested(isPlaying: isPlaying) }
        case .skipPressed(let interval, let time): pressed { $0.skip(interval, at: time) }
        case .skipFinished(let token): skipFinished(token: token)
        case .playbackInvalidated: [.queryPlayback]
        case .playbackQueried(let state, let time): playbackQueried(state, at: time)
        case .linearPlaybackChanged(let isRequired): setting(\.requiresLinearPlayback, to: isRequired)
        }
    }

    /// Whether the result of an event depends on the playback delegate's state at that moment. The state is then
    /// queried before the event is handled.
    package func dependsOnPlayback(_ event: Event) -> Bool {
        switch event {
        case .playPausePressed, .playbackRequested, .skipPressed: phase == .active && !isSuspended
        case .suspended: isActive && !isSuspended
        case .enteredBackground: canStartAutomatically
        default: false
        }
    }

    /// Changes a setting that takes effect with the next event.
    private mutating func setting(_ keyPath: WritableKeyPath<Self, Bool>, to value: Bool) -> [Action] {
        self[keyPath: keyPath] = value
        return []
    }

    /// Returns the result of `body` if a window is open.
    private mutating func whileActive(_ body: (inout Self) -> [Action]) -> [Action] {
        isActive ? body(&self) : [.ignore(.notActive)]
    }

    /// Returns the result of `body` if the window's buttons can be pressed now.
    private mutating func pressed(_ body: (inout Self) -> [Action]) -> [Action] {
        switch phase {
        case .inactive, .opening: [.ignore(.notActive)]
        case .restoring: [.ignore(.stopping)]
        case .active: isSuspended ? [.ignore(.suspended)] : body(&self)
        }
    }

    mutating func nextToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }
}

extension PictureInPictureStateMachine {
    func requestPlaying(_ isPlaying: Bool) -> [Action] {
        playback.hasContent ? [.setPlaying(isPlaying), .queryPlayback] : [.ignore(.controlDisabled)]
    }

    func playbackRequested(isPlaying: Bool) -> [Action] {
        isPlaying == playback.isPaused ? requestPlaying(isPlaying) : [.ignore(.noChange)]
    }

    mutating func skip(_ interval: CMTime, at time: CMTime) -> [Action] {
        let controls = self.controls(at: time)
        guard interval.isRational, interval != .zero else { return [.ignore(.noChange)] }
        guard (interval > .zero ? controls.skipForward : controls.skipBackward) == .enabled else {
            return [.ignore(.controlDisabled)]
        }
        let token = nextToken()
        skips.insert(token)
        return [.skip(interval: interval, token: token)]
    }

    mutating func skipFinished(token: UInt64) -> [Action] {
        skips.remove(token) == nil ? [.ignore(.outdated)] : [.queryPlayback]
    }

    mutating func playbackQueried(_ state: PictureInPicturePlaybackState, at time: CMTime) -> [Action] {
        playback = state
        return state.excludes(time) ? [.diagnose(.timeOutsideRange(time, state.timeRange))] : []
    }
}

extension PictureInPictureStateMachine {
    mutating func suspend() -> [Action] {
        guard !isSuspended else { return [.ignore(.noChange)] }
        isSuspended = true
        resumesPlaying = playback.hasContent && !playback.isPaused
        return [.setSuspended(true)] + (resumesPlaying ? [.setPlaying(false), .queryPlayback] : [])
    }

    mutating func resume() -> [Action] {
        guard isSuspended else { return [.ignore(.noChange)] }
        let plays = resumesPlaying
        (isSuspended, resumesPlaying) = (false, false)
        return [.setSuspended(false)] + reportSize() + (plays ? [.setPlaying(true), .queryPlayback] : [])
    }

    mutating func sizeChanged(_ size: CMVideoDimensions) -> [Action] {
        self.size = size
        return isSuspended ? [] : reportSize()
    }

    /// Reports the window's size if it differs from the last reported one.
    mutating func reportSize() -> [Action] {
        guard let size, size != reportedSize else { return [] }
        reportedSize = size
        return [.didTransition(size)]
    }
}
