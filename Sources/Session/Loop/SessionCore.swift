import SampleQueue
import SessionTasks

/// The part of a session that does not depend on its content. It contains the loop with the control events and the end,
/// the output and the audio. It also runs the start and the end of a run, and creates the summary. ``ViewSession`` and
/// ``SampleBufferSession`` have one each. It runs on the thread that calls ``run(_:)``.
final class SessionCore {
    let configuration: SessionConfiguration
    let loop: SessionLoop
    let output: OutputParticipant
    /// Receives each event of the session with its time.
    let observe: (SessionEvent, Duration) -> Void
    /// The session, which sets itself when it is created.
    unowned var content: (any SessionContent)!
    /// The control events.
    private(set) lazy var control = ControlParticipant(source, observe: observe) { [unowned self] in
        try content.execute($0, at: $1)
    }
    /// The audio, which is silent while ``SessionContent/isAudible`` is false.
    private(set) lazy var sound = AudioParticipant(loop: loop, output: output) { [unowned self] in content.isAudible }
    private lazy var end = ClosureParticipant { [unowned self] in
        content.reasonToEnd == nil && !output.isComplete ? nil : .zero
    } run: { [unowned self] _ in
        loop.endReason = content.reasonToEnd ?? .duration
    }
    private let source: any ControlSource

    /// Creates the core of a session that is shown on `output`, controlled by `control` and paced by `clock`. Other
    /// threads reach it through `mailbox`.
    init(
        configuration: SessionConfiguration, control: any ControlSource, output: any FrameOutput,
        clock: any PacingClock, mailbox: Mailbox, observe: @escaping (SessionEvent, Duration) -> Void
    ) {
        self.configuration = configuration
        self.output = OutputParticipant(output)
        self.observe = observe
        source = control
        loop = SessionLoop(
            end: configuration.end, replyTimeLimit: configuration.replyTimeLimit, clock: clock, mailbox: mailbox)
        self.output.onLoss { [unowned self] in observe(.outputLost($0, isFailure: $1), loop.now) }
        loop.onTimeOver = { observe(.timeReached, $0) }
        loop.onOverload = { [unowned self] in
            observe(.timePassedOver(from: $0), $1)
            content.skipTicks(before: $1)
        }
        loop.onMissingReply = { [unowned self] reply, time in
            let text = reply.notice(after: loop.replyTimeLimit)
            // The speed of the outside world does not belong into a recording.
            observe(reply.isFromOutside ? .waiting(text) : .notice(text), time)
            if reply.isProgramWork { content.giveUpWaiting() }
        }
    }

    deinit {
        // Breaks the reference cycle of the participants and the loop.
        loop.participants = []
    }

    /// Adds `early` and `late` to the loop. The order at equal times: control events, `early`, the end, `late`, the
    /// output's repeats, the audio.
    func addParticipants(_ early: [any SessionParticipant], afterEnd late: [any SessionParticipant]) {
        loop.participants = [control] + early + [end] + late + [output, sound]
    }

    /// Runs the session to its end; `begin` starts its content.
    ///
    /// Throws the errors of `begin` and the loop, and the content's failure if nothing was shown. An output keeps the
    /// frames shown until then, if it can still be written.
    func run(_ begin: () throws -> Void) throws -> SessionSummary {
        try holdingMainThread {
            defer { content.runEnded() }
            do {
                try begin()
                let end = try loop.run()
                return try step { try finish(at: end) }
            } catch is ReaderClosed {
                return try step { try leave() }
            } catch {
                try step { try keepFrames() }
                throw error
            }
        }
    }

    private func step<Value>(_ body: () throws -> Value) throws -> Value {
        var value: Value?
        try loop.runStep { value = try body() }
        return value!
    }

    private func finish(at end: Duration) throws -> SessionSummary {
        let reason = loop.endReason ?? .duration
        try content.stop(reason, at: end)
        guard content.hasShown, end > .zero || !output.needsEveryFrame else {
            // A viewer that left before the first frame needs no error.
            if reason == .viewerLeft { throw ReaderClosed() }
            throw content.failure(at: end, endedBy: reason)
        }
        if reason == .interrupted, configuration.discardsInterrupted {
            output.abandon()
            return summary(reason, at: end)
        }
        content.willWriteRest()
        try sound.finish(at: end) { content.serveAudio(at: end) }
        try output.finish(at: end)
        return summary(reason, at: end)
    }

    /// The viewer left and the session ends: nothing more is written.
    private func leave() throws -> SessionSummary {
        loop.endReason = .viewerLeft
        try content.stop(.viewerLeft, at: loop.now)
        output.abandon()
        return summary(.viewerLeft, at: loop.now)
    }

    /// Ends a failed session, and keeps the frames shown until then, if possible.
    private func keepFrames() throws {
        let end = loop.now
        try content.stop(nil, at: end)
        guard content.hasShown else { return output.abandon() }
        output.keepFrames(until: end) { try sound.finish(at: end) { content.serveAudio(at: end) } }
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

/// The part of a session that its ``SessionCore`` does not know: its content, and the effect of the control events on
/// it. Called on the session's thread.
protocol SessionContent: AnyObject {
    /// The part that it shares with other sessions.
    var core: SessionCore { get }
    /// A Boolean value that indicates whether the audio plays: a window is open, or none was requested yet.
    var isAudible: Bool { get }
    /// A Boolean value that indicates whether the output has a frame.
    var hasShown: Bool { get }
    /// The reason for an early end of the session; nil while it runs.
    var reasonToEnd: SessionSummary.EndReason? { get }
    /// Performs `event`, which is logged already.
    func execute(_ event: ControlEvent, at time: Duration) throws
    /// Skips the ticks before `time`, which the host was too slow for.
    func skipTicks(before time: Duration)
    /// Continues without the result of the work that the program has begun.
    func giveUpWaiting()
    /// Stops the windows because the session is over; `reason` is nil if it failed.
    func stop(_ reason: SessionSummary.EndReason?, at end: Duration) throws
    /// Returns the error of a session that has shown nothing until `end`.
    func failure(at end: Duration, endedBy reason: SessionSummary.EndReason) -> any Error
    /// Notifies the content that the session has shown something and is over, and that the rest is written next.
    func willWriteRest()
    /// Lets players deliver the audio up to `end`.
    func serveAudio(at end: Duration)
    /// Adds to `summary` the values that the core does not know.
    func complete(_ summary: inout SessionSummary)
    /// Notifies the content that the run is over, however it ended.
    func runEnded()
}

extension SessionContent {
    var configuration: SessionConfiguration { core.configuration }
    var loop: SessionLoop { core.loop }
    var output: OutputParticipant { core.output }
    var control: ControlParticipant { core.control }

    /// Reports `event`, which happens at `time`.
    func observe(_ event: SessionEvent, _ time: Duration) { core.observe(event, time) }

    func skipTicks(before time: Duration) {}
    func willWriteRest() {}
    func serveAudio(at end: Duration) {}
}
