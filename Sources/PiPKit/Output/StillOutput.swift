package import SampleQueue
package import Session
package import StreamOutput

/// The picture that stands at a session's end, as a PNG or JPEG file, compared with another one, or both.
package final class StillOutput: FrameOutput {
    private let path: String?
    private let comparison: PictureComparison?
    /// A sentence that says how it differs from the picture that it was compared with; nil where nothing does.
    package private(set) var difference: String?
    private let overwrite: Bool
    private var newest: CMSampleBuffer?
    private var canvas: CMVideoDimensions?

    /// A picture at `path`, where there is to be one, which is compared as `comparison` says. Throws `StreamOutputError` where it exists and may not be
    /// replaced, or cannot be written.
    package init(
        path: String?, overwrite: Bool, comparison: PictureComparison? = nil
    ) throws(StreamOutputError) {
        self.path = path
        self.comparison = comparison
        self.overwrite = overwrite
        guard let path else { return }
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
            if let path { try StillImage.write(shown, to: path, overwrite: overwrite) }
            difference = comparison?.difference(of: shown)
        }
        return .taken
    }

    package func abandon() {}
}
