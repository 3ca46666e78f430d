import Foundation
import Images
package import SampleQueue
import Views

/// An opaque PNG, decoded in this process: for golden images, and for images whose file format another test checks with
/// ffmpeg. A process of ffmpeg for each image would take longer than all else.
package struct DecodedImage {
    private let image: PixelImage

    /// Decodes the file at `path`. Throws if it is no bitmap image.
    package init(path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard case .pixels(let image) = try ImageDecoder.decode(bytes) else {
            throw ExternalProgram.Failure(description: "\(path): it is no bitmap image")
        }
        self.image = image
    }

    /// The image as a test compares it.
    package var testImage: TestImage {
        image.pixels.withUnsafeBufferPointer { bytes in
            TestImage(width: image.width, height: image.height) { x, y in
                let start = (y * image.width + x) * 4
                return TestImage.Pixel(
                    red: bytes[start + 2], green: bytes[start + 1], blue: bytes[start], alpha: bytes[start + 3])
            }
        }
    }

    /// The image as a frame.
    package func pixelBuffer() throws -> CVPixelBuffer {
        let buffer = try CVPixelBuffer(width: image.width, height: image.height)
        let (length, bytesPerRow) = (image.width * 4, buffer.bytesPerRow(ofPlane: 0))
        buffer.withUnsafeMutableBytes { target in
            image.pixels.withUnsafeBytes { source in
                for row in 0..<image.height {
                    let line = UnsafeRawBufferPointer(rebasing: source[row * length..<(row + 1) * length])
                    UnsafeMutableRawBufferPointer(rebasing: target[(row * bytesPerRow)...]).copyMemory(from: line)
                }
            }
        }
        return buffer
    }
}
