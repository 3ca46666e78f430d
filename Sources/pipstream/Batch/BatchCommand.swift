import Glibc
import PiPKit
import SharedTypes

/// Renders the jobs of a manifest in several processes, skips those whose results exist, and reports all results.
@MainActor
struct BatchCommand {
    private let settings: BatchSettings
    private let terminal = StandardError()
    /// The number of processes that may render a job whose process crashed.
    private static let maximumAttempts = 2

    init(_ settings: BatchSettings) { self.settings = settings }

    /// Runs all jobs.
    func run() -> ExitCode {
        do {
            let isStandardInput = settings.manifest == "-"
            let bytes = try TextFile.bytes(of: isStandardInput ? "/dev/stdin" : settings.manifest)
            let junit = settings.junit.map(Self.absolute)
            // Relative paths in the manifest are relative to its folder, and outputs are compared by their places.
            let name = Self.enterFolder(of: settings.manifest)
            let manifest = try BatchManifest(bytes, name: settings.manifest)
            let others = [name] + (junit.map { [$0] } ?? [])
            let path = isStandardInput ? nil : BatchRecords.path(of: name)
            try manifest.check(besides: others + (path.map { [$0] } ?? []))
            if settings.isListed {
                return try BatchList(manifest.jobs, records: path, besides: others).print()
            }
            if let junit { try BatchReport.checkJUnit(at: junit, besides: [name, path ?? name]) }
            let records = try path.map { path throws(BatchRecords.Failure) in try BatchRecords(path) }
            var batch = Batch(
                jobs: manifest.jobs, records: records,
                report: BatchReport(
                    manifest: settings.manifest, count: manifest.jobs.count, style: progressStyle,
                    isQuiet: settings.isQuiet, terminal: terminal))
            try batch.plan(isForced: settings.isForced, besides: others)
            let signals = SignalWatch(onSignal: { _ in SignalTermination.noteSignal() })
            let isInterrupted = try batch.run(
                in: settings.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), signals: signals)
            batch.report.finish(isInterrupted: isInterrupted)
            if let junit { try batch.report.writeJUnit(to: junit) }
            return isInterrupted ? .interrupted : batch.report.failedCount == 0 ? .success : .jobsFailed
        } catch let error as BatchManifest.Invalid {
            var message = CommandMessage.error(.usage, error.text, at: error.place)
            let column = error.place.column.map { ":\($0)" } ?? ""
            message.prefix = "\(error.place.file):\(error.place.line)\(column): error: "
            return end(message, .usage)
        } catch let error as TextFile.Unreadable {
            return end(error.description, .sourceUnreadable)
        } catch let error as BatchRecords.Failure {
            return end(error.reason, .outputRefused)
        } catch let error as SystemCallError {
            let text = "a render process cannot be started: \(String(cString: strerror(error.code)))"
            guard error.code == EAGAIN || error.code == ENOMEM else { return end(text, .failure) }
            return end("\(text); \(ThreadCheck.remedy)", .setupIncomplete)
        } catch {
            return end("\(error)", .failure)
        }
    }

    private func end(_ text: String, _ code: ExitCode) -> ExitCode {
        let (text, code) = DescriptorCheck.report(text, code)
        return end(.error(code, text), code)
    }

    private func end(_ message: CommandMessage, _ code: ExitCode) -> ExitCode {
        terminal.emit(message)
        if StandardError.isJSON { terminal.writeJSON(SummaryLine.json(of: code)) }
        return code
    }

    private var progressStyle: ProgressStyle {
        if settings.isQuiet { return .none }
        return settings.progress == .auto && !terminal.isTerminal ? .none : settings.progress
    }

    /// Makes the folder of the file at `path` the working directory. Returns the file's name in it.
    static func enterFolder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        _ = chdir(slash == path.startIndex ? "/" : String(path[..<slash]))
        return String(path[path.index(after: slash)...])
    }

    /// The paths of the files that a batch writes.
    nonisolated static func written(by jobs: [BatchJob], besides others: [String]) -> [String] {
        jobs.flatMap { [$0.output, $0.log].compactMap { $0 } } + others
    }

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return "\(String(cString: folder))/\(path)"
    }

    /// The jobs of a run, and their processes.
    @MainActor
    struct Batch {
        let jobs: [BatchJob]
        /// Nil if no results are kept.
        let records: BatchRecords?
        var report: BatchReport
        private var hashes: [String] = []
        private var waiting: [Int] = []
        private var attempts: [Int: Int] = [:]
        private var lanes: [Lane] = []
        private var isInterrupted = false

        /// A process with its job.
        private struct Lane {
            var process: RenderProcess
            var job: Int?
            var start: Duration = .zero
        }

        init(jobs: [BatchJob], records: BatchRecords?, report: BatchReport) {
            (self.jobs, self.records, self.report) = (jobs, records, report)
        }

        /// Hashes the inputs of all jobs, and skips the jobs whose results exist. A job whose inputs cannot be read
        /// fails. The batch's own files, `others`, are no inputs.
        mutating func plan(isForced: Bool, besides others: [String]) throws {
            guard let records else {
                waiting = jobs.indices.reversed()
                return
            }
            var hasher = InputHasher(written: BatchCommand.written(by: jobs, besides: [records.path] + others))
            for (index, job) in jobs.enumerated() {
                do throws(InputHasher.Failure) {
                    hashes.append(try hasher.hash(of: job))
                } catch {
                    hashes.append("")
                    try refuse(index, error.reason)
                    continue
                }
                if !isForced, records.isFinished(job, inputs: hashes[index]) {
                    report.skipped(job)
                } else {
                    waiting.append(index)
                }
            }
            waiting.reverse()
        }

        /// Runs all waiting jobs, at most `count` at once. Returns whether a signal interrupted the batch.
        mutating func run(in count: Int, signals: SignalWatch?) throws -> Bool {
            defer { for lane in lanes { lane.process.end() } }
            while true {
                if !isInterrupted, signals?.hasSignal == true {
                    isInterrupted = true
                    waiting = []
                    for lane in lanes where lane.job != nil { lane.process.interrupt() }
                }
                try startJobs(count)
                guard lanes.contains(where: { $0.job != nil }) else { return isInterrupted }
                wait(signals: isInterrupted ? nil : signals)
                for index in lanes.indices.reversed() where lanes[index].job != nil {
                    try attend(index, isInterrupted: isInterrupted)
                }
                report.progress(running: lanes.count { $0.job != nil })
            }
        }

        private mutating func startJobs(_ count: Int) throws {
            for index in lanes.indices.reversed()
            where lanes[index].job == nil
                && (waiting.isEmpty || lanes[index].process.count >= RenderProcess.maximumCount)
            {
                lanes.remove(at: index)
            }
            while let job = waiting.last, lanes.count(where: { $0.job != nil }) < count {
                waiting.removeLast()
                attempts[job, default: 0] += 1
                Self.makeFolder(of: jobs[job].output)
                let lane: Int
                if let idle = lanes.firstIndex(where: { $0.job == nil }) {
                    lane = idle
                } else {
                    lanes.append(Lane(process: try RenderProcess()))
                    lane = lanes.count - 1
                }
                (lanes[lane].job, lanes[lane].start) = (job, MonotonicClock.now)
                _ = lanes[lane].process.begin(jobs[job].commandLine)
            }
        }

        /// Creates the folders of an output; a failure is the render's.
        private static func makeFolder(of path: String) {
            var end = path.startIndex
            while let slash = path[end...].firstIndex(of: "/") {
                if slash > path.startIndex { mkdir(String(path[..<slash]), 0o777) }
                end = path.index(after: slash)
            }
        }

        /// Waits until a process prints, replies or ends, or a signal arrives.
        private func wait(signals: SignalWatch?) {
            var requests = lanes.flatMap { lane in
                [lane.process.socket, lane.process.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            }
            if let signals { requests.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)) }
            poll(&requests, nfds_t(requests.count), 1_000)
        }

        private mutating func attend(_ index: Int, isInterrupted: Bool) throws {
            guard let job = lanes[index].job else { return }
            let lane = lanes[index]
            switch lane.process.progress() {
            case .running: return
            case .ended(let code):
                lanes[index].job = nil
                try finish(job, code == 0 ? .done : .failed, code, lane, nil)
            case .died(let words):
                lanes.remove(at: index)
                if isInterrupted {
                    // The signal reached the process before the render began.
                    try finish(job, .failed, ExitCode.interrupted.rawValue, lane, nil)
                } else if attempts[job] ?? 0 < BatchCommand.maximumAttempts {
                    report.retried(jobs[job], words)
                    waiting.append(job)
                } else {
                    try finish(job, .crashed, nil, lane, "the render's process ended with \(words)")
                }
            }
        }

        /// Notes a job that cannot begin, because an input cannot be read.
        private mutating func refuse(_ job: Int, _ reason: String) throws(BatchRecords.Failure) {
            let record = BatchRecord(
                id: jobs[job].id, status: .failed, exitCode: ExitCode.sourceUnreadable.rawValue, inputs: "",
                output: jobs[job].output, seconds: 0, attempts: 0, messages: reason)
            try records?.append(record)
            report.finished(jobs[job], record)
        }

        private mutating func finish(
            _ job: Int, _ status: BatchRecord.Status, _ code: Int32?, _ lane: Lane, _ words: String?
        ) throws {
            let messages = [lane.process.messages, words ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
            let record = BatchRecord(
                id: jobs[job].id, status: status, exitCode: code, inputs: records == nil ? "" : hashes[job],
                output: jobs[job].output,
                file: status == .done ? .init(jobs[job].output) : nil,
                seconds: (MonotonicClock.now - lane.start).inSeconds, attempts: attempts[job] ?? 1, messages: messages)
            if code != ExitCode.interrupted.rawValue { try records?.append(record) }
            report.finished(jobs[job], record)
        }
    }
}
