public import Dispatch
import Synchronization

/// Takes samples and shows each at its output presentation time. After AVFoundation's `AVSampleBufferDisplayLayer`.
///
/// The layer draws nothing itself: whoever shows pictures asks for ``nextDisplayTime()`` and then for
/// ``displayDueSample(at:)``. All members may be used on any thread; none of them blocks, and what the layer calls is
/// called with no lock held.
public final class AVSampleBufferDisplayLayer: AVQueuedSampleBufferRendering, Sendable {
    private struct MediaRequest: Sendable {
        let id: UInt64
        let queue: DispatchQueue
        let block: @Sendable () -> Void
        var isScheduled = false
    }

    private struct State {
        var core: DisplayQueueCore
        var controlTimebase: CMTimebase?
        var timebaseObserver: UInt64 = 0
        var request: MediaRequest?
        var lastRequest: UInt64 = 0
        var videoGravity = AVLayerVideoGravity.resizeAspect
        var onScheduleChange: (@Sendable () -> Void)?
        var observers: [UInt64: @Sendable () -> Void] = [:]
        var lastObserver: UInt64 = 0
    }

    /// The clock on which presentation times are read where there is no ``controlTimebase``, and on which display times
    /// are given.
    public let clock: CMClock
    private let clockTimebase: CMTimebase
    private let state: Mutex<State>

    /// An empty layer.
    ///
    /// - Parameters:
    ///   - clock: The clock of whoever shows the pictures.
    ///   - capacity: Samples pending from which ``isReadyForMoreMediaData`` is false.
    ///   - maximumPendingCount: Samples pending above which the one due first is dropped.
    ///   - prerollCount: Samples, the picture included, that make playback's start reliable.
    public init(
        clock: CMClock = .hostTimeClock, capacity: Int = 4, maximumPendingCount: Int = 64, prerollCount: Int = 1
    ) {
        self.clock = clock
        clockTimebase = CMTimebase(followingClock: clock)
        let core = DisplayQueueCore(
            capacity: capacity, maximumPendingCount: maximumPendingCount, prerollCount: prerollCount)
        state = Mutex(State(core: core))
    }

    deinit {
        state.withLock { $0.controlTimebase?.removeObserver($0.timebaseObserver) }
    }

    // MARK: Samples in

    /// Hands over a sample. Legal at any time; samples in a failed layer are dropped.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) {
        handle(.enqueue(sampleBuffer))
    }

    /// Drops what is pending and keeps the picture; a failure ends, and the newest sample is then shown again.
    public func flush() {
        handle(.flush(removingImage: false))
    }

    /// Drops what is pending and the picture; a failure ends.
    public func flushAndRemoveImage() {
        handle(.flush(removingImage: true))
    }

    /// Whether there is room for another sample; enqueueing without room is legal.
    public var isReadyForMoreMediaData: Bool { state.withLock { $0.core.isReadyForMoreMediaData } }

    /// Calls `block` on `queue` if there is room and whenever samples have left and there is room again; the block enqueues
    /// while ``isReadyForMoreMediaData``. The last call wins. A block that returns with the queue empty is not called
    /// again until something was enqueued and shown.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.lastRequest += 1
            state.request = MediaRequest(id: state.lastRequest, queue: queue, block: block)
        }
        handle(.startRequesting)
    }

    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began; also from inside the block.
    public func stopRequestingMediaData() {
        state.withLock { $0.request = nil }
        handle(.stopRequesting)
    }

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
    public var timebase: CMTimebase { controlTimebase ?? clockTimebase }

    // MARK: For whoever shows the pictures

    /// When the picture changes next, on the layer's clock; nil when nothing will by itself. Something that is due already
    /// gives the clock's time now.
    public func nextDisplayTime() -> CMTime? {
        let (now, line) = (clock.time, self.line)
        let rate = line.mapping.effectiveRate
        let (isImmediate, next, isDue) = state.withLock { state in
            let next = state.core.nextContentTime(rate: rate)
            let isDue = next.map { state.core.isDue($0, contentTime: line.contentTime(at: now), rate: rate) }
            return (state.core.hasImmediateSample, next, isDue ?? false)
        }
        return isImmediate || isDue ? now : next.flatMap { line.layerTime(reaching: $0) }
    }

    /// Shows what is due at `clockTime` on the layer's clock and gives it; nil when the picture stays.
    public func displayDueSample(at clockTime: CMTime) -> DisplayedSample? {
        let line = self.line
        let tick = DisplayQueueCore.Event.tick(
            contentTime: line.contentTime(at: clockTime), rate: line.mapping.effectiveRate, clockTime: clockTime)
        let actions = state.withLock { $0.core.handle(tick) }
        var shown: DisplayedSample?
        for case .show(let sample) in actions { shown = sample }
        // Who shows the pictures asks for the next time anyway: only the media's source is told.
        if actions.contains(where: { if case .requestMedia = $0 { true } else { false } }) { callForMedia() }
        return shown
    }

    /// The sample whose picture stands on the layer.
    public var displayedSampleBuffer: CMSampleBuffer? { state.withLock { $0.core.image } }
    /// The picture that stands on the layer. See `copyDisplayedPixelBuffer`.
    public func copyDisplayedPixelBuffer() -> CVPixelBuffer? { displayedSampleBuffer?.imageBuffer }
    /// What became of the samples so far.
    public var counters: DisplayCounters { state.withLock { $0.core.counters } }
    /// Samples that wait to be shown.
    public var pendingSampleCount: Int { state.withLock { $0.core.pendingCount } }

    /// Called when ``nextDisplayTime()`` may have changed by anything but ``displayDueSample(at:)``, on the thread that
    /// changed it.
    public var onScheduleChange: (@Sendable () -> Void)? {
        get { state.withLock { $0.onScheduleChange } }
        set { state.withLock { $0.onScheduleChange = newValue } }
    }

    /// Calls `observer` whenever ``onScheduleChange`` is called; for those who look on, as a controller does.
    package func addObserver(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
        state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            return state.lastObserver
        }
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        state.withLock { $0.observers[observer] = nil }
    }

    /// Makes the layer refuse samples until a flush, because pictures cannot be shown for `error`.
    package func fail(_ error: any Error) {
        handle(.fail(error))
    }

    // MARK: Actions

    private func handle(_ event: DisplayQueueCore.Event) {
        for action in state.withLock({ $0.core.handle(event) }) {
            switch action {
            case .show: break
            case .reschedule: scheduleChanged()
            case .requestMedia: callForMedia()
            }
        }
    }

    private func scheduleChanged() {
        let (onScheduleChange, observers) = state.withLock { ($0.onScheduleChange, $0.observers) }
        onScheduleChange?()
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer() }
    }

    private func callForMedia() {
        let request = state.withLock { state -> MediaRequest? in
            guard let request = state.request, !request.isScheduled else { return nil }
            state.request?.isScheduled = true
            return request
        }
        request?.queue.async { [weak self] in self?.runMediaRequest(request) }
    }

    private func runMediaRequest(_ request: MediaRequest?) {
        guard let request else { return }
        let isCurrent = state.withLock { state in
            guard state.request?.id == request.id else { return false }
            state.request?.isScheduled = false
            return true
        }
        if isCurrent { request.block() }
    }

    /// How the samples' time line follows from the layer's clock, frozen now; read with no lock held, for clocks may be
    /// anybody's code.
    private var line: DisplayLine {
        guard let timebase = controlTimebase else { return DisplayLine(mapping: .identity, clockOffset: .zero) }
        let root = timebase.ultimateSourceClock
        let offset = root === clock ? CMTime.zero : root.time - clock.time
        return DisplayLine(mapping: timebase.mapping, clockOffset: offset)
    }
}

/// The way from the layer's clock to the samples' time line and back.
private struct DisplayLine {
    let mapping: TimebaseMapping
    /// How far the timebase's root clock is ahead of the layer's.
    let clockOffset: CMTime

    func contentTime(at layerTime: CMTime) -> CMTime {
        mapping.time(atClock: layerTime + clockOffset)
    }

    func layerTime(reaching contentTime: CMTime) -> CMTime? {
        mapping.clockTime(reaching: contentTime).map { $0 - clockOffset }
    }
}
