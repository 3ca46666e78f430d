import PiPKit

/// The rules of a session's presentation, restated apart from `PresentationState`: they keep nothing but what happened, and
/// look through it for the answer.
struct PresentationRules {
    typealias Event = PresentationState.Event
    typealias Action = PresentationState.Action
    typealias Shown = PresentationState.Shown

    let presentsByItself: Bool
    private(set) var history: [Event] = []
    /// The events that the program has not received yet.
    var pendingEvents: [ProgramEvent] = []

    init(presentsByItself: Bool) {
        self.presentsByItself = presentsByItself
    }

    /// Returns the actions that must follow from `event`, and appends it to the history.
    mutating func actions(after event: Event) -> [Action] {
        pendingEvents += newlyTold(event)
        defer { history.append(event) }
        let stop: (PictureInPictureStopReason) -> [Action] = { [isOpen] in
            isOpen ? [.stopWindow($0)] : []
        }
        switch event {
        case .turned(let next, _): return isOn(next) == isOn(shown) ? [] : [.switched(isOn(next))]
        case .settled: return agreement(stop)
        case .control(.start): return shown == .nothing && !isOpen ? [.openWindow] : []
        case .control(.colorScheme(let scheme)): return [.setColorScheme(scheme)]
        case .control(.quit): return [.end(.quit)]
        case .control(.stop), .control(.tap), .pressed, .playbackChanged, .restored: return []
        case .control(let press): return [.pressWindow(press)]
        case .windowStarted: return [.beginDrawing]
        case .windowStopped: return [.endDrawing]
        case .skipped: return isAudible ? [] : [.finishSkip]
        case .resized(let width, let height): return [.fit(width: width, height: height)]
        case .ended(let reason): return stop(reason == .duration ? .mediaEnded : .programmatic)
        }
    }

    private func agreement(_ stop: (PictureInPictureStopReason) -> [Action]) -> [Action] {
        if hasEnded(before: history.count) { return [] }
        if program == .exited || shown == .nothing { return stop(.programmatic) }
        let open: [Action] = isOpen ? [] : [.openWindow]
        if case .page = shown {
            let saying: [Action] =
                firstSaying(before: history.count) == nil ? [.reportPageAsContent] : []
            return saying + (isPageOpen ? open : stop(.programmatic))
        }
        if isOn(shown) { return pendingEvents.isEmpty ? open : [] }
        return pendingEvents.contains(.pipPresentedChanged(true)) ? [] : stop(.programmatic)
    }

    private func newlyTold(_ event: Event) -> [ProgramEvent] {
        let phases = { (phase: ScenePhase) in [ProgramEvent.scenePhase(.inactive), .scenePhase(phase)] }
        switch event {
        case .settled:
            let asksNow = isWaitingForSwitch(at: history.count) && !wasAsked(before: history.count)
            return asksNow ? [.pipPresentedChanged(true)] : []
        case .control(.start):
            if case .declaration(false, _, _) = shown { return [.pipPresentedChanged(true)] }
            return []
        case .control(.stop): return isOn(shown) ? [.pipPresentedChanged(false)] : []
        case .control(.background):
            guard phase(before: history.count) == .active else { return [] }
            if case .declaration(false, _, true) = shown {
                return phases(.background) + [.pipPresentedChanged(true)]
            }
            return phases(.background)
        case .control(.foreground):
            guard phase(before: history.count) == .background else { return [] }
            if case .declaration(true, true, _) = shown {
                return phases(.active) + [.pipPresentedChanged(false)]
            }
            return phases(.active)
        case .restored: return phase(before: history.count) == .background ? phases(.active) : []
        case .control(.colorScheme(let scheme)): return [.colorScheme(scheme)]
        case .pressed(let action): return [.press(action)]
        case .windowStarted: return isDeclaration(shown) ? [.pipStarted] : []
        case .windowStopped(let reason):
            return (isOn(shown) ? [.pipPresentedChanged(false)] : [])
                + (isAudible ? [.pipStopped(reason)] : [])
        case .playbackChanged(let isPlaying):
            return isAudible ? [.pipPlayPauseToggled(isPlaying: isPlaying)] : []
        case .skipped(let interval): return isAudible ? [.pipSkipped(interval: interval)] : []
        case .resized(let width, let height):
            return isAudible ? [.pipRenderSizeChanged(width: width, height: height)] : []
        case .turned, .ended, .control: return []
        }
    }
}

// What happened, looked through.
extension PresentationRules {
    /// Returns the reason for which the session must be over now; nil if it must go on.
    func reasonToEnd(isControlOver: Bool, hasTimer: Bool) -> SessionSummary.EndReason? {
        if program == .exited { return .programExited }
        let changes = history.filter {
            if case .windowStopped = $0 { true } else { $0 == .windowStarted }
        }
        guard isControlOver, case .windowStopped(let reason) = changes.last else { return nil }
        if program == .running, hasTimer, reason == .programmatic { return nil }
        return .pipClosed
    }

    private var shown: Shown { shown(before: history.count) }

    private func shown(before index: Int) -> Shown {
        for case .turned(let shown, _) in history[..<index].reversed() { return shown }
        return .nothing
    }

    var program: PresentationState.Program { program(before: history.count) }

    private func program(before index: Int) -> PresentationState.Program {
        for case .turned(_, let program) in history[..<index].reversed() { return program }
        return .running
    }

    /// Returns the index at which the window that is open was opened.
    private func opening(before index: Int) -> Int? {
        for place in history[..<index].indices.reversed() {
            if case .windowStopped = history[place] { return nil }
            if history[place] == .windowStarted { return place }
        }
        return nil
    }

    var isOpen: Bool { opening(before: history.count) != nil }
    /// Whether the program is notified of what happens to the open window.
    private var isAudible: Bool { isAudible(before: history.count) }

    private func isAudible(before index: Int) -> Bool {
        opening(before: index).map { isDeclaration(shown(before: $0)) } ?? false
    }

    private func isDeclaration(_ shown: Shown) -> Bool {
        if case .declaration = shown { true } else { false }
    }
    private func isOn(_ shown: Shown) -> Bool {
        if case .declaration(true, _, _) = shown { true } else { false }
    }

    private func phase(before index: Int) -> ScenePhase {
        for event in history[..<index].reversed() {
            if event == .control(.background) { return .background }
            if event == .control(.foreground) || event == .restored { return .active }
        }
        return .active
    }

    private func hasEnded(before index: Int) -> Bool {
        history[..<index].contains { if case .ended = $0 { true } else { false } }
    }

    /// Whether window and program must agree at that moment, and something is shown.
    private func isAgreement(at index: Int) -> Bool {
        shown(before: index) != .nothing && program(before: index) != .exited
            && !hasEnded(before: index)
    }

    private func isWaitingForSwitch(at index: Int) -> Bool {
        if case .declaration(false, _, _) = shown(before: index) {
            isAgreement(at: index)
        } else {
            false
        }
    }

    /// Whether a window had been requested: by the events, by a program that showed something, or by a phase that set
    /// the switch.
    private func wasAsked(before index: Int) -> Bool {
        presentsByItself
            || history[..<index].indices.contains { place in
                switch (history[place], shown(before: place)) {
                case (.control(.start), _): true
                case (.settled, _): isAgreement(at: place)
                case (.control(.background), .declaration(false, _, true)): phase(before: place) == .active
                case (.control(.foreground), .declaration(true, true, _)):
                    phase(before: place) == .background
                default: false
                }
            }
    }

    /// Returns the index of the first event that declares the page as the content.
    private func firstSaying(before index: Int) -> Int? {
        history[..<index].indices.first {
            history[$0] == .settled && shown(before: $0) == .page && isAgreement(at: $0)
        }
    }

    /// The page's own switch, when it was turned last.
    private var isPageOpen: Bool {
        let saying = firstSaying(before: history.count) ?? history.count
        for place in history.indices[saying...].reversed() {
            switch history[place] {
            case .control(.start) where shown(before: place) == .page: return true
            case .control(.stop) where !isOn(shown(before: place)): return false
            case .windowStopped where !isAudible(before: place): return false
            default: continue
            }
        }
        return !wasAsked(before: saying)
    }
}
