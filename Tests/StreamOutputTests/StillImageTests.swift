import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("Images as files")
struct StillImageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func decoded(_ path: String, _ format: String) throws -> [UInt8] {
        Array(
            try ExternalProgram.run([
                "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "rawvideo", "-pix_fmt", format, "-",
            ]))
    }

    private func opaque(_ image: TestImage) -> TestImage {
        TestImage(width: image.width, height: image.height) { x, y in
            var pixel = image[x, y]
            pixel.alpha = 255
            return pixel
        }
    }

    @Test(
        "A PNG holds an opaque image exactly, whichever its row order and size",
        arguments: [(1, 1), (33, 7), (780, 100)], [CVPixelBuffer.RowOrder.topDown, .bottomUp])
    func exactPNG(size: (Int, Int), order: CVPixelBuffer.RowOrder) throws {
        var generator = SeededGenerator(seed: 30)
        let image = opaque(.random(width: size.0, height: size.1, using: &generator))
        let path = folder.file("frame.png")
        try StillImage.write(try image.pixelBuffer(order), to: path, overwrite: false)
        #expect(try decoded(path, "rgb24") == image.pixels.flatMap { [$0.red, $0.green, $0.blue] })
        #expect(try folder.names == ["frame.png"])
    }

    @Test("A PNG of a translucent image has its colours without the premultiplication, and its alpha exactly")
    func translucentPNG() throws {
        let image = TestImage(width: 3, height: 1) { x, _ in
            [
                TestImage.Pixel(red: 64, green: 0, blue: 128, alpha: 128),
                TestImage.Pixel(red: 0, green: 0, blue: 0, alpha: 0),
                TestImage.Pixel(red: 10, green: 20, blue: 30, alpha: 255),
            ][x]
        }
        let path = folder.file("frame.png")
        try StillImage.write(try image.pixelBuffer(), to: path, overwrite: false)
        // 64 of 128 is 127.5 of 255, rounded up.
        #expect(try decoded(path, "rgba") == [128, 0, 255, 128, 0, 0, 0, 0, 10, 20, 30, 255])
    }

    @Test("A JPEG looks like its image", arguments: ["jpg", "jpeg", "JPG"])
    func jpeg(ending: String) throws {
        let image = TestImage(width: 64, height: 48) { x, y in
            TestImage.Pixel(red: UInt8(x * 4), green: UInt8(y * 5), blue: 100)
        }
        let path = folder.file("frame.\(ending)")
        try StillImage.write(try image.pixelBuffer(.bottomUp), to: path, overwrite: false)
        let bytes = try decoded(path, "rgb24")
        let shown = TestImage(width: 64, height: 48) { x, y in
            let offset = (y * 64 + x) * 3
            return TestImage.Pixel(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
        }
        #expect(shown.meanDifference(from: image) < 3)
    }

    @Test("The same image gives the same bytes", arguments: ["png", "jpg"])
    func sameBytes(ending: String) throws {
        var generator = SeededGenerator(seed: 31)
        let buffer = try opaque(.random(width: 40, height: 30, using: &generator)).pixelBuffer()
        for name in ["a", "b"] {
            try StillImage.write(buffer, to: folder.file("\(name).\(ending)"), overwrite: false)
        }
        let files = try ["a", "b"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0).\(ending)"))) }
        #expect(files[0] == files[1] && files[0].count > 100)
    }

    @Test("An existing file is only replaced if that is allowed, and a video's name is refused")
    func refusals() throws {
        let path = folder.file("frame.png")
        let buffer = try TestImage.plain(.init(red: 1, green: 2, blue: 3), width: 4, height: 4).pixelBuffer()
        try StillImage.write(buffer, to: path, overwrite: false)
        let taken = try #require(throws: StreamOutputError.self) {
            try StillImage.write(buffer, to: path, overwrite: false)
        }
        #expect(taken.kind == .alreadyExists)
        try StillImage.write(buffer, to: path, overwrite: true)
        let video = try #require(throws: StreamOutputError.self) {
            try StillImage.write(buffer, to: folder.file("frame.mp4"), overwrite: false)
        }
        #expect(video.kind == .unknownFormat)
        #expect(try folder.names == ["frame.png"])
    }
}
