/// The positions of the planes and rows of a frame in its memory.
struct PixelLayout: Hashable, Sendable {
    /// One plane.
    struct Plane: Hashable, Sendable {
        /// The width in samples.
        let width: Int
        /// The number of rows.
        let height: Int
        let bytesPerSample: Int
        /// The bytes from one row to the next.
        let bytesPerRow: Int
        /// The offset from the start of the memory, in bytes.
        let offset: Int
    }

    /// Rows and planes start at multiples of this many bytes, the width of the widest vector registers.
    static let alignment = 64

    let planes: [Plane]
    let byteCount: Int

    init(width: Int, height: Int, pixelFormat: CVPixelBuffer.PixelFormat) {
        let sizes: [(width: Int, height: Int, bytesPerSample: Int)] =
            switch pixelFormat {
            case .bgra32, .argb32, .rgba32, .abgr32: [(width, height, 4)]
            case .rgb24: [(width, height, 3)]
            case .gray8: [(width, height, 1)]
            case .rgbaHalf: [(width, height, 8)]
            case .yuv422Packed: [((width + 1) / 2 * 2, height, 2)]
            case .yuv420Planar, .yuv420PlanarFullRange:
                [(width, height, 1)]
                    + Array(repeating: ((width + 1) / 2, (height + 1) / 2, 1), count: 2)
            case .yuv420BiPlanar, .yuv420BiPlanarFullRange:
                [(width, height, 1), ((width + 1) / 2, (height + 1) / 2, 2)]
            case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange:
                [(width, height, 2), ((width + 1) / 2, (height + 1) / 2, 4)]
            }
        var planes: [Plane] = []
        var offset = 0
        for size in sizes {
            let row = (size.width * size.bytesPerSample + Self.alignment - 1) / Self.alignment * Self.alignment
            planes.append(
                Plane(
                    width: size.width, height: size.height, bytesPerSample: size.bytesPerSample, bytesPerRow: row,
                    offset: offset))
            offset += row * size.height
        }
        self.planes = planes
        byteCount = offset
    }
}
