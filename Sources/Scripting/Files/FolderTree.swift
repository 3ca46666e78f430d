import Glibc
import SharedTypes

/// The content of a folder of the host. The folder is held open, and every access begins there and continues component
/// by component without following a link. So no access leaves the folder, even if files are replaced meanwhile.
final class FolderTree: FileTree {
    private let root: Int32
    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    private var drafts = 0

    /// Opens the folder at `path`; nil on failure.
    init?(_ path: String) {
        root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return nil }
    }

    deinit {
        close(root)
    }

    // MARK: - Reading

    func status(_ parts: [String]) throws(FileFailure) -> FileStatus {
        try at(parts) { folder, name throws(FileFailure) in try Self.status(name, in: folder) }
    }

    func read(_ parts: [String]) throws(FileFailure) -> [UInt8] {
        try at(parts) { folder, name throws(FileFailure) in
            switch try Self.status(name, in: folder).kind {
            case .file: break
            case .directory: throw .isFolder
            case .link: throw .isLink
            case .special: throw .isSpecial
            }
            // A file that has been replaced since then is not opened if it is a link, and opening it does not block.
            let file = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
            guard file >= 0 else { throw .system(errno) }
            defer { close(file) }
            var status = stat()
            guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .isSpecial }
            guard status.st_size <= FileLimits.fileSize else { throw .isTooLong }
            let (bytes, failure) = readAll(from: file, limit: FileLimits.fileSize)
            guard failure == 0 else { throw failure == EFBIG ? .isTooLong : .system(failure) }
            return bytes
        }
    }

    func list(_ parts: [String], isRecursive: Bool) throws(FileFailure) -> [String] {
        try at(parts) { folder, name throws(FileFailure) in
            guard try Self.status(name, in: folder).kind == .directory else { throw .isNoFolder }
            var names: [String] = []
            try Self.list(name, in: folder, isRecursive: isRecursive, as: "", depth: 0, into: &names)
            return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    private static func list(
        _ name: String, in folder: Int32, isRecursive: Bool, as prefix: String, depth: Int, into names: inout [String]
    ) throws(FileFailure) {
        let inner = openat(folder, name, folderFlags)
        guard inner >= 0 else { throw .system(errno) }
        for found in try Self.names(in: inner) {
            names.append(prefix + found)
            guard names.count <= FileLimits.listing else {
                close(inner)
                throw .hasTooMany
            }
            guard isRecursive, depth < FileLimits.depth, (try? status(found, in: inner))?.kind == .directory else {
                continue
            }
            do throws(FileFailure) {
                try list(
                    found, in: inner, isRecursive: true, as: "\(prefix)\(found)/", depth: depth + 1, into: &names)
            } catch  where error == .hasTooMany {
                close(inner)
                throw error
            } catch {
                // The folder may be unreadable, or was removed meanwhile.
            }
        }
        close(inner)
    }

    /// The names in the open folder `descriptor`, which stays open; names that are not UTF-8 are skipped.
    private static func names(in descriptor: Int32) throws(FileFailure) -> [String] {
        // A separate open file description, whose offset is not shared.
        let copy = openat(descriptor, ".", folderFlags)
        guard copy >= 0 else { throw .system(errno) }
        guard let stream = fdopendir(copy) else {
            close(copy)
            throw .system(errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
            }
            guard let name, name != ".", name != ".." else { continue }
            names.append(name)
            guard names.count <= FileLimits.listing else { throw .hasTooMany }
        }
        return names
    }

    // MARK: - Changing

    /// Writes a file with `bytes` to a path, atomically, and creates missing parent folders.
    func write(_ bytes: [UInt8], to parts: [String]) throws(FileFailure) {
        try at(parts, makingFolders: true) { folder, name throws(FileFailure) in
            var mode: mode_t = 0o666
            switch try? Self.status(name, in: folder).kind {
            case .directory: throw .isFolder
            case .link: throw .isLink
            case .special: throw .isSpecial
            case .file:
                var status = stat()
                if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { mode = status.st_mode & 0o777 }
            case nil: break
            }
            drafts += 1
            let draft = ".pipstream-\(getpid())-\(drafts)"
            let file = openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
            guard file >= 0 else { throw .system(errno) }
            var problem = bytes.withUnsafeBytes { writeAll($0, to: file).failure }
            if close(file) != 0, problem == 0 { problem = errno }
            if problem == 0, renameat(folder, draft, folder, name) != 0 { problem = errno }
            guard problem == 0 else {
                unlinkat(folder, draft, 0)
                throw .system(problem)
            }
        }
    }

    /// Creates a folder, and its missing parent folders.
    func makeFolder(_ parts: [String]) throws(FileFailure) {
        guard !parts.isEmpty else { return }
        try at(parts, makingFolders: true) { folder, name throws(FileFailure) in
            guard mkdirat(folder, name, 0o777) != 0 else { return }
            guard errno == EEXIST else { throw .system(errno) }
            guard try Self.status(name, in: folder).kind == .directory else { throw .isThere }
        }
    }

    /// Removes a file, or a folder with all its content. Of a link, the link is removed.
    func remove(_ parts: [String]) throws(FileFailure) {
        guard !parts.isEmpty else { throw FileFailure(.failed, "it is the granted folder itself") }
        try at(parts) { folder, name throws(FileFailure) in try Self.remove(name, in: folder, depth: 0) }
    }

    private static func remove(_ name: String, in folder: Int32, depth: Int) throws(FileFailure) {
        guard depth <= FileLimits.depth else { throw FileFailure(.failed, "its folders are nested too deeply") }
        guard try status(name, in: folder).kind == .directory else {
            guard unlinkat(folder, name, 0) == 0 else { throw .system(errno) }
            return
        }
        let inner = openat(folder, name, folderFlags)
        guard inner >= 0 else { throw .system(errno) }
        defer { close(inner) }
        for found in try names(in: inner) { try remove(found, in: inner, depth: depth + 1) }
        guard unlinkat(folder, name, AT_REMOVEDIR) == 0 else { throw .system(errno) }
    }

    /// Moves a file or folder to another path, in this folder or in `other`, where nothing may exist yet.
    func rename(_ parts: [String], to target: [String], in other: FolderTree) throws(FileFailure) {
        guard !parts.isEmpty, !target.isEmpty else { throw FileFailure(.failed, "it is the granted folder itself") }
        try at(parts) { folder, name throws(FileFailure) in
            guard try Self.status(name, in: folder).kind != .link else { throw .isLink }
            try other.at(target, makingFolders: true) { newFolder, newName throws(FileFailure) in
                var status = stat()
                guard fstatat(newFolder, newName, &status, AT_SYMLINK_NOFOLLOW) != 0 else { throw .isThere }
                guard renameat(folder, name, newFolder, newName) == 0 else { throw .system(errno) }
            }
        }
    }

    // MARK: - Walking

    /// Calls `body` with the open parent folder of the last component, and its name there; `.` for the folder itself.
    private func at<Result>(
        _ parts: [String], makingFolders: Bool = false,
        _ body: (_ folder: Int32, _ name: String) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        guard !parts.contains(where: { $0 == ".." || $0 == "." || $0.utf8.contains(0) }) else { throw .missing }
        guard parts.count <= FileLimits.depth else { throw FileFailure(.failed, "its path is too deep") }
        var folder = root
        defer { if folder != root { close(folder) } }
        for part in parts.dropLast() {
            if makingFolders, mkdirat(folder, part, 0o777) != 0, errno != EEXIST { throw .system(errno) }
            guard try Self.status(part, in: folder).kind != .link else { throw .isLink }
            let next = openat(folder, part, Self.folderFlags)
            guard next >= 0 else { throw .system(errno) }
            if folder != root { close(folder) }
            folder = next
        }
        return try body(folder, parts.last ?? ".")
    }

    private static func status(_ name: String, in folder: Int32) throws(FileFailure) -> FileStatus {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .system(errno) }
        return FileStatus(status)
    }
}

/// A folder that a script may read, or read and write, because its user granted it.
package struct FolderGrant: Equatable, Sendable {
    /// The folder as the user named it.
    package let name: String
    /// Whether it is writable.
    package let isWritable: Bool
    /// The name of the only file in the folder that may be read; nil for all its content.
    let file: String?
    /// The folder's absolute paths: as named, and without links.
    let paths: [String]
    /// Its path without links.
    package var place: String { paths.last ?? "/" }

    /// Grants the folder at `path`; nil if it cannot be opened.
    package init?(_ path: String, isWritable: Bool) {
        guard let resolved = FilePath.resolved(path), FilePath.kind(resolved) == .folder,
            access(resolved, R_OK | X_OK | (isWritable ? W_OK : 0)) == 0
        else { return nil }
        name = path
        self.isWritable = isWritable
        file = nil
        paths = [FilePath.joined(path, to: FilePath.resolved(".") ?? "/"), resolved]
    }

    /// Grants only reading of the file at `path`, by its path without links.
    package init(file path: String) {
        name = path
        isWritable = false
        file = FilePath.name(path)
        paths = [FilePath.parent(path)]
    }
}

/// The status of a path.
struct FileStatus: Equatable {
    /// The kinds of folder entries, by the names that a script gets.
    enum Kind: String {
        case file, directory, link, special
    }

    /// The kind of the entry.
    var kind: Kind
    /// The size in bytes, if it is a file.
    var size = 0
    /// The time of the last change, in milliseconds since 1970.
    var changed: Int64 = 0

    /// Creates a status from the system's `stat`.
    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .special
            }
        size = kind == .file ? Int(status.st_size) : 0
        changed = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
    }

    /// Creates a status of that kind.
    init(_ kind: Kind, size: Int = 0) {
        self.kind = kind
        self.size = size
    }
}
