/// The pacing of a display layer as a value: events and times in, actions out. It reads no clock and takes no lock.
///
/// Samples wait in the order of their output presentation times. A tick displays the newest sample that is due and
/// drops the older ones. A sample to be displayed immediately precedes them all.
package struct DisplayQueueCore: Sendable {
    /// An event of the queue.
    package enum Event: Sendable {
        /// A sample was enqueued.
        case enqueue(CMSampleBuffer)
        /// The samples' timeline reached `contentTime` when the layer's clock was at `clockTime`.
        case tick(contentTime: CMTime, rate: Double, clockTime: CMTime)
        /// The pending samples are dropped, and with `removingImage` the displayed frame too. A failure ends.
        case flush(removingImage: Bool)
        /// The pending samples are withdrawn in favour of newer ones.
        case withdraw
        /// Samples can no longer be accepted.
        case fail(any Error)
        /// A media request started.
        case startRequesting
        /// The media request ended.
        case stopRequesting
    }

    /// An action that an event requires.
    package enum Action: Sendable {
        /// Displays another frame.
        case show(DisplayedSample)
        /// The time of the next frame may have changed.
        case reschedule
        /// More samples are needed: notify the requester.
        case requestMedia
    }

    /// The number of pending samples from which the queue is not ready for more.
    package let capacity: Int
    /// The memory limit of the pending samples, in bytes. Above it a sample is dropped.
    package let maximumPendingByteCount: Int
    /// The number of samples, including the displayed one, that make the start of playback reliable.
    package let prerollCount: Int

    /// The status of the queue.
    package private(set) var status = AVQueuedSampleBufferRenderingStatus.unknown
    /// The error of the queue; only while it is failed.
    package private(set) var error: (any Error)?
    /// The number of failures so far.
    private(set) var failureCount = 0
    /// The outcomes of the samples so far.
    package private(set) var counters = DisplayCounters()
    /// The displayed sample.
    package private(set) var image: CMSampleBuffer?

    private var pending = PendingSamples()
    /// The content time of the last tick.
    private var lastContentTime: CMTime?
    private var immediate: CMSampleBuffer?
    /// The time of the displayed frame, if it was displayed for its time and no flush followed.
    private var imageTime: CMTime?
    private var newest: CMSampleBuffer?
    private var direction = PlaybackDirection.forward
    private var isRequesting = false
    /// The number of samples that others replaced since the last tick. They count as pending for readiness: a source
    /// that enqueues while the queue is ready, and always for the current time, would never end.
    private var replacedCount = 0

    /// Creates an empty queue. All counts must be positive.
    package init(
        capacity: Int = 4, maximumPendingByteCount: Int = AVSampleBufferDisplayLayer.defaultMaximumPendingByteCount,
        prerollCount: Int = 1
    ) {
        self.capacity = max(1, capacity)
        self.maximumPendingByteCount = max(1, maximumPendingByteCount)
        self.prerollCount = max(1, prerollCount)
    }

    /// The number of samples that wait for display.
    package var pendingCount: Int { pending.count + (immediate == nil ? 0 : 1) }
    /// Whether more samples are needed. Otherwise enqueuing is still allowed.
    package var isReadyForMoreMediaData: Bool { status != .failed && occupancy < capacity }
    private var occupancy: Int { pendingCount + replacedCount }
    /// Whether the displayed frame and the pending samples complete the preroll.
    package var hasSufficientMediaData: Bool { pendingCount + (image == nil ? 0 : 1) >= prerollCount }
    /// Whether there is a frame, or a sample for the first one.
    package var isReadyForDisplay: Bool { image != nil || pendingCount > 0 }
    /// Whether a sample is to be displayed immediately.
    package var hasImmediateSample: Bool { immediate != nil }

    /// Whether a media request is active and more samples are needed.
    package var wantsMedia: Bool { isRequesting && isReadyForMoreMediaData }

    /// Returns the content time at which the next frame is due, with time running at `rate`.
    package func nextContentTime(rate: Double) -> CMTime? {
        pending.nextTime(direction(atRate: rate))
    }

    /// Whether `time` is due when the content time is `contentTime`, running at `rate`.
    package func isDue(_ time: CMTime, contentTime: CMTime, rate: Double) -> Bool {
        direction(atRate: rate).hasPassed(time, at: contentTime)
    }

    /// Handles an event and returns the required actions. Amortised O(1) for samples in order; otherwise O(n) in the
    /// number of pending samples.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .enqueue(let sample): enqueue(sample)
        case .tick(let contentTime, let rate, let clockTime):
            tick(contentTime: contentTime, rate: rate, clockTime: clockTime)
        case .flush(let removingImage): flush(removingImage: removingImage)
        case .withdraw: withdraw()
        case .fail(let error): fail(error)
        case .startRequesting: startRequesting()
        case .stopRequesting: stopRequesting()
        }
    }

    private mutating func enqueue(_ sample: CMSampleBuffer) -> [Action] {
        counters.enqueued += 1
        if sample.attachments.doNotDisplay {
            counters.notDisplayed += 1
            return []
        }
        guard sample.imageBuffer != nil || sample.compressed != nil else {
            counters.droppedWithoutImage += 1
            return []
        }
        let time = sample.outputPresentationTimeStamp
        guard sample.attachments.displayImmediately || time.isRational else {
            counters.droppedInvalidTime += 1
            return []
        }
        newest = sample
        guard status != .failed else {
            counters.droppedFailed += 1
            return []
        }
        status = .rendering
        if sample.attachments.displayImmediately {
            counters.droppedReplaced += pendingCount
            replacedCount += pendingCount
            pending.removeAll()
            immediate = sample
        } else {
            if pending.insert(sample, at: time) {
                counters.droppedReplaced += 1
                replacedCount += 1
            }
            while pending.byteCount > maximumPendingByteCount, pending.count > 1 {
                pending.removeOne(at: lastContentTime, direction)
                counters.droppedOverflow += 1
            }
        }
        return [.reschedule]
    }

    private mutating func tick(contentTime: CMTime, rate: Double, clockTime: CMTime) -> [Action] {
        turn(to: direction(atRate: rate))
        lastContentTime = contentTime
        let occupancyBefore = occupancy
        replacedCount = 0
        let timed = takeDue(contentTime: contentTime)
        let sample: CMSampleBuffer
        var delay = CMTime.zero
        if let timed {
            if immediate != nil { counters.droppedReplaced += 1 }
            sample = timed.sample
            if contentTime.epoch == timed.time.epoch { delay = (contentTime - timed.time).absoluteValue }
        } else if let immediate {
            sample = immediate
        } else {
            return mediaRequest(pendingBefore: occupancyBefore)
        }
        immediate = nil
        image = sample
        imageTime = timed?.time
        status = .rendering
        counters.displayed += 1
        counters.totalDelay += delay
        counters.maximumDelay = max(counters.maximumDelay, delay)
        let shown = DisplayedSample(sampleBuffer: sample, displayTime: clockTime, delay: delay)
        return [.show(shown), .reschedule] + mediaRequest(pendingBefore: occupancyBefore)
    }

    /// Removes all due samples and returns the newest, unless the displayed frame is newer still.
    private mutating func takeDue(contentTime: CMTime) -> PendingSamples.Entry? {
        let (newest, count) = pending.takeDue(at: contentTime, direction)
        guard let newest else { return nil }
        let isImageNewer =
            imageTime.map {
                direction.hasPassed($0, at: contentTime) && direction.hasPassed(newest.time, at: $0)
                    && newest.time != $0
            } ?? false
        counters.droppedLate += isImageNewer ? count : count - 1
        return isImageNewer ? nil : newest
    }

    private mutating func withdraw() -> [Action] {
        let count = pendingCount
        let actions = flush(removingImage: false)
        counters.droppedFlushed -= count
        counters.withdrawn += count
        return actions
    }

    private mutating func flush(removingImage: Bool) -> [Action] {
        let wasReady = isReadyForMoreMediaData
        counters.droppedFlushed += pendingCount
        pending.removeAll()
        replacedCount = 0
        immediate = nil
        imageTime = nil
        let hadFailed = status == .failed
        if hadFailed {
            status = .unknown
            error = nil
        }
        if removingImage {
            image = nil
            newest = nil
        } else if hadFailed, let newest, newest.imageBuffer != nil {
            // A static frame has no successor that would replace the stale one.
            immediate = newest
            counters.enqueued += 1
            counters.resubmitted += 1
        } else {
            newest = image
        }
        return [.reschedule] + (isRequesting && !wasReady && isReadyForMoreMediaData ? [.requestMedia] : [])
    }

    private mutating func fail(_ error: any Error) -> [Action] {
        guard status != .failed else { return [] }
        status = .failed
        self.error = error
        failureCount += 1
        counters.droppedFailed += pendingCount
        pending.removeAll()
        immediate = nil
        return [.reschedule]
    }

    /// Counts a sample that was rejected because undecoded samples take too much memory.
    mutating func refuse() {
        counters.enqueued += 1
        counters.droppedOverflow += 1
    }

    /// Replaces the displayed `sample` by its decoded form.
    mutating func replace(_ sample: CMSampleBuffer, by decoded: CMSampleBuffer) {
        if image === sample { image = decoded }
        if newest === sample { newest = decoded }
    }

    /// Reverts the display of `sample`, which could not be decoded: the previous image stays.
    mutating func revert(_ sample: CMSampleBuffer, for before: CMSampleBuffer?) {
        if image === sample { image = before }
        if newest === sample { newest = before }
        counters.displayed -= 1
        counters.droppedFailed += 1
    }

    private mutating func startRequesting() -> [Action] {
        isRequesting = true
        return isReadyForMoreMediaData ? [.requestMedia] : []
    }

    private mutating func stopRequesting() -> [Action] {
        isRequesting = false
        return []
    }

    /// Returns a media request if samples were consumed and more are needed.
    private func mediaRequest(pendingBefore: Int) -> [Action] {
        isRequesting && occupancy < pendingBefore && isReadyForMoreMediaData ? [.requestMedia] : []
    }

    private func direction(atRate rate: Double) -> PlaybackDirection {
        rate == 0 ? direction : rate > 0 ? .forward : .backward
    }

    private mutating func turn(to direction: PlaybackDirection) {
        guard direction != self.direction else { return }
        self.direction = direction
        imageTime = nil
    }
}

/// The outcomes of the samples of a layer. Every sample is counted once when it arrives and once when it is settled.
/// `enqueued` is therefore the sum of all other counts and of the pending samples.
public struct DisplayCounters: Hashable, Sendable {
    /// The number of enqueued samples.
    public package(set) var enqueued = 0
    /// The number of displayed samples.
    public package(set) var displayed = 0
    /// The number of samples that were due together with a newer one.
    public package(set) var droppedLate = 0
    /// The number of samples that a flush dropped.
    public package(set) var droppedFlushed = 0
    /// The number of samples that their sender withdrew in favour of newer ones.
    public package(set) var withdrawn = 0
    /// The number of samples that another one replaced: one to be displayed immediately, or one for the same time.
    public package(set) var droppedReplaced = 0
    /// The number of samples dropped because the pending ones exceeded the memory limit.
    public package(set) var droppedOverflow = 0
    /// The number of samples that arrived at, or were pending in, a failed layer.
    public package(set) var droppedFailed = 0
    /// The number of samples without a finite presentation time that were not to be displayed immediately.
    public package(set) var droppedInvalidTime = 0
    /// The number of audio samples, which a display cannot use.
    public package(set) var droppedWithoutImage = 0
    /// The number of samples marked as never to be displayed.
    public package(set) var notDisplayed = 0
    /// The number of samples that the layer enqueued again after a recovery flush. They also count as enqueued.
    public package(set) var resubmitted = 0

    /// The sum of the delays of all displayed samples, on the content's timebase.
    public package(set) var totalDelay = CMTime.zero
    /// The maximum delay of a displayed sample, on the content's timebase.
    public package(set) var maximumDelay = CMTime.zero

    /// Creates counters of zero.
    package init() {}

    /// The number of samples settled without display, except for those marked as never to be displayed.
    public var dropped: Int { drops.reduce(0) { $0 + $1.count } }

    /// The number of dropped samples for each reason that occurred.
    public var drops: [(reason: String, count: Int)] {
        [
            ("late", droppedLate), ("flushed", droppedFlushed), ("replaced", droppedReplaced),
            ("beyond the memory for pending frames", droppedOverflow), ("after a failure", droppedFailed),
            ("without a time", droppedInvalidTime),
            ("without an image", droppedWithoutImage),
        ].filter { $0.1 > 0 }
    }
}

/// The mapping between the layer's clock and the samples' timeline.
struct DisplayTimeMapping {
    let mapping: TimebaseMapping
    /// The offset of the timebase's root clock from the layer's clock.
    let clockOffset: CMTime

    func contentTime(at layerTime: CMTime) -> CMTime {
        mapping.time(atClock: layerTime + clockOffset)
    }

    func layerTime(reaching contentTime: CMTime) -> CMTime? {
        mapping.clockTime(reaching: contentTime).map { $0 - clockOffset }
    }
}

/// A change of the displayed frame: the sample and its display time.
public struct DisplayedSample: Sendable {
    /// The displayed sample.
    public let sampleBuffer: CMSampleBuffer
    /// The start of its display, on the layer's clock.
    public let displayTime: CMTime
    /// The delay after its output presentation time, on the content's timebase; zero for a sample displayed
    /// immediately.
    public let delay: CMTime

    /// Creates the display of `sampleBuffer` from `displayTime` on, `delay` late.
    package init(sampleBuffer: CMSampleBuffer, displayTime: CMTime, delay: CMTime) {
        self.sampleBuffer = sampleBuffer
        self.displayTime = displayTime
        self.delay = delay
    }
}
