public import FrameSource
package import Playback
public import SampleQueue
public import Views

/// The parameters of a session and its frames, beside the program and its control events. The command sets them, and
/// the session reads them. The members of ``frames`` are members of the configuration too: `configuration.look` is
/// `configuration.frames.look`.
@dynamicMemberLookup
public struct SessionConfiguration: Equatable, Sendable {
    /// The parameters of the frames.
    public var frames = FrameSettings()
    /// The latest end of the session, in session time; nil for a live session that runs until it is stopped.
    public var duration: Duration?
    /// The time of the image, at which the session ends, including everything due at it. Nil for a session that runs
    /// for its duration, whose end is exclusive.
    public var moment: Duration?
    /// Whether the session ends at its first frame with content, including everything due at that time, or else after
    /// its duration. For an image of a program without a given moment.
    package var endsAtFirstFrame = false
    /// The maximum number of redraws per second, below the one that the content declares; nil for the content's own.
    public var maximumUpdatesPerSecond: Double?

    /// The time that an offline session waits, in the host's time, for work that does not follow its clock. Such work
    /// is a task that waits for another thread, a block, a completion. Then the session reports what is missing and
    /// continues without it.
    public var replyTimeLimit: Duration = .seconds(5)

    /// The behavior of the session when its program is stopped by a limit, crashes, or fails before it shows anything.
    package var onProgramFailure = FailurePolicy.hold

    /// The behavior of a session whose program has failed.
    package enum FailurePolicy: String, Sendable {
        /// The session ends at the failure.
        case end
        /// The last frame stays until the session's regular end.
        case hold
    }

    /// Whether the session reports that it shows the page itself because there is no picture in picture. A widget, for
    /// example, never has one.
    package var reportsMissingDeclaration = true
    /// The processes that decode the movies of the program; nil to decode them in this process.
    package var movieDecoding: MovieDecoding?
    /// Whether an interrupted session discards its output, so that what had the output's name before stays.
    package var discardsInterrupted = false
    /// Whether the output has an audio track even if nothing can play.
    package var alwaysHasAudio = false

    /// The time from a network request to its response in an offline session, at least a millisecond; nil for the
    /// actual time.
    public var networkLatency: Duration?

    /// The date at which the session begins, in milliseconds since 1970. The default is 9:41 UTC on January 1, 2026.
    public var startDate: Int64 = 1_767_260_460_000
    /// The identifier of the time zone, for example Europe/Paris.
    public var timeZone = "UTC"

    /// Creates a configuration, by default of ten seconds at two pixels per point.
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

    /// Accesses a member of ``frames``.
    public subscript<Value>(dynamicMember member: WritableKeyPath<FrameSettings, Value>) -> Value {
        get { frames[keyPath: member] }
        set { frames[keyPath: member] = newValue }
    }
}
