import Views

extension ViewReader {
    /// A Markdown text. Code is not coloured; a text that is longer than its place is not scrolled.
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
