package import FrameSource
import PictureInPicture
import SampleQueue
import SessionTasks
import SharedTypes
package import Views

/// A picture-in-picture session of a program that shows views. Control events, the program's timers, redraws and the
/// display layer's changes are participants of its ``SessionLoop``, in this order at equal times. The session runs on
/// the thread that calls `run`, and so does everything that it drives.
package final class ViewSession {
    let core: SessionCore
    let program: any ViewProgram
    package let painter: FramePainter
    let layer: AVSampleBufferDisplayLayer

    var presentation: Presentation?
    var throttle = UpdateThrottle(maximumUpdatesPerSecond: 30)
    /// The state of the presentation: the window's state, and the events that the program has yet to receive.
    var state: PresentationState
    /// The events of the presentation, in order.
    var presentationEvents = SerialEventQueue<PresentationState.Event>()
    /// The window of the content.
    var window = PictureInPictureWindow()
    /// The events of the window, in order.
    var windowEvents = SerialEventQueue<PictureInPictureStateMachine.Event>()
    /// The error that prevented a window's first frame; nil if there was none.
    var openingFailure: (any Error)?
    var programErrors: [ProgramMessage] = []
    /// The newest frame that the output has or will receive.
    package internal(set) var placedList: PlacedDisplayList?
    /// The players whose movies are in the content.
    var shownPlayers: Set<PlayerID> = []
    /// Whether the program has received view sizes since the window was last updated to its state.
    var hasReportedSizes = false
    /// Whether the session has reported that the sizes of views never settle.
    var hasReportedUnstableSizes = false
    /// The notices that the session has reported, for example of events that the window does not support.
    private var notices: Set<String> = []
    /// A description of the last denied request; nil if none was denied.
    var denial: String?
    /// Whether the session has given up, because the program's view took too long. The last good frame stays.
    var hasGivenUp = false
    /// Whether the program has received the sizes of its views, so that it depends on when they were laid out.
    var dependsOnLayout = false
    /// Whether the first frame that counts was shown.
    var hasResumed = false
    /// The pixels in place of those of frames that the output only counts.
    var undrawn: CVPixelBuffer?
    /// Whether `placedList` is not drawn yet, because the output only needs the last frame.
    var isFramePending = false
    /// The program's players.
    private(set) lazy var players: ProgramPlayers = ProgramPlayers(
        loop: loop, decoding: configuration.movieDecoding
    ) { [unowned self] in
        sound.mixer.add($0.audioTimeline)
    } onEnd: { [unowned self] in
        sound.mixer.remove($0.audioTimeline)
    } onFrame: { [unowned self] in
        if shownPlayers.contains($0) { throttle.changed(at: loop.now) }
    } notify: { [unowned self] player, report, time in
        take(program.handle(.player(player, report), at: time), at: time)
        if let own = window.player, own === players[player] { take(.playbackInvalidated) }
        try settle(at: time)
    }
    /// The program's network requests and web sockets.
    private(set) lazy var web = WebParticipant(
        loop: loop, network: network, latency: configuration.networkLatency
    ) { [unowned self] in
        if case .webResponse(_, .failure(let failure)) = $0, failure.kind == .refused { denial = failure.reason }
        observe($0, $1)
    } notify: { [unowned self] event, time in
        take(program.handle(event, at: time), at: time)
        try settle(at: time)
    }
    private(set) lazy var display = DisplayParticipant(loop: loop, layer: { [layer] in layer }) { [unowned self] in
        try showDisplayed($0, at: $1)
    }
    /// The session's audio, which plays unless the canvas is empty because no window is open.
    package var sound: AudioParticipant { core.sound }
    private let network: SessionNetwork

    /// Creates a session of `program` that is shown on `output`.
    ///
    /// `observe` receives every event of the session with its time, on the session's thread. Other threads reach the
    /// session through `mailbox`. The program's network requests go to `network`. Throws if fonts are missing.
    package init(
        program: any ViewProgram, configuration: SessionConfiguration, control: any ControlSource = ControlTimeline(),
        output: any FrameOutput, clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        network: SessionNetwork = SessionNetwork(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws(FrameSourceError) {
        self.program = program
        painter = try FramePainter(configuration.frames, limit: program.frameLimit, remote: program.remoteDrawing)
        program.measureTexts(with: painter.measurer)
        self.network = network
        core = SessionCore(
            configuration: configuration, control: control, output: output, clock: clock, mailbox: mailbox,
            observe: observe)
        layer = AVSampleBufferDisplayLayer(clock: core.loop.time.clock)
        state = PresentationState(
            presentsByItself: control.presentsByItself, requestsWindowByTap: control.requestsWindowByTap)
        core.content = self
    }

    /// Runs the session to its end. Throws a `SessionError` if nothing could be shown, or the output's error.
    ///
    /// An error of the program after the first frame does not end the session; the summary lists it. Cancelling the
    /// task that runs the session ends it in the same way as an interrupt.
    package func run() throws -> SessionSummary { try core.run(begin) }

    /// Starts the program, for ``run()`` or for a caller that steps through the session by ``advance(to:)``.
    package func begin() throws {
        take(.linearPlaybackChanged(isRequired: !window.handlesSkips))
        addParticipants()
        take(program.start(at: .zero), at: .zero)
        try settle(at: .zero)
    }

    /// Runs up to `time`, including everything due at it. Holds the main thread meanwhile.
    package func advance(to time: Duration) throws {
        try holdingMainThread {
            if holdsWork, state.program == .running {
                take(program.runDeliveredWork(at: loop.now), at: loop.now)
                try settle(at: loop.now)
            }
            try loop.advance(to: time)
        }
    }

    /// The current session time.
    package var time: Duration { loop.now }

    /// The reason for the end of the session; nil while it runs.
    package var endReason: SessionSummary.EndReason? { loop.endReason }

    /// Whether a window is open.
    package var isWindowOpen: Bool { if case .open = state.window { true } else { false } }

    /// The program's page, whether a window is open or not.
    package var page: ViewNode? { presentation?.page }

    /// Reports `text` as a notice unless it was reported before.
    func note(_ text: String) {
        if notices.insert(text).inserted { observe(.notice(text), loop.now) }
    }

    /// Adds the participants to the loop, in their order at equal times.
    func addParticipants() {
        let timers = ClosureParticipant { [unowned self] in
            state.program == .running ? program.nextTimer : nil
        } run: { [unowned self] in
            take(program.runTimers(at: $0), at: $0)
            try settle(at: $0)
        }
        let work = ProgramWorkParticipant(program, loop: loop) { [unowned self] in
            state.program == .running
        } run: { [unowned self] in
            take(program.runDeliveredWork(at: $0), at: $0)
            try settle(at: $0)
        }
        let redraws = ClosureParticipant { [unowned self] in
            nextRedraw
        } run: { [unowned self] in
            try redraw(at: $0)
        }
        let audits = ClosureParticipant { [unowned self] in
            painter.nextAudit
        } run: { [unowned self] in
            audit(at: $0)
        }
        core.addParticipants(
            [timers, work] + players.participants + [web], afterEnd: [redraws, audits, display])
    }
}

// The session of views as the content of its core.
extension ViewSession: SessionContent {
    var isAudible: Bool { if case .closed = state.window { false } else { true } }

    var hasShown: Bool { output.isOpen && painter.canvas != nil }

    /// The reason for the session's end: the program has ended, or the window is closed and no coming event could open
    /// it.
    var reasonToEnd: SessionSummary.EndReason? {
        if hasProgramFailed, configuration.onProgramFailure == .end || !output.isOpen && !loop.isOffline {
            return .programFailed
        }
        return state.reasonToEnd(isControlOver: control.isExhausted, hasTimer: program.nextTimer != nil || web.isBusy)
    }

    /// Whether the program was stopped, or failed before it showed anything and has nothing more to do.
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
            observe(.notice("the session ends because its \(program.terminology.kind) failed"), end)
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
        summary.dependsOnLayout = dependsOnLayout || program.mayPlayAudio
        summary.samples = layer.counters
    }

    func runEnded() { web.end() }
}
