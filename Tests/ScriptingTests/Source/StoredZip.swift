import Scripting

/// A zip archive whose entries are stored as they are, made byte by byte so that it can also be wrong.
struct StoredZip {
    struct Entry {
        var name: String
        var contents: String
        /// Unix file type and permissions.
        var mode: UInt16 = 0o100644
        /// The length that the directory declares; the real one by default.
        var declaredSize: Int?
    }

    var entries: [Entry] = []

    var bytes: [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            let contents = Array(entry.contents.utf8)
            let size = UInt32(entry.declaredSize ?? contents.count)
            let sum = Self.checksum(contents)
            // Version, flags, method, time and date, then sum, packed and unpacked length, name's and extra's length.
            let common =
                little(UInt16(20)) + little(UInt16(0x800)) + little(UInt16(0)) + little(UInt32(0x21_0000))
                + little(sum) + little(size) + little(size) + little(UInt16(name.count)) + little(UInt16(0))
            directory += little(UInt32(0x0201_4b50)) + [20, 3] + common + little(UInt16(0)) + little(UInt16(0))
            directory += little(UInt16(0)) + little(UInt32(entry.mode) << 16) + little(UInt32(body.count)) + name
            body += little(UInt32(0x0403_4b50)) + common + name + contents
        }
        let count = little(UInt16(entries.count))
        return body + directory + little(UInt32(0x0605_4b50)) + little(UInt32(0)) + count + count
            + little(UInt32(directory.count)) + little(UInt32(body.count)) + little(UInt16(0))
    }

    private func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    /// CRC-32, bit by bit.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = 0xffff_ffff
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? (remainder >> 1) ^ 0xedb8_8320 : remainder >> 1 }
        }
        return ~remainder
    }
}
