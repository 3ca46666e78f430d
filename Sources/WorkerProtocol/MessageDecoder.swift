/// Reads values from a message's bytes. Missing bytes throw an error; nothing is read beyond the end.
struct MessageDecoder {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Throws if bytes are left over.
    func end() throws(MessageError) {
        guard place == bytes.count else { throw .tooLong }
    }

    mutating func byte() throws(MessageError) -> UInt8 {
        guard place < bytes.count else { throw .tooShort }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func flag() throws(MessageError) -> Bool {
        switch try byte() {
        case 0: false
        case 1: true
        default: throw .badValue
        }
    }

    mutating func number() throws(MessageError) -> Int64 {
        Int64(bitPattern: try whole(8))
    }

    mutating func content() throws(MessageError) -> [UInt8] {
        let count = Int(try whole(4))
        guard count <= bytes.count - place else { throw .tooShort }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    /// Reads a text; throws for bytes that are not UTF-8.
    mutating func text() throws(MessageError) -> String {
        guard let text = String(validating: try content(), as: UTF8.self) else { throw .badValue }
        return text
    }

    mutating func texts() throws(MessageError) -> [String] {
        try (0..<count()).map { _ throws(MessageError) in try text() }
    }

    mutating func contents() throws(MessageError) -> [[UInt8]] {
        try (0..<count()).map { _ throws(MessageError) in try content() }
    }

    /// Reads the number of texts or contents that follow.
    private mutating func count() throws(MessageError) -> Int64 {
        let count = try number()
        // Each takes four bytes at least.
        guard (0...Int64(bytes.count - place) / 4).contains(count) else { throw .tooShort }
        return count
    }

    mutating func optional<Value>(
        _ read: (inout MessageDecoder) throws(MessageError) -> Value
    ) throws(MessageError) -> Value? {
        try flag() ? try read(&self) : nil
    }

    private mutating func whole(_ count: Int) throws(MessageError) -> UInt64 {
        guard count <= bytes.count - place else { throw .tooShort }
        defer { place += count }
        return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The reason why bytes are not a message.
package enum MessageError: Error, Equatable, Sendable {
    /// A kind that does not exist.
    case unknownKind
    /// The bytes end before the message does.
    case tooShort
    /// Bytes follow the message.
    case tooLong
    /// A value is outside the range of its type.
    case badValue
}
