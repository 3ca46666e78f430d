import PiPKit
import TestSupport
import Testing

@Suite("A thousand fuzzed timelines")
struct FuzzedTimelineTests {
    @Test("Fuzzed timelines never crash, pair starts with stops at rising times, and errors name their line")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 20_260_101)
        var (refused, starts, frames) = (0, 0, 0)
        for _ in 0..<1000 {
            let (text, wrongLine) = timeline(&generator)
            let parsed = Result { () throws(ControlError) in try ControlTimeline(text: text, name: "f.jsonl") }
            switch parsed {
            case .failure(let error):
                refused += 1
                #expect(error.line == wrongLine, "\(error)\n\(text)")
                #expect(error.description.hasPrefix("f.jsonl:\(error.line)"))
            case .success(let timeline):
                #expect(wrongLine == nil, "not refused:\n\(text)")
                let (started, shown) = try check(timeline, program: program(&generator), text)
                starts += started
                frames += shown
            }
        }
        // Were these small, the rules above would have been tried on nothing.
        #expect(refused > 200 && starts > 500 && frames > 2000, "\(refused) \(starts) \(frames)")
    }

    /// Runs a session under `timeline` and checks the invariants of every session. Returns the numbers of starts and
    /// frames.
    private func check(_ timeline: ControlTimeline, program: TimetableProgram, _ text: String) throws -> (Int, Int) {
        let output = InMemoryOutput()
        var calls: [String] = []
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(20), scale: 1), control: timeline,
            output: output
        ) { event, _ in
            if case .delegate(let call) = event, call.signature.method.hasPrefix("pictureInPictureController") {
                calls.append(call.signature.method)
            }
        }
        let summary: SessionSummary
        do {
            summary = try session.run()
        } catch let error as SessionError {
            // The timeline ended it at the moment at which it began, or never opened the window.
            #expect(error.code == .nothingPresented && output.isAbandoned && output.shown.isEmpty, "\(error)\n\(text)")
            #expect(calls.count % 4 == 0, "\(calls)\n\(text)")
            return (0, 0)
        }
        #expect(output.end == summary.endTime && summary.endTime <= .seconds(20), "\(text)")
        let times = output.shown.map(\.time)
        #expect(times.first == .zero && zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)\n\(text)")
        let life = program.events.map(\.event).compactMap { event -> Bool? in
            switch event {
            case .pipStarted: true
            case .pipStopped: false
            default: nil
            }
        }
        let starts = life.count(where: { $0 })
        #expect(life == (0..<starts).flatMap { _ in [true, false] }, "\(life)\n\(text)")
        let round = [
            "pictureInPictureControllerWillStartPictureInPicture", "pictureInPictureControllerDidStartPictureInPicture",
            "pictureInPictureControllerWillStopPictureInPicture", "pictureInPictureControllerDidStopPictureInPicture",
        ]
        #expect(calls == (0..<starts).flatMap { _ in round }, "\(calls)\n\(text)")
        return (starts, output.shown.count)
    }

    /// A program that changes once in a while, and whose button turns the switch over.
    private func program(_ generator: inout SeededGenerator) -> TimetableProgram {
        var presentation = Presentation.box("0", maximumUpdatesPerSecond: [1, 5, 30].randomElement(using: &generator)!)
        presentation.page = ViewNode(
            .button(.init(action: ActionID(rawValue: 1), title: "Toggle", label: [ViewNode(.text("Toggle"))])))
        presentation.pictureInPicture?.hidesOnForeground = .random(using: &generator)
        presentation.pictureInPicture?.showsOnBackground = .random(using: &generator)
        let timers = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
            Duration.milliseconds(Int.random(in: 0..<80, using: &generator) * 250)
        }
        return TimetableProgram(presentation, timers: timers.sorted()) { state, time in
            state.presentation?.pictureInPicture?.content = .box("\(time)")
        } onEvent: { state, event, _ in
            if case .press = event { state.presentation?.pictureInPicture?.isPresented.toggle() }
        }
    }

    /// A timeline, and the number of its line that must be refused.
    private func timeline(_ generator: inout SeededGenerator) -> (text: String, wrongLine: Int?) {
        let events = [
            #""event":"start""#, #""event":"pause""#, #""event":"play""#, #""event":"toggle""#,
            #""event":"skip","interval":-15"#, #""event":"skip","interval":0.25"#,
            #""event":"resize","width":160,"height":90"#, #""event":"resize","width":1,"height":16384"#,
            #""event":"background""#, #""event":"foreground""#, #""event":"close""#, #""event":"restore""#,
            #""event":"stop""#, #""event":"tap","title":"Toggle""#, #""event":"tap","title":"None""#,
            #""event":"colorScheme","colorScheme":"dark""#, #""event":"colorScheme","colorScheme":"light""#,
        ]
        let wrong = [
            "{", "[]", "{\"at\":99}", "nonsense", "{\"event\":\"start\"}", "{\"at\":0,\"after\":0,\"event\":\"stop\"}",
            "{\"after\":-1,\"event\":\"stop\"}", "{\"after\":1,\"event\":\"skip\",\"interval\":0}",
            "{\"after\":0,\"event\":\"jump\"}", "{\"after\":0,\"event\":\"resize\",\"width\":0,\"height\":9}",
            "{\"after\":0,\"event\":\"pause\",\"x\":1}", "{\"after\":1e300,\"event\":\"pause\"}",
        ]
        var lines: [String] = []
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: lines.append("")
            case 1: lines.append(#"{"at":3,"callback":"onPipStart()"}"#)
            default:
                // Often the same moment twice, for its order matters most.
                let pause = Double(Int.random(in: 0..<5, using: &generator)) / 4
                lines.append("{\"after\":\(pause),\(events.randomElement(using: &generator)!)}")
            }
        }
        if Int.random(in: 0..<20, using: &generator) == 0 { lines.append(#"{"after":0,"event":"quit"}"#) }
        guard Int.random(in: 0..<3, using: &generator) == 0 else { return (lines.joined(separator: "\n"), nil) }
        let place = Int.random(in: 0...lines.count, using: &generator)
        lines.insert(wrong.randomElement(using: &generator)!, at: place)
        return (lines.joined(separator: "\n"), place + 1)
    }
}
