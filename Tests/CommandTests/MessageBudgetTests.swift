import Testing
import pipstream

@Suite("The messages of a session are bounded")
struct MessageBudgetTests {
    @Test("The first of a kind is printed and the others are counted; numbers make no other kind, places do")
    func kinds() {
        var budget = MessageBudget()
        #expect(budget.decide(.error, "no answer 1", at: "a.tsx:1:1: ") == .print)
        for number in 2...1500 {
            #expect(budget.decide(.error, "no answer \(number)", at: "a.tsx:1:1: ") == .count)
        }
        #expect(budget.decide(.error, "no answer 1", at: "a.tsx:2:1: ") == .print)
        #expect(budget.remainders == ["… and 1499 more like: a.tsx:1:1: no answer 1"])
    }

    @Test("A hundred messages of many kinds are printed; one message reports how many others there were")
    func manyKinds() {
        var budget = MessageBudget()
        let decisions = (0..<1_000_000).map { budget.decide(.note, "no prop", at: "\($0): ") }
        #expect(decisions.prefix(100).allSatisfy { $0 == .print })
        #expect(decisions[100] == .printLimit("further notes are counted, not printed"))
        #expect(decisions.dropFirst(101).allSatisfy { $0 == .count })
        #expect(budget.remainders == ["… and 999900 more notes"])
        #expect(budget.decide(.error, "an error") == .print)
    }

    @Test("Of many errors thirty are printed, the first ten with the lines of the source that they are about")
    func manyErrors() {
        var budget = MessageBudget()
        let shown = (0..<100).filter {
            budget.decide(.error, "no prop", at: "\($0): ") == .print && budget.showsSource
        }
        #expect(shown == Array(0..<10))
        #expect(budget.remainders == ["… and 70 more errors"])
    }

    @Test("A message of the console that repeats is printed again, up to 20,000 lines")
    func console() {
        var budget = MessageBudget()
        let printed = (0..<50_000).count { _ in budget.decide(.console, "log: tick") == .print }
        #expect(printed == 20_000)
        #expect(budget.remainders == ["… and 30000 more console lines"])
    }

    @Test("All together never passes the bytes that are allowed")
    func bytes() {
        var budget = MessageBudget()
        let line = String(repeating: "é", count: 1_000)
        let printed = (0..<20_000).count { _ in budget.decide(.console, line) == .print }
        #expect(printed * 2_000 <= MessageBudget.maximumByteCount)
        #expect(printed > 2_000)
    }
}

@Suite("Texts on a terminal")
struct TerminalTextTests {
    @Test(
        "Control characters, line breaks and direction marks are escaped, and other characters are unchanged",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#),
            ("a\nb\r\nc\u{2028}d\u{85}", #"a\nb\r\nc\u{2028}d\u{85}"#),
            ("\u{202E}evil\u{2066}", #"\u{202E}evil\u{2066}"#),
            ("\u{7}\u{0}\u{9B}2J\u{FEFF}", #"\u{7}\u{0}\u{9B}2J\u{FEFF}"#),
            ("tab\there, é 日本 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 שלום", "tab\there, é 日本 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 שלום"),
            ("", ""),
        ])
    func escaped(text: String, shown: String) {
        #expect(TerminalText.line(text) == shown)
    }

    @Test("A line is cut at 2,000 characters, also one of a single base with a million marks on it")
    func long() {
        #expect(TerminalText.line(String(repeating: "a", count: 2_000)).count == 2_000)
        #expect(
            TerminalText.line(String(repeating: "a", count: 1 << 20)) == String(repeating: "a", count: 2_000) + " …")
        let marks = "e" + String(repeating: "\u{301}", count: 1 << 20)
        #expect(TerminalText.line(marks).unicodeScalars.count == 2_002)
    }
}

@Suite("A source line with its mark")
struct SourceExcerptTests {
    @Test(
        "The mark is below its column, whatever precedes it",
        arguments: [
            ("  const a = b", 13, "const a = b", 10),
            ("\tconst\ta", 8, "const a", 6),
            ("日本 = x", 6, "日本 = x", 7),
            ("👩‍👩‍👧 = x", 12, "👩‍👩‍👧 = x", 5),
            ("é = x", 5, "é = x", 4),
            ("\u{1B}x", 2, "\u{1B}x", 6),
            ("short", 900, "short", 5),
            ("short", -4, "short", 0),
            ("", 1, "", 0),
        ])
    func column(line: String, column: Int, text: String, blanks: Int) {
        let excerpt = SourceExcerpt(line, column: column)
        #expect(excerpt.text == text)
        #expect(excerpt.mark == String(repeating: " ", count: blanks) + "^")
    }

    @Test(
        "A long line is cut to 160 columns around the mark",
        arguments: [1, 40, 81, 5_000, 9_990, 10_000, Int.max])
    func longLine(column: Int) {
        let line = (0..<1_000).map { "\(1_000_000_000 + $0)" }.joined()
        let excerpt = SourceExcerpt(line, column: column)
        #expect((160...162).contains(excerpt.text.count))
        let place = min(column - 1, 10_000)
        let shown = excerpt.text.replacing("…", with: "")
        let start = excerpt.mark.count - 1 - (excerpt.text.hasPrefix("…") ? 1 : 0)
        #expect(shown.dropFirst(start).starts(with: line.dropFirst(place).prefix(shown.count - start)))
        #expect(shown.prefix(start) == line.prefix(place).suffix(start))
    }
}
