import Playback
import SampleQueue
import StreamOutput

/// A picture as a video shows it: all of it on the canvas, the rest black.
enum CanvasPicture {
    /// `picture` on a canvas of `size`, in BGRA; itself where it is that already. Throws ``StreamOutputError`` where there is no
    /// memory for it.
    static func make(of picture: CVPixelBuffer, size: CMVideoDimensions) throws -> CVPixelBuffer {
        let (width, height) = (Int(size.width), Int(size.height))
        if picture.pixelFormat == .bgra32, picture.width == width, picture.height == height { return picture }
        let place = CanvasPlacement(
            width: picture.width, height: picture.height, canvasWidth: width, canvasHeight: height,
            gravity: .resizeAspect
        ).target
        guard let pixels = PictureScaler().pixels(of: picture, width: place.width, height: place.height) else {
            throw StreamOutputError(
                .outOfMemory, operation: "write the picture", subject: "\(width)x\(height)",
                cause: "it could not be brought to the canvas's size")
        }
        let canvas = try CVPixelBuffer(width: width, height: height, pixelFormat: .bgra32)
        let bytesPerRow = canvas.bytesPerRow(ofPlane: 0)
        canvas.withUnsafeMutableBytes(ofPlane: 0) { target in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(rebasing: target[y * bytesPerRow..<y * bytesPerRow + width * 4])
                for x in 0..<width {
                    row.storeBytes(of: UInt32(0xFF00_0000).littleEndian, toByteOffset: x * 4, as: UInt32.self)
                }
            }
            pixels.withUnsafeBytes { source in
                for y in 0..<place.height {
                    let start = (place.y + y) * bytesPerRow + place.x * 4
                    UnsafeMutableRawBufferPointer(rebasing: target[start..<start + place.width * 4]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: source[y * place.width * 4..<(y + 1) * place.width * 4]))
                }
            }
        }
        return canvas
    }
}
