package import SampleQueue
package import Session
package import StreamOutput

/// A session's pictures as a video file, or as a stream on a descriptor.
package final class MovieOutput: FrameOutput {
    private let sink: any PacketSink
    private let settings: EncodingSettings
    private let isStream: Bool
    private var video: VideoOutput?
    private var picturesSent = 0
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
        /// Each picture leaves the encoder at once.
        package var isLive = false

        /// Settings for an encoder.
        package init(
            encoderName: String? = nil, preset: String = "veryfast", crf: Double = 23,
            videoGravity: AVLayerVideoGravity = .resizeAspect, isLive: Bool = false
        ) {
            self.encoderName = encoderName
            self.preset = preset
            self.crf = crf
            self.videoGravity = videoGravity
            self.isLive = isLive
        }
    }

    /// A file at `path`. Throws `StreamOutputError` where it exists and may not be replaced, cannot be written, or is of
    /// an unknown kind, and where the encoder is not there: before anything is rendered.
    package init(
        path: String, overwrite: Bool, format: OutputFormat? = nil, settings: EncodingSettings
    ) throws(StreamOutputError) {
        self.settings = settings
        // A canvas that every encoder takes stands in for the real one, so that all else is refused before any work.
        try settings.video(on: CMVideoDimensions(width: 640, height: 360), maximumFrameRate: 30).validate()
        try EncoderChoice.check(name: settings.encoderName)
        sink = try FileSink(path: path, overwrite: overwrite, format: format)
        isStream = false
    }

    /// A stream on `descriptor`, called `name` in errors. While nothing changes the picture is repeated, so that a viewer
    /// does not take silence for the end. Throws `StreamOutputError` where the encoder is not there.
    package init(
        descriptor: Int32, name: String, format: OutputFormat = .mpegTS, settings: EncodingSettings
    ) throws(StreamOutputError) {
        self.settings = settings
        try settings.video(on: CMVideoDimensions(width: 640, height: 360), maximumFrameRate: 30).validate()
        try EncoderChoice.check(name: settings.encoderName)
        sink = try StreamSink(descriptor: descriptor, name: name, format: format)
        isStream = true
    }

    /// A viewer looks at some pictures before it shows the first: a stream begins with a second of repeats at full pace.
    package var heartbeat: Duration? {
        guard isStream else { return nil }
        return picturesSent < 30 ? .seconds(1) / 30 : .milliseconds(250)
    }

    package var needsEveryFrame: Bool { true }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double) throws {
        video = try VideoOutput(settings: settings.video(on: canvas, maximumFrameRate: maximumFrameRate), sinks: [sink])
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        return try outcome { try video?.append(sample, at: CMTime(sessionTime: time)) }
    }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        return try outcome { try video?.repeatLast(at: CMTime(sessionTime: time)) }
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        try outcome { summary = try video?.finish(at: CMTime(sessionTime: end)) }
    }

    /// That a stream's reader left is no failure of the session's.
    private func outcome(of body: () throws -> Void) throws -> FrameOutcome {
        do {
            try body()
            return .taken
        } catch let error as StreamOutputError where error.kind == .readerGone {
            return .readerGone
        }
    }

    package func abandon() {
        if let video { video.abandon() } else { sink.abandon() }
    }
}

extension MovieOutput.EncodingSettings {
    /// The encoder's settings for a canvas that changes at most `maximumFrameRate` times a second.
    fileprivate func video(on canvas: CMVideoDimensions, maximumFrameRate: Double) -> VideoSettings {
        var video = VideoSettings(width: Int(canvas.width), height: Int(canvas.height))
        video.encoderName = encoderName
        video.preset = preset
        video.crf = crf
        video.videoGravity = videoGravity
        video.maximumFrameRate = maximumFrameRate
        video.isLowLatency = isLive
        return video
    }
}
