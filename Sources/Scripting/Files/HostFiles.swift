import SharedTypes

/// The host's files that a script may access: those of its own folder, and of granted folders. Every response is stored
/// until ``takeResponses()``, for the log. Single-threaded.
final class HostFiles {
    /// A file operation.
    enum Action {
        case status, read
        /// Reading an image that a view shows, or that the script loads from a file: distinct from the script's own
        /// reads.
        case image
        case list(isRecursive: Bool)
        case write([UInt8])
        case makeFolder, remove
        case rename(to: String)
    }

    /// The path of the script's own folder, in the form that the script gets.
    var folder: String { names.path }
    private let names: ScriptFolder
    private let own: (any FileTree)?
    private let grants: [(grant: FolderGrant, tree: FolderTree)]
    private let recorded: ((FileRequest) -> Result<[UInt8], FileFailure>?)?
    private var responses: [FileResponse] = []
    private var operationCount = 0
    private var bytesRead = 0
    private var bytesWritten = 0
    private var changes = 0
    /// Calls with a time limit: a folder of an unreachable server responds late or never, and is accessed only once.
    private let calls = TimeLimitedCalls(limit: FileLimits.timeout)
    private var silent: Set<ObjectIdentifier> = []
    /// The total time that the thread has waited for files.
    var waitedTime: Duration { calls.waitedTime }

    /// Creates the files around a script in `folder`, whose files are `files`.
    init(folder: ScriptFolder, files: ScriptFiles?, access: ScriptAccess) {
        names = folder
        recorded = access.recorded
        own = files?.tree
        grants = access.folders.compactMap { grant in FolderTree(grant.place).map { (grant, $0) } }
    }

    /// Removes and returns the responses since the last call.
    func takeResponses() -> [FileResponse] {
        defer {
            responses = []
            (operationCount, bytesRead) = (0, 0)
        }
        return responses
    }

    /// Performs an operation on the file at `path`, which a script named.
    func perform(_ action: Action, _ path: String) -> Result<[UInt8], FileFailure> {
        operationCount += 1
        // Neither performed nor logged: an endless loop would fill the log.
        guard operationCount <= FileLimits.operations else {
            return .failure(
                FileFailure(.refused, "more than \(FileLimits.operations) file operations at the same time"))
        }
        guard path.utf8.count <= FileLimits.pathBytes else {
            return .failure(
                FileFailure(
                    .refused,
                    "the path has \(path.utf8.count) bytes; at most \(FileLimits.pathBytes) are allowed"))
        }
        let place = names.place(of: path)
        let request = request(action, place)
        let result: Result<[UInt8], FileFailure>
        if let recorded {
            result =
                recorded(request)
                ?? .failure(
                    FileFailure(
                        .unrecorded,
                        "the log has no result for \(request.action) \(request.path)"))
        } else {
            result = Result { () throws(FileFailure) in try execute(action, place) }
        }
        responses.append(FileResponse(request, result))
        return result
    }

    /// The bytes of the image at `path`, logged by that path. An image in the script's own folder is part of the
    /// script, as its sources are.
    func image(_ path: String) -> Result<[UInt8], FileFailure>? {
        let place = names.place(of: path)
        if let recorded {
            if let result = recorded(request(.image, place)) {
                responses.append(FileResponse(request(.image, place), result))
                return result
            }
            if isOwn(place) { return nil }
        } else if isOwn(place), grant(for: place, isWriting: false) == nil {
            return nil
        }
        return perform(.image, place)
    }

    // MARK: - Requests

    private func request(_ action: Action, _ place: String) -> FileRequest {
        let (name, rest): (String, [UInt8]) =
            switch action {
            case .status: ("status", [])
            case .read: ("read", [])
            case .image: ("picture", [])
            case .list(let isRecursive): ("list", [isRecursive ? 1 : 0])
            case .write(let bytes): ("write", bytes)
            case .makeFolder: ("makeFolder", [])
            case .remove: ("remove", [])
            case .rename(let target): ("rename", Array(known(names.place(of: target)).utf8))
            }
        let digest = HashFunction.sha256.digest(of: rest).prefix(8)
        return FileRequest(action: name, path: known(place), hash: HashFunction.hexadecimal(digest))
    }

    /// The path for the log, in which the script's folder is relative, so that it may be elsewhere in a replay.
    private func known(_ place: String) -> String {
        guard own != nil, let path = FilePath.relative(place, to: folder) else { return place }
        return path.isEmpty ? "." : path
    }

    // MARK: - Responses

    private func execute(_ action: Action, _ place: String) throws(FileFailure) -> [UInt8] {
        switch action {
        case .status:
            let (tree, parts) = try readable(place)
            let status = try waiting(for: tree) { tree throws(FileFailure) in try tree.status(parts) }
            return Array(FileMessages.json(of: status).utf8)
        case .read, .image:
            let (tree, parts) = try readable(place)
            guard bytesRead < FileLimits.bytesRead else {
                throw FileFailure(.refused, "more than \(FileLimits.bytesRead >> 20) MB of files at the same time")
            }
            let bytes = try waiting(for: tree) { tree throws(FileFailure) in try tree.read(parts) }
            bytesRead += bytes.count
            return bytes
        case .list(let isRecursive):
            let (tree, parts) = try readable(place)
            let names = try waiting(for: tree) { tree throws(FileFailure) in
                try tree.list(parts, isRecursive: isRecursive)
            }
            return Array(FileMessages.json(of: names).utf8)
        case .write(let bytes):
            let (tree, parts) = try writable(place)
            guard bytes.count <= FileLimits.fileSize else { throw .isTooLong }
            guard bytesWritten + bytes.count <= FileLimits.bytesWritten else {
                throw FileFailure(
                    .refused, "a session can write at most \(FileLimits.bytesWritten >> 20) MB of files")
            }
            bytesWritten += bytes.count
            try waiting(for: tree) { tree throws(FileFailure) in try tree.write(bytes, to: parts) }
        case .makeFolder:
            let (tree, parts) = try writable(place)
            try waiting(for: tree) { tree throws(FileFailure) in try tree.makeFolder(parts) }
        case .remove:
            let (tree, parts) = try writable(place)
            try waiting(for: tree) { tree throws(FileFailure) in try tree.remove(parts) }
        case .rename(let target):
            let (tree, parts) = try writable(place)
            let (other, newParts) = try writable(names.place(of: target))
            guard !silent.contains(ObjectIdentifier(other)) else { throw .isSilent }
            try waiting(for: tree) { tree throws(FileFailure) in try tree.rename(parts, to: newParts, in: other) }
        }
        return []
    }

    /// Runs `body` with the folder or archive `tree`; throws if that does not respond in time.
    private func waiting<Tree: FileTree, Value>(
        for tree: Tree, _ body: @escaping (Tree) throws(FileFailure) -> Value
    ) throws(FileFailure) -> Value {
        guard !silent.contains(ObjectIdentifier(tree)) else { throw .isSilent }
        let result = calls.result { Result { () throws(FileFailure) in try body(tree) } }
        guard let result else {
            silent.insert(ObjectIdentifier(tree))
            throw .isSilent
        }
        return try result.get()
    }

    private func readable(_ place: String) throws(FileFailure) -> (any FileTree, [String]) {
        if let (tree, parts) = grant(for: place, isWriting: false) { return (tree, parts) }
        guard let own, let path = FilePath.relative(place, to: folder) else { throw refusal(place) }
        let parts = FilePath.parts(path)
        // A script's folder may be a user's home: hidden files there do not belong to the script.
        guard !parts.contains(where: { $0.hasPrefix(".") }) else { throw refusal(place) }
        return (own, parts)
    }

    private func writable(_ place: String) throws(FileFailure) -> (FolderTree, [String]) {
        changes += 1
        guard changes <= FileLimits.changes else {
            throw FileFailure(.refused, "a session can change at most \(FileLimits.changes) files")
        }
        if let (tree, parts) = grant(for: place, isWriting: true) { return (tree, parts) }
        if isOwn(place), FilePath.parent(place) == folder || place == folder {
            throw FileFailure(
                .refused,
                "\(place) is in the script's own folder, which is read-only: grant another one, --allow-write DIR")
        }
        throw FileFailure(.refused, "\(place) is not granted: --allow-write \(FilePath.parent(place))")
    }

    private func refusal(_ place: String) -> FileFailure {
        let isFolder = (try? own?.status(FilePath.parts(place)).kind) == .directory
        return FileFailure(
            .refused, "\(place) is not granted: --allow-read \(isFolder ? place : FilePath.parent(place))")
    }

    private func isOwn(_ place: String) -> Bool {
        own != nil && FilePath.relative(place, to: folder) != nil
    }

    /// The innermost granted folder around a path, and the path within it.
    private func grant(for place: String, isWriting: Bool) -> (FolderTree, [String])? {
        var found: (tree: FolderTree, parts: [String])?
        for (grant, tree) in grants where grant.isWritable || !isWriting {
            for path in grant.paths {
                guard let rest = FilePath.relative(place, to: path) else { continue }
                let parts = FilePath.parts(rest)
                if let file = grant.file, parts != [file] { continue }
                if parts.count < found?.parts.count ?? .max { found = (tree, parts) }
            }
        }
        return found.map { ($0.tree, $0.parts) }
    }
}
