import Glibc
import PiPKit
import SharedTypes

/// The options of `pipstream join`.
package struct JoinSettings: Equatable {
    /// The path of the plan.
    package var plan = ""
    /// Whether an existing file is replaced.
    package var overwrites = false
    package var isQuiet = false

    /// Parses the arguments that follow `join`. Throws for an unknown option, and another number of plans than one.
    init(_ arguments: [String]) throws(UsageError) {
        let scanned = try SubcommandArguments(
            arguments, [.init("--overwrite", short: "-y"), .init("--quiet", short: "-q")])
        let names = scanned.options.map(\.name)
        (overwrites, isQuiet) = (names.contains("--overwrite"), names.contains("--quiet"))
        plan = try scanned.operand(of: "join", need: "one plan, the file that pipstream plan printed")
    }
}

/// Checks the chunks of a plan, and joins them into its video without encoding.
@MainActor
struct JoinCommand {
    private let settings: JoinSettings
    private let terminal = StandardError()

    init(_ settings: JoinSettings) { self.settings = settings }

    /// Joins the chunks.
    func run() -> ExitCode {
        let signals = SignalTermination("interrupted before the video was complete").watch()
        defer { withExtendedLifetime(signals) {} }
        var options = Options(outputs: [])
        do {
            let start = MonotonicClock.now
            let bytes = try TextFile.bytes(of: settings.plan)
            // The paths of a plan are relative to its folder, as those of a batch are.
            _ = BatchCommand.enterFolder(of: settings.plan)
            let jobs = try BatchManifest(bytes, name: settings.plan).jobs
            let plan = try JoinPlan(jobs, name: settings.plan)
            options = plan.options
            let (records, files, faults) = plan.check()
            guard faults.isEmpty else {
                for fault in faults { terminal.emit(.error(.chunkRefused, fault)) }
                return .chunkRefused
            }
            return try write(plan, records, files, since: start)
        } catch let error as BatchManifest.Invalid {
            var message = CommandMessage.error(.usage, error.text, at: error.place)
            message.prefix = "\(error.place.file):\(error.place.line): error: "
            terminal.emit(message)
            return .usage
        } catch {
            let report = ErrorReport(error, options: options)
            if let message = report.message { terminal.emit(message) }
            return report.exitCode
        }
    }

    private func write(
        _ plan: JoinPlan, _ records: [ChunkRecord], _ files: [ChunkFile], since start: Duration
    ) throws -> ExitCode {
        let outputs = OutputPlan(plan.options)
        let format = try OutputPlan.format(of: plan.file, plan.options)
        let sink = try FileSink(
            path: plan.file,
            policy: CommitPolicy(
                replacesExisting: settings.overwrites, unfinished: .removed,
                synchronizes: plan.options.synchronizes), format: format)
        guard let first = zip(records, files).first(where: { !$0.0.chunk.isAudio })?.0 else { return .failure }
        let video = first.contents.video
        var (encoding, audio) = try outputs.settings(for: plan.file)
        encoding.maximumFrameRate = Double(video.rate.numerator) / Double(max(1, video.rate.denominator))
        let sorted = zip(records, files).sorted { $0.0.chunk.number < $1.0.chunk.number }
        let sound = sorted.first { $0.0.chunk.isAudio }?.1
        if sound != nil, audio == nil { audio = AudioSettings() }
        let join = try ChunkJoin(
            video: sorted.filter { !$0.0.chunk.isAudio }.map(\.1), audio: sound,
            canvas: CMVideoDimensions(width: Int32(video.width), height: Int32(video.height)), settings: encoding,
            sound: audio)
        guard join.description == video else {
            sink.abandon()
            terminal.emit(
                .error(
                    .chunkRefused, "\(plan.file): the encoder of this machine has other parameter sets than the chunks")
            )
            return .chunkRefused
        }
        let end = CMTime(value: first.chunk.end, timescale: CMTimeScale(video.timescale))
        let byteCount = try join.write(to: sink, end: end)
        report(plan, first, end, byteCount, MonotonicClock.now - start)
        return .success
    }

    private func report(
        _ plan: JoinPlan, _ record: ChunkRecord, _ end: CMTime, _ byteCount: Int64, _ elapsed: Duration
    ) {
        guard !settings.isQuiet else { return }
        let video = record.contents.video
        terminal.write(
            "\(plan.file): \(DecimalFormat.text(end.seconds, digits: 3)) s, \(video.width)x\(video.height), "
                + "\(plan.frameCount) frames of \(record.chunk.count) chunks, \(byteCount) bytes, "
                + "in \(DecimalFormat.text(elapsed.inSeconds, digits: 2)) s")
    }
}

/// The chunks of a plan, which follow each other from the beginning to the end of one video.
struct JoinPlan {
    /// The path of the video.
    let file: String
    /// The options of the render.
    let options: Options
    /// The number of frames of the video.
    let frameCount: Int
    private let chunks: [(chunk: ChunkSpecification, path: String)]

    /// Creates the plan of the jobs of a manifest. Throws a `UsageError` if they are not all chunks of one video.
    init(_ jobs: [BatchJob], name: String) throws(UsageError) {
        var chunks: [(chunk: ChunkSpecification, path: String)] = []
        for job in jobs {
            guard let chunk = job.options.chunk else {
                throw UsageError("\(name):\(job.line): the job is not a chunk; pipstream plan prints a plan")
            }
            chunks.append((chunk, job.output))
        }
        guard let options = jobs.first?.options, let first = chunks.first?.chunk else {
            throw UsageError("\(name): no jobs")
        }
        (file, self.options) = (first.file, options)
        let numbers = (first.samples == nil ? [] : [0]) + Array(1...first.count)
        let known = Set(chunks.map { $0.chunk.number })
        for number in numbers where !known.contains(number) {
            var missing = first
            missing.number = number
            throw UsageError("\(name): the plan has no line for \(missing.name)")
        }
        chunks.sort { $0.chunk.number < $1.chunk.number }
        var count = 0
        for (index, (chunk, _)) in chunks.enumerated() {
            let isNext = index < numbers.count && chunk.number == numbers[index]
            guard isNext, (chunk.file, chunk.count, chunk.end) == (first.file, first.count, first.end),
                (chunk.version, chunk.samples, chunk.parameters) == (first.version, first.samples, first.parameters),
                chunk.encoding == first.encoding,
                chunk.isAudio || chunk.frames.lowerBound == count
            else { throw UsageError("\(name): \(chunk.name) is of another plan than the others, or there twice") }
            count = chunk.isAudio ? count : chunk.frames.upperBound
        }
        (self.chunks, frameCount) = (chunks, count)
    }

    /// Opens and checks all chunks. Returns their records and files, and a message for each that is refused.
    func check() -> (records: [ChunkRecord], files: [ChunkFile], faults: [String]) {
        var (records, files, faults) = ([ChunkRecord](), [ChunkFile](), [String]())
        for (chunk, path) in chunks {
            func refuse(_ reason: String) {
                faults.append("\(path): \(chunk.name) \(reason); render it again with pipstream batch")
            }
            do throws(ChunkFile.Failure) {
                let file = try ChunkFile(path: path)
                guard let record = ChunkRecord(file.description) else { throw ChunkFile.Failure(reason: "is damaged") }
                if let fault = record.fault(in: chunk) { throw ChunkFile.Failure(reason: fault) }
                records.append(record)
                files.append(file)
            } catch {
                refuse(error.reason)
            }
        }
        return (records, files, faults)
    }
}
