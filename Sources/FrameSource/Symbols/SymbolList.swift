/// Reads the lists of names that symbols are found by: words parted by spaces and line breaks, each `name:value`.
enum SymbolList {
    /// The values by their names.
    static func pairs(in text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        for word in text.split(whereSeparator: \.isWhitespace) {
            guard let colon = word.firstIndex(of: ":") else { continue }
            pairs[String(word[..<colon])] = String(word[word.index(after: colon)...])
        }
        return pairs
    }
}
