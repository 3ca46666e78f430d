import Synchronization

/// For whoever shows the pictures.
extension AVSampleBufferDisplayLayer {
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
        let (before, actions) = state.withLock { ($0.core.image, $0.core.handle(tick)) }
        var shown: DisplayedSample?
        for case .show(let sample) in actions { shown = decoded(sample, after: before) }
        if shown != nil { propertyObservers.mayHaveChanged() }
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
        observers.add { _ in observer() }
    }

    /// Ends the calls that began with ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    /// Makes the layer refuse samples until a flush, because pictures cannot be shown for `error`, and tells of it.
    package func fail(_ error: any Error) {
        let isNew = status != .failed
        handle(.fail(error))
        decoding.flush()
        if isNew { LayerNotices.post(self, error) }
    }

    func handle(_ event: DisplayQueueCore.Event) {
        for action in state.withLock({ $0.core.handle(event) }) {
            switch action {
            case .show: break
            case .reschedule: scheduleChanged()
            case .requestMedia: callForMedia()
            }
        }
    }

    func scheduleChanged() {
        let onScheduleChange = state.withLock { $0.onScheduleChange }
        onScheduleChange?()
        observers.tell(())
        propertyObservers.mayHaveChanged()
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
