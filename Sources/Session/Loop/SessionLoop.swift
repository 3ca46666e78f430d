import SampleQueue

/// A session's loop: it asks its participants when they have something to do, does what the ``Scheduler`` says, and waits on
/// its clock. What comes from other threads is done between two turns. It runs on the thread that calls ``run()``.
package final class SessionLoop {
    /// What the loop waits on.
    let clock: any PacingClock
    /// What layers and timebases follow.
    let time = SessionTime()
    /// The way in for other threads.
    let mailbox: Mailbox
    /// How long an offline session waits for an answer of another thread before it goes on without it, in the host's time.
    package var answerLimit: Duration
    /// Why the session is over; whoever sets it ends the loop.
    var endReason: SessionSummary.EndReason?
    /// Everything that takes part, first what comes first at equal times.
    var participants: [any SessionParticipant] = []
    /// Hears that time goes on, when all is done that was due at one time.
    var onTimeOver: (Duration) -> Void = { _ in }
    /// Hears that an answer has not come for long.
    var onMissingAnswer: (AwaitedAnswer, Duration) -> Void = { _, _ in }
    /// Hears that the host was so late that the times between two were passed over.
    var onOverload: (_ from: Duration, _ to: Duration) -> Void = { _, _ in }

    /// Carries a step out, where it is to be carried out; nothing waits within it.
    var carry: (() throws -> Void) throws -> Void = { try $0() }

    private var scheduler: Scheduler
    /// The answers that did not come in time, and were told of, as long as they are awaited still.
    private var missing: Set<AwaitedAnswer> = []

    /// A loop that runs until `end`, paced by `clock`.
    init(end: Scheduler.End, answerLimit: Duration, clock: any PacingClock, mailbox: Mailbox) {
        self.clock = clock
        self.mailbox = mailbox
        self.answerLimit = answerLimit
        scheduler = Scheduler(end: end)
        if let wake = clock.wake { mailbox.onArrival(wake) }
    }

    /// Whether time jumps from event to event.
    var isOffline: Bool { clock.hostTime == nil }

    /// Session time.
    var now: Duration { scheduler.now }

    /// Ends the session at the current time, with everything that happens at it.
    func endNow() { scheduler.endNow() }

    /// What is left to do when a step was done.
    private enum Rest {
        case nothing
        /// To wait until something comes, or until a time.
        case wait(until: Duration?)
        /// To wait for another thread.
        case waitFor(AwaitedAnswer)
    }

    /// Runs until the session is over, and gives the time at which that was.
    func run() throws -> Duration {
        while endReason == nil {
            var rest = Rest.nothing
            try carry { rest = try step() }
            switch rest {
            case .nothing: break
            case .wait(let deadline): wait(until: deadline)
            case .waitFor(let answer): waitForArrival(of: answer)
            }
        }
        time.stand(at: scheduler.endTime)
        return scheduler.endTime
    }

    /// Runs up to `target` and everything that happens at it, for whoever steps through a session. A time that has passed
    /// does what is due now.
    func advance(to target: Duration) throws {
        while endReason == nil {
            var rest = Rest.nothing
            try carry { rest = try step() }
            switch rest {
            case .nothing: break
            case .wait(let deadline):
                let next = min(deadline ?? target, target)
                guard next > now else { return }
                wait(until: next)
            case .waitFor(let answer): waitForArrival(of: answer)
            }
        }
    }

    /// Does what comes next, and waits for nothing.
    private func step() throws -> Rest {
        clock.attend()
        if mailbox.deliver() { tellOfArrival() }
        if mailbox.isInterrupted || Task.isCancelled { endReason = endReason ?? .interrupted }
        guard endReason == nil else { return .nothing }
        return try isOffline ? stepOffline() : turn()
    }

    private func turn() throws -> Rest {
        switch scheduler.next(participants.map(\.nextTime)) {
        case .run(let index): try participants[index].run(at: now)
        case .end: endReason = .duration
        case .wait(let deadline):
            onTimeOver(now)
            if !isOffline || !isNothingToCome { return .wait(until: deadline) }
            endReason = .duration
        }
        return .nothing
    }

    /// Offline nothing can come from outside, so that a session without an end is over when nothing is to come any more.
    private var isNothingToCome: Bool {
        scheduler.end == .open && !participants.contains { $0.nextTime != nil && $0.keepsSessionGoing }
    }

    private func wait(until deadline: Duration?) {
        if let host = clock.hostTime { time.follow(host, until: deadline) }
        let reached = clock.wait(until: deadline)
        scheduler.reached(reached)
        time.stand(at: now)
        if let deadline, reached > deadline { onOverload(deadline, scheduler.endTime) }
    }

    /// Offline, another thread's answer is waited for, so that what comes of it does not depend on how long it took.
    private func stepOffline() throws -> Rest {
        let all = participants.compactMap(\.awaitedAnswer)
        missing = missing.filter { $0.isIndispensable || all.contains($0) }
        guard let awaited = all.first(where: { $0.isIndispensable || !missing.contains($0) }) else {
            return try mailbox.hasArrival ? .nothing : turn()
        }
        let answering = participants.first { $0.answersOthers && $0.nextTime.map { $0 <= now } ?? false }
        guard let answering else { return .waitFor(awaited) }
        try answering.run(at: now)
        return .nothing
    }

    /// Offline, waits for `answer` until `hasCome`, or until the session is asked to end; for what must come when the loop is over.
    /// `attend` is called whenever something may have come.
    func wait(for answer: AwaitedAnswer, attend: () -> Void, until hasCome: () -> Bool) {
        guard isOffline else { return }
        attend()
        while !hasCome(), !mailbox.isInterrupted, !Task.isCancelled {
            waitForArrival(of: answer)
            mailbox.deliver()
            attend()
        }
    }

    private func waitForArrival(of answer: AwaitedAnswer) {
        if mailbox.waitForArrival(atMost: answer.quietTime ?? answerLimit) {
            tellOfArrival()
        } else if answer.quietTime != nil {
            for participant in participants { participant.nothingArrived() }
        } else if missing.insert(answer).inserted {
            onMissingAnswer(answer, now)
        }
    }

    private func tellOfArrival() {
        for participant in participants { participant.somethingArrived() }
    }
}
