/// The escapes in a JSON string (RFC 8259, section 7).
enum JSONString {
    /// The number of bytes of the escape at the beginning of `bytes`; nil if it is not a JSON escape.
    static func escapeLength(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard bytes.count >= 2 else { return nil }
        switch bytes[bytes.startIndex + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            return codeUnit(bytes.dropFirst(2)) == nil ? nil : 6
        default:
            return nil
        }
    }

    /// Unescapes a string whose escapes are known to be valid.
    static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                result.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0c)
            case UInt8(ascii: "n"): result.append(0x0a)
            case UInt8(ascii: "r"): result.append(0x0d)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"): result.append(contentsOf: Array(String(scalar(&rest)).utf8))
            default: result.append(escape)
            }
        }
        return StreamSafeText.text(of: result)
    }

    /// Reads the digits of one or, for a surrogate pair, two escapes; the first one's `\u` is already read.
    private static func scalar(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{fffd}"
        guard let first = codeUnit(rest) else { return replacement }
        rest = rest.dropFirst(4)
        guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(UInt32(first)) ?? replacement }
        let follows = rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
        guard follows, let second = codeUnit(rest.dropFirst(2)), UTF16.isTrailSurrogate(second) else {
            return replacement
        }
        rest = rest.dropFirst(6)
        return Unicode.Scalar(0x10000 + (UInt32(first - 0xd800) << 10) + UInt32(second - 0xdc00)) ?? replacement
    }

    /// The hexadecimal number in the first four bytes.
    private static func codeUnit(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt16? {
        guard bytes.count >= 4 else { return nil }
        var value: UInt16 = 0
        for byte in bytes.prefix(4) {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
