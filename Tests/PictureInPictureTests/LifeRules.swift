import PictureInPicture
import SampleQueue
import SharedTypes

/// The order rules of the picture-in-picture lifecycle, restated independently of the state machine. They examine only
/// events and actions, and report the rule that was violated.
struct LifeRules {
    typealias Event = PictureInPictureStateMachine.Event
    typealias Action = PictureInPictureStateMachine.Action

    private(set) var hasWindow = false
    private(set) var didStarts = 0
    private(set) var didStops = 0
    private(set) var openAttempt: UInt64?
    private(set) var restoreToken: UInt64?
    private var hasOutput = false
    private var isReady = false
    private var wasPossible = false
    private var isSuspended = false
    private var isLinear = false
    private var openSkips: Set<UInt64> = []
    private var reportedSize: CMVideoDimensions?
    private var expected: [Action] = []

    /// The rule that an event's actions break; nil if they keep all.
    mutating func check(_ event: Event, in machine: inout PictureInPictureStateMachine) -> String? {
        let broken = check(event, machine.handle(event))
        if machine.isSeeking == openSkips.isEmpty { return broken ?? "P6: seeking is \(machine.isSeeking)" }
        return broken
    }

    private mutating func check(_ event: Event, _ actions: [Action]) -> String? {
        let couldBePossible = isPossible
        take(event)
        for action in actions {
            if let next = expected.first {
                guard action == next else { return "D1/D6: \(next) must follow at once, not \(action)" }
                expected.removeFirst()
            }
            if let broken = check(action, event) { return broken }
        }
        if let next = expected.first { return "D7: \(next) is missing" }
        if isPossible != wasPossible { return "C2: possible is \(wasPossible), must be \(isPossible)" }
        if isPossible == couldBePossible, actions.contains(where: { if case .setPossible = $0 { true } else { false } })
        {
            return "C2: possible was told without a change"
        }
        if case .closePressed = event, hasWindow { return "C6: close leaves the window" }
        if case .stopRequested = event, hasWindow || openAttempt != nil { return "C6: a stop leaves the window" }
        if case .contentReplaced(false) = event, hasWindow { return "C9: content that is not ready leaves the window" }
        return didStarts - didStops == (hasWindow ? 1 : 0) ? nil : "D7: \(didStarts) starts, \(didStops) stops"
    }

    private var isPossible: Bool { hasOutput && isReady }

    private mutating func take(_ event: Event) {
        switch event {
        case .outputChanged(let isOpen): hasOutput = isOpen
        case .contentReplaced(let ready), .contentReadinessChanged(let ready): isReady = ready
        case .linearPlaybackChanged(let isRequired): isLinear = isRequired
        default: break
        }
    }

    private mutating func check(_ action: Action, _ event: Event) -> String? {
        switch action {
        case .setPossible(let value): wasPossible = value
        case .openWindow(let attempt):
            if hasWindow || openAttempt != nil { return "C5: a second window is opened" }
            if !wasPossible { return "C2: a window is opened though it is not possible" }
            openAttempt = attempt
        case .willStart:
            guard case .windowOpened(openAttempt, _) = event else { return "D1: willStart without its window" }
            openAttempt = nil
            expected = [.setActive(true), .didStart]
        case .didStart: (hasWindow, didStarts, reportedSize) = (true, didStarts + 1, nil)
        case .failedToStart:
            if hasWindow { return "D2: failedToStart while there is a window" }
            openAttempt = nil
        case .restoreUserInterface(let token):
            guard event == .restorePressed else { return "D4, D6: restore was not asked for: \(event)" }
            restoreToken = token
        case .willStop(let reason):
            if !hasWindow { return "D7: willStop without a window" }
            if isSuspended { return "C4: stopped while suspended" }
            if let broken = checkReason(reason, event) { return broken }
            restoreToken = nil
            expected = [.closeWindow(reason), .setActive(false), .didStop(reason)]
        case .didStop: (hasWindow, didStops, openSkips) = (false, didStops + 1, [])
        default: return checkPlayback(action, event)
        }
        return nil
    }

    private func checkReason(_ reason: PictureInPictureStopReason, _ event: Event) -> String? {
        let isRight =
            switch event {
            case .closePressed: reason == .userClosed
            case .restoreFinished(let token, _): reason == .restoreRequested && token == restoreToken
            case .stopRequested(let asked): reason == asked
            case .outputChanged(false): reason == .failure
            case .contentReplaced(false): reason == .replaced
            default: false
            }
        return isRight ? nil : "D6: \(event) stops for \(reason)"
    }

    private mutating func checkPlayback(_ action: Action, _ event: Event) -> String? {
        let isReachable = hasWindow && restoreToken == nil
        switch action {
        case .setSuspended(let value):
            if !hasWindow || value == isSuspended { return "C4: suspended is told out of turn" }
            isSuspended = value
        case .setPlaying:
            if !hasWindow { return "P1: setPlaying without a window" }
            if event == .playPausePressed, !isReachable || isSuspended {
                return "P1: a press out of reach is passed on"
            }
        case .skip(let interval, let token):
            if !isReachable || isSuspended { return "P6: a skip out of reach is passed on" }
            if isLinear, interval > .zero { return "C7: a forward skip in linear playback" }
            openSkips.insert(token)
        case .didTransition(let size):
            if !hasWindow || isSuspended || size == reportedSize { return "P5: a size is told out of turn" }
            reportedSize = size
        default: break
        }
        if case .skipFinished(let token) = event { openSkips.remove(token) }
        return nil
    }
}
