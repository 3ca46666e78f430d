import Views

// What the program does to the session, and the session to the program.
extension Session {
    /// Takes over what came of a call of the host.
    func take(_ turn: HostTurn, at time: Duration) {
        for message in turn.messages {
            if case .error = message.kind { programErrors.append(message) }
            observe(.message(message), time)
        }
        if turn.hasExited { programHasExited = true }
        if let next = turn.presentation { adopt(next, at: time) }
    }

    private func adopt(_ next: Presentation, at time: Duration) {
        let shownBefore = content
        presentation = next
        let declared = next.pictureInPicture?.maximumUpdatesPerSecond ?? 30
        throttle.interval = UpdateThrottle.interval(
            min(declared, configuration.maximumUpdatesPerSecond ?? declared))
        if content != shownBefore { throttle.changed(at: time) }
    }

    /// The view that the window shows: the declaration's content, or the page itself where it declares none.
    var content: ViewNode? {
        presentation?.pictureInPicture?.content ?? presentation?.page
    }

    /// Brings window and program to agree, and tells the program of what happened, until nothing is left to tell.
    func settle(at time: Duration) throws {
        // A program that answers every call by turning its switch over would never settle.
        var turnsLeft = 100
        reconcileWindow(at: time)
        while !hostEvents.isEmpty, !programHasExited {
            turnsLeft -= 1
            guard turnsLeft > 0 else {
                throw SessionError(
                    code: .programFailed, message: "the view opens and closes its window without end at one moment")
            }
            take(host.handle(hostEvents.removeFirst(), at: time), at: time)
            reconcileWindow(at: time)
        }
    }

    private func reconcileWindow(at time: Duration) {
        guard let presentation, content != nil, !programHasExited || hasProgramFailed else { return closeWindow() }
        guard let declaration = presentation.pictureInPicture else { return showPage(at: time) }
        if declaration.isPresented {
            wasPresentationAsked = true
            openWindow(at: time)
        } else if !wasPresentationAsked {
            wasPresentationAsked = true
            hostEvents.append(.pipPresentedChanged(true))
        } else {
            closeWindow()
        }
    }

    private func showPage(at time: Duration) {
        if !saidThatPageIsContent {
            saidThatPageIsContent = true
            observe(.notice("the script has no pip: its presented view is shown instead"), time)
        }
        openWindow(at: time)
    }

    private func openWindow(at time: Duration) {
        guard !isWindowOpen else { return }
        isWindowOpen = true
        wasWindowOpened = true
        throttle.reset()
        throttle.changed(at: time)
        isWindowDeclared = presentation?.pictureInPicture != nil
        if isWindowDeclared { hostEvents.append(.pipStarted) }
    }

    /// Closes the window, if there is one, and has the program told.
    func closeWindow() {
        guard isWindowOpen else { return }
        isWindowOpen = false
        throttle.reset()
        if presentation?.pictureInPicture?.isPresented == true { hostEvents.append(.pipPresentedChanged(false)) }
        if isWindowDeclared { hostEvents.append(.pipStopped) }
    }

    /// Tells the program of the end; what it shows after that is not drawn.
    func drainHostEventsForLastTime(at time: Duration) {
        while !hostEvents.isEmpty, !programHasExited {
            let turn = host.handle(hostEvents.removeFirst(), at: time)
            take(turn, at: time)
        }
    }
}
