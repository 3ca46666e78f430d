import SharedTypes

/// A text in several languages, by language tags, in the order in which they are written.
package struct LocalizedTexts: Equatable, Sendable {
    private var texts: [Text]

    private struct Text: Equatable {
        var tag: String
        var text: String
    }

    /// Reads the texts in an object; nil for other values. Members that are not strings are ignored.
    init?(_ json: JSONValue?) {
        guard let json, json.isObject else { return nil }
        texts = json.members.compactMap { member in
            guard let tag = member.name.string, let text = member.value.string else { return nil }
            return Text(tag: tag, text: text)
        }
    }

    /// The text for a locale's language tag: the one with the longest matching prefix of subtags, else the first in the
    /// same language. Nil if there is none.
    package func text(for locale: String) -> String? {
        let parts = Self.parts(locale)
        for count in stride(from: parts.count, to: 0, by: -1) {
            if let found = texts.first(where: { Self.parts($0.tag) == Array(parts.prefix(count)) }) {
                return found.text
            }
        }
        // In "zh-Hans-CN" the region is the last subtag; "zh-CN" omits the script.
        let inLanguage = texts.filter { Self.parts($0.tag).first == parts.first }
        let found =
            inLanguage.first { Self.parts($0.tag).last == parts.last }
            ?? inLanguage.first { Self.script(Self.parts($0.tag)) == Self.script(parts) }
        return (found ?? inLanguage.first)?.text
    }

    /// The script of a language tag: the one that it names, or the one in which Chinese is written in its region.
    private static func script(_ parts: [String]) -> String? {
        if let named = parts.dropFirst().first(where: { $0.count == 4 }) { return named }
        guard parts.first == "zh" else { return nil }
        return parts.contains { ["tw", "hk", "mo"].contains($0) } ? "hant" : "hans"
    }

    private static func parts(_ tag: String) -> [String] {
        tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    }

    /// The texts as an object.
    var json: String {
        "{" + texts.map { JSONLine.quoted($0.tag) + ":" + JSONLine.quoted($0.text) }.joined(separator: ",") + "}"
    }
}
