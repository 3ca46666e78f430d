import FrameSource
import Testing
import Views

@Suite("The look of display lists")
struct GoldenImageTests {
    @Test("Texts of every design, script and weight look as in the golden image")
    func texts() throws {
        let renderer = try ViewRenderer()
        var items: [DisplayList.Item] = []
        let lines: [(String, Font)] = [
            ("Hello, world — Körperwelten 12:34", .style(.body)),
            ("Large Title", Font(size: 34, weight: .bold)),
            ("Monospaced 0O1lI {}", Font(size: 17, design: .monospaced)),
            ("Serif: the quick brown fox", Font(size: 17, design: .serif)),
            ("Italic, semibold", Font(size: 17, weight: .semibold, isItalic: true)),
            ("日本語 中文 한국어", .style(.body)),
            ("Emoji 😀🚶‍♀️🇩🇪👍🏽❤️ in text", .style(.body)),
            ("שלום مرحبا नमस्ते สวัสดี", .style(.body)),
            ("11:11:11", Font(size: 17, hasMonospacedDigits: true)),
            ("00:00:00", Font(size: 17, hasMonospacedDigits: true)),
            ("caption2 at 11 points, light", Font(size: 11, weight: .light)),
        ]
        var y = 8.0
        for (string, font) in lines {
            items.append(renderer.text(string, font, x: 8, y: y))
            y += renderer.measurer.measure(TextRun(string: string, font: font), width: nil, height: nil).size.height + 4
        }
        for (index, weight) in Font.Weight.allCases.enumerated() {
            let font = Font(size: 15, weight: weight)
            items.append(renderer.text(weight.rawValue, font, x: 290, y: 8 + Double(index) * 22))
        }
        GoldenImage.check(
            try renderer.pixelBuffer(DisplayList(size: Size(width: 400, height: y), items: items), scale: 2), "texts")
    }

    @Test("Wrapped, limited and aligned texts are in their boxes")
    func paragraphs() throws {
        let renderer = try ViewRenderer()
        let long = "The view that is shown fills its box with lines, word by word, and ends where it must."
        let samples: [(String, Int?, TextAlignment)] = [
            (long, nil, .leading), (long, 2, .leading), (long, 3, .center), (long, nil, .trailing),
            ("First\nSecond\nThird", 2, .leading), ("Donaudampfschifffahrtsgesellschaftskapitän", nil, .leading),
            ("First line\n\nThird line", nil, .center), (long, 1, .leading),
        ]
        var items: [DisplayList.Item] = []
        for (index, sample) in samples.enumerated() {
            let origin = Point(x: 8 + Double(index % 2) * 170, y: 8 + Double(index / 2) * 135)
            let text = renderer.text(
                sample.0, .style(.body), x: origin.x, y: origin.y, width: 150, lineLimit: sample.1, alignment: sample.2)
            guard case .text(_, let rect, _) = text else { continue }
            items.append(.stroke(.rectangle, in: rect, line: StrokeStyle(lineWidth: 0.5), paint: .color(.red)))
            items.append(text)
        }
        GoldenImage.check(
            try renderer.pixelBuffer(DisplayList(size: Size(width: 340, height: 560), items: items), scale: 2),
            "paragraphs"
        )
    }

    @Test("Shapes, strokes, gradients, opacity and clips look as in the golden image")
    func shapes() throws {
        let renderer = try ViewRenderer()
        let stops = [
            PaintStop(color: .red, location: 0), PaintStop(color: .green, location: 0.5),
            PaintStop(color: .blue, location: 1),
        ]
        func cell(_ column: Int, _ row: Int) -> Rect {
            Rect(x: 10 + Double(column) * 90, y: 10 + Double(row) * 60, width: 80, height: 50)
        }
        func center(_ rect: Rect) -> Point {
            Point(x: (rect.minX + rect.maxX) / 2, y: (rect.minY + rect.maxY) / 2)
        }
        let shapes: [Outline] = [
            .rectangle, .roundedRectangle(cornerRadius: 12), .capsule, .circle, .ellipse,
            .unevenRoundedRectangle(topLeading: 4, topTrailing: 20, bottomLeading: 40, bottomTrailing: 0),
        ]
        var items: [DisplayList.Item] = []
        for (column, shape) in shapes.enumerated() {
            items.append(.fill(shape, cell(column, 0), RGBA(red: 0, green: 0.48, blue: 1)))
            items.append(
                .stroke(
                    shape, in: cell(column, 1),
                    line: StrokeStyle(lineWidth: 4, lineCap: .round, dash: column % 2 == 0 ? [] : [8, 6]),
                    paint: .color(.black)))
            let rect = cell(column, 2)
            let paint: Paint =
                switch column {
                case 0: .linear(stops, start: Point(x: rect.minX, y: rect.minY), end: Point(x: rect.maxX, y: rect.minY))
                case 1: .linear(stops, start: Point(x: rect.minX, y: rect.minY), end: Point(x: rect.maxX, y: rect.maxY))
                case 2: .radial(stops, center: center(rect), startRadius: 5, endRadius: 30)
                case 3: .angular(stops, center: center(rect), startAngle: 0, endAngle: 360)
                case 4: .angular(stops, center: center(rect), startAngle: -90, endAngle: 90)
                default: .angular(stops, center: center(rect), startAngle: 180, endAngle: 0)
                }
            items.append(.fill(shape, in: rect, paint: paint))
            let children: [DisplayList.Item] = [
                .fill(.rectangle, cell(column, 3), .red),
                .fill(
                    .circle, Rect(x: cell(column, 3).minX + 30, y: cell(column, 3).minY, width: 50, height: 50), .blue),
            ]
            items.append(
                .group(
                    opacity: column < 3 ? 0.5 : 1,
                    clip: column % 3 == 0 ? nil : DisplayList.Clip.outline(shape, in: cell(column, 3)),
                    items: children))
        }
        GoldenImage.check(
            try renderer.pixelBuffer(DisplayList(size: Size(width: 560, height: 250), items: items), scale: 2), "shapes"
        )
    }

    @Test("Symbols are centred on the capitals of the text beside them")
    func symbolsBesideText() throws {
        let renderer = try ViewRenderer()
        var items: [DisplayList.Item] = []
        var y = 8.0
        for size in [11.0, 17, 28, 40] {
            let font = Font(size: size)
            let text = renderer.measurer.measure(TextRun(string: "H", font: font), width: nil, height: nil)
            var x = 8.0
            for name in ["figure.walk", "xmark.circle", "ellipsis.circle", "bolt.circle.fill", "no.such.symbol"] {
                let symbol = renderer.measurer.measure(SymbolRun(name: name, font: font))
                items.append(
                    renderer.symbol(name, font, x: x, y: y + text.firstBaseline - symbol.firstBaseline, color: .blue))
                x += symbol.size.width + 2
                items.append(renderer.text("HE", font, x: x, y: y))
                x += size * 1.6
            }
            y += text.size.height + 8
        }
        GoldenImage.check(
            try renderer.pixelBuffer(DisplayList(size: Size(width: 600, height: y), items: items), scale: 2),
            "symbols-text"
        )
    }

    @Test("Common symbols look as in the contact sheet")
    func contactSheet() throws {
        let renderer = try ViewRenderer()
        var items: [DisplayList.Item] = []
        let names = CommonSymbols.names + ["no.such.symbol"]
        let columns = 24
        for (index, name) in names.enumerated() {
            items.append(
                renderer.symbol(
                    name, Font(size: 24), x: Double(index % columns) * 44 + 4, y: Double(index / columns) * 40 + 4))
        }
        let rows = (names.count + columns - 1) / columns
        let list = DisplayList(size: Size(width: Double(columns) * 44, height: Double(rows) * 40), items: items)
        GoldenImage.check(try renderer.pixelBuffer(list), "symbols")
        #expect(renderer.takeDiagnostics() == ["no image for the symbol \"no.such.symbol\"; a placeholder is shown"])
        #expect(renderer.takeDiagnostics().isEmpty)
    }
}
