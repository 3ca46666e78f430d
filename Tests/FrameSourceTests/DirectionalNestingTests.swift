import FrameSource
import Testing
import Views

@Suite("The nesting of directional marks in texts")
struct DirectionalNestingTests {
    private static let opening = ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}"]

    private func limited(_ text: String, isOneParagraph: Bool = false) -> String {
        let bytes = DirectionalNesting.limited(Array(text.utf8), isOneParagraph: isOneParagraph)
        #expect(bytes.count == text.utf8.count)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A text whose marks are nested too deeply is laid out, in one line and in several", arguments: opening)
    func layout(mark: String) throws {
        let measurer = PangoTextMeasurer(shaper: try TextShaper(library: FontLibrary.standard()))
        for depth in [1, 62, 63, 70, 130, 3000] {
            for closing in ["\u{2069}", "\u{202C}", ""] {
                let nested =
                    String(repeating: mark, count: depth) + "x"
                    + String(repeating: closing, count: closing.isEmpty ? 0 : depth)
                for separator in ["", "\n"] {
                    let text = Array(repeating: nested, count: 3).joined(separator: separator)
                    let run = TextRun(string: text, font: .style(.body))
                    #expect(measurer.measure(run, width: nil, height: nil).size.height > 10)
                    #expect(measurer.measure(run, width: 40, height: 20).size.height > 10)
                }
            }
        }
    }

    @Test("Marks up to the maximum depth remain, and deeper ones become word joiners", arguments: opening)
    func depth(mark: String) {
        let allowed = String(repeating: mark, count: DirectionalNesting.maximumDepth) + "x"
        #expect(limited(allowed) == allowed)
        #expect(limited(allowed + mark + "y") == allowed + "\u{2060}y")
        let closed = String(repeating: mark + "x" + (mark >= "\u{2066}" ? "\u{2069}" : "\u{202C}"), count: 200)
        #expect(limited(closed) == closed)
    }

    @Test("A paragraph separator closes all marks, except in a layout of one paragraph")
    func paragraphs() {
        let deep = String(repeating: "\u{2067}", count: DirectionalNesting.maximumDepth)
        for separator in ["\n", "\r", "\u{2029}"] {
            let text = deep + separator + deep
            #expect(limited(text) == text)
            #expect(limited(text, isOneParagraph: true) == deep + separator + String(repeating: "\u{2060}", count: 60))
        }
        // A mark that closes an embedding closes no isolate.
        let mixed = String(repeating: "\u{2067}\u{202C}", count: 61)
        #expect(limited(mixed) == String(repeating: "\u{2067}\u{202C}", count: 60) + "\u{2060}\u{202C}")
        #expect(limited("\u{E2}é\u{2060}") == "\u{E2}é\u{2060}")
    }
}
