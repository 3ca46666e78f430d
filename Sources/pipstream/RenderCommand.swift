import PiPKit

/// Renders one session as the options ask, tells the user how it goes, and says how the process ends.
struct RenderCommand {
    private let options: Options
    private let terminal = StandardError()

    init(options: Options) {
        self.options = options
    }

    /// Runs the session to its end.
    func run() -> ExitCode {
        do {
            return try render()
        } catch {
            let report = ErrorReport(error, output: options.output)
            report.lines.forEach { terminal.write("pipstream: \($0)") }
            return report.exitCode
        }
    }

    private func render() throws -> ExitCode {
        let output = try makeOutput()
        let host = try makeHost()
        let length = options.isPicture ? options.moment ?? .zero : options.duration
        let progress = ProgressReporter(
            style: options.quiet ? .none : options.progress, total: length, terminal: terminal)
        let messages = MessagePrinter(isQuiet: options.quiet, terminal: terminal)
        let session = try Session(host: host, configuration: configuration, output: output) { event, time in
            progress.note(event, at: time)
            messages.note(event, progress: progress)
        }
        let summary = try session.run()
        progress.clearLine()
        if !options.quiet {
            let line = SummaryLine(
                output: options.output, summary: summary, video: (output as? MovieOutput)?.summary,
                elapsed: progress.elapsed)
            terminal.write(options.progress == .json ? line.json : line.text)
        }
        return ErrorReport.exitCode(ofProgramErrors: summary.programErrors)
    }

    private var configuration: SessionConfiguration {
        SessionConfiguration(
            duration: options.isPicture ? nil : options.duration,
            moment: options.isPicture ? options.moment ?? .zero : nil,
            canvas: options.canvas, scale: options.scale, maximumUpdatesPerSecond: options.maximumUpdatesPerSecond,
            colorScheme: options.colorScheme)
    }

    private func makeOutput() throws -> any PictureOutput {
        if options.isPicture {
            return try StillOutput(path: options.output, overwrite: options.overwrite)
        }
        return try MovieOutput(
            path: options.output, overwrite: options.overwrite,
            settings: .init(encoderName: options.encoder, preset: options.preset, crf: options.crf))
    }

    private func makeHost() throws -> any ViewHost {
        guard let script = options.script else {
            let secondsOfDay = LocalTime(timeZone: options.timeZone).secondsOfDay(at: options.startDate / 1000)
            return DemoHost(secondsOfDay: secondsOfDay, length: options.isPicture ? .seconds(10) : options.duration)
        }
        let environment = ScriptEnvironment(
            deviceWidth: options.device.width, deviceHeight: options.device.height, deviceScale: options.device.scale,
            colorScheme: options.colorScheme, startDate: options.startDate, timeZone: options.timeZone,
            locale: options.locale, seed: options.seed, timeLimit: options.scriptTimeout)
        return try ScriptHost(source: ScriptSource.open(path: script), environment: environment)
    }
}
