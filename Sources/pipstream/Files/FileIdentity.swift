import Glibc

/// What two names of one file have in common, whether it is there yet or not.
struct FileIdentity: Equatable {
    /// The path without links in it, of the file that writing to the name would make where there is none.
    let place: String
    /// Device and number of an ordinary file that is there.
    private let number: [UInt64]?

    init(_ path: String) {
        place = Self.place(path, linksLeft: 40)
        var status = stat()
        let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        number = isFile ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
    }

    /// Whether `path` names a folder that can be read.
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
        // A link to nothing yet is the file that it would make.
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count - 1)
        if length > 0, linksLeft > 0 {
            let text = String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return place(text.hasPrefix("/") ? text : folder + text, linksLeft: linksLeft - 1)
        }
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        let whole = resolved(folder) ?? folder
        return whole.hasSuffix("/") ? whole + name : whole + "/" + name
    }

    private static func resolved(_ path: String) -> String? {
        guard let pointer = realpath(path, nil) else { return nil }
        defer { free(pointer) }
        return String(cString: pointer)
    }
}

/// What the first bytes of a file tell of it.
enum FileBeginning: Equatable {
    /// There is no such file, or no ordinary one.
    case absent
    /// Something that the command writes, or nothing yet.
    case ours
    /// Anything else.
    case foreign

    init(_ path: String) {
        // A named pipe must not be waited for.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            self = access(path, F_OK) == 0 ? .foreign : .absent
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
        let isPlaylist = bytes.starts(with: Array("#EXTM3U".utf8))
        return bytes.isEmpty || isPlaylist || isTransportStream || isBaseMedia || isLog || isWebP || isGIF
            || [png, jpeg, matroska, h264, flash].contains { bytes.starts(with: $0) }
    }
}

/// The descriptors that every program counts on: standard input, output and error.
enum StandardDescriptors {
    /// Puts `/dev/null` in the place of each that is closed. A file that is opened later would have its number else, and what
    /// is meant for a terminal would be written into it, or what comes from it be read by nobody.
    static func fill() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one. A stream to a closed standard output fails still: it can only be
            // read.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}
