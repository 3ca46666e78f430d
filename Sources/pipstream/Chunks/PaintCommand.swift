import Glibc
import PiPKit
import SharedTypes

/// Renders a chunk from the display lists that its plan has stored, without its script.
@MainActor
struct PaintCommand {
    private let options: Options
    private let chunk: ChunkSpecification
    private let lists: String
    private let terminal = StandardError()
    private let ending = SignalTermination()

    init(options: Options, chunk: ChunkSpecification, lists: String) {
        (self.options, self.chunk, self.lists) = (options, chunk, lists)
    }

    /// Renders the chunk.
    func run() -> ExitCode {
        let signals = ending.watch()
        defer { withExtendedLifetime(signals) {} }
        do {
            return try render()
        } catch {
            let report = ErrorReport(error, options: options)
            if let message = report.message { terminal.emit(message) }
            if StandardError.isJSON, !options.quiet {
                terminal.writeJSON(SummaryLine.json(of: report.exitCode, files: options.outputNames))
            }
            return report.exitCode
        }
    }

    private func render() throws -> ExitCode {
        let start = MonotonicClock.now
        FatalSignalHandler.begin()
        MediaLibraries.loadAhead()
        startThread { _ = try? FontLibrary.standard() }
        let plan = OutputPlan(options)
        try plan.checkPlaces()
        let file = try opened()
        guard let output = try plan.makeOutput() as? MovieOutput else { return .failure }
        var isDone = false
        defer { if !isDone { output.abandon() } }
        let session = try ArchivedSession(
            output, painter: try ArchivePainter(options.session.frames), opening: file.opening)
        ending.outputIsOpen()
        for time in file.contents.timesBefore {
            try session.count(at: time)
            plan.digest?.add(hash: 0)
        }
        do {
            while let (frame, hash) = try file.next(), !ending.hasSignal, !session.isComplete {
                plan.digest?.add(hash: hash)
                try session.show(frame)
            }
        } catch let failure as FrameFile.Failure {
            throw refusal(failure)
        }
        guard !ending.hasSignal else { return .interrupted }
        for time in file.contents.timesAfter where !session.isComplete {
            try session.count(at: time)
            plan.digest?.add(hash: 0)
        }
        try session.finish(at: file.contents.end)
        isDone = true
        report(session, file, output.summary, MonotonicClock.now - start)
        return .success
    }

    private func opened() throws -> FrameFile {
        do throws(FrameFile.Failure) {
            return try FrameFile(path: lists)
        } catch {
            throw refusal(error)
        }
    }

    private func refusal(_ failure: FrameFile.Failure) -> StreamOutputError {
        StreamOutputError(
            .notAsPlanned, operation: "render \(chunk.name) of \(chunk.file)", subject: options.output,
            cause: "the file of its display lists, \(lists), \(failure.reason); run pipstream plan again")
    }

    private func report(_ session: ArchivedSession, _ file: FrameFile, _ video: OutputSummary?, _ elapsed: Duration) {
        guard !options.quiet else { return }
        let summary = SessionSummary(
            endTime: video.flatMap { Duration($0.duration) } ?? .zero, endReason: .duration,
            canvas: file.opening.canvas, framesDrawn: session.paintedCount)
        let line = SummaryLine(
            files: options.outputNames, summary: summary, video: video, isStill: false, elapsed: elapsed)
        guard StandardError.isJSON else { return terminal.write(line.text) }
        terminal.writeJSON(SummaryLine.ending(line.json, reason: summary.endReason.rawValue, .success))
    }
}
