import FrameSource
import SampleQueue
import SharedTypes
import Views

// External events, the program's changes to the session, and the session's events for the program. The presentation
// state decides, and these methods perform its actions.
extension ViewSession {
    /// Performs `event`, and sends the program the events that result.
    func execute(_ event: ControlEvent, at time: Duration) throws {
        if case .tap(let target) = event { tap(target, at: time) } else { take(.control(event), at: time) }
        try settle(at: time)
    }

    private func tap(_ target: TapTarget, at time: Duration) {
        switch result(of: target, at: time) {
        case .action(let action): take(.pressed(action), at: time)
        case .link(let url): observe(.notice("\(target.inWords) is a link to \(url): it is not opened here"), time)
        case .disabled: observe(.notice("\(target.inWords) is disabled: nothing was tapped"), time)
        case .nothing:
            let words =
                switch target {
                case .title(let title): "no button of the page is titled \"\(title)\""
                case .label(let label): "no tappable view of the page is labelled \"\(label)\""
                case .point: "no tappable view of the page is at \(target.inWords)"
                }
            observe(.notice("\(words): nothing was tapped"), time)
        }
    }

    private func result(of target: TapTarget, at time: Duration) -> TapResult {
        if case .point(let x, let y) = target {
            guard let point = painter.point(Point(x: x, y: y)) else { return .nothing }
            return painter.frames(at: time).tap(at: point)
        }
        let found = presentation?.page?.tap(target) ?? .nothing
        guard found == .nothing else { return found }
        let inWindow = presentation?.pictureInPicture?.content.tap(target) ?? .nothing
        return inWindow == .nothing ? presentation?.hiddenPage?.tap(target) ?? .nothing : inWindow
    }

    /// Applies the result of a call of the program.
    func take(_ turn: ProgramTurn, at time: Duration) {
        for answer in turn.files { observe(.fileResponse(answer), time) }
        for message in turn.messages {
            if case .error = message.kind { programErrors.append(message) }
            observe(.message(message), time)
        }
        if players.execute(turn.players) { addParticipants() }
        web.execute(turn.requests, at: time)
        if turn.hasExited { web.end() }
        for step in turn.earlier { adopt(step.presentation, step.transaction, at: time) }
        if let next = turn.presentation { adopt(next, turn.transaction, at: time) }
        // A program that was stopped by a limit leaves its last frame on the screen; one that exited does not.
        let hasFailed = programErrors.contains { $0.kind == .error(.limit) }
        take(.turned(.init(presentation), turn.hasExited ? (hasFailed ? .failed : .exited) : .running), at: time)
    }

    /// Stops running the program and laying out its view, because of `reason`. The last frame stays to the end.
    func giveUp(because reason: String, at time: Duration) {
        hasGivenUp = true
        let message = ProgramMessage(kind: .error(.limit), text: reason)
        programErrors.append(message)
        observe(.message(message), time)
        web.end()
        throttle.reset()
        take(.turned(.init(presentation), .failed), at: time)
    }

    private func adopt(_ next: Presentation, _ transaction: Transaction, at time: Duration) {
        let (contentBefore, windowBefore) = (content, window)
        presentation = next
        shownPlayers = content?.shownPlayers ?? []
        window.player = next.pictureInPicture?.player.flatMap { players[$0] }
        let declared = next.pictureInPicture?.maximumUpdatesPerSecond ?? 30
        throttle.interval = UpdateThrottle.interval(
            min(declared, configuration.maximumUpdatesPerSecond ?? declared))
        window.progress = next.pictureInPicture?.progress
        window.callbacks = next.pictureInPicture?.callbacks ?? []
        followContent(windowBefore)
        if content != contentBefore {
            throttle.changed(at: time)
            if let content { painter.change(to: content, in: contentPlace, transaction, at: time) }
        }
    }

    /// The view that the window shows: the declaration's content, or the page itself if it has no declaration.
    var content: ViewNode? {
        presentation?.pictureInPicture?.content ?? presentation?.page
    }

    var contentPlace: ContentLocation {
        guard let declaration = presentation?.pictureInPicture else { return .screen }
        return declaration.player == nil ? .window : .player
    }

    /// Brings the window and the program into agreement, and sends the program its events until none is left. Nothing
    /// opens before the sizes of the content's movies are known, because the canvas may depend on them.
    func settle(at time: Duration) throws {
        // A program that toggles its switch in response to every call would never settle.
        guard output.isOpen || shownPlayers.allSatisfy(players.isKnown) else { return }
        hasReportedSizes = false
        var turnsLeft = 200
        try agree(at: time)
        while let event = state.takePendingEvent() {
            turnsLeft -= 1
            guard turnsLeft > 0 else {
                throw SessionError(
                    code: .programFailed, message: "the view opens and closes its window endlessly at one session time")
            }
            notify(event, at: time)
            try agree(at: time)
        }
        logButtons()
    }

    private func agree(at time: Duration) throws {
        take(.settled, at: time)
        if let openingFailure { throw openingFailure }
    }

    private func notify(_ event: ProgramEvent, at time: Duration) {
        take(program.handle(event, at: time), at: time)
        if case .pipSkipped = event { finishSkip() }
    }

    /// Ends the presentation and sends the program the resulting events. The program's later changes are not drawn.
    func endPresentation(_ reason: SessionSummary.EndReason, at time: Duration) {
        take(.ended(reason), at: time)
        while let event = state.takePendingEvent() { notify(event, at: time) }
    }

    /// Performs the presentation state's actions for `event`. Events that these cause are handled afterwards, and
    /// before the outermost call returns.
    func take(_ event: PresentationState.Event, at time: Duration) {
        guard presentationEvents.add(event) else { return }
        while let event = presentationEvents.next() {
            for action in state.handle(event) { perform(action, at: time) }
        }
    }

    private func perform(_ action: PresentationState.Action, at time: Duration) {
        switch action {
        case .openWindow:
            do {
                try prepareFirstFrame(at: time)
                take(.startRequested(waitsUntilPossible: false))
            } catch {
                openingFailure = error
            }
        case .stopWindow(let reason): take(.stopRequested(reason))
        case .pressWindow(let event): pressWindow(event)
        case .beginDrawing:
            throttle.reset()
            throttle.changed(at: time)
        case .endDrawing: throttle.reset()
        case .fit(let width, let height):
            let size = CMVideoDimensions(width: width, height: height)
            if size != painter.canvas || painter.windowSize != nil { painter.windowSize = size }
            throttle.changed(at: time)
        case .finishSkip: finishSkip()
        case .switched(let isOn): observe(.presented(isOn), time)
        case .reportPageAsContent where !configuration.reportsMissingDeclaration: break
        case .reportPageAsContent:
            observe(.notice("the \(program.terminology.kind) has no pip: its presented view is shown instead"), time)
        case .setColorScheme(let scheme):
            painter.colorScheme = scheme
            throttle.changed(at: time)
        case .end(let reason): loop.endReason = reason
        }
    }
}

extension TapTarget {
    /// The target, as the beginning of a sentence.
    fileprivate var inWords: String {
        switch self {
        case .title(let name), .label(let name): "\"\(name)\""
        case .point(let x, let y): "\(DecimalFormat.shortest(x)), \(DecimalFormat.shortest(y))"
        }
    }
}

extension PresentationState.Shown {
    fileprivate init(_ presentation: Presentation?) {
        if let declaration = presentation?.pictureInPicture {
            self = .declaration(
                isPresented: declaration.isPresented, hidesOnForeground: declaration.hidesOnForeground,
                showsOnBackground: declaration.showsOnBackground)
        } else {
            self = presentation?.page == nil ? .nothing : .page
        }
    }
}
