public import Dispatch
public import FoundationEssentials
public import Observation
import Publishers
public import SampleQueue
import Synchronization

/// Plays one item after another: play, pause, rate and seek, on the item's time line. After AVFoundation's `AVPlayer`; its
/// properties are observable with Swift's Observation. Any thread.
///
/// What an ``AVPlayerLayer`` shows of it and what is heard of it follow the host's clock, or the clock of the session that shows or
/// hears it; from then on completions, observers and notifications are called on the session's thread, before that on a queue of the
/// player's own.
public class AVPlayer: Observable, @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    /// Whether a player plays.
    public enum TimeControlStatus: Int, Sendable {
        /// Its rate is 0.
        case paused = 0
        /// It would play, but something is missing: the item's head, or pictures that are still to be decoded.
        case waitingToPlayAtSpecifiedRate = 1
        /// It plays.
        case playing = 2
    }

    /// Whether a player is of use.
    public enum Status: Int, Sendable {
        /// It has no item that could be played.
        case unknown = 0
        /// It can play.
        case readyToPlay = 1
        /// It cannot play any more; see ``AVPlayer/error``.
        case failed = 2
    }

    /// What is done at an item's end.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The next item is played; a queue's.
        case advance = 0
        /// The player pauses at the end.
        case pause = 1
        /// The content stands at its end, and the rate stays.
        case none = 2
    }

    let registrar = ObservationRegistrar()
    let propertyObservers = PropertyObservers()
    let state: Mutex<PlayerState>
    /// What is heard of the player.
    package let soundLine = SoundLine()
    let timeObservers: TimeObservers
    let observers = ObserverList<PlayerEvent>()

    /// A paused player of nothing.
    public convenience init() {
        self.init(playerItem: nil)
    }

    /// A paused player of the movie at `url`.
    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    /// A paused player of `item`.
    public init(playerItem item: AVPlayerItem?) {
        state = Mutex(PlayerState())
        let reference = PlayerReference()
        timeObservers = TimeObservers { reference.value?.scheduleChanged() }
        reference.value = self
        if item != nil { replaceCurrentItem(with: item) }
    }

    deinit {
        state.withLock { $0.reader?.stop() }
    }

    // MARK: The item

    /// What is played; observable.
    public var currentItem: AVPlayerItem? { observed(\.currentItem) { $0.item } }

    /// Plays another item, or nothing, from where it is; the rate stays. An item that is in another player is not taken, and
    /// ``error`` says so.
    public func replaceCurrentItem(with item: AVPlayerItem?) {
        play(item, keepingPicture: false)
    }

    /// Whether the player is of use; observable.
    public var status: Status {
        observed(\.status) { $0.error != nil ? .failed : $0.item == nil ? .unknown : .readyToPlay }
    }

    /// Why the player is of no use; observable.
    public var error: (any Error)? { observed(\.error) { $0.error } }

    // MARK: Playing

    /// The rate that is asked for: seconds of the content in a second, 0 for a pause; observable. From 0.5 to 2 sound keeps its
    /// pitch, at other rates but 1 it is silent. A rate below 0 or one that is not finite is not taken.
    public var rate: Float {
        get { observed(\.rate) { $0.core.rate } }
        set {
            guard newValue.isFinite, newValue >= 0 else { return }
            request(newValue)
        }
    }

    /// The rate of ``play()``; 1 unless set.
    public var defaultRate: Float {
        get { state.withLock { $0.defaultRate } }
        set { state.withLock { if newValue.isFinite, newValue > 0 { $0.defaultRate = newValue } } }
    }

    /// Plays at ``defaultRate``.
    public func play() { rate = defaultRate }
    /// Plays at `rate` at once. What is missing is waited for all the same.
    public func playImmediately(atRate rate: Float) { self.rate = rate }
    /// Pauses.
    public func pause() { rate = 0 }

    /// Whether the player plays, or waits for something; observable.
    public var timeControlStatus: TimeControlStatus {
        observed(\.timeControlStatus) {
            switch $0.core.timeControl {
            case .paused: .paused
            case .waiting: .waitingToPlayAtSpecifiedRate
            case .playing: .playing
            }
        }
    }

    /// What is done at the item's end.
    public var actionAtItemEnd: ActionAtItemEnd {
        get { state.withLock { $0.actionAtItemEnd } }
        set { state.withLock { $0.actionAtItemEnd = newValue } }
    }

    /// Whether the player waits where nothing is there to go on with, and goes on by itself when there is; else it is paused there. Before its
    /// first picture it waits in any case.
    public var automaticallyWaitsToMinimizeStalling: Bool {
        get { state.withLock { $0.waitsToMinimizeStalling } }
        set { state.withLock { $0.waitsToMinimizeStalling = newValue } }
    }

    /// What is done when the program goes to the background and no window shows the player's pictures.
    public var audiovisualBackgroundPlaybackPolicy: AVPlayerAudiovisualBackgroundPlaybackPolicy {
        get { state.withLock { $0.backgroundPolicy } }
        set { state.withLock { $0.backgroundPolicy = newValue } }
    }

    /// Whether the screen stays on while pictures are shown; it is kept, and changes nothing: there is no screen that goes off.
    public var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsDisplaySleep } }
        set { state.withLock { $0.preventsDisplaySleep = newValue } }
    }

    /// Where the item is: 0 without one, and never beyond its end.
    public func currentTime() -> CMTime {
        let (item, end) = state.withLock { ($0.item, $0.end) }
        guard let item else { return .zero }
        let time = item.timebase.time
        return end.map { min(time, $0) } ?? time
    }

    // MARK: Sound

    /// How loud the player is, from 0 to 1; what lies outside counts as the nearest.
    public var volume: Float {
        get { state.withLock { $0.volume } }
        set { changeGain { $0.volume = newValue.isNaN ? $0.volume : min(1, max(0, newValue)) } }
    }

    /// Whether the player is silent.
    public var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { changeGain { $0.isMuted = newValue } }
    }

    private func changeGain(_ change: (inout PlayerState) -> Void) {
        state.withLock { state in
            change(&state)
            state.tasks.append(.changeGain)
        }
        carryOutTasks()
    }

    // MARK: Seeking

    /// Moves to `time`, exactly.
    public func seek(to time: CMTime) {
        seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { _ in }
    }

    /// Moves to `time`, exactly, and says whether it came to that: not where another seek took its place.
    public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: completionHandler)
    }

    /// Moves to `time`; with a tolerance, to a place up to that much earlier from which decoding is short. The time is cut to the
    /// item's range, an infinite one too; for content without an end the end is its newest part, where one that cannot be moved in stands
    /// already. One that is invalid or indefinite is not gone to. The completion comes when what stands there can be shown.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        let item = state.withLock { $0.item }
        guard time.isRational || time.isInfinite, let item, item.movie?.isSeekable ?? true else {
            later { completionHandler(item != nil && time.isPositiveInfinity) }
            return
        }
        let target = item.seekTarget(of: time)
        let tolerance = toleranceBefore.isRational || toleranceBefore.isPositiveInfinity ? toleranceBefore : .zero
        state.withLock { state in
            (state.target, state.toleranceBefore) = (target, tolerance.isRational ? max(.zero, tolerance) : target)
            state.lastToken += 1
            state.completions[state.lastToken] = completionHandler
            state.handle(.seekRequested(token: state.lastToken))
        }
        carryOutTasks()
    }

    /// Moves to `time`, exactly; whether it came to that.
    @discardableResult
    public func seek(to time: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Observation

    /// Calls `block` on `queue` at each whole multiple of `interval` of the item's time, when the time jumps, and when playback
    /// starts or stops; without a queue on the session's thread. What it gives is kept by whoever adds, for
    /// ``removeTimeObserver(_:)``.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue? = nil, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        timeObservers.addPeriodic(interval: interval, queue: queue, block: block)
    }

    /// Calls `block` on `queue` when playback comes to one of `times`; without a queue on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue? = nil, using block: @escaping @Sendable () -> Void
    ) -> Any {
        timeObservers.addBoundary(times: times, queue: queue, block: block)
    }

    /// Ends an observer's calls; also from inside its block.
    public func removeTimeObserver(_ observer: Any) {
        timeObservers.remove(observer)
    }

    func observed<Value>(_ keyPath: KeyPath<AVPlayer, some Any>, _ read: (PlayerState) -> Value) -> Value {
        registrar.access(self, keyPath: keyPath)
        return state.withLock { CarriedValue(value: read($0)) }.value
    }

    /// Tells the observers of `keyPaths` that they have changed.
    func tellObservers<each Value>(of keyPaths: repeat KeyPath<AVPlayer, each Value>) {
        repeat registrar.willSet(self, keyPath: each keyPaths)
        repeat registrar.didSet(self, keyPath: each keyPaths)
        repeat propertyObservers.mayHaveChanged(each keyPaths)
    }

    /// What follows at an item's end where that asks for the next item; a queue's business.
    func advance() {}
}

/// A value on its way out of a lock.
struct CarriedValue<Value>: @unchecked Sendable {
    // SAFETY: it is only carried.
    let value: Value
}

/// What a player does when its program goes to the background. After AVFoundation's type of this name.
public enum AVPlayerAudiovisualBackgroundPlaybackPolicy: Int, Sendable {
    /// It goes on.
    case automatic = 1
    /// It pauses, unless a picture-in-picture shows it.
    case pauses = 2
    /// It goes on.
    case continuesIfPossible = 3
}
