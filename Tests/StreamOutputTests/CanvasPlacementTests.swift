import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Fitting an image into a canvas")
struct CanvasPlacementTests {
    private func placement(
        _ width: Int, _ height: Int, in canvasWidth: Int, _ canvasHeight: Int, _ gravity: AVLayerVideoGravity,
        isSubsampled: Bool = false
    ) -> CanvasPlacement {
        CanvasPlacement(
            width: width, height: height, canvasWidth: canvasWidth, canvasHeight: canvasHeight, gravity: gravity,
            isSubsampled: isSubsampled)
    }

    @Test("resizeAspect shows all of a wide image, with bars above and below")
    func letterbox() {
        let placement = placement(200, 50, in: 100, 100, .resizeAspect)
        #expect(placement.source == PixelRect(x: 0, y: 0, width: 200, height: 50))
        // 100 across is half the frame's width: 25 down, which is between two even heights; the larger is used. Of the
        // 74 rows left, half are above, rounded down to the even 36.
        #expect(placement.target == PixelRect(x: 0, y: 36, width: 100, height: 26))
    }

    @Test("resizeAspect shows all of a tall image, with bars left and right")
    func pillarbox() {
        let placement = placement(50, 100, in: 160, 80, .resizeAspect)
        #expect(placement.source == PixelRect(x: 0, y: 0, width: 50, height: 100))
        #expect(placement.target == PixelRect(x: 60, y: 0, width: 40, height: 80))
    }

    @Test("resizeAspectFill covers the canvas and crops the excess equally at both sides")
    func fill() {
        let placement = placement(200, 50, in: 100, 100, .resizeAspectFill)
        #expect(placement.source == PixelRect(x: 75, y: 0, width: 50, height: 50))
        #expect(placement.target == PixelRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test("In a 4:2:0 image the part that is shown begins on an even pixel")
    func fillSubsampled() {
        #expect(placement(200, 50, in: 100, 100, .resizeAspectFill, isSubsampled: true).source.x == 74)
    }

    @Test("resize stretches the whole image over the whole canvas")
    func stretch() {
        let placement = placement(3, 700, in: 64, 32, .resize)
        #expect(placement.source == PixelRect(x: 0, y: 0, width: 3, height: 700))
        #expect(placement.target == PixelRect(x: 0, y: 0, width: 64, height: 32))
    }

    @Test("Whatever the shapes, the parts are inside, not empty, and the canvas's part is even", arguments: [1, 2, 3])
    func always(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let (width, height) = (
                Int.random(in: 1...3000, using: &generator), Int.random(in: 1...3000, using: &generator)
            )
            let (across, down) = (
                Int.random(in: 8...2048, using: &generator) * 2, Int.random(in: 8...1080, using: &generator) * 2
            )
            for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize] {
                let placement = placement(width, height, in: across, down, gravity)
                let image = PixelRect(x: 0, y: 0, width: width, height: height)
                let canvas = PixelRect(x: 0, y: 0, width: across, height: down)
                #expect(!placement.source.isEmpty && placement.source.intersection(image) == placement.source)
                #expect(!placement.target.isEmpty && placement.target.intersection(canvas) == placement.target)
                let edges = [
                    placement.target.x, placement.target.y, placement.target.width, placement.target.height,
                ]
                #expect(edges.allSatisfy { $0.isMultiple(of: 2) })
            }
        }
    }
}
