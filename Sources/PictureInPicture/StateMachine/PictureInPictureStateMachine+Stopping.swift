import SharedTypes

extension PictureInPictureStateMachine {
    mutating func stopRequested(_ reason: PictureInPictureStopReason) -> [Action] {
        let actions = stop(reason)
        return actions.isEmpty ? [.ignore(.notActive)] : actions
    }

    mutating func closePressed() -> [Action] {
        isActive ? stop(.userClosed) : [.ignore(.notActive)]
    }

    mutating func restoreFinished(token: UInt64) -> [Action] {
        guard phase == .restoring(token: token) else { return [.ignore(.outdated)] }
        // The stop continues whether or not the interface was restored.
        return stop(.restoreRequested)
    }

    /// Ends the current phase: a window with willStop and didStop, an attempt or a wait with failedToStart, the
    /// inactive phase with no action.
    mutating func stop(_ reason: PictureInPictureStopReason) -> [Action] {
        switch phase {
        case .inactive:
            return isWaitingUntilPossible ? failStart("it was stopped before it started (\(reason.rawValue))") : []
        case .opening:
            return [.closeWindow(reason)] + failStart("it was stopped before it started (\(reason.rawValue))")
        case .active, .restoring:
            let wasSuspended = isSuspended
            phase = .inactive
            (isSuspended, resumesPlaying, skips, size, reportedSize) = (false, false, [], nil, nil)
            return (wasSuspended ? [.setSuspended(false)] : []) + [
                .willStop(reason), .closeWindow(reason), .setActive(false), .didStop(reason),
            ]
        }
    }

    /// Ends a window or an attempt. A waiting start keeps waiting.
    mutating func stopWindow(_ reason: PictureInPictureStopReason) -> [Action] {
        phase == .inactive ? [] : stop(reason)
    }

    mutating func restore() -> [Action] {
        switch phase {
        case .inactive, .opening: return [.ignore(.notActive)]
        case .restoring: return [.ignore(.stopping)]
        case .active:
            let token = nextToken()
            phase = .restoring(token: token)
            return [.restoreUserInterface(token: token)]
        }
    }
}
