public import Playback
public import SampleQueue
public import SharedTypes
public import Views

/// An event of a session, for its observers: the command's messages and progress, the event log.
public enum SessionEvent: Sendable {
    /// The program issued a message.
    case message(ProgramMessage)
    /// The session has a notice about the program, which it reports once.
    case notice(String)
    /// The session is blocked until a response from the outside world arrives, which the text names.
    case waiting(String)
    /// The program sends a network request.
    case requested(WebRequest)
    /// The program receives the result of the request with this number.
    case webResponse(Int, Result<WebResponse, WebFailure>)
    /// The program opens the web socket with this number.
    case webSocketOpened(Int, url: String, protocols: [String])
    /// The program receives an event of the web socket with this number.
    case webSocket(Int, WebSocketEvent)
    /// The program made a file request and received the response.
    case fileResponse(FileResponse)
    /// A control event is performed.
    case control(ControlEvent)
    /// A delegate of the controller was called.
    case delegate(DelegateCall)
    /// The window opened with these buttons, or its buttons changed to these.
    case buttons(WindowButtons)
    /// The page's switch changed.
    case presented(Bool)
    /// The output is open: its canvas is known.
    case outputOpened(canvas: CMVideoDimensions)
    /// A part of the output was lost, as the text describes, while others continue; `isFailure` indicates whether that
    /// is a failure.
    case outputLost(String, isFailure: Bool)
    /// A movie cannot be played, or not to its end, because of this error.
    case playbackFailed(PlaybackError)
    /// A changed frame was drawn and shown; its display list, or nil for an empty canvas and for an application's own
    /// frames.
    case frameShown(DisplayList?)
    /// The loop's time reached another event.
    case timeReached
    /// The host was so late that the loop skipped the times from this one on.
    case timePassedOver(from: Duration)
    /// The session is over.
    case ended(SessionSummary.EndReason)
}

/// The results of a session.
public struct SessionSummary: Sendable {
    /// The session time at which it ended.
    public var endTime: Duration
    /// The reason for its end.
    public var endReason: EndReason
    /// The canvas of its frames.
    public var canvas: CMVideoDimensions
    /// The number of frames drawn and shown.
    public var framesDrawn: Int
    /// The number of skipped ticks of the program's intervals, because the host was too slow; 0 offline.
    public var skippedTicks: Int
    /// The program's errors, in the order of their occurrence; the session continued after them.
    public var programErrors: [ProgramMessage]
    /// The errors because of which movies could not be played, or not to their ends; the session continued after them.
    public var playbackErrors: [PlaybackError]
    /// Descriptions of the parts of the output that were lost during the session.
    public var outputLosses: [String]
    /// The counts of the samples that the display layer received, by outcome.
    public var samples: DisplayCounters
    /// Whether the program's behavior depends on the layout of its frames or on movies, and not on events alone.
    package var dependsOnLayout = false

    /// Creates the summary of a session that ended at `endTime`.
    package init(
        endTime: Duration, endReason: EndReason, canvas: CMVideoDimensions, framesDrawn: Int, skippedTicks: Int = 0,
        programErrors: [ProgramMessage] = [], playbackErrors: [PlaybackError] = [], outputLosses: [String] = [],
        samples: DisplayCounters = DisplayCounters()
    ) {
        self.endTime = endTime
        self.endReason = endReason
        self.canvas = canvas
        self.framesDrawn = framesDrawn
        self.skippedTicks = skippedTicks
        self.programErrors = programErrors
        self.playbackErrors = playbackErrors
        self.outputLosses = outputLosses
        self.samples = samples
    }

    /// The reason for the end of a session.
    public enum EndReason: String, Sendable {
        case duration, pipClosed, programExited, programFailed, movieEnded, quit, interrupted, viewerLeft

        /// Creates the reason for a session that was quit.
        package init(_ reason: ControlEvent.QuitReason) {
            self =
                switch reason {
                case .requested: .quit
                case .interrupted: .interrupted
                case .viewerLeft: .viewerLeft
                }
        }
    }
}
