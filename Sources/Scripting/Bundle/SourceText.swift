import Terms
import Views

/// Lines and columns of a source text.
enum SourceText {
    /// The lines without their breaks, which are those of ECMAScript but U+2028 and U+2029.
    static func lines(_ text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }

    /// The position in `file` of the byte at `offset` in `bytes`, which is UTF-8; the column in UTF-16 units.
    static func location(of offset: Int, in bytes: [UInt8], file: String) -> SourceLocation {
        let before = bytes.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return SourceLocation(
            file: file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: column(ofByte: offset - lineStart, in: bytes[lineStart...]))
    }

    /// The column, from 1 and in UTF-16 units, of the byte at `offset` in the line with which `line` begins.
    static func column(ofByte offset: Int, in line: some Collection<UInt8>) -> Int {
        String(decoding: line.prefix(offset), as: UTF8.self).utf16.count + 1
    }
}
