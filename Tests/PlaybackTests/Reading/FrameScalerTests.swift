import Playback
import SampleQueue
import Testing

@Suite("A movie's frames at other sizes")
struct FrameScalerTests {
    /// Blue at the top, green below, as 4:2:0 of BT.709.
    private func planar(_ order: CVPixelBuffer.RowOrder) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer(width: 8, height: 8, pixelFormat: .yuv420Planar, rowOrder: order)
        for (plane, values) in [(32, 173), (240, 42), (118, 26)].enumerated() as EnumeratedSequence<[(Int, Int)]> {
            let rows = buffer.height(ofPlane: plane)
            let bytesPerRow = buffer.bytesPerRow(ofPlane: plane)
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for row in 0..<rows {
                    let isTop = (row < rows / 2) == (order == .topDown)
                    for x in 0..<buffer.width(ofPlane: plane) {
                        bytes[row * bytesPerRow + x] = UInt8(isTop ? values.0 : values.1)
                    }
                }
            }
        }
        return buffer
    }

    @Test("colours are BT.709's, the top is at the top whichever row comes first, and alpha is full")
    func colors() throws {
        for order in [CVPixelBuffer.RowOrder.topDown, .bottomUp] {
            for (width, height) in [(8, 8), (16, 4), (3, 40)] {
                let pixels = try #require(FrameScaler().pixels(of: planar(order), width: width, height: height))
                #expect(pixels.count == width * height * 4)
                let (first, last) = (pixels.prefix(4).map(Int.init), pixels.suffix(4).map(Int.init))
                #expect(first[0] > 245 && first[1] < 10 && first[2] < 10 && first[3] == 255, "\(first)")
                #expect(last[0] < 10 && last[1] > 245 && last[2] < 10 && last[3] == 255, "\(last)")
            }
        }
    }

    @Test("a frame of four bytes a pixel keeps them at its own size, and no absurd size is tried")
    func own() throws {
        let buffer = try CVPixelBuffer(width: 5, height: 3)
        buffer.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 7) }
        }
        let scaler = FrameScaler()
        let rows = buffer.withUnsafeBytes { bytes in
            (0..<3).flatMap { row in (0..<20).map { bytes[row * buffer.bytesPerRow() + $0] } }
        }
        #expect(scaler.pixels(of: buffer, width: 5, height: 3) == rows)
        for (width, height) in [(0, 5), (5, 0), (-1, 5), (Int.max, 5), (5, 100_000)] {
            #expect(scaler.pixels(of: buffer, width: width, height: height) == nil)
        }
        #expect(scaler.pixels(of: buffer, width: 1, height: 1)?.count == 4)
    }
}
