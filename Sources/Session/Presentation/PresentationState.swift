package import SharedTypes
package import Views

/// The state machine of a session's presentation: it decides about the window, its content and the program's events,
/// that is, everything except times and frames. A value type: it takes an event and returns actions.
///
/// | event | result |
/// |---|---|
/// | no window was requested yet | the first declaration whose switch is off has it turned on |
/// | the declaration's switch is on | the window opens once the program has received all its events |
/// | the declaration's switch is off | the window closes, unless an event that turns the switch on is pending |
/// | a page without a declaration | a notice, once; its window opens, or stays closed if the control events begin with a `start`; a `tap` opens none |
/// | `start`, `stop` | turn the declaration's switch, or the page's own |
/// | `background`, `foreground`, a restore | the program receives both phases, if the phase is new; then its declaration may turn the switch |
/// | the window starts | the program receives it, if a declaration's content is shown |
/// | the window stops | the declaration's switch turns off; a program that received the start receives the stop; a page stays closed |
/// | the window's buttons and sizes | the program receives them, if a declaration's content is shown |
/// | the program exits | the window closes, and the session ends; the program receives no more events |
/// | the program is stopped by a limit | its last frame stays; the program receives no more events |
/// | the window is closed, and no control event is left | the session ends, unless the program closed the window itself and has a timer |
/// | the session ends | the window closes; the program receives the resulting events, and nothing opens |
package struct PresentationState: Equatable, Sendable {
    /// The program's view, as far as the window depends on it.
    package enum Shown: Equatable, Sendable {
        case nothing
        /// A page without a declaration.
        case page
        /// A page's declaration.
        case declaration(isPresented: Bool, hidesOnForeground: Bool, showsOnBackground: Bool)
    }

    /// The state of the program.
    package enum Program: Equatable, Sendable {
        case running
        /// It has exited.
        case exited
        /// It was stopped by a limit.
        case failed
    }

    /// The state of the window.
    package enum Window: Equatable, Sendable {
        /// No window has opened yet.
        case unopened
        /// The window is open; `isDeclared` is true if a declaration supplies its content.
        case open(isDeclared: Bool)
        /// The window was closed, for this reason: the canvas is empty.
        case closed(PictureInPictureStopReason)
    }

    /// The switch of a page without a declaration, which has none itself.
    private enum PageSwitch: Equatable { case unused, open, closed }

    /// An event of the presentation.
    package enum Event: Equatable, Sendable {
        /// A call of the program returned.
        case turned(Shown, Program)
        /// The program has received all its events, and the window and the program must be brought into agreement.
        case settled
        case control(ControlEvent)
        /// The viewer presses a button of the page.
        case pressed(ActionID)
        case windowStarted
        case windowStopped(PictureInPictureStopReason)
        case playbackChanged(isPlaying: Bool)
        case skipped(interval: Double)
        case resized(width: Int, height: Int)
        /// The page must be restored.
        case restored
        case ended(SessionSummary.EndReason)
    }

    /// An action in response to an event, performed in order.
    package enum Action: Equatable, Sendable {
        /// Draws the first frame and requests the window; without content the delegate is notified of the failure.
        case openWindow
        case stopWindow(PictureInPictureStopReason)
        /// Performs an action of the viewer or the system on the window.
        case pressWindow(ControlEvent)
        /// The window shows the content from now on.
        case beginDrawing
        /// Stops drawing.
        case endDrawing
        /// Lays out the content for a window of this size in pixels.
        case fit(width: Int, height: Int)
        /// Finishes a skip that the program does not receive.
        case finishSkip
        /// The declaration's switch changed to this value.
        case switched(Bool)
        /// Reports that a page without a declaration is shown as the content.
        case reportPageAsContent
        case setColorScheme(ColorScheme)
        case end(SessionSummary.EndReason)
    }

    /// The state of the window.
    package private(set) var window = Window.unopened
    private var shown = Shown.nothing
    /// The state of the program.
    package private(set) var program = Program.running
    private var page = PageSwitch.unused
    /// Whether a window was requested so far.
    private var isWindowRequested: Bool
    /// Whether the control events request a window by tapping the page. A page without a declaration must be visible
    /// for that.
    private let requestsWindowByTap: Bool
    private var scenePhase = ScenePhase.active
    private var pendingEvents: [ProgramEvent] = []
    private var hasEnded = false

    /// Creates the state of a session that has not begun. `presentsByItself` is whether its control events open the
    /// window themselves, and `requestsWindowByTap` whether they do so by tapping the page.
    package init(presentsByItself: Bool, requestsWindowByTap: Bool = false) {
        isWindowRequested = presentsByItself
        self.requestsWindowByTap = requestsWindowByTap
    }

    /// Whether a window is open.
    package var isWindowOpen: Bool { if case .open = window { true } else { false } }

    /// Removes and returns the program's next event; nil if there is none, or the program does not run.
    package mutating func takePendingEvent() -> ProgramEvent? {
        pendingEvents.isEmpty || program != .running ? nil : pendingEvents.removeFirst()
    }

    /// Adds the status of the window of the program's movie to the program's events.
    package mutating func announce(_ status: MovieWindowStatus) {
        pendingEvents.append(.movieWindow(status))
    }

    /// Handles an event and returns the resulting actions, in order.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .turned(let shown, let program): return turn(shown, program)
        case .settled: return agree()
        case .control(let event): return execute(event)
        case .pressed(let action): pendingEvents.append(.press(action))
        case .windowStarted:
            start()
            return [.beginDrawing]
        case .windowStopped(let reason):
            stop(reason)
            return [.endDrawing]
        case .playbackChanged(let isPlaying):
            reportDeclaration(.pipPlayPauseToggled(isPlaying: isPlaying))
        case .skipped(let interval):
            return reportDeclaration(.pipSkipped(interval: interval)) ? [] : [.finishSkip]
        case .resized(let width, let height):
            reportDeclaration(.pipRenderSizeChanged(width: width, height: height))
            return [.fit(width: width, height: height)]
        case .restored: changeScene(to: .active)
        case .ended(let reason):
            hasEnded = true
            return stopIfOpen(reason == .duration ? .mediaEnded : .programmatic)
        }
        return []
    }

    /// Returns the reason for the session's end; nil while it continues. `isControlOver` is whether no more control
    /// events arrive, and `hasTimer` whether the program has a pending timer.
    package func reasonToEnd(isControlOver: Bool, hasTimer: @autoclosure () -> Bool) -> SessionSummary.EndReason? {
        if program == .exited { return .programExited }
        guard case .closed(let reason) = window, isControlOver else { return nil }
        // The program may show again a window that it closed itself.
        return reason == .programmatic && program == .running && hasTimer() ? nil : .pipClosed
    }
}

extension PresentationState {
    private var isSwitchOn: Bool {
        if case .declaration(true, _, _) = shown { true } else { false }
    }

    private mutating func turn(_ shown: Shown, _ program: Program) -> [Action] {
        let wasOn = isSwitchOn
        (self.shown, self.program) = (shown, program)
        return isSwitchOn == wasOn ? [] : [.switched(isSwitchOn)]
    }

    /// Brings the window and the program into agreement.
    private mutating func agree() -> [Action] {
        guard !hasEnded else { return [] }
        guard program != .exited else { return stopIfOpen(.programmatic) }
        switch shown {
        case .nothing: return stopIfOpen(.programmatic)
        case .page:
            let isFirst = page == .unused
            if isFirst {
                page = isWindowRequested && !(requestsWindowByTap && window == .unopened) ? .closed : .open
                isWindowRequested = true
            }
            let actions = page == .closed ? stopIfOpen(.programmatic) : openIfClosed()
            return (isFirst ? [.reportPageAsContent] : []) + actions
        case .declaration(isPresented: true, _, _):
            isWindowRequested = true
            // While a response to the last change is pending, the switch may be about to change again.
            return pendingEvents.isEmpty ? openIfClosed() : []
        case .declaration(isPresented: false, _, _):
            guard isWindowRequested else {
                isWindowRequested = true
                pendingEvents.append(.pipPresentedChanged(true))
                return []
            }
            return pendingEvents.contains(.pipPresentedChanged(true)) ? [] : stopIfOpen(.programmatic)
        }
    }

    private func openIfClosed() -> [Action] { isWindowOpen ? [] : [.openWindow] }

    private func stopIfOpen(_ reason: PictureInPictureStopReason) -> [Action] {
        isWindowOpen ? [.stopWindow(reason)] : []
    }

    private mutating func execute(_ event: ControlEvent) -> [Action] {
        switch event {
        case .start: return requestStart()
        case .stop:
            if isSwitchOn { pendingEvents.append(.pipPresentedChanged(false)) } else { turnPage(.closed) }
        case .background:
            if changeScene(to: .background), case .declaration(_, _, true) = shown {
                turnSwitch(on: true)
            }
            return [.pressWindow(event)]
        case .foreground:
            if changeScene(to: .active), case .declaration(_, true, _) = shown { turnSwitch(on: false) }
            return [.pressWindow(event)]
        case .pause, .play, .toggle, .skip, .resize, .close, .restore: return [.pressWindow(event)]
        case .colorScheme(let scheme):
            pendingEvents.append(.colorScheme(scheme))
            return [.setColorScheme(scheme)]
        case .phone(let change): pendingEvents.append(.phone(change))
        case .quit(let reason): return [.end(.init(reason))]
        // Only the page knows which button it is; that arrives as `pressed`.
        case .tap: break
        }
        return []
    }

    private mutating func requestStart() -> [Action] {
        isWindowRequested = true
        switch shown {
        case .nothing: return openIfClosed()
        case .page: turnPage(.open)
        case .declaration(let isPresented, _, _):
            if !isPresented { pendingEvents.append(.pipPresentedChanged(true)) }
        }
        return []
    }

    private mutating func turnPage(_ position: PageSwitch) {
        if page != .unused { page = position }
    }

    private mutating func turnSwitch(on isOn: Bool) {
        guard isSwitchOn != isOn else { return }
        isWindowRequested = true
        pendingEvents.append(.pipPresentedChanged(isOn))
    }

    /// Queues the phases up to `phase`; returns false if it is the current phase already.
    @discardableResult
    private mutating func changeScene(to phase: ScenePhase) -> Bool {
        guard scenePhase != phase else { return false }
        scenePhase = phase
        pendingEvents += [.scenePhase(.inactive), .scenePhase(phase)]
        return true
    }

    private mutating func start() {
        var isDeclared = false
        if case .declaration = shown { isDeclared = true }
        window = .open(isDeclared: isDeclared)
        reportDeclaration(.pipStarted)
    }

    private mutating func stop(_ reason: PictureInPictureStopReason) {
        if isSwitchOn { pendingEvents.append(.pipPresentedChanged(false)) }
        if window == .open(isDeclared: true) {
            pendingEvents.append(.pipStopped(reason))
        } else {
            turnPage(.closed)
        }
        window = .closed(reason)
    }

    /// Queues an event of a window that shows a declaration's content; returns false if no such window is open.
    @discardableResult
    private mutating func reportDeclaration(_ event: ProgramEvent) -> Bool {
        guard window == .open(isDeclared: true) else { return false }
        pendingEvents.append(event)
        return true
    }
}
