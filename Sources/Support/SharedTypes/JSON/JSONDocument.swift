/// A JSON text (RFC 8259), parsed once into a flat list of entries. A container's entry holds the index of the next
/// value after it, so that values are traversed without building objects. Strings are unescaped on access.
package final class JSONDocument {
    /// The error of an invalid JSON text.
    package struct SyntaxError: Error, Equatable {
        /// The offset of the invalid byte, from 0.
        package var offset: Int
        /// The end of a sentence: "a comma or the object's end is expected".
        package var reason: String

        /// Creates an error at `offset`.
        package init(offset: Int, reason: String) {
            self.offset = offset
            self.reason = reason
        }

        /// The line and the column (UTF-16 units) of the offset in `bytes`, both from 1.
        package func position(in bytes: [UInt8]) -> (line: Int, column: Int) {
            let before = bytes.prefix(offset)
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let column = String(decoding: bytes[lineStart..<before.endIndex], as: UTF8.self).utf16.count + 1
            return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
        }
    }

    /// One value; a member of an object is two values, its name and its value.
    struct Entry {
        enum Kind: UInt8 {
            case null, `true`, `false`, number, string, escapedString, array, object
        }

        var kind: Kind
        /// The value's first byte; a string's first byte after the quotation mark.
        var start: Int32
        /// The byte after the value; for a string its closing quotation mark.
        var end: Int32
        /// The index of the first entry that is not part of this value.
        var next: Int32
    }

    /// The maximum nesting depth of containers.
    package static let depthLimit = 10_000

    let bytes: UnsafeRawBufferPointer
    private(set) var entries: [Entry] = []

    /// Reads `text`, which is copied. Complexity: O(*n*) in the text's length.
    package init(_ text: UnsafeRawBufferPointer) throws(SyntaxError) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
        copy.copyMemory(from: text)
        bytes = UnsafeRawBufferPointer(copy)
        guard text.count < Int32.max else { throw SyntaxError(offset: 0, reason: "the text is too long") }
        var reader = JSONReader(bytes: bytes)
        try reader.read()
        entries = reader.entries
    }

    /// Reads `text`. Complexity: O(*n*) in the text's length.
    package static func reading(_ text: [UInt8]) throws(SyntaxError) -> JSONDocument {
        let document = text.withUnsafeBytes { bytes in
            Result { () throws(SyntaxError) in try JSONDocument(bytes) }
        }
        return try document.get()
    }

    deinit {
        bytes.deallocate()
    }

    /// The value of the whole text.
    package var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// One value of a document.
package struct JSONValue {
    fileprivate let document: JSONDocument
    fileprivate let index: Int

    private var entry: JSONDocument.Entry { document.entries[index] }

    /// Whether it is an object.
    package var isObject: Bool { entry.kind == .object }
    /// Whether it is an array.
    package var isArray: Bool { entry.kind == .array }
    /// Whether it is a string.
    package var isString: Bool { entry.kind == .string || entry.kind == .escapedString }
    /// Whether it is null.
    package var isNull: Bool { entry.kind == .null }

    /// The Boolean value; nil for other values.
    package var bool: Bool? {
        switch entry.kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .escapedString, .array, .object: nil
        }
    }

    /// The value's source text.
    package var text: String {
        let entry = entry
        return String(decoding: document.bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self)
    }

    /// The number of bytes of its source text.
    package var byteCount: Int { Int(entry.end - entry.start) }

    /// The nearest `Double`; nil if it is not a number. May be infinite.
    package var number: Double? {
        let entry = entry
        guard entry.kind == .number else { return nil }
        return JSONNumber.value(of: UnsafeRawBufferPointer(rebasing: document.bytes[Int(entry.start)..<Int(entry.end)]))
    }

    /// The string's characters; nil if it is not a string. Unpaired surrogates become U+FFFD, and rows of more than
    /// thirty combining marks are interrupted (``StreamSafeText``).
    package var string: String? {
        switch entry.kind {
        case .string: StreamSafeText.text(of: document.bytes[Int(entry.start)..<Int(entry.end)])
        case .escapedString: JSONString.unescaped(document.bytes[Int(entry.start)..<Int(entry.end)])
        case .null, .true, .false, .number, .array, .object: nil
        }
    }

    /// Whether it is the string `other`.
    package func equals(_ other: StaticString) -> Bool {
        let entry = entry
        guard entry.kind == .string else { return entry.kind == .escapedString && string == other.description }
        guard Int(entry.end - entry.start) == other.utf8CodeUnitCount else { return false }
        return other.withUTF8Buffer { document.bytes[Int(entry.start)..<Int(entry.end)].elementsEqual($0) }
    }

    /// The value of an object's first member called `name`; nil if there is none, or this is not an object.
    package subscript(_ name: StaticString) -> JSONValue? {
        guard isObject else { return nil }
        return members.first { $0.name.equals(name) }?.value
    }

    /// An array's elements; none if it is not an array.
    package var elements: Elements { Elements(document: document, entry: entry, index: index, isArray: isArray) }

    /// An object's members in the order written; none if it is not an object.
    package var members: Members { Members(document: document, entry: entry, index: index, isObject: isObject) }

    /// An array's elements one by one.
    package struct Elements: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private let end: Int
        private var index: Int

        fileprivate init(document: JSONDocument, entry: JSONDocument.Entry, index: Int, isArray: Bool) {
            self.document = document
            end = isArray ? Int(entry.next) : 0
            self.index = index + 1
        }

        /// The next element.
        package mutating func next() -> JSONValue? {
            guard index < end else { return nil }
            defer { index = Int(document.entries[index].next) }
            return JSONValue(document: document, index: index)
        }
    }

    /// An object's members one by one.
    package struct Members: Sequence, IteratorProtocol {
        private let document: JSONDocument
        private let end: Int
        private var index: Int

        fileprivate init(document: JSONDocument, entry: JSONDocument.Entry, index: Int, isObject: Bool) {
            self.document = document
            end = isObject ? Int(entry.next) : 0
            self.index = index + 1
        }

        /// The next member.
        package mutating func next() -> (name: JSONValue, value: JSONValue)? {
            guard index < end else { return nil }
            let value = JSONValue(document: document, index: index + 1)
            defer { index = Int(document.entries[index + 1].next) }
            return (JSONValue(document: document, index: index), value)
        }
    }
}

/// Converts decimal numbers to the nearest binary ones.
enum JSONNumber {
    /// The powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The value of `text`, a JSON number. If digits and power of ten are both exact as `Double`, one rounded operation
    /// gives the nearest value (Clinger). Otherwise the slower standard library does it.
    static func value(of text: UnsafeRawBufferPointer) -> Double {
        var digits: UInt64 = 0
        var count = 0
        var exponent = 0
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        var isFraction = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
                count += digits == 0 ? 0 : 1
                exponent -= isFraction ? 1 : 0
            } else {
                return general(text)
            }
            index += 1
        }
        guard count <= 15, exponent >= -22 else { return general(text) }
        let value = Double(digits) / powers[-exponent]
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    private static func general(_ text: UnsafeRawBufferPointer) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }
}
