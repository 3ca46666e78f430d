import Playback
package import SampleQueue
package import Session
package import StreamOutput

/// Writes the last frame of a session as a PNG or JPEG file, compares it with a reference image, or both.
package final class StillImageOutput: FrameOutput {
    private let path: String?
    private let comparison: ImageComparison?
    /// The message about the difference from the reference image; nil if nothing differs.
    package private(set) var difference: String?
    private let overwrite: Bool
    private var newest: CMSampleBuffer?
    private var canvas: CMVideoDimensions?

    /// Creates an output to `path`, if there is one, with the given comparison. Throws `StreamOutputError` if the file
    /// exists and may not be replaced, or cannot be written.
    package init(
        path: String?, overwrite: Bool, comparison: ImageComparison? = nil
    ) throws(StreamOutputError) {
        self.path = path
        self.comparison = comparison
        self.overwrite = overwrite
        guard let path else { return }
        _ = try StillFormat(path: path)
        try OutputFile.check(path, overwrite: overwrite)
    }

    package var needsEveryFrame: Bool { false }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {
        self.canvas = canvas
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        newest = sample
        return .taken
    }

    package func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }

    package func finish(at end: Duration) throws -> FrameOutcome {
        if let pixelBuffer = newest?.imageBuffer {
            let shown = try canvas.map { try CanvasFitting.make(of: pixelBuffer, size: $0) } ?? pixelBuffer
            if let path { try StillImage.write(shown, to: path, overwrite: overwrite) }
            difference = comparison?.difference(of: shown)
        }
        return .taken
    }

    package func abandon() {}
}

/// A frame as a video shows it: fitted to the canvas, on black.
enum CanvasFitting {
    /// Returns `pixelBuffer` on a canvas of `size`, in BGRA, or itself if it has that size and format already. Throws
    /// ``StreamOutputError`` if memory runs out.
    static func make(of pixelBuffer: CVPixelBuffer, size: CMVideoDimensions) throws -> CVPixelBuffer {
        let (width, height) = (Int(size.width), Int(size.height))
        if pixelBuffer.pixelFormat == .bgra32, pixelBuffer.width == width, pixelBuffer.height == height {
            return pixelBuffer
        }
        let place = CanvasPlacement(
            width: pixelBuffer.width, height: pixelBuffer.height, canvasWidth: width, canvasHeight: height,
            gravity: .resizeAspect
        ).target
        guard let pixels = FrameScaler().pixels(of: pixelBuffer, width: place.width, height: place.height) else {
            throw StreamOutputError(
                .outOfMemory, operation: "write the image", subject: "\(width)x\(height)",
                cause: "it cannot be scaled to the canvas")
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
