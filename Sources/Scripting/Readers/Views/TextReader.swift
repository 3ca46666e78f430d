import SharedTypes
import Views

extension ViewReader {
    /// A text: a styled text, a text in inline Markdown, or its concatenated children: strings, numbers, texts with
    /// styles of their own, and symbols.
    static let text = ViewReader("Text", children: "Children", readsChildren: true) {
        view, element, decoder throws(ScriptError) in
        var pieces: [TextPiece] = []
        let markdown = try view.optional("attributedString", .string, &decoder)
        let styled = try view.optional("styledText", .styledText, &decoder)
        if let markdown {
            try decoder.count(markdown, of: element)
            pieces += InlineMarkdown.pieces(of: markdown)
        } else if let styled {
            pieces += styled
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
                reportNotDrawn("\(inner.tag) is not drawn inside a Text", at: inner)
            }
            let node = try node(child)
            pieces.append(node.modifiers.isEmpty && node.isPlainText ? .string(node.texts.joined()) : .view(node))
        }
    }
}

extension ViewReader {
    /// A Markdown text. Code is not highlighted, and a text that is longer than its space does not scroll.
    static let markdown = ViewReader("Markdown", children: nil) { view, element, decoder throws(ScriptError) in
        let text = try view.optional("content", .string, &decoder) ?? ""
        let theme = try view.optional(
            "theme", Form<MarkdownTheme>.word(of: ["basic": .basic, "github": .github, "docC": .docC]), &decoder)
        view.notDrawnYet(
            "highlighterTheme",
            .words(["midnight", "presentation", "sundellsColors", "sunset", "wwdc17", "wwdc18"]))
        view.notDrawnYet("useDefaultHighlighterTheme", .boolean)
        _ = try view.optional("scrollable", .boolean, &decoder)
        try decoder.count(text, of: element)
        let blocks = MarkdownParser.blocks(of: text)
        try decoder.count(views: blocks.reduce(0) { $0 + $1.viewCount }, of: element)
        return MarkdownViewBuilder(theme: theme ?? .basic).view(blocks).kind
    }
}
