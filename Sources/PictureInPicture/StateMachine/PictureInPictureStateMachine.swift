package import SampleQueue

/// The rules of a picture-in-picture's life as a value: events in, actions out. It calls no one and reads no clock.
///
/// Every list of actions is carried out to its end before the next event comes in; so a stop's willStop and didStop, which
/// one event gives, cannot be torn apart.
package struct PictureInPictureStateMachine: Hashable, Sendable {
    /// How far a picture-in-picture has come.
    package enum Phase: Hashable, Sendable {
        /// There is no window.
        case inactive
        /// A window was asked for.
        case opening(attempt: UInt64)
        /// There is a window.
        case active
        /// There is a window, and the delegate restores its content's own place.
        case restoring(token: UInt64)
    }

    /// How far it has come.
    package internal(set) var phase = Phase.inactive
    /// Whether a window is possible: there is somewhere to show it and a first frame.
    package internal(set) var isPossible = false
    /// Whether another picture-in-picture took over for a while.
    package internal(set) var isSuspended = false
    /// The delegate's last answers.
    package internal(set) var playback = PictureInPicturePlaybackState.none
    /// Whether skipping forward is forbidden.
    package internal(set) var requiresLinearPlayback = false
    /// Whether the move to the background starts it.
    package internal(set) var startsAutomatically = false

    var hasOutput = false
    var isContentReady = false
    var isWaitingUntilPossible = false
    var resumesPlaying = false
    var skips: Set<UInt64> = []
    var size: CMVideoDimensions?
    var toldSize: CMVideoDimensions?
    private var lastToken: UInt64 = 0

    /// A picture-in-picture with no output and no content.
    package init() {}

    /// Whether there is a window.
    package var isActive: Bool {
        switch phase {
        case .inactive, .opening: false
        case .active, .restoring: true
        }
    }

    /// Whether a skip is under way.
    package var isSeeking: Bool { !skips.isEmpty }

    /// What the window offers when content time is `time`.
    package func controls(at time: CMTime) -> PictureInPictureControls {
        PictureInPictureControls(state: playback, requiresLinearPlayback: requiresLinearPlayback, time: time)
    }

    /// Takes an event in and says what is to be done, in order.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .outputChanged, .contentReplaced, .contentReadinessChanged: handleReadiness(event)
        case .startRequested, .windowOpened, .windowFailed, .enteredBackground, .enteredForeground,
            .automaticStartChanged:
            handleStart(event)
        case .stopRequested, .closePressed, .restorePressed, .restoreFinished: handleStop(event)
        case .suspended, .resumed, .sizeChanged: handleWindow(event)
        case .playPausePressed, .playbackRequested, .skipPressed, .skipFinished, .playbackInvalidated, .playbackQueried,
            .linearPlaybackChanged:
            handlePlayback(event)
        }
    }

    mutating func nextToken() -> UInt64 {
        lastToken += 1
        return lastToken
    }
}
