import Glibc
import SampleQueue
import StreamOutput
import TestSupport
import Testing

@Suite("The bars beside and above a fitted image")
struct CanvasBarTests {
    /// A single color, also that of the frame's sides.
    private static let orange = TestImage.Pixel(red: 230, green: 120, blue: 20)

    /// Creates a plain frame of `width` by `height` pixels, in BGRA or 4:2:0.
    private static func image(
        _ width: Int, _ height: Int, _ order: CVPixelBuffer.RowOrder, isPlanar: Bool
    ) throws -> CVPixelBuffer {
        guard isPlanar else { return try TestImage.plain(orange, width: width, height: height).pixelBuffer(order) }
        let buffer = try CVPixelBuffer(width: width, height: height, pixelFormat: .yuv420Planar, rowOrder: order)
        for plane in 0..<3 {
            buffer.withUnsafeMutableBytes(ofPlane: plane) { bytes in
                for index in bytes.indices { bytes[index] = planar[plane] }
            }
        }
        return buffer
    }

    /// The colour in 4:2:0.
    private static let planar: [UInt8] = [133, 73, 180]

    /// Returns the canvases for a frame of `width` pixels, and its heights: as wide as the canvas, and with space on
    /// both sides.
    private static func scenes(_ width: Int) -> [(canvas: (width: Int, height: Int), height: Int)] {
        let canvasWidth = max(16, (width + 1) / 2 * 2)
        return [
            ((canvasWidth, max(48, canvasWidth)), max(2, width / 3)), ((width + 64 + width % 2, 64), 64),
            ((2 * width + 66, 64), 32),
        ]
    }

    /// The width of a plane's samples that are not what they should be, over all rows.
    private static func wrong(_ frame: VideoFrame, _ target: PixelRect, _ size: (width: Int, height: Int)) -> Int {
        var count = 0
        for plane in 0..<3 {
            let (start, bytesPerRow) = frame.plane(plane)
            let shift = plane == 0 ? 0 : 1
            let columns = (target.x >> shift)..<(target.maxX >> shift)
            let rows = (target.y >> shift)..<(target.maxY >> shift)
            // The last right row of the bars and of the image: a row of the same bytes is right, too.
            var right: [Bool: UnsafeMutableRawPointer] = [:]
            for y in 0..<(size.height >> shift) {
                let line = start + y * bytesPerRow
                if let other = right[rows.contains(y)], memcmp(line, other, size.width >> shift) == 0 { continue }
                let (row, before) = (line.assumingMemoryBound(to: UInt8.self), count)
                for x in 0..<(size.width >> shift) {
                    let isImage = rows.contains(y) && columns.contains(x)
                    let bar = plane == 0 ? 16 : 128
                    if isImage ? abs(Int(row[x]) - Int(planar[plane])) > 2 : Int(row[x]) != bar { count += 1 }
                }
                if count == before { right[rows.contains(y)] = line }
            }
        }
        return count
    }

    @Test(
        "The bars of a fitted image are black to the pixel, and the image's edges have its colour, at every width",
        arguments: [CVPixelBuffer.RowOrder.topDown, .bottomUp], [false, true])
    func opaque(order: CVPixelBuffer.RowOrder, isPlanar: Bool) throws {
        for width in 2...400 {
            for (size, height) in Self.scenes(width) {
                let canvas = try CanvasFrame(width: size.width, height: size.height, gravity: .resizeAspect)
                try canvas.draw(Self.image(width, height, order, isPlanar: isPlanar), damage: nil)
                let target = CanvasPlacement(
                    width: width, height: height, canvasWidth: size.width, canvasHeight: size.height,
                    gravity: .resizeAspect, isSubsampled: isPlanar
                ).target
                let wrong = Self.wrong(canvas.encodable(), target, size)
                #expect(wrong == 0, "\(width)×\(height) in \(size)")
            }
        }
    }

    @Test(
        "The bars of a fitted image are clear to the pixel on a canvas that may be transparent, at every width",
        arguments: [CVPixelBuffer.RowOrder.topDown, .bottomUp], [false, true])
    func clear(order: CVPixelBuffer.RowOrder, isPlanar: Bool) throws {
        for width in 2...400 {
            for (size, height) in Self.scenes(width) {
                let canvas = try TransparentCanvas(
                    width: size.width, height: size.height, gravity: .resizeAspect, codec: .apng)
                try canvas.draw(Self.image(width, height, order, isPlanar: isPlanar), damage: nil)
                let target = CanvasPlacement(
                    width: width, height: height, canvasWidth: size.width, canvasHeight: size.height,
                    gravity: .resizeAspect, isSubsampled: isPlanar
                ).target
                let (start, bytesPerRow) = try canvas.encodable().plane(0)
                var wrong = 0
                var right: [Bool: UnsafeMutableRawPointer] = [:]
                for y in 0..<size.height {
                    let isImageRow = (target.y..<target.maxY).contains(y)
                    let line = start + y * bytesPerRow
                    if let other = right[isImageRow], memcmp(line, other, size.width * 4) == 0 { continue }
                    let (row, before) = (line.assumingMemoryBound(to: UInt8.self), wrong)
                    for x in 0..<size.width {
                        let isImage =
                            isImageRow && (target.x..<target.maxX).contains(x)
                        let isRight =
                            isImage
                            ? row[4 * x + 3] == 255 && abs(Int(row[4 * x]) - Int(Self.orange.red)) < 5
                            : row[4 * x + 3] == 0 && row[4 * x] == 0
                        if !isRight { wrong += 1 }
                    }
                    if wrong == before { right[isImageRow] = line }
                }
                #expect(wrong == 0, "\(width)×\(height) in \(size)")
            }
        }
    }
}
