import Synchronization

/// The interface for the code that displays the frames.
extension AVSampleBufferDisplayLayer {
    /// Returns the time of the next frame on the layer's clock; nil if no change is scheduled. If a frame is due
    /// already, returns the clock's current time.
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

    /// Displays the sample that is due at `clockTime` on the layer's clock and returns it; nil if the frame stays.
    public func displayDueSample(at clockTime: CMTime) -> DisplayedSample? {
        let line = self.line
        let tick = DisplayQueueCore.Event.tick(
            contentTime: contentTime(at: clockTime, line), rate: line.mapping.effectiveRate, clockTime: clockTime)
        let (before, actions) = state.withLock { ($0.core.image, $0.core.handle(tick)) }
        var shown: DisplayedSample?
        for case .show(let sample) in actions { shown = decoded(sample, after: before) }
        if shown != nil { propertyObservers.mayHaveChanged() }
        // The code that displays the frames asks for the next time anyway, so only the media source is notified.
        if actions.contains(where: { if case .requestMedia = $0 { true } else { false } }) { callForMedia() }
        return shown
    }

    /// Returns the content time at `clockTime`, or the next sample's time if that is reached by ``nextDisplayTime()``.
    /// Both are rounded, and a sample must be displayed at the time that was returned for it.
    private func contentTime(at clockTime: CMTime, _ line: DisplayTimeMapping) -> CMTime {
        let (time, rate) = (line.contentTime(at: clockTime), line.mapping.effectiveRate)
        let next = state.withLock { state in
            let next = state.core.nextContentTime(rate: rate)
            return next.flatMap { state.core.isDue($0, contentTime: time, rate: rate) ? nil : $0 }
        }
        guard let next, let reached = line.layerTime(reaching: next), reached <= clockTime else { return time }
        return next
    }

    /// The sample that the layer displays.
    public var displayedSampleBuffer: CMSampleBuffer? { state.withLock { $0.core.image } }
    /// Returns the frame that the layer displays. See `copyDisplayedPixelBuffer`.
    public func copyDisplayedPixelBuffer() -> CVPixelBuffer? { displayedSampleBuffer?.imageBuffer }
    /// The outcomes of the samples so far.
    public var counters: DisplayCounters { state.withLock { $0.core.counters } }
    /// Returns the number of samples dropped for the memory limit since the last call, whoever made it.
    package func takeOverflow() -> Int {
        state.withLock { state in
            let count = state.core.counters.droppedOverflow
            defer { state.reportedOverflow = count }
            return count - state.reportedOverflow
        }
    }
    /// Returns the layer's error if the layer has failed since the last call, whoever made it.
    package func takeFailure() -> (any Error)? {
        state.withLock { state in
            let count = state.core.failureCount
            defer { state.reportedFailures = count }
            return count > state.reportedFailures ? state.core.error : nil
        }
    }
    /// The number of samples that wait for display.
    public var pendingSampleCount: Int { state.withLock { $0.core.pendingCount } }

    /// Called when ``nextDisplayTime()`` may have changed for any reason but ``displayDueSample(at:)``, on the thread
    /// of the change.
    public var onScheduleChange: (@Sendable () -> Void)? {
        get { state.withLock { $0.onScheduleChange } }
        set { state.withLock { $0.onScheduleChange = newValue } }
    }

    /// Calls `observer` whenever ``onScheduleChange`` is called, for observers such as a controller.
    package func addObserver(_ observer: @escaping @Sendable () -> Void) -> UInt64 {
        observers.add { _ in observer() }
    }

    /// Removes an observer of ``addObserver(_:)``.
    package func removeObserver(_ observer: UInt64) {
        observers.remove(observer)
    }

    /// Fails the layer with `error` because frames cannot be displayed, and notifies of it. It rejects samples until a
    /// flush.
    package func fail(_ error: any Error) {
        let isNew = status != .failed
        handle(.fail(error))
        decoding.flush()
        if isNew { LayerFailureNotifications.post(self, error) }
    }

    func handle(_ event: DisplayQueueCore.Event) {
        for action in state.withLock({ $0.core.handle(event) }) {
            switch action {
            case .show: break
            case .reschedule: scheduleChanged()
            case .requestMedia:
                callForMedia()
                scheduleChanged()
            }
        }
    }

    func scheduleChanged() {
        let onScheduleChange = state.withLock { $0.onScheduleChange }
        onScheduleChange?()
        observers.notify(())
        propertyObservers.mayHaveChanged()
    }

    /// The mapping of the samples' timeline from the layer's clock, as a value. It is read with no lock held, because a
    /// clock may run foreign code.
    private var line: DisplayTimeMapping {
        guard let timebase = controlTimebase else { return DisplayTimeMapping(mapping: .identity, clockOffset: .zero) }
        let root = timebase.ultimateSourceClock
        let offset = root === clock ? CMTime.zero : root.time - clock.time
        return DisplayTimeMapping(mapping: timebase.mapping, clockOffset: offset)
    }
}
