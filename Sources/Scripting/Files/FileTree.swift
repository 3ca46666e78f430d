import Glibc
import SharedTypes

/// Readable files, by the components of their paths, none of which is `.` or `..`.
protocol FileTree: AnyObject {
    /// The status of a path; of a link, that of the link itself.
    func status(_ parts: [String]) throws(FileFailure) -> FileStatus
    /// The bytes of a file.
    func read(_ parts: [String]) throws(FileFailure) -> [UInt8]
    /// The content of a folder and, if recursive, of its subfolders: relative paths, in order.
    func list(_ parts: [String], isRecursive: Bool) throws(FileFailure) -> [String]
}

/// The limits of file operations.
enum FileLimits {
    /// The maximum size of a file in bytes.
    static let fileSize = ScriptFiles.fileLimit
    /// The maximum number of entries in a listing, and its depth.
    static let listing = 10_000
    static let depth = 64
    /// The maximum number of requests in a turn, and of bytes read in one.
    static let operations = 10_000
    /// The maximum length of a path in bytes, as the system has it.
    static let pathBytes = 4_096
    static let bytesRead = 32 << 20
    /// The longest wait for the system: less than a turn may take.
    static let timeout: Duration = .seconds(3)
    /// The maximum number of changes in a session, and of bytes written.
    static let changes = 10_000
    static let bytesWritten = 64 << 20
}

extension FileFailure {
    static let missing = FileFailure(.missing, "there is no such file")
    static let isLink = FileFailure(.failed, "it is a link, and links are not followed")
    static let isSpecial = FileFailure(.failed, "it is not a regular file")
    static let isFolder = FileFailure(.failed, "it is a folder")
    static let isNoFolder = FileFailure(.failed, "it is not a folder")
    static let isThere = FileFailure(.failed, "it already exists")
    static let isTooLong = FileFailure(.failed, "it is longer than \(FileLimits.fileSize >> 20) MB")
    static let isSilent = FileFailure(
        .failed, "its folder did not respond within \(FileLimits.timeout), and is not accessed again")
    static let hasTooMany = FileFailure(.failed, "it has more than \(FileLimits.listing) files")

    /// The failure for an `errno` of the system.
    static func system(_ code: Int32) -> FileFailure {
        switch code {
        case ENOENT, ENOTDIR, ENAMETOOLONG: missing
        case ELOOP: isLink
        case EEXIST, ENOTEMPTY: isThere
        case EISDIR: isFolder
        default: FileFailure(.failed, String(cString: strerror(code)).lowercased())
        }
    }
}

/// The files of an unpacked archive.
final class ArchiveTree: FileTree {
    private let files: [String: [UInt8]]

    init(_ files: [String: [UInt8]]) {
        self.files = files
    }

    func status(_ parts: [String]) throws(FileFailure) -> FileStatus {
        let name = parts.joined(separator: "/")
        if let bytes = files[name] { return FileStatus(.file, size: bytes.count) }
        guard name.isEmpty || files.keys.contains(where: { $0.hasPrefix(name + "/") }) else { throw .missing }
        return FileStatus(.directory)
    }

    func read(_ parts: [String]) throws(FileFailure) -> [UInt8] {
        guard let bytes = files[parts.joined(separator: "/")] else {
            _ = try status(parts)
            throw .isFolder
        }
        guard bytes.count <= FileLimits.fileSize else { throw .isTooLong }
        return bytes
    }

    func list(_ parts: [String], isRecursive: Bool) throws(FileFailure) -> [String] {
        guard try status(parts).kind == .directory else { throw .isNoFolder }
        var names: Set<String> = []
        for name in files.keys {
            let found = FilePath.parts(name)
            guard found.starts(with: parts) else { continue }
            let rest = found.dropFirst(parts.count)
            for length in 1...max(1, isRecursive ? rest.count : 1) {
                names.insert(rest.prefix(length).joined(separator: "/"))
            }
        }
        guard names.count <= FileLimits.listing else { throw .hasTooMany }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
