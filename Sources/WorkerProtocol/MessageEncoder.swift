/// Writes values into the bytes of a message, one behind the other, as ``MessageDecoder`` reads them. Numbers have
/// their lowest byte first, and texts and lists their count before them. An optional value follows a byte that states
/// whether it is present. A value with several kinds begins with the number of its kind.
package struct MessageEncoder {
    var bytes: [UInt8] = []

    mutating func put<each Value: MessageValue>(_ values: repeat each Value) {
        repeat (each values).write(to: &self)
    }

    mutating func put<each Value: MessageValue>(kind: UInt8, _ values: repeat each Value) {
        bytes.append(kind)
        repeat (each values).write(to: &self)
    }

    mutating func put(raw content: UnsafeRawBufferPointer) {
        // Large content is stored once, without a buffer of twice its size.
        if content.count > 1 << 16 { bytes.reserveCapacity(bytes.count + 4 + content.count) }
        withUnsafeBytes(of: UInt32(clamping: content.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: content)
    }
}
