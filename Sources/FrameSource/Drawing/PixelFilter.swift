import Views

/// A change of colours for premultiplied pixels.
struct PixelFilter {
    /// What one part of each of a pixel's blue, green, red and opacity adds to all four.
    private let blue: SIMD4<Float>
    private let green: SIMD4<Float>
    private let red: SIMD4<Float>
    private let alpha: SIMD4<Float>

    /// The filter of `matrix`. With components premultiplied the constant counts as often as the pixel is opaque.
    init(_ matrix: ColorMatrix) {
        func column(_ index: Int, adding other: Int? = nil) -> SIMD4<Float> {
            // Pixels are blue, green, red, opacity.
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

    /// The pixel that `pixel` becomes; no component is greater than the opacity.
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
    /// Changes the colour of every pixel.
    func apply(_ filter: PixelFilter) {
        withPixels { _, pixels in
            // Neighbours are often alike.
            var (last, result) = (UInt32(0), UInt32(0))
            for index in pixels.indices {
                let pixel = pixels[index]
                if pixel != last { (last, result) = (pixel, filter(pixel)) }
                pixels[index] = result
            }
        }
    }
}
