import Views

/// Inline Markdown: emphasis, strikethrough, code and links. White space and line breaks are kept, and no line is a
/// heading or a list item.
enum InlineMarkdown {
    static func pieces(of text: String) -> [TextPiece] {
        pieces(
            of: MarkdownParser.inlines(of: text),
            MarkdownInlineStyle(softBreak: "\n", code: [.fontDesign(.monospaced)]))
    }

    /// Returns the pieces of parsed elements in a style.
    static func pieces(of inlines: [MarkdownInline], _ style: MarkdownInlineStyle) -> [TextPiece] {
        inlines.map { inline in
            func styled(_ inner: [MarkdownInline], _ modifiers: [Modifier]) -> TextPiece {
                .view(ViewNode(.text(pieces(of: inner, style)), modifiers: modifiers))
            }
            return switch inline {
            case .text(let text): .string(text)
            case .softBreak: .string(style.softBreak)
            case .lineBreak: .string("\n")
            case .code(let code): .view(ViewNode(.text(code), modifiers: style.code))
            case .emphasis(let inner): styled(inner, [.italic(true)])
            case .strong(let inner): styled(inner, [style.strong])
            case .strikethrough(let inner): styled(inner, [.strikethrough(TextDecoration())])
            case .link(let inner, _): styled(inner, style.link)
            case .image(let alternative): .string(alternative)
            }
        }
    }
}

struct MarkdownInlineStyle {
    /// The text for a soft line break.
    var softBreak = " "
    var code: [Modifier]
    var strong = Modifier.bold(true)
    var link: [Modifier] = [.textLink]
}
