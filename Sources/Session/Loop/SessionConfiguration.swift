public import FrameSource
public import SampleQueue
public import Views

/// All that a session and its pictures depend on, beside the program and its control events: the command fills it, and the session runs
/// by it. The members of ``frames`` are members of the configuration too: `configuration.look` is `configuration.frames.look`.
@dynamicMemberLookup
public struct SessionConfiguration: Equatable, Sendable {
    /// What the frames depend on.
    public var frames = FrameSettings()
    /// When the session ends at the latest, in session time; nil for a live session that runs until it is stopped.
    public var duration: Duration?
    /// The moment at which the session is looked at and ends, with everything that happens at it; nil for a session that
    /// runs its duration, whose end is exclusive.
    public var moment: Duration?
    /// Whether the session ends with everything that happens at the time of its first frame with content, or else after its duration:
    /// for an image of a program that is given no moment.
    package var endsAtFirstFrame = false
    /// A limit to the redraws in a second, below what the content declares; nil for the content's own.
    public var maximumUpdatesPerSecond: Double?

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

    /// Whether the session reports that a page without a picture in picture is shown itself. A widget, say, has none anywhere.
    package var reportsMissingDeclaration = true
    /// Whether there is a track of sound though nothing can be heard.
    package var alwaysHasSound = false

    /// How long after its request an answer of the network comes, where time jumps: at least a millisecond; nil for as long as it took.
    public var networkLatency: Duration?

    /// The date at which the session begins, in milliseconds since 1970; 9:41 UTC on the first of January 2026 where nothing is said.
    public var startDate: Int64 = 1_767_260_460_000
    /// The time zone's name, as Europe/Paris.
    public var timeZone = "UTC"

    /// A session of ten seconds at two pixels a point.
    public init(
        duration: Duration? = .seconds(10), moment: Duration? = nil, canvas: CMVideoDimensions? = nil,
        scale: Double = 2,
        maximumUpdatesPerSecond: Double? = nil, colorScheme: ColorScheme = .light,
        videoGravity: AVLayerVideoGravity = .resizeAspect
    ) {
        self.duration = duration
        self.moment = moment
        self.maximumUpdatesPerSecond = maximumUpdatesPerSecond
        frames.canvas = canvas
        frames.scale = scale
        frames.colorScheme = colorScheme
        frames.videoGravity = videoGravity
    }

    /// A member of ``frames``.
    public subscript<Value>(dynamicMember member: WritableKeyPath<FrameSettings, Value>) -> Value {
        get { frames[keyPath: member] }
        set { frames[keyPath: member] = newValue }
    }
}
