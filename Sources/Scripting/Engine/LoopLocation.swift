import SharedTypes

/// The position of an endless loop in code.
///
/// The engine checks for termination at the head of every loop. The position that it then reports is that of the
/// expression before: the loop itself follows, or has begun on the same line.
struct LoopLocation {
    /// The line, from 1.
    let line: Int
    /// The column, from 1.
    let column: Int

    /// Finds the loop in `code` for the engine's position; nil if none follows.
    init?(in code: String, line: Int, column: Int) {
        let lines = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        if let begun = Self.loops(in: lines[line - 1]).last(where: { $0 < column }) {
            self.line = line
            self.column = begun
            return
        }
        for number in line...min(line + Self.reach, lines.count) {
            let first = number == line ? column : 1
            guard let found = Self.loops(in: lines[number - 1]).first(where: { $0 >= first }) else { continue }
            self.line = number
            self.column = found
            return
        }
        return nil
    }

    /// The maximum number of lines of a statement before the loop.
    private static let reach = 20

    /// The columns of the keywords that begin a loop, outside of strings and line comments.
    private static func loops(in line: Substring.UTF8View) -> [Int] {
        let bytes = Array(line)
        var columns: [Int] = []
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == byte {
                break
            } else if isWord(byte) {
                let start = index
                while index + 1 < bytes.count, isWord(bytes[index + 1]) { index += 1 }
                if words.contains(Array(bytes[start...index])) { columns.append(start + 1) }
            }
            index += 1
        }
        return columns
    }

    private static let words: Set<[UInt8]> = [Array("while".utf8), Array("for".utf8), Array("do".utf8)]

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: byte >= 0x80
        }
    }
}
