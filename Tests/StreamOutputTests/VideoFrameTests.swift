import Foundation
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("The frames of video files, as ffmpeg decodes them")
struct VideoFrameTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Each frame is decoded as it was drawn, at its second, and a seek near the end finds the last")
    func decodedFrames() throws {
        let path = folder.file("pip.mp4")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 96, height: 64), sinks: [try FileSink(path: path)])
        for second in 0..<6 {
            let drawn = TestImage.plain(VideoFileTests.colour(second), width: 96, height: 64)
            try output.append(try drawn.sample(), at: CMTime(value: Int64(second), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 6, timescale: 1))
        let decoded = try DecodedVideo(byProgram: path, width: 96, height: 64).frames
        #expect(try DecodedVideo(path: path, width: 96, height: 64).frames == decoded)
        #expect(decoded.count == 7)
        for (second, image) in decoded.enumerated() {
            let drawn = TestImage.plain(VideoFileTests.colour(min(second, 5)), width: 96, height: 64)
            #expect(image.meanDifference(from: drawn) < 3, "second \(second)")
        }
        let last = try DecodedVideo(byProgram: path, width: 96, height: 64, seek: ["-ss", "5.96"], limit: 1).frames
        #expect(last.count == 1)
        #expect(last.first?.meanDifference(from: decoded[5]) ?? 99 < 3)
    }

    @Test("A bottom-up frame is the right way up", arguments: [CVPixelBuffer.RowOrder.topDown, .bottomUp], [64, 40])
    func rowOrder(order: CVPixelBuffer.RowOrder, height: Int) throws {
        // At 40 rows the frame is scaled onto the canvas, at 64 converted.
        let path = folder.file("order-\(order)-\(height).mp4")
        var settings = VideoSettings()
        settings.videoGravity = .resize
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [try FileSink(path: path)])
        let (red, blue) = (
            TestImage.Pixel(red: 230, green: 20, blue: 20), TestImage.Pixel(red: 20, green: 20, blue: 230)
        )
        let image = TestImage(width: 64, height: height) { _, y in y < height / 2 ? red : blue }
        try output.append(try image.sample(order), at: .zero)
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        let decoded = try #require(DecodedVideo(path: path, width: 64, height: 64).frames.first)
        #expect(decoded[32, 8].red > 200 && decoded[32, 8].blue < 60)
        #expect(decoded[32, 56].red < 60 && decoded[32, 56].blue > 200)
    }

    @Test("Frames of another aspect ratio are letterboxed, and leave no pixels in the next frame")
    func bars() throws {
        let path = folder.file("bars.mp4")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), sinks: [try FileSink(path: path)])
        let white = TestImage.Pixel(red: 255, green: 255, blue: 255)
        for (index, size) in [(128, 32), (32, 128), (64, 64), (10, 5)].enumerated() {
            let image = TestImage.plain(white, width: size.0, height: size.1)
            try output.append(try image.sample(), at: CMTime(value: Int64(index), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 4, timescale: 1))
        let decoded = try DecodedVideo(path: path, width: 64, height: 64).frames
        let isWhite = { (image: TestImage, x: Int, y: Int) in image[x, y].green > 200 }
        let corners = decoded.map { image in [(32, 4), (4, 32), (32, 32)].map { isWhite(image, $0.0, $0.1) } }
        #expect(
            corners == [
                [false, true, true], [true, false, true], [true, true, true], [false, true, true], [false, true, true],
            ])
        #expect(decoded[0][32, 4].green < 20)
    }

    @Test("A frame that is already 4:2:0 passes through, whichever its row order")
    func planarInput() throws {
        let path = folder.file("planar.mp4")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), sinks: [try FileSink(path: path)])
        for (index, order) in [CVPixelBuffer.RowOrder.topDown, .bottomUp].enumerated() {
            let buffer = try CVPixelBuffer(width: 64, height: 64, pixelFormat: .yuv420Planar, rowOrder: order)
            for plane in 0..<3 {
                let (bytesPerRow, height) = (buffer.bytesPerRow(ofPlane: plane), buffer.height(ofPlane: plane))
                buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                    for offset in bytes.indices {
                        let row = offset / bytesPerRow
                        let isUpper = (order == .topDown ? row : height - 1 - row) < height / 2
                        bytes[offset] = plane > 0 ? 128 : isUpper ? 235 : 16
                    }
                }
            }
            let sample = CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero)
            try output.append(sample, at: CMTime(value: Int64(index), timescale: 1))
        }
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        let decoded = try DecodedVideo(path: path, width: 64, height: 64).frames
        #expect(decoded.count == 3)
        for image in decoded {
            #expect(image[32, 8].green > 240)
            #expect(image[32, 56].green < 15)
        }
    }

    @Test("Only the damaged part of a sample is read, and damage counts from the sample before")
    func damage() throws {
        let path = folder.file("damage.mp4")
        // Each frame is encoded at once, and its memory is then reused for the next.
        var settings = VideoSettings()
        settings.isLowLatency = true
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), settings: settings, sinks: [try FileSink(path: path)])
        let (white, black) = (
            TestImage.Pixel(red: 255, green: 255, blue: 255), TestImage.Pixel(red: 0, green: 0, blue: 0)
        )
        try output.append(try TestImage.plain(white, width: 64, height: 64).sample(), at: .zero)
        try output.flush()
        let rest = try TestImage.plain(black, width: 64, height: 64).sample(
            damage: PixelRect(x: 0, y: 0, width: 64, height: 32))
        try output.append(rest, at: CMTime(value: 1, timescale: 1))
        try output.repeatLast(at: CMTime(value: 3, timescale: 2))
        _ = try output.finish(at: CMTime(value: 2, timescale: 1))
        let decoded = try DecodedVideo(path: path, width: 64, height: 64).frames
        #expect(decoded.count == 4)
        #expect(decoded[0][32, 8].green > 240 && decoded[0][32, 56].green > 240)
        for image in decoded[1...] {
            #expect(image[32, 8].green < 15 && image[32, 56].green > 240)
        }
    }

    @Test("Decoded lossless frames equal the converter's results, for each damage")
    func lossless() throws {
        let (width, height) = (50, 38)
        let path = folder.file("lossless.mp4")
        var settings = VideoSettings()
        settings.crf = 0
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: width, height: height), settings: settings,
            sinks: [try FileSink(path: path)])
        var generator = SeededGenerator(seed: 40)
        var image = TestImage.random(width: width, height: height, using: &generator)
        var expected: [UInt8] = []
        for index in 0..<30 {
            let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
            let damage = PixelRect(
                x: x, y: y, width: Int.random(in: 0...(width - x), using: &generator),
                height: Int.random(in: 0...(height - y), using: &generator))
            let change = TestImage.random(width: width, height: height, using: &generator)
            for row in damage.y..<damage.maxY {
                for column in damage.x..<damage.maxX { image[column, row] = change[column, row] }
            }
            let sample = try image.sample(damage: index == 0 ? nil : damage, index % 3 == 0 ? .bottomUp : .topDown)
            try output.append(sample, at: CMTime(value: Int64(index), timescale: 30))
            let planar = PlanarImage(width: width, height: height)
            planar.convert(try image.pixelBuffer())
            expected += planar.samples.flatMap { $0 }
        }
        _ = try output.finish(at: CMTime(value: 1, timescale: 1))
        let decoded = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
            "yuv420p", "-",
        ])
        #expect(Array(decoded) == expected)
    }

    @Test("A frame at the time of the one before replaces it")
    func replacement() throws {
        let path = folder.file("replaced.mp4")
        let output = try MediaOutput(
            canvas: CMVideoDimensions(width: 64, height: 64), sinks: [try FileSink(path: path)])
        for second in [0, 1, 2] {
            let image = TestImage.plain(VideoFileTests.colour(second), width: 64, height: 64)
            // One and two come at the same tick: a third of a tick apart.
            let time = second == 0 ? CMTime.zero : CMTime(value: Int64(270_000 + second - 1), timescale: 270_000)
            try output.append(try image.sample(), at: time)
        }
        let summary = try output.finish(at: CMTime(value: 2, timescale: 1))
        #expect(summary.framesReplaced == 1)
        #expect(try Probe.file(path).times == [0, 90_000, 177_000])
        let decoded = try DecodedVideo(path: path, width: 64, height: 64).frames
        #expect(decoded[1].meanDifference(from: .plain(VideoFileTests.colour(2), width: 64, height: 64)) < 3)
    }
}
