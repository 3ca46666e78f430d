public import Playback
public import SampleQueue
public import Terms
public import Views

/// Something that a session did or heard, for whoever watches it: the command's messages and progress, the event log.
public enum SessionEvent: Sendable {
    /// The program said something.
    case message(ProgramMessage)
    /// The session itself has something to say about the program, once.
    case notice(String)
    /// The session stands until something has come that depends on the world outside; which, in words.
    case waiting(String)
    /// The program asks something of the network.
    case requested(WebRequest)
    /// The program is told what came of the request of a number.
    case answered(Int, Result<WebAnswer, WebFailure>)
    /// The program opens a web socket of a number.
    case webSocketOpened(Int, url: String, protocols: [String])
    /// The program is told what befell the web socket of a number.
    case webSocket(Int, WebSocketEvent)
    /// The program asked something of files, and was answered.
    case fileAnswered(FileAnswer)
    /// A control event is carried out.
    case control(ControlEvent)
    /// A delegate of the controller was called.
    case delegate(DelegateCall)
    /// The window opened with these buttons, or has them from now on.
    case buttons(WindowButtons)
    /// The page's switch changed.
    case presented(Bool)
    /// The output is open: its canvas is known.
    case outputOpened(canvas: CMVideoDimensions)
    /// Something befell a part of the output, as the words say, while others go on; whether it is lost, and that is a failure.
    case outputLost(String, isFailure: Bool)
    /// A movie cannot be played, or not to its end; why.
    case playbackFailed(PlaybackError)
    /// A changed picture was drawn and shown; what it shows, or nil for an empty canvas and for frames from elsewhere.
    case frameShown(DisplayList?)
    /// The loop's time reached another event.
    case timeReached
    /// The host was so late that the times from this one on were passed over.
    case timePassedOver(from: Duration)
    /// The session is over.
    case ended(SessionSummary.EndReason)
}

/// What came of a session.
public struct SessionSummary: Sendable {
    /// The session time at which it ended.
    public var endTime: Duration
    /// Why it ended.
    public var endReason: EndReason
    /// The canvas that it was shown on.
    public var canvas: CMVideoDimensions
    /// Pictures drawn and shown.
    public var framesDrawn: Int
    /// Ticks of the program's intervals that were passed over because the host was too slow; 0 offline.
    public var skippedTicks: Int
    /// Errors of the program, in the order in which they came; the session went on after them.
    public var programErrors: [ProgramMessage]
    /// Why movies could not be played, or not to their ends; the session went on after that.
    public var playbackErrors: [PlaybackError]
    /// What befell the parts of the output that were lost on the way.
    public var outputLosses: [String]
    /// What became of the samples that were handed to the display layer.
    public var samples: DisplayCounters

    /// What came of a session that ended at `endTime`.
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

    /// Why a session ended.
    public enum EndReason: String, Sendable {
        case duration, pipClosed, programExited, programFailed, movieEnded, quit, interrupted, viewerLeft

        /// The end of a session that was quit.
        package init(_ reason: ControlEvent.QuitReason) {
            self =
                switch reason {
                case .asked: .quit
                case .interrupted: .interrupted
                case .viewerLeft: .viewerLeft
                }
        }
    }
}
