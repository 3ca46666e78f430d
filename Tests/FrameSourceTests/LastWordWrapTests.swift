import FrameSource
import Testing
import Views

@Suite("The last line of a paragraph")
struct LastWordWrapTests {
    private let renderer: ViewRenderer

    init() throws {
        renderer = try ViewRenderer()
    }

    private func size(
        _ string: String, _ width: Double?, lineLimit: Int? = nil, change: (inout TextRun) -> Void = { _ in }
    )
        -> Size
    {
        var run = TextRun(string: string, font: Font(size: 17), lineLimit: lineLimit)
        change(&run)
        return renderer.measurer.measure(run, width: width, height: nil).size
    }

    /// Expects lines that end at the strokes in `text` where it is `width` points wide; upright strokes are explicit
    /// breaks.
    private func expectLines(_ text: String, at width: Double, sourceLocation: SourceLocation = #_sourceLocation) {
        let text = text.replacing("|", with: "\n")
        let (plain, broken) = (text.replacing(" / ", with: " "), text.replacing(" / ", with: "\n"))
        #expect(size(plain, width) == size(broken, nil), "\(text) at \(width)", sourceLocation: sourceLocation)
    }

    /// The width of the first of `lines`, and a little.
    private func width(of line: String) -> Double { size(line, nil).width + 2 }

    @Test("The last line of a paragraph has no short word alone, where the word before it can move down")
    func pushedOut() {
        let width = width(of: "We will let you know when you're")
        expectLines("We will let you know when / you're home", at: width)
    }

    @Test("The last line of a paragraph is unchanged if it has two words or a long one")
    func leftAlone() {
        let width = width(of: "We will let you know when you're")
        expectLines("We will let you know when you're / at home", at: width)
        expectLines("We will let you know when you're / unreachable", at: width)
    }

    @Test("The last line of a paragraph is left as it is where the word before it fills its line, or both do not fit")
    func nothingToMove() {
        expectLines("Notifications / now", at: width(of: "Notifications"))
        expectLines("a Notifications / now", at: width(of: "a Notifications"))
    }

    @Test("The last line of a paragraph is checked in each paragraph, and an explicit break stays where it is")
    func paragraphs() {
        let width = width(of: "We will let you know when you're")
        expectLines("We will let you know when / you're home|home", at: width)
        expectLines("We will let you know when you're|home", at: width)
    }

    @Test("The last line of a paragraph is left as it is in scripts without spaces between words")
    func otherScripts() {
        let line = "今天的天气非常好我们一起去公园散步吧 明天"
        expectLines(line + " / 见面", at: width(of: line))
    }

    @Test("The last line of a paragraph of a text that is cut or has one line is as it would be")
    func cut() {
        let text = "We will let you know when you're home"
        let width = width(of: "We will let you know when you're")
        #expect(size(text, width, lineLimit: 1).height == size("a", nil).height)
        #expect(size(text, width, lineLimit: 1).width > size("We will let you know when", nil).width)
        #expect(size(text, 1_000) == size(text, nil))
    }

    @Test("The last line of a paragraph of a justified text is filled as all lines are")
    func justified() {
        let width = width(of: "We will let you know when you're")
        let measured = size("We will let you know when you're home", width) { $0.paragraph.isJustified = true }
        #expect(measured.width > width - 3)
    }

    @Test("The last line of a paragraph is the same at every width that its lines fit, in any order of requests")
    func everyWidth() throws {
        let text =
            "Your ride arrives in four minutes at the corner, be there on time. We will let you know when you're home"
        for widest in stride(from: 90.0, through: 400, by: 7.3) {
            let asked = size(text, widest)
            let other = try ViewRenderer()
            let run = TextRun(string: text, font: Font(size: 17))
            #expect(other.measurer.measure(run, width: asked.width, height: nil).size == asked, "at \(widest)")
            // What the same measurer is asked later is as what another is asked first.
            #expect(size(text, widest - 5) == other.measurer.measure(run, width: widest - 5, height: nil).size)
        }
    }
}
