import CPixels

/// Two rows of BGRA pixels and the destinations of their luma and shared chroma: the arithmetic of ``PixelConverter``.
///
/// Weights are BT.709's at limited range, times 2¹⁵ and rounded so that each set has the exact sum (0 for chroma). With
/// them no value is more than 0.505 from the real one. All products are of numbers that fit 16 signed bits, which is
/// what the multiply-and-add instructions of x86-64 and ARM64 take.
struct RowPairConverter {
    let upper: UnsafeRawPointer
    let lower: UnsafeRawPointer
    let upperLuma: UnsafeMutableRawPointer
    let lowerLuma: UnsafeMutableRawPointer
    let blueDifference: UnsafeMutableRawPointer
    let redDifference: UnsafeMutableRawPointer

    private static var pixelsPerStep: Int { 8 }

    /// Whether the processor has instructions that convert sixteen columns at a time, to the same bytes.
    static let hasWideInstructions = conversion_has_avx2()

    /// Converts the columns from `start`, which is even, to before `end`, which is even or the frame's width.
    func convert(from start: Int, to end: Int, usesWideInstructions: Bool = hasWideInstructions) {
        var x = usesWideInstructions ? convertWide(from: start, to: end) : start
        while x &+ Self.pixelsPerStep <= end {
            convertStep(at: x)
            x &+= Self.pixelsPerStep
        }
        while x < end {
            convertSquare(at: x, isWide: x &+ 1 < end)
            x &+= 2
        }
    }

    /// Converts as many groups of sixteen columns from `start` on as fit, and returns the column after the last.
    private func convertWide(from start: Int, to end: Int) -> Int {
        conversion_avx2_rows(
            upper.assumingMemoryBound(to: UInt8.self), lower.assumingMemoryBound(to: UInt8.self),
            upperLuma.assumingMemoryBound(to: UInt8.self), lowerLuma.assumingMemoryBound(to: UInt8.self),
            blueDifference.assumingMemoryBound(to: UInt8.self), redDifference.assumingMemoryBound(to: UInt8.self),
            start, end)
    }

    @inline(__always)
    private func convertStep(at x: Int) {
        let above = upper.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
        let below = lower.loadUnaligned(fromByteOffset: x &* 4, as: SIMD8<UInt32>.self)
        // Sixteen-bit lanes in pairs: blue and red; green and alpha.
        let (blueRedAbove, greenAbove) = (above & 0x00ff_00ff, (above &>> 8) & 0x00ff_00ff)
        let (blueRedBelow, greenBelow) = (below & 0x00ff_00ff, (below &>> 8) & 0x00ff_00ff)
        upperLuma.storeBytes(of: Self.luma(blueRedAbove, greenAbove), toByteOffset: x, as: SIMD8<UInt8>.self)
        lowerLuma.storeBytes(of: Self.luma(blueRedBelow, greenBelow), toByteOffset: x, as: SIMD8<UInt8>.self)

        let blueRed = blueRedAbove &+ blueRedBelow
        let green = greenAbove &+ greenBelow
        let blueRedSum = unsafeBitCast(blueRed.evenHalf &+ blueRed.oddHalf, to: SIMD8<Int16>.self)
        let greenSum = unsafeBitCast(green.evenHalf &+ green.oddHalf, to: SIMD8<Int16>.self)
        let cb = Self.weighted(blueRedSum, 14_392, -3_298) &+ Self.weighted(greenSum, -11_094, 0) &+ Self.chromaOffset
        let cr = Self.weighted(blueRedSum, -1_320, 14_392) &+ Self.weighted(greenSum, -13_072, 0) &+ Self.chromaOffset
        blueDifference.storeBytes(
            of: SIMD4<UInt8>(truncatingIfNeeded: cb &>> 17), toByteOffset: x &>> 1, as: SIMD4<UInt8>.self)
        redDifference.storeBytes(
            of: SIMD4<UInt8>(truncatingIfNeeded: cr &>> 17), toByteOffset: x &>> 1, as: SIMD4<UInt8>.self)
    }

    /// Converts one 2×2 square, or its left half where the frame ends in it.
    @inline(__always)
    private func convertSquare(at x: Int, isWide: Bool) {
        var (blue, green, red): (Int32, Int32, Int32) = (0, 0, 0)
        for (row, luma) in [(upper, upperLuma), (lower, lowerLuma)] {
            for column in [x, isWide ? x &+ 1 : x] {
                let pixel = row.loadUnaligned(fromByteOffset: column &* 4, as: SIMD4<UInt8>.self)
                let (b, g, r) = (Int32(pixel[0]), Int32(pixel[1]), Int32(pixel[2]))
                let y = (b &* 2_032 &+ g &* 20_127 &+ r &* 5_983 &+ Self.lumaOffset) &>> 15
                luma.storeBytes(of: UInt8(truncatingIfNeeded: y), toByteOffset: column, as: UInt8.self)
                blue &+= b
                green &+= g
                red &+= r
            }
        }
        let cb = blue &* 14_392 &- green &* 11_094 &- red &* 3_298 &+ Self.chromaOffset
        let cr = red &* 14_392 &- green &* 13_072 &- blue &* 1_320 &+ Self.chromaOffset
        blueDifference.storeBytes(of: UInt8(truncatingIfNeeded: cb &>> 17), toByteOffset: x &>> 1, as: UInt8.self)
        redDifference.storeBytes(of: UInt8(truncatingIfNeeded: cr &>> 17), toByteOffset: x &>> 1, as: UInt8.self)
    }

    private static var lumaOffset: Int32 { (16 << 15) + (1 << 14) }
    /// Chroma weights meet sums of four pixels, hence two bits more.
    private static var chromaOffset: Int32 { (128 << 17) + (1 << 16) }

    @inline(__always)
    private static func luma(_ blueRed: SIMD8<UInt32>, _ green: SIMD8<UInt32>) -> SIMD8<UInt8> {
        let y =
            weighted(unsafeBitCast(blueRed, to: SIMD16<Int16>.self), 2_032, 5_983)
            &+ weighted(unsafeBitCast(green, to: SIMD16<Int16>.self), 20_127, 0) &+ lumaOffset
        return SIMD8<UInt8>(truncatingIfNeeded: y &>> 15)
    }

    @inline(__always)
    private static func weighted(_ lanes: SIMD16<Int16>, _ even: Int32, _ odd: Int32) -> SIMD8<Int32> {
        SIMD8<Int32>(truncatingIfNeeded: lanes.evenHalf) &* even
            &+ SIMD8<Int32>(truncatingIfNeeded: lanes.oddHalf) &* odd
    }

    @inline(__always)
    private static func weighted(_ lanes: SIMD8<Int16>, _ even: Int32, _ odd: Int32) -> SIMD4<Int32> {
        SIMD4<Int32>(truncatingIfNeeded: lanes.evenHalf) &* even
            &+ SIMD4<Int32>(truncatingIfNeeded: lanes.oddHalf) &* odd
    }
}
