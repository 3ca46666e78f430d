import SampleQueue
import Session
import StreamOutput

/// One way in which a session is coded, and the sinks that have it.
final class MovieEncoding {
    private let sinks: [QueuedSink]
    private var settings: VideoSettings
    private let audio: AudioSettings
    private var pace: OutputPace
    private var media: MediaOutput?
    private var hasSound = false
    /// What was written; nil before the end.
    private(set) var summary: OutputSummary?

    /// Throws `StreamOutputError` for settings that cannot be, all but the canvas, which only the first picture tells. Those of sound are looked
    /// at if there are any, and are the usual ones otherwise, if there is sound.
    init(
        sinks: [any PacketSink], settings: VideoSettings, audio: AudioSettings?
    ) throws(StreamOutputError) {
        try settings.validate()
        if let audio {
            try audio.validate()
            for sink in sinks { try sink.check(audio.codec) }
        }
        self.audio = audio ?? AudioSettings()
        self.sinks = sinks.map { QueuedSink($0, policy: $0.isLive ? .drops : .waits(maximumByteCount: 32 << 20)) }
        self.settings = settings
        pace = OutputPace(settings, sinks: sinks)
    }

    /// What it is called: its sinks' names.
    var name: String { sinks.map(\.name).joined(separator: ", ") }

    /// How it is with each sink now, by its name. Any thread.
    var sinkStatus: [(name: String, status: SinkStatus)] { sinks.map { ($0.name, $0.status) } }

    /// When its last picture is to be repeated, if nothing is shown before; nil for never.
    var nextRepeat: Duration? { pace.nextRepeat }

    /// `tell` is called with what befalls sinks while others go on, and whether that is a failure.
    func open(
        canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool, tell: @escaping (String, Bool) -> Void
    ) throws {
        self.hasSound = hasSound && sinks.contains(where: \.holdsSound)
        settings.maximumFrameRate = pace.open(maximumFrameRate: maximumFrameRate, hasSound: self.hasSound)
        media = try MediaOutput(
            canvas: canvas, settings: settings, audio: self.hasSound ? audio : nil, sinks: sinks,
            onLoss: { error in
                let isFailure = error.kind != .readerGone
                tell(isFailure ? "\(error)" : "\(error.subject): its reader has gone; the others go on", isFailure)
            }, onNews: { tell($0, false) })
    }

    func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        let (repeats, own) = pace.show(at: time)
        return try outcome { media throws(StreamOutputError) in
            for time in repeats { try media.repeatLast(at: time) }
            try media.append(sample, at: own)
        }
    }

    func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        guard hasSound else { return .taken }
        // On the sound's own scale, where the time of each sample is a whole number.
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
        return try outcome { media throws(StreamOutputError) in
            for time in repeats { try media.repeatLast(at: time) }
            summary = try media.finish(at: end)
        }
    }

    func abandon() {
        if let media { media.abandon() } else { sinks.forEach { $0.abandon() } }
    }

    /// That a stream's reader left is no failure of the session's.
    private func outcome(of body: (MediaOutput) throws(StreamOutputError) -> Void) throws -> FrameOutcome {
        guard let media else { return .taken }
        do throws(StreamOutputError) {
            try body(media)
            return .taken
        } catch {
            guard error.kind == .readerGone else { throw error }
            return .readerGone
        }
    }
}
