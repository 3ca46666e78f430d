import Glibc
import PiPKit
import SharedTypes

/// Runs a script without painting, cuts its video into chunks, and prints a manifest with a job for each.
@MainActor
struct PlanCommand {
    private let options: Options
    private let settings: PlanSettings
    private let terminal = StandardError()

    init(options: Options, settings: PlanSettings) {
        (self.options, self.settings) = (options, settings)
    }

    /// Prints the plan.
    func run() -> ExitCode {
        do {
            return try plan()
        } catch {
            let report = ErrorReport(error, options: options)
            if let message = report.message { terminal.say(message) }
            return report.exitCode
        }
    }

    private func plan() throws -> ExitCode {
        MediaLibraries.loadAhead()
        var command = RenderCommand(options: options)
        let timeline = try command.timeline()
        let length = command.sessionLength(timeline)
        let simulation = Simulation()
        let sink = SimulatedSink(format: try OutputPlan.format(of: settings.file, options))
        let output = try OutputPlan(options).makeOutput(
            for: settings.file, sink: sink,
            part: .nothing { simulation.cuts.append(time: $0.time, isKeyFrame: $0.isKeyFrame, shown: $1) })
        let program = try command.makeProgram(command.access(timeline, isReadOnly: true))
        let progress = ProgressReporter(
            style: options.quiet ? .none : options.progress, total: length, hasScript: true, terminal: terminal)
        let messages = MessagePrinter(isQuiet: options.quiet, terminal: terminal, progress: progress)
        let summary = try ViewSession(
            program: program, configuration: command.configuration(length), control: timeline, output: output,
            clock: OfflineClock(passedOver: timeline.passedOver), network: try command.network(timeline)
        ) { event, time in
            progress.note(event, at: time)
            messages.note(event)
            if case .frameShown(let list) = event {
                simulation.digest.add(list, at: time)
                simulation.times.append(time)
            }
        }.run()
        progress.clearLine()
        messages.finish()
        let code = ErrorReport.exitCode(of: summary)
        guard code == .success, let video = sink.video, let end = sink.end else {
            terminal.say(.error(code, "there is no plan, because the session failed"))
            return code == .success ? .failure : code
        }
        simulation.showsAll = summary.dependsOnLayout
        let pieces = simulation.cuts.pieces(settings.count)
        var audio: Int64?
        if output.carriesAudio {
            audio = end.convertScale(48_000, method: .roundTowardNegativeInfinity).value
        }
        let lines = lines(pieces, simulation, video, end: end.value, samples: audio)
        let failure = writeAll(lines.map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
        guard failure == 0 else {
            terminal.say(.error(.outputFailed, "standard output: \(String(cString: strerror(failure)))"))
            return .outputFailed
        }
        report(pieces.count, simulation.cuts.frameCount, summary, progress.elapsed)
        return .success
    }

    /// The frames of the simulated session.
    private final class Simulation {
        var cuts = ChunkCuts()
        let digest = ChunkDigest(0..<Int.max)
        /// The session times of the shown frames.
        var times: [Duration] = []
        /// Whether a chunk must show all frames before it, too.
        var showsAll = false
    }

    private func lines(
        _ pieces: [ChunkCuts.Piece], _ simulation: Simulation, _ video: VideoDescription, end: Int64, samples: Int64?
    ) -> [String] {
        func chunk(_ number: Int) -> ChunkSpecification {
            ChunkSpecification(
                file: settings.file, number: number, count: pieces.count, parameters: video.parameters,
                samples: samples, end: end)
        }
        let width = String(pieces.count).count
        var lines: [String] = []
        // The audio is the longest job of all: it runs to the end.
        if samples != nil { lines.append(job("audio", "audio", chunk(0))) }
        for (index, piece) in pieces.enumerated() {
            var chunk = chunk(index + 1)
            (chunk.frames, chunk.drawn, chunk.times) = (piece.frames, piece.drawn, piece.times)
            (chunk.keyFramesBefore, chunk.hash) = (piece.keyFramesBefore, simulation.digest.text(of: piece.drawn))
            if index > 0, piece.isSeparate, !simulation.showsAll {
                chunk.start = simulation.times[piece.drawn.lowerBound]
            }
            let digits = String(index + 1)
            let name = String(repeating: "0", count: width - digits.count) + digits
            lines.append(job("\(digits)/\(pieces.count)", name, chunk))
        }
        return lines
    }

    private func job(_ label: String, _ name: String, _ chunk: ChunkSpecification) -> String {
        JSONLine().string("id", "\(settings.file) \(label)").string("script", settings.script)
            .raw("options", "[" + settings.words.map(JSONLine.quoted).joined(separator: ",") + "]")
            .string("output", "\(settings.file).chunks/\(name).chunk").raw("chunk", chunk.json).text
    }

    private func report(_ count: Int, _ frames: Int, _ summary: SessionSummary, _ elapsed: Duration) {
        guard !options.quiet else { return }
        let fewer =
            count < settings.count
            ? "; there are no more, because each begins at a key frame, and --key-frames makes more of those" : ""
        let text =
            "\(settings.file): \(DecimalFormat.text(summary.endTime.inSeconds, digits: 3)) s, \(summary.canvas), "
            + "\(frames) frames in \(count) chunks\(fewer), simulated in \(DecimalFormat.text(elapsed.inSeconds, digits: 2)) s"
        guard StandardError.isJSON else { return terminal.write(text) }
        terminal.say(.note("plan", text))
    }
}
