package import SampleQueue

extension CVPixelBuffer {
    /// The pixels of a BGRA buffer, row by row in their order in memory. Each is four bytes in the machine's order.
    package var pixelRows: [[UInt32]] {
        let stride = bytesPerRow(ofPlane: 0)
        return withUnsafeBytes { bytes in
            (0..<height).map { row in
                [UInt32](unsafeUninitializedCapacity: width) { pixels, count in
                    for x in 0..<width {
                        let pixel = bytes.loadUnaligned(fromByteOffset: row * stride + x * 4, as: UInt32.self)
                        pixels.initializeElement(at: x, to: pixel)
                    }
                    count = width
                }
            }
        }
    }

    /// The columns from the first to the last that is darker than half in some row.
    package var inkedColumns: Range<Int> {
        let stride = bytesPerRow(ofPlane: 0)
        return withUnsafeBytes { bytes in
            inkedRange(of: width) { x in (0..<height).contains { bytes[$0 * stride + x * 4] < 128 } }
        }
    }

    /// The rows from the first to the last that is darker than half in some column.
    package var inkedRows: Range<Int> {
        let stride = bytesPerRow(ofPlane: 0)
        return withUnsafeBytes { bytes in
            inkedRange(of: height) { y in (0..<width).contains { bytes[y * stride + $0 * 4] < 128 } }
        }
    }

    /// Returns the range from the first to the last of `count` lines with ink; empty if no line has any.
    private func inkedRange(of count: Int, _ hasInk: (Int) -> Bool) -> Range<Int> {
        guard let first = (0..<count).first(where: hasInk), let last = (0..<count).last(where: hasInk) else {
            return 0..<0
        }
        return first..<(last + 1)
    }
}
