/// Appends values to bytes, for a ``ByteReader``. Numbers are little-endian.
package struct ByteWriter {
    /// The bytes so far.
    package var bytes: [UInt8] = []
    /// The images that the bytes name by their keys.
    package var images: [ImageKey: PixelImage] = [:]
    /// Whether a reader can restore all values; a movie's frame and a program's custom shape have only a description.
    package var isComplete = true
    /// The cached values of the display lists before.
    let cache: EncodedGroupCache?

    package init() {
        cache = nil
    }

    init(cache: EncodedGroupCache) {
        self.cache = cache
    }

    package mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    package mutating func write(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ number: Double) {
        write(word: number.bitPattern)
    }

    package mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    /// Writes a number that is not negative, in seven bits a byte.
    package mutating func write(count: Int) {
        var rest = UInt64(count)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(count: utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func write<Value: RawRepresentable<String>>(name value: Value) {
        write(value.rawValue)
    }

    mutating func write<Value>(_ value: Value?, by body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    mutating func write<Value>(_ values: [Value], by body: (inout ByteWriter, Value) -> Void) {
        write(count: values.count)
        for value in values { body(&self, value) }
    }
}

/// Bytes from which values cannot be read.
package struct ArchiveError: Error {
    package init() {}
}

/// Reads the values that a ``ByteWriter`` wrote.
package struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    /// The images of display lists.
    let images: [ImageKey: PixelImage]
    /// The number of values inside each other that are being read.
    private var depth = 0
    private static let maximumDepth = 1_000

    package init(_ bytes: ArraySlice<UInt8>, images: [ImageKey: PixelImage] = [:]) {
        (self.bytes, self.images, position) = (bytes, images, bytes.startIndex)
    }

    /// Whether all bytes are read.
    package var isAtEnd: Bool { position == bytes.endIndex }

    package mutating func byte() throws(ArchiveError) -> UInt8 {
        guard position < bytes.endIndex else { throw ArchiveError() }
        defer { position += 1 }
        return bytes[position]
    }

    /// Returns the next `count` bytes.
    package mutating func take(_ count: Int) throws(ArchiveError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.endIndex - position else { throw ArchiveError() }
        defer { position += count }
        return bytes[position..<position + count]
    }

    package mutating func word() throws(ArchiveError) -> UInt64 {
        guard bytes.endIndex - position >= 8 else { throw ArchiveError() }
        defer { position += 8 }
        let offset = position - bytes.startIndex
        return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }

    package mutating func number() throws(ArchiveError) -> Double {
        Double(bitPattern: try word())
    }

    package mutating func flag() throws(ArchiveError) -> Bool {
        try byte() != 0
    }

    package mutating func count() throws(ArchiveError) -> Int {
        var (value, shift) = (UInt64(0), UInt64(0))
        while true {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
            guard shift < 56 else { throw ArchiveError() }
        }
        return Int(value)
    }

    package mutating func text() throws(ArchiveError) -> String {
        String(decoding: try take(try count()), as: UTF8.self)
    }

    mutating func name<Value: RawRepresentable<String>>() throws(ArchiveError) -> Value {
        guard let value = Value(rawValue: try text()) else { throw ArchiveError() }
        return value
    }

    mutating func optional<Value>(
        _ body: (inout ByteReader) throws(ArchiveError) -> Value
    ) throws(ArchiveError) -> Value? {
        try flag() ? try nested(body) : nil
    }

    mutating func list<Value>(
        _ body: (inout ByteReader) throws(ArchiveError) -> Value
    ) throws(ArchiveError) -> [Value] {
        let count = try count()
        // Each value has a byte at least.
        guard count <= bytes.endIndex - position else { throw ArchiveError() }
        var values: [Value] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    /// Reads a value that may contain others of its type. Throws if too many are inside each other.
    mutating func nested<Value>(
        _ body: (inout ByteReader) throws(ArchiveError) -> Value
    ) throws(ArchiveError) -> Value {
        guard depth < Self.maximumDepth else { throw ArchiveError() }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }
}
