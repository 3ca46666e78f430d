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
