import Glibc
import PiPKit
import SharedTypes

/// The jobs of a manifest, for a program that runs them elsewhere: a JSON object for each.
struct BatchList {
    private let jobs: [BatchJob]
    private let records: BatchRecords?
    private var hasher: InputHasher

    /// Creates a list of `jobs`. The results are in the file at `path`; the batch's own files, `others`, are no inputs.
    init(_ jobs: [BatchJob], records path: String?, besides others: [String]) throws(BatchRecords.Failure) {
        self.jobs = jobs
        records = if let path { try BatchRecords(reading: path) } else { nil }
        hasher = InputHasher(written: BatchCommand.written(by: jobs, besides: others + (path.map { [$0] } ?? [])))
    }

    /// Prints the list on standard output.
    func print() -> ExitCode {
        var hasher = hasher
        for job in jobs {
            var (hash, failure) = ("", String?.none)
            do throws(InputHasher.Failure) { hash = try hasher.hash(of: job) } catch { failure = error.reason }
            let isDone = failure == nil && records?.isFinished(job, inputs: hash) ?? false
            let line = Self.line(job, inputs: hash, isDone: isDone)
            let text = failure.map { line.string("error", $0) } ?? line
            let code = StandardOutput.write(text.text + "\n")
            guard code == .success else { return code }
        }
        return .success
    }

    private static func line(_ job: BatchJob, inputs: String, isDone: Bool) -> JSONLine {
        var line = JSONLine().string("id", job.id).raw("arguments", array(job.arguments)).string("output", job.output)
        if let log = job.log { line = line.string("log", log) }
        let options = job.options
        let writes = [options.storage].compactMap { $0 } + options.folderGrants.filter(\.isWritable).map(\.place)
        return line.string("inputs", inputs).raw("done", "\(isDone)").raw("reads", array(InputHasher.places(of: job)))
            .raw("writes", array(writes)).string("version", Help.version)
    }

    private static func array(_ texts: [String]) -> String {
        "[" + texts.map(JSONLine.quoted).joined(separator: ",") + "]"
    }
}
