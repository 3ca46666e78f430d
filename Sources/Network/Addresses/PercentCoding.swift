/// Percent-encoding, as the URL standard has it.
enum PercentCoding {
    /// Where something stands in an address, which decides what is encoded.
    enum Place {
        case path, query
    }

    /// `text` with all that may not stand at its place as `%XX` of its UTF-8; what is encoded already stays as it is.
    static func encoded(_ text: String, in place: Place) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isEncoded(byte, in: place) {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `text` with each `%XX` as its byte; nil where that is no UTF-8.
    static func decoded(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
                let low = rest.dropFirst().first.flatMap(digit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
    }

    private static func isEncoded(_ byte: UInt8, in place: Place) -> Bool {
        guard (0x21...0x7E).contains(byte) else { return true }
        let special = Array(place == .path ? "\"#<>?^`{}".utf8 : "\"#<>'".utf8)
        return special.contains(byte)
    }
}
