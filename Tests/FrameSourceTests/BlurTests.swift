import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Blurs")
struct BlurTests {
    @Test(
        "Pixels worked out several at a time are those worked out one by one", arguments: 1...60 as ClosedRange<UInt64>
    )
    func wideInstructions(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...40, using: &random))
        let deviation = [0.001, 0.2, 1, 2.5, 12, 100, 1e308, .infinity].randomElement(using: &random)!
        let transform = AffineMatrix(
            a: Double.random(in: 0...2, using: &random), b: 0, c: 0, d: Double.random(in: 0.1...2, using: &random),
            tx: 0, ty: 0)
        guard var blur = GaussianBlur(deviation: deviation, under: transform, extendsEdges: seed % 2 == 0) else {
            return
        }
        // Some rows are empty, and bytes are as great as they can be.
        let kinds = (0..<height).map { _ in Int.random(in: 0...2, using: &random) }
        let pixels = (0..<width * height).map { place in
            kinds[place / width] == 0
                ? 0 : kinds[place / width] == 1 ? UInt32.max : UInt32.random(in: 0...UInt32.max, using: &random)
        }
        let images = try [true, false].map { isWide in
            let surface = try CairoSurface(width: width, height: height)
            surface.withPixels { row, line in for x in 0..<width { line[x] = pixels[row * width + x] } }
            blur.usesWideInstructions = isWide && blur.usesWideInstructions
            blur.apply(to: surface)
            var result: [UInt32] = []
            surface.withPixels { result += Array($1) }
            return result
        }
        #expect(images[0] == images[1], "\(width)×\(height), \(deviation)")
        // White that reaches the image's edge fades there.
        if deviation >= 12, seed % 2 == 1, kinds.contains(1) { #expect(images[0] != pixels) }
    }
}
