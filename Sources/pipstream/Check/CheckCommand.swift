import PiPKit

/// Runs a script and lays out its views without encoding. Reports unknown names, views that are not drawn, and content
/// unsuited to picture in picture.
@MainActor
struct CheckCommand {
    private let options: Options
    private let settings: CheckSettings
    private var findings: [Finding] = []
    /// The location of findings without a location of their own.
    private var scriptPlace: SourceLocation?

    init(options: Options, settings: CheckSettings) {
        self.options = options
        self.settings = settings
    }

    /// Runs the check. The exit code reports the most severe finding.
    mutating func run() -> ExitCode {
        let signals = SignalTermination("interrupted before the check was complete").watch()
        defer { withExtendedLifetime(signals) {} }
        var code = ExitCode.success
        do {
            code = try check()
        } catch {
            let report = ErrorReport(error, options: options)
            // Usage errors are reported as in every command.
            if report.exitCode == .usage, let message = report.message {
                StandardError().emit(message)
                return .usage
            }
            code = report.exitCode
            if findings.allSatisfy({ $0.severity != .error }) { findings.append(finding(for: error, report)) }
        }
        findings.removeAll { settings.allowed.contains($0.rule) && $0.severity != .error }
        for index in findings.indices where findings[index].severity == .warning {
            findings[index].location = findings[index].location ?? scriptPlace
        }
        var lines = findings.map { settings.isJSON ? $0.json : $0.line }
        if !settings.isJSON, lines.isEmpty { lines = ["no findings"] }
        let printed = StandardOutput.write(lines.map { $0 + "\n" }.joined())
        guard printed == .success else { return printed }
        let worst = findings.map(\.severity).max()
        return code == .success && worst == .warning ? .warnings : code
    }

    private mutating func check() throws -> ExitCode {
        var command = RenderCommand(options: options)
        let timeline = try command.timeline()
        try FileRoles(options, writesOutputs: false).checkGrants()
        let length = command.sessionLength(timeline)
        let program = CheckedProgram(try command.makeProgram(command.access(timeline, isReadOnly: true)))
        scriptPlace = command.scriptPlace
        var reported = FindingList()
        func note(_ finding: Finding?) {
            if let finding { reported.add(finding) }
        }
        defer { findings = reported.findings }
        let summary = try ViewSession(
            program: program, configuration: command.configuration(length), control: timeline,
            output: CheckOutput(), clock: OfflineClock(passedOver: timeline.passedOver),
            network: try command.network(timeline)
        ) { event, _ in
            switch event {
            case .message(let message): note(Finding(message))
            case .notice(let text): note(Finding(note: text))
            case .playbackFailed(let error): note(Finding(.error, .failure, "\(error)"))
            case .control, .delegate, .buttons, .presented, .outputOpened, .outputLost, .frameShown, .timeReached,
                .timePassedOver,
                .ended,
                .waiting,
                .requested, .fileResponse, .webResponse, .webSocketOpened, .webSocket:
                break
            }
        }.run()
        program.findings.forEach(note)
        return ErrorReport.exitCode(of: summary)
    }

    private func finding(for error: any Error, _ report: ErrorReport) -> Finding {
        if let error = error as? ScriptError {
            return Finding(.error, .failure, error.message, at: error.location)
        }
        return Finding(.error, .failure, report.message?.text ?? "\(error)")
    }
}

/// An output that discards the frames.
private final class CheckOutput: FrameOutput {
    var needsEveryFrame: Bool { true }

    func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {}
    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }
    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }
    func finish(at end: Duration) throws -> FrameOutcome { .taken }
    func abandon() {}
}
