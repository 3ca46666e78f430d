package import SampleQueue

/// A span of a session's time in which a content runs at one rate, on one line.
struct AudioSegment: Sendable {
    /// The way in which a content is played.
    enum Mode: Equatable, Sendable {
        /// Silent: it is paused, runs backward, or is too fast or too slow.
        case silent
        /// Unchanged.
        case copied
        /// At another rate with its pitch kept.
        case stretched
    }

    /// The rates at which audio is played.
    static let audibleRates = 0.5...2.0

    let mode: Mode
    let line: ContentTimeline
    /// The number of the line's queue that it plays from.
    let generation: UInt64
    /// Whether the audio is cut at the beginning of the segment, so that it must fade in.
    let fadesIn: Bool
    /// The time stretching at rates other than 1.
    private var stretch: TimeStretch?

    /// Creates a segment that begins where `line` does.
    init(rate: Double, line: ContentTimeline, generation: UInt64, fadesIn: Bool) {
        mode = rate == 1 ? .copied : Self.audibleRates.contains(rate) ? .stretched : .silent
        self.line = line
        self.generation = generation
        self.fadesIn = fadesIn
        stretch = mode == .stretched ? TimeStretch(rate: rate) : nil
    }

    private init(_ segment: AudioSegment, line: ContentTimeline, generation: UInt64) {
        mode = segment.mode
        self.line = line
        self.generation = generation
        fadesIn = true
        stretch = segment.stretch?.begun()
    }

    /// The same line from the session's frame `start` on, played from another queue.
    func moved(to start: Int64, generation: UInt64) -> AudioSegment {
        AudioSegment(self, line: line.moved(to: start), generation: generation)
    }

    /// The session's frame at which it begins.
    var start: Int64 { line.start }

    /// The weight of this segment at a frame while it replaces an earlier one: from 0 to 1.
    func weight(at frame: Int64) -> Float {
        guard fadesIn, frame - start < SessionAudioFormat.fadeLength else { return 1 }
        return (Float(frame - start) + 0.5) / Float(SessionAudioFormat.fadeLength)
    }

    /// The end of the content that is needed for all audio before the session's frame `end`.
    func contentEnd(until end: Int64) -> Int64 {
        let frame = line.contentFrame(at: end)
        return mode == .stretched ? frame + TimeStretch.reach : frame
    }

    /// Fills `output` with the audio from the session's frame `frame` on.
    mutating func render(into output: UnsafeMutableBufferPointer<Float>, from frame: Int64, queue: AudioQueue) {
        switch mode {
        case .silent: output.update(repeating: 0)
        case .copied: queue.read(into: output, from: line.contentFrame(at: frame))
        case .stretched: stretch?.render(into: output, from: frame, line: line, queue: queue)
        }
    }
}

/// A source of a mixer. Thread-safe.
package protocol AudioSource: AnyObject, Sendable {
    /// Adds the audio of frames `start ..< start + frameCount` of the session's 48 kHz timeline to `output`
    /// (interleaved stereo). `start` rises from call to call.
    func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int)
    /// Whether it has all audio for the session's frames before `end`, or will never have it; an offline session waits
    /// for it.
    func isReady(until end: Int64) -> Bool
    /// Whether it has had audio, or may have some at any time: a silent movie never does.
    var mayBeAudible: Bool { get }
    /// Whether it already has audio that would play in the session's frames from `start` on, if nothing changed.
    func carriesAudio(from start: Int64) -> Bool
    /// Calls `notify`, with no lock held, whenever audio has arrived that ``isReady(until:)`` may have waited for; the
    /// last call wins.
    func onArrival(_ notify: (@Sendable () -> Void)?)
}

/// The audio format of a session: 48,000 Hz, two channels, float32. Times are whole numbers of frames of that rate,
/// counted from 0.
package enum SessionAudioFormat {
    /// The sample rate in Hz.
    package static let sampleRate: CMTimeScale = 48_000
    /// The number of channels: left and right.
    package static let channelCount = 2
    /// The format of the audio.
    package static let format = try! AudioBuffer.Format(sampleRate: 48_000, channelCount: 2, sampleFormat: .float32)
    /// The number of frames of a crossfade that prevents clicks: 5 ms.
    static let fadeLength: Int64 = 240
    /// The range of frame numbers, some 46 years around 0; other numbers are clamped.
    static let frames = -(Int64(1) << 46)...(Int64(1) << 46)
}

extension CMTime {
    /// The number of the audio frame at a finite time; nil for any other time.
    func audioFrame(_ method: CMTimeRoundingMethod) -> Int64? {
        guard isRational else { return nil }
        let converted = convertScale(SessionAudioFormat.sampleRate, method: method)
        let value = converted.isRational ? converted.value : value < 0 ? Int64.min : Int64.max
        return min(max(value, SessionAudioFormat.frames.lowerBound), SessionAudioFormat.frames.upperBound)
    }

    /// Creates the start time of an audio frame.
    init(audioFrame: Int64) {
        self.init(value: audioFrame, timescale: SessionAudioFormat.sampleRate)
    }
}
