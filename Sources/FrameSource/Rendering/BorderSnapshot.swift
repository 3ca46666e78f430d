import SampleQueue

/// The pixels around a rectangle, restored after drawing.
///
/// Cairo rounds where an edge crosses the clip. The pixels at a clip's border may differ slightly from the same shape
/// under a wider clip. The damaged rectangle is therefore drawn with a border, and the border's old pixels are
/// restored. A frame then does not depend on earlier frames.
struct BorderSnapshot {
    /// The width of the border in pixels: one that may differ, one for its antialiasing.
    static let width = 2

    private let strips: [(area: PixelRect, pixels: [UInt32])]

    /// Returns the rectangle with its border, within `canvas`.
    static func outer(of area: PixelRect, in canvas: PixelRect) -> PixelRect {
        area.outset(across: width, down: width).intersection(canvas)
    }

    /// Saves the pixels of `outer` that are not in `inner`.
    init(around inner: PixelRect, within outer: PixelRect, of buffer: CVPixelBuffer) {
        let areas = [
            PixelRect(x: outer.x, y: outer.y, width: outer.width, height: inner.y - outer.y),
            PixelRect(x: outer.x, y: inner.maxY, width: outer.width, height: outer.maxY - inner.maxY),
            PixelRect(x: outer.x, y: inner.y, width: inner.x - outer.x, height: inner.height),
            PixelRect(x: inner.maxX, y: inner.y, width: outer.maxX - inner.maxX, height: inner.height),
        ]
        let bytesPerRow = buffer.bytesPerRow()
        strips = areas.filter { !$0.isEmpty }.map { area in
            var pixels: [UInt32] = []
            pixels.reserveCapacity(area.width * area.height)
            buffer.withUnsafeBytes { bytes in
                for row in area.y..<area.maxY {
                    for column in area.x..<area.maxX {
                        pixels.append(
                            bytes.load(fromByteOffset: row * bytesPerRow + column * 4, as: UInt32.self))
                    }
                }
            }
            return (area, pixels)
        }
    }

    func restore(in buffer: CVPixelBuffer) {
        let bytesPerRow = buffer.bytesPerRow()
        buffer.withUnsafeMutableBytes { bytes in
            for (area, pixels) in strips {
                for row in 0..<area.height {
                    for column in 0..<area.width {
                        bytes.storeBytes(
                            of: pixels[row * area.width + column],
                            toByteOffset: (area.y + row) * bytesPerRow + (area.x + column) * 4, as: UInt32.self)
                    }
                }
            }
        }
    }
}
