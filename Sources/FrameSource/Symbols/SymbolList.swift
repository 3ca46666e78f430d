/// Reads the lists of names that symbols are found by: words parted by spaces and line breaks, each `name:value`.
enum SymbolList {
    /// The values by their names.
    static func pairs(in text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        // By bytes: characters take ten times as long, in each session that shows a symbol.
        for word in text.utf8.split(whereSeparator: isSpace) {
            guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { continue }
            pairs[String(decoding: word[..<colon], as: UTF8.self)] = String(
                decoding: word[word.index(after: colon)...], as: UTF8.self)
        }
        return pairs
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
}
