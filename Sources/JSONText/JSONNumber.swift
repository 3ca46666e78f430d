/// Decimal numbers to the nearest binary one.
enum JSONNumber {
    /// The powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The number that `text`, a JSON number, writes. Where digits and power of ten are both exact as `Double`, one
    /// rounded operation gives the nearest value (Clinger); the rest goes the standard library's slower way.
    static func value(of text: UnsafeRawBufferPointer) -> Double {
        var digits: UInt64 = 0
        var count = 0
        var exponent = 0
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        var isFraction = false
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
                count += digits == 0 ? 0 : 1
                exponent -= isFraction ? 1 : 0
            } else {
                return general(text)
            }
            index += 1
        }
        guard count <= 15, exponent >= -22 else { return general(text) }
        let value = Double(digits) / powers[-exponent]
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    private static func general(_ text: UnsafeRawBufferPointer) -> Double {
        Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }
}
