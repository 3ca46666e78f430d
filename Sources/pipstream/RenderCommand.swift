import Glibc
import PiPKit
import SharedTypes

/// Renders a session with the options, reports its progress to the user, and returns the exit code of the process.
@MainActor
struct RenderCommand {
    private var options: Options
    private let terminal = StandardError()
    private let ending = SignalTermination()
    /// The other entry points of the script.
    private var otherEntries: [(entry: EntryPoint, file: String)] = []
    /// The beginning of the script's first file.
    private(set) var scriptPlace: SourceLocation?
    /// The notification at the session's beginning, which starts `--entry notification`.
    private var notification: PhoneNotification?
    /// The session time of the last event of `--events`.
    private var lastEventTime: Duration?
    /// The service manager that started the command.
    private let manager: ServiceManager?
    /// The means by which the session is operated from outside, if there are any.
    private var operation: SessionOperation?
    /// A Boolean value that indicates whether an interrupted session discards its output.
    private let discardsInterrupted: Bool

    init(options: Options, manager: ServiceManager? = nil, discardsInterrupted: Bool = false) {
        self.options = options
        self.manager = manager
        self.discardsInterrupted = discardsInterrupted
    }

    /// Runs the session to its end.
    mutating func run() -> ExitCode {
        if let chunk = options.chunk, let lists = chunk.lists {
            return PaintCommand(options: options, chunk: chunk, lists: lists).run()
        }
        if options.live { StandardError.writer.becomeLive() }
        let rotation = LogRotation.applies(to: options) ? LogRotation() : nil
        var hangUp: (@Sendable () -> Void)?
        if let rotation { hangUp = { rotation.request() } }
        let signals = ending.watch(hangUp: hangUp)
        let code: ExitCode
        do {
            code = try render(signals, rotation)
        } catch {
            code = reportError(error, wasInterrupted: signals?.hasSignal == true)
            if StandardError.isJSON, !options.quiet {
                terminal.writeJSON(SummaryLine.json(of: code, files: options.outputNames))
            }
        }
        operation?.end(code)
        return code
    }

    /// Reports `error`, which ended the command; `wasInterrupted` is whether the command was asked to end.
    private func reportError(_ error: any Error, wasInterrupted: Bool) -> ExitCode {
        // Then neither the message of a session without a frame is useful, nor that the terminal's Ctrl-C also ended
        // the bundler.
        if wasInterrupted, error is SessionError || error is ScriptError {
            terminal.emit(ending.message)
            return .interrupted
        }
        let report = ErrorReport(error, options: options)
        if let message = report.message { terminal.emit(message) }
        // A script that was started by an explicit entry point gets no advice: the other one might point back to it.
        if let other = otherEntries.first, !options.given.contains(.entry), !options.given.contains(.widget),
            (error as? SessionError)?.code == .nothingPresented
        {
            terminal.emit(
                .note(
                    "entry",
                    "the script also has \(otherEntries.map(\.file).joined(separator: ", ")): "
                        + "--entry \(other.entry.rawValue) starts it"))
        }
        return report.exitCode
    }

    private mutating func render(_ signals: SignalWatch?, _ rotation: LogRotation?) throws -> ExitCode {
        FatalSignalHandler.begin()
        MediaLibraries.loadAhead()
        if options.movie == nil { startThread { _ = try? FontLibrary.standard() } }
        let roles = FileRoles(options)
        try roles.check()
        try roles.checkStorage()
        try roles.checkGrants()
        let (terminal, ending) = (terminal, ending)
        let operation = try SessionOperation.make(options, manager: manager, ending: ending, terminal: terminal)
        self.operation = operation
        let timeline = try timeline()
        if options.events == "-" || options.control != nil {
            options.program.opensWindow = timeline.presentsByItself ? nil : true
        }
        if options.live, !options.given.contains(.date) { options.session.startDate = LocalTime.now }
        let length = sessionLength(timeline)
        let plan = try makePlan()
        let access = try access(timeline)
        defer { try? access.storage?.finish() }
        // Created before the output, whose libraries load meanwhile.
        let program = try options.movie == nil ? makeProgram(access) : nil
        if let script = program as? ScriptProgram {
            script.endTurns { [ending] in ending.endsTurns }
            script.isForOneSession = true
        }
        let output = try plan.makeOutput()
        // Created after the script: a rejected script leaves no empty log that blocks the next try.
        let log = try makeLog(rotation)
        operation?.monitor.output = output as? MovieOutput
        let progress = ProgressReporter(
            style: progressStyle, total: length, output: output as? MovieOutput,
            isLive: options.live, hasScript: options.program.script != nil, terminal: terminal)
        let messages = MessagePrinter(isQuiet: options.quiet, terminal: terminal, progress: progress)
        defer { messages.finish() }
        try log?.begin(SessionInputs(options.session, options.program))
        let console = options.live ? makeConsole(timeline, signals, log) : nil
        let stage = SessionSetup(
            configuration: configuration(length), control: console ?? timeline, output: output,
            clock: console ?? OfflineClock(passedOver: timeline.passedOver), network: try network(timeline)
        ) { event, time in
            progress.note(event, at: time)
            operation?.monitor.note(event, at: time)
            messages.note(event)
            if case .outputOpened = event { ending.outputIsOpen() }
            log?.record(event, at: time)
            if case .frameShown(let list) = event { plan.digest?.add(list, at: time) }
        }
        if console == nil { signals?.forward { [mailbox = stage.mailbox] in mailbox.interrupt() } }
        if options.waitsForViewer, !options.quiet {
            terminal.emit(.note("waiting", "\(options.output): waits for its first viewer"))
        }
        let summary =
            try program.map { try stage.run($0) } ?? stage.run(options.movie!, options.movieSettings)
        progress.clearLine()
        messages.finish()
        if let unreported = console?.unreportedErrors, unreported > 0 {
            terminal.emit(.note("counted", "standard input: \(unreported) more lines were rejected"))
        }
        let code = finish(log, access.storage, output, exitCode(of: summary))
        report(summary, code, (output as? MovieOutput)?.summary, progress)
        return code
    }

    /// Returns the plan of the outputs, whose paths it has checked.
    private func makePlan() throws -> OutputPlan {
        let (terminal, ending, isQuiet) = (terminal, ending, options.quiet)
        let plan = OutputPlan(options, endsByItself: { !ending.hasSignal }) {
            ending.records(at: $0)
            FatalSignalHandler.records(at: $0)
        } notice: {
            if !isQuiet { terminal.emit(.note("leftover", $0)) }
        }
        try plan.checkPlaces()
        return plan
    }

    private func makeLog(_ rotation: LogRotation?) throws -> LogFile? {
        let terminal = terminal
        return try options.log.map { path in
            try LogFile(path: path, overwrite: options.overwrite, isLive: options.live, rotation: rotation) {
                terminal.emit(CommandMessage(level: .warning, code: "log", text: $0))
            }
        }
    }

    private func makeConsole(_ timeline: ControlTimeline, _ signals: SignalWatch?, _ log: LogFile?) -> LiveConsole {
        let terminal = terminal
        return LiveConsole(
            timeline: timeline, input: options.events == "-" ? STDIN_FILENO : nil,
            output: options.outputs.map(\.kind) == [.standardOutput] ? STDOUT_FILENO : nil, signals: signals,
            services: (operation?.services ?? []) + (log.map { [$0] } ?? []),
            refuse: {
                terminal.emit(
                    CommandMessage(
                        level: .warning, code: "control-line", text: $0.message, place: .init($0),
                        prefix: ErrorReport.prefix(of: $0)))
            })
    }

    /// Completes the files beside the output; returns the exit code of the session that ended with `code`.
    private func finish(
        _ log: LogFile?, _ storage: StorageFile?, _ output: any FrameOutput, _ code: ExitCode
    ) -> ExitCode {
        var code = code
        do {
            try log?.finish()
            try storage?.finish()
        } catch {
            code = reportError(error, wasInterrupted: false)
        }
        if let difference = (output as? StillImageOutput)?.difference {
            code = code == .success ? .pictureDiffers : code
            terminal.emit(.error(.pictureDiffers, difference))
        }
        return code
    }

    /// The style of the progress. A line that is rewritten would erase the input that the user types below it.
    private var progressStyle: ProgressStyle {
        if options.quiet { return .none }
        return options.progress == .auto && options.events == "-" && isatty(STDIN_FILENO) == 1
            ? .none : options.progress
    }

    private func exitCode(of summary: SessionSummary) -> ExitCode {
        let code = ErrorReport.exitCode(of: summary)
        return code == .success && summary.endReason == .interrupted && !options.live ? .interrupted : code
    }

    private func report(
        _ summary: SessionSummary, _ code: ExitCode, _ video: OutputSummary?, _ progress: ProgressReporter
    ) {
        guard !options.quiet else { return }
        // A comparison alone writes no image: a line with its name after "differs" would read as if it did.
        if options.expectsOnly, code == .pictureDiffers, !StandardError.isJSON { return }
        let line = SummaryLine(
            files: options.outputNames, summary: summary, video: video, isStill: options.isStill,
            elapsed: progress.elapsed)
        guard StandardError.isJSON else { return terminal.write(line.text) }
        terminal.writeJSON(
            SummaryLine.ending(progress.adding(to: line.json), reason: summary.endReason.rawValue, code))
    }

    /// Returns the control events that are known in advance, by which a script may be started.
    mutating func timeline() throws -> ControlTimeline {
        let timeline = try readTimeline()
        notification = timeline.firstNotification
        lastEventTime = timeline.lastTime
        return timeline
    }

    /// Reads the control events that are known in advance, and with them the inputs of a recorded session.
    private mutating func readTimeline() throws -> ControlTimeline {
        guard let path = options.events, path != "-" else { return ControlTimeline() }
        var reader = ControlTimelineReader(name: path)
        try TextFile.read(path) {
            guard !options.quiet else { return }
            terminal.emit(.note("waiting", "\(path): waits for another program to write to this pipe"))
        } take: {
            try reader.take($0, isAtEnd: $1)
        }
        if let recorded = reader.recordedInputs {
            guard LocalTime.exists(recorded.configuration.timeZone) else {
                throw ControlError(
                    file: path, line: 1, column: nil,
                    message: "\"timeZone\" is not in this machine's time zone database")
            }
            options.adopt(recorded)
        }
        var timeline = reader.timeline
        let bodies = LogBodyFolder(log: path)
        for (name, size, line) in timeline.web?.bodiesBeside ?? [] where bodies.size(of: name) != size {
            throw ControlError(
                file: path, line: line, column: nil,
                message: "the response body \(name) is missing from \(bodies.folder), the folder of the log")
        }
        timeline.web?.readBody = { bodies.read($0) }
        return timeline
    }

    /// Returns the destination of the script's network requests: the log of a replayed session, or the granted hosts.
    func network(_ timeline: ControlTimeline) throws(UsageError) -> SessionNetwork {
        if let recording = timeline.web { return SessionNetwork(recording: recording) }
        guard !options.networkGrants.isEmpty else { return SessionNetwork() }
        var authorities: CertificateAuthorities?
        if let file = options.authorityFile { authorities = try CertificateAuthorities(named: file) }
        let settings = NetworkSettings(grants: options.networkGrants, authorities: authorities)
        return SessionNetwork(webTransport: NetworkClient(settings))
    }

    /// Returns the script's access to this machine's files: the granted ones, or, for a replayed session, the contents
    /// of its log.
    func access(_ timeline: ControlTimeline, isReadOnly: Bool = false) throws -> ScriptAccess {
        if var recording = timeline.web { return ScriptAccess(recorded: { recording.response(to: $0) }) }
        let files = intentInputs.compactMap(\.path)
        for path in files { try TextFile.checkReadable(path, of: "--input") }
        return ScriptAccess(
            folders: options.folderGrants + files.map(FolderGrant.init(file:)),
            storage: try options.storage.map { path throws(StorageFile.Failure) in
                try StorageFile(path, isReadOnly: isReadOnly)
            })
    }

    private var intentInputs: [IntentInput] { (options.program.inputs ?? []).compactMap { IntentInput($0) } }

    /// Returns the maximum duration of the session; nil for one that is stopped from outside.
    func sessionLength(_ timeline: ControlTimeline) -> Duration? {
        if options.isStill, let moment = options.session.moment ?? (options.movie == nil ? nil : .zero) {
            return moment
        }
        // A recorded session ends at its recorded end, regardless of its duration.
        let recordedEnd = options.given.contains(.duration) ? nil : timeline.recordedEnd
        if let duration = recordedEnd ?? options.session.duration { return duration }
        // A movie has its own end.
        if options.live || options.movie != nil { return nil }
        return max(.seconds(10), (timeline.lastTime ?? .zero) + .seconds(2))
    }

    func configuration(_ length: Duration?) -> SessionConfiguration {
        var configuration = options.session
        configuration.networkLatency = options.networkLatency
        configuration.movieDecoding =
            options.decodesInProcess ? nil : .sandboxed(requiresSandbox: options.requiresSandbox)
        configuration.discardsInterrupted = discardsInterrupted
        configuration.start(options.program)
        configuration.onProgramFailure = options.onScriptFailure ?? (options.live ? .end : .hold)
        configuration.endsAtFirstFrame = options.isStill && options.movie == nil && options.session.moment == nil
        let hasMoment = options.isStill && !configuration.endsAtFirstFrame
        configuration.duration = hasMoment ? nil : length
        configuration.moment = hasMoment ? length : nil
        return configuration
    }

    /// Opens the script at its entry point, which determines its layout.
    private mutating func openScript(_ path: String) throws -> ScriptSource {
        let source = try ScriptSource.open(path: path, entry: options.program.entry.flatMap(EntryPoint.init))
        otherEntries = source.otherEntries
        scriptPlace = SourceLocation(file: source.entry, line: 1, column: 1)
        if options.program.entry == nil, source.entryPoint != .index {
            options.program.entry = source.entryPoint.rawValue
            if !options.quiet {
                terminal.emit(
                    .note("entry", "\(source.displayName) starts with its entry point \(source.entryPoint.rawValue)"))
            }
        }
        if source.entryPoint != .index, source.entryPoint != .home, options.session.fit == nil {
            options.session.fit = source.entryPoint == .widget ? .layout : .scale
        }
        // The lock screen is dark, and so is the environment of its widgets.
        if source.entryPoint == .widget, widget.family.accessoryShape != nil { options.session.colorScheme = .dark }
        if source.entryPoint == .widget, options.session.canvas == nil {
            let widget = widget
            options.session.canvas = CanvasFit.canvas(
                for: Size(width: widget.width, height: widget.height), scale: options.session.scale)
        }
        return source
    }

    private var widget: WidgetConfiguration {
        WidgetConfiguration(
            family: options.program.widget.flatMap(WidgetConfiguration.Family.init(rawValue:)) ?? .systemSmall,
            parameter: options.program.parameter ?? "")
    }

    /// Returns the program of the options; a script determines its layout.
    mutating func makeProgram(_ access: ScriptAccess) throws -> any ViewProgram {
        let source = try options.program.script.map { try openScript($0) }
        let inputs = options.session
        guard let source else {
            let secondsOfDay = LocalTime(timeZone: inputs.timeZone).secondsOfDay(at: inputs.startDate / 1000)
            return SwiftViewProgram {
                DemoView(secondsOfDay: secondsOfDay, length: inputs.duration ?? .seconds(10))
            }
        }
        var environment = ScriptEnvironment(
            deviceWidth: inputs.device[0], deviceHeight: inputs.device[1], deviceScale: inputs.device[2],
            colorScheme: inputs.colorScheme, startDate: inputs.startDate, timeZone: inputs.timeZone,
            locale: inputs.locale, seed: options.program.seed, timeLimit: options.scriptTimeout,
            entryPoint: source.entryPoint)
        environment.colorSchemeContrast = inputs.colorSchemeContrast
        environment.widget = widget
        environment.query = options.program.query ?? []
        environment.inputs = intentInputs
        environment.notification = notification
        environment.lastEventTime = lastEventTime
        environment.memoryLimit = options.scriptMemory
        environment.requiresSandbox = options.requiresSandbox
        let program = try ScriptProgram(source: source, environment: environment, access: access)
        options.program.sandboxLayers = program.sandboxLayers.joined(separator: " ")
        return program
    }
}
