import Glibc

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
        let isTransportStream = bytes.count > 188 && bytes[0] == 0x47 && bytes[188] == 0x47
        let isBaseMedia = bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
        let isLog = bytes.starts(with: Array(#"{"at":0,"log":"#.utf8))
        return bytes.isEmpty || isTransportStream || isBaseMedia || isLog
            || [png, jpeg, matroska].contains { bytes.starts(with: $0) }
    }
}
