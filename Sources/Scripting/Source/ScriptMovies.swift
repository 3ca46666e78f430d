import Glibc
import SharedTypes
import Views

/// Finds the files that a script's players play: files of its own folder or archive, by the rules of its imports.
/// Single-threaded.
final class ScriptMovies {
    private let folder: ScriptFolder
    private let files: ScriptFiles?
    /// The files unpacked from an archive, by path, for as long as the script may play them.
    private var unpacked: [String: UnlinkedFile] = [:]

    /// Creates the movies of the script in `folder`, in the form that the script gets; `files` is nil for a script
    /// without files.
    init(folder: ScriptFolder, files: ScriptFiles?) {
        self.folder = folder
        self.files = files
    }

    /// The source that `text` refers to: a path relative to the script's folder or an absolute one inside of it, or the
    /// URL of one.
    func source(_ text: String) -> PlayerSource {
        let name = text.count > 200 ? "\(text.prefix(200))…" : text
        var path = text
        if text.utf8.starts(with: "file://".utf8) {
            path = PercentEncoding.decoded(text.dropFirst("file://".count))
        } else if text.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]+:/) != nil {
            return .unplayable("\(name): only files can be played, not the network")
        }
        guard let files, !path.isEmpty else { return .unplayable("\(name): there is no such file") }
        guard let inside = FilePath.relative(folder.place(of: path), to: folder.path) else {
            return .unplayable("\(name): is outside the script's folder")
        }
        switch files.locate(inside) {
        case .path(let path): return .file(path: path, name: name)
        case .bytes(let bytes): return unnamedFile(bytes, inside, name)
        case .nothing(let finding): return .unplayable("\(name): \(finding.reason ?? "there is no such file")")
        }
    }

    private func unnamedFile(_ bytes: [UInt8], _ inside: String, _ name: String) -> PlayerSource {
        guard let file = unpacked[inside] ?? UnlinkedFile(bytes) else {
            return .unplayable("\(name): there is not enough memory to unpack it")
        }
        unpacked[inside] = file
        return .file(path: file.path, name: name)
    }
}

/// A file that is invisible to others, with a path in this process: an unlinked temporary file.
private final class UnlinkedFile {
    private let descriptor: Int32

    init?(_ bytes: [UInt8]) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/pipstream-movie-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard bytes.withUnsafeBytes({ pwriteAll($0) }) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var path: String { "/proc/self/fd/\(descriptor)" }

    private func pwriteAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = pwrite(descriptor, bytes.baseAddress! + offset, bytes.count - offset, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}
