import Testing
import Views

@Suite struct DisplayValueTests {
    @Test("a transform and its inverse leave a point where it was, and one without area has no inverse")
    func inverses() throws {
        let map = AffineMatrix.rotation(degrees: 30).concatenating(.scale(x: 3, y: -0.5))
            .concatenating(.translation(x: 7, y: 11))
        let point = try #require(map.inverted).apply(to: map.apply(to: Point(x: 5, y: 8)))
        #expect(abs(point.x - 5) < 1e-9 && abs(point.y - 8) < 1e-9)
        #expect(abs(map.determinant + 1.5) < 1e-9)
        #expect(AffineMatrix.scale(x: 1, y: 0).inverted == nil)
        #expect(AffineMatrix.scale(x: .nan, y: 1).inverted == nil)
        #expect(AffineMatrix.scale(x: 1e-200, y: 1e-200).inverted == nil)
    }

    @Test("a rotation is clockwise to the eye, and transforms apply in the order in which they are joined")
    func order() {
        let point = AffineMatrix.rotation(degrees: 90).concatenating(.translation(x: 10, y: 0))
            .apply(to: Point(x: 1, y: 0))
        #expect(abs(point.x - 10) < 1e-12 && abs(point.y - 1) < 1e-12)
    }

    @Test("an image takes rows with gaps and both orders of bytes")
    func pixels() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 9, 9, 5, 6, 7, 8]
        let image = try #require(
            PixelImage(bytes: bytes, width: 1, height: 2, bytesPerRow: 6, format: .rgba, scale: 2))
        #expect(image.pixels == [3, 2, 1, 4, 7, 6, 5, 8])
        #expect(image.size == Size(width: 0.5, height: 1))
        #expect(PixelImage(bytes: bytes, width: 1, height: 2, bytesPerRow: 6)?.pixels == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test(
        "an image whose bytes do not match its sizes is invalid",
        arguments: [
            (0, 1, 4), (1, 0, 4), (-1, 1, 4), (1, 3, 4), (2, 1, 4), (3, 1, 12), (1, 2, Int.max), (32_768, 1, 1 << 20),
            (Int.max, 1, Int.max), (1, Int.max, 4), (1, 2, -4),
        ])
    func wrongSizes(width: Int, height: Int, bytesPerRow: Int) {
        let bytes = Array(repeating: UInt8(0), count: 8)
        #expect(PixelImage(bytes: bytes, width: width, height: height, bytesPerRow: bytesPerRow) == nil)
    }

    @Test("images are equal where they are the same object")
    func identity() {
        let images = (0..<2).map { _ in PixelImage(bytes: [0, 0, 0, 0], width: 1, height: 1, bytesPerRow: 4) }
        #expect(images[0] == images[0])
        #expect(images[0] != images[1])
    }
}
