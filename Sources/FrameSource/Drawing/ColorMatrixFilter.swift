import Views

/// A colour matrix for premultiplied pixels.
struct ColorMatrixFilter {
    /// The contributions of a pixel's blue, green, red and alpha to all four channels.
    private let blue: SIMD4<Float>
    private let green: SIMD4<Float>
    private let red: SIMD4<Float>
    private let alpha: SIMD4<Float>

    /// Creates the filter of `matrix`. With premultiplied components the matrix's constant is multiplied by the alpha.
    init(_ matrix: ColorMatrix) {
        func column(_ index: Int, adding other: Int? = nil) -> SIMD4<Float> {
            // Pixels are blue, green, red, alpha.
            let values = [2, 1, 0, 3].map { row in
                Float(matrix.rows[row][index] + (other.map { matrix.rows[row][$0] } ?? 0))
            }
            return SIMD4(values[0], values[1], values[2], values[3])
        }
        red = column(0)
        green = column(1)
        blue = column(2)
        alpha = column(3, adding: 4)
    }

    /// Returns the filtered `pixel`. No component exceeds the alpha.
    @inline(__always)
    func callAsFunction(_ pixel: UInt32) -> UInt32 {
        guard pixel != 0 else { return 0 }
        var sum = blue * Float(pixel & 0xFF)
        sum += green * Float(pixel >> 8 & 0xFF)
        sum += red * Float(pixel >> 16 & 0xFF)
        sum += alpha * Float(pixel >> 24)
        let opacity = min(max(sum.w, 0), 255).rounded()
        sum.w = opacity
        let held = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: opacity)) + 0.5
        let bytes = SIMD4<UInt32>(wholePartsOf: held)
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}

extension CairoSurface {
    /// Applies the filter to every pixel.
    func apply(_ filter: ColorMatrixFilter) {
        withPixels { _, pixels in
            // Neighbouring pixels are often equal.
            var (last, result) = (UInt32(0), UInt32(0))
            for index in pixels.indices {
                let pixel = pixels[index]
                if pixel != last { (last, result) = (pixel, filter(pixel)) }
                pixels[index] = result
            }
        }
    }
}
