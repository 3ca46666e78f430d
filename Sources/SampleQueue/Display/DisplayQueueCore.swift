/// The pacing of a display layer as a value: events and times in, actions out. It reads no clock and takes no lock.
///
/// Samples wait in the order of their output presentation times. A tick shows the newest that is due and settles the older
/// ones; what is to be shown at once stands before them all.
package struct DisplayQueueCore: Sendable {
    /// Something that happens to the queue.
    package enum Event: Sendable {
        /// A sample is handed over.
        case enqueue(CMSampleBuffer)
        /// Time has come to `contentTime` on the samples' time line, when the layer's clock shows `clockTime`.
        case tick(contentTime: CMTime, rate: Double, clockTime: CMTime)
        /// What is pending goes, and with `removingImage` the picture too; a failure ends.
        case flush(removingImage: Bool)
        /// The pending samples are taken back for something newer.
        case withdraw
        /// Samples can no longer be taken.
        case fail(any Error)
        /// Someone wants to hear when there is room.
        case startRequesting
        /// No one does any more.
        case stopRequesting
    }

    /// What is to be done about an event.
    package enum Action: Sendable {
        /// The picture changes.
        case show(DisplayedSample)
        /// When the next picture is due may have changed.
        case reschedule
        /// There is room: tell who asked.
        case requestMedia
    }

    /// Samples pending above which the queue is not ready for more.
    package let capacity: Int
    /// The memory of the pending samples above which one is dropped, in bytes.
    package let maximumPendingByteCount: Int
    /// Samples, the picture included, that make playback's start reliable.
    package let prerollCount: Int

    /// How far the queue has come.
    package private(set) var status = AVQueuedSampleBufferRenderingStatus.unknown
    /// Why it failed; only while it is failed.
    package private(set) var error: (any Error)?
    /// What became of the samples so far.
    package private(set) var counters = DisplayCounters()
    /// The sample whose picture stands on the layer.
    package private(set) var image: CMSampleBuffer?

    private var pending = PendingSamples()
    /// The content time of the last tick.
    private var lastContentTime: CMTime?
    private var immediate: CMSampleBuffer?
    /// The time of the picture, if it was shown for its time and no flush came since.
    private var imageTime: CMTime?
    private var newest: CMSampleBuffer?
    private var direction = PlaybackDirection.forward
    private var isRequesting = false

    /// An empty queue; all counts above 0.
    package init(
        capacity: Int = 4, maximumPendingByteCount: Int = AVSampleBufferDisplayLayer.defaultMaximumPendingByteCount,
        prerollCount: Int = 1
    ) {
        self.capacity = max(1, capacity)
        self.maximumPendingByteCount = max(1, maximumPendingByteCount)
        self.prerollCount = max(1, prerollCount)
    }

    /// Samples that wait to be shown.
    package var pendingCount: Int { pending.count + (immediate == nil ? 0 : 1) }
    /// Whether there is room; while there is none, enqueueing is legal all the same.
    package var isReadyForMoreMediaData: Bool { status != .failed && pendingCount < capacity }
    /// Whether the picture and what is pending make up the preroll.
    package var hasSufficientMediaData: Bool { pendingCount + (image == nil ? 0 : 1) >= prerollCount }
    /// Whether there is a picture, or a sample for the first one.
    package var isReadyForDisplay: Bool { image != nil || pendingCount > 0 }
    /// Whether something is to be shown at once.
    package var hasImmediateSample: Bool { immediate != nil }

    /// Whether somebody asked for calls and there is room.
    package var wantsMedia: Bool { isRequesting && isReadyForMoreMediaData }

    /// The content time at which the next picture is due, with time running at `rate`.
    package func nextContentTime(rate: Double) -> CMTime? {
        pending.nextTime(direction(atRate: rate))
    }

    /// Whether `time` has come when content time has come to `contentTime`, running at `rate`.
    package func isDue(_ time: CMTime, contentTime: CMTime, rate: Double) -> Bool {
        direction(atRate: rate).hasPassed(time, at: contentTime)
    }

    /// Takes an event in and says what is to be done. Amortised O(1) for samples in order; O(n) in those pending otherwise.
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
            pending.removeAll()
            immediate = sample
        } else {
            if pending.insert(sample, at: time) { counters.droppedReplaced += 1 }
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
        let roomBefore = pendingCount
        let timed = takeDue(contentTime: contentTime)
        let sample: CMSampleBuffer
        var delay = CMTime.zero
        if let timed {
            if immediate != nil { counters.droppedReplaced += 1 }
            sample = timed.sample
            delay = (contentTime - timed.time).absoluteValue
        } else if let immediate {
            sample = immediate
        } else {
            return mediaRequest(pendingBefore: roomBefore)
        }
        immediate = nil
        image = sample
        imageTime = timed?.time
        status = .rendering
        counters.displayed += 1
        counters.totalDelay += delay
        counters.maximumDelay = max(counters.maximumDelay, delay)
        let shown = DisplayedSample(sampleBuffer: sample, displayTime: clockTime, delay: delay)
        return [.show(shown), .reschedule] + mediaRequest(pendingBefore: roomBefore)
    }

    /// Takes out all that is due and gives the newest of it, unless the picture is newer still.
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
            // A static picture has no successor that would end the standstill.
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
        counters.droppedFailed += pendingCount
        pending.removeAll()
        immediate = nil
        return [.reschedule]
    }

    /// A sample was refused as those that wait to be decoded take too much memory.
    mutating func refuse() {
        counters.enqueued += 1
        counters.droppedOverflow += 1
    }

    /// The picture of `sample`, which stands on the layer, is `decoded`.
    mutating func replace(_ sample: CMSampleBuffer, by decoded: CMSampleBuffer) {
        if image === sample { image = decoded }
        if newest === sample { newest = decoded }
    }

    /// Nothing came of `sample`, which was to be shown: the image before it stays.
    mutating func takeBack(_ sample: CMSampleBuffer, for before: CMSampleBuffer?) {
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

    /// A call for media if samples have left and there is room.
    private func mediaRequest(pendingBefore: Int) -> [Action] {
        isRequesting && pendingCount < pendingBefore && isReadyForMoreMediaData ? [.requestMedia] : []
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

/// What became of the samples that were handed to a layer. Every sample is counted once when it comes and once when it is
/// settled, so that `enqueued` is the sum of all the others and of what is still pending.
public struct DisplayCounters: Hashable, Sendable {
    /// Samples handed over.
    public package(set) var enqueued = 0
    /// Samples shown.
    public package(set) var displayed = 0
    /// Samples that were due, but a newer one was due as well.
    public package(set) var droppedLate = 0
    /// Samples that a flush took away.
    public package(set) var droppedFlushed = 0
    /// Samples that whoever handed them over took back before they were shown, for newer ones.
    public package(set) var withdrawn = 0
    /// Samples that another took the place of: one to be shown at once, or one for the same time.
    public package(set) var droppedReplaced = 0
    /// Samples taken away because those pending took more memory than they may.
    public package(set) var droppedOverflow = 0
    /// Samples that came to, or were pending in, a layer that has failed.
    public package(set) var droppedFailed = 0
    /// Samples without a finite presentation time that were not to be shown at once.
    public package(set) var droppedInvalidTime = 0
    /// Samples of sound, which a display has no use for.
    public package(set) var droppedWithoutImage = 0
    /// Samples marked never to be shown.
    public package(set) var notDisplayed = 0
    /// Samples enqueued again by the layer itself after a recovery flush; they count as enqueued too.
    public package(set) var resubmitted = 0

    /// The delays of all displayed samples together, on the content's timebase.
    public package(set) var totalDelay = CMTime.zero
    /// The longest delay of a displayed sample, on the content's timebase.
    public package(set) var maximumDelay = CMTime.zero

    /// No samples yet.
    package init() {}

    /// Samples settled without being shown, for whatever reason but their own wish.
    public var dropped: Int { drops.reduce(0) { $0 + $1.count } }

    /// How many samples were dropped for each reason that there was, in words.
    public var drops: [(reason: String, count: Int)] {
        [
            ("late", droppedLate), ("flushed", droppedFlushed), ("replaced", droppedReplaced),
            ("beyond the memory for pending frames", droppedOverflow), ("after a failure", droppedFailed),
            ("without a time", droppedInvalidTime),
            ("without a picture", droppedWithoutImage),
        ].filter { $0.1 > 0 }
    }
}

/// The way from the layer's clock to the samples' time line and back.
struct DisplayLine {
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

/// A change of the picture: which sample is shown, from when on.
public struct DisplayedSample: Sendable {
    /// What is shown.
    public let sampleBuffer: CMSampleBuffer
    /// From when on, on the layer's clock.
    public let displayTime: CMTime
    /// How much later than its output presentation time that is, on the content's timebase; zero for a sample to be shown
    /// at once.
    public let delay: CMTime

    /// `sampleBuffer` is shown from `displayTime` on, `delay` late.
    package init(sampleBuffer: CMSampleBuffer, displayTime: CMTime, delay: CMTime) {
        self.sampleBuffer = sampleBuffer
        self.displayTime = displayTime
        self.delay = delay
    }
}
