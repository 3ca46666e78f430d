import Glibc
import PiPKit
import SharedTypes

/// The result of a job.
struct BatchRecord {
    /// The outcome of a job.
    enum Status: String {
        /// The output is complete.
        case done
        /// The render ended with an error.
        case failed
        /// The render's process ended by itself, twice.
        case crashed
    }

    var id: String
    var status: Status
    /// The exit code of the render; nil if it crashed.
    var exitCode: Int32?
    /// The hash of all inputs.
    var inputs: String
    var version = Help.version
    var output: String
    /// The size in bytes and the time of modification in nanoseconds of the output; nil if there is none.
    var file: FileStamp?
    /// The time of the render in seconds.
    var seconds: Double
    var attempts: Int
    /// The last lines that the render printed.
    var messages: String

    /// The state of a file, by which a change is recognized.
    struct FileStamp: Equatable {
        var size: Int64
        // 64 bits end in the year 2262, and a host's clock may be wrong.
        var modified: Int128

        /// Creates the stamp of the file at `path`; nil if there is none.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            size = Int64(status.st_size)
            modified = Int128(status.st_mtim.tv_sec) * 1_000_000_000 + Int128(status.st_mtim.tv_nsec)
        }

        /// Creates a stamp from its recorded text.
        init?(text: String) {
            let numbers = text.split(separator: "@").compactMap { Int128($0) }
            guard numbers.count == 2, let size = Int64(exactly: numbers[0]) else { return nil }
            (self.size, modified) = (size, numbers[1])
        }

        var text: String { "\(size)@\(modified)" }
    }

    /// The record as a JSON line.
    var json: String {
        var line = JSONLine().string("id", id).string("status", status.rawValue)
        if let exitCode { line = line.number("exitCode", Double(exitCode)) }
        line = line.string("inputs", inputs).string("version", version).string("output", output)
        if let file { line = line.string("file", file.text) }
        return line.number("seconds", seconds).number("attempts", Double(attempts)).string("messages", messages).text
    }
}

/// The records of a batch, in a file beside its manifest: `jobs.jsonl` has `jobs.results.jsonl`. A record is appended
/// when its job ends, so that a batch that was killed resumes.
final class BatchRecords {
    /// A file that cannot be used.
    struct Failure: Error {
        var reason: String
    }

    /// The path of the file.
    let path: String
    private var descriptor: Int32
    private var finished: [String: (inputs: String, output: String, file: BatchRecord.FileStamp)] = [:]

    static func path(of manifest: String) -> String {
        let folderEnd = manifest.lastIndex(of: "/").map { manifest.index(after: $0) } ?? manifest.startIndex
        let dot = manifest[folderEnd...].lastIndex(of: ".").flatMap { $0 > folderEnd ? $0 : nil }
        return "\(manifest[..<(dot ?? manifest.endIndex)]).results.jsonl"
    }

    /// Opens or creates the records at `path`. Throws if it is not possible, or another batch uses them.
    init(_ path: String) throws(Failure) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            throw Failure(reason: "\(path): cannot be written: \(String(cString: strerror(errno)))")
        }
        try checkKind()
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(reason: "\(path): another batch of this manifest is running")
        }
        // A cut line must not join the next record.
        if try readRecords() { _ = writeAll("\n", to: descriptor) }
    }

    /// Opens the records at `path`, if there are any, to read them. Throws if they cannot be read.
    init(reading path: String) throws(Failure) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 || errno != ENOENT else { return }
        guard descriptor >= 0 else {
            throw Failure(reason: "\(path): cannot be read: \(String(cString: strerror(errno)))")
        }
        try checkKind()
        _ = try readRecords()
    }

    /// Throws if the file is no file that has its contents: reading a pipe or a device might never end.
    private func checkKind() throws(Failure) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "\(path): is not a regular file; remove it")
        }
    }

    /// The maximum number of bytes of a line, several times those of the longest record.
    private static let longestLine = 1 << 20

    /// Reads the records line by line, so that a file of any size takes little memory. Returns whether the last line is
    /// cut. Throws if the file has other contents: to append records to it would damage it.
    private func readRecords() throws(Failure) -> Bool {
        var line: [UInt8] = []
        var isFirst = true
        func take() throws(Failure) {
            guard !line.isEmpty else { return }
            let document = try? JSONDocument.reading(line)
            guard !isFirst || Self.isRecord(line, document), line.count <= Self.longestLine else {
                throw Failure(reason: "\(path): is not the results of a batch; rename it, or the manifest")
            }
            isFirst = false
            // A line that was cut off by a crash is no record.
            if let root = document?.root { note(root) }
            line.removeAll(keepingCapacity: true)
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw Failure(reason: "\(path): cannot be read: \(String(cString: strerror(errno)))")
            }
            guard count > 0 else { break }
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                try take()
                rest = rest[(end + 1)...]
            }
            line += rest
            if line.count > Self.longestLine { try take() }
        }
        let isCut = !line.isEmpty
        try take()
        return isCut
    }

    /// Whether a line is a record, or the beginning of one.
    private static func isRecord(_ line: [UInt8], _ document: JSONDocument?) -> Bool {
        if let root = document?.root { return root["id"]?.string != nil && root["status"]?.string != nil }
        let beginning = Array(#"{"id":"#.utf8)
        return line.prefix(beginning.count).elementsEqual(beginning.prefix(line.count))
    }

    private func note(_ record: JSONValue) {
        guard let id = record["id"]?.string else { return }
        finished[id] = nil
        guard record["status"]?.string == BatchRecord.Status.done.rawValue, let inputs = record["inputs"]?.string,
            let output = record["output"]?.string, let text = record["file"]?.string,
            let file = BatchRecord.FileStamp(text: text)
        else { return }
        finished[id] = (inputs, output, file)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns whether the output of `job` exists, unchanged since it was rendered from the same `inputs`. A chunk that
    /// is as planned is finished, regardless of the process that rendered it.
    func isFinished(_ job: BatchJob, inputs: String) -> Bool {
        if let chunk = job.options.chunk { return ChunkRecord.isComplete(chunk, at: job.output) }
        guard let record = finished[job.id] else { return false }
        return record.inputs == inputs && record.output == job.output
            && record.file == BatchRecord.FileStamp(job.output)
    }

    /// Appends a record. Throws if it cannot be written.
    func append(_ record: BatchRecord) throws(Failure) {
        let failure = writeAll(record.json + "\n", to: descriptor)
        guard failure == 0 else {
            throw Failure(reason: "\(path): cannot be written: \(String(cString: strerror(failure)))")
        }
    }
}
