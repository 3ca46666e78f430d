package import SampleQueue
package import StreamOutput

/// A session's pictures as a video file.
package final class MovieOutput: PictureOutput {
    private let sink: FileSink
    private let settings: EncodingSettings
    private var video: VideoOutput?
    /// What was written; nil before the end.
    package private(set) var summary: OutputSummary?

    /// How pictures are encoded, but for the canvas.
    package struct EncodingSettings: Sendable {
        /// FFmpeg's name of an H.264 encoder; nil for the best there is.
        package var encoderName: String?
        /// The encoder's speed preset.
        package var preset: String
        /// Constant quality, from 0 to 51.
        package var crf: Double
        /// How content of another shape stands on the canvas.
        package var videoGravity: AVLayerVideoGravity

        /// Settings for an encoder.
        package init(
            encoderName: String? = nil, preset: String = "veryfast", crf: Double = 23,
            videoGravity: AVLayerVideoGravity = .resizeAspect
        ) {
            self.encoderName = encoderName
            self.preset = preset
            self.crf = crf
            self.videoGravity = videoGravity
        }
    }

    /// A file at `path`. Throws `StreamOutputError` where it exists and may not be replaced, cannot be written, or is of
    /// an unknown kind, and where the encoder is not there: before anything is rendered.
    package init(path: String, overwrite: Bool, settings: EncodingSettings) throws(StreamOutputError) {
        self.settings = settings
        // A canvas that every encoder takes stands in for the real one, so that all else is refused before any work.
        try settings.video(on: PixelSize(width: 640, height: 360), maximumFrameRate: 30).validate()
        try EncoderChoice.check(name: settings.encoderName)
        sink = try FileSink(path: path, overwrite: overwrite)
    }

    package var needsEveryPicture: Bool { true }

    package func open(canvas: PixelSize, maximumFrameRate: Double) throws {
        video = try VideoOutput(settings: settings.video(on: canvas, maximumFrameRate: maximumFrameRate), sinks: [sink])
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws {
        try video?.append(sample, at: CMTime(sessionTime: time))
    }

    package func finish(at end: Duration) throws {
        summary = try video?.finish(at: CMTime(sessionTime: end))
    }

    package func abandon() {
        if let video { video.abandon() } else { sink.abandon() }
    }
}

extension MovieOutput.EncodingSettings {
    /// The encoder's settings for a canvas that changes at most `maximumFrameRate` times a second.
    fileprivate func video(on canvas: PixelSize, maximumFrameRate: Double) -> VideoSettings {
        var video = VideoSettings(width: canvas.width, height: canvas.height)
        video.encoderName = encoderName
        video.preset = preset
        video.crf = crf
        video.videoGravity = videoGravity
        video.maximumFrameRate = maximumFrameRate
        return video
    }
}
