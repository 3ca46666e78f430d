import JSONText
import Markdown
import Views

extension ViewReader {
    /// A text: a styled text, a text in inline Markdown, or its concatenated children: strings, numbers, texts with
    /// styles of their own, and symbols.
    static let text = ViewReader("Text", props: ["attributedString", "styledText"], readsChildren: true) {
        element, decoder throws(ScriptError) in
        var pieces: [TextPiece] = []
        if let text = element.value("attributedString") {
            if let markdown = text.json.string {
                try decoder.count(markdown, of: element)
                pieces += InlineMarkdown.pieces(of: markdown)
            } else {
                decoder.reject(text, expected: "a text")
            }
        } else if let styled = element.value("styledText") {
            pieces += try decoder.styledText(styled)
        }
        try decoder.appendPieces(of: element, to: &pieces)
        return .text(pieces.joined())
    }
}

extension [TextPiece] {
    /// The same runs, with adjacent characters joined.
    fileprivate func joined() -> [TextPiece] {
        var result: [TextPiece] = []
        for piece in self {
            if case .string(let string) = piece, case .string(let last)? = result.last {
                result[result.count - 1] = .string(last + string)
            } else {
                result.append(piece)
            }
        }
        return result.isEmpty ? [.string("")] : result
    }
}

extension TreeDecoder {
    fileprivate mutating func appendPieces(
        of element: Element, to pieces: inout [TextPiece]
    ) throws(ScriptError) {
        guard let children = element.children else { return }
        for child in children.elements {
            if let text = child.string ?? (child.number == nil ? nil : child.text) {
                try count(text, of: element)
                pieces.append(.string(text))
                continue
            }
            let inner = Element(child)
            if inner.tag != "Text", inner.tag != "Image" {
                sayNotDrawn("\(inner.tag) is not drawn inside a Text", at: inner)
            }
            let node = try node(child)
            pieces.append(node.modifiers.isEmpty && node.isPlainText ? .string(node.texts.joined()) : .view(node))
        }
    }
}

extension ViewReader {
    /// A Markdown text. Code is not highlighted, and a text that is longer than its space does not scroll.
    static let markdown = ViewReader(
        "Markdown",
        props: [
            "content", "theme", .notDrawnYet("highlighterTheme"), .notDrawnYet("useDefaultHighlighterTheme"),
            "scrollable",
        ]
    ) { element, decoder throws(ScriptError) in
        let text = element["content"]?.string ?? ""
        try decoder.count(text, of: element)
        var theme = MarkdownTheme.basic
        if let value = element.value("theme") {
            theme = decoder.word(value, expected: "basic, github or docC") ?? .basic
        }
        return MarkdownRecipe(theme: theme).view(MarkdownParser.blocks(of: text)).kind
    }
}
