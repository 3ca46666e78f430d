import Views

/// An image at a fraction of its size, which suffices for a wide blur.
struct DownscaledImage {
    /// The transform from points to pixels of the reduced image.
    let transform: AffineMatrix
    /// The number of pixels in each direction that become one.
    private let factor: Int

    /// The minimum deviation of the blur in pixels of the reduced image, below which the reduction would be visible.
    private static let leastDeviation = 5.0

    /// Creates the reduction of `image` that a blur of `deviation` points permits; nil if it permits none.
    init?(of image: CairoSurface, for deviation: Double, under transform: AffineMatrix) {
        let least = deviation * min(transform.reach.across, transform.reach.down)
        guard least.isFinite, least >= 2 * Self.leastDeviation else { return nil }
        var factor = 2
        while factor < 32, least / Double(2 * factor) >= Self.leastDeviation { factor *= 2 }
        self.factor = factor
        self.transform = transform.concatenating(.scale(x: 1 / Double(factor), y: 1 / Double(factor)))
    }

    /// Returns the reduced image: each pixel is the mean of those that it represents. Throws ``FrameSourceError``.
    func reduced(_ image: CairoSurface) throws(FrameSourceError) -> CairoSurface {
        let (width, height) = (image.width, image.height)
        let (columns, rows) = ((width + factor - 1) / factor, (height + factor - 1) / factor)
        var sums = [SIMD4<UInt32>](repeating: .zero, count: columns * rows)
        image.withPixels { row, pixels in
            let start = row / factor * columns
            for column in 0..<width { sums[start + column / factor] &+= SIMD4(bytesOf: pixels[column]) }
        }
        let small = try CairoSurface(width: columns, height: rows)
        small.withPixels { row, pixels in
            let lines = min(factor, height - row * factor)
            for column in 0..<columns {
                let count = UInt32(lines * min(factor, width - column * factor))
                pixels[column] = ((sums[row * columns + column] &+ SIMD4(repeating: count / 2)) / count).pixel
            }
        }
        return small
    }

    /// Fills `image` by interpolating between the pixels of `small`.
    func enlarge(_ small: CairoSurface, to image: CairoSurface) {
        let (columns, rows) = (small.width, small.height)
        guard columns > 0, rows > 0 else { return }
        var source = [SIMD4<Float>](repeating: .zero, count: columns * rows)
        small.withPixels { row, pixels in
            for column in 0..<columns {
                source[row * columns + column] = SIMD4<Float>(nearest: SIMD4<UInt32>(bytesOf: pixels[column]))
            }
        }
        let step = 1 / Float(factor)
        var line = [SIMD4<Float>](repeating: .zero, count: columns)
        source.withUnsafeBufferPointer { source in
            image.withPixels { row, pixels in
                let y = min(max((Float(row) + 0.5) * step - 0.5, 0), Float(rows - 1))
                let (upper, down) = (Int(y), y - Float(Int(y)))
                let lower = min(upper + 1, rows - 1)
                for column in 0..<columns {
                    line[column] =
                        source[upper * columns + column] * (1 - down) + source[lower * columns + column] * down
                }
                for column in pixels.indices {
                    let x = min(max((Float(column) + 0.5) * step - 0.5, 0), Float(columns - 1))
                    let (left, across) = (Int(x), x - Float(Int(x)))
                    let mixed = line[left] * (1 - across) + line[min(left + 1, columns - 1)] * across
                    pixels[column] = SIMD4<UInt32>(wholePartsOf: mixed + 0.5).pixel
                }
            }
        }
    }
}

extension SIMD4<UInt32> {
    /// Creates the four bytes of a pixel.
    init(bytesOf pixel: UInt32) {
        self.init(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
    }

    /// The pixel with these four bytes.
    var pixel: UInt32 { x | y << 8 | z << 16 | w << 24 }
}
