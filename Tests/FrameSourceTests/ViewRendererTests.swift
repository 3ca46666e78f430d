import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Rendering display lists")
struct ViewRendererTests {
    let renderer: ViewRenderer
    private let white = SIMD4<UInt8>(255, 255, 255, 255)
    private let redPixel = SIMD4<UInt8>(0, 0, 255, 255)
    private let bluePixel = SIMD4<UInt8>(255, 0, 0, 255)

    init() throws {
        renderer = try ViewRenderer()
    }

    @Test("Rectangles that meet on whole pixels have no seam and no smoothed edge", arguments: [1.0, 2, 3])
    func wholePixels(scale: Double) throws {
        let pixel = 1 / scale
        let (left, middle, right) = (4 * pixel, 11 * pixel, 19 * pixel)
        let items: [DisplayList.Item] = [
            .fill(.rectangle, Rect(x: left, y: left, width: middle - left, height: right - left), .red),
            .fill(.rectangle, Rect(x: middle, y: left, width: right - middle, height: right - left), .red),
            .group(
                opacity: 1,
                clip: DisplayList.Clip.outline(.rectangle, in: Rect(x: left, y: left, width: right, height: pixel)),
                items: [.fill(.rectangle, Rect(x: left, y: left, width: right - left, height: 1), .red)]),
        ]
        let image = try renderer.pixelBuffer(
            DisplayList(size: Size(width: 24 * pixel, height: 24 * pixel), items: items), scale: scale)
        for y in 0..<24 {
            for x in 0..<24 {
                let isInside = (4..<19).contains(x) && (4..<19).contains(y)
                #expect(image.pixel(x: x, y: y) == (isInside ? redPixel : white), "\(x), \(y)")
            }
        }
    }

    @Test("The canvas, the list's rectangle and the list are at their placement, and nothing shows outside")
    func placement() throws {
        let list = DisplayList(
            size: Size(width: 10, height: 5),
            items: [.fill(.rectangle, Rect(x: 5, y: -100, width: 500, height: 102), .red)])
        let frame = try renderer.render(
            list, width: 31, height: 21, placement: RenderPlacement(scale: 2, x: 6, y: 4), background: .blue,
            contentBackground: .white)
        for y in 0..<21 {
            for x in 0..<31 {
                let isContent = (6..<26).contains(x) && (4..<14).contains(y)
                let isRed = isContent && x >= 16 && y < 8
                let expected = isRed ? redPixel : isContent ? white : bluePixel
                #expect(frame.pixelBuffer.pixel(x: x, y: y) == expected, "\(x), \(y)")
            }
        }
        #expect(frame.damage == nil)
    }

    @Test("Colours are premultiplied, the canvas's own too")
    func premultiplied() throws {
        let half = RGBA(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        let list = DisplayList(
            size: Size(width: 2, height: 1), items: [.fill(.rectangle, Rect(x: 1, y: 0, width: 1, height: 1), half)])
        let frame = try renderer.render(
            list, width: 2, height: 1, placement: RenderPlacement(scale: 1), background: .clear)
        #expect(frame.pixelBuffer.pixel(x: 0, y: 0) == SIMD4(0, 0, 0, 0))
        #expect(frame.pixelBuffer.pixel(x: 1, y: 0) == SIMD4(0, 64, 128, 128))
    }

    @Test("A group is made translucent as one: what it covers within itself does not show through")
    func groupOpacity() throws {
        let square = Rect(x: 0, y: 0, width: 4, height: 4)
        let list = DisplayList(
            size: Size(width: 4, height: 4),
            items: [
                .group(
                    opacity: 0.5, clip: nil, items: [.fill(.rectangle, square, .blue), .fill(.rectangle, square, .red)])
            ])
        let pixel = try renderer.pixelBuffer(list).pixel(x: 1, y: 1)
        #expect(pixel.z == 255)
        #expect((127...128).contains(pixel.x) && pixel.x == pixel.y)
    }

    @Test("A translucent text's emoji are as translucent as its letters")
    func translucentEmoji() throws {
        func darkest(alpha: Double) throws -> UInt8 {
            let color = RGBA(red: 0, green: 0, blue: 0, alpha: alpha)
            let list = DisplayList(
                size: Size(width: 60, height: 60), items: [renderer.text("🖤", Font(size: 40), x: 2, y: 2, color: color)]
            )
            let image = try ViewRenderer().pixelBuffer(list)
            return (0..<60).flatMap { y in (0..<60).map { image.pixel(x: $0, y: y).y } }.min() ?? 255
        }
        let (opaque, faint) = try (darkest(alpha: 1), darkest(alpha: 0.25))
        #expect(opaque < 100)
        #expect(abs(Int(faint) - (255 - (255 - Int(opaque)) / 4)) <= 2)
    }

    @Test("An equal list gives the same buffer and no damage")
    func equalList() throws {
        func list() -> DisplayList {
            DisplayList(size: Size(width: 50, height: 20), items: [renderer.text("same", .style(.body), x: 0, y: 0)])
        }
        func render() throws -> RenderedFrame {
            try renderer.render(list(), width: 50, height: 20, placement: RenderPlacement(scale: 1), background: .white)
        }
        let (first, second) = try (render(), render())
        #expect(first.pixelBuffer === second.pixelBuffer)
        #expect(first.damage == nil)
        #expect(second.damage == .empty)
    }

    @Test("A frame that is still referenced never changes; one without references is reused")
    func buffersInUse() throws {
        func render(_ x: Double) throws -> RenderedFrame {
            try renderer.render(
                DisplayList(
                    size: Size(width: 40, height: 10),
                    items: [.fill(.rectangle, Rect(x: x, y: 0, width: 4, height: 10), .red)]),
                width: 40, height: 10, placement: RenderPlacement(scale: 1), background: .white)
        }
        var held: [CVPixelBuffer] = []
        for step in 0..<6 { held.append(try render(Double(step) * 6).pixelBuffer) }
        #expect(Set(held.map { ObjectIdentifier($0) }).count == 6)
        for (step, image) in held.enumerated() {
            for x in 0..<40 {
                #expect((image.pixel(x: x, y: 5) == redPixel) == (step * 6..<step * 6 + 4).contains(x))
            }
        }
        let last = ObjectIdentifier(held[5])
        held = []
        #expect(ObjectIdentifier(try render(1).pixelBuffer) == last)
    }

    @Test(
        "Every size of canvas that a buffer can have is drawn",
        arguments: [(1, 1), (16, 16), (641, 361), (4096, 2160)])
    func sizes(width: Int, height: Int) throws {
        let list = DisplayList(
            size: Size(width: Double(width), height: Double(height)),
            items: [.fill(.ellipse, Rect(x: 0, y: 0, width: Double(width), height: Double(height)), .red)])
        let frame = try renderer.render(
            list, width: width, height: height, placement: RenderPlacement(scale: 1), background: .blue)
        #expect(frame.pixelBuffer.width == width && frame.pixelBuffer.height == height)
        #expect(frame.pixelBuffer.pixel(x: width / 2, y: height / 2).z > 150)
    }

    @Test("A canvas without pixels is an error, a list without a size or a placement without a scale is not")
    func emptiness() throws {
        let list = DisplayList(size: .zero, items: [.fill(.rectangle, Rect(x: 0, y: 0, width: 4, height: 4), .red)])
        #expect(throws: FrameSourceError.self) {
            try renderer.render(list, width: 0, height: 10, placement: RenderPlacement(scale: 1), background: .blue)
        }
        for scale in [1, 0, -1, .nan, .infinity] {
            let frame = try renderer.render(
                list, width: 2, height: 2, placement: RenderPlacement(scale: scale), background: .blue)
            #expect(frame.pixelBuffer.pixel(x: 0, y: 0) == bluePixel)
        }
    }

    @Test("Items at positions that are not numbers, far away, or endless do no harm")
    func oddItems() throws {
        let odd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9]
        let paints: [Paint] = [
            .color(RGBA(red: .nan, green: 2, blue: -1, alpha: 1)), .linear([], start: .zero, end: .zero),
            .angular([PaintStop(color: .red, location: .nan)], center: .zero, startAngle: .nan, endAngle: .infinity),
            .radial([], center: .zero, startRadius: 0, endRadius: 5),
        ]
        for value in odd {
            for paint in paints {
                let rects = [
                    Rect(x: value, y: 0, width: 5, height: 5), Rect(x: 0, y: 0, width: value, height: value),
                    Rect(x: -abs(value), y: 0, width: .infinity, height: 4),
                ]
                let items: [DisplayList.Item] = rects.flatMap { rect -> [DisplayList.Item] in
                    [
                        .fill(.circle, in: rect, paint: paint),
                        .fill(.roundedRectangle(cornerRadius: value), in: rect, paint: paint),
                        .stroke(
                            .capsule, in: rect, line: StrokeStyle(lineWidth: value, dash: [value, 1e-9]), paint: paint),
                        .text(TextRun(string: "x", font: Font(size: value)), in: rect, paint: paint),
                        .symbol(SymbolRun(name: "star", font: Font(size: value)), in: rect, paint: paint),
                        .group(opacity: value, clip: DisplayList.Clip.outline(.circle, in: rect), items: []),
                    ]
                }
                _ = try renderer.pixelBuffer(DisplayList(size: Size(width: 20, height: 20), items: items))
            }
        }
        let endless = Rect(x: -.infinity, y: 0, width: .infinity, height: 20)
        let wide = Rect(x: 0, y: 0, width: .infinity, height: 20)
        let list = DisplayList(
            size: Size(width: 20, height: 20),
            items: [.fill(.rectangle, endless, .blue), .fill(.rectangle, wide, .red)])
        #expect(try renderer.pixelBuffer(list).pixel(x: 10, y: 10) == redPixel)
    }

    @Test("Radii are limited to half of the shorter side")
    func radii() throws {
        func image(_ shape: Outline) throws -> CVPixelBuffer {
            try ViewRenderer().pixelBuffer(
                DisplayList(
                    size: Size(width: 60, height: 20),
                    items: [.fill(shape, Rect(x: 0, y: 0, width: 60, height: 20), .red)]))
        }
        let capsule = try image(.capsule)
        for radius in [10.0, 11, 1000, .infinity] {
            #expect(PixelComparison(try image(.roundedRectangle(cornerRadius: radius)), capsule).isMatch())
        }
        for radius in [0.0, -3, .nan] {
            let square = try image(.roundedRectangle(cornerRadius: radius))
            #expect(PixelComparison(square, try image(.rectangle)).isMatch())
        }
    }
}
