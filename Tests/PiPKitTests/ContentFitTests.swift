import PiPKit
import TestSupport
import Testing

@Suite("The space in which content is laid out")
struct ContentFitTests {
    private func square(_ side: Double, _ color: Color = .red) -> ViewNode {
        ViewNode(
            .shape(.rectangle, fill: .color(color), stroke: nil),
            modifiers: [.frame(width: side, height: side, alignment: .center)])
    }

    /// Fills what it is offered.
    private let greedy = ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil))

    private func painter(_ change: (inout FrameSettings) -> Void = { _ in }) throws -> FramePainter {
        var settings = FrameSettings()
        change(&settings)
        return try FramePainter(settings)
    }

    private func placed(_ content: ViewNode, _ place: ContentLocation, by painter: FramePainter) throws
        -> PlacedDisplayList
    {
        try painter.layout(content, in: place, at: .zero)
    }

    @Test("the first content of a window fixes the canvas; smaller content is centred later at its own scale")
    func smaller() throws {
        let painter = try painter()
        let first = try placed(square(100), .window, by: painter)
        #expect(first.canvas == CMVideoDimensions(width: 200, height: 200))
        #expect(first.placement == RenderPlacement(scale: 2))
        let second = try placed(square(10), .window, by: painter)
        #expect(second.canvas == first.canvas)
        #expect(second.placement == RenderPlacement(scale: 2, x: 90, y: 90))
        let third = try placed(square(200), .window, by: painter)
        #expect(third.placement == RenderPlacement(scale: 1))
    }

    @Test("a window's content is scaled into the requested canvas, and keeps that scale")
    func asked() throws {
        let painter = try painter { $0.canvas = CMVideoDimensions(width: 640, height: 320) }
        #expect(try placed(square(100), .window, by: painter).placement == RenderPlacement(scale: 3.2, x: 160, y: 0))
        #expect(try placed(square(50), .window, by: painter).placement == RenderPlacement(scale: 3.2, x: 240, y: 80))
        #expect(try placed(greedy, .window, by: painter).list?.size == Size(width: 10, height: 10))
    }

    @Test("a window's content is laid out in the canvas on request")
    func laidOut() throws {
        let painter = try painter {
            $0.canvas = CMVideoDimensions(width: 640, height: 320)
            $0.fit = .layout
        }
        #expect(try placed(greedy, .window, by: painter).list?.size == Size(width: 320, height: 160))
        #expect(try placed(square(10), .window, by: painter).placement == RenderPlacement(scale: 2, x: 310, y: 150))
        #expect(try placed(square(320), .window, by: painter).placement == RenderPlacement(scale: 1, x: 160, y: 0))
    }

    @Test(
        "a page fills the device's screen: flexible views fill it, a text wraps, and wider content is clipped")
    func page() throws {
        let painter = try painter()
        let filled = try placed(greedy, .screen, by: painter)
        #expect(filled.canvas == CMVideoDimensions(width: 780, height: 1688))
        #expect(
            filled.list?.items == [
                .fill(.rectangle, in: Rect(x: 0, y: 47, width: 390, height: 763), paint: .color(Color.red.light))
            ])
        let words = ViewNode(.text(Array(repeating: "word", count: 100).joined(separator: " ")))
        guard case .text(_, let box, _) = try #require(try placed(words, .screen, by: painter).list?.items.first) else {
            Issue.record("no text")
            return
        }
        #expect(box.size.width <= 390 && box.size.height > 100 && box.minY > 250)
        let wide = try placed(square(1_000), .screen, by: painter)
        #expect(wide.placement == RenderPlacement(scale: 2) && wide.list?.size == Size(width: 390, height: 844))
        let several = ViewNode(.group([square(10), square(20)]))
        let frames = try #require(try placed(several, .screen, by: painter).list?.items)
        #expect(frames.count == 2, "one frame around both, not one around each: \(frames)")
    }

    @Test("the screen is that of the device, and a page's canvas may be requested")
    func screens() throws {
        let small = try painter { $0.device = [320, 568, 2] }
        #expect(try placed(greedy, .screen, by: small).canvas == CMVideoDimensions(width: 640, height: 1136))
        let asked = try painter { $0.canvas = CMVideoDimensions(width: 100, height: 60) }
        #expect(try placed(greedy, .screen, by: asked).list?.size == Size(width: 50, height: 30))
        let ideal = try painter { $0.fit = .scale }
        #expect(try placed(square(30), .screen, by: ideal).canvas == CMVideoDimensions(width: 60, height: 60))
    }

    @Test("a window of another size is shown whole, and content that is smaller than it is not blown up in it")
    func resized() throws {
        let painter = try painter()
        _ = try placed(square(100), .window, by: painter)
        painter.windowSize = CMVideoDimensions(width: 100, height: 100)
        #expect(try placed(greedy, .window, by: painter).placement == RenderPlacement(scale: 4))
        #expect(try placed(square(10), .window, by: painter).placement == RenderPlacement(scale: 4, x: 80, y: 80))
        painter.windowSize = CMVideoDimensions(width: 400, height: 200)
        let wide = try placed(greedy, .window, by: painter)
        #expect(wide.list?.size == Size(width: 200, height: 100))
        #expect(wide.placement == RenderPlacement(scale: 1, x: 0, y: 50))
    }

    @Test("A canvas without content has the requested background, over black")
    func background() throws {
        let painter = try painter {
            $0.canvas = CMVideoDimensions(width: 64, height: 16)
            $0.background = Color(red: 0, green: 0, blue: 1, opacity: 0.5)
        }
        let frame = try painter.paint(try placed(square(16), .window, by: painter))
        let blue = SIMD4<UInt8>(128, 0, 0, 255)
        #expect(frame.pixelBuffer.pixel(x: 0, y: 0) == blue)
        #expect(frame.pixelBuffer.pixel(x: 32, y: 8).z > 200)
        let blank = try painter.paint(try #require(painter.blank()))
        #expect(blank.pixelBuffer.pixel(x: 0, y: 0) == blue)
    }

    @Test("content without a size makes no canvas unless it is laid out in one")
    func noSize() throws {
        let nothing = ViewNode(.group([]))
        #expect(throws: PaintingError.self) { try placed(nothing, .window, by: try painter()) }
        #expect(throws: PaintingError.self) {
            try placed(nothing, .window, by: try painter { $0.canvas = CMVideoDimensions(width: 64, height: 16) })
        }
        _ = try placed(nothing, .screen, by: try painter())
    }
}
