import CGLib
import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Drawing only what has changed")
struct DamageTests {
    /// Cairo 1.18 rounds an edge's shade by how much of it is drawn at once.
    private static let tolerance = cairo_version() < 11700 ? 0 : 8

    @Test(
        "A changed image equals one drawn as a whole, byte for byte, and only the damage differs from the one before",
        arguments: 1...12 as ClosedRange<UInt64>)
    func incrementalEqualsFull(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, renderer: try ViewRenderer())
        let renderer = try ViewRenderer()
        let fresh = try ViewRenderer()
        let scale = [1.0, 2, 1.37][Int(seed % 3)]
        let placement = RenderPlacement(scale: scale, x: seed % 2 == 0 ? 0 : 7.25, y: 3)
        let (width, height) = (Int(160 * scale) + 12, Int(110 * scale) + 12)
        var held: [CVPixelBuffer] = []
        var last: CVPixelBuffer?
        for step in 0..<40 {
            let list = lists.next()
            let frame = try renderer.render(
                list, width: width, height: height, placement: placement, background: .gray, contentBackground: .white)
            let flat = DisplayList(size: list.size, items: list.items.flatMap(\.flat))
            #expect(
                list == flat && flat == list
                    && list != DisplayList(size: list.size, items: Array(flat.items.dropLast())))
            // Another canvas in between makes the other renderer draw everything. A list with runs must look like its
            // flattened list.
            _ = try fresh.render(list, width: 1, height: 1, placement: placement, background: .gray)
            let whole = try fresh.render(
                flat, width: width, height: height,
                placement: placement, background: .gray, contentBackground: .white)
            let comparison = PixelComparison(frame.pixelBuffer, whole.pixelBuffer, tolerance: Self.tolerance)
            #expect(comparison.isMatch(), "step \(step): \(comparison)\n\(list)")
            if let last, let damage = frame.damage {
                let change = PixelComparison(frame.pixelBuffer, last, tolerance: Self.tolerance)
                #expect(change.extent.intersection(damage) == change.extent, "step \(step)")
            }
            last = try copy(frame.pixelBuffer)
            // Holding some frames for a while makes the renderer use every way of finding a buffer.
            held.append(frame.pixelBuffer)
            if held.count > Int(seed % 7) + 1 { held.removeFirst(step % 2 + 1) }
        }
    }

    @Test(
        "An image whose first item hides its backdrop is the same as with something before that item",
        arguments: [1.0, 2, 1.37])
    func hiddenGround(scale: Double) throws {
        let size = Size(width: 40, height: 20)
        let stops = [PaintStop(color: .red, location: 0), PaintStop(color: .blue, location: 1)]
        func gradient(_ stops: [PaintStop]) -> Paint { .linear(stops, start: .zero, end: Point(x: 40, y: 9)) }
        let hostile = PaintStop(color: .green, location: -.infinity)
        let paints: [Paint] = [
            .color(.red), .color(RGBA(red: 1, green: 0, blue: 0, alpha: 0.4)), gradient(stops),
            gradient([hostile] + stops),
            gradient(stops + [PaintStop(color: .clear, location: 1)]),
            .color(RGBA(red: 0, green: 1, blue: 0, alpha: .infinity)),
            .color(RGBA(red: 0, green: 1, blue: 0, alpha: .nan)),
        ]
        let rects = [
            Rect(origin: .zero, size: size), Rect(x: -5, y: -5, width: 90, height: 90),
            Rect(x: 0, y: 0, width: 39.5, height: 20),
            Rect(x: 0.001, y: 0, width: 40, height: 20),
        ]
        let before = DisplayList.Item.fill(.rectangle, Rect(x: -9, y: -9, width: 1, height: 1), .red)
        let text = DisplayList.Item.fill(.circle, Rect(x: 5, y: 5, width: 9, height: 9), .green)
        for paint in paints {
            for rect in rects {
                for ground in [RGBA.clear, .white, RGBA(red: 0, green: 0, blue: 1, alpha: 0.5)] {
                    let items: [DisplayList.Item] = [.fill(.rectangle, in: rect, paint: paint), text]
                    let images = try [items, [before] + items].map {
                        try ViewRenderer().render(
                            DisplayList(size: size, items: $0), width: 70, height: 50,
                            placement: RenderPlacement(scale: scale, x: -3, y: 4), background: .gray,
                            contentBackground: ground
                        ).pixelBuffer
                    }
                    let comparison = PixelComparison(images[0], images[1])
                    #expect(comparison.isMatch(), "\(paint) \(rect) \(ground): \(comparison)")
                }
            }
        }
    }

    @Test("A gradient on a translucent layer is the same whether the items before it are redrawn or not")
    func gradientOnLayer() throws {
        let stops = [
            PaintStop(color: RGBA(red: 0.98, green: 0.96, blue: 0.2, alpha: 0.38), location: 0),
            PaintStop(color: RGBA(red: 0.3, green: 0.7, blue: 0.1, alpha: 0.9), location: 1),
        ]
        let paint = Paint.linear(stops, start: Point(x: 4, y: 65), end: Point(x: 43, y: 88))
        for step in 0..<20 {
            let place = Rect(x: 37.47 + Double(step) * 0.13, y: 48.7, width: 25.7, height: 26.8)
            let layer = DisplayList.Item.group(
                opacity: 0.5, clip: nil,
                items: [
                    .fill(.rectangle, Rect(x: 110, y: 12, width: 5, height: 5), .red),
                    .stroke(.capsule, in: place, line: StrokeStyle(lineWidth: 2.4), paint: paint),
                ])
            let lists = [[layer], [layer, .fill(.rectangle, Rect(x: 20, y: 71, width: 20, height: 18), .green)]]
                .map { DisplayList(size: Size(width: 160, height: 110), items: $0) }
            let renderer = try ViewRenderer()
            _ = try renderer.pixelBuffer(lists[0])
            let comparison = PixelComparison(
                try renderer.pixelBuffer(lists[1]), try ViewRenderer().pixelBuffer(lists[1]))
            #expect(comparison.isMatch(), "\(step): \(comparison)")
        }
    }

    @Test("A change under a blur, a shadow or a transform damages only its result")
    func changeUnderEffects() throws {
        func damage(_ item: (DisplayList.Item) -> DisplayList.Item) throws -> PixelRect? {
            let renderer = try ViewRenderer()
            let lists = [RGBA.red, .blue].map { color in
                DisplayList(
                    size: Size(width: 100, height: 100),
                    items: [
                        item(.fill(.rectangle, Rect(x: 40, y: 40, width: 10, height: 10), color)),
                        .fill(.rectangle, Rect(x: 0, y: 0, width: 9, height: 9), .green),
                    ])
            }
            let placement = RenderPlacement(scale: 1)
            _ = try renderer.render(lists[0], width: 100, height: 100, placement: placement)
            return try renderer.render(lists[1], width: 100, height: 100, placement: placement).damage
        }
        let shadow = DisplayList.Shadow(color: .black, radius: 0, x: 20, y: -5)
        let turn = AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 100, ty: 0)
        let blurred = try #require(try damage { .group(DisplayList.Effects(blur: 4), items: [$0]) })
        #expect(
            try damage { .group(DisplayList.Effects(shadow: shadow), items: [$0]) }
                == PixelRect(x: 40, y: 35, width: 30, height: 15))
        #expect(try damage { .transform(turn, items: [$0]) } == PixelRect(x: 50, y: 40, width: 10, height: 10))
        #expect(try damage { .transform(.scale(x: 0, y: 1), items: [$0]) } == .empty)
        #expect(blurred.x == blurred.y && blurred.width == blurred.height)
        #expect((3 * 4...3 * 4 + 3).contains(40 - blurred.x) && blurred.maxX - 50 == 40 - blurred.x)
    }

    @Test("The square ends of a dashed circle's line lie within its damage")
    func squareDashes() throws {
        let renderer = try ViewRenderer()
        let line = StrokeStyle(lineWidth: 24, lineCap: .square, dash: [1, 25.3], dashPhase: 13)
        let circle = DisplayList.Item.stroke(
            .circle, in: Rect(x: 40, y: 40, width: 60, height: 60), line: line, paint: .color(.black))
        func render(_ items: [DisplayList.Item]) throws -> RenderedFrame {
            try renderer.render(
                DisplayList(size: Size(width: 140, height: 140), items: items), width: 140, height: 140,
                placement: RenderPlacement(scale: 1), background: .white)
        }
        let before = try copy(try render([]).pixelBuffer)
        let after = try render([circle])
        let change = PixelComparison(
            before,
            try ViewRenderer().pixelBuffer(
                DisplayList(size: Size(width: 140, height: 140), items: [circle])))
        #expect(change.extent.intersection(try #require(after.damage)) == change.extent)
    }

    @Test("A changed text damages only its own pixels")
    func changedText() throws {
        let renderer = try ViewRenderer()
        func render(_ second: Int) throws -> RenderedFrame {
            let items: [DisplayList.Item] = [
                .fill(.rectangle, Rect(x: 0, y: 0, width: 390, height: 50), .blue),
                renderer.symbol("figure.walk", .style(.body), x: 10, y: 15),
                renderer.text("\(second)", .style(.body), x: 300, y: 15),
                renderer.text("steps", .style(.body), x: 100, y: 15),
            ]
            return try renderer.render(
                DisplayList(size: Size(width: 390, height: 50), items: items), width: 780, height: 100,
                placement: RenderPlacement(scale: 2), background: .black)
        }
        _ = try render(3)
        let damage = try #require(try render(4).damage)
        #expect(damage.x >= 590 && damage.maxX <= 630 && damage.width > 10)
        #expect(damage.y >= 20 && damage.maxY <= 80 && damage.height > 10)
    }

    @Test("A change within groups damages the part that their clips show")
    func changeInGroup() throws {
        let renderer = try ViewRenderer()
        func render(_ x: Double) throws -> RenderedFrame {
            let clip = DisplayList.Clip.outline(.rectangle, in: Rect(x: 10, y: 10, width: 20, height: 20))
            let items: [DisplayList.Item] = [
                .group(
                    opacity: 0.5, clip: nil,
                    items: [
                        .fill(.rectangle, Rect(x: 0, y: 0, width: 100, height: 5), .blue),
                        .group(
                            opacity: 1, clip: clip,
                            items: [.fill(.rectangle, Rect(x: x, y: 0, width: 5, height: 90), .red)]),
                    ])
            ]
            return try renderer.render(
                DisplayList(size: Size(width: 100, height: 100), items: items), width: 100, height: 100,
                placement: RenderPlacement(scale: 1), background: .black)
        }
        _ = try render(12)
        #expect(try render(20).damage == PixelRect(x: 12, y: 10, width: 13, height: 20))
        #expect(try render(60).damage == PixelRect(x: 20, y: 10, width: 5, height: 20))
        #expect(try render(70).damage == .empty)
    }

    @Test("Another canvas, placement or background damages everything")
    func everything() throws {
        let renderer = try ViewRenderer()
        let list = DisplayList(size: Size(width: 10, height: 10), items: [])
        func render(_ width: Int, _ scale: Double, _ background: RGBA, _ content: RGBA) throws -> PixelRect? {
            try renderer.render(
                list, width: width, height: 10, placement: RenderPlacement(scale: scale), background: background,
                contentBackground: content
            ).damage
        }
        #expect(try render(10, 1, .black, .white) == nil)
        #expect(try render(10, 1, .black, .white) == .empty)
        #expect(try render(12, 1, .black, .white) == nil)
        #expect(try render(12, 2, .black, .white) == nil)
        #expect(try render(12, 2, .blue, .white) == nil)
        #expect(try render(12, 2, .blue, .red) == nil)
        #expect(try render(12, 2, .blue, .red) == .empty)
    }

    private func copy(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer {
        let copy = try CVPixelBuffer(width: buffer.width, height: buffer.height)
        buffer.withUnsafeBytes { from in copy.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
        return copy
    }
}

extension DisplayList.Item {
    /// The item without runs.
    fileprivate var flat: [DisplayList.Item] {
        switch self {
        case .fill, .stroke, .text, .symbol, .fillPath, .strokePath, .image, .movie: return [self]
        case .transform(let matrix, let items): return [.transform(matrix, items: items.flatMap(\.flat))]
        case .projection(let matrix, let items): return [.projection(matrix, items: items.flatMap(\.flat))]
        case .group(.inline, let items): return items.flatMap(\.flat)
        case .group(var effects, let items):
            effects.mask = effects.mask?.flatMap(\.flat)
            return [.group(effects, items: items.flatMap(\.flat))]
        }
    }
}
