import PictureInPicture
import SampleQueue
import SharedTypes
import TestSupport
import Testing

@Suite struct RandomLifeTests {
    @Test("A hundred thousand random orders of events keep every order rule, and every start is paired with a stop")
    func randomOrders() {
        var random = SeededGenerator(seed: 2026)
        var starts = 0
        for order in 0..<100_000 {
            var machine = PictureInPictureStateMachine()
            var rules = LifeRules()
            var events: [PictureInPictureStateMachine.Event] = []
            var broken: String?
            // Three quarters of the orders begin where something can happen.
            var prepared: [PictureInPictureStateMachine.Event] =
                switch order % 4 {
                case 0: []
                case 1: [.contentReadinessChanged(isReady: true), .outputChanged(isOpen: true)]
                default:
                    [
                        .windowOpened(attempt: 1, size: nil), .startRequested(waitsUntilPossible: false),
                        .contentReadinessChanged(isReady: true), .outputChanged(isOpen: true),
                    ]
                }
            for _ in 0..<Int.random(in: 4...20, using: &random) where broken == nil {
                let event = prepared.popLast() ?? randomEvent(rules, &random)
                events.append(event)
                broken = rules.check(event, in: &machine)
            }
            let end = PictureInPictureStateMachine.Event.stopRequested(.programmatic)
            broken = broken ?? rules.check(end, in: &machine)
            if rules.didStarts != rules.didStops { broken = broken ?? "D7: a start without a stop" }
            if broken != nil {
                #expect(broken == nil, "order \(order): \(events)")
                return
            }
            starts += rules.didStarts
        }
        // So that the orders are known to reach what they are to prove.
        #expect(starts > 50_000)
    }

    private func randomEvent(
        _ rules: LifeRules, _ random: inout SeededGenerator
    ) -> PictureInPictureStateMachine.Event {
        let token = UInt64.random(in: 1...6, using: &random)
        let second = CMTime(value: Int64.random(in: 0...10, using: &random), timescale: 1)
        switch Int.random(in: 0..<36, using: &random) {
        case 0: return .outputChanged(isOpen: Int.random(in: 0..<5, using: &random) > 0)
        case 1: return .contentReplaced(isReady: Int.random(in: 0..<3, using: &random) > 0)
        case 2: return .contentReadinessChanged(isReady: Int.random(in: 0..<3, using: &random) > 0)
        case 3...7: return .startRequested(waitsUntilPossible: Bool.random(using: &random))
        case 8...13:
            let size = CMVideoDimensions(width: Int32.random(in: 1...2, using: &random), height: 1)
            return .windowOpened(attempt: rules.openAttempt ?? token, size: Bool.random(using: &random) ? size : nil)
        case 14: return .windowOpened(attempt: token, size: nil)
        case 15: return .windowFailed(attempt: rules.openAttempt ?? token, reason: "no")
        case 16: return .stopRequested(PictureInPictureStopReason.allCases.randomElement(using: &random)!)
        case 17: return .closePressed
        case 18, 19: return .restorePressed
        case 20: return .restoreFinished(token: rules.restoreToken ?? token, isRestored: Bool.random(using: &random))
        case 21: return .restoreFinished(token: token, isRestored: true)
        case 22: return .playPausePressed
        case 23: return .playbackRequested(isPlaying: Bool.random(using: &random))
        case 24, 25:
            let interval = CMTime(value: Int64.random(in: -15...15, using: &random), timescale: 1)
            return .skipPressed(interval: interval, time: second)
        case 26, 27: return .skipFinished(token: token)
        case 28: return .sizeChanged(CMVideoDimensions(width: Int32.random(in: 1...3, using: &random), height: 1))
        case 29: return .suspended
        case 30: return .resumed
        case 31: return .enteredBackground
        case 32: return .enteredForeground
        case 33: return .linearPlaybackChanged(isRequired: Bool.random(using: &random))
        case 34: return .automaticStartChanged(isEnabled: Bool.random(using: &random))
        default:
            let duration: CMTime = Bool.random(using: &random) ? .positiveInfinity : CMTime(value: 5, timescale: 1)
            let state = PictureInPicturePlaybackState(
                timeRange: CMTimeRange(start: .zero, duration: duration), isPaused: Bool.random(using: &random),
                prohibitsBackgroundAudio: false)
            return .playbackQueried(state, time: second)
        }
    }
}
