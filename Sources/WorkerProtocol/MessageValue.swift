/// A value that a message can hold.
package protocol MessageValue {
    /// The minimum size of a value in bytes, which limits the count of a list.
    static var minimumByteCount: Int { get }

    /// Appends the value.
    func write(to writer: inout MessageEncoder)
    /// Reads the value.
    init(from reader: inout MessageDecoder) throws(MessageError)

    /// Appends a list of values.
    static func write(_ list: [Self], to writer: inout MessageEncoder)
    /// Reads a list of values.
    static func list(from reader: inout MessageDecoder) throws(MessageError) -> [Self]
}

/// A value with the bytes of a message of its own.
package protocol Message: MessageValue {}

extension Message {
    /// The message's bytes.
    package var bytes: [UInt8] {
        var writer = MessageEncoder()
        write(to: &writer)
        return writer.bytes
    }

    /// Parses the message in `bytes`.
    package init(reading bytes: [UInt8]) throws(MessageError) {
        var reader = MessageDecoder(bytes)
        try self.init(from: &reader)
        try reader.end()
    }
}

extension MessageValue {
    package static var minimumByteCount: Int { 1 }

    package static func write(_ list: [Self], to writer: inout MessageEncoder) {
        writer.put(Int64(list.count))
        for value in list { value.write(to: &writer) }
    }

    package static func list(from reader: inout MessageDecoder) throws(MessageError) -> [Self] {
        try (0..<reader.count(ofSize: minimumByteCount)).map { _ throws(MessageError) in try Self(from: &reader) }
    }
}

extension UInt8: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.bytes.append(self) }
    package init(from reader: inout MessageDecoder) throws(MessageError) { self = try reader.byte() }

    package static func write(_ list: [UInt8], to writer: inout MessageEncoder) {
        list.withUnsafeBytes { writer.put(raw: $0) }
    }

    package static func list(from reader: inout MessageDecoder) throws(MessageError) -> [UInt8] {
        try reader.content()
    }
}

extension Bool: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(UInt8(self ? 1 : 0)) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        let byte = try reader.byte()
        guard byte <= 1 else { throw .badValue }
        self = byte == 1
    }
}

extension Int64: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        withUnsafeBytes(of: littleEndian) { writer.bytes.append(contentsOf: $0) }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) { self = try reader.number() }
}

extension Int: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(Int64(self)) }
    package init(from reader: inout MessageDecoder) throws(MessageError) { self = Int(try reader.number()) }
}

extension Int32: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(Int64(self)) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        guard let number = Int32(exactly: try reader.number()) else { throw .badValue }
        self = number
    }
}

extension Double: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(Int64(bitPattern: bitPattern)) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        self.init(bitPattern: UInt64(bitPattern: try reader.number()))
    }
}

extension String: MessageValue {
    package static var minimumByteCount: Int { 4 }

    package func write(to writer: inout MessageEncoder) {
        var text = self
        text.withUTF8 { writer.put(raw: UnsafeRawBufferPointer($0)) }
    }

    /// Reads a text; throws for bytes that are not UTF-8.
    package init(from reader: inout MessageDecoder) throws(MessageError) {
        guard let text = String(validating: try reader.content(), as: UTF8.self) else { throw .badValue }
        self = text
    }
}

extension Array: MessageValue where Element: MessageValue {
    package static var minimumByteCount: Int { 4 }

    package func write(to writer: inout MessageEncoder) { Element.write(self, to: &writer) }
    package init(from reader: inout MessageDecoder) throws(MessageError) { self = try Element.list(from: &reader) }
}

extension Optional: MessageValue where Wrapped: MessageValue {
    package func write(to writer: inout MessageEncoder) {
        writer.put(self != nil)
        if let self { self.write(to: &writer) }
    }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        self = try reader.values() ? try reader.values() as Wrapped : nil
    }
}
