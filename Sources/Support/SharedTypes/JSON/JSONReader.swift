/// Reads a JSON text into entries, in one pass, without recursion.
struct JSONReader {
    private(set) var entries: [JSONDocument.Entry] = []
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0
    /// The containers around the value being read, innermost last.
    private var open: [Int] = []
    /// Whether a container that is not empty was just opened, so that its first value follows.
    private var isValueNext = false

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        entries.reserveCapacity(bytes.count / 8)
    }

    /// Reads the whole text.
    mutating func read() throws(JSONDocument.SyntaxError) {
        repeat {
            isValueNext = false
            try readValue()
            if !isValueNext { try closeContainers() }
        } while !open.isEmpty
        skipSpace()
        guard offset == bytes.count else { throw failure("the text's end is expected") }
    }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func failure(_ reason: String) -> JSONDocument.SyntaxError {
        JSONDocument.SyntaxError(offset: offset, reason: reason)
    }

    private mutating func skipSpace() {
        while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { offset += 1 }
    }

    private mutating func append(_ kind: JSONDocument.Entry.Kind, start: Int, end: Int) {
        entries.append(
            .init(kind: kind, start: Int32(start), end: Int32(end), next: Int32(entries.count + 1)))
    }

    /// Reads one value; of a container that is not empty only its beginning, up to the first value in it.
    private mutating func readValue() throws(JSONDocument.SyntaxError) {
        skipSpace()
        switch byte {
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "{"): try readStart(.object, closing: UInt8(ascii: "}"))
        case UInt8(ascii: "["): try readStart(.array, closing: UInt8(ascii: "]"))
        case UInt8(ascii: "t"): try readWord("true", .true)
        case UInt8(ascii: "f"): try readWord("false", .false)
        case UInt8(ascii: "n"): try readWord("null", .null)
        case UInt8(ascii: "-"): try readNumber()
        case nil: throw failure("a value is expected, not the text's end")
        case .some(let digit) where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9"): try readNumber()
        default: throw failure("a value is expected")
        }
    }

    /// Opens a container. An empty one is closed at once and is then a value like any other.
    private mutating func readStart(
        _ kind: JSONDocument.Entry.Kind, closing: UInt8
    ) throws(JSONDocument.SyntaxError) {
        guard open.count < JSONDocument.depthLimit else { throw failure("the text is nested too deeply") }
        append(kind, start: offset, end: offset)
        offset += 1
        skipSpace()
        if byte == closing {
            offset += 1
            entries[entries.count - 1].end = Int32(offset)
            return
        }
        open.append(entries.count - 1)
        if kind == .object { try readName() }
        isValueNext = true
    }

    /// Closes the containers that end after a value, and moves to the next value if one follows.
    private mutating func closeContainers() throws(JSONDocument.SyntaxError) {
        while let container = open.last {
            skipSpace()
            let isObject = entries[container].kind == .object
            if byte == UInt8(ascii: ",") {
                offset += 1
                skipSpace()
                if isObject { try readName() }
                return
            }
            guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw failure("a comma or the \(isObject ? "object" : "array")'s end is expected")
            }
            offset += 1
            entries[container].end = Int32(offset)
            entries[container].next = Int32(entries.count)
            open.removeLast()
        }
    }

    private mutating func readName() throws(JSONDocument.SyntaxError) {
        guard byte == UInt8(ascii: "\"") else { throw failure("a member's name is expected") }
        try readString()
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw failure("a colon is expected") }
        offset += 1
    }

    private mutating func readWord(
        _ word: StaticString, _ kind: JSONDocument.Entry.Kind
    ) throws(JSONDocument.SyntaxError) {
        let end = offset + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else {
            throw failure("a value is expected")
        }
        append(kind, start: offset, end: end)
        offset = end
    }

    private mutating func readString() throws(JSONDocument.SyntaxError) {
        let start = offset + 1
        var index = start
        var kind = JSONDocument.Entry.Kind.string
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                append(kind, start: start, end: index)
                offset = index + 1
                return
            }
            if byte == UInt8(ascii: "\\") {
                kind = .escapedString
                guard let length = JSONString.escapeLength(bytes[index...]) else {
                    offset = index
                    throw failure("the escape sequence is unknown")
                }
                index += length
            } else {
                if byte < 0x20 {
                    offset = index
                    throw failure("a control character must be escaped in a string")
                }
                index += 1
            }
        }
        offset = bytes.count
        throw failure("the string's end is expected")
    }

    private mutating func readNumber() throws(JSONDocument.SyntaxError) {
        let start = offset
        if byte == UInt8(ascii: "-") { offset += 1 }
        if byte == UInt8(ascii: "0") { offset += 1 } else { try readDigits() }
        if byte == UInt8(ascii: ".") {
            offset += 1
            try readDigits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            offset += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
            try readDigits()
        }
        append(.number, start: start, end: offset)
    }

    private mutating func readDigits() throws(JSONDocument.SyntaxError) {
        let start = offset
        while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
        guard offset > start else { throw failure("a digit is expected") }
    }
}
