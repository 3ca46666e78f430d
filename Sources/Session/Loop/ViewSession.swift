import PictureInPicture
import SampleQueue
import SessionTasks
import Terms
package import Views

/// A picture-in-picture session of a program that shows views. Control events, the program's timers, redraws and what the
/// display layer shows take part in its ``SessionLoop``, in this order at equal times. It runs on the thread that calls `run`,
/// and everything it drives runs there too.
package final class ViewSession {
    let program: any ViewProgram
    let configuration: SessionConfiguration
    let painter: any ViewPainter
    let output: OutputParticipant
    let loop: SessionLoop
    let layer: AVSampleBufferDisplayLayer
    let observe: (SessionEvent, Duration) -> Void

    var presentation: Presentation?
    var throttle = UpdateThrottle(maximumUpdatesPerSecond: 30)
    /// Whether there is a window, and what the program is to be told.
    var state: PresentationState
    /// What happens to it.
    var presentationEvents = EventSequence<PresentationState.Event>()
    /// The window of the content.
    var window = ContentWindow()
    /// What happens to it.
    var windowEvents = EventSequence<PictureInPictureStateMachine.Event>()
    /// Why no first picture could be made for a window.
    var openingFailure: (any Error)?
    var programErrors: [ProgramMessage] = []
    /// The newest picture that the output has, or is to have.
    package internal(set) var picture: PlacedList?
    /// The players whose movies are in the content.
    var shownPlayers: Set<PlayerID> = []
    /// The program was told of the sizes of views, and the window was not brought to agree since.
    var hasToldSizes = false
    /// It has been said that the sizes of views do not come to rest.
    var hasSaidThatSizesNeverSettle = false
    /// What was said of events that the window does not offer.
    private var notices: Set<String> = []
    /// The last denied request, in words; nil where none was denied.
    var denial: String?
    /// The program's view took too long: the last good picture stays.
    var hasGivenUp = false
    /// `picture` is not drawn yet, because only the last one is wanted.
    var isFramePending = false
    /// What the program plays.
    private(set) lazy var players: ProgramPlayers = ProgramPlayers(loop: loop) { [unowned self] in
        sound.mixer.add($0.soundLine)
    } onEnd: { [unowned self] in
        sound.mixer.remove($0.soundLine)
    } onPicture: { [unowned self] in
        if shownPlayers.contains($0) { throttle.changed(at: loop.now) }
    } tell: { [unowned self] player, report, time in
        take(program.handle(.player(player, report), at: time), at: time)
        if let own = window.player, own === players[player] { take(.playbackInvalidated) }
        try settle(at: time)
    }
    /// What the program asks of the network.
    private(set) lazy var web = WebParticipant(
        loop: loop, network: network, latency: configuration.networkLatency
    ) { [unowned self] in
        if case .answered(_, .failure(let failure)) = $0, failure.kind == .refused { denial = failure.reason }
        observe($0, $1)
    } tell: { [unowned self] event, time in
        take(program.handle(event, at: time), at: time)
        try settle(at: time)
    }
    private(set) lazy var control = ControlParticipant(source) { [unowned self] in try carryOut($0, at: $1) }
    private(set) lazy var display = DisplayParticipant(loop: loop, layer: { [layer] in layer }) { [unowned self] in
        try showDisplayed($0, at: $1)
    }
    /// What is heard where the canvas is not empty for want of a window.
    package private(set) lazy var sound = SoundParticipant(loop: loop, output: output) { [unowned self] in
        if case .closed = state.window { false } else { true }
    }
    private let source: any ControlSource
    private let network: SessionNetwork

    /// A session of the program in `program`, drawn by `painter` and shown on `output`. `observe` hears of everything
    /// that happens, with its time, on the session's thread; `mailbox` is the way in for others. What the program asks of the network
    /// goes to `network`.
    package init(
        program: any ViewProgram, painter: any ViewPainter, configuration: SessionConfiguration,
        control: any ControlSource = ControlTimeline(), output: any FrameOutput,
        clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        network: SessionNetwork = SessionNetwork(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) {
        self.program = program
        self.configuration = configuration
        self.output = OutputParticipant(output)
        self.observe = observe
        self.painter = painter
        painter.pictureLimit = program.pictureLimit
        source = control
        self.network = network
        loop = SessionLoop(configuration: configuration, clock: clock, mailbox: mailbox)
        loop.answerLimit = configuration.answerLimit
        layer = AVSampleBufferDisplayLayer(clock: loop.time.clock)
        state = PresentationState(presentsByItself: control.presentsByItself, asksByTap: control.asksByTap)
    }

    deinit {
        // Those who take part know the loop, which knows them.
        loop.participants = []
    }

    /// Runs the session to its end. Throws a `SessionError` where nothing could be shown, or what the output throws; an
    /// error of the program after the first picture does not end it, and is told in the summary. Cancelling the task that
    /// it runs in ends it as an interrupt does.
    package func run() throws -> SessionSummary { try holdingMainThread { try runHere() } }

    private func runHere() throws -> SessionSummary {
        defer { web.end() }
        do {
            try begin()
            return try finish(at: loop.run())
        } catch is ReaderGone {
            return leave()
        } catch {
            let end = loop.now
            output.keepShown(until: end) { try sound.finish(at: end) }
            throw error
        }
    }

    /// Starts the program, for ``run()`` or for whoever steps through the session by ``advance(to:)``.
    package func begin() throws {
        output.onLoss { [unowned self] in observe(.outputLost($0, isFailure: $1), loop.now) }
        take(.linearPlaybackChanged(isRequired: !window.handlesSkips))
        takePart()
        take(program.start(at: .zero), at: .zero)
        try settle(at: .zero)
    }

    /// Runs up to `time` and everything that happens at it, holding the main thread meanwhile.
    package func advance(to time: Duration) throws {
        try holdingMainThread {
            if holdsWork, state.program == .running {
                take(program.goOn(at: loop.now), at: loop.now)
                try settle(at: loop.now)
            }
            try loop.advance(to: time)
        }
    }

    /// Session time.
    package var time: Duration { loop.now }

    /// Why the session is over; nil while it is not.
    package var endReason: SessionSummary.EndReason? { loop.endReason }

    /// Whether there is a window.
    package var isWindowOpen: Bool { if case .open = state.window { true } else { false } }

    /// What the page shows, whether there is a window or not.
    package var page: ViewNode? { presentation?.page }

    /// Says `text` unless it has been said.
    func note(_ text: String) {
        if notices.insert(text).inserted { observe(.notice(text), loop.now) }
    }

    /// Who takes part, in the order at equal times.
    func takePart() {
        let timers = SessionPart { [unowned self] in
            state.program == .running ? program.nextTimer : nil
        } run: { [unowned self] in
            take(program.runTimers(at: $0), at: $0)
            try settle(at: $0)
        }
        let work = ProgramWork(program, loop: loop) { [unowned self] in
            state.program == .running
        } run: { [unowned self] in
            take(program.goOn(at: $0), at: $0)
            try settle(at: $0)
        }
        let end = SessionPart { [unowned self] in
            reasonToEnd == nil ? nil : .zero
        } run: { [unowned self] _ in
            loop.endReason = reasonToEnd
        }
        let redraws = SessionPart { [unowned self] in
            nextRedraw
        } run: { [unowned self] in
            try redraw(at: $0)
        }
        let audits = SessionPart { [unowned self] in
            painter.nextAudit
        } run: { [unowned self] in
            audit(at: $0)
        }
        loop.participants =
            [control, timers, work] + players.participants + [web, end, redraws, audits, display, output, sound]
        loop.onTimeOver = { [unowned self] in observe(.timeReached, $0) }
        loop.onMissingAnswer = { [unowned self] answer, time in
            let text = answer.notice(after: loop.answerLimit)
            // How fast the world outside is belongs to no recording.
            observe(answer.isFromOutside ? .waiting(text) : .notice(text), time)
            if answer.isProgramWork { program.giveUpWaiting() }
        }
        loop.onOverload = { [unowned self] in
            observe(.timePassedOver(from: $0), $1)
            program.skipTicks(before: $1)
        }
    }

    /// Why the session is over: its program is, or its window is gone and nothing is to come that could open it.
    private var reasonToEnd: SessionSummary.EndReason? {
        if hasProgramFailed, configuration.onProgramFailure == .end || !output.isOpen && !loop.isOffline {
            return .programFailed
        }
        return state.reasonToEnd(isControlOver: control.isExhausted, hasTimer: program.nextTimer != nil || web.isBusy)
    }

    /// Whether the program was stopped, or has failed before it showed anything and has nothing more to do.
    private var hasProgramFailed: Bool {
        if state.program == .failed { return true }
        let phases: [ProgramMessage.ErrorPhase] = [.load, .evaluation, .render]
        let showsNothing = presentation?.page == nil && presentation?.pictureInPicture == nil
        return state.program == .running && showsNothing
            && programErrors.contains { error in
                phases.contains { error.kind == .error($0) }
            } && program.nextTimer == nil && program.awaited.isEmpty && !web.isBusy
    }

    private func finish(at end: Duration) throws -> SessionSummary {
        let reason = loop.endReason ?? .duration
        if reason == .programFailed, output.isOpen {
            observe(.notice("the session ends with its \(program.words.kind)"), end)
        }
        endPresentation(reason, at: end)
        try paintPendingFrame(at: end)
        guard output.isOpen, painter.canvas != nil, end > .zero || !output.needsEveryFrame else {
            // A viewer that never looked is none to complain to.
            if reason == .viewerLeft { throw ReaderGone() }
            throw failure(at: end)
        }
        program.sessionIsOver()
        try sound.finish(at: end)
        try output.finish(at: end)
        return summary(reason, at: end)
    }

    /// The viewer quit, and so does the session: the program is told, and nothing is written any more.
    private func leave() -> SessionSummary {
        loop.endReason = .viewerLeft
        endPresentation(.viewerLeft, at: loop.now)
        output.abandon()
        return summary(.viewerLeft, at: loop.now)
    }

    private func summary(_ reason: SessionSummary.EndReason, at end: Duration) -> SessionSummary {
        let skippedTicks = program.skippedTicks
        if skippedTicks > 0 {
            observe(
                .notice("the host was too slow for the program: \(skippedTicks) ticks of intervals were skipped"), end)
        }
        observe(.ended(reason), end)
        return SessionSummary(
            endTime: end, endReason: reason, canvas: painter.canvas ?? CMVideoDimensions(width: 0, height: 0),
            framesDrawn: output.framesShown, skippedTicks: skippedTicks, programErrors: programErrors,
            outputLosses: output.losses, samples: layer.counters)
    }
}
