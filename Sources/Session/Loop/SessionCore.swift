import SampleQueue
import SessionTasks

/// The part of a session that does not depend on what it shows: the loop with the control events, the end, the output and the sound, the
/// beginning and the end of a run, and the summary. ``ViewSession`` and ``SampleBufferSession`` have one each. It runs on the thread that
/// calls ``run(_:)``.
final class SessionCore {
    let configuration: SessionConfiguration
    let loop: SessionLoop
    let output: OutputParticipant
    /// Receives everything that happens, with its time.
    let observe: (SessionEvent, Duration) -> Void
    /// The session, which sets itself when it is made.
    unowned var content: (any SessionContent)!
    /// The control events.
    private(set) lazy var control = ControlParticipant(source, observe: observe) { [unowned self] in
        try content.carryOut($0, at: $1)
    }
    /// The sound, which is silence while ``SessionContent/isHeard`` is false.
    private(set) lazy var sound = SoundParticipant(loop: loop, output: output) { [unowned self] in content.isHeard }
    private lazy var end = SessionPart { [unowned self] in
        content.reasonToEnd == nil ? nil : .zero
    } run: { [unowned self] _ in
        loop.endReason = content.reasonToEnd
    }
    private let source: any ControlSource

    /// The core of a session that is shown on `output`, directed by `control` and paced by `clock`; `mailbox` is the way in for other
    /// threads.
    init(
        configuration: SessionConfiguration, control: any ControlSource, output: any FrameOutput,
        clock: any PacingClock, mailbox: Mailbox, observe: @escaping (SessionEvent, Duration) -> Void
    ) {
        self.configuration = configuration
        self.output = OutputParticipant(output)
        self.observe = observe
        source = control
        loop = SessionLoop(
            end: configuration.end, answerLimit: configuration.answerLimit, clock: clock, mailbox: mailbox)
        self.output.onLoss { [unowned self] in observe(.outputLost($0, isFailure: $1), loop.now) }
        loop.onTimeOver = { observe(.timeReached, $0) }
        loop.onOverload = { [unowned self] in
            observe(.timePassedOver(from: $0), $1)
            content.skipTicks(before: $1)
        }
        loop.onMissingAnswer = { [unowned self] answer, time in
            let text = answer.notice(after: loop.answerLimit)
            // How fast the world outside is belongs to no recording.
            observe(answer.isFromOutside ? .waiting(text) : .notice(text), time)
            if answer.isProgramWork { content.giveUpWaiting() }
        }
    }

    deinit {
        // Those who take part know the loop, which knows them.
        loop.participants = []
    }

    /// Has `early` and `late` take part in the loop. At equal times the control events come first, then `early`, the end, `late`, the
    /// output's repeats and the sound.
    func takePart(_ early: [any SessionParticipant], afterEnd late: [any SessionParticipant]) {
        loop.participants = [control] + early + [end] + late + [output, sound]
    }

    /// Runs the session to its end; `begin` starts what it shows. Throws what `begin` and the loop throw, and the content's failure where
    /// nothing was shown; what was shown until then is kept, where it can still be written.
    func run(_ begin: () throws -> Void) throws -> SessionSummary {
        try holdingMainThread {
            defer { content.isOver() }
            do {
                try begin()
                let end = try loop.run()
                return try step { try finish(at: end) }
            } catch is ReaderGone {
                return try step { try leave() }
            } catch {
                try step { try keepShown() }
                throw error
            }
        }
    }

    private func step<Value>(_ body: () throws -> Value) throws -> Value {
        var value: Value?
        try loop.carry { value = try body() }
        return value!
    }

    private func finish(at end: Duration) throws -> SessionSummary {
        let reason = loop.endReason ?? .duration
        try content.stop(reason, at: end)
        guard content.hasShown, end > .zero || !output.needsEveryFrame else {
            // A viewer that never looked is none to complain to.
            if reason == .viewerLeft { throw ReaderGone() }
            throw content.failure(at: end)
        }
        content.willWriteRest()
        try sound.finish(at: end) { content.serveSound(at: end) }
        try output.finish(at: end)
        return summary(reason, at: end)
    }

    /// The viewer quit, and so does the session: nothing is written any more.
    private func leave() throws -> SessionSummary {
        loop.endReason = .viewerLeft
        try content.stop(.viewerLeft, at: loop.now)
        output.abandon()
        return summary(.viewerLeft, at: loop.now)
    }

    /// The session failed: what was shown until then is kept all the same, where that can be.
    private func keepShown() throws {
        let end = loop.now
        try content.stop(nil, at: end)
        guard content.hasShown else { return output.abandon() }
        output.keepShown(until: end) { try sound.finish(at: end) { content.serveSound(at: end) } }
    }

    private func summary(_ reason: SessionSummary.EndReason, at end: Duration) -> SessionSummary {
        var summary = SessionSummary(
            endTime: end, endReason: reason, canvas: CMVideoDimensions(width: 0, height: 0),
            framesDrawn: output.framesShown, outputLosses: output.losses)
        content.complete(&summary)
        observe(.ended(reason), end)
        return summary
    }
}

/// The part of a session that its ``SessionCore`` does not know: what it shows, and what the control events do to that. Called on the
/// session's thread.
protocol SessionContent: AnyObject {
    /// What it has in common with other sessions.
    var core: SessionCore { get }
    /// A Boolean value that indicates whether the sound is heard: there is a window, or none was asked for yet.
    var isHeard: Bool { get }
    /// A Boolean value that indicates whether the output has a frame.
    var hasShown: Bool { get }
    /// The reason for which the session is over before its time; nil while it goes on.
    var reasonToEnd: SessionSummary.EndReason? { get }
    /// Carries out `event`, which is logged already.
    func carryOut(_ event: ControlEvent, at time: Duration) throws
    /// The host was so late that the times before `time` were passed over.
    func skipTicks(before time: Duration)
    /// Goes on without the answer to what the program has begun.
    func giveUpWaiting()
    /// Stops the windows because the session is over; `reason` is nil where it failed.
    func stop(_ reason: SessionSummary.EndReason?, at end: Duration) throws
    /// The error of a session that has shown nothing until `end`.
    func failure(at end: Duration) -> any Error
    /// The session has shown something and is over; what is left of it is written next.
    func willWriteRest()
    /// Lets players hand on the sound that is heard until `end`.
    func serveSound(at end: Duration)
    /// Adds to `summary` what the core does not know.
    func complete(_ summary: inout SessionSummary)
    /// The run is over, however it ended.
    func isOver()
}

extension SessionContent {
    var configuration: SessionConfiguration { core.configuration }
    var loop: SessionLoop { core.loop }
    var output: OutputParticipant { core.output }
    var control: ControlParticipant { core.control }
    var sound: SoundParticipant { core.sound }

    /// Reports `event`, which happens at `time`.
    func observe(_ event: SessionEvent, _ time: Duration) { core.observe(event, time) }

    func skipTicks(before time: Duration) {}
    func willWriteRest() {}
    func serveSound(at end: Duration) {}
}
