public import Views

/// Something that a viewer, a system or a test does to a session. The one vocabulary of timeline files, standard input and
/// the event log; `ControlForm` says of each event how it is written and what it has to do with the window.
public enum ControlEvent: Equatable, Sendable {
    /// Presents the picture in picture, as the page's switch does.
    case start
    /// Ends the picture in picture as the page's switch does.
    case stop
    /// The window's pause button.
    case pause
    /// The window's play button.
    case play
    /// The window's play or pause button, whichever shows.
    case toggle
    /// A skip button of the window; seconds, the sign is the direction.
    case skip(interval: Double)
    /// The window has a new size in pixels.
    case resize(width: Int, height: Int)
    /// The page goes to the background.
    case background
    /// The page comes to the foreground.
    case foreground
    /// The window's close button.
    case close
    /// The window's button that brings the page back.
    case restore
    /// Taps on the page or the window's content: a button, a link, what has a tap gesture.
    case tap(TapTarget)
    /// The system's colour scheme changes.
    case colorScheme(ColorScheme)
    /// Something of the phone around the program changes.
    case phone(PhoneChange)
    /// Ends the session. Told as one event, whoever quit.
    case quit(QuitReason = .asked)

    /// Who quit.
    public enum QuitReason: Equatable, Sendable {
        /// A timeline or somebody at a keyboard asked for it.
        case asked
        /// The process was asked to end.
        case interrupted
        /// Nobody reads the output any more.
        case viewerLeft
    }
}

/// A control event with its session time.
public struct TimedControlEvent: Equatable, Sendable {
    /// Session time.
    public var time: Duration
    /// The event.
    public var event: ControlEvent

    /// `event` at `time`.
    public init(time: Duration, event: ControlEvent) {
        self.time = time
        self.event = event
    }
}
