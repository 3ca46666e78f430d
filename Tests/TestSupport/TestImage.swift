package import SampleQueue

/// An image as a test defines it: one color value per pixel, from the top left.
package struct TestImage: Equatable {
    /// A colour, a byte a channel.
    package struct Pixel: Equatable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8
        package var alpha: UInt8

        /// Creates a color, opaque by default.
        package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// Row by row from the top left.
    package var pixels: [Pixel]

    /// Creates an image; `pixel` returns the pixel in column x and row y.
    package init(width: Int, height: Int, _ pixel: (Int, Int) -> Pixel) {
        self.width = width
        self.height = height
        pixels = [Pixel](unsafeUninitializedCapacity: width * height) { pixels, count in
            for y in 0..<height {
                for x in 0..<width { pixels.initializeElement(at: y * width + x, to: pixel(x, y)) }
            }
            count = width * height
        }
    }

    /// Every channel of every pixel drawn from `generator`.
    package static func random(width: Int, height: Int, using generator: inout SeededGenerator) -> TestImage {
        TestImage(width: width, height: height) { _, _ in
            let bits = generator.next()
            return Pixel(
                red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
                blue: UInt8(truncatingIfNeeded: bits >> 16), alpha: UInt8(truncatingIfNeeded: bits >> 24))
        }
    }

    /// One colour all over.
    package static func plain(_ pixel: Pixel, width: Int, height: Int) -> TestImage {
        TestImage(width: width, height: height) { _, _ in pixel }
    }

    /// The pixel in column x and row y.
    package subscript(x: Int, y: Int) -> Pixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// Returns the image as a pixel buffer, its rows in either order.
    package func pixelBuffer(_ rowOrder: CVPixelBuffer.RowOrder = .topDown) throws -> CVPixelBuffer {
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

    /// Returns a sample buffer with the image.
    package func sample(damage: PixelRect? = nil, _ rowOrder: CVPixelBuffer.RowOrder = .topDown) throws
        -> CMSampleBuffer
    {
        CMSampleBuffer(
            imageBuffer: try pixelBuffer(rowOrder), presentationTimeStamp: .zero,
            attachments: CMSampleBuffer.Attachments(damage: damage))
    }
}

extension CMSampleBuffer {
    /// Returns a sample buffer with a gray image of 64 by 64 pixels.
    package static func grey(_ level: UInt8) throws -> CMSampleBuffer {
        try TestImage.plain(.init(red: level, green: level, blue: level), width: 64, height: 64).sample()
    }
}
