/// The central directory of a zip archive (APPNOTE.TXT 4.3.12 and 4.3.16): what it says that it holds, before anything
/// is unpacked.
struct ZipDirectory {
    /// One entry.
    struct Entry {
        /// The path as it is written, with `/` between its parts; a folder's ends in one.
        var name: String
        /// The unpacked length in bytes.
        var size: Int
        /// The unpacked bytes' CRC-32.
        var checksum: UInt32
        /// Unix file type and permissions; 0 where the archive was not made by a Unix.
        var mode: UInt16
        /// The contents need a password.
        var isEncrypted: Bool

        /// It stands for a folder.
        var isFolder: Bool { name.hasSuffix("/") }
        /// It is neither a file nor a folder: a symbolic link, a device.
        var isSpecial: Bool { ![0, 0o100000, 0o040000].contains(mode & 0o170000) }
    }

    /// The entries in the directory's order.
    var entries: [Entry] = []

    /// Reads the directory of the archive `bytes`; nil where there is none that holds together.
    init?(_ bytes: [UInt8]) {
        guard let end = Self.endRecord(bytes) else { return nil }
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
        let entryCount = number(end + 10, 2)
        var offset = number(end + 16, 4)
        for _ in 0..<entryCount {
            guard offset + 46 <= end, number(offset, 4) == 0x0201_4b50 else { return nil }
            let nameEnd = offset + 46 + number(offset + 28, 2)
            guard nameEnd <= end else { return nil }
            let isUnix = bytes[offset + 5] == 3
            entries.append(
                Entry(
                    name: String(decoding: bytes[(offset + 46)..<nameEnd], as: UTF8.self),
                    size: number(offset + 24, 4),
                    checksum: UInt32(number(offset + 16, 4)),
                    mode: isUnix ? UInt16(number(offset + 40, 2)) : 0,
                    isEncrypted: bytes[offset + 8] & 1 != 0))
            offset = nameEnd + number(offset + 30, 2) + number(offset + 32, 2)
        }
    }

    /// The offset of the record at the archive's end, before its comment.
    private static func endRecord(_ bytes: [UInt8]) -> Int? {
        let signature: [UInt8] = [0x50, 0x4b, 5, 6]
        let last = bytes.count - 22
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - 65535), by: -1).first {
            bytes[$0..<($0 + 4)].elementsEqual(signature)
        }
    }

    /// The CRC-32 of `bytes` (ISO 3309, as zip and PNG use it).
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(0xffff_ffff) { remainder, byte in
            (remainder >> 8) ^ checksumTable[Int((remainder ^ UInt32(byte)) & 0xff)]
        }
    }

    private static let checksumTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? (value >> 1) ^ 0xedb8_8320 : value >> 1 }
    }
}
