import SharedTypes

/// Maps positions in generated code to those in its sources (Source Map Revision 3, ECMA-426).
package struct SourceMap: Sendable {
    /// A position in a source; lines and columns (UTF-16 units) from 0.
    package struct Position: Equatable {
        /// An index into `sources`.
        package var source: Int
        /// The line.
        package var line: Int
        /// The column.
        package var column: Int

        /// Creates a position in the source at an index.
        package init(source: Int, line: Int, column: Int) {
            self.source = source
            self.line = line
            self.column = column
        }
    }

    /// The start of a range in the generated code, with its source position; lines and columns from 0.
    private struct Segment {
        var line: Int32
        var column: Int32
        /// The index of the source; negative if the code there comes from no source.
        var source: Int32
        var sourceLine: Int32
        var sourceColumn: Int32
    }

    /// The sources' paths as in the map.
    package let sources: [String]
    /// The sources' texts, if the map contains them.
    package let contents: [String?]
    private var segments: [Segment] = []

    /// Parses the JSON of a map; nil if it is not one.
    package init?(json: [UInt8]) {
        guard let root = try? JSONDocument.reading(json).root, let mappings = root["mappings"]?.string else {
            return nil
        }
        sources = root["sources"]?.elements.map { $0.string ?? "" } ?? []
        contents = root["sourcesContent"]?.elements.map(\.string) ?? []
        guard readMappings(mappings) else { return nil }
    }

    /// The source position of a position in the generated code, both from 0; nil if it comes from no source.
    /// Complexity: O(log *n*) in the map's length.
    package func position(line: Int, column: Int) -> Position? {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            let segment = segments[middle]
            if (Int(segment.line), Int(segment.column)) <= (line, column) { low = middle + 1 } else { high = middle }
        }
        guard low > 0, segments[low - 1].line == line, segments[low - 1].source >= 0 else { return nil }
        let segment = segments[low - 1]
        return Position(
            source: Int(segment.source), line: Int(segment.sourceLine), column: Int(segment.sourceColumn))
    }

    /// Parses lines separated by semicolons, and segments by commas, each of one, four or five numbers in base 64. All
    /// but the first are relative to the segment before. Returns false if the text is not a mapping.
    private mutating func readMappings(_ text: String) -> Bool {
        var line: Int32 = 0
        var column: Int32 = 0
        var source: Int32 = 0
        var sourceLine: Int32 = 0
        var sourceColumn: Int32 = 0
        var numbers = VLQDecoder(bytes: Array(text.utf8))
        while let byte = numbers.peek {
            if byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") {
                numbers.skip()
                if byte == UInt8(ascii: ";") {
                    line += 1
                    column = 0
                }
                continue
            }
            guard let step = numbers.next() else { return false }
            column &+= step
            var segment = Segment(line: line, column: column, source: -1, sourceLine: 0, sourceColumn: 0)
            if numbers.isInSegment {
                guard let a = numbers.next(), let b = numbers.next(), let c = numbers.next() else { return false }
                source &+= a
                sourceLine &+= b
                sourceColumn &+= c
                guard sources.indices.contains(Int(source)), sourceLine >= 0, sourceColumn >= 0 else { return false }
                segment = Segment(
                    line: line, column: column, source: source, sourceLine: sourceLine, sourceColumn: sourceColumn)
                if numbers.isInSegment, numbers.next() == nil || numbers.isInSegment { return false }
            }
            segments.append(segment)
        }
        return true
    }
}

/// Reads the numbers of source maps (VLQ): base 64, five bits per digit, lowest first, the lowest bit of all is the
/// sign.
private struct VLQDecoder {
    let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether another number of the same segment follows.
    var isInSegment: Bool { peek.map { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") } ?? false }

    mutating func skip() {
        index += 1
    }

    /// The next number; nil if there is none, or if it needs more than 32 bits.
    mutating func next() -> Int32? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = peek, let digit = Self.digit(byte), shift <= 30 {
            index += 1
            value |= UInt64(digit & 31) << shift
            shift += 5
            if digit & 32 == 0 {
                let magnitude = Int64(value >> 1)
                return Int32(exactly: value & 1 == 1 ? -magnitude : magnitude)
            }
        }
        return nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
