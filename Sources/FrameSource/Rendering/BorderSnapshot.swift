import SampleQueue

/// The pixels around a rectangle, restored after drawing.
///
/// Cairo rounds where an edge crosses the clip. The pixels at a clip's border may differ slightly from the same shape
/// under a wider clip. The damaged rectangle is therefore drawn with a border, and the border's old pixels are
/// restored. A frame then does not depend on earlier frames.
struct BorderSnapshot {
    /// The width of the border in pixels: one that may differ, one for its antialiasing.
    static let width = 2

    /// The rows of each strip, one after the other.
    private let strips: [(area: PixelRect, rows: [UInt8])]

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
        strips = buffer.withUnsafeBytes { bytes in
            areas.filter { !$0.isEmpty }.map { area in
                var rows: [UInt8] = []
                rows.reserveCapacity(area.width * area.height * 4)
                for row in area.y..<area.maxY {
                    rows += UnsafeRawBufferPointer(rebasing: bytes[Self.bytes(of: row, in: area, bytesPerRow)])
                }
                return (area, rows)
            }
        }
    }

    func restore(in buffer: CVPixelBuffer) {
        let bytesPerRow = buffer.bytesPerRow()
        buffer.withUnsafeMutableBytes { bytes in
            for (area, rows) in strips {
                rows.withUnsafeBytes { rows in
                    var rest = rows[...]
                    for row in area.y..<area.maxY {
                        UnsafeMutableRawBufferPointer(rebasing: bytes[Self.bytes(of: row, in: area, bytesPerRow)])
                            .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest.prefix(area.width * 4)))
                        rest = rest.dropFirst(area.width * 4)
                    }
                }
            }
        }
    }

    /// The bytes of a buffer that hold a row of `area`.
    private static func bytes(of row: Int, in area: PixelRect, _ bytesPerRow: Int) -> Range<Int> {
        let start = row * bytesPerRow + area.x * 4
        return start..<start + area.width * 4
    }
}
