import Views

// What the program does to the session, and the session to the program.
extension ViewSession {
    /// Takes over what came of a call of the program.
    func take(_ turn: ProgramTurn, at time: Duration) {
        for message in turn.messages {
            if case .error = message.kind { programErrors.append(message) }
            observe(.message(message), time)
        }
        if turn.hasExited { programHasExited = true }
        if let next = turn.presentation { adopt(next, turn.transaction, at: time) }
    }

    private func adopt(_ next: Presentation, _ transaction: Transaction, at time: Duration) {
        let (contentBefore, switchBefore) = (content, presentation?.pictureInPicture?.isPresented ?? false)
        presentation = next
        let declared = next.pictureInPicture?.maximumUpdatesPerSecond ?? 30
        throttle.interval = UpdateThrottle.interval(
            min(declared, configuration.maximumUpdatesPerSecond ?? declared))
        window.progress = next.pictureInPicture?.progress
        if content != contentBefore {
            throttle.changed(at: time)
            // Of the changes that are drawn together, the newest that says how it is shown counts.
            if transaction != Transaction() { self.transaction = transaction }
        }
        let isPresented = next.pictureInPicture?.isPresented ?? false
        if isPresented != switchBefore { observe(.presented(isPresented), time) }
    }

    /// The view that the window shows: the declaration's content, or the page itself where it declares none.
    var content: ViewNode? {
        presentation?.pictureInPicture?.content ?? presentation?.page
    }

    /// Brings window and program to agree, and tells the program of what happened, until nothing is left to tell.
    func settle(at time: Duration) throws {
        // A program that answers every call by turning its switch over would never settle.
        var turnsLeft = 200
        try reconcileWindow(at: time)
        while !programEvents.isEmpty, !programHasExited {
            turnsLeft -= 1
            guard turnsLeft > 0 else {
                throw SessionError(
                    code: .programFailed, message: "the view opens and closes its window without end at one moment")
            }
            let pending = programEvents.removeFirst()
            take(program.handle(pending.event, at: time), at: time)
            pending.completion?()
            try reconcileWindow(at: time)
        }
    }

    private func reconcileWindow(at time: Duration) throws {
        guard let presentation, content != nil, !programHasExited || hasProgramFailed else {
            return window.stop(.programmatic)
        }
        guard let declaration = presentation.pictureInPicture else { return try showPage(at: time) }
        if declaration.isPresented {
            wasPresentationAsked = true
            // While an answer to the last change is under way, the switch may be about to change again.
            if programEvents.isEmpty { try openWindow(at: time) }
        } else if !wasPresentationAsked {
            wasPresentationAsked = true
            tellProgram(.pipPresentedChanged(true))
        } else if !programEvents.contains(where: { $0.event == .pipPresentedChanged(true) }) {
            window.stop(.programmatic)
        }
    }

    private func showPage(at time: Duration) throws {
        if !saidThatPageIsContent {
            saidThatPageIsContent = true
            isPageClosed = wasPresentationAsked
            wasPresentationAsked = true
            observe(.notice("the script has no pip: its presented view is shown instead"), time)
        }
        if isPageClosed { window.stop(.programmatic) } else { try openWindow(at: time) }
    }

    private func openWindow(at time: Duration) throws {
        guard !window.isOpen else { return }
        try prepareFirstFrame(at: time)
        window.start()
    }

    /// Tells the program of the end; what it shows after that is not drawn.
    func tellProgramOfEnd(at time: Duration) {
        while !programEvents.isEmpty, !programHasExited {
            let pending = programEvents.removeFirst()
            take(program.handle(pending.event, at: time), at: time)
            pending.completion?()
        }
    }
}
