package import SampleQueue
package import Session
package import StreamOutput

/// A session's pictures as a video file, or as a stream on a descriptor.
package final class MovieOutput: FrameOutput {
    private let sinks: [any PacketSink]
    private var settings: VideoSettings
    private let isStream: Bool
    private var video: VideoOutput?
    private var picturesSent = 0
    private var tellLoss: (StreamOutputError) -> Void = { _ in }
    /// What was written; nil before the end.
    package private(set) var summary: OutputSummary?

    /// A file at `path`. Throws `StreamOutputError` where it exists and may not be replaced, cannot be written, or is of
    /// an unknown kind, and where the encoder is not there: before anything is rendered.
    package convenience init(
        path: String, overwrite: Bool, format: ContainerFormat? = nil, settings: VideoSettings
    ) throws(StreamOutputError) {
        let policy = CommitPolicy(replacesExisting: overwrite)
        try self.init(sinks: [FileSink(path: path, policy: policy, format: format)], settings: settings)
    }

    /// A stream on `descriptor`, called `name` in errors. While nothing changes the picture is repeated, so that a viewer
    /// does not take silence for the end. Throws `StreamOutputError` where the encoder is not there.
    package convenience init(
        descriptor: Int32, name: String, format: ContainerFormat = .mpegTS, settings: VideoSettings
    ) throws(StreamOutputError) {
        let sink = try StreamSink(descriptor: descriptor, name: name, format: format)
        try self.init(sinks: [sink], settings: settings, isStream: true)
    }

    /// An output into `sinks`. The session goes on while one of them does. Throws `StreamOutputError` for settings that
    /// cannot be, all but the canvas, which only the first picture tells.
    package init(
        sinks: [any PacketSink], settings: VideoSettings, isStream: Bool = false
    ) throws(StreamOutputError) {
        try settings.validate()
        self.sinks = sinks
        self.settings = settings
        self.isStream = isStream
    }

    package func onLoss(_ tell: @escaping (String) -> Void) {
        tellLoss = { tell("\($0)") }
    }

    /// A viewer looks at some pictures before it shows the first: a stream begins with a second of repeats at full pace.
    package var heartbeat: Duration? {
        guard isStream else { return nil }
        return picturesSent < 30 ? .seconds(1) / 30 : .milliseconds(250)
    }

    package var needsEveryFrame: Bool { true }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        settings.maximumFrameRate = maximumFrameRate
        video = try VideoOutput(canvas: canvas, settings: settings, sinks: sinks, onLoss: tellLoss)
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        return try outcome { try video?.append(sample, at: CMTime(time)) }
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome { .taken }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        return try outcome { try video?.repeatLast(at: CMTime(time)) }
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        try outcome { summary = try video?.finish(at: CMTime(end)) }
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
        if let video { video.abandon() } else { sinks.forEach { $0.abandon() } }
    }
}
