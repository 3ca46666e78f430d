/// Lines and columns of a source text.
enum SourceText {
    /// `bytes` without the mark that says "UTF-8" at their beginning, which counts as no character.
    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// `bytes` with the name spoiled in comments that hold a source map, so that places stay those of this text. Only lines
    /// that begin as such a comment are looked at: elsewhere the same letters may be a text of the script's.
    static func withoutMap(_ bytes: [UInt8]) -> [UInt8] {
        let marks = ["//# sourceMappingURL=data:", "//@ sourceMappingURL=data:"].map { Array($0.utf8) }
        var result = bytes
        var isLineBlank = true
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"): isLineBlank = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default:
                if isLineBlank, byte == UInt8(ascii: "/"), marks.contains(where: { bytes[index...].starts(with: $0) }) {
                    result[index + 2] = UInt8(ascii: " ")
                }
                isLineBlank = false
            }
        }
        return result
    }

    /// The lines without their breaks, which are those of ECMAScript but U+2028 and U+2029.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The column, from 1 and in UTF-16 units, of the byte at `offset` in the line with which `line` begins.
    static func column(ofByte offset: Int, in line: some Collection<UInt8>) -> Int {
        String(decoding: line.prefix(offset), as: UTF8.self).utf16.count + 1
    }
}
