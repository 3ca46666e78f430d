public import SampleQueue
public import Views

/// All that a session and its pictures depend on, beside the program and its control events: the command fills it, the
/// session runs by it, and the event log begins with it, so that a recorded session can be rendered again.
public struct SessionConfiguration: Equatable, Sendable {
    /// When the session ends at the latest, in session time; nil for a live session that runs until it is stopped.
    public var duration: Duration?
    /// The moment at which the session is looked at and ends, with everything that happens at it; nil for a session that
    /// runs its duration, whose end is exclusive.
    public var moment: Duration?
    /// Whether the session ends with everything that happens at the time of its first frame with content, or else after its duration:
    /// for an image of a program that is given no moment.
    package var endsAtFirstFrame = false
    /// The canvas in pixels; nil for the content's ideal size at `scale`, rounded up to even.
    public var canvas: CMVideoDimensions?
    /// Pixels in a point.
    public var scale: Double
    /// A limit to the redraws in a second, below what the content declares; nil for the content's own.
    public var maximumUpdatesPerSecond: Double?
    /// The colour scheme at the start.
    public var colorScheme: ColorScheme
    /// The contrast of the system's colours.
    public var colorSchemeContrast = ColorSchemeContrast.standard
    /// The system's design: its colours, and the shapes, sizes and distances of its controls.
    public var look = SystemLook.ios26
    /// How content stands on a canvas of another shape.
    public var videoGravity: AVLayerVideoGravity
    /// What a canvas is to its content; nil for what is usual: a picture in picture is scaled, a page is laid out in it.
    public var fit: ContentFit?
    /// The window's background, behind its content too, and the canvas where there is no content, over black; nil for black, as on
    /// a phone. A page has the system's background behind it.
    public var background: Color?

    /// How long an offline session waits, in the host's time, for what does not follow its clock: a task that waits for another thread,
    /// a block, a completion. Then it says what is missing and goes on without it.
    public var answerLimit: Duration = .seconds(5)

    /// The end or the going on of the session when its program is stopped by a limit or breaks down, or fails before it has shown anything.
    package var onProgramFailure = FailurePolicy.hold

    /// The courses of a session whose program has failed.
    package enum FailurePolicy: String, Sendable {
        /// The session ends there.
        case end
        /// What was shown last stays for as long as the session would have lasted.
        case hold
    }

    /// Whether a window shows the placeholders that a phone shows for views that UIKit draws.
    public var drawsPlaceholders = false

    /// Whether there is a track of sound though nothing can be heard.
    package var alwaysHasSound = false
    /// Whether what is not drawn on is transparent, where no background is asked for.
    package var isClear = false
    /// A folder of SVG files that are drawn for the symbols of their names; nil for none.
    public var symbolFolder: String?
    /// Whether the session is drawn, with a warning, where fonts are missing: its pictures then differ from those elsewhere.
    public var allowsMissingFonts = false

    /// How long after its request an answer of the network comes, where time jumps: at least a millisecond; nil for as long as it took.
    public var networkLatency: Duration?

    /// The script as it was named; nil for the demo or a Swift view.
    package var script: String?
    /// How the script is started; nil for its page.
    package var entry: String?
    /// The widget's family; nil where none was asked for.
    package var widget: String?
    /// What the widget's user wrote for it; nil for nothing.
    package var parameter: String?
    /// The parameters of the link that the script is opened by; nil where it is opened by none.
    package var query: [PhoneQueryItem]?
    /// The inputs of an intent, each with its kind, as `text=…`; nil for none.
    package var inputs: [String]?
    /// The movie as it was named; nil for a view.
    package var movie: String?
    /// Where a script's random numbers begin.
    package var seed: UInt64 = 0
    /// The date at which the session begins, in milliseconds since 1970; 9:41 UTC on the first of January 2026 where nothing is said.
    public var startDate: Int64 = 1_767_260_460_000
    /// The time zone's name, as Europe/Paris.
    public var timeZone = "UTC"
    /// The locale's language tag, as de-DE.
    public var locale = "en-US"
    /// Whether the session opened its window itself, whatever events came later; nil where that follows from them.
    package var opensWindow: Bool?
    /// The walls that stood around the script's worker, by their names with a space between; nil where no script ran.
    package var walls: String?
    /// The device's screen: width and height in points, and its scale.
    package var device = [390.0, 844, 3]

    /// A session of ten seconds at two pixels a point.
    public init(
        duration: Duration? = .seconds(10), moment: Duration? = nil, canvas: CMVideoDimensions? = nil,
        scale: Double = 2,
        maximumUpdatesPerSecond: Double? = nil, colorScheme: ColorScheme = .light,
        videoGravity: AVLayerVideoGravity = .resizeAspect
    ) {
        self.duration = duration
        self.moment = moment
        self.canvas = canvas
        self.scale = scale
        self.maximumUpdatesPerSecond = maximumUpdatesPerSecond
        self.colorScheme = colorScheme
        self.videoGravity = videoGravity
    }
}
