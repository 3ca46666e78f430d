import FrameSource
import Testing
import Views

@Suite("Measuring texts")
struct TextMeasuringTests {
    let renderer: ViewRenderer
    let body = Font.style(.body)
    /// The distance of the body's baselines.
    let leading = 22.0

    init() throws {
        renderer = try ViewRenderer()
    }

    private func measure(
        _ string: String, _ font: Font? = nil, width: Double? = nil, height: Double? = nil, lineLimit: Int? = nil
    ) -> TextMetrics {
        renderer.measurer.measure(
            TextRun(string: string, font: font ?? body, lineLimit: lineLimit), width: width, height: height)
    }

    @Test("A line is as high as San Francisco's: 1950 + 494 of 2048 units, its baseline 1950 below its top")
    func lineHeight() {
        let metrics = measure("Ag")
        #expect(abs(metrics.size.height - 17 * 2444 / 2048) < 0.01)
        #expect(abs(metrics.firstBaseline - 17 * 1950.0 / 2048) < 0.01)
        #expect(metrics.lastBaseline == metrics.firstBaseline)
    }

    @Test("The baselines of a text style are its leading apart", arguments: Font.TextStyle.allCases)
    func leading(style: Font.TextStyle) {
        for size in DynamicTypeSize.allCases {
            let metrics = measure("a\nb", Font.style(style, dynamicSize: size))
            // A leading smaller than the font's own lines, as caption2's, leaves those as they are.
            let least = style.size(at: size) * 2444 / 2048
            let leading = max(style.leading(at: size), least)
            #expect(abs(metrics.lastBaseline - metrics.firstBaseline - leading) < 0.01)
        }
    }

    @Test("Texts are as wide as San Francisco's within 2 %: \"Hello, World!\" is 99 points wide at 17")
    func widthOfHello() {
        #expect(abs(measure("Hello, World!").size.width - 99) < 2)
    }

    @Test(
        "A line's height does not depend on the scripts in it",
        arguments: ["Ag", "日本語", "😀👍🏽", "שלום", "Ag 日本 😀", "ÄÖÜg"])
    func equalLines(string: String) {
        #expect(measure(string).size.height == measure("x").size.height)
    }

    @Test("Ink that would run into the next line makes its own line higher")
    func tallInk() {
        #expect(measure("ཧཱུྃ").size.height > measure("a").size.height + 2)
    }

    @Test("A line of any length in letters of any size has a finite extent")
    func longLines() {
        for count in [1_000, 10_000, 100_000] {
            for size in [100, 4_096, 1e308] {
                var font = body
                font.size = size
                let metrics = measure(String(repeating: "Wx", count: count), font)
                #expect(metrics.size.width.isFinite && metrics.size.height.isFinite)
            }
        }
    }

    @Test("The empty text is one line high and has no width")
    func emptyText() {
        #expect(measure("").size == Size(width: 0, height: measure("x").size.height))
    }

    @Test("Each line break begins a line, a closing one too")
    func lineBreaks() {
        let line = measure("x").size.height
        #expect(abs(measure("a\nb\r\nc").size.height - line - 2 * leading) < 0.01)
        #expect(abs(measure("a\n").size.height - line - leading) < 0.01)
        #expect(measure("a\nb").lastBaseline > measure("a\nb").firstBaseline)
    }

    @Test("A text is never wider than it needs, and never wider than its limit where words can be parted")
    func widths() {
        let text = "one two three four five six seven"
        let natural = measure(text).size.width
        #expect(measure(text, width: natural + 100).size.width == natural)
        #expect(measure(text, width: natural).size.height == measure("x").size.height)
        for width in stride(from: 20.0, to: natural, by: 7) {
            let size = measure(text, width: width).size
            #expect(size.width <= width)
            #expect(size.height >= measure("x").size.height * 1.9)
        }
    }

    @Test("The width that a broken text reports breaks it the same way")
    func greedyBreaksAreStable() {
        let text = "The view that is shown fills its box with lines, word by word, and ends where it must."
        for width in stride(from: 40.0, to: 400, by: 3.7) {
            let size = measure(text, width: width).size
            #expect(measure(text, width: size.width).size == size)
        }
    }

    @Test("Earlier requests of other widths do not change the result for a width")
    func historyDoesNotMatter() throws {
        let text = TextRun(string: "Every good frame deserves a fine box of its own", font: body, lineLimit: 3)
        let widths = stride(from: 30.0, to: 380, by: 11.3).map { $0 }
        let fresh = try widths.map {
            try ViewRenderer().measurer.measure(text, width: $0, height: 45)
        }
        let kept = widths.map { renderer.measurer.measure(text, width: $0, height: 45) }
        let backwards = widths.reversed().map { renderer.measurer.measure(text, width: $0, height: 45) }
        #expect(kept == fresh)
        #expect(backwards == fresh.reversed())
    }

    @Test("A line limit counts the lines of all paragraphs together")
    func lineLimit() {
        let line = measure("x").size.height
        #expect(abs(measure("a\nb\nc\nd", lineLimit: 2).size.height - line - leading) < 0.01)
        #expect(abs(measure("a\nb", lineLimit: 5).size.height - line - leading) < 0.01)
        #expect(measure("aa\nb", lineLimit: 1).size.width > measure("aa").size.width)
        #expect(abs(measure("a b c d e f", width: 20, lineLimit: 2).size.height - line - leading) < 0.01)
    }

    @Test("A height cuts the lines that do not fit, but never the first")
    func heightLimit() {
        let line = measure("x").size.height
        let text = "one two three four five six seven eight"
        #expect(abs(measure(text, width: 60, height: line * 2.5).size.height - line - leading) < 0.01)
        #expect(abs(measure(text, width: 60, height: line + leading).size.height - line - leading) < 0.01)
        #expect(abs(measure(text, width: 60, height: 1).size.height - line) < 0.01)
        #expect(abs(measure(text, width: 60, height: 0).size.height - line) < 0.01)
    }

    @Test("Digits of equal width are equal, and others are not")
    func monospacedDigits() {
        let tabular = Font(size: 17, hasMonospacedDigits: true)
        #expect(measure("1111", tabular).size.width == measure("0000", tabular).size.width)
        #expect(measure("1111").size.width < measure("0000").size.width)
    }

    @Test("Every weight has its own face")
    func weights() {
        let widths = Font.Weight.allCases.map { measure("Hamburgefonstiv", Font(size: 40, weight: $0)).size.width }
        #expect(Set(widths).count == Font.Weight.allCases.count)
        #expect(widths == widths.sorted())
    }

    @Test("Without tracking, extents grow with the size, to a thousandth of a point for each glyph")
    func linearity() {
        let small = measure("Scale independent", Font(size: 10, design: .serif)).size
        let large = measure("Scale independent", Font(size: 100, design: .serif)).size
        #expect(abs(large.width - small.width * 10) < 0.2)
        #expect(abs(large.height - small.height * 10) < 0.1)
    }

    @Test(
        "Sizes and widths that no font or line can have still give finite extents",
        arguments: [0, -5, 1e9, .nan, .infinity, -.infinity] as [Double])
    func oddNumbers(value: Double) {
        for metrics in [measure("odd", Font(size: value)), measure("odd", width: value), measure("odd", height: value)]
        {
            #expect(metrics.size.width.isFinite && metrics.size.width >= 0)
            #expect(metrics.size.height.isFinite && metrics.size.height > 0)
        }
    }

    @Test("A text with a zero byte, a lone mark or a comma in its font's name is measured")
    func oddTexts() {
        #expect(measure("a\0b").size.width > measure("ab").size.width)
        #expect(measure("\u{200D}\u{FE0F}").size.height > 0)
        #expect(measure("x", Font(size: 17, name: "No, Such Font")).size == measure("x").size)
    }

    @Test("A symbol's baseline is a text's where their middles are equal")
    func symbolBaseline() {
        let symbol = renderer.measurer.measure(SymbolRun(name: "star", font: body))
        let text = measure("H")
        let middleOfCapitals = text.firstBaseline - 17 * 2048.0 / 2816 / 2
        let top = text.firstBaseline - symbol.firstBaseline
        #expect(abs(top + symbol.size.height / 2 - middleOfCapitals) < 0.1)
    }
}
