import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Gradients")
struct GradientTests {
    @Test("An angular gradient has the colour of each pixel's own direction")
    func angularGradient() throws {
        let stops = [PaintStop(color: .black, location: 0), PaintStop(color: .white, location: 1)]
        let rect = Rect(x: 0, y: 0, width: 100, height: 100)
        let paint = Paint.angular(stops, center: Point(x: 50, y: 50), startAngle: 0, endAngle: 360)
        let image = try ViewRenderer().pixelBuffer(
            DisplayList(size: rect.size, items: [.fill(.rectangle, in: rect, paint: paint)]))
        // Down is a quarter of the way, left a half, up three quarters.
        for (x, y, share) in [(49, 99, 0.25), (0, 49, 0.5), (49, 0, 0.75)] {
            #expect(abs(Double(image.pixel(x: x, y: y).x) - 255 * share) <= 2)
        }
        #expect(image.pixel(x: 99, y: 50).x == 0)
        #expect(image.pixel(x: 99, y: 49).x >= 254)
    }

    @Test(
        "Pixels worked out several at a time are those worked out one by one", arguments: 1...200 as ClosedRange<UInt64>
    )
    func wideInstructions(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Usual places, and those where a sum overflows or is no number.
        func place() -> Double {
            let extremes = [0, -0.0, 1e308, -1e308, 1e-308, .infinity, -.infinity, .nan]
            return Int.random(in: 0..<40, using: &random) == 0
                ? extremes.randomElement(using: &random)! : Double.random(in: -300...300, using: &random)
        }
        func point() -> Point { Point(x: place(), y: place()) }
        let stops = [0, 0.3, 1].map { location in
            PaintStop(
                color: RGBA(
                    red: Double.random(in: 0...1, using: &random), green: Double.random(in: 0...1, using: &random),
                    blue: 0.5, alpha: seed % 2 == 0 ? 1 : Double.random(in: 0...1, using: &random)), location: location)
        }
        let transform = AffineMatrix(
            a: Double.random(in: 0.5...3, using: &random), b: place() / 500, c: place() / 500,
            d: Double.random(in: 0.5...3, using: &random), tx: place(), ty: place())
        let paints: [Paint] = [
            .linear(stops, start: point(), end: point()),
            .radial(stops, center: point(), startRadius: abs(place()), endRadius: abs(place())),
        ]
        let width = Int.random(in: 1...70, using: &random)
        let area = PixelRect(x: Int.random(in: 0...50, using: &random), y: 3, width: width, height: 9)
        let (wide, narrow) = (GradientPainter(), GradientPainter())
        narrow.usesWideInstructions = false
        for paint in paints {
            let images = try [wide, narrow].map { painter in
                var pixels: [UInt32] = []
                try #require(try painter.image(of: paint, in: area, transform: transform)).pixels.withPixels {
                    pixels += Array($1)
                }
                return pixels
            }
            #expect(images[0].count == width * 9)
            #expect(images[0] == images[1], "\(paint) \(transform) \(area)")
        }
    }

    @Test("A translucent gradient stays translucent beside one of opaque colours")
    func translucent() throws {
        let rect = Rect(x: 0, y: 0, width: 64, height: 8)
        func image(_ alpha: Double) throws -> CVPixelBuffer {
            let stops = [
                PaintStop(color: .black, location: 0),
                PaintStop(color: RGBA(red: 0, green: 0, blue: 0, alpha: alpha), location: 1),
            ]
            let paint = Paint.linear(stops, start: .zero, end: Point(x: 64, y: 0))
            return try ViewRenderer().pixelBuffer(
                DisplayList(
                    size: rect.size, items: [.fill(.rectangle, rect, .red), .fill(.rectangle, in: rect, paint: paint)]))
        }
        let (opaque, translucent) = (try image(1), try image(0))
        #expect(opaque.pixel(x: 60, y: 4) == SIMD4(0, 0, 0, 255))
        #expect(translucent.pixel(x: 0, y: 4).z < 4)
        #expect(translucent.pixel(x: 63, y: 4).z > 250)
    }

    @Test("A gradient is the same after others as by itself")
    func afterOthers() throws {
        let size = Size(width: 90, height: 40)
        let rect = Rect(origin: .zero, size: size)
        let renderer = try ViewRenderer()
        for turn in 0..<40 {
            let stops = [
                PaintStop(color: RGBA(red: 1, green: 0, blue: 0, alpha: turn % 3 == 0 ? 0.3 : 1), location: 0),
                PaintStop(color: RGBA(red: 0, green: 1, blue: Double(turn) / 40), location: 1),
            ]
            let (near, far) = (Point(x: Double(turn), y: 3), Point(x: 80, y: Double(turn)))
            let paint: Paint =
                switch turn % 4 {
                case 0, 1: .linear(stops, start: near, end: far)
                case 2: .circles(stops, start: near, startRadius: 0, end: far, endRadius: 9)
                default: .radial(stops, center: near, startRadius: 3, endRadius: 40)
                }
            let list = DisplayList(size: size, items: [.fill(.rectangle, in: rect, paint: paint)])
            let comparison = PixelComparison(try renderer.pixelBuffer(list), try ViewRenderer().pixelBuffer(list))
            #expect(comparison.isMatch(), "turn \(turn): \(comparison)")
        }
    }
}
