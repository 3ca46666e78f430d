/// Unicode's stream-safe text (UAX 15, section 13): of combining marks in a row, the thirty-first and every thirtieth
/// after it follows an invisible joiner (U+034F). Comparing and hashing a `String` takes a time that is quadratic in
/// the length of such a row, so that a text of a script could occupy the process for minutes.
enum StreamSafeText {
    /// The maximum number of combining marks in a row.
    private static let maximumRun = 30
    private static let joiner: Unicode.Scalar = "\u{34f}"

    /// The text of `bytes`, in UTF-8.
    static func text(of bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // A mark takes two bytes or more, the first of which is 0xcc or greater.
        guard bytes.count > 2 * maximumRun, bytes.contains(where: { $0 >= 0xcc }), hasLongRun(text) else { return text }
        var result = String.UnicodeScalarView()
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > maximumRun {
                result.append(joiner)
                run = 1
            }
            result.append(scalar)
        }
        return String(result)
    }

    private static func hasLongRun(_ text: String) -> Bool {
        var run = 0
        for scalar in text.unicodeScalars {
            run = isMark(scalar) ? run + 1 : 0
            if run > maximumRun { return true }
        }
        return false
    }

    /// Whether normalization may move `scalar`.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }
}
