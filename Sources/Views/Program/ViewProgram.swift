public import Terms

/// A program that shows views: a script or a Swift view. The session drives it: it tells the time and what happened, and
/// gets back what is shown now. Single-threaded; nothing happens in a program between two calls. Times are session time,
/// from 0, never falling from call to call.
public protocol ViewProgram: AnyObject {
    /// Runs the program for the first time, until it has nothing to do at `time`.
    func start(at time: Duration) -> ProgramTurn
    /// Tells the program of `event`, and runs it until it has nothing to do at `time`.
    func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn
    /// When the earliest timer is due; nil where there is none. May lie in the past of the last call's time: then it is
    /// due at once.
    var nextTimer: Duration? { get }
    /// Runs every timer due at `time` or before, in order of their times, then of their making.
    func runTimers(at time: Duration) -> ProgramTurn
    /// The host was so late that what lies before `time` is passed over: a timer that repeats and was due several times before
    /// it runs once, and then keeps its pace.
    func skipTicks(before time: Duration)
    /// How many ticks that has left out so far.
    var skippedTicks: Int { get }
    /// What the program may ask for the sizes of texts while it runs is `measurer`, which draws them.
    func measureTexts(with measurer: any TextMeasuring)
    /// Whether the program may play something that is heard, now or later: then there is sound from the session's beginning on.
    var maySound: Bool { get }
    /// How messages speak of it to whoever wrote it.
    var words: ProgramWords { get }
    /// What it has begun and waits for, which neither the session's time nor its network brings: each in words. Offline the session
    /// waits for it, for a while.
    var awaited: [String] { get }
    /// None of what is awaited now is waited for any more.
    func giveUpWaiting()
    /// Whether it has something to do that other threads brought.
    var hasArrival: Bool { get }
    /// `wake` is called, on any thread, when other threads bring something, or when something awaited has ended there.
    func onArrival(_ wake: @escaping @Sendable () -> Void)
    /// `wake` is called, on any thread, when the program has ended outside of a call. Live sessions ask for it, which may have no call to make for long.
    func onEnd(_ wake: @escaping @Sendable () -> Void)
    /// Does what other threads brought.
    func goOn(at time: Duration) -> ProgramTurn
    /// How long laying out and drawing its pictures of one second may take together, by the processor's time; nil for as long as it takes.
    var pictureLimit: Duration? { get }
    /// Where the program's source makes the view of `identity` in the tree that it showed last; nil where that is not known.
    func location(of identity: ViewIdentity) -> SourceLocation?
    /// Its session is over, and its last pictures are being encoded: it is not called again but by another session. What it has told stays.
    func sessionIsOver()
}

/// How messages speak of a program to whoever wrote it.
public struct ProgramWords: Hashable, Sendable {
    /// What it is: "script".
    public let kind: String
    /// What one does to show something, as an advice.
    public let presentingAdvice: String

    /// The words for a program of `kind`.
    package init(kind: String, presentingAdvice: String) {
        self.kind = kind
        self.presentingAdvice = presentingAdvice
    }

    /// A script.
    public static let script = ProgramWords(
        kind: "script", presentingAdvice: "present a view with Navigation.present")
    /// A Swift view.
    public static let view = ProgramWords(
        kind: "view", presentingAdvice: "give it a body that draws something, or a pip")
}

extension ViewProgram {
    /// It never asks.
    public func measureTexts(with measurer: any TextMeasuring) {}
    /// Nothing is heard.
    public var maySound: Bool { false }
    /// It is a script.
    public var words: ProgramWords { .script }
    /// It waits for nothing else.
    public var awaited: [String] { [] }
    /// It waits for nothing else.
    public func giveUpWaiting() {}
    /// Nothing comes from other threads.
    public var hasArrival: Bool { false }
    /// Nothing comes from other threads.
    public func onArrival(_ wake: @escaping @Sendable () -> Void) {}
    /// It ends within calls alone.
    public func onEnd(_ wake: @escaping @Sendable () -> Void) {}
    /// Nothing comes from other threads.
    public func goOn(at time: Duration) -> ProgramTurn { ProgramTurn() }
    /// It is trusted.
    public var pictureLimit: Duration? { nil }
    /// Views do not know their source.
    public func location(of identity: ViewIdentity) -> SourceLocation? { nil }
    /// Nothing repeats.
    public func skipTicks(before time: Duration) {}
    /// Nothing repeats.
    public var skippedTicks: Int { 0 }
    /// It goes with the last who holds it.
    public func sessionIsOver() {}
}

/// What came of one call of a program.
public struct ProgramTurn: Sendable {
    /// What was shown at the same moment before that, first what was first: from there what is shown now moves.
    public var earlier: [Step] = []
    /// What is shown now; nil where it is what it was.
    public var presentation: Presentation?
    /// What goes along with the change to it.
    public var transaction: Transaction
    /// What the program said, in order.
    public var messages: [ProgramMessage]
    /// What the program wants of its players, one change at most for each.
    public var players: [PlayerChange]
    /// What the program asks of the network, in order.
    public var requests: [ProgramRequest]
    /// What it asked of files while it ran, with the answers, in order.
    public var files: [FileAnswer]
    /// The program has ended; no call may follow.
    public var hasExited: Bool

    /// What is shown, and what goes along with the change to it.
    public struct Step: Sendable {
        /// What is shown.
        public var presentation: Presentation
        /// What goes along with the change to it.
        public var transaction: Transaction

        /// What is shown from a change on.
        public init(_ presentation: Presentation, _ transaction: Transaction) {
            self.presentation = presentation
            self.transaction = transaction
        }
    }

    /// `presentation` is shown from now on, after what the turn has shown already.
    public mutating func show(_ presentation: Presentation, _ transaction: Transaction) {
        if let before = self.presentation { earlier.append(Step(before, self.transaction)) }
        (self.presentation, self.transaction) = (presentation, transaction)
    }

    /// A turn's results.
    public init(
        presentation: Presentation? = nil, transaction: Transaction = Transaction(), messages: [ProgramMessage] = [],
        players: [PlayerChange] = [], requests: [ProgramRequest] = [], files: [FileAnswer] = [],
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

/// What a program shows at one moment.
public struct Presentation: Equatable, Sendable {
    /// The presented page; nil where none is presented.
    public var page: ViewNode?
    /// The page's picture-in-picture declaration; nil where it has none.
    public var pictureInPicture: PictureInPictureDeclaration?

    /// The page whose buttons can be tapped by name although it is not shown; nil for none. It starts a live activity, which is shown
    /// in its place.
    public var hiddenPage: ViewNode?

    /// Whether something of it moves by what its views say of changes, or looks as it came.
    package var followsHistory: Bool {
        page?.followsHistory == true || pictureInPicture?.content.followsHistory == true
    }

    /// A page with its declaration.
    public init(
        page: ViewNode?, pictureInPicture: PictureInPictureDeclaration? = nil, hiddenPage: ViewNode? = nil
    ) {
        self.page = page
        self.pictureInPicture = pictureInPicture
        self.hiddenPage = hiddenPage
    }
}

/// What a page says of its picture in picture.
public struct PictureInPictureDeclaration: Equatable, Sendable {
    /// The update rates that a declaration may ask for, in Hz: one update in ten seconds up to Apple's fastest screens.
    package static let updateRates = 0.1...120.0

    /// The page's switch.
    public var isPresented: Bool
    /// The most redraws in a second.
    public var maximumUpdatesPerSecond: Double
    /// What the window shows.
    public var content: ViewNode
    /// Close the window when the page comes to the foreground.
    public var hidesOnForeground: Bool
    /// Open the window when the page goes to the background.
    public var showsOnBackground: Bool
    /// The callbacks that the content declares.
    public var callbacks: Set<PictureInPictureCallback>
    /// How far the content has come, from 0 to 1; nil where it does not say.
    public var progress: Double?
    /// The player whose movie is all of the content: the window's buttons are its own. Nil for any other content.
    public var player: PlayerID?

    /// A declaration of `content`.
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

/// The callbacks that a picture-in-picture content may declare; the raw value is the script's name.
public enum PictureInPictureCallback: String, Hashable, Sendable, CaseIterable {
    case onPipStart, onPipStop, onPipPlayPauseToggle, onPipSkip, onPipRenderSizeChanged
}

/// What happens to a program from outside.
public enum ProgramEvent: Equatable, Sendable {
    /// The window is there.
    case pipStarted
    /// The window is gone, and why.
    case pipStopped(PictureInPictureStopReason)
    /// The viewer pressed play or pause; the state after it.
    case pipPlayPauseToggled(isPlaying: Bool)
    /// The viewer pressed a skip button; seconds, the sign is the direction.
    case pipSkipped(interval: Double)
    /// The window's new size in pixels.
    case pipRenderSizeChanged(width: Int, height: Int)
    /// The viewer or the system opened or closed the window: the page's switch takes this value.
    case pipPresentedChanged(Bool)
    /// A button was pressed.
    case press(ActionID)
    /// The page's scene phase changed.
    case scenePhase(ScenePhase)
    /// The colour scheme changed.
    case colorScheme(ColorScheme)
    /// Something of the phone around the program changed.
    case phone(PhoneChange)
    /// Something befell one of the program's players.
    case player(PlayerID, PlayerReport)
    /// Views were laid out in other sizes than they were made for, in the order of the tree.
    case measured([MeasuredView])
    /// The window of a page whose picture in picture is a movie comes or goes.
    case movieWindow(MovieWindowStatus)
    /// What came of the request of a number; nothing more comes of it.
    case answered(Int, Result<WebAnswer, WebFailure>)
    /// Something befell the web socket of a number.
    case webSocket(Int, WebSocketEvent)
}

/// Where a page is, as SwiftUI names it.
public enum ScenePhase: String, Hashable, Sendable {
    case active, inactive, background
}

/// A line that a program said, or that is said of it.
public struct ProgramMessage: Equatable, Sendable {
    /// What kind of line it is.
    public var kind: Kind
    /// The text, one line without a line break at its end.
    public var text: String
    /// Where in the program's source; nil where it is not known.
    public var location: SourceLocation?
    /// The source's line at `location`, where it could be read.
    public var sourceLine: String?

    /// A line of `kind`.
    public init(kind: Kind, text: String, location: SourceLocation? = nil, sourceLine: String? = nil) {
        self.kind = kind
        self.text = text
        self.location = location
        self.sourceLine = sourceLine
    }

    /// Kinds of lines.
    public enum Kind: Equatable, Sendable {
        /// The program's console; the level is `log`, `info`, `warn`, `error` or `debug`.
        case console(level: String)
        /// Something that is not supported or not advised; said once for each text.
        case diagnostic
        /// Something went wrong in the program.
        case error(ErrorPhase)
        /// A callback of the program was called; the text is its name.
        case callback(arguments: [CallArgument])
    }

    /// When an error came.
    public enum ErrorPhase: String, Equatable, Sendable {
        /// While the program was read, bundled or parsed.
        case load
        /// While its top level, a body, an effect, a timer or a callback ran.
        case evaluation, render, effect, timer, callback
        /// A promise was rejected and nobody listened.
        case rejection
        /// It ran longer than it may, or made more than it may.
        case limit
    }
}

/// An argument of a callback or of a delegate's method, as a value of JSON, so that whoever watches a session has no texts
/// to take apart.
public indirect enum CallArgument: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([CallArgument])
    case object([Member])

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: CallArgument

        /// `name` with `value`.
        public init(_ name: String, _ value: CallArgument) {
            self.name = name
            self.value = value
        }
    }
}

/// What a program asks of the network. Its numbers are the program's own: those of requests are counted from 1, and so, apart from them, are
/// those of web sockets.
public enum ProgramRequest: Equatable, Sendable {
    /// To carry a request out; its answer comes as ``ProgramEvent/answered(_:_:)``.
    case start(WebRequest)
    /// To give up the request of a number: no answer comes.
    case abort(Int)
    /// To do something with the web socket of a number; what befalls it comes as ``ProgramEvent/webSocket(_:_:)``.
    case socket(Int, WebSocketAction)
}

/// What goes along with a change of what is shown; SwiftUI's `Transaction`.
public struct Transaction: Hashable, Sendable {
    /// How the change is moved through; nil for at once.
    public var animation: Animation?
    /// Whether animations that views ask for themselves are left out.
    public var disablesAnimations = false

    /// A change that is moved through by `animation`.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }
}
