/// Reads values from a message's bytes. Missing bytes throw an error; nothing is read beyond the end.
package struct MessageDecoder {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Throws if bytes are left over.
    func end() throws(MessageError) {
        guard place == bytes.count else { throw .tooLong }
    }

    /// Reads values in their order.
    mutating func values<each Value: MessageValue>() throws(MessageError) -> (repeat each Value) {
        (repeat try (each Value)(from: &self))
    }

    /// Reads the values of `make`'s parameters in their order, and returns its result.
    mutating func read<each Value: MessageValue, Kind>(
        _ make: (repeat each Value) -> Kind
    ) throws(MessageError) -> Kind {
        make(repeat try (each Value)(from: &self))
    }

    mutating func byte() throws(MessageError) -> UInt8 {
        guard place < bytes.count else { throw .tooShort }
        defer { place += 1 }
        return bytes[place]
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

    /// Reads the count of the values that follow, each of `size` bytes at least.
    mutating func count(ofSize size: Int) throws(MessageError) -> Int64 {
        let count = try number()
        guard (0...Int64((bytes.count - place) / size)).contains(count) else { throw .tooShort }
        return count
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
