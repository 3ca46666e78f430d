import CPixels
package import SampleQueue
package import Views

/// A separable Gaussian blur. Each axis is three box filters with fractional end weights, so the variance is exact and
/// grows smoothly (Gwosdek, Grewenig, Bruhn, Weickert: "Theoretical Foundations of Gaussian Convolution by Extended Box
/// Filtering", 2011). Outside of the image, pixels are transparent or repeat the edges.
package struct GaussianBlur {
    /// Whether several pixels are computed at a time (SIMD), with the same result; false only in tests.
    package var usesWideInstructions = drawing_has_avx2()

    /// The maximum standard deviation in pixels, which bounds the cost.
    static let maximumDeviation = 256.0

    private let across: Axis
    private let down: Axis
    private let extendsEdges: Bool

    /// Creates a blur of `deviation` points under a transform from points to pixels; nil if it would change nothing.
    /// Under a skew, the blur has the necessary width and height, but is upright. With `extendsEdges`, the edge pixels
    /// repeat outside of the image.
    package init?(deviation: Double, under transform: AffineMatrix, extendsEdges: Bool = false) {
        self.extendsEdges = extendsEdges
        guard deviation > 0 else { return nil }
        let reach = transform.reach
        across = Axis(deviation: deviation * reach.across)
        down = Axis(deviation: deviation * reach.down)
        guard across.reach > 0 || down.reach > 0 else { return nil }
    }

    /// Returns the pixels that `area` spreads to, which are also those that its own pixels depend on.
    func reach(of area: PixelRect) -> PixelRect {
        area.outset(across: across.reach, down: down.reach)
    }

    /// The number of rows or columns that are filtered at a time: 64 rows of wide pixels fit in the processor's cache.
    private static let bandLength = 64

    /// Returns the memory in bytes that blurring a surface of `width` by `height` pixels takes, of which `part` is kept.
    static func byteCount(width: Int, height: Int, keeping part: PixelRect) -> Int {
        MemoryLayout<Pixel>.stride * (part.width * height + 2 * bandLength * max(width, height))
    }

    /// Blurs the pixels of `surface` in `part`, a rectangle of the surface's own coordinates, or all if nil. The others
    /// become undefined.
    package func apply(to surface: CairoSurface, keeping part: PixelRect? = nil) {
        let (width, height) = (surface.width, surface.height)
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        let part = part?.intersection(whole) ?? whole
        guard !part.isEmpty else { return }
        let bandSize = Self.bandLength * max(width, height)
        withUnsafeTemporaryAllocation(of: Pixel.self, capacity: part.width * height + 2 * bandSize) { memory in
            let input = UnsafeMutableBufferPointer(rebasing: memory[..<bandSize])
            let output = UnsafeMutableBufferPointer(rebasing: memory[bandSize..<2 * bandSize])
            let columns = UnsafeMutableBufferPointer(rebasing: memory[(2 * bandSize)...])
            filterRows(of: surface, part, input, output, into: columns)
            filterColumns(columns, output, into: surface, part)
        }
    }

    /// Filters the rows of `surface`, and stores their pixels in the columns of `part`, column by column.
    private func filterRows(
        of surface: CairoSurface, _ part: PixelRect, _ input: UnsafeMutableBufferPointer<Pixel>,
        _ output: UnsafeMutableBufferPointer<Pixel>, into columns: UnsafeMutableBufferPointer<Pixel>
    ) {
        let (width, height) = (surface.width, surface.height)
        var first = 0
        surface.withPixels { row, pixels in
            widen(pixels, into: input[((row - first) * width)...])
            let count = row + 1 - first
            guard count == Self.bandLength || row + 1 == height else { return }
            // Each axis writes its rows as columns.
            across.filter(
                input, into: output, length: width, count: count, extendsEdges: extendsEdges,
                usesWideInstructions: usesWideInstructions)
            for column in 0..<part.width {
                let start = column * height + first
                let source = (part.x + column) * count
                _ = columns[start..<start + count].update(fromContentsOf: output[source..<source + count])
            }
            first = row + 1
        }
    }

    /// Filters the columns of `part`, and writes its pixels to `surface`.
    private func filterColumns(
        _ columns: UnsafeMutableBufferPointer<Pixel>, _ output: UnsafeMutableBufferPointer<Pixel>,
        into surface: CairoSurface, _ part: PixelRect
    ) {
        let height = surface.height
        for first in stride(from: 0, to: part.width, by: Self.bandLength) {
            let count = min(Self.bandLength, part.width - first)
            down.filter(
                UnsafeMutableBufferPointer(rebasing: columns[(first * height)...]), into: output, length: height,
                count: count, extendsEdges: extendsEdges, usesWideInstructions: usesWideInstructions)
            surface.withPixels { row, pixels in
                guard row >= part.y, row < part.maxY else { return }
                let start = part.x + first
                narrow(
                    output[(row * count)...],
                    into: UnsafeMutableBufferPointer(rebasing: pixels[start..<start + count]))
            }
        }
    }

    private func widen(
        _ pixels: UnsafeMutableBufferPointer<UInt32>, into wide: Slice<UnsafeMutableBufferPointer<Pixel>>
    ) {
        let wide = UnsafeMutableBufferPointer(rebasing: wide)
        let count = pixels.count
        let done = usesWideInstructions ? drawing_avx2_widen(pixels.baseAddress, wide.words, count) : 0
        for column in done..<count { wide[column] = Pixel(premultiplied: pixels[column]) }
    }

    private func narrow(
        _ wide: Slice<UnsafeMutableBufferPointer<Pixel>>, into pixels: UnsafeMutableBufferPointer<UInt32>
    ) {
        let wide = UnsafeMutableBufferPointer(rebasing: wide)
        let count = pixels.count
        let done = usesWideInstructions ? drawing_avx2_narrow(wide.words, pixels.baseAddress, count) : 0
        for column in done..<count { pixels[column] = wide[column].premultiplied }
    }

    /// A pixel's four channels in 8.8 fixed point.
    private typealias Pixel = SIMD4<UInt16>

    /// The blur along one axis.
    private struct Axis {
        /// The number of pixels on each side with weight 1.
        let radius: Int
        /// The weight of the next pixel on each side.
        let endWeight: Float

        init(deviation: Double) {
            // The variance of each of three filters. An infinite or excessive deviation is clamped to the maximum; NaN
            // counts as 0.
            let limited = deviation > 0 ? min(deviation, GaussianBlur.maximumDeviation) : 0
            let variance = limited * limited / 3
            let radius = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
            let width = 2 * radius + 1
            let next = (radius + 1) * (radius + 1)
            endWeight = Float(width * (radius * (radius + 1) - 3 * variance) / (6 * (variance - next)))
            self.radius = Int(radius)
        }

        /// The distance in pixels that the three filters together spread a pixel.
        var reach: Int { radius == 0 && endWeight < 1e-4 ? 0 : 3 * (radius + 1) }

        /// Filters `count` rows of `length` pixels three times, and writes them as columns.
        func filter(
            _ source: UnsafeMutableBufferPointer<Pixel>, into target: UnsafeMutableBufferPointer<Pixel>, length: Int,
            count: Int, extendsEdges: Bool, usesWideInstructions: Bool
        ) {
            // Space for the pixels beyond the ends.
            let margin = radius + 2
            let size = length + 2 * margin
            withUnsafeTemporaryAllocation(of: Pixel.self, capacity: 4 * size) { memory in
                var done = 0
                if usesWideInstructions {
                    let blur = drawing_blur(
                        radius: radius, passes: reach > 0 ? 3 : 0, end_weight: endWeight, extends_edges: extendsEdges)
                    done = drawing_avx2_blur(source.words, target.words, length, count, blur, memory.words)
                }
                guard done < count else { return }
                memory.initialize(repeating: .zero)
                var line = UnsafeMutableBufferPointer(rebasing: memory[..<size])
                var other = UnsafeMutableBufferPointer(rebasing: memory[size..<2 * size])
                for row in done..<count {
                    var sum = Pixel.zero
                    for column in 0..<length {
                        let pixel = source[row * length + column]
                        line[margin + column] = pixel
                        sum |= pixel
                    }
                    if reach > 0, sum != .zero {
                        for _ in 0..<3 {
                            if extendsEdges {
                                let (first, last) = (line[margin], line[margin + length - 1])
                                for place in 0..<margin { line[place] = first }
                                for place in margin + length..<size { line[place] = last }
                            }
                            pass(line, into: other, length: length, margin: margin)
                            swap(&line, &other)
                        }
                    }
                    for column in 0..<length { target[column * count + row] = line[margin + column] }
                }
            }
        }

        private func pass(
            _ line: UnsafeMutableBufferPointer<Pixel>, into other: UnsafeMutableBufferPointer<Pixel>, length: Int,
            margin: Int
        ) {
            let total = Float(2 * radius + 1) + 2 * endWeight
            var sum = SIMD4<UInt32>.zero
            for place in margin - radius - 1..<margin + radius {
                sum &+= SIMD4(truncatingIfNeeded: line[min(place, 2 * margin + length - 1)])
            }
            for place in margin..<margin + length {
                // The sum covers the pixels from one before the window to its last but one.
                let leaving = SIMD4<UInt32>(truncatingIfNeeded: line[place - radius - 1])
                sum = sum &+ SIMD4(truncatingIfNeeded: line[place + radius]) &- leaving
                let ends = leaving &+ SIMD4(truncatingIfNeeded: line[place + radius + 1])
                let mean = (SIMD4<Float>(nearest: sum) + endWeight * SIMD4<Float>(nearest: ends)) / total
                other[place] = Pixel(truncatingIfNeeded: SIMD4<UInt32>(wholePartsOf: mean + 0.5))
            }
        }
    }
}

extension UnsafeMutableBufferPointer<SIMD4<UInt16>> {
    /// The pixels in the type of the C functions.
    fileprivate var words: UnsafeMutablePointer<UInt64>? {
        UnsafeMutableRawPointer(baseAddress)?.assumingMemoryBound(to: UInt64.self)
    }
}

extension SIMD4<UInt16> {
    fileprivate init(premultiplied pixel: UInt32) {
        self.init(
            UInt16(pixel & 0xFF) << 8, UInt16(pixel >> 8 & 0xFF) << 8, UInt16(pixel >> 16 & 0xFF) << 8,
            UInt16(pixel >> 24) << 8)
    }

    fileprivate var premultiplied: UInt32 {
        // Values are at most 255 × 256, so rounding stays within a byte.
        func byte(_ value: UInt16) -> UInt32 { UInt32((value &+ 128) >> 8) }
        return byte(x) | byte(y) << 8 | byte(z) << 16 | byte(w) << 24
    }
}

extension PixelRect {
    /// Returns the rectangle with its sides moved outwards by `across`, its top and bottom by `down`. An empty one
    /// stays empty.
    func outset(across: Int, down: Int) -> PixelRect {
        isEmpty
            ? .empty : PixelRect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
    }

    /// Returns the rectangle moved by the offsets.
    func moved(across: Int, down: Int) -> PixelRect {
        isEmpty ? .empty : PixelRect(x: x + across, y: y + down, width: width, height: height)
    }
}
