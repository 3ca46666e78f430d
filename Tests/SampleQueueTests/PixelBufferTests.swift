import SampleQueue
import Testing

@Suite struct PixelBufferTests {
    @Test("Rows and planes start at multiples of 64 bytes", arguments: [1, 15, 16, 17, 640, 641])
    func alignment(width: Int) throws {
        for format in [CVPixelBuffer.PixelFormat.bgra32, .yuv420Planar] {
            let buffer = try CVPixelBuffer(width: width, height: 3, pixelFormat: format)
            for plane in 0..<buffer.planeCount {
                #expect(buffer.bytesPerRow(ofPlane: plane) % 64 == 0)
                let (address, count) = buffer.withUnsafeBytes(ofPlane: plane) {
                    (UInt(bitPattern: $0.baseAddress), $0.count)
                }
                #expect(address % 64 == 0)
                #expect(count == buffer.bytesPerRow(ofPlane: plane) * buffer.height(ofPlane: plane))
            }
        }
    }

    @Test("The chroma planes of an odd 4:2:0 image are half its size, rounded up")
    func oddChroma() throws {
        let buffer = try CVPixelBuffer(width: 641, height: 361, pixelFormat: .yuv420Planar)
        #expect(buffer.planeCount == 3)
        #expect(buffer.width(ofPlane: 0) == 641 && buffer.height(ofPlane: 0) == 361)
        for plane in 1...2 {
            #expect(buffer.width(ofPlane: plane) == 321 && buffer.height(ofPlane: plane) == 181)
        }
    }

    @Test("A new image is zero, keeps what is written, and no plane touches another")
    func planesAreApart() throws {
        let buffer = try CVPixelBuffer(width: 5, height: 5, pixelFormat: .yuv420Planar, rowOrder: .bottomUp)
        #expect(buffer.rowOrder == .bottomUp)
        for plane in 0..<3 {
            #expect(buffer.withUnsafeBytes(ofPlane: plane) { $0.allSatisfy { $0 == 0 } })
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for index in bytes.indices { bytes[index] = UInt8(plane + 1) }
            }
        }
        for plane in 0..<3 {
            #expect(buffer.withUnsafeBytes(ofPlane: plane) { $0.allSatisfy { $0 == UInt8(plane + 1) } })
        }
    }

    @Test("A size that no image can have is refused by name", arguments: [(0, 5), (5, 0), (-1, 5), (16_385, 1)])
    func refusedSizes(width: Int, height: Int) {
        let error = #expect(throws: SampleQueueError.self) { try CVPixelBuffer(width: width, height: height) }
        #expect(error?.code == .invalidDimensions)
        #expect(error?.description.contains("\(width)×\(height)") == true)
        #expect(throws: SampleQueueError.self) { try CVPixelBufferPool(width: width, height: height) }
    }

    @Test("A sample reports its image's format and when it is to be shown")
    func sampleTimes() throws {
        let buffer = try CVPixelBuffer(width: 8, height: 4)
        let start = CMTime(value: 3000, timescale: 90_000)
        let plain = CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: start)
        let size = CMVideoDimensions(width: 8, height: 4)
        #expect(plain.formatDescription == .video(dimensions: size, pixelFormat: .bgra32))
        #expect(plain.outputPresentationTimeStamp == start)
        #expect(!plain.duration.isValid)
        let trimmed = CMSampleBuffer(
            imageBuffer: buffer, presentationTimeStamp: start, duration: start,
            attachments: .init(trimDurationAtStart: CMTime(value: 1500, timescale: 90_000)))
        #expect(trimmed.outputPresentationTimeStamp == CMTime(value: 1, timescale: 20))
    }

    @Test("A sample can be made with CoreMedia's names, and a format of another image is refused")
    func sampleByTiming() throws {
        let buffer = try CVPixelBuffer(width: 8, height: 4)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: 2, timescale: 30))
        let format = CMVideoFormatDescription(of: buffer)
        let sample = try CMSampleBuffer(imageBuffer: buffer, formatDescription: format, sampleTiming: timing)
        #expect(CMSampleBufferGetPresentationTimeStamp(sample) == CMTime(value: 1, timescale: 15))
        #expect(CMSampleBufferGetDuration(sample) == timing.duration)
        #expect(CMSampleBufferGetImageBuffer(sample) === buffer)
        let other = CMVideoFormatDescription(of: try CVPixelBuffer(width: 4, height: 8))
        let error = #expect(throws: SampleQueueError.self) {
            try CMSampleBuffer(imageBuffer: buffer, formatDescription: other, sampleTiming: timing)
        }
        #expect(error?.code == .formatMismatch)
    }

    @Test("A union spans both rectangles, and an empty one adds nothing")
    func rectangles() {
        let a = PixelRect(x: 2, y: 3, width: 4, height: 5)
        let b = PixelRect(x: 10, y: 0, width: 1, height: 4)
        #expect(a.union(b) == PixelRect(x: 2, y: 0, width: 9, height: 8))
        #expect(a.union(.empty) == a && PixelRect.empty.union(a) == a)
        #expect(PixelRect(x: 9, y: 9, width: 0, height: 3).isEmpty)
        #expect(a.intersection(b).isEmpty)
        #expect(
            a.intersection(PixelRect(x: 0, y: 0, width: 3, height: 4)) == PixelRect(x: 2, y: 3, width: 1, height: 1))
    }
}
