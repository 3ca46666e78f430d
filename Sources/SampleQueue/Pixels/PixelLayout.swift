/// Where the planes and rows of a picture lie in its memory.
struct PixelLayout: Hashable, Sendable {
    /// One plane.
    struct Plane: Hashable, Sendable {
        /// Samples across.
        let width: Int
        /// Rows.
        let height: Int
        /// From one row's first byte to the next row's.
        let bytesPerRow: Int
        /// From the start of the memory.
        let offset: Int
    }

    /// Rows and planes start at multiples of this many bytes, the width of the widest vector registers.
    static let alignment = 64

    let planes: [Plane]
    let byteCount: Int

    init(width: Int, height: Int, pixelFormat: CVPixelBuffer.PixelFormat) {
        let sizes: [(width: Int, height: Int, bytesPerSample: Int)] =
            switch pixelFormat {
            case .bgra32: [(width, height, 4)]
            case .yuv420Planar:
                [(width, height, 1)]
                    + Array(repeating: ((width + 1) / 2, (height + 1) / 2, 1), count: 2)
            }
        var planes: [Plane] = []
        var offset = 0
        for size in sizes {
            let row = (size.width * size.bytesPerSample + Self.alignment - 1) / Self.alignment * Self.alignment
            planes.append(Plane(width: size.width, height: size.height, bytesPerRow: row, offset: offset))
            offset += row * size.height
        }
        self.planes = planes
        byteCount = offset
    }
}
