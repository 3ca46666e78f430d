package import Views

/// A script that runs: its engine, the runtime that it imports, and the view that it shows now. Driven by one thread at
/// a time; other threads may drive other programs.
package final class ScriptProgram: ViewProgram {
    /// When the script's earliest timer is due; nil where it has none.
    package private(set) var nextTimer: Duration?
    /// Ticks of the script's intervals that were passed over.
    package private(set) var skippedTicks = 0
    /// The tree as the runtime handed it over last, and it could be shown.
    package private(set) var shownJSON: String?

    private let environment: ScriptEnvironment
    private let context = ScriptContext()
    private let host = ScriptHost()
    private let runtime: ScriptRuntime
    private let reader: MessageReader
    private let source: ScriptSource?
    private let main: MainProgram
    private let movies: ScriptMovies
    /// Whether the script says the name of what plays. A player that is made late, in an effect or when a button is pressed, is heard
    /// only if the output has had sound from its beginning, so it is the program's text that decides: only what the script
    /// imports and uses is in it. That the name may stand in a text is taken in the bargain: that is a silent track.
    package let maySound: Bool
    private var decoder = TreeDecoder()
    private var digest = MessageDigest()
    private var shown: Presentation?
    private var hasExited = false

    /// Bundles `source` and prepares an engine for it. Throws what bundling throws.
    package convenience init(source: ScriptSource, environment: ScriptEnvironment) throws(ScriptError) {
        try self.init(environment: environment, source: source) { names throws(ScriptError) in
            CompiledScript(bundle: try ScriptBundler().bundle(source, exportNames: names), source: source)
        }
    }

    /// Prepares an engine for code that needs no bundling.
    package convenience init(script: CompiledScript, environment: ScriptEnvironment) throws(ScriptError) {
        try self.init(environment: environment, source: nil) { _ throws(ScriptError) in script }
    }

    private init(
        environment: ScriptEnvironment, source: ScriptSource?,
        compile: ([String]) throws(ScriptError) -> CompiledScript
    ) throws(ScriptError) {
        self.environment = environment
        self.source = source
        let main = MainProgram(context)
        self.main = main
        let metadata = source?.metadata ?? ScriptMetadata(name: "script")
        let configuration = RuntimeConfiguration(
            environment: environment, metadata: metadata, directory: source?.folder ?? "")
        let context = context
        let host = host
        let pictures = ScriptPictures(folder: source?.folder ?? "/", files: source?.files)
        host.answerOfPictures = PictureRequest(pictures: pictures).answer
        decoder.pictures = pictures
        decoder.timeOfDay = TimeZoneLease.timeOfDay(atMilliseconds: environment.startDate, in: environment.timeZone)
        do throws(ScriptException) {
            runtime = try TimeZoneLease.with(environment.timeZone) { () throws(ScriptException) in
                try ScriptRuntime(in: context, configuration: configuration.json, host: host) { main.run() }
            }
        } catch {
            throw ScriptError(.system, "the script engine could not be started", cause: error.message)
        }
        let script = try compile(runtime.exportNames)
        main.code = script.code
        maySound = script.names("AVPlayer")
        movies = ScriptMovies(folder: source?.folder ?? "/", files: source?.files)
        reader = MessageReader(script: script)
    }

    /// What a script can import from `"scripting"`.
    package var exportNames: [String] { runtime.exportNames }

    /// Frees at once what the script can no longer reach; without this the engine does it in its own time.
    package func collectGarbage() {
        context.collectGarbage()
    }

    // MARK: - ViewProgram

    package func start(at time: Duration) -> ProgramTurn {
        turn(at: time) { () throws(ScriptException) in
            try runtime.call("main")
            if let failure = main.failure { throw failure }
        }
    }

    package func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn(at: time) { () throws(ScriptException) in try send(event) }
    }

    package func measureTexts(with measurer: any TextMeasuring) {
        host.measurer = measurer
    }

    package func runTimers(at time: Duration) -> ProgramTurn {
        turn(at: time) { () throws(ScriptException) in
            while try runtime.call("runTimer").isTrue { try settle() }
        }
    }

    package func skipTicks(before time: Duration) {
        guard !hasExited else { return }
        // Nothing of the script's runs in this.
        let count = try? runtime.call("skipTicks", context.value(Self.nanoseconds(time))).number
        skippedTicks += count.flatMap { $0 }.flatMap { Int(exactly: $0) } ?? 0
    }

    // MARK: - Turns

    /// Runs `body`, then everything that follows from it, and collects what came of it.
    private func turn(at time: Duration, _ body: () throws(ScriptException) -> Void) -> ProgramTurn {
        guard !hasExited else { return ProgramTurn(hasExited: true) }
        return TimeZoneLease.with(environment.timeZone) {
            var turn = ProgramTurn()
            context.allowRunning(until: .now + environment.timeLimit)
            do throws(ScriptException) {
                try runtime.call("begin", context.value(Self.nanoseconds(time)))
                var failure: ScriptException?
                do throws(ScriptException) {
                    try body()
                } catch {
                    failure = error
                }
                if let failure {
                    if failure.isTermination { throw failure }
                    turn.messages.append(reader.message(for: failure, phase: .evaluation))
                }
                try settle()
                try collect(into: &turn)
            } catch {
                end(&turn, because: error)
            }
            turn.hasExited = hasExited
            turn.messages = digest.digested(turn.messages, at: time).map(reader.withSourceLine)
            return turn
        }
    }

    /// Renders, commits and runs effects until nothing waits; promises run between the steps.
    private func settle() throws(ScriptException) {
        while try runtime.call("flush").isTrue {}
    }

    private func collect(into turn: inout ProgramTurn) throws(ScriptException) {
        let json = try runtime.call("takeTree").string
        try takeMessages(into: &turn)
        if let json { present(json, in: &turn) }
        if let json = try runtime.call("takePlayers").string { turn.players = PlayerMessages.changes(in: json, movies) }
        hasExited = try runtime.call("hasExited").isTrue
        let due = try runtime.call("nextTimer").number.flatMap { Int64(exactly: $0) } ?? -1
        nextTimer = due < 0 || hasExited ? nil : .nanoseconds(due)
    }

    private func takeMessages(into turn: inout ProgramTurn) throws(ScriptException) {
        if let json = try runtime.call("takeMessages").string { turn.messages += reader.messages(in: json) }
    }

    private func present(_ json: String, in turn: inout ProgramTurn) {
        guard json != shownJSON else { return }
        do throws(ScriptError) {
            let decoded = try decoder.decode(json)
            turn.messages += decoded.diagnostics
            shownJSON = json
            guard decoded.presentation != shown else { return }
            shown = decoded.presentation
            turn.presentation = decoded.presentation
            turn.transaction = decoded.transaction
        } catch {
            turn.messages.append(
                ProgramMessage(
                    kind: .error(error.phase), text: error.message, location: error.location,
                    sourceLine: error.sourceLine))
        }
    }

    /// The engine ended the script, or failed: what it said until then is kept, and it is not entered again.
    private func end(_ turn: inout ProgramTurn, because exception: ScriptException) {
        context.allowRunning(until: .now + .seconds(1))
        try? takeMessages(into: &turn)
        let text =
            exception.isTermination
            ? "the script ran longer than \(environment.timeLimit) at a time and was ended" : exception.message
        turn.messages.append(
            reader.message(for: exception, phase: exception.isTermination ? .limit : .evaluation, text: text))
        hasExited = true
        nextTimer = nil
    }

    private func send(_ event: ProgramEvent) throws(ScriptException) {
        switch event {
        case .pipStarted: try callPip(.onPipStart, "[]")
        case .pipStopped(let reason): try callPip(.onPipStop, "[\"\(reason.rawValue)\"]")
        case .pipPlayPauseToggled(let isPlaying): try callPip(.onPipPlayPauseToggle, "[\(isPlaying)]")
        case .pipSkipped(let interval):
            try callPip(.onPipSkip, interval.isFinite ? "[\(interval > 0),\(interval)]" : "[\(interval > 0)]")
        case .pipRenderSizeChanged(let width, let height):
            try callPip(.onPipRenderSizeChanged, "[{\"width\":\(width),\"height\":\(height)}]")
        case .pipPresentedChanged(let isPresented): try runtime.call("presentPip", context.value(isPresented))
        case .press(let action): try runtime.call("press", context.value(Double(action.rawValue)))
        case .scenePhase(let phase):
            try runtime.call("send", context.value("scenePhase"), context.value(phase.rawValue))
        case .colorScheme(let scheme):
            try runtime.call("send", context.value("colorScheme"), context.value(scheme.rawValue))
        case .player(let player, let report):
            let details = context.value(json: PlayerMessages.json(of: report)) ?? context.undefined
            try runtime.call("player", context.value(Double(player.rawValue)), details)
        case .measured(let views):
            try runtime.call("measured", context.value(json: MeasuredMessages.json(of: views)) ?? context.undefined)
        case .movieWindow(let status): try runtime.call("movieWindow", context.value(status.rawValue))
        }
    }

    private func callPip(_ callback: PictureInPictureCallback, _ arguments: String) throws(ScriptException) {
        try runtime.call("pip", context.value(callback.rawValue), context.value(json: arguments) ?? context.undefined)
    }

    /// Whole nanoseconds, as the runtime counts time.
    private static func nanoseconds(_ time: Duration) -> Double {
        let (seconds, attoseconds) = time.components
        return Double(seconds) * 1e9 + Double(attoseconds / 1_000_000_000)
    }
}

/// The script's own code, run when the runtime asks for it.
private final class MainProgram {
    var code = ""
    private(set) var failure: ScriptException?
    private weak var context: ScriptContext?

    init(_ context: ScriptContext) {
        self.context = context
    }

    func run() -> ScriptValue? {
        do throws(ScriptException) {
            return try context?.evaluate(code, name: MessageReader.codeName)
        } catch {
            failure = error
            return nil
        }
    }
}
