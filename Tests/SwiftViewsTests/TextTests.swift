import FoundationEssentials
import SwiftViews
import TestSupport
import Testing
import Views

@MainActor
@Suite struct TextTests {
    private func node(_ text: Text) -> ViewNode? { ProgramDriver { text }.page }

    private func string(_ text: Text) -> String? { ProgramDriver { text }.texts.first }

    @Test("Markdown in a literal is rendered, and interpolated Markdown is not")
    func markdown() {
        let name = "*_a_*"
        let number = 3
        let plain: (String) -> TextPiece = { .string($0) }
        let bold = TextPiece.view(.text("Bold").with(.bold(true)))
        #expect(node(Text("**Bold** \(number)")) == ViewNode(.text([bold, plain(" 3")])))
        let inner = ViewNode(.text([plain("a "), .view(.text("b").with(.italic(true)))])).with(.bold(true))
        #expect(node(Text("*x*")) == ViewNode(.text([.view(.text("x").with(.italic(true)))])))
        #expect(node(Text("**a *b*** c")) == ViewNode(.text([.view(inner), plain(" c")])))
        let code = TextPiece.view(.text("x*y*z").with(.fontDesign(.monospaced)))
        let line = TextPiece.view(.text("no").with(.strikethrough(TextDecoration())))
        #expect(node(Text("`x*y*z` ~~no~~ \(name)")) == ViewNode(.text([code, plain(" "), line, plain(" *_a_*")])))
        let link = TextPiece.view(.text("here").with(.textLink).with(.textDestination("https://a.example/3")))
        #expect(node(Text("go [here](https://a.example/\(number))")) == ViewNode(.text([plain("go "), link])))
    }

    @Test(
        "Markdown follows CommonMark: entities, nesting, titles, hard breaks, bare links, and values in order within them"
    )
    func commonMark() {
        let link: (String, String) -> TextPiece = { .view(.text($0).with(.textLink).with(.textDestination($1))) }
        #expect(node(Text("&copy; &#x41;&amp;")) == .text("© A&"))
        #expect(node(Text("a\\*b \\_")) == .text("a*b _"))
        #expect(node(Text("# a\n> b\n- c\n\n1. d\n===\n`e")) == .text("# a\n> b\n- c\n\n1. d\n===\n`e"))
        #expect(node(Text("www.a.example")) == ViewNode(.text([link("www.a.example", "http://www.a.example")])))
        #expect(node(Text("one  \n  two\\\nthree \n")) == .text("one  \n  two\nthree \n"))
        let italic = TextPiece.view(.text("b").with(.italic(true)))
        #expect(node(Text("\u{1680}*b*")) == ViewNode(.text([.string("\u{1680}"), italic])))
        let (a, b, c) = (1, "*x*", 3)
        #expect(
            node(Text("\(c) [\(b)](https://a.example/\(a) \"title \(c)\") \(a)"))
                == ViewNode(.text([.string("3 "), link("*x*", "https://a.example/1"), .string(" 1")])))
        #expect(
            node(Text("see https://a.example/b."))
                == ViewNode(.text([.string("see "), link("https://a.example/b", "https://a.example/b"), .string(".")])))
        // An accent behind a value belongs to it, and a value is never markup.
        #expect(node(Text("e\("x")\u{301} \("_y_")")) == .text("ex\u{301} _y_"))
        #expect(
            node(Text("*\("a")*\("b")*")) == ViewNode(.text([.view(.text("a").with(.italic(true))), .string("b*")])))
    }

    @Test(
        "text that is no Markdown is unchanged",
        arguments: [
            "2 * 3 * 4", "snake_case_name", "a\\*b", "* a", "# no heading", "[a] b", "[a](", "**", "_", "5 < 6 > 4 & 7",
            "`a", "a \u{10FFFD} b", "\n\n  x",
        ])
    func noMarkdown(literal: String) {
        let expected = literal == "a\\*b" ? "a*b" : literal
        #expect(node(Text(LocalizedStringKey(literal))) == .text(expected))
        #expect(node(Text(literal)) == .text(literal))
        #expect(node(Text(verbatim: literal)) == .text(literal))
    }

    @Test("numbers in a literal have the locale's separators, six decimals, or the format of their specifier")
    func numbers() {
        #expect(string(Text("\(1_234_567) \(-1234) \(UInt64.max)")) == "1,234,567 -1,234 18,446,744,073,709,551,615")
        #expect(string(Text("\(2.5) \(Float(0.25))")) == "2.500000 0.250000")
        #expect(string(Text("\(2.345, specifier: "%.2f") \(7, specifier: "%03d")")) == "2.35 007")
        #expect(string(Text("\(12_345.678, specifier: "%.1f")")) == "12,345.7")
        #expect(
            string(Text("\(255, specifier: "%x") \(50, specifier: "%lld%%") \(9, specifier: "%5d|")"))
                == "ff 50%     9|")
        #expect(string(Text("\(Int64.min)")) == "-9,223,372,036,854,775,808")
        // A specifier for another type, a wrong one and none are no reason to break down.
        #expect(string(Text("\(2.9, specifier: "%d") \(3, specifier: "%.1f") \(4, specifier: "x")")) == "2 3.0 x4")
        #expect(string(Text("\(-1e308, specifier: "%d")")) == "-9,223,372,036,854,775,808")
        #expect(string(Text("\(1e308)"))?.filter(\.isNumber).count == 315)
        #expect(string(Text("\(Double.infinity) \(Double.nan)")) == "inf nan")
    }

    @Test("joined texts keep their own modifiers, and modifiers of the whole apply around them")
    func concatenation() {
        let joined = Text("a").bold() + Text("b") + Text("c").foregroundColor(.red)
        let bold = TextPiece.view(.text("a").with(.bold(true)))
        let red = TextPiece.view(.text("c").with(.foregroundStyle([.color(.red)])))
        let expected = ViewNode(.text([bold, .string("b"), red]))
        #expect(node(joined) == expected)
        #expect(node(joined.italic().kerning(2)) == expected.with(.italic(true)).with(.kerning(2)))
        #expect(node(Text("a") + Text("b")) == .text("ab"))
        #expect(
            node(Text("x \(Text("y").underline())"))
                == ViewNode(
                    .text([.string("x "), .view(.text("y").with(.underline(TextDecoration())))])))
    }

    @Test("a symbol is placed among characters")
    func symbols() {
        let star = TextPiece.view(ViewNode(.symbol("star")))
        #expect(node(Text("4 \(Image(systemName: "star"))")) == ViewNode(.text([.string("4 "), star])))
        #expect(node(Text(Image(systemName: "star")) + Text(" 5")) == ViewNode(.text([star, .string(" 5")])))
    }

    @Test("dates are shown in words, or run on the session's clock")
    func dates() {
        let start = SessionDate.start
        #expect(string(Text(start, style: .date)) == "January 1, 2026")
        #expect(string(Text(start, style: .time)) == "9:41\u{202F}AM")
        #expect(string(Text(start...(start + 3_600))) == "9:41\u{2009}–\u{2009}10:41\u{202F}AM")
        let label = TimeLabel(kind: .timer, at: .seconds(90), words: DurationWords())
        #expect(node(Text(start + 90, style: .timer)) == ViewNode(.timeLabel(label)))
        let interval = TimeLabel.Interval(
            from: .zero, to: .milliseconds(60_100), pause: nil, countsDown: true, showsHours: false)
        let timer = TimeLabel(kind: .interval(interval), at: .zero, words: DurationWords())
        #expect(node(Text(timerInterval: start...(start + 60.1), showsHours: false)) == ViewNode(.timeLabel(timer)))
        #expect(
            node(Text("in \(start + 90, style: .timer)"))
                == ViewNode(.text([.string("in "), .view(ViewNode(.timeLabel(label)))])))
        #expect(string(Text(Date.distantFuture, style: .date)) == "January 1, 4001")
        #expect(string(Text(Date(timeIntervalSinceReferenceDate: .nan), style: .time)) == "12:00\u{202F}AM")
        #expect(node(Text(Date(timeIntervalSinceReferenceDate: .infinity), style: .relative)) != nil)
    }

    @Test("a time zone and a locale come from the environment")
    func environment() throws {
        let zone = try #require(TimeZone(secondsFromGMT: 3_600))
        let driver = ProgramDriver { Text(SessionDate.start, style: .time).environment(\.timeZone, zone) }
        #expect(driver.texts == ["10:41\u{202F}AM"])
    }

    @Test("the date of a session advances with its clock, and is the host's outside of one")
    func sessionDate() throws {
        struct Dated: View {
            @State private var seconds = -1.0
            var body: some View {
                Button("now") { seconds = SessionDate.now.timeIntervalSince(SessionDate.start) }
                Text("\(seconds, specifier: "%.1f")")
            }
        }
        let driver = ProgramDriver { Waiting(seconds: 2.5) { Dated() } }
        driver.run(to: 2.5)
        try driver.press("now")
        #expect(driver.texts.last == "2.5")
        #expect(abs(SessionDate.now.timeIntervalSince(Date())) < 600)
    }

    @Test("an attributed string's parts have its attributes")
    func attributed() {
        var string = AttributedString("ab")
        string.foregroundColor = .red
        var rest = AttributedString("c")
        rest.font = .title
        rest.underlineStyle = .single
        rest.link = URL(string: "https://a.example")
        let first = TextPiece.view(.text("ab").with(.foregroundStyle([.color(.red)])))
        let second = TextPiece.view(
            .text("c").with(.textLink).with(.font(.style(.title))).with(.underline(TextDecoration()))
                .with(.textDestination("https://a.example")))
        #expect(node(Text(string + rest)) == ViewNode(.text([first, second])))
        #expect(node(Text(AttributedString("plain"))) == .text("plain"))
    }

    @Test("An environment value is drawn like its modifier, and can be read")
    func drawnEnvironment() {
        struct Reader: View {
            @Environment(\.layoutDirection) private var direction
            @Environment(\.isEnabled) private var isEnabled
            var body: some View { Text(verbatim: "\(direction) \(isEnabled)") }
        }
        let driver = ProgramDriver {
            Reader().environment(\.layoutDirection, .rightToLeft).environment(\.isEnabled, false)
                .environment(\.lineLimit, 2)
        }
        // A text on one side, and what is around it: the outer values are there before the inner ones.
        let expected = ViewNode.text("rightToLeft false").with(.layoutDirection(.rightToLeft)).with(.enabled(false))
            .with(.lineLimit(2))
        #expect(driver.page == expected)
    }
}

/// Waits on the session's clock.
private struct Waiting<Content: View>: View {
    let seconds: Double
    @ViewBuilder let content: Content
    @Environment(\.sessionClock) private var clock

    var body: some View {
        content.task { try? await clock.sleep(until: clock.now.advanced(by: .seconds(seconds))) }
    }
}
