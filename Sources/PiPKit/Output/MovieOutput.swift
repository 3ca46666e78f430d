package import SampleQueue
package import Session
package import StreamOutput

/// Writes the frames and the audio of a session to files and streams, in one or several encodings. The session
/// continues as long as one of them does.
package final class MovieOutput: FrameOutput {
    private let encodings: [MovieEncoding]
    /// The encodings that have not failed.
    private var lasting: [MovieEncoding]
    private var notify: (String, Bool) -> Void = { _, _ in }
    /// The values with which the output was opened; nil before.
    package private(set) var opening: Opening?

    /// The values that a session opens its output with.
    package struct Opening: Equatable, Sendable {
        package var canvas: CMVideoDimensions
        package var maximumFrameRate: Double
        package var carriesAudio: Bool

        package init(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) {
            (self.canvas, self.maximumFrameRate, self.carriesAudio) = (canvas, maximumFrameRate, carriesAudio)
        }
    }

    /// Creates an output to a file at `path`. Throws `StreamOutputError` if the file exists and may not be replaced,
    /// cannot be written, or has an unknown format, or if the encoder is missing. All this is checked before anything
    /// is rendered.
    package convenience init(
        path: String, overwrite: Bool, format: ContainerFormat? = nil, settings: VideoSettings,
        audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        let policy = CommitPolicy(replacesExisting: overwrite)
        let sink = try FileSink(
            path: path, policy: policy, format: format, isPaced: settings.isLowLatency)
        try self.init(sinks: [sink], settings: settings, audio: audio)
    }

    /// Creates an output to a stream on `descriptor`, called `name` in errors. While nothing changes, the frame is
    /// repeated, so that a viewer does not mistake silence for the end. Throws `StreamOutputError` if the encoder is
    /// missing.
    package convenience init(
        descriptor: Int32, name: String, format: ContainerFormat = .mpegTS, settings: VideoSettings,
        audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        let sink = try StreamSink(
            descriptor: descriptor, name: name, format: format, isLive: settings.isLowLatency)
        try self.init(sinks: [sink], settings: settings, audio: audio)
    }

    /// Creates an output to `sinks`. Throws `StreamOutputError` for invalid settings, except for the canvas, which is
    /// known only with the first frame. Explicit audio settings are checked. Otherwise the defaults apply, if there is
    /// audio. Of a `part` only that is encoded.
    package convenience init(
        sinks: [any PacketSink], settings: VideoSettings, audio: AudioSettings? = nil, part: OutputPart? = nil
    ) throws(StreamOutputError) {
        self.init([try MovieEncoding(sinks: sinks, settings: settings, audio: audio, part: part)])
    }

    /// Combines `outputs` into one. None of them may be open, and none may be used by itself afterwards.
    package convenience init(joining outputs: [MovieOutput]) {
        self.init(outputs.flatMap(\.encodings))
    }

    private init(_ encodings: [MovieEncoding]) {
        self.encodings = encodings
        lasting = encodings
    }

    /// The summary of all encodings together; nil before the end.
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

    /// The current status of each sink, by name. Any thread may read it.
    package var sinkStatus: [(name: String, status: SinkStatus)] { encodings.flatMap(\.sinkStatus) }

    package var needsEveryFrame: Bool { true }

    package func needsPixels(at time: Duration) -> Bool { lasting.contains { $0.needsPixels(at: time) } }

    package var skipsUntil: Duration? { lasting.count == 1 ? lasting[0].start : nil }

    package var isComplete: Bool { !lasting.isEmpty && lasting.allSatisfy(\.isComplete) }

    /// Whether an encoding has audio; false before the output opens.
    package var carriesAudio: Bool { encodings.contains(where: \.carriesAudio) }

    package var nextRepeat: Duration? { lasting.lazy.compactMap(\.nextRepeat).min() }

    package func onLoss(_ notify: @escaping (String, Bool) -> Void) {
        self.notify = notify
    }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool) throws {
        opening = Opening(canvas: canvas, maximumFrameRate: maximumFrameRate, carriesAudio: carriesAudio)
        for encoding in encodings {
            try encoding.open(
                canvas: canvas, maximumFrameRate: maximumFrameRate, carriesAudio: carriesAudio, notify: notify)
        }
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each { try $0.show(sample, at: time) }
    }

    package func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each { try $0.writeAudio(sample, at: time) }
    }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        try each { encoding in
            // Each encoding has its own pace.
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

    /// Calls `body` with each remaining encoding. One that fails is removed, as long as there are others.
    private func each(_ body: (MovieEncoding) throws -> FrameOutcome) throws -> FrameOutcome {
        for encoding in lasting {
            do {
                if try body(encoding) == .taken { continue }
                if lasting.count == 1 { return .readerGone }
                notify("\(encoding.name): its reader disconnected; the other outputs continue", false)
            } catch {
                if lasting.count == 1 { throw error }
                notify("\(error)", true)
            }
            lasting.removeAll { $0 === encoding }
        }
        return .taken
    }
}
