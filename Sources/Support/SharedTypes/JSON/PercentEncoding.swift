/// Percent-encoded text, in which a byte may be written as `%` and two hexadecimal digits (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Decodes the escapes of `text`. A `%` without two digits behind it stays as it is, and invalid UTF-8 becomes
    /// U+FFFD.
    package static func decoded(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
