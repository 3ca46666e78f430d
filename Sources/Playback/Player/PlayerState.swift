import SampleQueue

/// The state of a player; protected by its lock.
struct PlayerState {
    var core = PlaybackCore()
    var item: AVPlayerItem?
    var reader: MovieReader?
    var error: PlaybackError?
    var window = FrameWindow()
    /// The duration of frames that state none.
    var frameDuration = CMTime(value: 1, timescale: 30)
    /// Whether the audio timeline has all of the item's audio.
    var isAudioFinished = false
    /// The target of a seek, and the longest time by which it may end earlier.
    var target = CMTime.zero
    var toleranceBefore = CMTime.zero
    /// The content's time by the clock's, as `setRate(_:time:atHostTime:)` states it; nil if the content runs from the
    /// time at which it is.
    var synchronization: TimebaseMapping?
    /// The item's end, once everything is decoded or its owner has set it.
    var end: CMTime?
    /// The reason why the item ends after its decoded part.
    var failure: PlaybackError?
    /// Whether the item fails at its end instead of ending normally.
    var failsAtEnd = false

    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var actionAtItemEnd = AVPlayer.ActionAtItemEnd.pause
    var waitsToMinimizeStalling = true
    /// Whether the player was paused because the program went to the background.
    var isPausedForBackground = false
    var backgroundPolicy = AVPlayerAudiovisualBackgroundPlaybackPolicy.automatic
    var preventsDisplaySleep = true
    var usesExternalPlaybackWithExternalScreen = false
    var appliesMediaSelectionCriteria = true
    var sourceClock: CMClock?

    var clock = CMClock.machine
    var layers: [WeakLayer] = []
    var completions: [UInt64: @Sendable (Bool) -> Void] = [:]
    var lastToken: UInt64 = 0

    /// The pending tasks, in order, and whether a thread is executing them.
    var tasks: [PlayerTask] = []
    var isPerforming = false
    /// Whether the serving thread is to be notified when that is done.
    var isPerformingAwaited = false
    /// The pending calls for the serving thread, in order.
    var calls: [@Sendable () -> Void] = []
    var isServing = false
    /// Whether the content has moved, started or stopped since its observers were last notified.
    var hasJumped = false
    /// Whether waiting media must be taken from the reader although it has reported nothing new.
    var mustTake = false
    /// The last served ``MovieReader/Status/revision``.
    var servedRevision: UInt64 = 0
    /// The closure that notifies the server of the player of due work. Nil if the player serves itself.
    var wake: (@Sendable () -> Void)?
    var host: HostService?

    /// A weak reference to a layer. Layers are identified by number: a reference that is released under the lock may be
    /// the last.
    struct WeakLayer {
        let id: ObjectIdentifier
        weak var value: AVPlayerLayer?
    }

    /// Whether media waits in the reader, or the reader reported something since the last service.
    func hasUpdates(_ status: MovieReader.Status?) -> Bool {
        mustTake || status.map { $0.revision != servedRevision } ?? false
    }

    /// Whether the server of the player has work at once; not the work that another thread does now.
    var isDue: Bool {
        (hasJumped && mayNotifyObservers) || !calls.isEmpty
            || (!isPerforming && (!tasks.isEmpty || hasUpdates(reader?.status)))
    }

    /// Handles an event and adds the resulting actions to the tasks.
    mutating func handle(_ event: PlaybackCore.Event) {
        tasks += core.handle(event).map(PlayerTask.rule)
    }

    /// Requests a rate. Returns the action that notifies observers, for the caller to execute; the others become tasks.
    mutating func request(_ rate: Float) -> PlaybackCore.Action? {
        var notification: PlaybackCore.Action?
        synchronization = nil
        for action in core.handle(.rateRequested(rate)) {
            if case .notify = action { notification = action } else { tasks.append(.rule(action)) }
        }
        return notification
    }

    /// The gain of the player: 0 if the audio of its item is disabled.
    var gain: Float { isMuted || item?.isAudioEnabled == false ? 0 : volume }

    /// Whether observers may be notified of the content's time: not while it is on its way to another time, however
    /// long that takes.
    var mayNotifyObservers: Bool { core.isFilled || core.isStalled || core.phase == .none || core.phase == .failed }

    /// The end of the decoded range; nil if nothing is decoded.
    var decodedEnd: CMTime? {
        window.last.map { $0.presentationTimeStamp + ($0.duration.isRational ? $0.duration : frameDuration) }
    }
}

/// A task of a player. One thread at a time changes its video and audio output, task after task.
enum PlayerTask: Sendable {
    /// An action of the playback rules.
    case rule(PlaybackCore.Action)
    /// The item has changed; the previous item, if it is another one, is released.
    case showItem(after: AVPlayerItem?, keepingFrame: Bool)
    /// The clock has changed.
    case followClock
    /// The volume has changed.
    case changeGain
    /// Another layer shows the player.
    case show(AVPlayerLayer)
    /// Video was shown or hidden.
    case changeVideo
    /// Take the reader's media.
    case takeMedia
}

/// An event of a player's item, for its observers: a session, a script, notifications.
package enum PlayerEvent: Sendable {
    /// The item's header was read.
    case loaded(AVPlayerItem)
    /// The item cannot be played.
    case failed(AVPlayerItem, PlaybackError)
    /// The item was played to its end.
    case ended(AVPlayerItem)
    /// The item was played as far as possible.
    case failedToPlayToEnd(AVPlayerItem, PlaybackError)
    /// No media is left to continue: the writer of the frames is late.
    case stalled(AVPlayerItem)
    /// Media is available again.
    case resumed(AVPlayerItem)
    /// The control status has changed, and with `isRateAnother` the requested rate.
    case rateChanged(AVPlayer, isRateAnother: Bool)
    /// The item is at another time, because of a seek.
    case moved(AVPlayerItem)
}

/// The frames around the present time of a content: the current one, and a few that follow. A value; in order of time.
struct FrameWindow {
    /// The number of frames that follow the current one when the window is full, unless more are preferred.
    static let capacity = 4
    /// The largest memory of frames that are buffered on request, in bytes.
    static let maximumByteCount = 256 << 20

    private var capacity = Self.capacity
    private(set) var samples: [CMSampleBuffer] = []

    /// Sets the capacity to the number of frames in `seconds`, as far as memory allows; to the usual number at 0.
    mutating func setCapacity(seconds: Double, frameDuration: CMTime) {
        capacity = Self.capacity
        guard seconds > 0, let size = samples.last?.imageBuffer?.dataSize, size > 0 else { return }
        let wanted = min(seconds / max(frameDuration.seconds, 0.001), Double(Self.maximumByteCount / size))
        capacity = max(capacity, Int(wanted.rounded(.up)))
    }

    /// Adds a frame that follows all others.
    mutating func append(_ sample: CMSampleBuffer) {
        samples.append(sample)
    }

    /// Removes all frames before the one due at `time`.
    mutating func advance(to time: CMTime) {
        let displayedIndex = samples.lastIndex { $0.presentationTimeStamp <= time } ?? 0
        samples.removeFirst(displayedIndex)
    }

    mutating func removeAll() {
        samples = []
    }

    /// The frame due at `time`; nil before the first.
    func frame(at time: CMTime) -> CMSampleBuffer? { samples.last { $0.presentationTimeStamp <= time } }

    /// The current frame, or the first to come.
    var displayedSample: CMSampleBuffer? { samples.first }
    /// The next frame.
    var next: CMSampleBuffer? { samples.count > 1 ? samples[1] : nil }
    /// The last frame.
    var last: CMSampleBuffer? { samples.last }
    /// Whether another frame may be added.
    var hasRoom: Bool { samples.count <= capacity }
}
