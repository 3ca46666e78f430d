import SampleQueue

/// A picture as a test thinks of it: one colour value a pixel, from the top left.
struct Picture: Equatable {
    struct Pixel: Equatable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
        var alpha: UInt8 = 255
    }

    let width: Int
    let height: Int
    var pixels: [Pixel]

    init(width: Int, height: Int, _ pixel: (Int, Int) -> Pixel) {
        self.width = width
        self.height = height
        pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    }

    /// Every channel of every pixel drawn from `generator`.
    static func random(width: Int, height: Int, using generator: inout SeededGenerator) -> Picture {
        Picture(width: width, height: height) { _, _ in
            let bits = generator.next()
            return Pixel(
                red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
        }
    }

    static func plain(_ pixel: Pixel, width: Int, height: Int) -> Picture {
        Picture(width: width, height: height) { _, _ in pixel }
    }

    subscript(x: Int, y: Int) -> Pixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// The picture in memory, its rows in either order.
    func pixelBuffer(_ rowOrder: CVPixelBuffer.RowOrder = .topDown) throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer(width: width, height: height, rowOrder: rowOrder)
        let bytesPerRow = buffer.bytesPerRow(ofPlane: 0)
        buffer.withUnsafeMutableBytes { bytes in
            for y in 0..<height {
                let row = rowOrder == .topDown ? y : height - 1 - y
                for x in 0..<width {
                    let pixel = self[x, y]
                    let offset = row * bytesPerRow + x * 4
                    bytes[offset] = pixel.blue
                    bytes[offset + 1] = pixel.green
                    bytes[offset + 2] = pixel.red
                    bytes[offset + 3] = pixel.alpha
                }
            }
        }
        return buffer
    }

    /// A sample of the picture.
    func sample(damage: PixelRect? = nil, _ rowOrder: CVPixelBuffer.RowOrder = .topDown) throws -> CMSampleBuffer {
        CMSampleBuffer(
            imageBuffer: try pixelBuffer(rowOrder), presentationTimeStamp: .zero,
            attachments: CMSampleBuffer.Attachments(damage: damage))
    }
}

/// Random numbers that are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
