import SampleQueue

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
