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
        let ending = SignalTermination("interrupted before the plan was complete")
        let signals = ending.watch()
        let files = PlanFiles(folder: settings.folder)
        ending.atAbruptEnd { _ in files.remove() }
        defer { withExtendedLifetime(signals) { files.remove() } }
        do {
            return try plan(files)
        } catch {
            let report = ErrorReport(error, options: options)
            if let message = report.message { terminal.emit(message) }
            return report.exitCode
        }
    }

    private func plan(_ files: PlanFiles) throws -> ExitCode {
        MediaLibraries.loadAhead()
        var command = RenderCommand(options: options)
        let timeline = try command.timeline()
        let length = command.sessionLength(timeline)
        let simulation = Simulation(
            try FrameSpool(files), encoding: try OutputPlan(options).encodingText(for: settings.file))
        let sink = SimulatedSink(format: try OutputPlan.format(of: settings.file, options))
        let program = try command.makeProgram(command.access(timeline, isReadOnly: true))
        let configuration = command.configuration(length)
        let hasAudio = program.mayPlayAudio || configuration.alwaysHasAudio
        let output = try output(simulation, sink, files, hasAudio: hasAudio)
        let progress = ProgressReporter(
            style: options.quiet ? .none : options.progress, total: length, hasScript: true, terminal: terminal)
        let messages = MessagePrinter(isQuiet: options.quiet, terminal: terminal, progress: progress)
        let session = try ViewSession(
            program: program, configuration: configuration, control: timeline, output: output,
            clock: OfflineClock(passedOver: timeline.passedOver), network: try command.network(timeline)
        ) { event, time in
            progress.note(event, at: time)
            messages.note(event)
            if case .frameShown = event { simulation.note(at: time) }
        }
        simulation.session = session
        let summary = try session.run()
        progress.clearLine()
        messages.finish()
        let code = ErrorReport.exitCode(of: summary)
        guard code == .success, let video = sink.video, let end = sink.end else {
            terminal.emit(.error(code, "there is no plan, because the session failed"))
            return code == .success ? .failure : code
        }
        simulation.showsAll = summary.dependsOnLayout
        simulation.end = summary.endTime
        try simulation.spool.finish()
        let pieces = simulation.cuts.pieces(settings.count)
        guard let opening = output.opening else { return .failure }
        let common = specification(simulation, video, end, hasAudio: output.carriesAudio)
        let lines = try lines(pieces, simulation, common, opening)
        let printed = StandardOutput.write(lines.map { $0 + "\n" }.joined())
        guard printed == .success else { return printed }
        files.keep()
        report(pieces.count, simulation.cuts.frameCount, summary, progress.elapsed)
        return .success
    }

    /// The frames of the simulated session.
    private final class Simulation {
        var cuts = ChunkCuts()
        let digest = ChunkDigest(0..<Int.max)
        let spool: FrameSpool
        /// The options of the encoding, as text.
        let encoding: String
        weak var session: ViewSession?
        /// The session times of the shown frames.
        var times: [Duration] = []
        /// Whether a chunk that runs the script must show all frames before it, too.
        var showsAll = false
        /// The session's end.
        var end = Duration.zero

        init(_ spool: FrameSpool, encoding: String) {
            (self.spool, self.encoding) = (spool, encoding)
        }

        /// Notes that the session's newest frame is shown at `time`.
        func note(at time: Duration) {
            times.append(time)
            guard let session, let placedList = session.placedList else { return digest.add(hash: 0) }
            let frame = ArchivedFrame(time: time, placedList: placedList, background: session.painter.background)
            digest.add(hash: spool.append(frame))
        }

        func contents(_ pieces: [ChunkCuts.Piece], _ index: Int, _ opening: MovieOutput.Opening) -> FrameFile.Contents {
            let piece = pieces[index]
            var contents = FrameFile.Contents(opening: opening, drawn: piece.drawn, end: end)
            if index > 0, !piece.isSeparate { contents.timesBefore = Array(times[..<piece.drawn.lowerBound]) }
            // The output writes a frame when it receives those after it.
            let next = index + 1 < pieces.count ? pieces[index + 1].drawn.lowerBound + Self.lookahead : 0
            contents.timesAfter = Array(times[piece.drawn.upperBound...].prefix(max(0, next - piece.drawn.upperBound)))
            return contents
        }

        private static let lookahead = 64
    }

    /// Creates the output of the simulation: it counts the frames, and encodes the audio as a whole.
    private func output(
        _ simulation: Simulation, _ sink: SimulatedSink, _ files: PlanFiles, hasAudio: Bool
    ) throws -> MovieOutput {
        let plan = OutputPlan(options)
        let video = try plan.makeOutput(
            for: settings.file, sink: sink,
            part: .nothing { simulation.cuts.append(time: $0.time, isKeyFrame: $0.isKeyFrame, shown: $1) })
        guard hasAudio else { return video }
        let path = audioPath
        let whole = try ChunkSink(
            path: path, format: try OutputPlan.format(of: settings.file, options),
            policy: CommitPolicy(
                replacesExisting: true, unfinished: .removed, synchronizes: options.synchronizes)
        ) { contents throws(StreamOutputError) in
            func refusal(_ cause: String) -> StreamOutputError {
                StreamOutputError(.notAsPlanned, operation: "encode the audio", subject: path, cause: cause)
            }
            // The video's encoding has finished before.
            guard let video = sink.video, let end = sink.end else { throw refusal("the video's encoding failed") }
            let record = ChunkRecord(specification(simulation, video, end, hasAudio: true), contents, shown: "")
            if let fault = record.fault(in: record.chunk) { throw refusal("it \(fault)") }
            files.add(path)
            return record.json
        }
        return MovieOutput(joining: [video, try plan.makeOutput(for: settings.file, sink: whole, part: .audio)])
    }

    private var audioPath: String { "\(settings.folder)/audio.chunk" }

    /// Returns the values that all chunks have in common, which are those of the audio.
    private func specification(
        _ simulation: Simulation, _ video: VideoDescription, _ end: CMTime, hasAudio: Bool
    ) -> ChunkSpecification {
        let samples = end.convertScale(48_000, method: .roundTowardNegativeInfinity).value
        return ChunkSpecification(
            file: settings.file, number: 0, count: simulation.cuts.pieces(settings.count).count,
            parameters: video.parameters, encoding: simulation.encoding,
            samples: hasAudio ? samples : nil, end: end.value)
    }

    private func lines(
        _ pieces: [ChunkCuts.Piece], _ simulation: Simulation, _ common: ChunkSpecification,
        _ opening: MovieOutput.Opening
    ) throws -> [String] {
        let width = String(pieces.count).count
        var lines: [String] = []
        // The file is there. A job renders it again if it is damaged.
        if common.samples != nil { lines.append(job("audio", "audio", common)) }
        for (index, piece) in pieces.enumerated() {
            var chunk = common
            chunk.number = index + 1
            (chunk.frames, chunk.drawn, chunk.times) = (piece.frames, piece.drawn, piece.times)
            (chunk.keyFramesBefore, chunk.hash) = (piece.keyFramesBefore, simulation.digest.text(of: piece.drawn))
            let digits = String(index + 1)
            let name = String(repeating: "0", count: width - digits.count) + digits
            let path = "\(settings.folder)/\(name).lists"
            if try simulation.spool.write(simulation.contents(pieces, index, opening), to: path) { chunk.lists = path }
            if index > 0, piece.isSeparate, chunk.lists != nil || !simulation.showsAll {
                chunk.start = simulation.times[piece.drawn.lowerBound]
            }
            lines.append(job("\(digits)/\(pieces.count)", name, chunk))
        }
        return lines
    }

    private func job(_ label: String, _ name: String, _ chunk: ChunkSpecification) -> String {
        JSONLine().string("id", "\(settings.file) \(label)").string("script", settings.script)
            .raw("options", "[" + settings.words.map(JSONLine.quoted).joined(separator: ",") + "]")
            .string("output", "\(settings.folder)/\(name).chunk").raw("chunk", chunk.json).text
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
        terminal.emit(.note("plan", text))
    }
}
