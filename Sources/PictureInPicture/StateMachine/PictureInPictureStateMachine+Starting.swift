import SampleQueue

extension PictureInPictureStateMachine {
    mutating func outputChanged(isOpen: Bool) -> [Action] {
        hasOutput = isOpen
        // Without an output the window is closed already, so only the callbacks remain.
        return refreshPossible() + (isOpen ? [] : stopWindow(.failure))
    }

    mutating func contentReplaced(isReady: Bool) -> [Action] {
        isContentReady = isReady
        return refreshPossible() + (isReady ? [] : stopWindow(.replaced)) + [.queryPlayback]
    }

    mutating func contentReadinessChanged(isReady: Bool) -> [Action] {
        isContentReady = isReady
        return refreshPossible()
    }

    /// Whether entering the background opens a window if the content is playing.
    var canStartAutomatically: Bool { startsAutomatically && isPossible && phase == .inactive }

    mutating func enteredBackground() -> [Action] {
        canStartAutomatically && playback.hasContent && !playback.isPaused ? open() : []
    }

    mutating func windowFailed(attempt: UInt64, reason: String) -> [Action] {
        phase == .opening(attempt: attempt) ? failStart(reason) : [.ignore(.outdated)]
    }

    /// Cancels an attempt or a wait, so that every requested start has a result.
    mutating func failStart(_ reason: String) -> [Action] {
        phase = .inactive
        isWaitingUntilPossible = false
        return [.failedToStart(AVKitError(.pictureInPictureStartFailed, reason: reason))]
    }

    mutating func start(waitsUntilPossible: Bool) -> [Action] {
        guard phase == .inactive else { return [.ignore(.alreadyStarted)] }
        if isPossible { return open() }
        guard isSupported else { return failStart("picture in picture is not supported") }
        if waitsUntilPossible {
            isWaitingUntilPossible = true
            return []
        }
        return failStart(hasOutput ? "the content has no frame yet" : "there is no output to show it on")
    }

    private mutating func open() -> [Action] {
        let attempt = nextToken()
        isWaitingUntilPossible = false
        phase = .opening(attempt: attempt)
        return [.openWindow(attempt: attempt)]
    }

    mutating func windowOpened(attempt: UInt64, size: CMVideoDimensions?) -> [Action] {
        guard phase == .opening(attempt: attempt) else { return [.ignore(.outdated)] }
        guard isPossible else {
            return [.closeWindow(.failure)] + failStart("the content's frames were removed")
        }
        phase = .active
        (self.size, reportedSize) = (size, nil)
        return [.queryPlayback, .willStart, .setActive(true), .didStart] + reportSize()
    }

    private mutating func refreshPossible() -> [Action] {
        let isPossible = hasOutput && isContentReady
        guard isPossible != self.isPossible else { return [] }
        self.isPossible = isPossible
        return [.setPossible(isPossible)] + (isPossible && isWaitingUntilPossible ? open() : [])
    }
}
