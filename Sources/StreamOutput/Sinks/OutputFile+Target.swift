import Glibc

extension OutputFile {
    static let operation = "write the file"

    /// Checks that a file can be written at `path`: its folder exists, and the path is free or an ordinary file that
    /// may be overwritten. Returns the path with symbolic links resolved. Throws ``StreamOutputError``.
    @discardableResult
    package static func check(_ path: String, overwrite: Bool) throws(StreamOutputError) -> String {
        let (folder, name) = split(path)
        guard !name.isEmpty, name != ".", name != ".." else {
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it names a folder")
        }
        var status = stat()
        guard stat(folder, &status) == 0 else {
            let cause = errno == ENOENT ? "there is no folder \(folder)" : String(cString: strerror(errno))
            throw StreamOutputError(.notFound, operation: operation, subject: path, code: errno, cause: cause)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw StreamOutputError(.notFound, operation: operation, subject: path, cause: "\(folder) is not a folder")
        }
        guard stat(path, &status) == 0 else {
            guard access(folder, W_OK | X_OK) == 0 else {
                throw StreamOutputError(
                    .unwritable, operation: operation, subject: path, code: errno,
                    cause: "the folder \(folder) cannot be written (\(String(cString: strerror(errno))))")
            }
            guard overwrite || lstat(path, &status) != 0 else {
                throw StreamOutputError(
                    .alreadyExists, operation: operation, subject: path, code: EEXIST,
                    cause: "it is a link to a file that does not exist")
            }
            return path
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it is a folder")
        case S_IFREG: break
        default:
            throw StreamOutputError(.unwritable, operation: operation, subject: path, cause: "it is not a regular file")
        }
        guard overwrite else {
            throw StreamOutputError(
                .alreadyExists, operation: operation, subject: path, code: EEXIST, cause: "it already exists")
        }
        guard let resolved = realpath(path, nil) else { throw .system(errno, operation: operation, subject: path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        return (folder, String(path[path.index(after: slash)...]))
    }

    /// The name beside that of `target` with `mark` in it, the `attempt`th from 1 on: `pip.recording.mp4`,
    /// `pip.recording-2.mp4` for `pip.mp4`.
    static func path(beside target: String, mark: String, attempt: Int) -> String {
        let (folder, name) = split(target)
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let marked = attempt == 1 ? mark : "\(mark)-\(attempt)"
        parts.insert(marked[...], at: max(1, parts.count - 1))
        let beside = parts.joined(separator: ".")
        return target.contains("/") ? "\(folder)/\(beside)" : beside
    }
}
