import FFmpegSupport
public import FoundationEssentials
public import Observation
import Publishers
public import SampleQueue
import Synchronization

/// A movie in a player, with its current time and its known properties. After AVFoundation's `AVPlayerItem`; its
/// properties are observable with Swift's Observation. Thread-safe.
///
/// An item is read while it is in a player, and in one at a time.
public final class AVPlayerItem: Observable, @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    /// The loading state of an item.
    public enum Status: Int, Sendable {
        /// Its header was not read yet.
        case unknown = 0
        /// It can be played.
        case readyToPlay = 1
        /// It can no longer be played; see ``AVPlayerItem/error``.
        case failed = 2
    }

    struct State {
        var status = Status.unknown
        var error: PlaybackError?
        var description: MovieDescription?
        /// The duration, corrected where the movie's header was wrong.
        var duration = CMTime.indefinite
        var loadedEnd: CMTime?
        var loadedStart = CMTime.zero
        var isLikelyToKeepUp = false
        var forwardPlaybackEndTime = CMTime.invalid
        var preferredForwardBufferDuration = 0.0
        var preferences = Preferences()
        var tracks: [AVPlayerItemTrack] = []
        var outputs: [AVPlayerItemOutput] = []
        weak var player: AVPlayer?
    }

    /// The movie.
    public let asset: AVURLAsset
    /// The item's timeline, from 0; its rate is that of the content, 0 while it waits for media.
    @_disfavoredOverload public let timebase: CMTimebase
    private let registrar = ObservationRegistrar()
    let propertyObservers = PropertyObservers {
        [
            \AVPlayerItem.status, \AVPlayerItem.error, \AVPlayerItem.duration, \AVPlayerItem.presentationSize,
            \AVPlayerItem.loadedTimeRanges, \AVPlayerItem.seekableTimeRanges, \AVPlayerItem.tracks,
            \AVPlayerItem.isPlaybackLikelyToKeepUp,
        ]
    }
    let state = Mutex(State())

    /// Creates an item of the movie at `url`.
    public convenience init(url: URL) {
        self.init(asset: AVURLAsset(url: url))
    }

    /// Creates an item of `asset`.
    public init(asset: AVURLAsset) {
        self.asset = asset
        timebase = CMTimebase(measuredBy: .machine)
    }

    // MARK: Properties

    /// The loading state of the item; observable.
    public var status: Status { observed(\.status) { $0.status } }
    /// The reason why it cannot be played, or was not played to its end: a ``PlaybackError``; observable.
    public var error: (any Error)? { observed(\.error) { $0.error } }
    /// The duration. It is indefinite until it is known, and for video that another program writes; observable.
    public var duration: CMTime { observed(\.duration) { $0.duration } }
    /// The display size of video frames, upright and with square pixels. Zero for audio alone and until it is known;
    /// observable.
    @_disfavoredOverload public var presentationSize: CMVideoDimensions {
        observed(\.presentationSize) {
            $0.description?.video?.presentationSize ?? CMVideoDimensions(width: Int32(0), height: 0)
        }
    }
    /// The decoded range around the present time; observable.
    @_disfavoredOverload public var loadedTimeRanges: [CMTimeRange] {
        observed(\.loadedTimeRanges) { state in
            state.loadedEnd.map { end in
                [CMTimeRange(start: state.loadedStart, duration: max(.zero, end - state.loadedStart))]
            } ?? []
        }
    }
    /// The ranges to which playback can seek: all of the item once it can be played, or the decoded range if its end is
    /// unknown. Empty for a live pipe from another program. Observable.
    @_disfavoredOverload public var seekableTimeRanges: [CMTimeRange] {
        observed(\.seekableTimeRanges) { state in
            guard state.description?.isSeekable == true else { return [] }
            let end = state.duration.isRational ? state.duration : state.loadedEnd ?? .zero
            return [CMTimeRange(start: .zero, duration: max(.zero, end))]
        }
    }
    /// The item's video and audio tracks, which can be disabled; empty until the item can be played. Observable.
    public var tracks: [AVPlayerItemTrack] { observed(\.tracks) { $0.tracks } }
    /// The length that is decoded ahead, in seconds; 0 leaves it to the player. Frames take at most 256 MiB, regardless
    /// of the value.
    public var preferredForwardBufferDuration: Double {
        get { state.withLock { $0.preferredForwardBufferDuration } }
        set {
            let player = state.withLock { state in
                state.preferredForwardBufferDuration = newValue.isFinite ? max(0, newValue) : 0
                return state.player
            }
            player?.scheduleChanged()
        }
    }
    /// Whether enough is decoded for playback to continue; observable.
    public var isPlaybackLikelyToKeepUp: Bool { observed(\.isPlaybackLikelyToKeepUp) { $0.isLikelyToKeepUp } }
    /// Whether nothing is decoded; observable.
    public var isPlaybackBufferEmpty: Bool { observed(\.isPlaybackLikelyToKeepUp) { $0.loadedEnd == nil } }
    /// The time at which playback ends, if it is before the item's end; invalid for the item's end.
    public var forwardPlaybackEndTime: CMTime {
        get { state.withLock { $0.forwardPlaybackEndTime } }
        set {
            let player = state.withLock { state in
                state.forwardPlaybackEndTime = newValue
                return state.player
            }
            player?.scheduleChanged()
        }
    }
    /// Always true: items can be played forward at any rate.
    public var canPlayFastForward: Bool { true }
    /// Always false: nothing can be played backward.
    public var canPlayReverse: Bool { false }

    /// The item's current time, never before its start.
    public func currentTime() -> CMTime { max(.zero, timebase.time) }

    /// Moves to `time`, as ``AVPlayer/seek(to:toleranceBefore:toleranceAfter:completionHandler:)`` does; does nothing
    /// if the item is in no player.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime = .zero, toleranceAfter: CMTime = .zero,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        guard let player = state.withLock({ $0.player }), player.currentItem === self else {
            completionHandler?(false)
            return
        }
        player.seek(
            to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
            completionHandler: completionHandler ?? { _ in })
    }

    // MARK: For the player

    /// The target of a seek to `time`, which may be infinite: within the item's range. If the end is unknown, infinity
    /// means the end of the decoded range, and any other time stays as it is.
    func seekTarget(of time: CMTime) -> CMTime {
        let (duration, loaded, isRead) = state.withLock { ($0.duration, $0.loadedEnd, $0.description != nil) }
        let newest = isRead ? loaded ?? .zero : Self.maximumTime
        let end = duration.isRational ? duration : time.isInfinite ? newest : time
        return max(.zero, min(time, end))
    }

    /// A time beyond the end of any movie: 30 years.
    private static var maximumTime: CMTime { CMTime(value: 1_000_000_000, timescale: 1) }

    /// The description of the movie; nil until its header is read.
    package var movie: MovieDescription? { state.withLock { $0.description } }

    /// Takes the item into a player, unless it is in another. Returns the previous player so that it is released
    /// outside any lock.
    func enter(_ player: AVPlayer) -> (isTaken: Bool, other: AVPlayer?) {
        state.withLock { state in
            let other = state.player
            guard other == nil || other === player else { return (false, other) }
            state.player = player
            return (true, other)
        }
    }

    /// Whether the item may be added to `player`.
    func isFree(for player: AVPlayer) -> Bool {
        let other = state.withLock { $0.player }
        return other == nil || other === player
    }

    /// Removes the item from its player.
    func leave() {
        state.withLock { $0.player = nil }
    }

    func loaded(_ description: MovieDescription) {
        let tracks = description.tracks(of: asset.input).map { AVPlayerItemTrack($0, in: self) }
        asset.know(MovieProperties(movie: description, input: asset.input))
        change(
            \AVPlayerItem.status, \AVPlayerItem.duration, \AVPlayerItem.presentationSize, \AVPlayerItem.tracks,
            \AVPlayerItem.seekableTimeRanges
        ) { state in
            state.description = description
            state.tracks = tracks
            state.duration = description.duration
            state.status = .readyToPlay
        }
    }

    /// Records that the item failed. Before it was ready it cannot be used; afterwards its decoded media stays.
    func failed(_ error: PlaybackError) {
        change(\AVPlayerItem.status, \AVPlayerItem.error) { state in
            state.error = error
            if state.description == nil { state.status = .failed }
        }
    }

    /// Records the item's true duration.
    func ended(at end: CMTime) {
        guard duration != end else { return }
        change(\AVPlayerItem.duration, \AVPlayerItem.seekableTimeRanges) { $0.duration = end }
    }

    func buffered(from start: CMTime, to end: CMTime?, keepsUp: Bool) {
        let isNew = state.withLock { ($0.loadedStart, $0.loadedEnd, $0.isLikelyToKeepUp) != (start, end, keepsUp) }
        guard isNew else { return }
        change(\AVPlayerItem.loadedTimeRanges, \AVPlayerItem.isPlaybackLikelyToKeepUp) { state in
            (state.loadedStart, state.loadedEnd, state.isLikelyToKeepUp) = (start, end, keepsUp)
        }
    }

    private func observed<Value>(
        _ keyPath: KeyPath<AVPlayerItem, some Any>, _ read: (State) -> Value
    ) -> Value {
        registrar.access(self, keyPath: keyPath)
        return state.withLock { TransferBox(value: read($0)) }.value
    }

    private func change<each Value>(
        _ keyPaths: repeat KeyPath<AVPlayerItem, each Value>, body: (inout State) -> Void
    ) {
        repeat registrar.willSet(self, keyPath: each keyPaths)
        state.withLock { body(&$0) }
        repeat registrar.didSet(self, keyPath: each keyPaths)
        repeat propertyObservers.mayHaveChanged(each keyPaths)
        propertyObservers.derivedMayHaveChanged()
        let player = state.withLock { $0.player }
        player?.propertyObservers.derivedMayHaveChanged()
    }
}

/// The properties for which AVFoundation declares the same names with Foundation's types.
extension AVPlayerItem {
    /// See ``AVPlayerItem/presentationSize``.
    package var presentationDimensions: CMVideoDimensions { presentationSize }
    /// See ``AVPlayerItem/loadedTimeRanges``.
    package var loadedRanges: [CMTimeRange] { loadedTimeRanges }
    /// See ``AVPlayerItem/seekableTimeRanges``.
    package var seekableRanges: [CMTimeRange] { seekableTimeRanges }
    /// See ``AVPlayerItem/timebase``.
    package var contentTimebase: CMTimebase { timebase }
}
