/// The pacing of a display layer as a value: events and times in, actions out. It reads no clock and takes no lock.
///
/// Samples wait in the order of their output presentation times. A tick shows the newest that is due and settles the older
/// ones; what is to be shown at once stands before them all.
package struct DisplayQueueCore: Sendable {
    /// Which way content time runs; it keeps its last value while the rate is 0.
    package enum Direction: Sendable {
        case forward
        case backward
    }

    /// Something that happens to the queue.
    package enum Event: Sendable {
        /// A sample is handed over.
        case enqueue(CMSampleBuffer)
        /// Time has come to `contentTime` on the samples' time line, when the layer's clock shows `clockTime`.
        case tick(contentTime: CMTime, rate: Double, clockTime: CMTime)
        /// What is pending goes, and with `removingImage` the picture too; a failure ends.
        case flush(removingImage: Bool)
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

    /// A sample that waits for its time.
    private struct Pending: Sendable {
        let sample: CMSampleBuffer
        let time: CMTime
    }

    /// Samples pending above which the queue is not ready for more.
    package let capacity: Int
    /// Samples pending above which the one due first is dropped.
    package let maximumPendingCount: Int
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

    private var pending: [Pending] = []
    private var immediate: CMSampleBuffer?
    /// The time of the picture, if it was shown for its time and no flush came since.
    private var imageTime: CMTime?
    private var newest: CMSampleBuffer?
    private var direction = Direction.forward
    private var isRequesting = false

    /// An empty queue; all counts above 0.
    package init(capacity: Int = 4, maximumPendingCount: Int = 64, prerollCount: Int = 1) {
        self.capacity = max(1, capacity)
        self.maximumPendingCount = max(self.capacity, maximumPendingCount)
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

    /// The content time at which the next picture is due, with time running at `rate`.
    package func nextContentTime(rate: Double) -> CMTime? {
        let direction = direction(atRate: rate)
        return direction == .forward ? pending.first?.time : pending.last?.time
    }

    /// Whether `time` has come when content time has come to `contentTime`, running at `rate`.
    package func isDue(_ time: CMTime, contentTime: CMTime, rate: Double) -> Bool {
        direction(atRate: rate) == .forward ? time <= contentTime : time >= contentTime
    }

    /// Takes an event in and says what is to be done. Amortised O(1) for samples in order; O(n) in those pending otherwise.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .enqueue(let sample): enqueue(sample)
        case .tick(let contentTime, let rate, let clockTime):
            tick(contentTime: contentTime, rate: rate, clockTime: clockTime)
        case .flush(let removingImage): flush(removingImage: removingImage)
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
        let time = sample.outputPresentationTimeStamp
        guard sample.attachments.displayImmediately || time.isNumeric else {
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
            pending = []
            immediate = sample
        } else {
            insert(Pending(sample: sample, time: time))
        }
        return [.reschedule]
    }

    private mutating func insert(_ new: Pending) {
        var place = pending.count
        while place > 0, pending[place - 1].time > new.time { place -= 1 }
        if place > 0, pending[place - 1].time == new.time {
            pending[place - 1] = new
            counters.droppedReplaced += 1
        } else {
            pending.insert(new, at: place)
        }
        if pending.count > maximumPendingCount {
            pending.remove(at: direction == .forward ? 0 : pending.count - 1)
            counters.droppedOverflow += 1
        }
    }

    private mutating func tick(contentTime: CMTime, rate: Double, clockTime: CMTime) -> [Action] {
        turn(to: direction(atRate: rate))
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
    private mutating func takeDue(contentTime: CMTime) -> Pending? {
        let due: [Pending]
        switch direction {
        case .forward:
            let count = pending.firstIndex { $0.time > contentTime } ?? pending.count
            due = Array(pending.prefix(count))
            pending.removeFirst(count)
        case .backward:
            let first = pending.firstIndex { $0.time >= contentTime } ?? pending.count
            due = pending[first...].reversed()
            pending.removeLast(due.count)
        }
        guard let candidate = due.last else { return nil }
        if let imageTime, isPast(imageTime, contentTime), isPast(candidate.time, imageTime), candidate.time != imageTime
        {
            counters.droppedLate += due.count
            return nil
        }
        counters.droppedLate += due.count - 1
        return candidate
    }

    private func isPast(_ time: CMTime, _ reference: CMTime) -> Bool {
        direction == .forward ? time <= reference : time >= reference
    }

    private mutating func flush(removingImage: Bool) -> [Action] {
        let wasReady = isReadyForMoreMediaData
        counters.droppedFlushed += pendingCount
        pending = []
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
        } else if hadFailed, let newest {
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
        pending = []
        immediate = nil
        return [.reschedule]
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

    private func direction(atRate rate: Double) -> Direction {
        rate == 0 ? direction : rate > 0 ? .forward : .backward
    }

    private mutating func turn(to direction: Direction) {
        guard direction != self.direction else { return }
        self.direction = direction
        imageTime = nil
    }
}
