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
    package var answerLimit: Duration = .seconds(5)
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

    private var scheduler: Scheduler
    /// The answers that did not come in time, and were told of, as long as they are awaited still.
    private var missing: Set<AwaitedAnswer> = []

    /// A loop of a session of `configuration`, paced by `clock`.
    init(configuration: SessionConfiguration, clock: any PacingClock, mailbox: Mailbox = Mailbox()) {
        self.clock = clock
        self.mailbox = mailbox
        scheduler = Scheduler(end: configuration.end)
        if let wake = clock.wake { mailbox.onArrival(wake) }
    }

    /// Whether time jumps from event to event.
    var isOffline: Bool { clock.hostTime == nil }

    /// Session time.
    var now: Duration { scheduler.now }

    /// Runs until the session is over, and gives the time at which that was.
    func run() throws -> Duration {
        while endReason == nil {
            clock.attend()
            if mailbox.deliver() { tellOfArrival() }
            if mailbox.isInterrupted || Task.isCancelled { endReason = endReason ?? .interrupted }
            if endReason == nil, try !isAnswerAwaited() { try turn() }
        }
        time.stand(at: scheduler.endTime)
        return scheduler.endTime
    }

    private func turn() throws {
        switch scheduler.next(participants.map(\.nextTime)) {
        case .run(let index): try participants[index].run(at: now)
        case .end: endReason = .duration
        case .wait(let deadline):
            onTimeOver(now)
            if isOffline, isNothingToCome { endReason = .duration } else { wait(until: deadline) }
        }
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

    /// Offline, waits until another thread has answered, so that what comes of the answer does not depend on how long it
    /// took. Whether there was something to wait for.
    private func isAnswerAwaited() throws -> Bool {
        guard isOffline else { return false }
        let all = participants.compactMap(\.awaitedAnswer)
        missing = missing.filter { $0.isIndispensable || all.contains($0) }
        guard let awaited = all.first(where: { $0.isIndispensable || !missing.contains($0) }) else {
            return mailbox.hasArrival
        }
        let answering = participants.first { $0.answersOthers && $0.nextTime.map { $0 <= now } ?? false }
        if let answering { try answering.run(at: now) } else { waitForArrival(of: awaited) }
        return true
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
