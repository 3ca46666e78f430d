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
