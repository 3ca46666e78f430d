import Publishers
import Synchronization

/// A layer that receives samples and displays each at its output presentation time; after AVFoundation's
/// `AVSampleBufferDisplayLayer`.
///
/// The layer draws nothing itself: the code that displays frames calls ``nextDisplayTime()`` and then
/// ``displayDueSample(at:)``. All members may be used on any thread and none of them blocks. The layer makes its calls
/// with no lock held.
public final class AVSampleBufferDisplayLayer: AVQueuedSampleBufferRendering, Sendable {
    struct State {
        var core: DisplayQueueCore
        var clock: CMClock
        var clockTimebase: CMTimebase
        var controlTimebase: CMTimebase?
        var timebaseObserver: UInt64 = 0
        var videoGravity = AVLayerVideoGravity.resizeAspect
        var place = LayerFrame()
        var isHidden = false
        var preventsCapture = false
        var preventsDisplaySleep = true
        /// The factory of decoders for compressed samples.
        var makeDecoder: SampleDecoderFactory?
        /// The renderer that was requested, as long as it is retained.
        weak var renderer: AVSampleBufferVideoRenderer?
        /// The number of samples dropped for the memory limit that were reported.
        var reportedOverflow = 0
        /// The number of failures that were reported.
        var reportedFailures = 0
        var onScheduleChange: (@Sendable () -> Void)?
        /// The time at which the media source is called again, on the layer's clock; nil while the samples determine
        /// it.
        var mediaRetryTime: CMTime?
        /// The time of the last call of the media source, and the number of its calls at that time.
        var mediaCalls = (time: CMTime.invalid, count: 0)
    }

    /// The clock of the presentation times without a ``controlTimebase``, and of the display times. It is the clock
    /// that the layer was created with. A layer created for the host's clock gets the clock of the session that
    /// displays it.
    public var clock: CMClock { state.withLock { $0.clock } }
    let state: Mutex<State>
    let observers = ObserverList<Void>()
    let propertyObservers = PropertyObservers()
    let mediaRequests = MediaRequests()
    let decoding: DecodingQueue

    /// The default limit of the memory of pending samples' pixels, in bytes: 512 MiB, enough for 64 frames of 1080p or
    /// 2,300 of 320×180.
    public static let defaultMaximumPendingByteCount = 512 << 20

    /// Creates an empty layer.
    ///
    /// - Parameters:
    ///   - clock: The clock of the code that displays the frames.
    ///   - capacity: The number of pending samples from which ``isReadyForMoreMediaData`` is false.
    ///   - maximumPendingByteCount: The memory limit of the pending samples' pixels, in bytes. Above it, a sample is
    ///     dropped: one that would be late, otherwise the one that is due last.
    ///   - prerollCount: The number of samples, including the displayed one, that make the start of playback reliable.
    public init(
        clock: CMClock = .hostTimeClock, capacity: Int = 4,
        maximumPendingByteCount: Int = defaultMaximumPendingByteCount,
        prerollCount: Int = 1
    ) {
        let core = DisplayQueueCore(
            capacity: capacity, maximumPendingByteCount: maximumPendingByteCount, prerollCount: prerollCount)
        decoding = DecodingQueue(maximumByteCount: core.maximumPendingByteCount)
        state = Mutex(State(core: core, clock: clock, clockTimebase: CMTimebase(followingClock: clock)))
    }

    deinit {
        state.withLock { $0.controlTimebase?.removeObserver($0.timebaseObserver) }
    }

    // MARK: Samples in

    /// Enqueues a sample. It is allowed at any time, but a failed layer drops samples. Compressed samples are decoded
    /// when they are due for display, in the order in which they were enqueued. The first after a flush must be a sync
    /// sample.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) {
        guard !sampleBuffer.isInvalidated else { return }
        if sampleBuffer.compressed == nil { handle(.enqueue(sampleBuffer)) } else { enqueueCompressed(sampleBuffer) }
    }

    /// Drops the pending samples and keeps the displayed frame. A failure ends, and the newest sample is then displayed
    /// again, unless it was compressed.
    public func flush() {
        decoding.flush()
        handle(.flush(removingImage: false))
    }

    /// Withdraws the pending samples in favour of newer ones; they do not count as dropped.
    package func withdrawPending() {
        handle(.withdraw)
    }

    /// Drops the pending samples and the displayed frame. A failure ends.
    public func flushAndRemoveImage() {
        decoding.flush()
        handle(.flush(removingImage: true))
    }

    /// Whether more samples are needed. Enqueuing more than needed is allowed.
    public var isReadyForMoreMediaData: Bool { state.withLock { $0.core.isReadyForMoreMediaData } }

    // MARK: State

    /// The status of the layer.
    public var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.core.status } }
    /// The error of the layer; nil unless ``status`` is failed.
    public var error: (any Error)? { state.withLock { $0.core.error } }
    /// Whether the layer accepts samples again only after a flush.
    public var requiresFlushToResumeDecoding: Bool { status == .failed }
    /// Whether the displayed frame and the pending samples complete the preroll.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool {
        state.withLock { $0.core.hasSufficientMediaData }
    }
    /// Whether there is a frame, or a sample for the first one.
    public var isReadyForDisplay: Bool { state.withLock { $0.core.isReadyForDisplay } }
    /// The fit of frames into the bounds that display them.
    public var videoGravity: AVLayerVideoGravity {
        get { state.withLock { $0.videoGravity } }
        set { state.withLock { $0.videoGravity = newValue } }
    }

    /// Whether the layer is hidden. A window that shows it is black meanwhile, and its samples are consumed.
    public var isHidden: Bool {
        get { state.withLock { $0.isHidden } }
        set {
            let isNew = state.withLock { state in
                defer { state.isHidden = newValue }
                return state.isHidden != newValue
            }
            if isNew { scheduleChanged() }
        }
    }

    /// Whether others are prevented from recording the layer. It is stored without any effect: there is no other
    /// recording here, and a session's output belongs to the program.
    public var preventsCapture: Bool {
        get { state.withLock { $0.preventsCapture } }
        set { state.withLock { $0.preventsCapture = newValue } }
    }

    /// Whether the display stays on during playback. It is stored without any effect: there is no display that turns
    /// off.
    public var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsDisplaySleep } }
        set { state.withLock { $0.preventsDisplaySleep = newValue } }
    }

    /// The layer's frame in its page. It does not affect the contents.
    package var place: LayerFrame {
        get { state.withLock { $0.place } }
        set { state.withLock { $0.place = newValue } }
    }

    /// Changes the layer's frame in its page.
    package func moveInPage(x: Double, y: Double, width: Double, height: Double) {
        state.withLock { state in
            (state.place.x, state.place.y) = (x, y)
            (state.place.width, state.place.height) = (width, height)
        }
    }

    /// The timebase of the presentation times; nil for the layer's clock. It may be set at any time. Its ultimate
    /// source should be the layer's clock. For another clock, the current offset between the two is used at each
    /// reading.
    public var controlTimebase: CMTimebase? {
        get { state.withLock { $0.controlTimebase } }
        set {
            let observer = newValue?.addObserver { [weak self] in self?.scheduleChanged() } ?? 0
            let (old, oldObserver) = state.withLock { state in
                let old = (state.controlTimebase, state.timebaseObserver)
                (state.controlTimebase, state.timebaseObserver) = (newValue, observer)
                return old
            }
            old?.removeObserver(oldObserver)
            scheduleChanged()
        }
    }

    /// The ``controlTimebase``, or a timebase that follows the layer's clock.
    public var timebase: CMTimebase { state.withLock { $0.controlTimebase ?? $0.clockTimebase } }

    /// Makes a layer that was created for the host's clock follow `clock`, the clock of the code that displays it. A
    /// layer that was created for another clock keeps it.
    package func follow(_ clock: CMClock) {
        guard self.clock === CMClock.machine, clock !== CMClock.machine else { return }
        let retry = clock.time + Self.mediaRetryInterval
        state.withLock { state in
            (state.clock, state.clockTimebase) = (clock, CMTimebase(followingClock: clock))
            // By the host's clock the retry would never be due.
            if state.mediaRetryTime != nil { state.mediaRetryTime = retry }
        }
        scheduleChanged()
    }
}

/// The fit of a frame into bounds of another aspect ratio; after AVFoundation's `AVLayerVideoGravity`.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name, with AVFoundation's text.
    public let rawValue: String

    /// Creates the gravity of that name. An unknown name has the effect of ``resizeAspect``.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The largest size that fits; the rest of the bounds stays empty.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The smallest size that covers the bounds; the rest of the frame is cropped.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the bounds.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

extension AVLayerVideoGravity {
    /// Returns the scale factors of a frame's width and height for its fit into bounds. All lengths are positive and in
    /// one unit. Both factors are equal, except for `resize`.
    package func scales(
        width: Double, height: Double, boundsWidth: Double, boundsHeight: Double
    ) -> (across: Double, down: Double) {
        let (across, down) = (boundsWidth / width, boundsHeight / height)
        switch self {
        case .resizeAspectFill: return (max(across, down), max(across, down))
        case .resize: return (across, down)
        default: return (min(across, down), min(across, down))
        }
    }
}

/// The frame of a layer in its page, in points; a replacement for CoreGraphics' rectangle in modules that do not import
/// it.
package struct LayerFrame: Hashable, Sendable {
    /// The left edge.
    package var x = 0.0
    /// The top edge.
    package var y = 0.0
    /// The width.
    package var width = 0.0
    /// The height.
    package var height = 0.0
    /// The opacity in the page, from 0 to 1.
    package var opacity: Float = 1
    /// The radius of the corners.
    package var cornerRadius = 0.0
    /// Whether the contents are clipped to the corners.
    package var masksToBounds = false
    /// The position in the order of the page's layers.
    package var zPosition = 0.0

    /// Creates a frame from its parts; empty by default.
    package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}
