import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("BGRA to 4:2:0, BT.709, limited range")
struct PixelConverterTests {
    /// The largest difference from the real values.
    private func worstError(_ planar: PlanarImage, _ image: TestImage) -> Double {
        var worst = 0.0
        for plane in 0..<3 {
            let (width, height) = planar.size(ofPlane: plane)
            for y in 0..<height {
                for x in 0..<width {
                    let real = ExactBT709.sample(image, plane: plane, x: x, y: y)
                    worst = max(worst, abs(Double(planar[plane, x, y]) - real))
                }
            }
        }
        return worst
    }

    private func planar(_ image: TestImage, _ rowOrder: CVPixelBuffer.RowOrder = .topDown) throws -> PlanarImage {
        let planar = PlanarImage(width: image.width, height: image.height)
        planar.convert(try image.pixelBuffer(rowOrder))
        return planar
    }

    @Test(
        "Every sample is within 0.51 of its real value, at every small size, and nothing beside the planes is touched")
    func exactAtEverySize() throws {
        var generator = SeededGenerator(seed: 709)
        for width in Array(1...20) + [31, 33, 63, 64, 65] {
            for height in 1...5 {
                let image = TestImage.random(width: width, height: height, using: &generator)
                let planar = try planar(image)
                #expect(worstError(planar, image) <= 0.51, "\(width)×\(height)")
                #expect(planar.isMarginWhole, "\(width)×\(height)")
            }
        }
    }

    @Test("The instructions of newer processors give the same bytes, at every width and from any column")
    func wideInstructions() throws {
        var generator = SeededGenerator(seed: 2)
        for width in Array(1...70) + [640, 1918] {
            let image = try TestImage.random(width: width, height: 4, using: &generator).pixelBuffer()
            for left in [0, 2, 6, 16, 30] where left < width {
                let (plain, wide) = (PlanarImage(width: width, height: 4), PlanarImage(width: width, height: 4))
                let region = PixelRect(x: left, y: 0, width: width - left, height: 4)
                plain.convert(image, region: region, usesWideInstructions: false)
                wide.convert(image, region: region)
                #expect(plain.samples == wide.samples, "\(width) from \(left)")
                #expect(wide.isMarginWhole)
            }
        }
    }

    @Test("Colours at the corners of the cube, where rounding errors add up, are within 0.51 as well")
    func exactAtCorners() throws {
        var generator = SeededGenerator(seed: 1)
        let image = TestImage(width: 128, height: 128) { _, _ in
            let bits = generator.next()
            let level = { (shift: Int) -> UInt8 in [0, 1, 254, 255][Int(bits >> UInt64(shift) & 3)] }
            return TestImage.Pixel(red: level(0), green: level(2), blue: level(4), alpha: level(6))
        }
        #expect(worstError(try planar(image), image) <= 0.51)
    }

    @Test(
        "Known colours have their known values",
        arguments: [
            ([255, 255, 255], [235, 128, 128]), ([0, 0, 0], [16, 128, 128]), ([255, 0, 0], [63, 102, 240]),
            ([0, 255, 0], [173, 42, 26]), ([0, 0, 255], [32, 240, 118]), ([128, 128, 128], [126, 128, 128]),
        ])
    func knownColours(rgb: [UInt8], expected: [UInt8]) throws {
        let pixel = TestImage.Pixel(red: rgb[0], green: rgb[1], blue: rgb[2])
        let planar = try planar(.plain(pixel, width: 18, height: 2))
        for plane in 0..<3 {
            #expect(Set(planar.samples(ofPlane: plane)) == [expected[plane]])
        }
    }

    @Test("Alpha does not count")
    func alphaIsIgnored() throws {
        var generator = SeededGenerator(seed: 2)
        let image = TestImage.random(width: 21, height: 7, using: &generator)
        let opaque = TestImage(width: 21, height: 7) { x, y in
            var pixel = image[x, y]
            pixel.alpha = 255
            return pixel
        }
        #expect(try planar(image).samples == planar(opaque).samples)
    }

    @Test("Bottom-up rows give the same planes as the same image top-down", arguments: [(34, 6), (17, 5), (1, 1)])
    func bottomUp(width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 3)
        let image = TestImage.random(width: width, height: height, using: &generator)
        #expect(try planar(image, .bottomUp).samples == planar(image, .topDown).samples)
    }

    @Test("Converting only what changed gives the planes of the whole image, for 200 random changes")
    func damage() throws {
        var generator = SeededGenerator(seed: 4)
        var image = TestImage.random(width: 39, height: 23, using: &generator)
        let kept = try planar(image)
        for _ in 0..<200 {
            let (x, y) = (Int.random(in: 0..<39, using: &generator), Int.random(in: 0..<23, using: &generator))
            let region = PixelRect(
                x: x, y: y, width: Int.random(in: 0...(39 - x), using: &generator),
                height: Int.random(in: 0...(23 - y), using: &generator))
            let change = TestImage.random(width: 39, height: 23, using: &generator)
            for row in region.y..<region.maxY {
                for column in region.x..<region.maxX { image[column, row] = change[column, row] }
            }
            kept.convert(try image.pixelBuffer(), region: region)
            #expect(try kept.samples == planar(image).samples)
        }
    }

    @Test("Pixels outside the changed squares are untouched")
    func damageIsAll() throws {
        let planar = PlanarImage(width: 32, height: 8)
        let white = try TestImage.plain(.init(red: 255, green: 255, blue: 255), width: 32, height: 8).pixelBuffer()
        planar.convert(white, region: PixelRect(x: 5, y: 3, width: 2, height: 2))
        let changed = (0..<8).flatMap { y in (0..<32).map { x in (x, y) } }.filter { planar[0, $0.0, $0.1] == 235 }
        #expect(changed.map(\.0).min() == 4)
        #expect(changed.map(\.0).max() == 7)
        #expect(changed.map(\.1).min() == 2)
        #expect(changed.map(\.1).max() == 5)
        #expect(changed.count == 16)
    }

    @Test("A region that lies partly or wholly outside the image is cut to it")
    func damageIsCut() throws {
        var generator = SeededGenerator(seed: 5)
        let image = TestImage.random(width: 11, height: 5, using: &generator)
        let planar = PlanarImage(width: 11, height: 5)
        planar.convert(try image.pixelBuffer(), region: PixelRect(x: 40, y: 0, width: 5, height: 5))
        planar.convert(try image.pixelBuffer(), region: PixelRect(x: -3, y: -3, width: 100, height: 100))
        #expect(planar.isMarginWhole)
        #expect(worstError(planar, image) <= 0.51)
    }

    @Test("swscale's most exact conversion agrees within one step", arguments: [(64, 48), (102, 34)])
    func agreesWithSwscale(width: Int, height: Int) throws {
        var generator = SeededGenerator(seed: 6)
        let image = TestImage.random(width: width, height: height, using: &generator)
        let theirs = PlanarImage(width: width, height: height)
        theirs.convertBySwscale(try image.pixelBuffer())
        let ours = try planar(image)
        for plane in 0..<3 {
            let differences = zip(ours.samples(ofPlane: plane), theirs.samples(ofPlane: plane)).map {
                abs(Int($0) - Int($1))
            }
            #expect(differences.max()! <= 1, "plane \(plane)")
        }
    }
}
