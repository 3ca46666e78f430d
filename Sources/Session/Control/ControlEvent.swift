public import Views

/// An action of a viewer, a system or a test on a session. Timeline files, standard input and the event log share this
/// one vocabulary. `ControlEventSchema` defines how each event is written and how it relates to the window.
public enum ControlEvent: Equatable, Sendable {
    /// Sets `isPresented` to true, which presents the picture in picture.
    case start
    /// Sets `isPresented` to false, which ends the picture in picture.
    case stop
    /// The window's pause button.
    case pause
    /// The window's play button.
    case play
    /// The window's play or pause button, whichever is visible.
    case toggle
    /// A skip button of the window; the interval in seconds, whose sign is the direction.
    case skip(interval: Double)
    /// Resizes the window, in pixels.
    case resize(width: Int, height: Int)
    /// Sends the page to the background.
    case background
    /// Brings the page to the foreground.
    case foreground
    /// The window's close button.
    case close
    /// The window's button that restores the page.
    case restore
    /// Taps a button, a link or a view with a tap gesture on the page or in the window's content.
    case tap(TapTarget)
    /// Changes the system's colour scheme.
    case colorScheme(ColorScheme)
    /// Changes a condition of the phone around the program.
    case phone(DeviceChange)
    /// Ends the session. A single event, for every reason.
    case quit(QuitReason = .requested)

    /// The reason for a quit.
    public enum QuitReason: Equatable, Sendable {
        /// A timeline or a user at a keyboard requested it.
        case requested
        /// The process was asked to end.
        case interrupted
        /// The output's reader closed it.
        case viewerLeft
    }
}

/// A control event with its session time.
public struct TimedControlEvent: Equatable, Sendable {
    /// The session time.
    public var time: Duration
    /// The event.
    public var event: ControlEvent

    /// Creates `event` at `time`.
    public init(time: Duration, event: ControlEvent) {
        self.time = time
        self.event = event
    }
}
