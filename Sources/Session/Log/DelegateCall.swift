package import PictureInPicture
public import SampleQueue
public import SharedTypes
package import Views

/// A call of one of the controller's delegates.
public enum DelegateCall: Equatable, Sendable {
    case willStart
    case didStart
    /// The error's description.
    case failedToStart(String)
    /// AVKit does not report the reason; here it is an argument.
    case willStop(PictureInPictureStopReason)
    /// As `willStop`.
    case didStop(PictureInPictureStopReason)
    case restoreUserInterface
    case setPlaying(Bool)
    /// The interval in seconds; the sign is the direction.
    case skip(interval: Double)
    /// The size in pixels.
    case didTransition(CMVideoDimensions)

    /// The method's name in the log, and its arguments.
    package var signature: (method: String, arguments: [CallArgument]) {
        switch self {
        case .willStart: ("pictureInPictureControllerWillStartPictureInPicture", [])
        case .didStart: ("pictureInPictureControllerDidStartPictureInPicture", [])
        case .failedToStart(let text): ("failedToStartPictureInPictureWithError", [.string(text)])
        case .willStop(let reason):
            ("pictureInPictureControllerWillStopPictureInPicture", [.string(reason.rawValue)])
        case .didStop(let reason): ("pictureInPictureControllerDidStopPictureInPicture", [.string(reason.rawValue)])
        case .restoreUserInterface: ("restoreUserInterfaceForPictureInPictureStop", [])
        case .setPlaying(let value): ("setPlaying", [.bool(value)])
        case .skip(let interval): ("skipByInterval", [.number(interval)])
        case .didTransition(let size):
            ("didTransitionToRenderSize", [.number(Double(size.width)), .number(Double(size.height))])
        }
    }

    /// Creates the call that a controller's action makes; nil if it makes none. The controller itself plays a player,
    /// which has no playback delegate.
    package init?(_ action: PictureInPictureStateMachine.Action, hasPlaybackDelegate: Bool = true) {
        switch action {
        case .setPlaying where !hasPlaybackDelegate, .skip where !hasPlaybackDelegate,
            .didTransition where !hasPlaybackDelegate:
            return nil
        case .willStart: self = .willStart
        case .didStart: self = .didStart
        case .failedToStart(let error): self = .failedToStart("\(error)")
        case .willStop(let reason): self = .willStop(reason)
        case .didStop(let reason): self = .didStop(reason)
        case .restoreUserInterface: self = .restoreUserInterface
        case .setPlaying(let value): self = .setPlaying(value)
        case .skip(let interval, _): self = .skip(interval: interval.seconds)
        case .didTransition(let size): self = .didTransition(size)
        case .setPossible, .setActive, .setSuspended, .openWindow, .closeWindow,
            .queryPlayback, .diagnose, .ignore:
            return nil
        }
    }
}

/// The buttons that a picture-in-picture window shows.
public struct WindowButtons: Hashable, Sendable {
    /// The state of a button.
    public enum State: String, Hashable, Sendable {
        case enabled
        /// The button is shown and does nothing.
        case disabled
        case hidden
    }

    /// The play/pause button.
    public var playPause: State
    /// The skip backward button.
    public var skipBackward: State
    /// The skip forward button.
    public var skipForward: State

    /// Creates the buttons of a window with `controls`.
    init(_ controls: PictureInPictureControls) {
        playPause = State(controls.playPause)
        skipBackward = State(controls.skipBackward)
        skipForward = State(controls.skipForward)
    }
}

extension WindowButtons.State {
    fileprivate init(_ button: PictureInPictureControls.Button) {
        self =
            switch button {
            case .enabled: .enabled
            case .disabled: .disabled
            case .hidden: .hidden
            }
    }
}
