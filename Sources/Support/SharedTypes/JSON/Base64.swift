/// Bytes as text (RFC 4648).
package enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// The value of each byte as a digit; a negative number for other bytes.
    private static let values: [Int] = {
        var values = [Int](repeating: -1, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
        (values[0x2D], values[0x5F]) = (62, 63)
        return values
    }()

    /// The text of `bytes`, between two texts.
    package static func text(of bytes: [UInt8], between before: String = "", and after: String = "") -> String {
        let (count, start) = ((bytes.count + 2) / 3 * 4, before.utf8.count)
        return String(unsafeUninitializedCapacity: start + count + after.utf8.count) { text in
            _ = text.update(fromContentsOf: Array(before.utf8))
            write(bytes, to: UnsafeMutableBufferPointer(rebasing: text[start..<start + count]))
            _ = UnsafeMutableBufferPointer(rebasing: text[(start + count)...])
                .update(fromContentsOf: Array(after.utf8))
            return start + count + after.utf8.count
        }
    }

    private static func write(_ bytes: [UInt8], to text: UnsafeMutableBufferPointer<UInt8>) {
        var place = 0
        func append(_ digit: UInt8) {
            text[place] = digit
            place += 1
        }
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let group =
                Int(bytes[start]) << 16 | (left > 1 ? Int(bytes[start + 1]) << 8 : 0)
                | (left > 2 ? Int(bytes[start + 2]) : 0)
            append(digits[group >> 18])
            append(digits[group >> 12 & 63])
            append(left > 1 ? digits[group >> 6 & 63] : UInt8(ascii: "="))
            append(left > 2 ? digits[group & 63] : UInt8(ascii: "="))
        }
    }

    /// The bytes of `text`, ignoring spaces and line breaks; nil if it is not Base64.
    package static func bytes(of text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
        var (bits, count) = (0, 0)
        for digit in text.utf8 {
            if digit == UInt8(ascii: "=") || digit == 0x20 || (0x09...0x0D).contains(digit) { continue }
            let value = values[Int(digit)]
            guard value >= 0 else { return nil }
            bits = (bits << 6 | value) & 0xFF_FFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return bytes
    }
}
