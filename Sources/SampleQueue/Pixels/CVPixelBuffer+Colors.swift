// Luma and chroma of a matrix other than BT.709's are converted to RGB first, rounded to the nearest of 255 levels.
extension CVPixelBuffer {
    /// Returns the frame in BGRA, converted by `matrix`.
    func colored(by matrix: PixelInterpretation.Matrix) throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, rowOrder: rowOrder)
        let conversion = ColorConversion(matrix)
        var luma = [Float](repeating: 0, count: width + 1)
        var (blue, red) = (luma, luma)
        for row in 0..<height {
            read(row, luma: &luma, blue: &blue, red: &red)
            result.withUnsafeMutableBytes { target in
                let pixels = UnsafeMutableRawBufferPointer(rebasing: target[(row * result.bytesPerRow())...])
                for column in 0..<width {
                    let pixel = conversion.pixel(luma[column], blue[column / 2], red[column / 2])
                    pixels.storeBytes(of: pixel, toByteOffset: column * 4, as: SIMD4<UInt8>.self)
                }
            }
        }
        return result
    }

    /// Reads a row: luma from 0 to 255, and the chroma of each pair of pixels, from -127.5 to 127.5.
    private func read(_ row: Int, luma: inout [Float], blue: inout [Float], red: inout [Float]) {
        let range = pixelFormat.sampleRange
        let pairs = (width + 1) / 2
        func line(_ plane: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
            let place = plane == 0 ? row : row / 2
            withUnsafeBytes(ofPlane: plane) { body(.init(rebasing: $0[(place * bytesPerRow(ofPlane: plane))...])) }
        }
        switch pixelFormat {
        case .yuv422Packed:
            line(0) { bytes in
                for pair in 0..<pairs {
                    blue[pair] = range.chroma(Int(bytes[pair * 4]))
                    luma[pair * 2] = range.luma(Int(bytes[pair * 4 + 1]))
                    red[pair] = range.chroma(Int(bytes[pair * 4 + 2]))
                    luma[pair * 2 + 1] = range.luma(Int(bytes[pair * 4 + 3]))
                }
            }
        case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange:
            line(0) { bytes in
                for column in 0..<width { luma[column] = range.luma(bytes.tenBits(at: column * 2)) }
            }
            line(1) { bytes in
                for pair in 0..<pairs {
                    blue[pair] = range.chroma(bytes.tenBits(at: pair * 4))
                    red[pair] = range.chroma(bytes.tenBits(at: pair * 4 + 2))
                }
            }
        case .yuv420BiPlanar, .yuv420BiPlanarFullRange:
            line(0) { bytes in for column in 0..<width { luma[column] = range.luma(Int(bytes[column])) } }
            line(1) { bytes in
                for pair in 0..<pairs {
                    blue[pair] = range.chroma(Int(bytes[pair * 2]))
                    red[pair] = range.chroma(Int(bytes[pair * 2 + 1]))
                }
            }
        default:
            line(0) { bytes in for column in 0..<width { luma[column] = range.luma(Int(bytes[column])) } }
            line(1) { bytes in for pair in 0..<pairs { blue[pair] = range.chroma(Int(bytes[pair])) } }
            line(2) { bytes in for pair in 0..<pairs { red[pair] = range.chroma(Int(bytes[pair])) } }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the ten-bit sample at byte `offset`, stored in the upper bits of a 16-bit word.
    func tenBits(at offset: Int) -> Int {
        Int(UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)) >> 6)
    }
}

/// The sample values of black, white and the maximum chroma.
struct SampleRange {
    let black, white, middle, chromaSteps: Int

    /// Creates the range for samples of `bits` bits, in full or limited range.
    init(bits: Int, isFull: Bool) {
        let unit = 1 << (bits - 8)
        black = isFull ? 0 : 16 * unit
        white = isFull ? 256 * unit - 1 : 235 * unit
        middle = 128 * unit
        chromaSteps = isFull ? 256 * unit - 1 : 224 * unit
    }

    /// Returns the luma, from 0 to 255.
    func luma(_ sample: Int) -> Float { Float(sample - black) * 255 / Float(white - black) }
    /// Returns the chroma, from -127.5 to 127.5.
    func chroma(_ sample: Int) -> Float { Float(sample - middle) * 255 / Float(chromaSteps) }
}

extension CVPixelBuffer.PixelFormat {
    /// Whether the samples are luma and chroma.
    var hasChroma: Bool {
        switch self {
        case .yuv420Planar, .yuv420PlanarFullRange, .yuv420BiPlanar, .yuv420BiPlanarFullRange, .yuv420BiPlanar10,
            .yuv420BiPlanar10FullRange, .yuv422Packed:
            true
        case .bgra32, .argb32, .rgba32, .abgr32, .rgb24, .gray8, .rgbaHalf: false
        }
    }

    /// The range of luma and chroma samples.
    var sampleRange: SampleRange {
        switch self {
        case .yuv420BiPlanar10: SampleRange(bits: 10, isFull: false)
        case .yuv420BiPlanar10FullRange: SampleRange(bits: 10, isFull: true)
        case .yuv420PlanarFullRange, .yuv420BiPlanarFullRange: SampleRange(bits: 8, isFull: true)
        default: SampleRange(bits: 8, isFull: false)
        }
    }
}

/// The conversion of luma and chroma to RGB.
private struct ColorConversion {
    private let redOfRed, greenOfBlue, greenOfRed, blueOfBlue: Float

    init(_ matrix: PixelInterpretation.Matrix) {
        let (red, blue) = matrix.weights
        let green = 1 - red - blue
        redOfRed = 2 * (1 - red)
        blueOfBlue = 2 * (1 - blue)
        greenOfRed = -2 * (1 - red) * red / green
        greenOfBlue = -2 * (1 - blue) * blue / green
    }

    @inline(__always)
    func pixel(_ luma: Float, _ blue: Float, _ red: Float) -> SIMD4<UInt8> {
        let colors = SIMD4<Float>(
            luma + blue * blueOfBlue, luma + blue * greenOfBlue + red * greenOfRed, luma + red * redOfRed, 255)
        let nearest = (colors + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        return SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(nearest))
    }
}
