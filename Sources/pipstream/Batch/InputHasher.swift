import Glibc
import PiPKit
import SharedTypes

/// Hashes all that a job's output depends on: the tool, the command line, and the files that it names.
struct InputHasher {
    /// The maximum number and total size of the files in a folder that counts as input.
    private static let (maximumCount, maximumSize) = (10_000, Int64(4) << 30)
    private static let chunkSize = 1 << 20

    /// An input that cannot be hashed.
    struct Failure: Error {
        var reason: String
    }

    /// The identity of a file's contents: its device, inode, size and time of modification.
    private struct FileState: Hashable {
        var numbers: [Int64]

        init(_ status: stat) {
            numbers = [
                Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
                Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
            ]
        }
    }

    /// The files that jobs write, which are no inputs although they may be in a script's folder.
    private let written: Set<String>
    private var known: [FileState: String] = [:]
    private var knownFolders: [String: Result<String, Failure>] = [:]

    /// The folders in which jobs write the bodies of requests.
    private let writtenFolders: Set<String>

    /// Creates a hasher for jobs that write the files at `written`.
    init(written: [String]) {
        self.written = Set(written.map { FileIdentity($0).place })
        writtenFolders = Set(self.written.map { LogBodyFolder(log: $0).folder })
        toolHash = Self.hex(Array("\(Help.version) \(Self.programs)".utf8))
    }

    /// Whether a job writes the file at `path`, or left it when it was killed or its disk was full.
    private func isWritten(_ path: String) -> Bool {
        written.contains(path) || Self.target(ofMarked: path).map(written.contains) ?? false
    }

    /// Returns the path of the file of which `path` is a recording or an incomplete part, by its name; nil if its name
    /// has no mark: `a.mp4` for `a.recording-2.mp4`.
    private static func target(ofMarked path: String) -> String? {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        var parts = path[start...].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        let mark = parts.remove(at: max(1, parts.count - 2)).split(separator: "-", maxSplits: 1)
        guard let word = mark.first, ["recording", "partial", "unfinished"].contains(word),
            mark.count == 1 || Int(mark[1]) != nil
        else { return nil }
        return path[..<start] + parts.joined(separator: ".")
    }

    /// The hash of the version and the programs, in hexadecimal digits.
    private let toolHash: String

    /// The sizes and times of modification of the command and the programs beside it: another build has others.
    private static var programs: String {
        let command = realpath("/proc/self/exe", nil)
        defer { free(command) }
        let path =
            command.map { String(cString: $0) } ?? ProcessTitle.arguments.first.map {
                String(decoding: $0, as: UTF8.self)
            } ?? ""
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let stamps = [path, folder + "pipstream-worker", folder + "pipstream-decoder"].map { path in
            BatchRecord.FileStamp(path)?.text ?? "none"
        }
        return stamps.joined(separator: " ")
    }

    /// Returns the hash of everything that `job` depends on, in hexadecimal digits.
    mutating func hash(of job: BatchJob) throws(Failure) -> String {
        var parts = [toolHash] + job.arguments
        for path in Self.inputs(of: job.options) { parts.append(try hash(at: path)) }
        return Self.hex(parts.flatMap { Array("\($0.utf8.count):\($0)".utf8) })
    }

    /// The files and folders that a render reads.
    static func inputs(of options: Options) -> [String] {
        // Then the render runs no script.
        if let lists = options.chunk?.lists {
            // The render reports a file that cannot be read, with the name of its chunk.
            return (access(lists, R_OK) == 0 ? [lists] : []) + [options.session.frames.symbolFolder].compactMap { $0 }
        }
        var paths = [
            options.program.script, options.events, options.storage, options.authorityFile,
            options.session.frames.symbolFolder,
        ].compactMap { $0 }
        if case .file(let path)? = options.movie { paths.append(path) }
        paths += options.folderGrants.map(\.place)
        paths += (options.program.inputs ?? []).compactMap { IntentInput($0)?.path }
        return paths
    }

    private mutating func hash(at path: String) throws(Failure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Failure(reason: "\(path): cannot be read: \(String(cString: strerror(errno)))")
        }
        if status.st_mode & S_IFMT == S_IFDIR { return try folderHash(path) }
        return try fileHash(path) + (Self.isScript(path) ? try folderHash(Self.folder(of: path)) : "")
    }

    /// Whether the file at `path` is a script, which may import the files beside it.
    private static func isScript(_ path: String) -> Bool {
        ["tsx", "ts", "jsx", "js"].contains { path.hasSuffix(".\($0)") }
    }

    /// The files and folders that `job` reads; the folder of a script, as the script may import the files beside it.
    static func places(of job: BatchJob) -> [String] {
        var places = inputs(of: job.options).map { isScript($0) ? folder(of: $0) : $0 }
        let bodies = job.options.events.map { LogBodyFolder(log: $0).folder }
        if let bodies, access(bodies, R_OK) == 0 { places.append(bodies) }
        return places
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The hash of the names and contents of all files below a folder but those that jobs write.
    private mutating func folderHash(_ folder: String) throws(Failure) -> String {
        let place = FileIdentity(folder).place
        if let known = knownFolders[place] { return try known.get() }
        let result: Result<String, Failure>
        do throws(Failure) { result = .success(try newHash(ofFolder: place)) } catch { result = .failure(error) }
        knownFolders[place] = result
        return try result.get()
    }

    private mutating func newHash(ofFolder place: String) throws(Failure) -> String {
        var (count, size) = (0, Int64(0))
        var parts: [String] = []
        var waiting = [(path: place, name: "")]
        while let (path, name) = waiting.popLast() {
            for entry in try Self.names(in: path) where !entry.hasPrefix(".") {
                let (path, name) = ("\(path)/\(entry)", name + "/" + entry)
                var status = stat()
                guard lstat(path, &status) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR, !writtenFolders.contains(path) { waiting.append((path, name)) }
                guard status.st_mode & S_IFMT == S_IFREG, !isWritten(path) else { continue }
                (count, size) = (count + 1, size + Int64(status.st_size))
                guard count <= Self.maximumCount, size <= Self.maximumSize else {
                    throw Failure(
                        reason: "\(place): the folder of the script has more than \(Self.maximumCount) files or "
                            + "\(Self.maximumSize >> 30) GB; give the script a folder of its own")
                }
                parts.append("\(name)\n\(try fileHash(path))\n")
            }
        }
        return Self.hex(Array(parts.sorted().joined().utf8))
    }

    private static func names(in folder: String) throws(Failure) -> [String] {
        guard let stream = opendir(folder) else {
            throw Failure(reason: "\(folder): cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    /// The hash of a file: that of the hashes of its chunks.
    private mutating func fileHash(_ path: String) throws(Failure) -> String {
        func failure() -> Failure { Failure(reason: "\(path): cannot be read: \(String(cString: strerror(errno)))") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "\(path): not a file, so the batch cannot tell whether it changed")
        }
        let state = FileState(status)
        if let hash = known[state] { return hash }
        var digests: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure() }
            if count == 0 { break }
            digests += HashFunction.sha256.digest(of: Array(chunk[..<count]))
        }
        let hash = Self.hex(digests)
        known[state] = hash
        return hash
    }

    /// The hexadecimal digits of the hash of `bytes`.
    private static func hex(_ bytes: [UInt8]) -> String {
        HashFunction.hexadecimal(HashFunction.sha256.digest(of: bytes))
    }
}
