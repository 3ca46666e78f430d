public import SharedTypes

/// A program that shows views: a script or a Swift view. The session drives the program: it passes the time and the
/// events, and receives the current presentation. A program is single-threaded; it does nothing between two calls.
/// Times are session time, from 0, and never decrease from call to call.
public protocol ViewProgram: AnyObject {
    /// Runs the program for the first time, until it has nothing to do at `time`.
    func start(at time: Duration) -> ProgramTurn
    /// Passes `event` to the program, and runs it until it has nothing to do at `time`.
    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn
    /// The time of the earliest timer; nil if there is none. If it lies before the last call's time, the timer is due
    /// at once.
    var nextTimer: Duration? { get }
    /// Runs every timer due at `time` or before, ordered by due time, then by creation.
    func runTimers(at time: Duration) -> ProgramTurn
    /// Skips the ticks before `time`, because the host was late. A repeating timer that was due several times before
    /// `time` runs once, then keeps its interval.
    func skipTicks(before time: Duration)
    /// The number of ticks skipped so far.
    var skippedTicks: Int { get }
    /// Sets `measurer`, which draws the texts, for the program to query text sizes while it runs.
    func measureTexts(with measurer: any TextMeasuring)
    /// Whether the program may play audio, now or later. If true, the output has audio from the start of the session.
    var mayPlayAudio: Bool { get }
    /// The words that messages to the program's author use for the program.
    var terminology: ProgramTerminology { get }
    /// The pending operations that neither the session's time nor its network completes, each described in words. An
    /// offline session waits for them, for a limited time.
    var awaited: [String] { get }
    /// Stops waiting for all operations that are pending now.
    func giveUpWaiting()
    /// Whether other threads have delivered work to the program.
    var hasArrival: Bool { get }
    /// Sets `wake`, which is called on any thread when other threads deliver work or a pending operation has ended
    /// there.
    func onArrival(_ wake: @escaping @Sendable () -> Void)
    /// Sets `wake`, which is called on any thread when the program has ended outside of a call. Live sessions use it,
    /// because they may make no call for a long time.
    func onEnd(_ wake: @escaping @Sendable () -> Void)
    /// Performs the work that other threads delivered.
    func runDeliveredWork(at time: Duration) -> ProgramTurn
    /// The limit of processor time for laying out and drawing the frames of one second; nil for no limit.
    var frameLimit: Duration? { get }
    /// The work of another process for the program's frames; nil if there is none.
    var remoteDrawing: RemoteDrawing? { get }
    /// Returns the location in the program's source that creates the view `identity` of the last tree; nil if unknown.
    func location(of identity: ViewIdentity) -> SourceLocation?
    /// Ends the session's use of the program while its last frames are being encoded. Only another session may call the
    /// program again. Results that the program has returned stay valid.
    func sessionIsOver()
}

/// The words that messages to a program's author use for the program.
public struct ProgramTerminology: Hashable, Sendable {
    /// The noun for the program: "script".
    public let kind: String
    /// The advice on how to show something.
    public let presentingAdvice: String

    /// Creates the words for a program of `kind`.
    package init(kind: String, presentingAdvice: String) {
        self.kind = kind
        self.presentingAdvice = presentingAdvice
    }

    /// A script.
    public static let script = ProgramTerminology(
        kind: "script", presentingAdvice: "present a view with Navigation.present")
    /// A Swift view.
    public static let view = ProgramTerminology(
        kind: "view", presentingAdvice: "give it a body that draws something, or a pip")
}

extension ViewProgram {
    /// Does nothing: the program never queries text sizes.
    public func measureTexts(with measurer: any TextMeasuring) {}
    /// False: the program plays no audio.
    public var mayPlayAudio: Bool { false }
    /// The words for a script.
    public var terminology: ProgramTerminology { .script }
    /// Empty: the program has no pending operations.
    public var awaited: [String] { [] }
    /// Does nothing: the program has no pending operations.
    public func giveUpWaiting() {}
    /// False: other threads deliver nothing.
    public var hasArrival: Bool { false }
    /// Does nothing: other threads deliver nothing.
    public func onArrival(_ wake: @escaping @Sendable () -> Void) {}
    /// Does nothing: the program ends only within calls.
    public func onEnd(_ wake: @escaping @Sendable () -> Void) {}
    /// Returns an empty turn: other threads deliver nothing.
    public func runDeliveredWork(at time: Duration) -> ProgramTurn { ProgramTurn() }
    /// Nil: the program is trusted.
    public var frameLimit: Duration? { nil }
    /// Nil: this process draws all that the program shows.
    public var remoteDrawing: RemoteDrawing? { nil }
    /// Returns nil: views do not know their source.
    public func location(of identity: ViewIdentity) -> SourceLocation? { nil }
    /// Does nothing: no timer repeats.
    public func skipTicks(before time: Duration) {}
    /// Zero: no timer repeats.
    public var skippedTicks: Int { 0 }
    /// Does nothing: the program is released with its last reference.
    public func sessionIsOver() {}
}

/// The result of one call of a program.
public struct ProgramTurn: Sendable {
    /// The presentations shown at the same moment before the current one, oldest first. Animations to the current
    /// presentation start from them.
    public var earlier: [Step] = []
    /// The current presentation; nil if it did not change.
    public var presentation: Presentation?
    /// The transaction of the change to the current presentation.
    public var transaction: Transaction
    /// The program's messages, in order.
    public var messages: [ProgramMessage]
    /// The changes to the program's players, at most one for each.
    public var players: [PlayerChange]
    /// The program's network requests, in order.
    public var requests: [ProgramRequest]
    /// The file requests that the program made while it ran, with the responses, in order.
    public var files: [FileResponse]
    /// Whether the program has ended; no call may follow.
    public var hasExited: Bool

    /// A presentation, with the transaction of the change to it.
    public struct Step: Sendable {
        /// The presentation.
        public var presentation: Presentation
        /// The transaction of the change to it.
        public var transaction: Transaction

        /// Creates a step.
        public init(_ presentation: Presentation, _ transaction: Transaction) {
            self.presentation = presentation
            self.transaction = transaction
        }
    }

    /// Shows `presentation` from now on, after those that the turn has already shown.
    public mutating func show(_ presentation: Presentation, _ transaction: Transaction) {
        if let before = self.presentation { earlier.append(Step(before, self.transaction)) }
        (self.presentation, self.transaction) = (presentation, transaction)
    }

    /// Creates a turn's results.
    public init(
        presentation: Presentation? = nil, transaction: Transaction = Transaction(), messages: [ProgramMessage] = [],
        players: [PlayerChange] = [], requests: [ProgramRequest] = [], files: [FileResponse] = [],
        hasExited: Bool = false
    ) {
        self.presentation = presentation
        self.transaction = transaction
        self.messages = messages
        self.players = players
        self.requests = requests
        self.files = files
        self.hasExited = hasExited
    }
}

/// The content that a program shows at one moment.
public struct Presentation: Equatable, Sendable {
    /// The presented page; nil if none is presented.
    public var page: ViewNode?
    /// The page's picture-in-picture declaration; nil if it has none.
    public var pictureInPicture: PictureInPictureDeclaration?

    /// The page whose buttons accept taps by name although it is not shown; nil for none. It starts a live activity,
    /// which is shown in its place.
    public var hiddenPage: ViewNode?

    /// Whether a view of the presentation animates changes or insertions.
    package var followsHistory: Bool {
        page?.followsHistory == true || pictureInPicture?.content.followsHistory == true
    }

    /// Creates a presentation of a page with its declaration.
    public init(
        page: ViewNode?, pictureInPicture: PictureInPictureDeclaration? = nil, hiddenPage: ViewNode? = nil
    ) {
        self.page = page
        self.pictureInPicture = pictureInPicture
        self.hiddenPage = hiddenPage
    }
}

/// The picture-in-picture declaration of a page.
public struct PictureInPictureDeclaration: Equatable, Sendable {
    /// The valid update rates of a declaration, in Hz: one update in ten seconds up to Apple's fastest screens.
    package static let updateRates = 0.1...120.0

    /// Whether the page presents the window.
    public var isPresented: Bool
    /// The maximum number of updates per second.
    public var maximumUpdatesPerSecond: Double
    /// The window's content.
    public var content: ViewNode
    /// Whether the window closes when the page enters the foreground.
    public var hidesOnForeground: Bool
    /// Whether the window opens when the page enters the background.
    public var showsOnBackground: Bool
    /// The callbacks that the content declares.
    public var callbacks: Set<PictureInPictureCallback>
    /// The progress of the content, from 0 to 1; nil if it declares none.
    public var progress: Double?
    /// The player whose movie is the whole content; the window's buttons control it. Nil for any other content.
    public var player: PlayerID?

    /// Creates a declaration of `content`.
    public init(
        isPresented: Bool, maximumUpdatesPerSecond: Double = 30, content: ViewNode, hidesOnForeground: Bool = false,
        showsOnBackground: Bool = false, callbacks: Set<PictureInPictureCallback> = [], progress: Double? = nil,
        player: PlayerID? = nil
    ) {
        self.isPresented = isPresented
        self.maximumUpdatesPerSecond = maximumUpdatesPerSecond
        self.content = content
        self.hidesOnForeground = hidesOnForeground
        self.showsOnBackground = showsOnBackground
        self.callbacks = callbacks
        self.progress = progress
        self.player = player
    }
}

/// The callbacks that picture-in-picture content may declare. The raw value is the script's name.
public enum PictureInPictureCallback: String, Hashable, Sendable, CaseIterable {
    case onPipStart, onPipStop, onPipPlayPauseToggle, onPipSkip, onPipRenderSizeChanged
}

/// An external event that a program receives.
public enum ProgramEvent: Equatable, Sendable {
    /// The window opened.
    case pipStarted
    /// The window closed, for the reason given.
    case pipStopped(PictureInPictureStopReason)
    /// The viewer pressed play or pause; the value is the state after it.
    case pipPlayPauseToggled(isPlaying: Bool)
    /// The viewer pressed a skip button; the interval is in seconds, negative for backwards.
    case pipSkipped(interval: Double)
    /// The window has a new size in pixels.
    case pipRenderSizeChanged(width: Int, height: Int)
    /// The viewer or the system opened or closed the window: the page's `isPresented` takes this value.
    case pipPresentedChanged(Bool)
    /// The viewer pressed a button.
    case press(ActionID)
    /// The page's scene phase changed.
    case scenePhase(ScenePhase)
    /// The colour scheme changed.
    case colorScheme(ColorScheme)
    /// The phone's state changed.
    case phone(DeviceChange)
    /// One of the program's players has an event.
    case player(PlayerID, PlayerReport)
    /// Layout gave views other values than their content was made for, in tree order.
    case measured([MeasuredView])
    /// The picture in picture of a page's movie starts or stops.
    case movieWindow(MovieWindowStatus)
    /// The network request of a number ended with this result; no further event follows.
    case webResponse(Int, Result<WebResponse, WebFailure>)
    /// The web socket of a number has an event.
    case webSocket(Int, WebSocketEvent)
}

/// The scene phase of a page; SwiftUI's `ScenePhase`.
public enum ScenePhase: String, Hashable, Sendable {
    case active, inactive, background
}

/// A message of a program, or about it.
public struct ProgramMessage: Equatable, Sendable {
    /// The kind of message.
    public var kind: Kind
    /// The text, one line without a trailing line break.
    public var text: String
    /// The location in the program's source; nil if unknown.
    public var location: SourceLocation?
    /// The source's line at `location`; nil if it could not be read.
    public var sourceLine: String?

    /// Creates a message of `kind`.
    public init(kind: Kind, text: String, location: SourceLocation? = nil, sourceLine: String? = nil) {
        self.kind = kind
        self.text = text
        self.location = location
        self.sourceLine = sourceLine
    }

    /// The kinds of messages.
    public enum Kind: Equatable, Sendable {
        /// The program's console; the level is `log`, `info`, `warn`, `error` or `debug`.
        case console(level: String)
        /// An unsupported or discouraged use; reported once for each text.
        case diagnostic
        /// An error in the program.
        case error(ErrorPhase)
        /// The program's callback was called; the text is its name.
        case callback(arguments: [CallArgument])
    }

    /// The phase in which an error occurred.
    public enum ErrorPhase: String, Equatable, Sendable {
        /// While the program was being read, bundled or parsed.
        case load
        /// While its top level, a body, an effect, a timer or a callback was running.
        case evaluation, render, effect, timer, callback
        /// A promise was rejected and not handled.
        case rejection
        /// The program exceeded a limit of time or of content.
        case limit
    }
}

/// An argument of a callback or of a delegate's method, as a JSON value. Observers of a session need not parse text.
public indirect enum CallArgument: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([CallArgument])
    case object([Member])

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: CallArgument

        /// Creates a member `name` with `value`.
        public init(_ name: String, _ value: CallArgument) {
            self.name = name
            self.value = value
        }
    }
}

/// A network operation that a program requests. The numbers are the program's own. Requests are counted from 1, and web
/// sockets are counted separately from 1.
public enum ProgramRequest: Equatable, Sendable {
    /// Starts a request; its response arrives as ``ProgramEvent/webResponse(_:_:)``.
    case start(WebRequest)
    /// Aborts the request of a number: no response arrives.
    case abort(Int)
    /// Performs an action on the web socket of a number; its events arrive as ``ProgramEvent/webSocket(_:_:)``.
    case socket(Int, WebSocketAction)
}

/// The context of a change of the presentation; SwiftUI's `Transaction`.
public struct Transaction: Hashable, Sendable {
    /// The animation of the change; nil for an immediate change.
    public var animation: Animation?
    /// Whether the animations that views declare themselves are disabled.
    public var disablesAnimations = false

    /// Creates a transaction that animates the change with `animation`.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}
