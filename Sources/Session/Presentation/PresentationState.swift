package import Terms
package import Views

/// Whether there is a window, whose content it shows, and what the program is told: everything that a session of views
/// decides beside times and pictures. A pure value: an event in, actions out.
///
/// | event | what follows |
/// |---|---|
/// | nobody has asked for a window | the first declaration whose switch is off has it turned on |
/// | the declaration's switch is on | the window opens once the program has heard of everything |
/// | the declaration's switch is off | the window goes, unless the program is about to hear that it turns on |
/// | a page without a declaration | it is said once; its window is open, or closed if the control events begin with a `start`; a `tap` opens none |
/// | `start`, `stop` | turn the declaration's switch, or the page's own |
/// | `background`, `foreground`, a restore | the program hears of both phases, if the phase is new; then its declaration may turn the switch |
/// | the window starts | the program hears of it, where a declaration's content is shown |
/// | the window stops | the declaration's switch turns off; who heard of the start hears of the stop; a page stays closed |
/// | the window's buttons and sizes | the program hears of them, where a declaration's content is shown |
/// | the program exits | the window goes, and the session ends; nobody is told any more |
/// | the program is stopped by a limit | its last picture stays; nobody is told any more |
/// | the window is gone, and no control event is to come | the session ends, unless the program took the window away itself and has a timer |
/// | the session ends | the window goes; what that brings about is told, and nothing opens |
package struct PresentationState: Equatable, Sendable {
    /// What the program shows, as far as the window depends on it.
    package enum Shown: Equatable, Sendable {
        case nothing
        /// A page without a declaration.
        case page
        /// A page's declaration.
        case declaration(isPresented: Bool, hidesOnForeground: Bool, showsOnBackground: Bool)
    }

    /// How it stands with the program.
    package enum Program: Equatable, Sendable {
        case running
        /// It said goodbye.
        case exited
        /// It was stopped by a limit.
        case failed
    }

    /// How it stands with the window.
    package enum Window: Equatable, Sendable {
        /// There has been none.
        case unopened
        /// There is one; whether its content is a declaration's.
        case open(isDeclared: Bool)
        /// There was one, and why it went: the canvas is empty.
        case closed(PictureInPictureStopReason)
    }

    /// The switch that a page without a declaration does not have itself.
    private enum PageSwitch: Equatable { case unused, open, closed }

    /// Something that happens to the presentation.
    package enum Event: Equatable, Sendable {
        /// A call of the program came back.
        case turned(Shown, Program)
        /// What is told has been told, and window and program are to agree.
        case settled
        case control(ControlEvent)
        /// A button of the page is pressed.
        case pressed(ActionID)
        case windowStarted
        case windowStopped(PictureInPictureStopReason)
        case playbackChanged(isPlaying: Bool)
        case skipped(interval: Double)
        case resized(width: Int, height: Int)
        /// The page is to be brought back.
        case restored
        case ended(SessionSummary.EndReason)
    }

    /// What is to be done about an event, in order.
    package enum Action: Equatable, Sendable {
        /// The first picture is made and the window asked for; without content the delegate hears that it failed.
        case openWindow
        case stopWindow(PictureInPictureStopReason)
        /// What a viewer or the system does to the window.
        case pressWindow(ControlEvent)
        /// The window shows the content from now on.
        case beginDrawing
        /// Nothing is drawn any more.
        case endDrawing
        /// The content is laid out for a window of this size in pixels.
        case fit(width: Int, height: Int)
        /// Nobody is told of the skip: it is done.
        case finishSkip
        /// The declaration's switch is now so.
        case switched(Bool)
        /// A page without a declaration is shown as the content.
        case tellThatPageIsContent
        case setColorScheme(ColorScheme)
        case end(SessionSummary.EndReason)
    }

    /// The window.
    package private(set) var window = Window.unopened
    private var shown = Shown.nothing
    /// The program.
    package private(set) var program = Program.running
    private var page = PageSwitch.unused
    /// Whether anybody asked for a window so far.
    private var isAsked: Bool
    /// Whether the control events ask for a window by pressing the page: one without a declaration has to be seen for that.
    private let asksByTap: Bool
    private var scenePhase = ScenePhase.active
    /// What the program is still to be told.
    private var untold: [ProgramEvent] = []
    private var hasEnded = false

    /// A session that has not begun. `presentsByItself`: its control events ask for the window themselves; `asksByTap`: they
    /// press something on the page for it.
    package init(presentsByItself: Bool, asksByTap: Bool = false) {
        isAsked = presentsByItself
        self.asksByTap = asksByTap
    }

    /// Whether there is a window.
    package var isWindowOpen: Bool { if case .open = window { true } else { false } }

    /// Takes out what the program is to be told next; nil where there is nothing, or nobody to tell.
    package mutating func takeUntold() -> ProgramEvent? {
        untold.isEmpty || program != .running ? nil : untold.removeFirst()
    }

    /// The program is to be told how it stands with its movie's own window.
    package mutating func announce(_ status: MovieWindowStatus) {
        untold.append(.movieWindow(status))
    }

    /// Takes an event in and says what is to be done.
    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .turned(let shown, let program): return turn(shown, program)
        case .settled: return agree()
        case .control(let event): return carryOut(event)
        case .pressed(let action): untold.append(.press(action))
        case .windowStarted:
            start()
            return [.beginDrawing]
        case .windowStopped(let reason):
            stop(reason)
            return [.endDrawing]
        case .playbackChanged(let isPlaying):
            tellDeclaration(.pipPlayPauseToggled(isPlaying: isPlaying))
        case .skipped(let interval):
            return tellDeclaration(.pipSkipped(interval: interval)) ? [] : [.finishSkip]
        case .resized(let width, let height):
            tellDeclaration(.pipRenderSizeChanged(width: width, height: height))
            return [.fit(width: width, height: height)]
        case .restored: changeScene(to: .active)
        case .ended(let reason):
            hasEnded = true
            return stopIfOpen(reason == .duration ? .mediaEnded : .programmatic)
        }
        return []
    }

    /// Why the session is over; nil while it goes on. `isControlOver`: no control event will come any more; `hasTimer`: the
    /// program has a timer to come.
    package func reasonToEnd(isControlOver: Bool, hasTimer: @autoclosure () -> Bool) -> SessionSummary.EndReason? {
        if program == .exited { return .programExited }
        guard case .closed(let reason) = window, isControlOver else { return nil }
        // A window that the program took away itself it may show again.
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

    /// Brings window and program to agree.
    private mutating func agree() -> [Action] {
        guard !hasEnded else { return [] }
        guard program != .exited else { return stopIfOpen(.programmatic) }
        switch shown {
        case .nothing: return stopIfOpen(.programmatic)
        case .page:
            let isFirst = page == .unused
            if isFirst {
                page = isAsked && !(asksByTap && window == .unopened) ? .closed : .open
                isAsked = true
            }
            let actions = page == .closed ? stopIfOpen(.programmatic) : openIfClosed()
            return (isFirst ? [.tellThatPageIsContent] : []) + actions
        case .declaration(isPresented: true, _, _):
            isAsked = true
            // While an answer to the last change is under way, the switch may be about to change again.
            return untold.isEmpty ? openIfClosed() : []
        case .declaration(isPresented: false, _, _):
            guard isAsked else {
                isAsked = true
                untold.append(.pipPresentedChanged(true))
                return []
            }
            return untold.contains(.pipPresentedChanged(true)) ? [] : stopIfOpen(.programmatic)
        }
    }

    private func openIfClosed() -> [Action] { isWindowOpen ? [] : [.openWindow] }

    private func stopIfOpen(_ reason: PictureInPictureStopReason) -> [Action] {
        isWindowOpen ? [.stopWindow(reason)] : []
    }

    private mutating func carryOut(_ event: ControlEvent) -> [Action] {
        switch event {
        case .start: return requestStart()
        case .stop:
            if isSwitchOn { untold.append(.pipPresentedChanged(false)) } else { turnPage(.closed) }
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
            untold.append(.colorScheme(scheme))
            return [.setColorScheme(scheme)]
        case .phone(let change): untold.append(.phone(change))
        case .quit(let reason): return [.end(.init(reason))]
        // Which button it is only the page knows, and then it is `pressed`.
        case .tap: break
        }
        return []
    }

    private mutating func requestStart() -> [Action] {
        isAsked = true
        switch shown {
        case .nothing: return openIfClosed()
        case .page: turnPage(.open)
        case .declaration(let isPresented, _, _):
            if !isPresented { untold.append(.pipPresentedChanged(true)) }
        }
        return []
    }

    private mutating func turnPage(_ position: PageSwitch) {
        if page != .unused { page = position }
    }

    private mutating func turnSwitch(on isOn: Bool) {
        guard isSwitchOn != isOn else { return }
        isAsked = true
        untold.append(.pipPresentedChanged(isOn))
    }

    /// Tells of the way to `phase`; false where it is the phase already.
    @discardableResult
    private mutating func changeScene(to phase: ScenePhase) -> Bool {
        guard scenePhase != phase else { return false }
        scenePhase = phase
        untold += [.scenePhase(.inactive), .scenePhase(phase)]
        return true
    }

    private mutating func start() {
        var isDeclared = false
        if case .declaration = shown { isDeclared = true }
        window = .open(isDeclared: isDeclared)
        tellDeclaration(.pipStarted)
    }

    private mutating func stop(_ reason: PictureInPictureStopReason) {
        if isSwitchOn { untold.append(.pipPresentedChanged(false)) }
        if window == .open(isDeclared: true) {
            untold.append(.pipStopped(reason))
        } else {
            turnPage(.closed)
        }
        window = .closed(reason)
    }

    /// Tells the program of what happens to a window that shows its declaration's content; false where none is.
    @discardableResult
    private mutating func tellDeclaration(_ event: ProgramEvent) -> Bool {
        guard window == .open(isDeclared: true) else { return false }
        untold.append(event)
        return true
    }
}
