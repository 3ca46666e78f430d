package import SampleQueue

/// A stretch of a session's time in which a content runs at one rate, on one line.
struct SoundSegment: Sendable {
    /// How a content is heard.
    enum Mode: Equatable, Sendable {
        /// Not at all: it stands, goes back, or goes too fast or too slowly.
        case silent
        /// As it is.
        case copied
        /// At another rate with its pitch kept.
        case stretched
    }

    /// The rates that are heard.
    static let audibleRates = 0.5...2.0

    let mode: Mode
    let line: ContentLine
    /// Which of the line's queues it is heard from.
    let generation: UInt64
    /// Whether the sound is cut where the segment begins, so that it must fade in.
    let fadesIn: Bool
    /// Where it is stretched.
    private var stretch: TimeStretch?

    /// A segment that begins where `line` does.
    init(rate: Double, line: ContentLine, generation: UInt64, fadesIn: Bool) {
        mode = rate == 1 ? .copied : Self.audibleRates.contains(rate) ? .stretched : .silent
        self.line = line
        self.generation = generation
        self.fadesIn = fadesIn
        stretch = mode == .stretched ? TimeStretch(rate: rate) : nil
    }

    private init(_ segment: SoundSegment, line: ContentLine, generation: UInt64) {
        mode = segment.mode
        self.line = line
        self.generation = generation
        fadesIn = true
        stretch = segment.stretch?.begun()
    }

    /// The same line from the session's frame `start` on, heard from another queue.
    func moved(to start: Int64, generation: UInt64) -> SoundSegment {
        SoundSegment(self, line: line.moved(to: start), generation: generation)
    }

    /// The session's frame at which it begins.
    var start: Int64 { line.start }

    /// How much of an earlier segment has given way to this one at a frame: from 0 to 1.
    func weight(at frame: Int64) -> Float {
        guard fadesIn, frame - start < SessionSound.fadeLength else { return 1 }
        return (Float(frame - start) + 0.5) / Float(SessionSound.fadeLength)
    }

    /// The content's frame that must be there for all that is heard before the session's frame `end`.
    func contentEnd(until end: Int64) -> Int64 {
        let frame = line.contentFrame(at: end)
        return mode == .stretched ? frame + TimeStretch.reach : frame
    }

    /// Fills `output` with what is heard from the session's frame `frame` on.
    mutating func render(into output: UnsafeMutableBufferPointer<Float>, from frame: Int64, queue: SoundQueue) {
        switch mode {
        case .silent: output.update(repeating: 0)
        case .copied: queue.read(into: output, from: line.contentFrame(at: frame))
        case .stretched: stretch?.render(into: output, from: frame, line: line, queue: queue)
        }
    }
}

/// What a mixer hears. Any thread.
package protocol SoundSource: AnyObject, Sendable {
    /// Adds what is heard in frames `start ..< start + frameCount` of the session's 48 kHz time line to `output` (interleaved
    /// stereo). `start` rises from call to call.
    func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int)
    /// Whether it has all sound for the session's frames before `end`, or will never have it; an offline session waits for it.
    func isReady(until end: Int64) -> Bool
    /// Whether it has had sound, or may have some at any time: a silent movie's never has.
    var mayBeHeard: Bool { get }
    /// Whether it has sound yet that would be heard in the session's frames from `start` on, if nothing changed.
    func hasSound(from start: Int64) -> Bool
    /// Calls `tell`, with no lock held, whenever sound has come that ``isReady(until:)`` may have waited for; the last call wins.
    func onArrival(_ tell: (@Sendable () -> Void)?)
}

/// Sound in a session, which is all of one kind: 48,000 Hz, two channels, float32. Its times are whole numbers of frames of that
/// rate, counted from 0.
package enum SessionSound {
    /// Frames in a second.
    package static let sampleRate: CMTimeScale = 48_000
    /// Left and right.
    package static let channelCount = 2
    /// What the sound is like.
    package static let format = try! AudioBuffer.Format(sampleRate: 48_000, channelCount: 2, sampleFormat: .float32)
    /// How many frames one sound fades into another in, so that it does not click: 5 ms.
    static let fadeLength: Int64 = 240
    /// The frames that are counted lie within these, some 46 years around 0; what lies outside counts as the nearest.
    static let frames = -(Int64(1) << 46)...(Int64(1) << 46)
}

extension CMTime {
    /// The number of a sound's frame at a finite time; nil for any other time.
    func soundFrame(_ method: CMTimeRoundingMethod) -> Int64? {
        guard isRational else { return nil }
        let converted = convertScale(SessionSound.sampleRate, method: method)
        let value = converted.isRational ? converted.value : value < 0 ? Int64.min : Int64.max
        return min(max(value, SessionSound.frames.lowerBound), SessionSound.frames.upperBound)
    }

    /// The time at which a sound's frame begins.
    init(soundFrame: Int64) {
        self.init(value: soundFrame, timescale: SessionSound.sampleRate)
    }
}
