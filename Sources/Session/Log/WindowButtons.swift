import PictureInPicture

/// The buttons that a picture-in-picture window shows.
public struct WindowButtons: Hashable, Sendable {
    /// The state of a button.
    public enum State: String, Hashable, Sendable {
        case enabled
        /// The button is shown and does nothing.
        case disabled
        case hidden
    }

    /// Play and pause.
    public var playPause: State
    /// Skip back.
    public var skipBackward: State
    /// Skip forward.
    public var skipForward: State

    /// The buttons of a window with `controls`.
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
