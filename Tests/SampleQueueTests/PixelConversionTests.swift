import SampleQueue
import Testing

/// Frames in pixel formats that need a conversion before they are shown.
@Suite("Images in other formats")
struct PixelConversionTests {
    @Test(
        "Images in other formats become BGRA with each byte in its place, rows in their order",
        arguments: [
            (CVPixelBuffer.PixelFormat.argb32, [40, 30, 20, 10]), (.rgba32, [30, 20, 10, 40]),
            (.abgr32, [20, 30, 40, 10]), (.rgb24, [30, 20, 10, 255]), (.bgra32, [10, 20, 30, 40]),
        ] as [(CVPixelBuffer.PixelFormat, [UInt8])])
    func interleaved(format: CVPixelBuffer.PixelFormat, expected: [UInt8]) throws {
        let buffer = try CVPixelBuffer(width: 3, height: 2, pixelFormat: format, rowOrder: .bottomUp)
        let step = format == .rgb24 ? 3 : 4
        let stride = buffer.bytesPerRow()
        buffer.withUnsafeMutableBytes { bytes in
            // The last pixel of the second row.
            for index in 0..<step { bytes[stride + 2 * step + index] = UInt8(index + 1) * 10 }
        }
        let shown = try buffer.inDisplayFormat()
        #expect(shown.pixelFormat == .bgra32 && shown.rowOrder == .bottomUp)
        #expect(shown.withUnsafeBytes { Array($0[shown.bytesPerRow() + 8..<shown.bytesPerRow() + 12]) } == expected)
    }

    @Test(
        "Images in other formats become 4:2:0 of three planes in limited range",
        arguments: [
            (CVPixelBuffer.PixelFormat.yuv420BiPlanar, [235, 16], [240, 16]),
            (.yuv420BiPlanarFullRange, [218, 30], [226, 30]), (.yuv420PlanarFullRange, [218, 30], [226, 30]),
            (.yuv420Planar, [235, 16], [240, 16]),
        ] as [(CVPixelBuffer.PixelFormat, [UInt8], [UInt8])])
    func planar(format: CVPixelBuffer.PixelFormat, luma: [UInt8], chroma: [UInt8]) throws {
        let buffer = try CVPixelBuffer(width: 5, height: 3, pixelFormat: format)
        let rows = (0..<buffer.planeCount).map { buffer.bytesPerRow(ofPlane: $0) }
        buffer.withUnsafeMutableBytes(ofPlane: 0) { ($0[2 * rows[0] + 3], $0[2 * rows[0] + 4]) = (235, 16) }
        let isPaired = buffer.planeCount == 2
        buffer.withUnsafeMutableBytes(ofPlane: 1) { bytes in
            bytes[rows[1] + (isPaired ? 4 : 2)] = 240
            if isPaired { bytes[rows[1] + 5] = 16 }
        }
        if !isPaired { buffer.withUnsafeMutableBytes(ofPlane: 2) { $0[rows[2] + 2] = 16 } }
        let shown = try buffer.inDisplayFormat()
        #expect(shown.pixelFormat == .yuv420Planar)
        func byte(_ plane: Int, _ row: Int, _ column: Int) -> UInt8 {
            shown.withUnsafeBytes(ofPlane: plane) { $0[row * shown.bytesPerRow(ofPlane: plane) + column] }
        }
        #expect([byte(0, 2, 3), byte(0, 2, 4)] == luma)
        #expect([byte(1, 1, 2), byte(2, 1, 2)] == chroma)
    }

    @Test("grey in full range is the same grey, black and white the ends of the limited one")
    func ends() throws {
        for (full, limited) in [(UInt8(0), UInt8(16)), (255, 235), (128, 126)] {
            let buffer = try CVPixelBuffer(width: 1, height: 1, pixelFormat: .yuv420BiPlanarFullRange)
            buffer.withUnsafeMutableBytes(ofPlane: 0) { $0[0] = full }
            buffer.withUnsafeMutableBytes(ofPlane: 1) { ($0[0], $0[1]) = (128, 128) }
            let shown = try buffer.inDisplayFormat()
            #expect(shown.withUnsafeBytes(ofPlane: 0) { $0[0] } == limited)
            #expect(shown.withUnsafeBytes(ofPlane: 1) { $0[0] } == 128)
        }
    }
}
