package import SampleQueue
package import Session
package import StreamOutput

/// A session's pictures, and its sound where it has any, as a file, or as a stream on a descriptor.
package final class MovieOutput: SinkOutput {
    private let sinks: [QueuedSink]
    private var settings: VideoSettings
    private let audio: AudioSettings
    private let isStream: Bool
    private var media: MediaOutput?
    private var hasSound = false
    private var picturesSent = 0
    /// How often the last picture has been shown again.
    private var repeats = 0
    private var pace: ConstantPace?
    /// The longest time that a picture may stand in every sink; nil for any.
    private lazy var longestPicture = sinks.compactMap(\.longestPicture).min()
    /// When the newest picture, or its repeat, is shown; nil before the first.
    private var lastTime: Duration?
    private var tellLoss: (StreamOutputError) -> Void = { _ in }
    private var tellNews: (String) -> Void = { _ in }
    /// What was written; nil before the end.
    package private(set) var summary: OutputSummary?

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

    /// An output into `sinks`. The session goes on while one of them does. Throws `StreamOutputError` for settings that
    /// cannot be, all but the canvas, which only the first picture tells. Those of sound are looked at if there are any, and
    /// are the usual ones otherwise, if there is sound.
    package init(
        sinks: [any PacketSink], settings: VideoSettings, audio: AudioSettings? = nil
    ) throws(StreamOutputError) {
        try settings.validate()
        if let audio {
            try audio.validate()
            for sink in sinks { try sink.check(audio.codec) }
        }
        self.audio = audio ?? AudioSettings()
        self.sinks = sinks.map { QueuedSink($0, policy: $0.isLive ? .drops : .waits(maximumByteCount: 32 << 20)) }
        self.settings = settings
        let isStream = sinks.contains(where: \.isLive)
        self.isStream = isStream
        pace = settings.constantFrameDuration.map {
            ConstantPace(interval: $0, greatestCatchUp: isStream ? Int(max(1, 1 / $0.seconds)) : nil)
        }
    }

    /// What it is called: its sinks' names.
    var name: String { sinks.map(\.name).joined(separator: ", ") }

    /// How it is with each sink now, by its name. Any thread.
    package var sinkStatus: [(name: String, status: SinkStatus)] { sinks.map { ($0.name, $0.status) } }

    package func onLoss(_ tell: @escaping (String, Bool) -> Void) {
        tellNews = { tell($0, false) }
        tellLoss = { error in
            let isFailure = error.kind != .readerGone
            tell(isFailure ? "\(error)" : "\(error.subject): its reader has gone; the others go on", isFailure)
        }
    }

    /// A viewer looks at some pictures before it shows the first: a stream begins with repeats at full pace. A file needs a picture now
    /// and then only for sound to stand beside.
    package var heartbeat: Duration? {
        if let pace { return pace.duration }
        guard isStream else {
            // By the host's clock a picture that stays is recorded as long as it has been seen, whatever ends the session.
            let recorded = sinks.contains(where: \.isPaced) ? [Duration.seconds(1)] : []
            let heard = hasSound ? sinks.map(\.longestStillness) : []
            return (recorded + heard + sinks.compactMap(\.longestPicture)).min()
        }
        let isQuick = picturesSent < lookedAt || repeats < Self.pushes
        return isQuick ? fullPace : .milliseconds(250)
    }

    /// The time between two repeats at full pace, about a thirtieth of a second or less. In whole milliseconds, upwards: what changes each second or tenth
    /// of it then comes at the time of none, which containers that count milliseconds could not tell apart.
    private var fullPace: Duration {
        let rate = max(30, declaredRate)
        return .milliseconds((999 + rate) / rate)
    }

    /// How many repeats follow a new picture at once: a reader may find a picture's end by the next one's beginning, in the container, in the
    /// coding and in its decoder.
    private static let pushes = 3

    /// How many pictures a viewer looks at: 20 at least, and, where it is FFmpeg's (ffplay, mpv), all of 5 s, which it counts by the rate that the
    /// container declares (FLV, Matroska) and not by their times.
    private var lookedAt: Int { max(30, 5 * declaredRate + 3) }

    /// The most pictures a second, as containers declare it; 60 at most.
    private var declaredRate: Int { Int(min(max(settings.maximumFrameRate, 1), 60).rounded(.up)) }

    package var needsEveryFrame: Bool { true }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        settings.maximumFrameRate = pace.map { .seconds(1) / $0.duration } ?? maximumFrameRate
        let hasSound = hasSound && sinks.contains(where: \.holdsSound)
        self.hasSound = hasSound
        media = try MediaOutput(
            canvas: canvas, settings: settings, audio: hasSound ? audio : nil, sinks: sinks, onLoss: tellLoss,
            onNews: tellNews)
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        repeats = 0
        return try outcome {
            guard let (missed, own) = pace?.take(time) else {
                try fillGap(before: time)
                return try append(sample, at: CMTime(time))
            }
            try repeatLast(at: missed)
            try append(sample, at: own)
        }
    }

    private func append(_ sample: CMSampleBuffer, at time: CMTime) throws(StreamOutputError) {
        try media?.append(sample, at: time)
    }

    private func repeatLast(at times: [CMTime]) throws(StreamOutputError) {
        for time in times { try media?.repeatLast(at: time) }
    }

    /// Repeats what a session that was held up, or has waited for its window, did not: no sink has a picture that stands for longer than may be.
    private func fillGap(before time: Duration) throws(StreamOutputError) {
        defer { lastTime = time }
        guard let longest = longestPicture, var last = lastTime else { return }
        while time - last > longest {
            last += longest
            try media?.repeatLast(at: CMTime(last))
        }
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        guard hasSound else { return .taken }
        // On the sound's own scale, where the time of each sample is a whole number.
        let scale = CMTimeScale(clamping: sample.audioBuffer?.format.sampleRate ?? 0)
        let start = CMTime(time, timescale: scale, method: .roundHalfAwayFromZero)
        return try outcome { try media?.append(sample, at: start) }
    }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        picturesSent += 1
        repeats += 1
        return try outcome {
            if pace == nil { try fillGap(before: time) }
            try repeatLast(at: pace?.fill(to: time) ?? [CMTime(time)])
        }
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        try outcome {
            if pace == nil { try fillGap(before: end) }
            try repeatLast(at: pace?.fill(before: end) ?? [])
            summary = try media?.finish(at: pace?.end(of: end) ?? CMTime(end))
        }
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
        if let media { media.abandon() } else { sinks.forEach { $0.abandon() } }
    }
}

/// An output into sinks, which can be asked how it is with them.
package protocol SinkOutput: FrameOutput {
    /// What was written; nil before the end.
    var summary: OutputSummary? { get }
    /// How it is with each sink now, by its name. Any thread.
    var sinkStatus: [(name: String, status: SinkStatus)] { get }
}
