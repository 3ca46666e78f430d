import SampleQueue

/// What a player knows and has under way; under its lock.
struct PlayerState {
    var core = PlaybackCore()
    var item: AVPlayerItem?
    var reader: MovieReader?
    var error: PlaybackError?
    var window = PictureWindow()
    /// How long a picture lasts that does not say.
    var pictureDuration = CMTime(value: 1, timescale: 30)
    /// Whether the line has all of the item's sound.
    var isSoundFinished = false
    /// Where a seek goes, and how much earlier it may end.
    var target = CMTime.zero
    var toleranceBefore = CMTime.zero
    /// Where the item ends, once everything is decoded or its owner says so.
    var end: CMTime?
    /// Why no more of the item comes than what is decoded.
    var failure: PlaybackError?
    /// Whether the item fails at its end instead of being over.
    var failsAtEnd = false

    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var actionAtItemEnd = AVPlayer.ActionAtItemEnd.pause
    var waitsToMinimizeStalling = true
    var backgroundPolicy = AVPlayerAudiovisualBackgroundPlaybackPolicy.automatic
    var preventsDisplaySleep = true

    var clock = CMClock.machine
    var layers: [WeakLayer] = []
    var completions: [UInt64: @Sendable (Bool) -> Void] = [:]
    var lastToken: UInt64 = 0

    /// What is to be done, in order, and whether somebody is doing it.
    var tasks: [PlayerTask] = []
    var isPerforming = false
    /// Whether the serving thread is to be told when that is done.
    var isPerformingAwaited = false
    /// What is to be called on the serving thread, in order.
    var calls: [@Sendable () -> Void] = []
    var isServing = false
    /// The content has moved, started or stopped since its observers were told last.
    var hasJumped = false
    /// What waits is to be taken from the reader, though it has told nothing new.
    var mustTake = false
    /// The ``MovieReader/Status/revision`` that was served last.
    var servedRevision: UInt64 = 0
    /// Who serves the player: tells it that something is to be done. Nil where the player does it itself.
    var wake: (@Sendable () -> Void)?
    var host: HostService?

    /// A layer that is not kept alive. Layers are told apart by number: a reference that is let go of under the lock may be the last.
    struct WeakLayer {
        let id: ObjectIdentifier
        weak var value: AVPlayerLayer?
    }

    /// Something waits to be taken from the reader, or was told by it since the last service.
    func hasNews(_ status: MovieReader.Status?) -> Bool {
        mustTake || status.map { $0.revision != servedRevision } ?? false
    }

    /// Whether something is to be done at once by whoever serves the player; not what another thread does now.
    var isDue: Bool {
        (hasJumped && mayTellObservers) || !calls.isEmpty
            || (!isPerforming && (!tasks.isEmpty || hasNews(reader?.status)))
    }

    /// What follows from the rules of playback is to be done.
    mutating func handle(_ event: PlaybackCore.Event) {
        tasks += core.handle(event).map(PlayerTask.rule)
    }

    /// Asks for a rate. What is to be told of it is given back, for whoever asks to tell; the rest is to be done in its turn.
    mutating func request(_ rate: Float) -> PlaybackCore.Action? {
        var told: PlaybackCore.Action?
        for action in core.handle(.rateRequested(rate)) {
            if case .tell = action { told = action } else { tasks.append(.rule(action)) }
        }
        return told
    }

    /// How loud the player is: not at all where its item's sound is switched off.
    var gain: Float { isMuted || item?.hasSoundSwitchedOn == false ? 0 : volume }

    /// Whether the content is where it says to be: on its way to another place nobody is told of it, however long that takes.
    var mayTellObservers: Bool { core.isFilled || core.isStalled || core.phase == .none || core.phase == .failed }

    /// Where what is decoded ends; nil where nothing is.
    var decodedEnd: CMTime? {
        window.last.map { $0.presentationTimeStamp + ($0.duration.isRational ? $0.duration : pictureDuration) }
    }
}

/// Something that is to be done for a player, in its turn: what it shows and sounds like is changed by one thread at a time.
enum PlayerTask: Sendable {
    /// What the rules of playback ask for.
    case rule(PlaybackCore.Action)
    /// The item has changed; the one before, if it is another, is left.
    case showItem(after: AVPlayerItem?, keepingPicture: Bool)
    /// The clock has changed.
    case followClock
    /// The volume has changed.
    case changeGain
    /// Another layer shows the player.
    case show(AVPlayerLayer)
    /// Pictures are to be seen that were not, or no more.
    case changePictures
    /// What the reader has is taken.
    case takeMedia
}

/// Something that befalls a player's item, for whoever follows it: a session, a script, notifications.
package enum PlayerEvent: Sendable {
    /// The item's head was read.
    case loaded(AVPlayerItem)
    /// The item cannot be played.
    case failed(AVPlayerItem, PlaybackError)
    /// The item was played to its end.
    case ended(AVPlayerItem)
    /// The item was played as far as it could be.
    case failedToPlayToEnd(AVPlayerItem, PlaybackError)
    /// Nothing is there to go on with: who writes the pictures is late.
    case stalled(AVPlayerItem)
    /// There is something again.
    case resumed(AVPlayerItem)
    /// The rate, or whether it is kept, has changed.
    case rateChanged
    /// The player shows another place.
    case moved
}

/// The pictures around the present time of a content: the one that stands, and a few that follow. A value; in order of time.
struct PictureWindow {
    /// Pictures that follow the one that stands, when there is no room for more, unless more are wished for.
    static let capacity = 4
    /// The memory of the pictures that are wished for, in bytes.
    static let maximumByteCount = 256 << 20

    private var capacity = Self.capacity
    private(set) var samples: [CMSampleBuffer] = []

    /// Has room for as many pictures of a length as `seconds` have, as far as memory allows; for the usual number at 0.
    mutating func setCapacity(seconds: Double, pictureDuration: CMTime) {
        capacity = Self.capacity
        guard seconds > 0, let size = samples.last?.imageBuffer?.dataSize, size > 0 else { return }
        let wanted = min(seconds / max(pictureDuration.seconds, 0.001), Double(Self.maximumByteCount / size))
        capacity = max(capacity, Int(wanted.rounded(.up)))
    }

    /// Adds a picture that follows all others.
    mutating func append(_ sample: CMSampleBuffer) {
        samples.append(sample)
    }

    /// Lets go of all that stood before the one that stands at `time`.
    mutating func advance(to time: CMTime) {
        let standing = samples.lastIndex { $0.presentationTimeStamp <= time } ?? 0
        samples.removeFirst(standing)
    }

    mutating func removeAll() {
        samples = []
    }

    /// The picture that stands at `time`; nil before the first.
    func picture(at time: CMTime) -> CMSampleBuffer? { samples.last { $0.presentationTimeStamp <= time } }

    /// The picture that stands, or the first that comes.
    var standing: CMSampleBuffer? { samples.first }
    /// The picture that comes next.
    var next: CMSampleBuffer? { samples.count > 1 ? samples[1] : nil }
    /// The picture that comes last.
    var last: CMSampleBuffer? { samples.last }
    /// Whether another picture may be added.
    var hasRoom: Bool { samples.count <= capacity }
}
