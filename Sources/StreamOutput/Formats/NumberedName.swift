/// A path in which a number stands: `frame-%05d.png`.
package struct NumberedName: Hashable, Sendable {
    /// As it was given.
    package let text: String
    private let before: String
    private let after: String
    private let digits: Int

    /// The name that `text` says; nil where it has not one `%d`, or `%05d` with a width of at most 9, behind its last slash.
    package init?(_ text: String) {
        guard let match = text.firstMatch(of: /^(.*?)%(?:0([1-9]))?d([^\/%]*)$/), !match.1.contains("%") else {
            return nil
        }
        self.text = text
        before = String(match.1)
        after = String(match.3)
        digits = match.2.flatMap { Int($0) } ?? 1
    }

    /// The name of `number`.
    package func name(_ number: Int) -> String {
        let written = String(number)
        return before + String(repeating: "0", count: max(0, digits - written.utf8.count)) + written + after
    }
}
