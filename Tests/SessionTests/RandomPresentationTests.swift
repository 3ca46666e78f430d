import PiPKit
import TestSupport
import Testing

@Suite("A session's presentation")
struct RandomPresentationTests {
    typealias Event = PresentationState.Event

    @Test(
        "The rules hold in a hundred thousand random orders of events, and every start has a stop"
    )
    func randomOrders() {
        var random = SeededGenerator(seed: 2026)
        var (starts, ends) = (0, 0)
        for order in 0..<100_000 {
            let presentsByItself = Bool.random(using: &random)
            var scene = Scene(presentsByItself: presentsByItself)
            for _ in 0..<Int.random(in: 3...12, using: &random) where scene.broken == nil {
                scene.take(event(scene, &random), &random)
                if Int.random(in: 0..<3, using: &random) > 0 { scene.settle(&random) }
            }
            if scene.rules.program == .running { scene.settle(&random) }
            scene.take(.ended(Bool.random(using: &random) ? .duration : .quit), &random)
            while scene.broken == nil, scene.tellNext() {}
            if scene.rules.program == .running, scene.toldStarts != scene.toldStops {
                scene.broken = "an unpaired start"
            }
            if scene.state.isWindowOpen { scene.broken = scene.broken ?? "a window after the end" }
            if let broken = scene.broken {
                Issue.record(
                    "order \(order), by itself \(presentsByItself): \(broken)\n\(scene.rules.history)")
                return
            }
            starts += scene.toldStarts
            ends += scene.ends
        }
        // So that the orders are known to reach what they are to prove.
        #expect(starts > 30_000 && ends > 10_000, "\(starts) \(ends)")
    }

    @Test(
        "A presentation requests a declaration that is shown at first to present itself, and opens its window once it does"
    )
    func opening() {
        var state = PresentationState(presentsByItself: false)
        let off = PresentationState.Shown.declaration(
            isPresented: false, hidesOnForeground: false, showsOnBackground: false)
        let on = PresentationState.Shown.declaration(
            isPresented: true, hidesOnForeground: false, showsOnBackground: false)
        #expect(state.handle(.turned(off, .running)) == [])
        #expect(state.handle(.settled) == [])
        #expect(state.takePendingEvent() == .pipPresentedChanged(true))
        #expect(state.handle(.turned(on, .running)) == [.switched(true)])
        #expect(state.handle(.settled) == [.openWindow])
        #expect(state.handle(.windowStarted) == [.beginDrawing])
        #expect(state.takePendingEvent() == .pipStarted)
        #expect(state.handle(.ended(.duration)) == [.stopWindow(.mediaEnded)])
    }

    @Test(
        "A presentation shows a page without a declaration before it is tapped, and keeps it closed where a start opens it"
    )
    func pages() {
        var tapped = PresentationState(presentsByItself: true, requestsWindowByTap: true)
        _ = tapped.handle(.turned(.page, .running))
        #expect(tapped.handle(.settled) == [.reportPageAsContent, .openWindow])
        var started = PresentationState(presentsByItself: true)
        _ = started.handle(.turned(.page, .running))
        #expect(started.handle(.settled) == [.reportPageAsContent])
    }

    @Test(
        "A session waits for the pending timer of a program that removed its window; the viewer's close ends it"
    )
    func ending() {
        for (reason, end) in [
            (PictureInPictureStopReason.programmatic, nil),
            (.userClosed, SessionSummary.EndReason.pipClosed),
        ] {
            var state = PresentationState(presentsByItself: false)
            _ = state.handle(.turned(.page, .running))
            _ = state.handle(.settled)
            _ = state.handle(.windowStarted)
            #expect(state.reasonToEnd(isControlOver: true, hasTimer: false) == nil)
            _ = state.handle(.windowStopped(reason))
            #expect(state.reasonToEnd(isControlOver: true, hasTimer: true) == end)
            #expect(state.reasonToEnd(isControlOver: true, hasTimer: false) == .pipClosed)
            #expect(state.reasonToEnd(isControlOver: false, hasTimer: false) == nil)
        }
    }

    private func event(_ scene: Scene, _ random: inout SeededGenerator) -> Event {
        let presses: [ControlEvent] = [
            .pause, .play, .toggle, .skip(interval: 5), .resize(width: 2, height: 2), .close,
        ]
        switch Int.random(in: 0..<24, using: &random) {
        case 0...5: return .turned(shown(&random), program(scene, &random))
        case 6, 7: return .settled
        case 8, 9: return .control(.start)
        case 10: return .control(.stop)
        case 11, 12: return .control(.background)
        case 13, 14: return .control(.foreground)
        case 15: return .control(.colorScheme(.dark))
        case 16: return .control(presses.randomElement(using: &random)!)
        case 17: return .pressed(ActionID(rawValue: 1))
        case 18: return .playbackChanged(isPlaying: Bool.random(using: &random))
        case 19: return .skipped(interval: 15)
        case 20: return .resized(width: 160, height: 90)
        case 21: return .restored
        case 22: return .control(.tap(.title("Done")))
        default:
            guard scene.state.isWindowOpen else { return .control(.quit()) }
            return .windowStopped(PictureInPictureStopReason.allCases.randomElement(using: &random)!)
        }
    }

    private func shown(_ random: inout SeededGenerator) -> PresentationState.Shown {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: .nothing
        case 1, 2: .page
        default:
            .declaration(
                isPresented: .random(using: &random), hidesOnForeground: .random(using: &random),
                showsOnBackground: .random(using: &random))
        }
    }

    private func program(_ scene: Scene, _ random: inout SeededGenerator) -> PresentationState.Program {
        guard scene.rules.program == .running else { return scene.rules.program }
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .exited
        case 1: return .failed
        default: return .running
        }
    }
}

/// A presentation with its rules, and a window that nearly always opens and closes on request.
private struct Scene {
    var state: PresentationState
    var rules: PresentationRules
    /// The rule that was broken.
    var broken: String?
    var (toldStarts, toldStops, ends) = (0, 0, 0)

    init(presentsByItself: Bool) {
        state = PresentationState(presentsByItself: presentsByItself)
        rules = PresentationRules(presentsByItself: presentsByItself)
    }

    mutating func take(_ event: PresentationState.Event, _ random: inout SeededGenerator) {
        let actions = state.handle(event)
        let expected = rules.actions(after: event)
        guard actions == expected else {
            broken = "\(event): \(actions), not \(expected)"
            return
        }
        let (isControlOver, hasTimer) = (Bool.random(using: &random), Bool.random(using: &random))
        let reason = state.reasonToEnd(isControlOver: isControlOver, hasTimer: hasTimer)
        if reason != rules.reasonToEnd(isControlOver: isControlOver, hasTimer: hasTimer) {
            broken = "\(event): ends as \(String(describing: reason))"
        }
        if reason != nil { ends += 1 }
        for action in actions where broken == nil {
            switch action {
            case .openWindow:
                if Int.random(in: 0..<10, using: &random) > 0 { take(.windowStarted, &random) }
            case .stopWindow(let reason): take(.windowStopped(reason), &random)
            default: break
            }
        }
    }

    /// Sends the program all events, and the program responds as the switch says.
    mutating func settle(_ random: inout SeededGenerator) {
        take(.settled, &random)
        while broken == nil, tellNext() { take(.settled, &random) }
    }

    /// Sends the program one event; false if there is none.
    mutating func tellNext() -> Bool {
        let told = state.takePendingEvent()
        let expected =
            rules.pendingEvents.isEmpty || rules.program != .running ? nil : rules.pendingEvents.removeFirst()
        if told != expected {
            broken = "told \(String(describing: told)), not \(String(describing: expected))"
        }
        if told == .pipStarted { toldStarts += 1 }
        if case .pipStopped = told { toldStops += 1 }
        return told != nil
    }
}
