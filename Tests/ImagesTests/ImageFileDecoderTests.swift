import Images
import TestSupport
import Testing
import Views

@Suite("An image's file")
struct ImageFileDecoderTests {
    private func pixels(_ name: String, scale: Double = 1) throws -> PixelImage {
        let decoded = try ImageDecoder.decode(
            try RepositoryFile.bytes("fixtures/gallery/images/\(name)"), scale: scale)
        guard case .pixels(let image) = decoded else { throw ImageError.with("is no image of pixels") }
        return image
    }

    @Test(
        "An image's file is read with its size and its colours",
        arguments: ["scene.png", "scene.bmp", "scene.gif", "scene.webp", "photo.jpg"])
    func formats(name: String) throws {
        let image = try pixels(name)
        #expect(image.width == 48 && image.height == 32)
        let sky = try #require(image.color(x: 1, y: 1))
        let hill = try #require(image.color(x: 2, y: 30))
        // The file of few colours and the photograph are near what they were made of.
        let tolerance = name.hasSuffix("png") || name.hasSuffix("bmp") || name.hasSuffix("webp") ? 0.01 : 0.08
        #expect(abs(sky.red - 92 / 255) < tolerance && abs(sky.blue - 250 / 255) < tolerance, "\(sky)")
        #expect(abs(hill.red - 52 / 255) < tolerance && abs(hill.green - 140 / 255) < tolerance, "\(hill)")
    }

    @Test("An image's file that is a photograph is rotated by its EXIF data")
    func orientation() throws {
        let image = try pixels("turned.jpg")
        #expect(image.width == 48 && image.height == 32)
        let hill = try #require(image.color(x: 2, y: 30))
        #expect(abs(hill.green - 140 / 255) < 0.1 && hill.blue < 0.4, "\(hill)")
    }

    @Test("An image's file has its pixels by the point")
    func scale() throws {
        #expect(try pixels("scene@2x.png", scale: 2).size == Size(width: 48, height: 32))
    }

    @Test("An image's file that is an SVG has its own size, and its box's, and is drawn in any")
    func vectors() throws {
        func image(_ text: String) throws -> VectorImage? {
            guard case .vector(let image) = try ImageDecoder.decode(Array(text.utf8)) else { return nil }
            return image
        }
        let own = try #require(
            try image(
                "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='60' height='40' fill='red'/></svg>"
            ))
        #expect(own.size == Size(width: 60, height: 40))
        let large = try #require(own.image(width: 300, height: 200))
        #expect(large.color(x: 299, y: 199) == RGBA(red: 1, green: 0, blue: 0))
        #expect(own.image(width: 300, height: 200) == large)
        #expect(
            try image("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 12'/>")?.size
                == Size(width: 24, height: 12))
        #expect(try image("<svg xmlns='http://www.w3.org/2000/svg'/>")?.size == Size(width: 100, height: 100))
    }

    @Test("An image's file that is broken, of another kind or too large is refused")
    func refusals() throws {
        func refuses(_ bytes: [UInt8]) -> Bool { (try? ImageDecoder.decode(bytes)) == nil }
        let png = try RepositoryFile.bytes("fixtures/gallery/images/scene.png")
        #expect(refuses([]) && refuses([0x89]) && refuses(Array("hello".utf8)) && refuses(Array("<svg".utf8)))
        #expect(refuses(Array(png.prefix(60))))
        // A header that claims 60,000 by 60,000 pixels.
        var bomb = png
        bomb.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        #expect(refuses(bomb))
        // A changed byte leads to an error at most, never to another failure.
        var generator = SeededGenerator(seed: 8)
        for name in ["scene.png", "photo.jpg", "scene.gif", "scene.webp", "scene.bmp", "turned.jpg", "badge.svg"] {
            let bytes = try RepositoryFile.bytes("fixtures/gallery/images/\(name)")
            for _ in 0..<40 {
                var changed = bytes
                for _ in 0..<3 {
                    changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                _ = try? ImageDecoder.decode(changed)
            }
        }
    }
}

@Suite("Images that are not decoded or drawn")
struct RefusedImageTests {
    private func reason(_ bytes: [UInt8]) -> String? {
        do throws(ImageError) {
            _ = try ImageDecoder.decode(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    private func svg(_ content: String, head: String = "") -> [UInt8] {
        Array(
            "\(head)<svg xmlns='http://www.w3.org/2000/svg' xmlns:s='http://www.w3.org/2000/svg'>\(content)</svg>".utf8)
    }

    @Test("a PNG's compressed texts and profiles are no part of what is unpacked; its transparency is")
    func chunks() {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [1, 2, 3, 4]
        }
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
        let (first, last) = (chunk("IHDR", [1, 2]) + chunk("tRNS", [7]), chunk("IDAT", [3]) + chunk("IEND", []))
        let whole = head + first + chunk("zTXt", [1, 2, 3]) + chunk("iCCP", [1]) + last
        #expect(CriticalChunks.png(whole) == head + first + last)
        #expect(CriticalChunks.png(Array(whole.dropLast(3))) == Array((head + first + last).dropLast(3)))
        #expect(CriticalChunks.png([1]) == [1])
    }

    @Test("a JPEG of thousands of scans")
    func scans() {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0]
        #expect(
            reason([0xFF, 0xD8, 0xFF] + [[UInt8]](repeating: scan, count: 40).flatMap(\.self)) == "has too many scans")
        #expect(!CriticalChunks.hasTooManyScans(jpeg: [[UInt8]](repeating: scan, count: 32).flatMap(\.self)))
    }

    @Test("an SVG of many levels, or of many references at one place, is looked over in one go")
    func deep() {
        let levels = String(repeating: "<g>", count: 90_000) + String(repeating: "</g>", count: 90_000)
        #expect(reason(svg(levels)) == "is not a readable SVG")
        let references = String(repeating: "#", count: 1_000_000)
        #expect(reason(svg("<g fill='\(references)'/>")) == nil)
    }

    @Test(
        "an SVG that would break librsvg down, or keep it for minutes",
        arguments: [
            (
                "<filter id='f'><feConvolveMatrix order='300'/></filter>",
                "has an unsupported filter, feConvolveMatrix"
            ),
            ("<filter><s:feMorphology radius='9'/></filter>", "has an unsupported filter, feMorphology"),
            ("<text>" + String(repeating: "w", count: 30_000) + "</text>", "has more than 20000 bytes of text"),
            (
                (1...20).reduce("<g id='a0'><rect/></g>") {
                    $0 + "<g id='a\($1)'><use href='#a\($1 - 1)'/><use href=\"#a\($1 - 1)\"/></g>"
                },
                "draws more than 100000 elements"
            ),
            (
                (1...20).reduce("<rect id='a0'/>") {
                    $0 + "<pattern id='a\($1)'><g fill='url(#a\($1 - 1))' style='stroke: url(#a\($1 - 1))'/></pattern>"
                },
                "draws more than 100000 elements"
            ),
        ])
    func drawings(content: String, expected: String) {
        #expect(reason(svg(content)) == expected)
    }

    @Test("an SVG whose entities hold markup, or whose letters are not what they seem")
    func disguises() {
        let entity = "<!DOCTYPE svg [<!ENTITY a '&#60;feMorphology/>'>]>"
        #expect(reason(svg("&a;", head: entity)) == "has unsupported entities")
        #expect(reason(svg("", head: "<?xml version='1.0' encoding='utf-7'?>")) == "is not encoded in UTF-8")
    }

    @Test("Comments, texts, cyclic references and namespaces that look like forbidden content are drawn")
    func harmless() {
        let names = "<?xml version='1.0' encoding='UTF-8'?><!DOCTYPE svg [<!ENTITY ns 'http://example.org'>]>"
        #expect(reason(svg("<!-- <feMorphology/> --><rect width='1' height='1'/>", head: names)) == nil)
        #expect(reason(svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")) == nil)
        #expect(reason(svg("<desc>feMorphology &gt; 1</desc><path d='M0 0' id=\"it's\"/>")) == nil)
    }
}

@Suite("An image derived from another one")
struct ImageEditingTests {
    /// 4 by 2 pixels: red, green, blue and white above, all black below.
    private let image: PixelImage = {
        let above: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
        let below = [UInt8](repeating: 0, count: 16).enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
        return PixelImage(bytes: above + below, width: 4, height: 2, bytesPerRow: 16, format: .rgba)!
    }()

    @Test("An image derived from another one is cropped, turned and mirrored to the pixel")
    func geometry() throws {
        let cropped = try #require(try image.cropped(to: Rect(x: 1, y: 0, width: 2, height: 1)))
        #expect(cropped.width == 2 && cropped.height == 1)
        #expect(cropped.color(x: 0, y: 0) == RGBA(red: 0, green: 1, blue: 0))
        let turned = try #require(try image.rotated(degrees: 90))
        #expect(turned.width == 2 && turned.height == 4)
        #expect(turned.color(x: 1, y: 0) == RGBA(red: 1, green: 0, blue: 0))
        #expect(try image.mirrored()?.color(x: 3, y: 0) == RGBA(red: 1, green: 0, blue: 0))
        #expect(try image.resized(to: Size(width: 8, height: 4))?.width == 8)
        #expect(try image.cropped(to: Rect(x: 9, y: 9, width: 1, height: 1)) == nil)
    }

    @Test("An image derived from another one has no size beyond the memory limit, whatever is requested")
    func absurdSizes() {
        for length in [Double.nan, .infinity, -.infinity, -1, 0, 1e9, 1e308] {
            #expect((try? image.resized(to: Size(width: length, height: 2))) == nil)
            _ = try? image.cropped(to: Rect(x: length, y: 0, width: length, height: 1))
            _ = try? image.rendered(
                in: Size(width: 2, height: 2), source: Rect(x: length, y: 0, width: length, height: 2))
            _ = try? image.blurred(radius: length)
            _ = try? image.rotated(degrees: length)
            _ = try? image.inCircle(radius: length, fits: true)
        }
    }

    @Test("An image derived from another one has no more pixels than a screen of 4K")
    func greatest() throws {
        #expect(throws: ImageError.with("would have more than 8.3 million pixels, the size of a 4K screen")) {
            try image.resized(to: Size(width: 4000, height: 3000))
        }
        #expect(try image.resized(to: Size(width: 3840, height: 2160))?.width == 3840)
    }

    @Test("An image derived from another one counts in the memory of the first one, and releases it")
    func memoryBudget() throws {
        let memoryBudget = ImageMemoryBudget(capacity: 1_000)
        let bytes = try #require(ImageEncoder.png(image))
        func decoded() throws -> PixelImage {
            guard case .pixels(let image) = try ImageDecoder.decode(bytes, memoryBudget: memoryBudget) else {
                throw CancellationError()
            }
            return image
        }
        do {
            let first = try decoded()
            #expect(memoryBudget.left == 1_000 - 32)
            let second = try first.resized(to: Size(width: 16, height: 12))
            #expect(memoryBudget.left == 1_000 - 32 - 768)
            #expect(throws: ImageError.self) { try first.resized(to: Size(width: 16, height: 12)) }
            #expect(first.tinted(RGBA(red: 1, green: 0, blue: 0)) != first)
            #expect(memoryBudget.left == 1_000 - 32 - 768 - 32)
            _ = (first, second)
        }
        #expect(memoryBudget.left == 1_000)
        #expect(!memoryBudget.hasRefused)
    }

    @Test("packed and read again is the same")
    func packing() throws {
        let bytes = try #require(ImageEncoder.png(image))
        let decoded = try ImageDecoder.decode(bytes)
        guard case .pixels(let copy) = decoded else { throw ImageError.with("is no image of pixels") }
        #expect(copy.unpremultipliedRGBA == image.unpremultipliedRGBA)
        let photo = try #require(ImageEncoder.jpeg(image, quality: 1))
        #expect(photo.starts(with: [0xFF, 0xD8]))
    }

    @Test("An image tinted with one colour keeps its opacity; a second request returns the same image")
    func tinting() {
        let tinted = image.tinted(RGBA(red: 0, green: 0, blue: 1, alpha: 0.5))
        #expect(tinted.color(x: 0, y: 0).map { abs($0.alpha - 0.5) < 0.01 && $0.blue > 0.98 } == true)
        #expect(image.tinted(RGBA(red: 0, green: 0, blue: 1, alpha: 0.5)) == tinted)
        #expect(image.averageColor.map { abs($0.red - 0.25) < 0.01 } == true)
        #expect(image.dominantColors(count: 1).first?.color == RGBA(red: 0, green: 0, blue: 0))
    }

    @Test("A code has a square for each of its parts")
    func codes() {
        #expect(QRCode.image(of: "12345")?.width == 21)
        #expect(QRCode.image(of: "") == nil)
        #expect(QRCode.image(of: String(repeating: "x", count: 4000)) == nil)
    }
}
