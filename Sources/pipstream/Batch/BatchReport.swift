import Glibc
import PiPKit
import SharedTypes

/// Reports the progress and the results of a batch: lines or JSON objects on standard error, a table, and a JUnit file.
struct BatchReport {
    private let manifest: String
    private let count: Int
    private let style: ProgressStyle
    private let isQuiet: Bool
    private let terminal: StandardError
    private let start = MonotonicClock.now
    private var lastLine: Duration = .zero
    private var hasOpenLine = false
    private var rows: [Row] = []
    /// The maximum number of jobs of which the table lists all; of more it lists those that failed.
    private static let tableLimit = 40

    /// A job's result.
    private struct Row {
        var id: String
        /// Nil for a job that was skipped.
        var record: BatchRecord?
        var output: String

        var hasFailed: Bool { record.map { $0.status != .done } ?? false }
        var outcome: String {
            guard let record else { return "skipped" }
            return record.status == .failed ? "failed (\(record.exitCode ?? 1))" : record.status.rawValue
        }
    }

    init(manifest: String, count: Int, style: ProgressStyle, isQuiet: Bool, terminal: StandardError) {
        (self.manifest, self.count, self.style) = (manifest, count, style)
        (self.isQuiet, self.terminal) = (isQuiet, terminal)
    }

    /// The number of jobs that failed or crashed.
    var failedCount: Int { rows.count(where: \.hasFailed) }

    private var skippedCount: Int { rows.count { $0.record == nil } }
    private var elapsed: Duration { MonotonicClock.now - start }

    /// Notes a job whose result exists already.
    mutating func skipped(_ job: BatchJob) {
        rows.append(Row(id: job.id, output: job.output))
        if StandardError.isJSON, !isQuiet {
            terminal.writeJSON(JSONLine().string("type", "job").string("id", job.id).string("status", "skipped").text)
        }
    }

    /// Notes a job whose process ended, and that runs once more.
    mutating func retried(_ job: BatchJob, _ words: String) {
        clearLine()
        terminal.emit(
            CommandMessage(
                level: .warning, code: "crashed",
                text: "job \(job.id): the render's process ended with \(words); it is rendered once more"))
    }

    /// Notes a job that has ended.
    mutating func finished(_ job: BatchJob, _ record: BatchRecord) {
        rows.append(Row(id: job.id, record: record, output: job.output))
        if StandardError.isJSON {
            guard !isQuiet else { return }
            var line = JSONLine().string("type", "job").string("id", job.id).string("status", record.status.rawValue)
            if let code = record.exitCode { line = line.number("exitCode", Double(code)) }
            terminal.writeJSON(
                line.number("seconds", record.seconds).number("attempts", Double(record.attempts))
                    .string("messages", record.messages).text)
        } else if record.status != .done {
            clearLine()
            terminal.write("pipstream: job \(job.id): \(rows[rows.count - 1].outcome)")
            for line in record.messages.split(separator: "\n").suffix(5) { terminal.write("  \(line)") }
        } else if style == .plain {
            terminal.write("\(job.id): done in \(DecimalFormat.text(record.seconds, digits: 2)) s")
        }
    }

    /// Reports the progress, at most four times per second.
    mutating func progress(running: Int) {
        guard style != .none, elapsed - lastLine >= .milliseconds(250) else { return }
        lastLine = elapsed
        let rendered = rows.count - skippedCount
        let rate = Double(rendered) / max(elapsed.inSeconds, 1e-6)
        switch style {
        case .json:
            terminal.writeJSON(
                JSONLine().string("type", "progress").number("jobs", Double(count)).number("ended", Double(rows.count))
                    .number("failed", Double(failedCount)).number("skipped", Double(skippedCount))
                    .number("running", Double(running)).number("rate", rate).text)
        case .auto:
            let left = rate > 0 ? Double(count - rows.count) / rate : .nan
            let failed = failedCount > 0 ? "  \(failedCount) failed" : ""
            hasOpenLine = true
            terminal.rewriteLine(
                "\(rows.count) of \(count) jobs\(failed)  \(DecimalFormat.text(rate, digits: 1)) per second"
                    + (left.isNaN ? "" : "  \(DecimalFormat.text(left, digits: 0)) s left"))
        case .plain, .none: break
        }
    }

    /// Prints the table and the totals.
    mutating func finish(isInterrupted: Bool) {
        clearLine()
        let done = rows.count - failedCount - skippedCount
        if StandardError.isJSON {
            guard !isQuiet else { return }
            let code: ExitCode = isInterrupted ? .interrupted : failedCount == 0 ? .success : .jobsFailed
            let line = JSONLine().string("type", "summary").number("jobs", Double(count))
                .number("done", Double(done)).number("skipped", Double(skippedCount))
                .number("failed", Double(failedCount)).number("wall", elapsed.inSeconds)
            return terminal.writeJSON(
                SummaryLine.ending(line, reason: isInterrupted ? "interrupted" : "ended", code))
        }
        guard !isQuiet || failedCount > 0 else { return }
        let listed = rows.count <= Self.tableLimit && !isQuiet ? rows : rows.filter(\.hasFailed)
        let widths = (listed.map(\.id.count).max() ?? 0, listed.map(\.outcome.count).max() ?? 0)
        for row in listed {
            let time = row.record.map { DecimalFormat.text($0.seconds, digits: 2) + " s" } ?? ""
            let padding = String(repeating: " ", count: max(0, 10 - time.count))
            terminal.write(
                "\(Self.padded(row.id, widths.0))  \(Self.padded(row.outcome, widths.1))\(padding)\(time)  \(row.output)"
            )
        }
        let rest = count - rows.count
        terminal.write(
            "\(manifest): \(count) jobs, \(done) done, \(skippedCount) skipped, \(failedCount) failed"
                + (rest > 0 ? ", \(rest) not begun" : "") + ", in \(DecimalFormat.text(elapsed.inSeconds, digits: 2)) s"
        )
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private mutating func clearLine() {
        guard hasOpenLine else { return }
        hasOpenLine = false
        terminal.rewriteLine("")
    }

    /// The beginning of a report in JUnit's form.
    private static let junitStart = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite "

    /// Checks, before the jobs run, that the report can be written to `path`, and replaces only another report. The
    /// files `others` are the batch's own. Throws if not.
    static func checkJUnit(at path: String, besides others: [String]) throws(BatchRecords.Failure) {
        if others.contains(where: { FileIdentity($0) == FileIdentity(path) }) {
            throw .init(reason: "--junit \(path): is the manifest or its results; name another file")
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw .init(reason: "--junit \(path): cannot be written: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: junitStart.utf8.count)
        let count = read(descriptor, &bytes, bytes.count)
        guard count <= 0 || bytes == Array(junitStart.utf8) else {
            throw .init(reason: "--junit \(path): exists and is not a report of JUnit's form; name another file")
        }
    }

    /// Writes the results to `path` in the XML form of JUnit, which CI systems read. Throws if it cannot be written.
    func writeJUnit(to path: String) throws(BatchRecords.Failure) {
        var text = Self.junitStart
        text += """
            name="\(Self.escaped(manifest))" tests="\(rows.count)" failures="\(failedCount)" \
            skipped="\(skippedCount)" time="\(DecimalFormat.text(elapsed.inSeconds, digits: 3))">

            """
        for row in rows {
            let seconds = DecimalFormat.text(row.record?.seconds ?? 0, digits: 3)
            text +=
                "<testcase classname=\"\(Self.escaped(manifest))\" name=\"\(Self.escaped(row.id))\" time=\"\(seconds)\">"
            if row.record == nil { text += "<skipped/>" }
            if row.hasFailed, let record = row.record {
                text += "<failure message=\"\(Self.escaped(row.outcome))\">\(Self.escaped(record.messages))</failure>"
            }
            text += "</testcase>\n"
        }
        text += "</testsuite>\n"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        let failure = descriptor < 0 ? errno : writeAll(text, to: descriptor)
        if descriptor >= 0 { close(descriptor) }
        guard failure == 0 else {
            throw .init(reason: "--junit \(path): cannot be written: \(String(cString: strerror(failure)))")
        }
    }

    /// The text as content or an attribute's value of XML 1.0, without the control characters that it does not have.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
