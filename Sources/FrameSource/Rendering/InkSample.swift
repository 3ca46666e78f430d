import SampleQueue
import Views

/// The pixels of one text or symbol, with their coverage.
struct InkSample {
    /// The pixels that the ink may touch.
    let area: PixelRect
    /// The opacity of the ink at each pixel of the area, row by row, from 0 to 255.
    private var coverage: [UInt8]
    /// The blue, green and red of each pixel, as drawn.
    private var colors: [UInt32]
    /// The minimum coverage of a pixel that counts as ink.
    private let threshold: UInt8

    /// Creates a sample of the ink in `surface`, which has the pixels of `area`; nil if it is too faint to examine.
    init?(_ surface: CairoSurface, over area: PixelRect) {
        var (coverage, colors): ([UInt8], [UInt32]) = ([], [])
        coverage.reserveCapacity(area.width * area.height)
        colors.reserveCapacity(area.width * area.height)
        var most: UInt8 = 0
        surface.withPixels { _, pixels in
            for pixel in pixels.prefix(area.width) {
                let alpha = UInt8(pixel >> 24)
                most = max(most, alpha)
                coverage.append(alpha)
                colors.append(pixel & 0xFF_FFFF)
            }
        }
        guard most >= 32, coverage.count == area.width * area.height else { return nil }
        self.area = area
        (self.coverage, self.colors) = (coverage, colors)
        threshold = max(UInt8(Int(most) * 3 / 5), 24)
    }

    /// The memory of the pixels in bytes.
    var byteCount: Int { coverage.count + MemoryLayout<UInt32>.stride * colors.count }

    /// Returns the sample without the colours of its pixels.
    func withoutColors() -> InkSample {
        var sample = self
        sample.colors = []
        return sample
    }

    /// Calls `body` for each pixel that the ink covers with its position in the frame and its coverage.
    func forEachPixel(_ body: (_ x: Int, _ y: Int, _ coverage: Int) -> Void) {
        for row in 0..<area.height {
            for column in 0..<area.width {
                let value = coverage[row * area.width + column]
                if value >= threshold { body(area.x + column, area.y + row, Int(value)) }
            }
        }
    }

    /// Returns the ink without the pixels equal to those of `other`, the same ink in another colour; nil if none
    /// remain.
    func withoutOwnColors(_ other: InkSample) -> InkSample? {
        guard other.area == area else { return self }
        var sample = self
        for index in colors.indices where colors[index] == other.colors[index] { sample.coverage[index] = 0 }
        return sample.coverage.contains { $0 >= threshold } ? sample : nil
    }

    /// Returns the pixels in which the ink is most visible, from two frames with the ink in white and in black; nil if
    /// none of it is visible.
    func mostVisible(_ white: DrawnPixels, _ black: DrawnPixels) -> InkSample? {
        var shares = [UInt8](repeating: 0, count: coverage.count)
        var most: UInt8 = 0
        white.read { white in
            black.read { black in
                forEachPixel { x, y, coverage in
                    let difference = white(x, y) &- black(x, y)
                    let share = max(abs(difference.x), abs(difference.y), abs(difference.z))
                    let whole = UInt8(min(Int(share) * 255 / coverage, 255))
                    shares[(y - area.y) * area.width + x - area.x] = whole
                    most = max(most, whole)
                }
            }
        }
        guard most >= 8 else { return nil }
        var sample = self
        for index in shares.indices where Int(shares[index]) * 5 < Int(most) * 3 { sample.coverage[index] = 0 }
        return sample
    }

    /// Calls `body` for each pixel of `canvas` at most `reach` pixels from the ink that the ink does not touch.
    func forEachNeighbour(within reach: Int, in canvas: PixelRect, _ body: (_ x: Int, _ y: Int) -> Void) {
        let wide = PixelRect(
            x: area.x - reach, y: area.y - reach, width: area.width + 2 * reach, height: area.height + 2 * reach)
        var isNear = [Bool](repeating: false, count: wide.width * wide.height)
        forEachPixel { x, y, _ in
            for row in y - reach...y + reach {
                let start = (row - wide.y) * wide.width + x - reach - wide.x
                for index in start...start + 2 * reach { isNear[index] = true }
            }
        }
        for row in 0..<wide.height {
            for column in 0..<wide.width where isNear[row * wide.width + column] {
                let (x, y) = (wide.x + column, wide.y + row)
                guard x >= canvas.x, x < canvas.maxX, y >= canvas.y, y < canvas.maxY else { continue }
                let (inColumn, inRow) = (x - area.x, y - area.y)
                let isInside = inColumn >= 0 && inColumn < area.width && inRow >= 0 && inRow < area.height
                if !isInside || coverage[inRow * area.width + inColumn] == 0 { body(x, y) }
            }
        }
    }
}

/// The pixels of a drawn frame: 32-bit BGRA, premultiplied, top row first.
struct DrawnPixels {
    private let buffer: CVPixelBuffer

    init(_ buffer: CVPixelBuffer) {
        self.buffer = buffer
    }

    /// Calls `body` with a function that reads the pixel at a position: blue, green, red and alpha from 0 to 255.
    func read<R>(_ body: ((_ x: Int, _ y: Int) -> SIMD4<Int32>) -> R) -> R {
        let bytesPerRow = buffer.bytesPerRow()
        return buffer.withUnsafeBytes { bytes in
            body { x, y in
                let place = y * bytesPerRow + 4 * x
                return SIMD4(
                    Int32(bytes[place]), Int32(bytes[place + 1]), Int32(bytes[place + 2]), Int32(bytes[place + 3]))
            }
        }
    }
}

/// The histograms of four channels, which yield their medians.
struct ChannelCounts {
    private var counts = [Int32](repeating: 0, count: 4 * 256)
    private(set) var total: Int32 = 0

    mutating func add(_ pixel: SIMD4<Int32>) {
        for channel in 0..<4 { counts[channel * 256 + Int(min(max(pixel[channel], 0), 255))] += 1 }
        total += 1
    }

    /// The median of each channel.
    var medians: SIMD4<Int32> {
        var medians = SIMD4<Int32>()
        for channel in 0..<4 {
            var below: Int32 = 0
            for value in 0..<256 {
                below += counts[channel * 256 + value]
                guard 2 * below >= total else { continue }
                medians[channel] = Int32(value)
                break
            }
        }
        return medians
    }
}
