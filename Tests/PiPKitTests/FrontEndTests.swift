import PiPKit
import TestSupport
import Testing
import workout

@Suite("The two front ends")
struct FrontEndTests {
    /// Every frame of a session with its time, and every call of its window's delegates.
    private struct Run: Equatable {
        var frames: [String] = []
        var delegateCalls: [String] = []
    }

    private func run(_ program: any ViewProgram, _ control: ControlTimeline) throws -> Run {
        var run = Run()
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(39)), control: control,
            output: InMemoryOutput()
        ) { event, time in
            switch event {
            case .frameShown(let list):
                run.frames.append("\(time.decimalSeconds)\n\(list.map { "\($0)" } ?? "empty")")
            case .delegate(let call): run.delegateCalls.append("\(time.decimalSeconds) \(call)")
            default: break
            }
        }
        _ = try session.run()
        return run
    }

    @Test("give equal display lists at equal times for the same view, all through a directed session")
    @MainActor func workout() throws {
        let timeline = try ControlTimeline(
            text: String(decoding: RepositoryFile.bytes("Examples/workout.jsonl"), as: UTF8.self), name: "workout.jsonl"
        )
        let script = try run(
            ScriptProgram(
                source: .open(path: RepositoryFile.path("Examples/workout.tsx")),
                environment: ScriptEnvironment(
                    deviceWidth: 390, deviceHeight: 844, deviceScale: 3, colorScheme: .light, startDate: 0,
                    timeZone: "UTC", locale: "en-US", seed: 0, timeLimit: .seconds(60))), timeline)
        let swift = try run(SwiftViewProgram { WorkoutPage() }, timeline)
        #expect(script.frames.count > 30)
        #expect(script.delegateCalls == swift.delegateCalls)
        #expect(script.frames == swift.frames)
    }
}
