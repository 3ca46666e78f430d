package import SampleQueue
package import Session
package import StreamOutput

/// The picture that stands at a session's end, as a PNG or JPEG file.
package final class StillOutput: FrameOutput {
    private let path: String
    private let overwrite: Bool
    private var newest: CMSampleBuffer?
    private var canvas: CMVideoDimensions?

    /// A picture at `path`. Throws `StreamOutputError` where it exists and may not be replaced, or cannot be written.
    package init(path: String, overwrite: Bool) throws(StreamOutputError) {
        self.path = path
        self.overwrite = overwrite
        _ = try StillFormat(path: path)
        try OutputFile.check(path, overwrite: overwrite)
    }

    package var needsEveryFrame: Bool { false }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        self.canvas = canvas
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        newest = sample
        return .taken
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }

    package func finish(at end: Duration) throws -> FrameOutcome {
        if let picture = newest?.imageBuffer {
            let shown = try canvas.map { try CanvasPicture.make(of: picture, size: $0) } ?? picture
            try StillImage.write(shown, to: path, overwrite: overwrite)
        }
        return .taken
    }

    package func abandon() {}
}
