import PiPKit
import TestSupport
import Testing

/// The scripts in `fixtures` at a telling moment each: first the display list as text, then its pixels.
@Suite("A fixture script's frame")
struct FixtureGoldenTests {
    @Test(
        "A fixture script's frame equals its golden display list and its golden image",
        arguments: [
            ("walk.tsx", 12, "walk"), ("scoreboard.tsx", 6, "scoreboard"), ("weather.tsx", 9, "weather"),
            ("weather.tsx", 1, "weather-error"), ("recipe", 6, "recipe"), ("transit.scripting", 6, "transit"),
        ] as [(String, Int, String)])
    func golden(script: String, second: Int, name: String) throws {
        let shown = try SessionMoment(script: script, at: .seconds(second))
        try GoldenFile.check(shown.text, "\(name).txt")
        try GoldenFile.check(try #require(shown.sample.imageBuffer), "\(name).png")
    }
}

/// The content that a session of a fixture script shows at a moment.
struct SessionMoment {
    /// The display list, after its canvas and its position on the canvas.
    let text: String
    let sample: CMSampleBuffer

    /// `script` is a path within the fixtures.
    init(
        script: String, at moment: Duration, environment: ScriptEnvironment = ScriptEnvironment(),
        configuration: SessionConfiguration = SessionConfiguration()
    ) throws {
        var configuration = configuration
        (configuration.duration, configuration.moment) = (nil, moment)
        let output = InMemoryOutput()
        let session = try Self.session(script, environment, configuration, output)
        let summary = try session.run()
        #expect(summary.programErrors.isEmpty)
        try self.init(session, output)
    }

    private init(_ session: ViewSession, _ output: InMemoryOutput) throws {
        let placedList = try #require(session.placedList)
        text = "canvas \(placedList.canvas), \(placedList.placement)\n\(placedList.list?.description ?? "nothing")\n"
        sample = try #require(output.shown.last).sample
    }

    /// Returns what one session of a fixture script shows at each of `moments`, which rise: the newest frame until
    /// then.
    static func all(script: String, at moments: [Duration]) throws -> [SessionMoment] {
        var configuration = SessionConfiguration()
        (configuration.duration, configuration.moment) = (nil, moments.last)
        let output = InMemoryOutput()
        var current: ViewSession?
        var shown: [(time: Duration, moment: SessionMoment)] = []
        let session = try Self.session(script, ScriptEnvironment(), configuration, output) { event, time in
            guard case .frameShown = event, let current, let moment = try? SessionMoment(current, output) else {
                return
            }
            shown.append((time, moment))
        }
        current = session
        defer { current = nil }
        let summary = try session.run()
        #expect(summary.programErrors.isEmpty)
        return try moments.map { moment in try #require(shown.last { $0.time <= moment }).moment }
    }

    private static func session(
        _ script: String, _ environment: ScriptEnvironment, _ configuration: SessionConfiguration,
        _ output: InMemoryOutput, observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) throws -> ViewSession {
        let path = RepositoryFile.path("fixtures/\(script)")
        var environment = environment
        environment.timeLimit = .seconds(60)
        // 1 January 2026, 9:41 in UTC.
        environment.startDate = 1_767_260_460_000
        var configuration = configuration
        configuration.colorScheme = environment.colorScheme
        return try ViewSession(
            program: try ScriptProgram(
                source: try ScriptSource.open(path: path, entry: environment.entryPoint), environment: environment,
                templates: .ofFolders),
            configuration: configuration, output: output
        ) { event, time in
            if case .message(let message) = event {
                // All values of fixtures, and all that the runtime adds, are of the declared forms.
                #expect(!message.text.contains(": expected "))
            }
            observe(event, time)
        }
    }
}
