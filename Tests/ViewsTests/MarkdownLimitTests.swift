import Testing
import Views

@Suite("The limits of Markdown")
struct MarkdownLimitTests {
    private func isPlain(_ text: String) -> Bool { MarkdownParser.blocks(of: text) == [.paragraph([.text(text)])] }

    @Test("A paragraph in which links follow too many marks of emphasis is plain text")
    func links() {
        let part = "**a** _b_ ~~c~~ `d` [e](f) "
        #expect(isPlain(String(repeating: part, count: 600)))
        #expect(isPlain(String(repeating: "*[a](b)\r\n", count: 2_000)))
        #expect(isPlain(String(repeating: "*", count: 1_100) + String(repeating: "[]()", count: 1_000)))
        #expect(MarkdownParser.inlines(of: String(repeating: part, count: 600)).count == 1)
    }

    @Test("Other texts are parsed, however long")
    func ordinary() {
        let paragraph = String(repeating: "**a** [e](f) `d` ", count: 100)
        let text = Array(repeating: paragraph, count: 40).joined(separator: "\n\n")
        let blocks = MarkdownParser.blocks(of: text)
        #expect(blocks.count == 40)
        guard case .paragraph(let inlines)? = blocks.last else {
            Issue.record("\(blocks.count)")
            return
        }
        #expect(inlines.prefix(3) == [.strong([.text("a")]), .text(" "), .link([.text("e")], to: "f")])
    }

    @Test("A table of too many cells is plain text, also where its rows have fewer than its head")
    func tables() {
        func table(_ columns: Int, _ rows: Int, row: String? = nil) -> String {
            let line = row ?? String(repeating: "|a", count: columns)
            return String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
                + String(repeating: line + "\n", count: rows)
        }
        #expect(isPlain(table(400, 100)))
        #expect(isPlain(table(1_000, 20_000, row: "a")))
        #expect(isPlain(Array(repeating: table(100, 30, row: "a"), count: 10).joined(separator: "\n")))
        guard case .table(let columns, let rows)? = MarkdownParser.blocks(of: table(9, 500)).first else {
            Issue.record("it is no table")
            return
        }
        #expect(columns.count == 9 && rows.count == 501)
    }
}
