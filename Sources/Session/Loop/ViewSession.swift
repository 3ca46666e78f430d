import SampleQueue
package import Views

/// A picture-in-picture session: a discrete-event loop in which control events, the program's timers, redraws and
/// samples that become due are taken in the order of their times. At equal times control comes first, then timers, then
/// the redraw. It runs on the thread that calls `run`, and everything it drives runs there too.
package final class ViewSession {
    let program: any ViewProgram
    let configuration: SessionConfiguration
    let clock: any PacingClock
    let output: any FrameOutput
    let painter: any ViewPainter
    let layer: AVSampleBufferDisplayLayer
    let layerClock = VirtualClock()
    let observe: (SessionEvent, Duration) -> Void
    /// Whether the process is asked to end; a live clock hears of it by itself.
    let isInterrupted: () -> Bool

    var control: any ControlSource
    var presentation: Presentation?
    /// What goes along with the changes that are not drawn yet.
    var transaction = Transaction()
    var throttle = UpdateThrottle(maximumUpdatesPerSecond: 30)
    var programEvents: [PendingProgramEvent] = []
    var programHasExited = false
    var programErrors: [ProgramMessage] = []
    private var outputLosses: [String] = []
    var wasWindowOpened = false
    /// The open window's content comes from a declaration, which hears of its start and stop.
    var isWindowDeclared = false
    var wasPresentationAsked = false
    var saidThatPageIsContent = false
    /// A page without a declaration has no switch of its own; this is it.
    var isPageClosed = false
    var scenePhase = ScenePhase.active
    /// The newest picture that the output has, or is to have.
    package internal(set) var picture: PlacedList?
    /// `picture` is not drawn yet, because only the last one is wanted.
    var isFramePending = false
    var isOutputOpen = false
    var framesDrawn = 0
    /// When the output had its newest picture, or its repeat.
    var lastOutputTime: Duration = .zero
    var endReason: SessionSummary.EndReason?
    private(set) lazy var window = SessionWindow(layer: layer) { [unowned self] in windowDid($0) }

    /// A session of the program in `program`, drawn by `painter` and shown on `output`. `observe` hears of everything
    /// that happens, with its time, on the session's thread.
    package init(
        program: any ViewProgram, painter: any ViewPainter, configuration: SessionConfiguration,
        control: any ControlSource = ControlTimeline(), output: any FrameOutput,
        clock: any PacingClock = OfflineClock(), observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in },
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.program = program
        self.configuration = configuration
        self.control = control
        self.output = output
        self.clock = clock
        self.isInterrupted = isInterrupted
        self.observe = observe
        self.painter = painter
        layer = AVSampleBufferDisplayLayer(clock: layerClock.clock)
        wasPresentationAsked = control.presentsByItself
    }

    /// Runs the session to its end. Throws a `SessionError` where nothing could be shown, or what the output throws; an
    /// error of the program after the first picture does not end it, and is told in the summary.
    package func run() throws -> SessionSummary {
        output.onLoss { [unowned self] text in
            outputLosses.append(text)
            observe(.outputLost(text), clock.now)
        }
        do {
            return try runLoop()
        } catch is ReaderGone {
            return leave()
        } catch {
            output.abandon()
            throw error
        }
    }

    private func runLoop() throws -> SessionSummary {
        take(program.start(at: .zero), at: .zero)
        try step(at: .zero)
        while endReason == nil {
            let next = nextTime()
            if let moment = configuration.moment, next.map({ $0 > moment }) ?? true {
                endReason = .duration
                return try finish(at: clock.wait(until: moment))
            }
            let now = clock.wait(until: next)
            if let duration = configuration.duration, now >= duration {
                endReason = .duration
                return try finish(at: duration)
            }
            try step(at: now)
        }
        return try finish(at: clock.now)
    }

    /// When something is to be done next; nil where only something from outside can bring it about.
    private func nextTime() -> Duration? {
        let times = [
            control.nextTime, programHasExited ? nil : program.nextTimer, window.isOpen ? throttle.nextUpdate : nil,
            nextHeartbeat, configuration.duration,
        ]
        return times.compactMap { $0 }.min()
    }

    private func step(at now: Duration) throws {
        try settle(at: now)
        while endReason == nil, let next = control.takeDue(at: now) {
            carryOut(next.event, at: now)
            try settle(at: now)
        }
        while endReason == nil, !programHasExited, let due = program.nextTimer, due <= now {
            take(program.runTimers(at: now), at: now)
            try settle(at: now)
        }
        if isInterrupted() { endReason = endReason ?? .interrupted }
        decideEnd()
        guard endReason == nil else { return }
        try redrawIfDue(at: now)
        try repeatIfSilent(at: now)
        observe(.timeReached, now)
    }

    /// Ends the session where its program is over, or its window was closed and nothing is to come that could open it.
    private func decideEnd() {
        if programHasExited, !hasProgramFailed {
            endReason = endReason ?? .programExited
        } else if wasWindowOpened, !window.isOpen, control.isExhausted {
            endReason = endReason ?? .pipClosed
        }
    }

    /// A program that was stopped by an error leaves its last picture on the screen; one that said goodbye does not.
    var hasProgramFailed: Bool {
        programErrors.contains { $0.kind == .error(.limit) }
    }

    private func finish(at end: Duration) throws -> SessionSummary {
        let reason = endReason ?? .duration
        window.stop(reason == .duration ? .mediaEnded : .programmatic)
        tellProgramOfEnd(at: end)
        try paintPendingFrame(at: end)
        guard isOutputOpen, let canvas = painter.canvas, end > .zero || !output.needsEveryFrame else {
            throw failure()
        }
        try output.finish(at: end).check()
        observe(.ended(reason), end)
        return summary(end, reason, canvas)
    }

    /// The viewer quit, and so does the session: the program is told, and nothing is written any more.
    private func leave() -> SessionSummary {
        endReason = .viewerLeft
        let end = clock.now
        window.stop(.programmatic)
        tellProgramOfEnd(at: end)
        output.abandon()
        observe(.ended(.viewerLeft), end)
        return summary(end, .viewerLeft, painter.canvas ?? CMVideoDimensions(width: 0, height: 0))
    }

    private func summary(
        _ end: Duration, _ reason: SessionSummary.EndReason, _ canvas: CMVideoDimensions
    ) -> SessionSummary {
        SessionSummary(
            endTime: end, endReason: reason, canvas: canvas, framesDrawn: framesDrawn, programErrors: programErrors,
            outputLosses: outputLosses, samples: layer.counters)
    }

    /// Why nothing was shown.
    private func failure() -> SessionError {
        if let first = programErrors.first {
            return SessionError(
                code: .programFailed, message: first.text, location: first.location, programErrors: programErrors)
        }
        return SessionError(
            code: .nothingPresented,
            message: programHasExited
                ? "the script ended without showing anything; present a view with Navigation.present"
                : "the script showed nothing until the session's end; present a view with Navigation.present")
    }
}
