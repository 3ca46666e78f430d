package import FrameSource
import PictureInPicture
import SampleQueue
import SessionTasks
import Terms
package import Views

/// A picture-in-picture session of a program that shows views. Control events, the program's timers, redraws and what the
/// display layer shows take part in its ``SessionLoop``, in this order at equal times. It runs on the thread that calls `run`,
/// and everything it drives runs there too.
package final class ViewSession {
    let core: SessionCore
    let program: any ViewProgram
    package let painter: FramePainter
    let layer: AVSampleBufferDisplayLayer

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
    private(set) lazy var display = DisplayParticipant(loop: loop, layer: { [layer] in layer }) { [unowned self] in
        try showDisplayed($0, at: $1)
    }
    /// What is heard where the canvas is not empty for want of a window.
    package var sound: SoundParticipant { core.sound }
    private let network: SessionNetwork

    /// A session of `program` that is shown on `output`. `observe` receives everything that happens, with its time, on the session's
    /// thread; `mailbox` is the way in for other threads. What the program asks of the network goes to `network`. Throws where fonts are
    /// missing.
    package init(
        program: any ViewProgram, configuration: SessionConfiguration, control: any ControlSource = ControlTimeline(),
        output: any FrameOutput, clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        network: SessionNetwork = SessionNetwork(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws(FrameSourceError) {
        self.program = program
        painter = try FramePainter(configuration.frames, limit: program.pictureLimit)
        program.measureTexts(with: painter.measurer)
        self.network = network
        core = SessionCore(
            configuration: configuration, control: control, output: output, clock: clock, mailbox: mailbox,
            observe: observe)
        layer = AVSampleBufferDisplayLayer(clock: core.loop.time.clock)
        state = PresentationState(presentsByItself: control.presentsByItself, asksByTap: control.asksByTap)
        core.content = self
    }

    /// Runs the session to its end. Throws a `SessionError` where nothing could be shown, or what the output throws; an
    /// error of the program after the first picture does not end it, and is told in the summary. Cancelling the task that
    /// it runs in ends it as an interrupt does.
    package func run() throws -> SessionSummary { try core.run(begin) }

    /// Starts the program, for ``run()`` or for whoever steps through the session by ``advance(to:)``.
    package func begin() throws {
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
        core.takePart(
            [timers, work] + players.participants + [web], afterEnd: [redraws, audits, display])
    }
}

// What the core asks of a session of views.
extension ViewSession: SessionContent {
    var isHeard: Bool { if case .closed = state.window { false } else { true } }

    var hasShown: Bool { output.isOpen && painter.canvas != nil }

    /// Why the session is over: its program is, or its window is gone and nothing is to come that could open it.
    var reasonToEnd: SessionSummary.EndReason? {
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

    func skipTicks(before time: Duration) { program.skipTicks(before: time) }

    func giveUpWaiting() { program.giveUpWaiting() }

    func stop(_ reason: SessionSummary.EndReason?, at end: Duration) throws {
        guard let reason else { return }
        if reason == .programFailed, output.isOpen {
            observe(.notice("the session ends with its \(program.words.kind)"), end)
        }
        endPresentation(reason, at: end)
        try paintPendingFrame(at: end)
    }

    func willWriteRest() { program.sessionIsOver() }

    func complete(_ summary: inout SessionSummary) {
        summary.skippedTicks = program.skippedTicks
        if summary.skippedTicks > 0 {
            observe(
                .notice(
                    "the host was too slow for the program: \(summary.skippedTicks) ticks of intervals were skipped"),
                summary.endTime)
        }
        if let canvas = painter.canvas { summary.canvas = canvas }
        summary.programErrors = programErrors
        summary.samples = layer.counters
    }

    func isOver() { web.end() }
}
