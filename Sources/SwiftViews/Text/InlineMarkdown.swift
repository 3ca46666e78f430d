import FoundationEssentials
import Views

/// Inline Markdown in localized literals: emphasis, strong emphasis, strikethrough, code and links, as `MarkdownParser`
/// parses them. Block syntax is not parsed, and white space is kept, as in SwiftUI's texts.
enum InlineMarkdown {
    /// The character on both sides of the index of a value in a template: a noncharacter of Unicode.
    static let placeholder: Unicode.Scalar = "\u{10FFFD}"

    /// Returns the placeholder of the value at `index`.
    static func placeholder(of index: Int) -> String { "\(placeholder)\(index)\(placeholder)" }

    /// Returns the segments of `template`, with each placeholder replaced by its value.
    static func segments(of template: String, values: [TextSegment]) -> [TextSegment] {
        guard mayHaveMarkup(template) else { return joined(withValues(template, values)) }
        return segments(of: MarkdownParser.inlines(of: template), values)
    }

    /// Whether `template` can have markup at all. Most literals have none, and are not parsed.
    private static func mayHaveMarkup(_ template: String) -> Bool {
        var template = template
        return template.withUTF8 { bytes in
            bytes.indices.contains { index in
                switch bytes[index] {
                case UInt8(ascii: "\\"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"),
                    UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "@"):
                    true
                case UInt8(ascii: ":"): bytes[index...].starts(with: "://".utf8)
                case UInt8(ascii: "w"): bytes[index...].starts(with: "www.".utf8)
                default: false
                }
            }
        }
    }

    private static func segments(of inlines: [MarkdownInline], _ values: [TextSegment]) -> [TextSegment] {
        func styled(_ inner: [MarkdownInline], _ modifiers: [Modifier]) -> [TextSegment] {
            [.styled(segments(of: inner, values), modifiers)]
        }
        return joined(
            inlines.flatMap { inline -> [TextSegment] in
                switch inline {
                case .text(let text), .image(let text): withValues(text, values)
                case .softBreak, .lineBreak: [.string("\n")]
                case .code(let code): [.styled(joined(withValues(code, values)), [.fontDesign(.monospaced)])]
                case .emphasis(let inner): styled(inner, [.italic(true)])
                case .strong(let inner): styled(inner, [.bold(true)])
                case .strikethrough(let inner): styled(inner, [.strikethrough(TextDecoration())])
                case .link(let inner, let address):
                    [link(segments(of: inner, values), to: string(of: withValues(address, values)))]
                }
            })
    }

    /// Returns `text` as literal text, with its placeholders replaced by values.
    private static func withValues(_ text: String, _ values: [TextSegment]) -> [TextSegment] {
        guard !values.isEmpty else { return [.string(text)] }
        let parts = text.unicodeScalars.split(separator: placeholder, omittingEmptySubsequences: false)
        return parts.enumerated().compactMap { index, part in
            let string = String(part)
            // The second, the fourth, and so on are between two placeholder characters.
            if !index.isMultiple(of: 2), let value = Int(string), values.indices.contains(value) {
                return values[value]
            }
            return string.isEmpty ? nil : .string(string)
        }
    }

    /// Returns the characters of an address, for which numbers have no separators.
    private static func string(of segments: [TextSegment]) -> String {
        segments.map { segment in
            switch segment {
            case .string(let string): string
            case .number(let number): number.words(in: Locale(identifier: "en_US_POSIX"))
            default: ""
            }
        }.joined()
    }

    /// Returns `segments` with adjacent strings joined.
    private static func joined(_ segments: [TextSegment]) -> [TextSegment] {
        segments.reduce(into: []) { result, segment in
            if case .string(let next) = segment, case .string(let last)? = result.last {
                result[result.count - 1] = .string(last + next)
            } else {
                result.append(segment)
            }
        }
    }

    static func link(_ segments: [TextSegment], to address: String) -> TextSegment {
        .styled(segments, [.textLink, .textDestination(address)])
    }
}
