import Glibc

/// The identity that two names of one file share, even if the file does not exist yet.
struct FileIdentity: Equatable {
    /// The path without symbolic links; for a missing file, of the file that writing would create, also in folders that
    /// are missing.
    let place: String
    /// The device and inode number of an existing regular file.
    private let number: [UInt64]?

    init(_ path: String) {
        place = Self.place(path, linksLeft: 40)
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        number = isFile ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    /// Returns whether `path` is a folder that can be read.
    static func isFolder(_ path: String) -> Bool {
        guard let folder = opendir(path) else { return false }
        closedir(folder)
        return true
    }

    static func == (one: Self, other: Self) -> Bool {
        one.place == other.place || one.number != nil && one.number == other.number
    }

    private static func place(_ path: String, linksLeft: Int) -> String {
        if let whole = resolved(path) { return whole }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "./"
        // A dangling link is the file that writing would create.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count - 1)
        if length > 0, linksLeft > 0 {
            let text = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return place(text.hasPrefix("/") ? text : folder + text, linksLeft: linksLeft - 1)
        }
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let parent = resolved(folder) ?? slash.map { place(String(path[..<$0]), linksLeft: linksLeft) } ?? folder
        // Only a missing folder has these names: it has no links.
        if name == "." { return parent }
        if name == "..", let end = parent.lastIndex(of: "/") {
            return end > parent.startIndex ? String(parent[..<end]) : "/"
        }
        return parent.hasSuffix("/") ? parent + name : parent + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

/// The kind of a file, from its first bytes.
enum FileSignature: Equatable {
    /// There is no such file, or it is not a regular one.
    case absent
    /// The file is empty, or in a format that the command writes.
    case ours
    /// Any other file.
    case foreign

    init(_ path: String) {
        // Opening a named pipe must not block.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A socket cannot be opened.
            self = errno != ENXIO && access(path, F_OK) == 0 ? .foreign : .absent
            return
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            self = .absent
            return
        }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        self = count >= 0 && Self.isOurs(bytes.prefix(count)) ? .ours : .foreign
    }

    /// Whether the file at `path` begins as a status file.
    static func isStatus(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let signature = Array(SessionStatus.signature.utf8)
        var bytes = [UInt8](repeating: 0, count: signature.count)
        return read(descriptor, &bytes, bytes.count) == bytes.count && bytes == signature
    }

    private static func isOurs(_ bytes: ArraySlice<UInt8>) -> Bool {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
        let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
        let h264: [UInt8] = [0, 0, 0, 1, 0x67]
        let flash: [UInt8] = [0x46, 0x4C, 0x56, 1]
        let isWebP = bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        let isGIF = bytes.starts(with: Array("GIF89a".utf8))
        let isTransportStream = bytes.count > 188 && bytes[0] == 0x47 && bytes[188] == 0x47
        let isBaseMedia = bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
        let isLog = bytes.starts(with: Array(#"{"at":0,"log":"#.utf8))
        let isStatus = bytes.starts(with: Array(SessionStatus.signature.utf8))
        let isPlaylist = bytes.starts(with: Array("#EXTM3U".utf8))
        return bytes.isEmpty || isPlaylist || isTransportStream || isBaseMedia || isLog || isStatus || isWebP || isGIF
            || [png, jpeg, matroska, h264, flash].contains { bytes.starts(with: $0) }
    }
}

/// The standard descriptors: standard input, output and error.
enum StandardDescriptors {
    /// Opens `/dev/null` in place of each closed descriptor. Otherwise a file opened later would have its number.
    /// Terminal output would then be written into the file, or terminal input would be read from it.
    static func fill() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // This is the lowest free number. Writing to a closed standard output still fails, because it is read-only.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}
