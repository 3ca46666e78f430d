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
    /// Hears that an answer did not come, as a message.
    var onMissingAnswer: (String, Duration) -> Void = { _, _ in }
    /// Hears that the host was so late that the times between two were passed over.
    var onOverload: (_ from: Duration, _ to: Duration) -> Void = { _, _ in }

    private var scheduler: Scheduler
    /// The answers that did not come in time, as long as they are awaited still.
    private var givenUp: Set<String> = []

    /// A loop of a session of `configuration`, paced by `clock`.
    init(configuration: SessionConfiguration, clock: any PacingClock, mailbox: Mailbox = Mailbox()) {
        self.clock = clock
        self.mailbox = mailbox
        scheduler = Scheduler(end: configuration.end)
        if let wake = clock.wake { mailbox.onArrival(wake) }
    }

    /// Session time.
    var now: Duration { scheduler.now }

    /// Runs until the session is over, and gives the time at which that was.
    func run() throws -> Duration {
        while endReason == nil {
            clock.attend()
            mailbox.deliver()
            if mailbox.isInterrupted || Task.isCancelled { endReason = endReason ?? .interrupted }
            if endReason == nil, !isAnswerAwaited() { try turn() }
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
            // Offline nothing can come from outside.
            if deadline == nil, clock.hostTime == nil { endReason = .duration } else { wait(until: deadline) }
        }
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
    private func isAnswerAwaited() -> Bool {
        guard clock.hostTime == nil else { return false }
        let all = participants.compactMap(\.awaitedAnswer)
        givenUp.formIntersection(all)
        guard let awaited = all.first(where: { !givenUp.contains($0) }) else { return mailbox.hasArrival }
        if !mailbox.waitForArrival(atMost: answerLimit) {
            givenUp.insert(awaited)
            onMissingAnswer(awaited, now)
        }
        return true
    }
}
