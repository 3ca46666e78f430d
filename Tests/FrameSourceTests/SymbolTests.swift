import Foundation
import FrameSource
import TestSupport
import Testing
import Views

@Suite("Symbols")
struct SymbolTests {
    @Test("Each glyph's character is the one that the icon font's own style sheet gives its name")
    func codePoints() throws {
        let sheet = try String(
            contentsOfFile: "/usr/share/fonts-materialdesignicons-webfont/css/materialdesignicons.css", encoding: .utf8)
        var published: [Substring: UInt32] = [:]
        for match in sheet.matches(of: /\.mdi-([a-z0-9-]+):before \{\s+content: "\\([0-9A-F]+)"/) {
            published[match.output.1] = UInt32(match.output.2, radix: 16)
        }
        try #require(published.count > 1000)
        for (symbol, icon) in MaterialIcons.icons {
            #expect(published[Substring(icon.name)] == icon.codePoint, "\(symbol)")
        }
    }

    @Test("At least 97 of 100 of SF Symbols' common names have their own image")
    func commonNames() throws {
        let names = CommonSymbols.names
        try #require(names.count > 1200 && Set(names).count == names.count)
        let renderer = try ViewRenderer()
        let items = names.map { renderer.symbol($0, .style(.body), x: 0, y: 0) }
        _ = try renderer.pixelBuffer(DisplayList(size: Size(width: 30, height: 30), items: items))
        let missing = renderer.takeDiagnostics()
        #expect(missing.count * 100 <= names.count * 3, "\(missing)")
    }

    @Test("The names that scripts use most have an image")
    func mostUsed() throws {
        let renderer = try ViewRenderer()
        let items = CommonSymbols.mostUsed.map { renderer.symbol($0, .style(.body), x: 0, y: 0) }
        _ = try renderer.pixelBuffer(DisplayList(size: Size(width: 30, height: 30), items: items))
        #expect(renderer.takeDiagnostics() == [])
    }

    @Test("Outline and fill differ")
    func fills() throws {
        let names = CommonSymbols.names
        let pairs = names.filter { names.contains("\($0).fill") }
        try #require(pairs.count > 200)
        var same: [String] = []
        for name in pairs where try image(name) == image("\(name).fill") { same.append(name) }
        // Globes are globes.
        #expect(same.count < 12, "\(same)")
    }

    @Test(
        "A resizable symbol fills its frame, at every weight, and keeps its shape where it is fitted",
        arguments: ["plus", "circle.fill", "star", "rectangle", "bell.fill", "chevron.right", "minus"])
    func resizable(name: String) throws {
        let renderer = try ViewRenderer()
        func ink(_ node: ViewNode) throws -> (across: Double, down: Double) {
            var scene = ViewLayout.light(displayScale: 8, measurer: renderer.measurer).scene(
                of: node.with(.padding(EdgeInsets(all: 8))), proposal: .unspecified)
            let frame = try renderer.pixelBuffer(scene.displayList(at: .zero), scale: 8)
            return (Double(frame.inkedColumns.count) / 8, Double(frame.inkedRows.count) / 8)
        }
        for weight in [Font.Weight.regular, .bold] {
            let symbol = ViewNode(.symbol(name, isResizable: true)).with(.font(Font(size: 17, weight: weight)))
            let stretched = try ink(symbol.with(.frame(width: 40, height: 20, alignment: .center)))
            #expect(abs(stretched.across / 40 - 0.98) < 0.025, "\(weight)")
            #expect(abs(stretched.down / 20 - 0.98) < 0.035, "\(weight)")
            let plain = try ink(ViewNode(.symbol(name)).with(.font(Font(size: 60, weight: weight))))
            let fitted = try ink(
                symbol.with(.aspectRatio(nil, contentMode: .fit), .frame(width: 60, height: 60, alignment: .center)))
            #expect(abs(fitted.across / fitted.down / (plain.across / plain.down) - 1) < 0.05, "\(weight)")
        }
    }

    /// The pixels of a symbol at 41 points.
    private func image(_ name: String) throws -> [SIMD4<UInt8>] {
        let renderer = try ViewRenderer()
        let list = DisplayList(
            size: Size(width: 64, height: 48), items: [renderer.symbol(name, Font(size: 41), x: 0, y: 0)])
        let buffer = try renderer.pixelBuffer(list)
        return (0..<48).flatMap { y in (0..<64).map { x in buffer.pixel(x: x, y: y) } }
    }

    @Test(
        "No symbol has ink at the edge of the pixels that it may touch, at any weight",
        arguments: [Font.Weight.ultraLight, .black])
    func bounds(weight: Font.Weight) throws {
        let renderer = try ViewRenderer()
        let size = Size(width: 120, height: 120)
        let white = SIMD4<UInt8>(255, 255, 255, 255)
        for name in CommonSymbols.names + ["no.such.symbol"] {
            _ = try renderer.pixelBuffer(DisplayList(size: size, items: []))
            let run = SymbolRun(name: name, font: Font(size: 41, weight: weight))
            let extent = renderer.measurer.measure(run).size
            let rect = Rect(
                x: 60 - extent.width / 2, y: 60 - extent.height / 2, width: extent.width, height: extent.height)
            let list = DisplayList(size: size, items: [.symbol(run, in: rect, paint: .color(.black))])
            let frame = try renderer.render(
                list, width: 120, height: 120, placement: RenderPlacement(scale: 1), background: .white)
            let damage = try #require(frame.damage)
            #expect(damage.x > 0 && damage.y > 0 && damage.maxX < 120 && damage.maxY < 120, "\(name)")
            let edge =
                (damage.x..<damage.maxX).flatMap { [($0, damage.y), ($0, damage.maxY - 1)] }
                + (damage.y..<damage.maxY).flatMap { [(damage.x, $0), (damage.maxX - 1, $0)] }
            let isClear = edge.allSatisfy { frame.pixelBuffer.pixel(x: $0.0, y: $0.1) == white }
            #expect(isClear, "\(name)")
            #expect(damage.width < Int(extent.width) + 9 && damage.height < Int(extent.height) + 9, "\(name)")
        }
    }

    @Test("A cache creates each value that every round requests once, however large they are")
    func many() {
        var cache = GenerationalCache<Int, Int>(capacity: 512)
        var made = 0
        func draw() {
            for symbol in 0..<1_200 {
                _ = cache.value(for: symbol) {
                    made += 1
                    return symbol
                }
            }
            cache.endRound()
        }
        draw()
        let first = made
        draw()
        #expect(first == 1_200)
        let second = made
        for _ in 1...5 { draw() }
        #expect(made == second)
    }

    @Test("A symbol's box is its own, its middle on the middle of the capitals")
    func boxes() throws {
        let measurer = try ViewRenderer().measurer
        func metrics(_ name: String, _ scale: SymbolRun.Scale = .medium) -> TextMetrics {
            measurer.measure(SymbolRun(name: name, font: Font(size: 100), scale: scale))
        }
        // A circle is 99.6 points wide, with 8.8 at its sides and 7 above and below.
        let circle = metrics("circle")
        #expect(abs(circle.size.width - 117.2) < 0.5 && abs(circle.size.height - 113.6) < 0.5, "\(circle)")
        #expect(abs(circle.firstBaseline - (113.6 / 2 + 72.7 / 2)) < 0.5)
        #expect(metrics("chevron.right").size.width < 70 && metrics("battery.100").size.width > 130)
        #expect(abs(metrics("circle", .large).size.width - 117.2 * 1.275) < 1)
        #expect(abs(metrics("circle", .small).size.width - 117.2 * 0.783) < 1)
    }

    @Test("An outline around a known symbol is drawn; around an unknown one it is a placeholder")
    func enclosures() throws {
        let names = ["trash", "trash.fill", "trash.circle", "trash.circle.fill", "trash.square", "trash.square.fill"]
        #expect(Set(try names.map(image)).count == names.count)
        #expect(try image("nothing.circle") == image("nothing"))
    }

    @Test("An unknown name is reported once, until another unknown name follows")
    func diagnostics() throws {
        let renderer = try ViewRenderer()
        func draw(_ names: [String]) throws {
            let items = names.map { renderer.symbol($0, .style(.body), x: 2, y: 2) }
            _ = try renderer.pixelBuffer(DisplayList(size: Size(width: 30, height: 30), items: items))
        }
        try draw(["b.unknown", "star", "b.unknown"])
        #expect(renderer.takeDiagnostics() == ["no image for the symbol \"b.unknown\"; a placeholder is shown"])
        try draw(["b.unknown", "a.unknown"])
        #expect(renderer.takeDiagnostics() == ["no image for the symbol \"a.unknown\"; a placeholder is shown"])
    }

    @Test("An SVG file of a folder is drawn for the symbol of its name, in the text's colour")
    func folders() throws {
        let folder = try TemporaryFolder()
        let square =
            "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10'/></svg>"
        try square.write(toFile: folder.path + "/star.svg", atomically: true, encoding: .utf8)
        let renderer = try ViewRenderer(symbolFolder: folder.path)
        let size = renderer.measurer.measure(SymbolRun(name: "star", font: Font(size: 100))).size
        #expect(abs(size.width - (199.2 + 17.6)) < 0.5 && abs(size.height - 113.6) < 0.5)
        let list = DisplayList(
            size: Size(width: 220, height: 120),
            items: [renderer.symbol("star", Font(size: 100), x: 0, y: 0, color: .red)])
        let image = try renderer.pixelBuffer(list)
        #expect(image.pixel(x: 108, y: 57) == image.pixel(x: 20, y: 20))
        #expect(image.pixel(x: 108, y: 57) != image.pixel(x: 2, y: 2))
        #expect(renderer.takeDiagnostics() == [])
        // No name leads out of the folder.
        _ = renderer.measurer.measure(SymbolRun(name: "../star", font: Font(size: 100)))
    }

    @Test(
        "An invalid SVG file in such a folder is reported, and the symbol is drawn without it", .timeLimit(.minutes(1)))
    func unusableFiles() throws {
        let folder = try TemporaryFolder()
        try "<svg".write(toFile: folder.path + "/star.svg", atomically: true, encoding: .utf8)
        #expect(mkfifo(folder.path + "/heart.svg", 0o600) == 0)
        #expect(mkdir(folder.path + "/bolt.svg", 0o700) == 0)
        let renderer = try ViewRenderer(symbolFolder: folder.path)
        let plain = try ViewRenderer()
        for name in ["star", "heart", "bolt"] {
            let run = SymbolRun(name: name, font: Font(size: 100))
            #expect(renderer.measurer.measure(run).size == plain.measurer.measure(run).size)
            for _ in 0..<2 {
                _ = try renderer.pixelBuffer(
                    DisplayList(
                        size: Size(width: 120, height: 120),
                        items: [renderer.symbol(name, Font(size: 100), x: 0, y: 0, color: .red)]))
            }
            #expect(
                renderer.takeDiagnostics()
                    == ["\(name).svg in the symbol folder is not a valid SVG file, and is omitted"])
        }
    }
}
