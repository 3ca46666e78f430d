package import SampleQueue
package import Session
package import StreamOutput

/// A session's pictures, and its sound where it has any, as files and as streams, coded in one way or in several. The session goes on while
/// one of them does.
package final class MovieOutput: FrameOutput {
    private let encodings: [MovieEncoding]
    /// Those that have not failed.
    private var lasting: [MovieEncoding]
    private var tell: (String, Bool) -> Void = { _, _ in }

    /// A file at `path`. Throws `StreamOutputError` where it exists and may not be replaced, cannot be written, or is of
    /// an unknown kind, and where the encoder is not there: before anything is rendered.
    package convenience init(
        path: String, overwrite: Bool, format: ContainerFormat? = nil, settings: VideoSettings,
        audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        let policy = CommitPolicy(replacesExisting: overwrite)
        let sink = try FileSink(
            path: path, policy: policy, format: format, isPaced: settings.isLowLatency)
        try self.init(sinks: [sink], settings: settings, audio: audio)
    }

    /// A stream on `descriptor`, called `name` in errors. While nothing changes the picture is repeated, so that a viewer
    /// does not take silence for the end. Throws `StreamOutputError` where the encoder is not there.
    package convenience init(
        descriptor: Int32, name: String, format: ContainerFormat = .mpegTS, settings: VideoSettings,
        audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        let sink = try StreamSink(
            descriptor: descriptor, name: name, format: format, isLive: settings.isLowLatency)
        try self.init(sinks: [sink], settings: settings, audio: audio)
    }

    /// An output into `sinks`. Throws `StreamOutputError` for settings that cannot be, all but the canvas, which only the first picture
    /// tells. Those of sound are looked at if there are any, and are the usual ones otherwise, if there is sound.
    package convenience init(
        sinks: [any PacketSink], settings: VideoSettings, audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        self.init([try MovieEncoding(sinks: sinks, settings: settings, audio: audio)])
    }

    /// All that `outputs` are, as one. None of them may have been opened, and none is used by itself from then on.
    package convenience init(joining outputs: [MovieOutput]) {
        self.init(outputs.flatMap(\.encodings))
    }

    private init(_ encodings: [MovieEncoding]) {
        self.encodings = encodings
        lasting = encodings
    }

    /// What was written by all of them together; nil before the end.
    package var summary: OutputSummary? {
        encodings.compactMap(\.summary).reduce(nil) { sum, next in
            guard var sum else { return next }
            sum.framesEncoded += next.framesEncoded
            sum.keyFrames += next.keyFrames
            sum.bytes += next.bytes
            sum.audioCodec = sum.audioCodec ?? next.audioCodec
            return sum
        }
    }

    /// How it is with each sink now, by its name. Any thread.
    package var sinkStatus: [(name: String, status: SinkStatus)] { encodings.flatMap(\.sinkStatus) }

    package var needsEveryFrame: Bool { true }

    package var nextRepeat: Duration? { lasting.lazy.compactMap(\.nextRepeat).min() }

    package func onLoss(_ tell: @escaping (String, Bool) -> Void) {
        self.tell = tell
    }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        for encoding in encodings {
            try encoding.open(canvas: canvas, maximumFrameRate: maximumFrameRate, hasSound: hasSound, tell: tell)
        }
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each { try $0.show(sample, at: time) }
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each { try $0.hear(sample, at: time) }
    }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        try each { encoding in
            // Each has its own pace.
            guard lasting.count == 1 || encoding.nextRepeat.map({ $0 <= time }) == true else { return .taken }
            return try encoding.repeatLast(at: time)
        }
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        try each { try $0.finish(at: end) }
    }

    package func abandon() {
        for encoding in lasting { encoding.abandon() }
    }

    /// Has each of them do the same; one that fails is left out, as long as there are others.
    private func each(_ body: (MovieEncoding) throws -> FrameOutcome) throws -> FrameOutcome {
        for encoding in lasting {
            do {
                if try body(encoding) == .taken { continue }
                if lasting.count == 1 { return .readerGone }
                tell("\(encoding.name): its reader has gone; the others go on", false)
            } catch {
                if lasting.count == 1 { throw error }
                tell("\(error)", true)
            }
            lasting.removeAll { $0 === encoding }
        }
        return .taken
    }
}
