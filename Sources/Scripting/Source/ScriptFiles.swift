import Glibc
import SharedTypes

/// The files that a script may read: the content of its folder or its archive. Paths are relative, with components
/// separated by `/`. None leads outside, because no link is followed, neither at a path's end nor within it.
struct ScriptFiles: Sendable {
    /// The result of looking up a path.
    enum Finding: Equatable {
        case file([UInt8])
        case folder
        case missing
        /// A symbolic link, at the end of the path or within it.
        case link
        /// A device, a named pipe, a socket.
        case special
        /// A file of more than ``ScriptFiles/fileLimit`` bytes.
        case tooLong
        /// The system's `errno`.
        case unreadable(Int32)
    }

    /// The maximum size of a file that is read, in bytes.
    static let fileLimit = 8 << 20

    private enum Place {
        case folder(String)
        case archive([String: [UInt8]])
    }

    private let place: Place

    /// Creates the files in a folder; the links in `path` are already resolved.
    init(folder path: String) {
        place = .folder(path)
    }

    /// Creates the files from unpacked ones, by their paths.
    init(unpacked: [String: [UInt8]]) {
        place = .archive(unpacked)
    }

    /// The files for a running script.
    var tree: (any FileTree)? {
        switch place {
        case .folder(let folder): FolderTree(folder)
        case .archive(let files): ArchiveTree(files)
        }
    }

    /// Looks up `path`; of a file, the result has its bytes.
    func find(_ path: String) -> Finding {
        let parts = FilePath.parts(path)
        guard !parts.contains(".."), !path.utf8.contains(0) else { return .missing }
        switch place {
        case .folder(let folder): return Self.find(parts, in: folder)
        case .archive(let files):
            let name = parts.joined(separator: "/")
            if let bytes = files[name] { return bytes.count > Self.fileLimit ? .tooLong : .file(bytes) }
            return name.isEmpty || files.keys.contains { $0.hasPrefix(name + "/") } ? .folder : .missing
        }
    }

    /// The location of a file, regardless of its size.
    enum Location {
        /// On disk, at this absolute path.
        case path(String)
        /// In an archive, with these bytes.
        case bytes([UInt8])
        /// No file: the result of the look-up.
        case nothing(Finding)
    }

    func locate(_ path: String) -> Location {
        let parts = FilePath.parts(path)
        guard !parts.contains(".."), !path.utf8.contains(0), !parts.isEmpty else { return .nothing(.missing) }
        switch place {
        case .folder(let folder):
            var isFile = false
            let finding = Self.find(parts, in: folder) { descriptor in
                isFile = Self.isFile(descriptor)
                return isFile ? .missing : .special
            }
            return isFile
                ? .path((folder == "/" ? "" : folder) + "/" + parts.joined(separator: "/")) : .nothing(finding)
        case .archive(let files):
            if let bytes = files[parts.joined(separator: "/")] { return .bytes(bytes) }
            return .nothing(find(path))
        }
    }

    /// Looks up the path of `parts`; of a file, returns the result of `read` with its descriptor.
    private static func find(
        _ parts: [String], in folder: String, read: (Int32) -> Finding = contents
    ) -> Finding {
        var descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return failure(errno) }
        defer { close(descriptor) }
        for (index, part) in parts.enumerated() {
            var status = stat()
            guard fstatat(descriptor, part, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return failure(errno) }
            let isLast = index == parts.count - 1
            switch status.st_mode & S_IFMT {
            case S_IFDIR where !isLast: break
            case S_IFDIR: return .folder
            case S_IFREG where isLast: break
            case S_IFREG: return .missing
            case S_IFLNK: return .link
            default: return isLast ? .special : .missing
            }
            // A file that has been replaced since then is not opened if it is a link, and opening it does not block.
            let flags = isLast ? O_RDONLY | O_NONBLOCK | O_NOCTTY : O_RDONLY | O_DIRECTORY
            let next = openat(descriptor, part, flags | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { return failure(errno) }
            close(descriptor)
            descriptor = next
        }
        return parts.isEmpty ? .folder : read(descriptor)
    }

    private static func contents(of descriptor: Int32) -> Finding {
        guard isFile(descriptor) else { return .special }
        let (bytes, failure) = readAll(from: descriptor, limit: fileLimit)
        return failure == EFBIG ? .tooLong : failure == 0 ? .file(bytes) : .unreadable(failure)
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func failure(_ code: Int32) -> Finding {
        [ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) ? .missing : code == ELOOP ? .link : .unreadable(code)
    }
}

extension ScriptFiles.Finding {
    /// The bytes of the file called `name`; throws `.notFound` or `.notAScript` if it cannot be read.
    func contents(of name: String) throws(ScriptError) -> [UInt8] {
        switch self {
        case .file(let bytes): return bytes
        case .missing: throw ScriptError(.notFound, "there is no file named \"\(name)\"")
        case .unreadable(let code): throw ScriptError(.notFound, "cannot read \(name)", errno: code)
        case .folder, .link, .special, .tooLong: throw ScriptError(.notAScript, "\(name) \(reason ?? "")")
        }
    }

    /// The reason why a file cannot be read, as the end of a sentence that begins with its name; nil if it can, or is
    /// missing.
    var reason: String? {
        switch self {
        case .file, .missing: nil
        case .folder, .special: "is not a file"
        case .link: "is a link, and links are not followed"
        case .tooLong: "is longer than \(ScriptFiles.fileLimit >> 20) MB"
        case .unreadable(let code): "cannot be read: \(String(cString: strerror(code)))"
        }
    }
}

/// A script's folder by both of its paths: the one on the host, and the one among the phone's scripts, as
/// `FileManager.scriptsDirectory + "/" + Script.name`.
struct ScriptFolder: Equatable, Sendable {
    /// The absolute path on the host, in the form that the script gets.
    let path: String
    /// The absolute path among the phone's scripts.
    private let alias: String

    /// Creates the folder at `path` of the script called `name`.
    init(_ path: String, name: String) {
        self.path = path
        alias = FilePath.joined(name, to: Self.scripts)
    }

    private static let scripts = "/var/mobile/Documents/scripts"

    /// The absolute path on the host of a `path` that the script names.
    func place(of path: String) -> String {
        let place = FilePath.joined(path, to: self.path)
        guard alias != Self.scripts, let inside = FilePath.relative(place, to: alias) else { return place }
        return FilePath.joined(inside, to: self.path)
    }
}
