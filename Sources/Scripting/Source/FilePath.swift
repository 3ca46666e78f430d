import Glibc

/// Operations on paths. Components are separated by bytes, as in the system: a slash followed by a combining accent is
/// one `Character` in Swift, but a path separator for the system.
enum FilePath {
    /// The components of `path`, without empty ones.
    static func parts(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    enum Kind {
        case missing, file, folder
        /// A device, a pipe, a socket: a script cannot be read from it.
        case special
    }

    /// The kind of the file at `path`, with symbolic links followed (`stat`).
    static func kind(_ path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        return switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        default: .special
        }
    }

    /// The absolute path without symbolic links (`realpath`); nil if nothing exists at `path`.
    static func resolved(_ path: String) -> String? {
        guard let buffer = realpath(path, nil) else { return nil }
        defer { free(buffer) }
        return String(cString: buffer)
    }

    /// `path` relative to `folder`, both absolute; nil if it is not inside.
    static func relative(_ path: String, to folder: String) -> String? {
        if path == folder { return "" }
        let prefix = folder == "/" ? "/" : folder + "/"
        return path.utf8.starts(with: prefix.utf8) ? String(Substring(path.utf8.dropFirst(prefix.utf8.count))) : nil
    }

    /// `path`, relative to `folder` unless it is absolute, with `.` and `..` resolved lexically.
    static func joined(_ path: String, to folder: String) -> String {
        var result: [String] = []
        for part in parts(path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path) where part != "." {
            if part == ".." { _ = result.popLast() } else { result.append(part) }
        }
        return "/" + result.joined(separator: "/")
    }

    /// The component after the last slash.
    static func name(_ path: String) -> String {
        parts(path).last ?? "/"
    }

    /// The part before the last slash; `/` for the root.
    static func parent(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// The part after the name's last full stop, in lower case; nil if there is none.
    static func fileExtension(_ path: String) -> String? {
        let name = name(path)
        guard let point = name.lastIndex(of: "."), point != name.startIndex else { return nil }
        return name[name.index(after: point)...].lowercased()
    }

    /// `path` without its name's extension.
    static func withoutExtension(_ path: String) -> String {
        fileExtension(path).map { String(path.dropLast($0.count + 1)) } ?? path
    }
}
