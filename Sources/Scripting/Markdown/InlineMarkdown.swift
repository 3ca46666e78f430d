import Views

/// Parses inline Markdown as `AttributedString(markdown:)` does when it preserves white space: emphasis, strikethrough,
/// code and links. Line breaks stay, and nothing becomes a heading or a list.
enum InlineMarkdown {
    /// A marker before each line during parsing, so that no line begins a block. It is punctuation, because a `_` must
    /// follow punctuation or a space.
    private static let guardMark = "\u{2E42}"

    /// The text runs of a text.
    static func pieces(of text: String) -> [TextPiece] {
        let guarded = text.split(separator: "\n", omittingEmptySubsequences: false).map { guardMark + $0 }
            .joined(separator: "\n")
        var inlines: [MarkdownInline] = []
        for block in MarkdownParser.blocks(of: guarded) {
            if case .paragraph(let own) = block { inlines += own }
        }
        return pieces(of: inlines, MarkdownInlineStyle(softBreak: "\n", code: [.fontDesign(.monospaced)])) {
            $0.replacing(guardMark, with: "")
        }
    }

    /// The text runs of the parsed parts, in a style.
    static func pieces(
        of inlines: [MarkdownInline], _ style: MarkdownInlineStyle, clean: (String) -> String = { $0 }
    ) -> [TextPiece] {
        inlines.map { inline in
            func styled(_ inner: [MarkdownInline], _ modifiers: [Modifier]) -> TextPiece {
                .view(ViewNode(.text(pieces(of: inner, style, clean: clean)), modifiers: modifiers))
            }
            return switch inline {
            case .text(let text): .string(clean(text))
            case .softBreak: .string(style.softBreak)
            case .lineBreak: .string("\n")
            case .code(let code): .view(ViewNode(.text(clean(code)), modifiers: style.code))
            case .emphasis(let inner): styled(inner, [.italic(true)])
            case .strong(let inner): styled(inner, [style.strong])
            case .strikethrough(let inner): styled(inner, [.strikethrough(TextDecoration())])
            case .link(let inner): styled(inner, style.link)
            case .image(let alternative): .string(clean(alternative))
            }
        }
    }
}

/// The style of inline Markdown.
struct MarkdownInlineStyle {
    /// The text for a soft line break.
    var softBreak = " "
    var code: [Modifier]
    var strong = Modifier.bold(true)
    var link: [Modifier] = [.textLink]
}
