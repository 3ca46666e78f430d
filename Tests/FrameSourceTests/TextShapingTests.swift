import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Keeping shaped texts")
struct TextShapingTests {
    @Test("A text that was measured is drawn without being shaped again, in every frame")
    func measuredOnce() throws {
        let shaper = try TextShaper(library: FontLibrary.standard.get())
        let run = TextRun(string: "Shaped once", font: .style(.body))
        let measurer = PangoTextMeasurer(shaper: shaper)
        let size = measurer.measure(run, width: nil, height: nil).size
        #expect(shaper.layoutsMade == 1)
        for width in [size.width, size.width + 0.4, size.width + 300, .infinity] {
            #expect(measurer.measure(run, width: width, height: 100).size == size)
        }
        #expect(shaper.layoutsMade == 1)
    }

    @Test("What is kept is bounded, whatever is shown")
    func bounded() throws {
        let shaper = try TextShaper(library: FontLibrary.standard.get(), capacity: 8)
        let measurer = PangoTextMeasurer(shaper: shaper)
        for second in 0..<100 {
            _ = measurer.measure(TextRun(string: "\(second)", font: .style(.body)), width: 50, height: nil)
            #expect(shaper.textsKept <= 16)
        }
        #expect(shaper.textsKept >= 8)
    }

    @Test("A text that is shown all the time is kept while others come and go")
    func recentlyUsed() throws {
        let shaper = try TextShaper(library: FontLibrary.standard.get(), capacity: 8)
        let measurer = PangoTextMeasurer(shaper: shaper)
        for second in 0..<100 {
            _ = measurer.measure(TextRun(string: "always", font: .style(.body)), width: nil, height: nil)
            _ = measurer.measure(TextRun(string: "\(second)", font: .style(.body)), width: nil, height: nil)
        }
        #expect(shaper.layoutsMade == 101)
    }

    @Test(
        "A text keeps its lines in a box that layout put on whole pixels", arguments: [1.0, 2, 3])
    func roundedBoxes(scale: Double) throws {
        let renderer = try ViewRenderer()
        let run = TextRun(string: "Lines that are broken at some width stay what they are", font: .style(.body))
        for width in stride(from: 60.0, to: 200, by: 9.1) {
            let size = renderer.measurer.measure(run, width: width, height: nil).size
            func down(_ length: Double) -> Double { (length * scale).rounded(.down) / scale }
            func picture(_ box: Size) throws -> RenderedFrame {
                let rect = Rect(origin: .zero, size: box)
                let list = DisplayList(
                    size: Size(width: 220, height: 260), items: [.text(run, in: rect, paint: .color(.black))])
                return try renderer.render(
                    list, width: Int(220 * scale), height: Int(260 * scale), placement: RenderPlacement(scale: scale),
                    background: .white)
            }
            _ = try picture(size)
            let rounded = Size(width: down(size.width), height: down(size.height))
            let again = try picture(rounded)
            let exact = try ViewRenderer().render(
                DisplayList(
                    size: Size(width: 220, height: 260),
                    items: [.text(run, in: Rect(origin: .zero, size: size), paint: .color(.black))]),
                width: Int(220 * scale), height: Int(260 * scale), placement: RenderPlacement(scale: scale),
                background: .white)
            #expect(PixelComparison(again.pixelBuffer, exact.pixelBuffer).isMatch())
        }
    }
}
