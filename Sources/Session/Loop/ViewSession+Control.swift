import PictureInPicture
import Views

// What is done to the session from outside.
extension ViewSession {
    /// Carries out `event`, and tells the program what it has to know.
    func carryOut(_ event: ControlEvent, at time: Duration) throws {
        observe(.control(event), time)
        switch event {
        case .start: requestStart(at: time)
        case .stop: requestStop()
        case .tap(let title): press(title, at: time)
        case .colorScheme(let scheme):
            painter.colorScheme = scheme
            throttle.changed(at: time)
            tellProgram(.colorScheme(scheme))
        case .quit(let reason): loop.endReason = .init(reason)
        case .background: changeScene([.inactive, .background]) { $0.showsOnBackground ? true : nil }
        case .foreground: changeScene([.inactive, .active]) { $0.hidesOnForeground ? false : nil }
        case .pause, .play, .toggle, .skip, .resize, .close, .restore: break
        }
        window.carryOut(event)
        try settle(at: time)
    }

    private func requestStart(at time: Duration) {
        wasPresentationAsked = true
        if let declaration = presentation?.pictureInPicture {
            if !declaration.isPresented { tellProgram(.pipPresentedChanged(true)) }
        } else if content == nil {
            // There is nothing to show: the controller's delegate hears so.
            window.start()
        } else {
            isPageClosed = false
        }
    }

    private func requestStop() {
        if presentation?.pictureInPicture?.isPresented == true {
            tellProgram(.pipPresentedChanged(false))
        } else {
            isPageClosed = true
        }
    }

    private func press(_ title: String, at time: Duration) {
        if let action = presentation?.page?.firstButton(titled: title) {
            tellProgram(.press(action))
        } else {
            observe(.notice("no button of the page is titled \"\(title)\": nothing was tapped"), time)
        }
    }

    /// Tells the program of the scene's phases, then turns its switch where its declaration asks for that.
    private func changeScene(_ phases: [ScenePhase], switchTo: (PictureInPictureDeclaration) -> Bool?) {
        for phase in phases where phase != scenePhase || phase != .inactive {
            guard phases.last != scenePhase else { return }
            tellProgram(.scenePhase(phase))
        }
        scenePhase = phases.last ?? scenePhase
        guard let declaration = presentation?.pictureInPicture, let value = switchTo(declaration) else { return }
        if declaration.isPresented != value {
            wasPresentationAsked = true
            tellProgram(.pipPresentedChanged(value))
        }
    }

    /// Takes over what happened to the window.
    func windowDid(_ event: SessionWindow.Event) {
        let time = loop.now
        switch event {
        case .delegate(let call): observe(.delegate(call), time)
        case .started:
            wasWindowOpened = true
            isWindowDeclared = presentation?.pictureInPicture != nil
            throttle.reset()
            throttle.changed(at: time)
            if isWindowDeclared { tellProgram(.pipStarted) }
        case .stopped(let reason):
            lastStopReason = reason
            throttle.reset()
            if presentation?.pictureInPicture?.isPresented == true { tellProgram(.pipPresentedChanged(false)) }
            if isWindowDeclared { tellProgram(.pipStopped(reason)) } else { isPageClosed = true }
        case .playbackChanged(let isPlaying):
            if isWindowDeclared { tellProgram(.pipPlayPauseToggled(isPlaying: isPlaying)) }
        case .skipped(let interval, let completion):
            guard isWindowDeclared else { return completion() }
            programEvents.append(PendingProgramEvent(event: .pipSkipped(interval: interval), completion: completion))
        case .resized(let size):
            if size != painter.canvas || painter.windowSize != nil { painter.windowSize = size }
            throttle.changed(at: time)
            if isWindowDeclared { tellProgram(.pipRenderSizeChanged(width: Int(size.width), height: Int(size.height))) }
        case .restored: changeScene([.inactive, .active]) { _ in nil }
        }
    }

    func tellProgram(_ event: ProgramEvent) {
        programEvents.append(PendingProgramEvent(event: event))
    }
}

/// An event that the program is to be told of.
struct PendingProgramEvent {
    var event: ProgramEvent
    /// Called when the program has been told.
    var completion: (@Sendable () -> Void)?
}
