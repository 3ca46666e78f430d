import SampleQueue

/// A session's loop: it queries when its participants are due, performs the ``Scheduler``'s actions, and waits on its
/// clock. Work from other threads runs between two steps. The loop runs on the thread that calls ``run()``.
package final class SessionLoop {
    /// The clock that the loop waits on.
    let clock: any PacingClock
    /// The clock that layers and timebases follow.
    let time = SessionTime()
    /// The mailbox through which other threads reach the session.
    let mailbox: Mailbox
    /// The time that an offline session waits for a response of another thread before it continues without it, in the
    /// host's time.
    package var replyTimeLimit: Duration
    /// The reason for the end of the session; setting it ends the loop.
    var endReason: SessionSummary.EndReason?
    /// The participants, in their order at equal times.
    var participants: [any SessionParticipant] = []
    /// Called when everything due at one time is done and time advances.
    var onTimeOver: (Duration) -> Void = { _ in }
    /// Called when a response has been missing for long.
    var onMissingReply: (PendingReply, Duration) -> Void = { _, _ in }
    /// Called when the host was so late that the loop skipped the times between two times.
    var onOverload: (_ from: Duration, _ to: Duration) -> Void = { _, _ in }

    /// A Boolean value that indicates whether a live session begins when the media are there that its players need at
    /// time 0, as a recording does.
    package var beginsWithMedia = false

    /// Runs a step of the loop in the required context; nothing waits within it.
    var runStep: (() throws -> Void) throws -> Void = { try $0() }

    private var scheduler: Scheduler
    /// The overdue responses that were reported and are still awaited.
    private var missing: Set<PendingReply> = []

    /// Creates a loop that runs until `end`, paced by `clock`.
    init(end: Scheduler.End, replyTimeLimit: Duration, clock: any PacingClock, mailbox: Mailbox) {
        self.clock = clock
        self.mailbox = mailbox
        self.replyTimeLimit = replyTimeLimit
        isOffline = clock.hostTime == nil
        scheduler = Scheduler(end: end)
        if let wake = clock.wake { mailbox.onArrival(wake) }
    }

    /// Whether time jumps from event to event.
    let isOffline: Bool

    /// The current session time.
    var now: Duration { scheduler.now }

    /// Ends the session at the current time, including everything due at it.
    func endNow() { scheduler.endNow() }

    /// The remaining work after a step.
    private enum StepResult {
        case nothing
        /// Wait for an arrival, or until a time.
        case wait(until: Duration?)
        /// Wait for another thread.
        case waitFor(PendingReply)
    }

    /// Runs until the session is over, and returns its end time.
    func run() throws -> Duration {
        if beginsWithMedia, !isOffline { try awaitMedia() }
        while endReason == nil {
            var rest = StepResult.nothing
            try runStep { rest = try step() }
            switch rest {
            case .nothing: break
            case .wait(let deadline): wait(until: deadline)
            case .waitFor(let reply): waitForArrival(of: reply)
            }
        }
        time.stopClock(at: scheduler.endTime)
        return scheduler.endTime
    }

    /// Runs up to `target`, including everything due at it, for a caller that steps through a session. A time in the
    /// past runs only what is due now.
    func advance(to target: Duration) throws {
        while endReason == nil {
            var rest = StepResult.nothing
            try runStep { rest = try step() }
            switch rest {
            case .nothing: break
            case .wait(let deadline):
                let next = min(deadline ?? target, target)
                guard next > now else { return }
                wait(until: next)
            case .waitFor(let reply): waitForArrival(of: reply)
            }
        }
    }

    /// Runs the next due participant without blocking.
    private func step() throws -> StepResult {
        clock.pollExternalEvents()
        if mailbox.deliver() { notifyOfArrival() }
        if mailbox.isInterrupted || Task.isCancelled { endReason = endReason ?? .interrupted }
        guard endReason == nil else { return .nothing }
        return try isOffline ? stepOffline() : runNextParticipant()
    }

    /// Waits, before the clock of a live session begins, until its players have the media for time 0, the session is
    /// asked to end, or nothing has arrived for 10 seconds of the host's time in all.
    private func awaitMedia() throws {
        var quietTime = Duration.zero
        let interval = Duration.milliseconds(20)
        while quietTime < .seconds(10), !clock.isAskedToEnd, !mailbox.isInterrupted {
            var (isMissing, isServed) = (false, false)
            try runStep {
                clock.pollExternalEvents()
                if mailbox.deliver() { notifyOfArrival() }
                isMissing = participants.contains { $0.pendingReply?.isIndispensable ?? false }
                guard let server = dueServer else { return }
                isServed = true
                try server.run(at: now)
            }
            if isServed { continue }
            guard isMissing else { return }
            if mailbox.waitForArrival(atMost: interval) { notifyOfArrival() } else { quietTime += interval }
        }
    }

    /// The first participant that is due and whose actions others wait for.
    private var dueServer: (any SessionParticipant)? {
        participants.first { $0.servesOthers && $0.nextTime.map { $0 <= now } ?? false }
    }

    private func runNextParticipant() throws -> StepResult {
        switch scheduler.next(participants.map(\.nextTime)) {
        case .run(let index): try participants[index].run(at: now)
        case .end: endReason = .duration
        case .wait(let deadline):
            onTimeOver(now)
            if !isOffline || !hasNothingDue { return .wait(until: deadline) }
            endReason = .duration
        }
        return .nothing
    }

    /// Whether a session without an end is over because nothing is due. Offline, nothing can arrive from outside.
    private var hasNothingDue: Bool {
        scheduler.end == .open && !participants.contains { $0.nextTime != nil && $0.keepsSessionAlive }
    }

    private func wait(until deadline: Duration?) {
        if let host = clock.hostTime { time.follow(host, until: deadline) }
        let reached = clock.wait(until: deadline)
        scheduler.reached(reached)
        time.stopClock(at: now)
        if let deadline, reached > deadline { onOverload(deadline, scheduler.endTime) }
    }

    /// Runs a step that waits, offline, for responses of other threads, so that no result depends on how long they
    /// took.
    private func stepOffline() throws -> StepResult {
        let all = participants.compactMap(\.pendingReply)
        missing = missing.filter { $0.isIndispensable || all.contains($0) }
        guard let awaited = all.first(where: { $0.isIndispensable || !missing.contains($0) }) else {
            return try mailbox.hasArrival ? .nothing : runNextParticipant()
        }
        guard let server = dueServer else { return .waitFor(awaited) }
        try server.run(at: now)
        return .nothing
    }

    /// Waits, in an offline session, for `reply` until `isComplete`, or until the session is asked to end. Used for
    /// data that must arrive when the loop is over. Calls `pollExternalEvents` whenever something may have arrived.
    func wait(for reply: PendingReply, pollExternalEvents: () -> Void, until isComplete: () -> Bool) {
        guard isOffline else { return }
        pollExternalEvents()
        while !isComplete(), !mailbox.isInterrupted, !Task.isCancelled {
            waitForArrival(of: reply)
            mailbox.deliver()
            pollExternalEvents()
        }
    }

    private func waitForArrival(of reply: PendingReply) {
        if mailbox.waitForArrival(atMost: reply.idleTime ?? replyTimeLimit) {
            notifyOfArrival()
        } else if reply.idleTime != nil {
            for participant in participants { participant.responseTimedOut() }
        } else if missing.insert(reply).inserted {
            onMissingReply(reply, now)
        }
    }

    private func notifyOfArrival() {
        for participant in participants { participant.inputArrived() }
    }
}
