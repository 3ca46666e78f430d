import Dispatch
import Synchronization

/// The tasks that wait on a session's clock, in the order of their deadlines, then of the beginning of their waits.
/// Tasks may be cancelled from any thread; the program and its tasks call the rest.
package final class TimerQueue: Sendable {
    /// The completion of a wait.
    private enum Waiter {
        case continuation(CheckedContinuation<Void, any Error>)
        /// A job of the runtime, and the closure that takes it.
        case job(UnownedJob, @Sendable (UnownedJob) -> Void)
        /// A block for the main queue, and the closure that takes it.
        case block(MainQueueBlock, @Sendable (MainQueueBlock) -> Void)

        func end() {
            switch self {
            case .continuation(let continuation): continuation.resume()
            case .job(let job, let take): take(job)
            case .block(let block, let take): take(block)
            }
        }

        /// Ends it `early` by that duration; a block waits that long on the host's clock.
        func cancel(early: Duration) {
            switch self {
            case .continuation(let continuation): continuation.resume(throwing: CancellationError())
            case .job(let job, let take): take(job)
            case .block(let block, _): block.forward(after: early)
            }
        }
    }

    private struct Timer {
        let id: Int
        let deadline: Duration
        let waiter: Waiter
    }

    private struct Contents {
        var now = Duration.zero
        var lastID = 0
        /// Sorted by deadline, then id.
        var timers: [Timer] = []
        /// The numbers of waits that have not begun yet.
        var pending: Set<Int> = []
        /// The numbers of waits that were cancelled before they began.
        var cancelled: Set<Int> = []
        /// The time before which ticks are skipped.
        var firstTick = Duration.zero
        var skippedTicks = 0
        /// Whether the session is over: no timer fires.
        var isClosed = false

        mutating func insert(_ timer: Timer) {
            let place = timers.firstIndex { ($0.deadline, $0.id) > (timer.deadline, timer.id) }
            timers.insert(timer, at: place ?? timers.endIndex)
        }
    }

    private let contents = Mutex(Contents())

    /// The date at which the session begins, in seconds since 1970.
    package let startDate: Double

    /// Creates an empty queue at time 0, which is `startDate`: by default 9:41 UTC on the first of January 2026.
    package init(startDate: Double = 1_767_260_460) {
        self.startDate = startDate
    }

    /// The session's current time.
    package var now: Duration {
        contents.withLock { $0.now }
    }

    /// The earliest deadline.
    package var nextDeadline: Duration? {
        contents.withLock { $0.timers.first?.deadline }
    }

    /// The number of the last wait that began.
    package var lastID: Int {
        contents.withLock { $0.lastID }
    }

    /// Whether one of the waits with `numbers` has not ended.
    package func hasWait(_ numbers: ClosedRange<Int>) -> Bool {
        contents.withLock { $0.timers.contains { numbers.contains($0.id) } }
    }

    /// The number of skipped ticks.
    package var skippedTicks: Int {
        contents.withLock { $0.skippedTicks }
    }

    /// Skips the ticks before `time`.
    package func skipTicks(before time: Duration) {
        contents.withLock { $0.firstTick = time }
    }

    /// The next tick after `last` that is not skipped.
    func tick(after last: Duration, every interval: Duration) -> Duration {
        contents.withLock { contents in
            var next = last + interval
            guard interval > .zero else { return next }
            while next < contents.firstTick {
                next += interval
                contents.skippedTicks += 1
            }
            return next
        }
    }

    /// Sets the session's time, which never decreases.
    package func advance(to time: Duration) {
        contents.withLock { $0.now = max($0.now, time) }
    }

    /// Returns a number for a wait that is about to begin.
    func nextID() -> Int {
        contents.withLock { contents in
            contents.lastID += 1
            contents.pending.insert(contents.lastID)
            return contents.lastID
        }
    }

    /// Adds a wait.
    func add(_ id: Int, deadline: Duration, _ waiter: CheckedContinuation<Void, any Error>) {
        let isCancelled = contents.withLock { contents in
            contents.pending.remove(id)
            if contents.cancelled.remove(id) != nil || contents.isClosed { return true }
            contents.insert(Timer(id: id, deadline: deadline, waiter: .continuation(waiter)))
            return false
        }
        if isCancelled { waiter.resume(throwing: CancellationError()) }
    }

    /// Passes `job` to `take` after `delay` of the session's time; after the session's end, of the host's. It cannot be
    /// cancelled.
    func add(_ job: UnownedJob, after delay: Duration, take: @escaping @Sendable (UnownedJob) -> Void) {
        let isClosed = contents.withLock { contents in
            guard !contents.isClosed else { return true }
            contents.lastID += 1
            contents.insert(
                Timer(id: contents.lastID, deadline: contents.now + delay, waiter: .job(job, take)))
            return false
        }
        if isClosed { DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { take(job) } }
    }

    /// Passes `block` to `take` at `time`; after the session's end, to the main queue.
    func add(_ block: MainQueueBlock, at time: Duration, take: @escaping @Sendable (MainQueueBlock) -> Void) {
        let isClosed = contents.withLock { contents in
            guard !contents.isClosed else { return true }
            contents.lastID += 1
            contents.insert(Timer(id: contents.lastID, deadline: time, waiter: .block(block, take)))
            return false
        }
        if isClosed { block.forward(after: max(.zero, time - now)) }
    }

    /// Whether the session is over, so that no wait may begin here.
    var isClosed: Bool { contents.withLock { $0.isClosed } }

    /// Ends every wait early, because the session is over: tasks get a `CancellationError`, and jobs are passed to
    /// their takers. Blocks wait further, on the main queue, by the host's clock. A later job waits by the host's
    /// clock, and so does a caller that checks ``isClosed`` first, as ``SessionClock`` does. Any other wait ends at
    /// once.
    package func cancelAll() {
        let (timers, now) = contents.withLock { contents in
            defer { contents.timers = [] }
            contents.isClosed = true
            return (contents.timers, contents.now)
        }
        for timer in timers { timer.waiter.cancel(early: max(.zero, timer.deadline - now)) }
    }

    /// Ends a wait, or prevents it from beginning, with a `CancellationError`.
    func cancel(_ id: Int) {
        let waiter = contents.withLock { contents -> Waiter? in
            guard let place = contents.timers.firstIndex(where: { $0.id == id }) else {
                // A wait that is neither waiting nor about to begin has been fired already.
                if contents.pending.contains(id) { contents.cancelled.insert(id) }
                return nil
            }
            return contents.timers.remove(at: place).waiter
        }
        waiter?.cancel(early: .zero)
    }

    /// Ends the earliest wait that is due at `time` and began no later than number `lastID`.
    /// - Returns: whether there was one.
    package func fireNext(dueAt time: Duration, upTo lastID: Int) -> Bool {
        let waiter = contents.withLock { contents -> Waiter? in
            let place = contents.timers.firstIndex { $0.deadline <= time && $0.id <= lastID }
            return place.map { contents.timers.remove(at: $0).waiter }
        }
        waiter?.end()
        return waiter != nil
    }
}
