import Dispatch
import Synchronization

/// The tasks that wait on a session's clock, in the order of their deadlines, then of their beginning to wait. Tasks may be
/// cancelled from any thread; the rest is called by the program and its tasks.
package final class TimerQueue: Sendable {
    /// What a wait ends with.
    private enum Waiter {
        case continuation(CheckedContinuation<Void, any Error>)
        /// A job of the runtime's, and who takes it.
        case job(UnownedJob, @Sendable (UnownedJob) -> Void)
        /// A block on the main queue, and who takes it.
        case block(MainQueueBlock, @Sendable (MainQueueBlock) -> Void)

        func end() {
            switch self {
            case .continuation(let continuation): continuation.resume()
            case .job(let job, let take): take(job)
            case .block(let block, let take): take(block)
            }
        }

        /// Ends it `early` by so much; a block waits that long for the host's clock.
        func cancel(early: Duration) {
            switch self {
            case .continuation(let continuation): continuation.resume(throwing: CancellationError())
            case .job(let job, let take): take(job)
            case .block(let block, _): block.passOn(after: early)
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
        /// Numbered, but not waiting yet.
        var pending: Set<Int> = []
        /// Cancelled before they began to wait.
        var cancelled: Set<Int> = []
        /// Ticks before this are left out.
        var firstTick = Duration.zero
        var skippedTicks = 0
        /// The session is over: nobody fires a timer any more.
        var isClosed = false

        mutating func insert(_ timer: Timer) {
            let place = timers.firstIndex { ($0.deadline, $0.id) > (timer.deadline, timer.id) }
            timers.insert(timer, at: place ?? timers.endIndex)
        }
    }

    private let contents = Mutex(Contents())

    /// The date at which the session begins, in seconds since 1970.
    package let startDate: Double

    /// Nobody waits yet, at 0, which is `startDate`: 9:41 UTC on the first of January 2026 where nothing else is said.
    package init(startDate: Double = 1_767_260_460) {
        self.startDate = startDate
    }

    /// The session's time.
    package var now: Duration {
        contents.withLock { $0.now }
    }

    /// The earliest deadline.
    package var nextDeadline: Duration? {
        contents.withLock { $0.timers.first?.deadline }
    }

    /// The number of the last wait that was begun.
    package var lastID: Int {
        contents.withLock { $0.lastID }
    }

    /// Ticks that were left out.
    package var skippedTicks: Int {
        contents.withLock { $0.skippedTicks }
    }

    /// Leaves out the ticks before `time`.
    package func skipTicks(before time: Duration) {
        contents.withLock { $0.firstTick = time }
    }

    /// The tick after `last` that is not left out.
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

    /// Sets the session's time, which never falls.
    package func advance(to time: Duration) {
        contents.withLock { $0.now = max($0.now, time) }
    }

    /// A number for a wait that is about to begin.
    func nextID() -> Int {
        contents.withLock { contents in
            contents.lastID += 1
            contents.pending.insert(contents.lastID)
            return contents.lastID
        }
    }

    /// Begins to wait.
    func add(_ id: Int, deadline: Duration, _ waiter: CheckedContinuation<Void, any Error>) {
        let isCancelled = contents.withLock { contents in
            contents.pending.remove(id)
            if contents.cancelled.remove(id) != nil || contents.isClosed { return true }
            contents.insert(Timer(id: id, deadline: deadline, waiter: .continuation(waiter)))
            return false
        }
        if isCancelled { waiter.resume(throwing: CancellationError()) }
    }

    /// Hands `job` to `take` when `delay` of the session's time is over; of the host's, once the session is. It cannot be cancelled.
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

    /// Hands `block` to `take` at `time`; once the session is over, to the main queue.
    func add(_ block: MainQueueBlock, at time: Duration, take: @escaping @Sendable (MainQueueBlock) -> Void) {
        let isClosed = contents.withLock { contents in
            guard !contents.isClosed else { return true }
            contents.lastID += 1
            contents.insert(Timer(id: contents.lastID, deadline: time, waiter: .block(block, take)))
            return false
        }
        if isClosed { block.passOn(after: max(.zero, time - now)) }
    }

    /// Whether the session is over, so that nobody may wait here.
    var isClosed: Bool { contents.withLock { $0.isClosed } }

    /// Ends every wait before its time with a `CancellationError`, and a job's with its turn: the session is over. Blocks go on waiting, on the
    /// main queue, by the host's clock. A job that comes later
    /// waits by the host's clock, and so does whoever asks ``isClosed`` first, as ``SessionClock`` does; another wait ends at once.
    package func cancelAll() {
        let (timers, now) = contents.withLock { contents in
            defer { contents.timers = [] }
            contents.isClosed = true
            return (contents.timers, contents.now)
        }
        for timer in timers { timer.waiter.cancel(early: max(.zero, timer.deadline - now)) }
    }

    /// Ends a wait, or keeps it from beginning, with a `CancellationError`.
    func cancel(_ id: Int) {
        let waiter = contents.withLock { contents -> Waiter? in
            guard let place = contents.timers.firstIndex(where: { $0.id == id }) else {
                // One that is neither waiting nor about to has been fired already.
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
