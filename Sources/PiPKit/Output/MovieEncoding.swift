import SampleQueue
import Session
import StreamOutput

/// One encoding of a session, with the sinks that it is written to.
final class MovieEncoding {
    private let sinks: [QueuedSink]
    private var settings: VideoSettings
    private let audio: AudioSettings
    private var pace: OutputPacer
    private var media: MediaOutput?
    private(set) var carriesAudio = false
    private let part: OutputPart?
    /// The number of frames shown.
    private var shownCount: Int
    /// The summary of the output; nil before the end.
    private(set) var summary: OutputSummary?

    /// Throws `StreamOutputError` for invalid settings, except for the canvas, which is known only with the first
    /// frame. Explicit audio settings are checked. Otherwise the defaults apply, if there is audio. Of a `part` only
    /// that is encoded.
    init(
        sinks: [any PacketSink], settings: VideoSettings, audio: AudioSettings?, part: OutputPart? = nil
    ) throws(StreamOutputError) {
        self.part = part
        shownCount = part.flatMap { $0.start == nil ? nil : $0.drawn.lowerBound } ?? 0
        try settings.validate()
        if let audio {
            try audio.validate()
            for sink in sinks { try sink.check(audio.codec) }
        }
        self.audio = audio ?? AudioSettings()
        self.sinks = sinks.map { QueuedSink($0, policy: $0.isLive ? .drops : .waits(maximumByteCount: 32 << 20)) }
        self.settings = settings
        pace = OutputPacer(settings, sinks: sinks)
    }

    var name: String { sinks.map(\.name).joined(separator: ", ") }

    /// The current status of each sink, by name. Any thread may read it.
    var sinkStatus: [(name: String, status: SinkStatus)] { sinks.map { ($0.name, $0.status) } }

    /// The time at which the last frame is repeated, unless a new one is shown before; nil for never.
    var nextRepeat: Duration? { isBeforePart ? nil : pace.nextRepeat }

    /// Whether the part has not begun, in a session that shows nothing before.
    private var isBeforePart: Bool { part.map { $0.start != nil && shownCount == $0.drawn.lowerBound } ?? false }

    /// The session time before which nothing needs to be shown; nil for none.
    var start: Duration? { part?.start }

    /// Returns whether a frame that is shown next, at `time`, must be drawn.
    func needsPixels(at time: Duration) -> Bool {
        guard let part else { return true }
        return time >= part.start ?? .zero && part.drawn.contains(shownCount)
    }

    /// Whether all of the part is with the encoder.
    var isComplete: Bool { media?.isComplete ?? false }

    /// Whether the audio is encoded, if there is some.
    private var encodesAudio: Bool { carriesAudio && part?.hasAudio ?? true }

    /// Opens the encoding. `notify` is called with a message about a sink and whether it is a failure, while other
    /// sinks continue.
    func open(
        canvas: CMVideoDimensions, maximumFrameRate: Double, carriesAudio: Bool,
        notify: @escaping (String, Bool) -> Void
    ) throws {
        self.carriesAudio = carriesAudio && sinks.contains(where: \.holdsAudio)
        settings.maximumFrameRate = pace.open(maximumFrameRate: maximumFrameRate, carriesAudio: self.carriesAudio)
        media = try MediaOutput(
            canvas: canvas, settings: settings, audio: encodesAudio ? audio : nil, part: part, sinks: sinks,
            onLoss: { error in
                let isFailure = error.kind != .readerGone
                notify(
                    isFailure ? "\(error)" : "\(error.subject): its reader disconnected; the other outputs continue",
                    isFailure)
            }, onMessage: { notify($0, false) })
    }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        if let start, time < start { return .taken }
        let (repeats, own) = pace.show(at: time)
        shownCount += 1
        return try outcome { media throws(StreamOutputError) in
            for time in repeats { try media.repeatLast(at: time) }
            try media.append(sample, at: own)
        }
    }

    func writeAudio(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        guard encodesAudio else { return .taken }
        // The time is on the timescale of the audio, so that the time of each sample is an integer.
        let scale = CMTimeScale(clamping: sample.audioBuffer?.format.sampleRate ?? 0)
        let start = CMTime(time, timescale: scale, method: .roundHalfAwayFromZero)
        return try outcome { media throws(StreamOutputError) in try media.append(sample, at: start) }
    }

    func repeatLast(at time: Duration) throws -> FrameOutcome {
        let repeats = pace.repeatLast(at: time)
        return try outcome { media throws(StreamOutputError) in
            for time in repeats { try media.repeatLast(at: time) }
        }
    }

    func finish(at end: Duration) throws -> FrameOutcome {
        let (repeats, end) = pace.finish(at: end)
        // Releases the encoder, with its threads and its memory. A process may run many sessions (`pipstream batch`).
        defer { if summary != nil { media = nil } }
        return try outcome { media throws(StreamOutputError) in
            for time in repeats { try media.repeatLast(at: time) }
            summary = try media.finish(at: end)
        }
    }

    func abandon() {
        if let media { media.abandon() } else if summary == nil { sinks.forEach { $0.abandon() } }
    }

    /// Runs `body` and returns its outcome. A stream whose reader disconnected is no failure of the session.
    private func outcome(of body: (MediaOutput) throws(StreamOutputError) -> Void) throws -> FrameOutcome {
        guard let media else { return .taken }
        do throws(StreamOutputError) {
            try body(media)
            pace.nextKeyFrame = media.nextKeyFrame.flatMap { Duration($0) }
            return .taken
        } catch {
            guard error.kind == .readerGone else { throw error }
            return .readerGone
        }
    }
}
