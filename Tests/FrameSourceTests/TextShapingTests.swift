import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("The cache of shaped texts")
struct TextShapingTests {
    @Test("A text that was measured is drawn without being shaped again, in every frame")
    func measuredOnce() throws {
        let shaper = try TextShaper(library: FontLibrary.standard())
        let run = TextRun(string: "Shaped once", font: .style(.body))
        let measurer = PangoTextMeasurer(shaper: shaper)
        let size = measurer.measure(run, width: nil, height: nil).size
        #expect(shaper.work.layoutsMade == 1)
        for width in [size.width, size.width + 0.4, size.width + 300, .infinity] {
            #expect(measurer.measure(run, width: width, height: 100).size == size)
        }
        #expect(shaper.work.layoutsMade == 1)
    }

    @Test("The cache is bounded, whatever is shown")
    func bounded() throws {
        let shaper = try TextShaper(library: FontLibrary.standard(), capacity: 8)
        let measurer = PangoTextMeasurer(shaper: shaper)
        func measure(_ seconds: Range<Int>) -> Int {
            let before = shaper.work.layoutsMade
            for second in seconds {
                _ = measurer.measure(TextRun(string: "\(second)", font: .style(.body)), width: nil, height: nil)
            }
            return shaper.work.layoutsMade - before
        }
        #expect(measure(0..<100) == 100)
        #expect(measure(92..<100) == 0, "the last eight are cached")
        #expect(measure(0..<84) == 84, "no more than sixteen are cached")
    }

    @Test("A text that is always shown stays cached while others appear and disappear")
    func recentlyUsed() throws {
        let shaper = try TextShaper(library: FontLibrary.standard(), capacity: 8)
        let measurer = PangoTextMeasurer(shaper: shaper)
        for second in 0..<100 {
            _ = measurer.measure(TextRun(string: "always", font: .style(.body)), width: nil, height: nil)
            _ = measurer.measure(TextRun(string: "\(second)", font: .style(.body)), width: nil, height: nil)
        }
        #expect(shaper.work.layoutsMade == 101)
    }

    @Test(
        "A text keeps its lines in a box that layout put on whole pixels", arguments: [1.0, 2, 3])
    func roundedBoxes(scale: Double) throws {
        let renderer = try ViewRenderer()
        let run = TextRun(string: "Lines that are broken at some width stay what they are", font: .style(.body))
        for width in stride(from: 60.0, to: 200, by: 9.1) {
            let size = renderer.measurer.measure(run, width: width, height: nil).size
            func down(_ length: Double) -> Double { (length * scale).rounded(.down) / scale }
            func image(_ box: Size) throws -> RenderedFrame {
                let rect = Rect(origin: .zero, size: box)
                let list = DisplayList(
                    size: Size(width: 220, height: 260), items: [.text(run, in: rect, paint: .color(.black))])
                return try renderer.render(
                    list, width: Int(220 * scale), height: Int(260 * scale), placement: RenderPlacement(scale: scale),
                    background: .white)
            }
            _ = try image(size)
            let rounded = Size(width: down(size.width), height: down(size.height))
            let again = try image(rounded)
            let exact = try ViewRenderer().render(
                DisplayList(
                    size: Size(width: 220, height: 260),
                    items: [.text(run, in: Rect(origin: .zero, size: size), paint: .color(.black))]),
                width: Int(220 * scale), height: Int(260 * scale), placement: RenderPlacement(scale: scale),
                background: .white)
            #expect(PixelComparison(again.pixelBuffer, exact.pixelBuffer).isMatch())
        }
    }

    @Test(
        "A long text has the lines that it has as a whole, whatever it is broken at",
        arguments: [
            String(repeating: "W", count: 700), String(repeating: "A word or two, and a longerone ", count: 30),
            String(repeating: "日本語の文章", count: 60), String(repeating: "שלום עולם abc ", count: 50),
            String(repeating: "One\n\nThree and some more words\r\n", count: 30),
            String(repeating: "e\u{301}", count: 900),
        ], [20.0, 40, 170, 600])
    func longTexts(text: String, width: Double) throws {
        let library = try FontLibrary.standard()
        let run = TextRun(string: text, font: .style(.body))
        let pieces = try TextShaper(library: library, longLength: 100)
        let whole = try TextShaper(library: library, longLength: .max)
        for height in [nil, 90.0] {
            let metrics = [pieces, whole].map {
                PangoTextMeasurer(shaper: $0).measure(run, width: width, height: height)
            }
            #expect(metrics[0] == metrics[1])
        }
        #expect(pieces.work.layoutsMade > whole.work.layoutsMade || width > 300)
    }

    @Test("The cost of a long text without line break opportunities is linear")
    func longWords() throws {
        let shaper = try TextShaper(library: FontLibrary.standard())
        let measurer = PangoTextMeasurer(shaper: shaper)
        func bytes(_ count: Int) -> Int {
            let before = shaper.work.bytesLaidOut
            let run = TextRun(string: String(repeating: "W", count: count), font: .style(.body))
            _ = measurer.measure(run, width: 200, height: nil)
            return shaper.work.bytesLaidOut - before
        }
        let (once, twice) = (bytes(3_000), bytes(6_000))
        #expect(twice < once * 5 / 2)
        // The unbroken text, and pieces that begin again with the line that the last one left incomplete.
        #expect(twice < 6_000 * 3 && shaper.work.longestBroken <= 2_000, "\(twice), \(shaper.work.longestBroken)")
    }

    @Test("The texts of a frame that exceed the cache are shaped once each, from the third time on")
    func manyTexts() throws {
        let shaper = try TextShaper(library: FontLibrary.standard(), capacity: 8)
        let measurer = PangoTextMeasurer(shaper: shaper)
        func image() {
            for number in 0..<100 {
                _ = measurer.measure(TextRun(string: "\(number)", font: .style(.body)), width: nil, height: nil)
            }
            shaper.endFrame()
        }
        image()
        image()
        let before = shaper.work.layoutsMade
        for _ in 0..<5 { image() }
        #expect(shaper.work.layoutsMade == before)
    }
}
