public import Dispatch
public import FoundationEssentials
public import Observation
import Publishers
public import SampleQueue
import Synchronization

/// Plays one item after another: play, pause, rate and seek, on the item's timeline. After AVFoundation's `AVPlayer`;
/// its properties are observable with Swift's Observation. Thread-safe.
///
/// The video on an ``AVPlayerLayer`` and the audio follow the host clock, or the clock of the session that shows or
/// plays them. In a session, completions, observers and notifications are called on the session's thread; before that,
/// on the player's own queue.
public class AVPlayer: Observable, @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    /// The playback state of a player.
    public enum TimeControlStatus: Int, Sendable {
        /// The rate is 0.
        case paused = 0
        /// The player would play, but waits: for the item's header, or for frames that are not decoded yet.
        case waitingToPlayAtSpecifiedRate = 1
        /// The player plays.
        case playing = 2
    }

    /// The readiness of a player.
    public enum Status: Int, Sendable {
        /// It has no item that could be played.
        case unknown = 0
        /// It can play.
        case readyToPlay = 1
        /// It can no longer play; see ``AVPlayer/error``.
        case failed = 2
    }

    /// The action at an item's end.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Play the next item of the queue.
        case advance = 0
        /// Pause at the end.
        case pause = 1
        /// Stay at the end and keep the rate.
        case none = 2
    }

    let registrar = ObservationRegistrar()
    let propertyObservers = PropertyObservers {
        [\AVPlayer.currentItem, \AVPlayer.status, \AVPlayer.error, \AVPlayer.rate, \AVPlayer.timeControlStatus]
    }
    let state: Mutex<PlayerState>
    /// The audio of the player.
    package let audioTimeline = AudioTimeline()
    let timeObservers: TimeObservers
    let observers = ObserverList<PlayerEvent>()

    /// Creates a paused player without an item.
    public convenience init() {
        self.init(playerItem: nil)
    }

    /// Creates a paused player of the movie at `url`.
    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    /// Creates a paused player of `item`.
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

    /// The item that is played; observable.
    public var currentItem: AVPlayerItem? { observed(\.currentItem) { $0.item } }

    /// Plays another item, or nothing, from its current time; the rate stays. An item that is in another player is
    /// refused, and ``error`` is set.
    public func replaceCurrentItem(with item: AVPlayerItem?) {
        play(item, keepingFrame: false)
    }

    /// The readiness of the player; observable.
    public var status: Status {
        observed(\.status) { $0.error != nil ? .failed : $0.item == nil ? .unknown : .readyToPlay }
    }

    /// The reason why the player cannot play; observable.
    public var error: (any Error)? { observed(\.error) { $0.error } }

    // MARK: Playing

    /// The requested rate in seconds of content per second, 0 for a pause; observable. From 0.5 to 2 audio keeps its
    /// pitch; at other rates except 1 it is silent. A rate below 0 or one that is not finite is ignored.
    public var rate: Float {
        get { observed(\.rate) { $0.core.rate } }
        set {
            guard newValue.isFinite, newValue >= 0 else { return }
            if newValue > 0 { state.withLock { $0.isPausedForBackground = false } }
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
    /// Sets the rate at once. The player still waits for media that is missing.
    public func playImmediately(atRate rate: Float) { self.rate = rate }
    /// Pauses.
    public func pause() { rate = 0 }

    /// Pauses because the program went to the background.
    package func pauseForBackground() {
        state.withLock { $0.isPausedForBackground = true }
        pause()
    }

    /// Whether the last pause was ``pauseForBackground()``.
    package var isPausedForBackground: Bool { state.withLock { $0.isPausedForBackground && $0.core.rate == 0 } }

    /// The playback state: paused, waiting or playing; observable.
    public var timeControlStatus: TimeControlStatus {
        observed(\.timeControlStatus) {
            switch $0.core.timeControl {
            case .paused: .paused
            case .waiting: .waitingToPlayAtSpecifiedRate
            case .playing: .playing
            }
        }
    }

    /// The action at the item's end.
    public var actionAtItemEnd: ActionAtItemEnd {
        get { state.withLock { $0.actionAtItemEnd } }
        set { state.withLock { $0.actionAtItemEnd = newValue } }
    }

    /// Whether the player waits when no media is buffered, and resumes by itself; otherwise it pauses there. Before its
    /// first frame it waits in any case.
    public var automaticallyWaitsToMinimizeStalling: Bool {
        get { state.withLock { $0.waitsToMinimizeStalling } }
        set { state.withLock { $0.waitsToMinimizeStalling = newValue } }
    }

    /// The behaviour when the program enters the background and no window shows the player's video.
    public var audiovisualBackgroundPlaybackPolicy: AVPlayerAudiovisualBackgroundPlaybackPolicy {
        get { state.withLock { $0.backgroundPolicy } }
        set { state.withLock { $0.backgroundPolicy = newValue } }
    }

    /// Whether the screen stays on while video is shown. The value is stored but has no effect: there is no screen to
    /// switch off.
    public var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsDisplaySleep } }
        set { state.withLock { $0.preventsDisplaySleep = newValue } }
    }

    /// The item's current time: 0 without an item, never before its start, and never beyond its end.
    public func currentTime() -> CMTime {
        let (item, end) = state.withLock { ($0.item, $0.end) }
        guard let item else { return .zero }
        let time = item.currentTime()
        return end.map { min(time, $0) } ?? time
    }

    // MARK: Audio

    /// The volume from 0 to 1; other values are clamped.
    public var volume: Float {
        get { state.withLock { $0.volume } }
        set { changeGain { $0.volume = newValue.isNaN ? $0.volume : min(1, max(0, newValue)) } }
    }

    /// Whether the player is muted.
    public var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { changeGain { $0.isMuted = newValue } }
    }

    private func changeGain(_ change: (inout PlayerState) -> Void) {
        state.withLock { state in
            change(&state)
            state.tasks.append(.changeGain)
        }
        executeTasks()
    }

    // MARK: Seeking

    /// Moves to `time`, exactly.
    public func seek(to time: CMTime) {
        seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { _ in }
    }

    /// Moves to `time`, exactly. The completion handler receives false if another seek replaced this one.
    public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: completionHandler)
    }

    /// Moves to `time`. With a tolerance, moves to a time up to that much earlier from which decoding is short. The
    /// time, even an infinite one, is clamped to the item's range. For content without an end, the end is its newest
    /// part, which is also the position of content that cannot seek. An invalid or indefinite time is ignored. The
    /// completion handler is called when the frame there can be shown.
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
            state.synchronization = nil
            state.lastToken += 1
            state.completions[state.lastToken] = completionHandler
            state.handle(.seekRequested(token: state.lastToken))
        }
        executeTasks()
    }

    /// Moves to `time`, exactly; returns whether the seek finished.
    @discardableResult
    public func seek(to time: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time) { continuation.resume(returning: $0) }
        }
    }

    // MARK: Observation

    /// Calls `block` on `queue` at each whole multiple of `interval` of the item's time, when the time jumps, and when
    /// playback starts or stops. Without a queue, the block runs on the session's thread. The caller keeps the result
    /// for ``removeTimeObserver(_:)``.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any {
        timeObservers.addPeriodic(interval: interval, queue: queue, block: block)
    }

    /// Calls `block` on `queue` when playback reaches one of `times`; without a queue, on the session's thread.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        timeObservers.addBoundary(times: times, queue: queue, block: block)
    }

    /// Stops the calls of an observer; also from inside its block.
    public func removeTimeObserver(_ observer: Any) {
        timeObservers.remove(observer)
    }

    func observed<Value>(_ keyPath: KeyPath<AVPlayer, some Any>, _ read: (PlayerState) -> Value) -> Value {
        registrar.access(self, keyPath: keyPath)
        return state.withLock { TransferBox(value: read($0)) }.value
    }

    /// Notifies the observers of `keyPaths` of a change.
    func notifyObservers<each Value>(of keyPaths: repeat KeyPath<AVPlayer, each Value>) {
        repeat registrar.willSet(self, keyPath: each keyPaths)
        repeat registrar.didSet(self, keyPath: each keyPaths)
        repeat propertyObservers.mayHaveChanged(each keyPaths)
        propertyObservers.derivedMayHaveChanged()
    }

    /// Advances to the next item at an item's end; overridden by queue players.
    func advance() {}
}

/// A value that is moved out of a lock.
struct TransferBox<Value>: @unchecked Sendable {
    // SAFETY: it is only moved.
    let value: Value
}

/// The behaviour of a player when its program enters the background. After AVFoundation's type of this name.
public enum AVPlayerAudiovisualBackgroundPlaybackPolicy: Int, Sendable {
    /// The player continues.
    case automatic = 1
    /// The player pauses, unless picture in picture shows it.
    case pauses = 2
    /// The player continues.
    case continuesIfPossible = 3
}
