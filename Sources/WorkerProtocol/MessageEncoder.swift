/// Writes values into the bytes of a message, one behind the other, as ``MessageDecoder`` reads them. Numbers have
/// their lowest byte first, and texts and lists their count before them. An optional value follows a byte that states
/// whether it is present.
struct MessageEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { put(raw: UnsafeRawBufferPointer($0)) }
    }

    mutating func put(_ content: [UInt8]) {
        content.withUnsafeBytes { put(raw: $0) }
    }

    private mutating func put(raw content: UnsafeRawBufferPointer) {
        // Large content is stored once, without a buffer of twice its size.
        if content.count > 1 << 16 { bytes.reserveCapacity(bytes.count + 4 + content.count) }
        withUnsafeBytes(of: UInt32(clamping: content.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: content)
    }

    mutating func put(_ texts: [String]) {
        put(Int64(texts.count))
        for text in texts { put(text) }
    }

    mutating func put(_ contents: [[UInt8]]) {
        put(Int64(contents.count))
        for content in contents { put(content) }
    }

    mutating func put<Value>(_ value: Value?, _ write: (inout MessageEncoder, Value) -> Void) {
        put(value != nil)
        if let value { write(&self, value) }
    }
}
