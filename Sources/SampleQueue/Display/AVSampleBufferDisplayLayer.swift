import Publishers
import Synchronization

/// Takes samples and shows each at its output presentation time. After AVFoundation's `AVSampleBufferDisplayLayer`.
///
/// The layer draws nothing itself: whoever shows pictures asks for ``nextDisplayTime()`` and then for
/// ``displayDueSample(at:)``. All members may be used on any thread; none of them blocks, and what the layer calls is
/// called with no lock held.
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
        /// Who decodes compressed samples.
        var makeDecoder: SampleDecoderMaker?
        /// The renderer that was asked for, as long as somebody keeps it.
        weak var renderer: AVSampleBufferVideoRenderer?
        var onScheduleChange: (@Sendable () -> Void)?
        /// When who is asked for media is asked again, on the layer's clock; nil while that follows from the samples.
        var mediaRetryTime: CMTime?
    }

    /// The clock on which presentation times are read where there is no ``controlTimebase``, and on which display times
    /// are given: the one that the layer was made with, or the session's that shows a layer made for the host's clock.
    public var clock: CMClock { state.withLock { $0.clock } }
    let state: Mutex<State>
    let observers = ObserverList<Void>()
    let propertyObservers = PropertyObservers()
    let mediaRequests = MediaRequests()
    let decoding: DecodingQueue

    /// The memory that the pixels of pending samples may take unless another limit is set, in bytes: 512 MiB, which are 64 pictures of 1080p
    /// or 2,300 of 320×180.
    public static let defaultMaximumPendingByteCount = 512 << 20

    /// An empty layer.
    ///
    /// - Parameters:
    ///   - clock: The clock of whoever shows the pictures.
    ///   - capacity: Samples pending from which ``isReadyForMoreMediaData`` is false.
    ///   - maximumPendingByteCount: The memory of the pending samples' pixels above which one is dropped: one that would be late, else
    ///     the one that is due last. Bytes.
    ///   - prerollCount: Samples, the picture included, that make playback's start reliable.
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

    /// Hands over a sample. Legal at any time; samples in a failed layer are dropped. Compressed pictures are decoded when they are to be
    /// shown, in the order in which they were handed over, the first after a flush being one that needs no other.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) {
        if sampleBuffer.compressed == nil { handle(.enqueue(sampleBuffer)) } else { enqueueCompressed(sampleBuffer) }
    }

    /// Drops what is pending and keeps the picture; a failure ends, and the newest sample is then shown again, unless it was compressed.
    public func flush() {
        decoding.flush()
        handle(.flush(removingImage: false))
    }

    /// Takes back what is pending, for something newer: none of it is a loss.
    package func withdrawPending() {
        handle(.withdraw)
    }

    /// Drops what is pending and the picture; a failure ends.
    public func flushAndRemoveImage() {
        decoding.flush()
        handle(.flush(removingImage: true))
    }

    /// Whether there is room for another sample; enqueueing without room is legal.
    public var isReadyForMoreMediaData: Bool { state.withLock { $0.core.isReadyForMoreMediaData } }

    // MARK: State

    /// How far the layer has come.
    public var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.core.status } }
    /// Why the layer failed; nil unless ``status`` is failed.
    public var error: (any Error)? { state.withLock { $0.core.error } }
    /// Whether only a flush makes the layer take samples again.
    public var requiresFlushToResumeDecoding: Bool { status == .failed }
    /// Whether the picture and what is pending make up the preroll.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool {
        state.withLock { $0.core.hasSufficientMediaData }
    }
    /// Whether there is a picture, or a sample for the first one.
    public var isReadyForDisplay: Bool { state.withLock { $0.core.isReadyForDisplay } }
    /// How pictures are fitted into the bounds that they are shown in.
    public var videoGravity: AVLayerVideoGravity {
        get { state.withLock { $0.videoGravity } }
        set { state.withLock { $0.videoGravity = newValue } }
    }

    /// Whether nothing of the layer is seen: a window that shows it is black meanwhile, and its samples go by.
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

    /// Whether others may not record what the layer shows; it is kept, and changes nothing: there is no other recording here, and what a
    /// session writes is the program's own.
    public var preventsCapture: Bool {
        get { state.withLock { $0.preventsCapture } }
        set { state.withLock { $0.preventsCapture = newValue } }
    }

    /// Whether the screen stays on while pictures are shown; it is kept, and changes nothing: there is no screen that goes off.
    public var preventsDisplaySleepDuringVideoPlayback: Bool {
        get { state.withLock { $0.preventsDisplaySleep } }
        set { state.withLock { $0.preventsDisplaySleep = newValue } }
    }

    /// Where the layer is in its page. It changes nothing of what is shown.
    package var place: LayerFrame {
        get { state.withLock { $0.place } }
        set { state.withLock { $0.place = newValue } }
    }

    /// What presentation times are read on; nil for the layer's clock. It may be set at any time. Its root should be the
    /// layer's clock: another clock is followed by its distance from it at the moment of asking.
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

    /// The ``controlTimebase``, or one that follows the layer's clock.
    public var timebase: CMTimebase { state.withLock { $0.controlTimebase ?? $0.clockTimebase } }

    /// Makes a layer that was made for the host's clock follow `clock`, because who shows the pictures does. A layer that was
    /// made for another clock stays with that.
    package func follow(_ clock: CMClock) {
        guard self.clock === CMClock.machine, clock !== CMClock.machine else { return }
        let retry = clock.time + Self.mediaRetryInterval
        state.withLock { state in
            (state.clock, state.clockTimebase) = (clock, CMTimebase(followingClock: clock))
            // By the host's clock it would be never.
            if state.mediaRetryTime != nil { state.mediaRetryTime = retry }
        }
        scheduleChanged()
    }
}

/// How a picture is fitted into bounds of another shape. After AVFoundation's `AVLayerVideoGravity`.
public enum AVLayerVideoGravity: String, Hashable, Sendable, CaseIterable {
    /// As large as fits; the rest stays empty.
    case resizeAspect
    /// As small as covers; the rest is cut off.
    case resizeAspectFill
    /// Stretched to the bounds.
    case resize
}

extension AVLayerVideoGravity {
    /// By how much a picture's width and height are multiplied to fit it into bounds, all lengths in one unit and positive:
    /// the same for both but for `resize`.
    package func scales(
        width: Double, height: Double, boundsWidth: Double, boundsHeight: Double
    ) -> (across: Double, down: Double) {
        let (across, down) = (boundsWidth / width, boundsHeight / height)
        switch self {
        case .resizeAspect: return (min(across, down), min(across, down))
        case .resizeAspectFill: return (max(across, down), max(across, down))
        case .resize: return (across, down)
        }
    }
}

/// Where a layer is in its page, in points; CoreGraphics' rectangle for rooms that do without it.
package struct LayerFrame: Hashable, Sendable {
    /// The left edge.
    package var x = 0.0
    /// The top edge.
    package var y = 0.0
    /// The width.
    package var width = 0.0
    /// The height.
    package var height = 0.0

    /// An empty frame, or one from its parts.
    package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}
