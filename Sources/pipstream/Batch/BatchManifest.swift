import PiPKit
import SharedTypes

/// The jobs of a manifest: a text file with a JSON object per line. Blank lines and lines that begin with `//` are
/// skipped.
struct BatchManifest {
    /// The maximum number of jobs.
    static let maximumCount = 100_000
    /// The maximum number of bytes of a line, and of an id, which messages and results repeat.
    private static let (longestLine, longestID) = (8 << 20, 4_096)

    var jobs: [BatchJob] = []
    /// The manifest's name in messages.
    private let name: String

    /// An invalid manifest: its place and the reason.
    struct Invalid: Error {
        var place: CommandMessage.Place
        var text: String
    }

    /// Reads the manifest in `bytes`, whose name is `name`. Throws an `Invalid` for a line that is not a job, a
    /// repeated id or output, and a manifest without jobs.
    init(_ bytes: [UInt8], name: String) throws(Invalid) {
        self.name = name
        var ids: [String: Int] = [:]
        var outputs: [String: Int] = [:]
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let text = Array(line)
            let start = text.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") && $0 != 13 }
            guard let start, !text[start...].starts(with: Array("//".utf8)) else { continue }
            for job in try Self.jobs(text, name: name, line: number) {
                func check(
                    _ value: String, _ what: String, shown: String, _ known: inout [String: Int]
                ) throws(Invalid) {
                    if let first = known.updateValue(number, forKey: value) {
                        let advice = first == number ? "; write {NAME} of the members with lists in it" : ""
                        throw Invalid(
                            place: .init(file: name, line: number, column: nil),
                            text: "the \(what) \(shown) is also that of the job in line \(first)\(advice)")
                    }
                }
                guard job.id.utf8.count <= Self.longestID else {
                    throw Invalid(
                        place: .init(file: name, line: number, column: nil),
                        text: "the id is longer than \(Self.longestID) bytes")
                }
                try check(job.id, "id", shown: job.id, &ids)
                try check(FileIdentity(job.output).place, "output", shown: job.output, &outputs)
                if let log = job.log { try check(FileIdentity(log).place, "log", shown: log, &outputs) }
                jobs.append(job)
            }
            guard jobs.count <= Self.maximumCount else {
                throw Invalid(
                    place: .init(file: name, line: number, column: nil),
                    text: "more than \(Self.maximumCount) jobs")
            }
        }
        guard !jobs.isEmpty else {
            throw Invalid(place: .init(file: name, line: max(1, number), column: nil), text: "no jobs")
        }
    }

    /// Checks that no job writes a file that another job reads, or one of the batch's own files, `others`: what the
    /// other reads would depend on the order of the jobs. Throws an `Invalid` for the first that does.
    func check(besides others: [String]) throws(Invalid) {
        let own = Set(others.map { FileIdentity($0).place })
        var writers: [String: BatchJob] = [:]
        for job in jobs {
            for path in [job.output, job.log].compactMap({ $0 }) {
                let place = FileIdentity(path).place
                if own.contains(place) {
                    throw invalid(job, "\(path) is a file of the batch itself; name another file")
                }
                writers[place] = job
            }
        }
        var known: [String: String] = [:]
        for job in jobs {
            for path in InputHasher.inputs(of: job.options) {
                let place = known[path] ?? FileIdentity(path).place
                known[path] = place
                // A job that reads its own output fails by itself.
                guard let writer = writers[place], writer.id != job.id else { continue }
                throw invalid(
                    job,
                    "the job \(job.id) reads \(path), which the job in line \(writer.line) writes; "
                        + "jobs have no order, so render it by another manifest before")
            }
        }
    }

    private func invalid(_ job: BatchJob, _ text: String) -> Invalid {
        Invalid(place: .init(file: name, line: job.line, column: nil), text: text)
    }

    private static func jobs(_ text: [UInt8], name: String, line: Int) throws(Invalid) -> [BatchJob] {
        guard text.count <= longestLine else {
            throw Invalid(
                place: .init(file: name, line: line, column: nil),
                text: "the line is longer than \(longestLine >> 20) MB")
        }
        let document: JSONDocument
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument.reading(text)
        } catch {
            let column = error.position(in: text).column
            throw Invalid(place: .init(file: name, line: line, column: column), text: error.reason)
        }
        do throws(BatchJob.Invalid) {
            return try BatchJob.jobs(of: document.root, line: line)
        } catch {
            throw Invalid(place: .init(file: name, line: line, column: nil), text: error.reason)
        }
    }
}
