import PiPKit
import Testing

@Suite("The canvas")
struct CanvasFitTests {
    @Test("The canvas is the content's size at the scale")
    func plain() {
        let canvas = CanvasFit.canvas(for: Size(width: 390, height: 50), scale: 2)
        #expect(canvas == CMVideoDimensions(width: 780, height: 100))
    }

    @Test("The canvas has its odd edges rounded up to even, and never less than a macroblock")
    func evenAndNotTiny() {
        #expect(
            CanvasFit.canvas(for: Size(width: 50.5, height: 33), scale: 2) == CMVideoDimensions(width: 102, height: 66))
        #expect(
            CanvasFit.canvas(for: Size(width: 321, height: 3), scale: 1) == CMVideoDimensions(width: 322, height: 16))
    }

    @Test("The canvas takes a length that rounding left a hair over a pixel as that pixel")
    func hairline() {
        #expect(CanvasFit.canvas(for: Size(width: 100.00000001, height: 40), scale: 1)?.width == 100)
    }

    @Test("The canvas cannot be made for content without area", arguments: [0, -1, .nan, .infinity])
    func noArea(width: Double) {
        #expect(CanvasFit.canvas(for: Size(width: width, height: 20), scale: 2) == nil)
    }

    @Test("The canvas shows content that lacks only the evenness pixel at exactly its scale")
    func noScalingForEvenness() {
        let placement = CanvasFit.placement(
            of: Size(width: 50.5, height: 33), on: CMVideoDimensions(width: 102, height: 66), preferredScale: 2,
            gravity: .resizeAspect)
        #expect(placement.scale == 2 && placement.x == 0 && placement.y == 0)
    }

    @Test("The canvas shows smaller content at its own scale in the middle, and larger content whole")
    func aspect() {
        let canvas = CMVideoDimensions(width: 640, height: 360)
        let small = CanvasFit.placement(
            of: Size(width: 100, height: 100), on: canvas, preferredScale: 2, gravity: .resizeAspect)
        #expect(small.scale == 2 && small.x == 220 && small.y == 80)
        let large = CanvasFit.placement(
            of: Size(width: 100, height: 200), on: canvas, preferredScale: 2, gravity: .resizeAspect)
        #expect(large.scale == 1.8 && large.x == 230 && large.y == 0)
    }

    @Test("The canvas is covered by content if the gravity requires it")
    func aspectFill() {
        let placement = CanvasFit.placement(
            of: Size(width: 100, height: 100), on: CMVideoDimensions(width: 640, height: 360), preferredScale: 2,
            gravity: .resizeAspectFill)
        #expect(placement.scale == 6.4 && placement.x == 0 && placement.y == -140)
    }
}
