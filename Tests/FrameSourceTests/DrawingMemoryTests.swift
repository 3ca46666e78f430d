import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("The memory of drawing a frame")
struct DrawingMemoryTests {
    private static let red = Paint.color(RGBA(red: 1, green: 0, blue: 0))

    /// Returns the pixels of `list` on a canvas of `size` pixels whose top left corner is at the list's point (`at`,
    /// `at`).
    private func pixels(
        of list: DisplayList, size: Int, at: Double = 0, with renderer: ViewRenderer? = nil
    ) throws -> [[UInt32]] {
        let renderer = try renderer ?? ViewRenderer()
        let frame = try renderer.render(
            list, width: size, height: size, placement: RenderPlacement(scale: 1, x: -at, y: -at))
        return frame.pixelBuffer.pixelRows
    }

    /// Returns a list of `side` by `side` points with shapes of whole pixels in a group with `effects`. Cairo rounds
    /// other edges where the canvas cuts them.
    private func list(side: Double, _ effects: DisplayList.Effects) -> DisplayList {
        let edge = side * 2
        let items: [DisplayList.Item] = [
            .fill(
                .rectangle, in: Rect(x: side / 4, y: side / 4, width: side / 3, height: side / 3),
                paint: .color(RGBA(red: 0.2, green: 0.5, blue: 1))),
            .fill(.rectangle, in: Rect(x: side / 2, y: side / 2, width: edge, height: edge), paint: Self.red),
        ]
        return DisplayList(size: Size(width: side, height: side), items: [.group(effects, items: items)])
    }

    @Test("Blurs and shadows are the same however little of them is on the canvas", arguments: [3, 14.3])
    func parts(radius: Double) throws {
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 1, blue: 0), radius: radius, x: 7, y: -4)
        for effects in [
            DisplayList.Effects(shadow: shadow), DisplayList.Effects(blur: radius),
            DisplayList.Effects(blur: radius / 2, shadow: shadow),
        ] {
            let list = list(side: 240, effects)
            let whole = try pixels(of: list, size: 240)
            for at in [0, 60, 110, 170] {
                let part = try pixels(of: list, size: 70, at: Double(at))
                let same = whole[at..<at + 70].map { Array($0[at..<at + 70]) }
                #expect(part == same, "\(effects) at \(at)")
            }
        }
    }

    @Test(
        "A blur that keeps a part gives it the pixels that a blur of the whole gives it",
        arguments: 1...30 as ClosedRange<UInt64>)
    func keptParts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (Int.random(in: 1...200, using: &random), Int.random(in: 1...200, using: &random))
        let deviation = [0.6, 3, 20].randomElement(using: &random)!
        let blur = try #require(
            GaussianBlur(deviation: deviation, under: .scale(x: 1, y: 1), extendsEdges: seed % 2 == 0))
        let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        let part = PixelRect(
            x: x, y: y, width: Int.random(in: 1...width - x, using: &random),
            height: Int.random(in: 1...height - y, using: &random))
        let pixels = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        let kept: [PixelRect?] = [nil, part]
        let images = try kept.map { kept in
            let surface = try CairoSurface(width: width, height: height)
            surface.withPixels { row, line in for x in 0..<width { line[x] = pixels[row * width + x] } }
            blur.apply(to: surface, keeping: kept)
            var rows: [[UInt32]] = []
            surface.withPixels { rows.append(Array($1)) }
            return rows[y..<part.maxY].map { Array($0[x..<part.maxX]) }
        }
        #expect(images[0] == images[1], "\(width)×\(height), \(part)")
    }

    @Test("The greatest shadow and the greatest blur of content beyond the canvas take less than the limit")
    func greatestEffects() throws {
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 1, blue: 0), radius: 1_000)
        for effects in [DisplayList.Effects(shadow: shadow), DisplayList.Effects(blur: 1_000)] {
            let items = [
                DisplayList.Item.fill(
                    .rectangle, in: Rect(x: -5_000, y: -5_000, width: 10_000, height: 10_000), paint: Self.red)
            ]
            let list = DisplayList(size: Size(width: 600, height: 400), items: [.group(effects, items: items)])
            let renderer = try ViewRenderer()
            renderer.time.limit = .seconds(600)
            renderer.time.begin(at: .zero)
            _ = try renderer.render(list, width: 600, height: 400, placement: RenderPlacement(scale: 1))
            // The pixels of the content, and eight bytes for each that the blur keeps or passes.
            #expect((20 << 20..<64 << 20).contains(renderer.time.mostReserved), "\(renderer.time.mostReserved)")
            #expect(renderer.time.reserved == 0)
        }
    }

    @Test("A frame whose paints and layers need too much memory together is abandoned")
    func paints() throws {
        let stops = [PaintStop(color: RGBA(red: 1, green: 0, blue: 0), location: 0)]
        let gradient = Paint.gradient(
            GradientFill(stops: stops, shape: .radial(center: .zero, startRadius: 0, endRadius: 9)))
        var items: [DisplayList.Item] = [
            .fill(.circle, in: Rect(x: -5_000, y: -5_000, width: 10_000, height: 10_000), paint: gradient)
        ]
        let list = { DisplayList(size: Size(width: 600, height: 400), items: items) }
        for depth in 0..<6 {
            let renderer = try ViewRenderer()
            renderer.time.limit = .seconds(600)
            renderer.time.begin(at: .zero)
            let result = Result {
                _ = try renderer.render(list(), width: 600, height: 400, placement: RenderPlacement(scale: 1))
            }
            #expect(renderer.time.mostReserved <= DrawBudget.frameBytes && renderer.time.reserved == 0)
            #expect(renderer.time.isFull == (depth >= 3), "\(depth): \(renderer.time.mostReserved)")
            if case .success = result { #expect(depth < 3) }
            items = [.group(DisplayList.Effects(blur: 150), items: items)]
        }
    }

    private func text(_ string: String, size: Double, y: Double = 0) -> DisplayList {
        let run = TextRun(string: string, font: Font(size: size))
        let items = [DisplayList.Item.text(run, in: Rect(x: 0, y: y, width: 1_000, height: 300), paint: Self.red)]
        return DisplayList(size: Size(width: 300, height: 300), items: items)
    }

    @Test("Large glyphs that change from frame to frame do not accumulate", arguments: ["WMQ@", "😀🎃"])
    func changingGlyphs(string: String) throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .seconds(600)
        renderer.time.begin(at: .zero)
        // Together they are larger than the limit of a frame.
        for number in 0..<150 {
            _ = try pixels(of: text(string, size: 600 + Double(number)), size: 300, with: renderer)
        }
        // The same text looks the same after its glyphs were freed.
        let again = try pixels(of: text(string, size: 600), size: 300, with: renderer)
        #expect(again == (try pixels(of: text(string, size: 600), size: 300)))
    }

    @Test("A frame whose glyphs need too much memory is abandoned")
    func manyGlyphs() throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .seconds(600)
        renderer.time.begin(at: .zero)
        let items = (0..<400).flatMap { text("W", size: 500 + Double($0)).items }
        let list = DisplayList(size: Size(width: 300, height: 300), items: items)
        #expect(throws: FrameSourceError.self) { _ = try pixels(of: list, size: 300, with: renderer) }
        #expect(renderer.time.isFull)
        renderer.time.begin(at: .seconds(1))
        _ = try pixels(of: text("W", size: 500), size: 300, with: renderer)
    }

    @Test("Glyphs that are larger than every screen are drawn as outlines, which take no memory of glyphs")
    func outlines() throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .seconds(600)
        renderer.time.begin(at: .zero)
        let items = (0..<60).flatMap { text("W", size: 2_000 + Double($0), y: -1_000).items }
        let list = DisplayList(size: Size(width: 300, height: 300), items: items)
        let large = try pixels(of: list, size: 300, with: renderer)
        #expect(large.contains { $0.contains { $0 != large[0][0] } })
    }
}
