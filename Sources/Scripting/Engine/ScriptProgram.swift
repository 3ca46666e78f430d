package import Glibc
package import SharedTypes
package import Views
import WorkerProtocol

/// A running script, in a worker of its own, and its current view. Driven by one thread at a time; other threads may
/// drive other programs.
package final class ScriptProgram: ViewProgram {
    /// The time of the script's earliest timer; nil if it has none.
    package private(set) var nextTimer: Duration?
    /// The maximum number of ticks that a worker skips at once: those of a day of 1,000 intervals at 10 kHz.
    private static let maximumSkip: Int64 = 1_000_000_000_000
    /// The number of skipped ticks of the script's intervals.
    package private(set) var skippedTicks = 0
    /// Called with each tree, as JSON, in the runtime's format.
    package var didTakeTree: ([UInt8]) -> Void = { _ in }
    private var shownTree: [UInt8]?
    /// Whether no other session follows the first one.
    package var isForOneSession = false

    /// The process ID of its worker; nil if that is at the other end of a socket.
    package var workerIdentifier: pid_t? { worker.identifier }
    /// The names of the active sandbox layers of its worker.
    package let sandboxLayers: [String]
    private let environment: ScriptEnvironment
    private let worker: WorkerProcess
    private let host = ScriptHost()
    private let files: HostFiles
    private let storage: ScriptStorage
    private let reader: RuntimeMessageReader
    private let source: ScriptSource?
    /// Messages for the first turn.
    private var bundlerMessages: [ProgramMessage]
    /// The maximum number of trees of one turn that are shown; a worker sends fewer.
    private static let stepLimit = 32

    private let movies: ScriptMovies
    /// Whether the script contains the name of an audio source. A player that is created late, in an effect or on a
    /// button press, plays only if the output has had audio from its beginning. So the program's text decides: it
    /// contains only what the script imports and uses. A name that occurs only in a string gives a silent track.
    package let mayPlayAudio: Bool
    /// The time limit of the frames of one second: that of a turn, but at least a second, so that a program that keeps
    /// up with real time is never ended.
    package var frameLimit: Duration? { secondLimit }
    /// The work of the image decoder for frames.
    package var remoteDrawing: RemoteDrawing? { decoder.images?.decoder.drawing }
    /// The longest total time of the turns of one second of the session.
    private var secondLimit: Duration { max(environment.timeLimit, .seconds(1)) }
    private var decoder = TreeDecoder()
    private var digest = MessageLimiter()
    private var shown: Presentation?
    private var hasExited = false
    private var work = WorkBudget()
    private var decoding = DecodingBudget()
    /// The script's position when its time limit was exceeded, as an engine's stack.
    private var stackAtEnd = ""

    /// Bundles `source`, and starts a worker for it by `templates`. Throws the errors of bundling, and an error if
    /// there is no worker.
    package convenience init(
        source: ScriptSource, environment: ScriptEnvironment, access: ScriptAccess = ScriptAccess(),
        templates: WorkerTemplates = .shared
    ) throws(ScriptError) {
        try self.init(environment: environment, source: source, access: access, templates: templates) {
            () throws(ScriptError) in
            CompiledScript(
                bundle: try ScriptBundler().bundle(source, exportNames: Vocabulary.exportNames), source: source)
        }
    }

    /// Starts a worker by `templates` for code that needs no bundling.
    package convenience init(
        script: CompiledScript, environment: ScriptEnvironment, access: ScriptAccess = ScriptAccess(),
        templates: WorkerTemplates = .shared
    ) throws(ScriptError) {
        try self.init(environment: environment, source: nil, access: access, templates: templates) {
            () throws(ScriptError) in script
        }
    }

    /// Connects to a worker at the other end of a socket, which is closed with the program.
    package convenience init(
        script: CompiledScript, environment: ScriptEnvironment, access: ScriptAccess = ScriptAccess(),
        workerAt descriptor: Int32
    ) throws(ScriptError) {
        let worker = WorkerProcess(descriptor: descriptor)
        try self.init(environment: environment, source: nil, access: access, worker: worker) {
            () throws(ScriptError) in script
        }
    }

    private init(
        environment: ScriptEnvironment, source: ScriptSource?, access: ScriptAccess = ScriptAccess(),
        worker: WorkerProcess? = nil, templates: WorkerTemplates = .shared,
        compile: () throws(ScriptError) -> CompiledScript
    ) throws(ScriptError) {
        self.environment = environment
        self.source = source
        // A worker that is not forked from a template loads its libraries meanwhile.
        let started =
            if worker == nil, !templates.isOn { try WorkerProcess(memoryLimit: environment.memoryLimit) } else {
                worker
            }
        let metadata = source?.metadata ?? ScriptMetadata(name: "script")
        storage = ScriptStorage(script: metadata.name, access: access)
        let folder = ScriptFolder(source?.folder ?? "/", name: metadata.name)
        files = HostFiles(folder: folder, files: source?.files, access: access)
        host.files = files
        let configuration = RuntimeConfiguration(
            environment: environment, metadata: metadata, directory: source?.folder ?? "", storage: storage.json)
        let setup = WorkerSetup(configuration: configuration.json, timeZone: environment.timeZone)
        let worker =
            if let started { started } else {
                try templates.worker(for: setup, memoryLimit: environment.memoryLimit)
            }
        self.worker = worker
        // The worker creates its engine while the script is bundled.
        try worker.begin(setup)
        let requiresSandbox = environment.requiresSandbox
        let images = ScriptImages(
            folder: folder, files: source?.files, around: files,
            timeLimit: environment.imageTimeLimit
        ) { () throws(DecoderFailure) in try DecoderProcess(requiresSandbox: requiresSandbox) }
        host.imageReply = ImageRequest(images: images).reply
        decoder.images = images
        decoder.timeOfDay = TimeZones.timeOfDay(atMilliseconds: environment.startDate, in: environment.timeZone)
        let script = try compile()
        if script.mayHaveImages { images.decoder.prepare() }
        let sandboxLayers = try worker.waitUntilReady()
        self.sandboxLayers = sandboxLayers.activeLayers
        if environment.requiresSandbox, let gap = sandboxLayers.missing.first {
            throw ScriptError(.sandboxLayerMissing, "a layer of the worker's sandbox is not available", cause: gap)
        }
        bundlerMessages = script.messages
        mayPlayAudio = script.names("AVPlayer")
        movies = ScriptMovies(folder: folder, files: source?.files)
        reader = RuntimeMessageReader(script: script)
        try worker.load(script.code, name: RuntimeMessageReader.codeName)
    }

    /// Frees unreachable objects at once; without this call the engine does so in its own time.
    package func collectGarbage() {
        try? worker.send(.collectGarbage)
        _ = try? worker.receive()
    }

    /// Aborts an endless turn, with the program, once `isToEnd` returns that its session was asked to end.
    package func endTurns(when isToEnd: @escaping () -> Bool) {
        worker.isToEnd = isToEnd
        decoder.images?.decoder.endRequests(when: isToEnd)
    }

    // MARK: - ViewProgram

    /// Reports the worker's end at once, even if the script has nothing more to do.
    package func onEnd(_ wake: @escaping @Sendable () -> Void) {
        worker.watchEnd(wake)
    }

    package var hasArrival: Bool { worker.hasEnded && !hasExited }

    package func runDeliveredWork(at time: Duration) -> ProgramTurn {
        turn(at: time, .timers)
    }

    package var terminology: ProgramTerminology {
        ProgramTerminology(
            kind: ProgramTerminology.script.kind, presentingAdvice: environment.entryPoint.presentingAdvice)
    }

    package func start(at time: Duration) -> ProgramTurn {
        turn(at: time, .main)
    }

    package func handle(_ event: ProgramEvent, at time: Duration) -> ProgramTurn {
        turn(at: time, ProgramEventCall.call(for: event))
    }

    package func measureTexts(with measurer: any TextMeasuring) {
        host.measurer = measurer
    }

    package func runTimers(at time: Duration) -> ProgramTurn {
        turn(at: time, .timers)
    }

    package func location(of identity: ViewIdentity) -> SourceLocation? { decoder.location(of: identity) }

    /// The worker of a program for one session ends while the last frames are encoded.
    package func sessionIsOver() {
        guard isForOneSession else { return }
        hasExited = true
        nextTimer = nil
        worker.beginEnding()
        decoder.images?.decoder.end()
    }

    package func skipTicks(before time: Duration) {
        guard !hasExited else { return }
        do throws(WorkerExit) {
            try worker.send(.skipTicks(before: time.wholeNanoseconds), limit: environment.timeLimit)
            guard case .skipped(let count) = try worker.receive(), (0...Self.maximumSkip).contains(count) else {
                throw worker.stop(because: .unreadable("an unexpected message"))
            }
            skippedTicks += Int(count)
        } catch {
            // The next turn finds that the worker has ended, and reports it.
        }
    }

    // MARK: - Turns

    /// Makes the worker run `call`, and takes over the result.
    private func turn(at time: Duration, _ call: WorkerCall) -> ProgramTurn {
        guard !hasExited else { return ProgramTurn(hasExited: true) }
        var turn = ProgramTurn()
        work.begin(at: time)
        turn.messages = bundlerMessages
        bundlerMessages = []
        let imageTime = decoding.begin(at: time, limit: secondLimit, perTurn: environment.imageTimeLimit)
        decoder.images?.timeLeft = imageTime
        do throws(WorkerExit) {
            try worker.send(
                .turn(call, time: time.wholeNanoseconds, limit: environment.timeLimit.wholeNanoseconds),
                limit: environment.timeLimit)
            collect(try waitForTurn(), into: &turn)
        } catch {
            stop(&turn, because: error)
        }
        turn.files = storage.takeResponse() + files.takeResponses()
        turn.hasExited = hasExited
        if let text = decoder.images?.takeNotice() {
            turn.messages.append(ProgramMessage(kind: .diagnostic, text: text))
        }
        turn.messages = digest.digested(turn.messages, at: time).map(reader.finished)
        decoding.add(imageTime - (decoder.images?.timeLeft ?? imageTime))
        endIfOverBudget(&turn)
        return turn
    }

    /// Waits for the turn's end, and meanwhile responds to the script's queries.
    private func waitForTurn() throws(WorkerExit) -> WorkerTurn {
        var isOver = false
        while true {
            switch try worker.receive() {
            case .turned(let turn): return turn
            case .query(let subject, let text):
                let (decoding, reading) = (decoderWait, files.waitedTime)
                let reply = host.reply(to: subject, text)
                try worker.reply(reply, decoding: decoderWait - decoding, reading: files.waitedTime - reading)
            case .overTime(let stack) where !isOver: (stackAtEnd, isOver) = (stack, true)
            case .overTime, .ready, .failed, .skipped, .collected:
                throw worker.stop(because: .unreadable("an unexpected message"))
            }
        }
    }

    private var decoderWait: Duration { decoder.images?.decoder.waitedTime ?? .zero }

    private func collect(_ answer: WorkerTurn, into turn: inout ProgramTurn) {
        if let failure = answer.failure { turn.messages.append(reader.message(for: failure, phase: .evaluation)) }
        if let json = answer.messages { turn.messages += reader.messages(in: json) }
        if let end = answer.end { return finish(&turn, because: end) }
        for json in answer.trees.suffix(Self.stepLimit) { present(json, in: &turn) }
        if let json = answer.stored { storage.take(json) }
        if let json = answer.players { turn.players = PlayerMessages.changes(in: json, movies) }
        if let json = answer.requests { turn.requests = WebMessages.requests(in: json, place: reader.place) }
        hasExited = answer.hasExited
        nextTimer = answer.nextTimer.map { .nanoseconds($0) }
    }

    private func present(_ json: [UInt8], in turn: inout ProgramTurn) {
        guard json != shownTree else { return }
        didTakeTree(json)
        do throws(ScriptError) {
            let decoded = try json.withUnsafeBytes { bytes in
                Result { () throws(ScriptError) in try decoder.decode(bytes) }
            }.get()
            turn.messages += decoded.diagnostics
            shownTree = json
            guard decoded.presentation != shown else { return }
            shown = decoded.presentation
            turn.show(decoded.presentation, decoded.transaction)
        } catch {
            // The next tree may look the same, and must be reported as a change after this one.
            shownTree = nil
            turn.messages.append(
                ProgramMessage(
                    kind: .error(error.phase), text: error.message, location: error.location,
                    sourceLine: error.sourceLine))
        }
    }

    /// Ends the program after the engine has ended the script, or failed: it is not entered again.
    private func finish(_ turn: inout ProgramTurn, because exception: ScriptException) {
        let text =
            exception.isTermination
            ? "one turn of the script took longer than \(environment.timeLimit), and the script was stopped"
            : exception.message
        turn.messages.append(
            reader.message(for: exception, phase: exception.isTermination ? .limit : .evaluation, text: text))
        hasExited = true
        nextTimer = nil
        worker.stop(because: exception.isTermination ? .overTime : .died("an engine failure"))
    }

    /// Ends a script whose turns in one second of the session took longer than one turn may, and than a second: a
    /// program that keeps up with real time is never ended by this.
    private func endIfOverBudget(_ turn: inout ProgramTurn) {
        let limit = secondLimit
        guard work.end(worker: worker.processorTime) > limit, !hasExited else { return }
        let text =
            "the script's turns in one second of the session took longer than \(limit) together, and it was stopped; "
            + "raise --script-timeout"
        turn.messages.append(ProgramMessage(kind: .error(.limit), text: text))
        turn.hasExited = true
        hasExited = true
        nextTimer = nil
        worker.stop(because: .overTime)
    }

    private func stop(_ turn: inout ProgramTurn, because end: WorkerExit) {
        let text =
            switch end {
            case .overTime:
                "one turn of the script took longer than \(environment.timeLimit), and the script was stopped"
            case .stopped:
                "a signal stopped the script's engine for longer than \(environment.timeLimit), and it was ended"
            case .overMemory(let bytes):
                "the script used more memory than its limit of \(environment.memoryLimit >> 20) MB "
                    + "(\(bytes >> 20) MB), and was stopped"
            case .interrupted: "the script was running when its session was interrupted, and was stopped"
            case .died(let words): "the script's engine crashed with \(words)"
            case .unreadable(let words): "the script's engine sent \(words), and was stopped"
            }
        let exception = ScriptException(message: text, stack: stackAtEnd, isTermination: true)
        turn.messages.append(reader.message(for: exception, phase: .limit, text: text))
        hasExited = true
        nextTimer = nil
    }
}
