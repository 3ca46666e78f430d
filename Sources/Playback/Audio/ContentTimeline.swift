import SampleQueue

/// Maps a session's audio frames to a content's frames: a straight line, in whole numbers, so that no drift accumulates
/// however long it is followed.
struct ContentTimeline: Equatable, Sendable {
    /// The number of fractional bits of a ``position``.
    static let positionBits: Int64 = 16
    private static let rateBits: Int64 = 40

    /// The session's frame at which the line begins.
    let start: Int64
    /// The content's position at the start, in 1/65536 of a frame.
    let position: Int64
    /// Content frames per session frame, in units of 2⁻⁴⁰.
    private let fixedRate: Int64

    /// Creates the line on which the content shows `time` when the clock shows `clockTime`, both finite, and runs at
    /// the finite `rate`. It begins at the session's frame `start`.
    init(rate: Double, time: CMTime, at clockTime: CMTime, from start: Int64) {
        self.start = start
        fixedRate = Int64(clamping: Int128((min(max(rate, -0x1p20), 0x1p20) * 0x1p40).rounded()))
        if rate == 1 {
            // Whole frames: copied audio is on the same grid as the queue.
            position = Self.clamped((start + Self.distance(from: clockTime, to: time)) << Self.positionBits)
            return
        }
        let elapsed = Self.fixed(frame: start, since: clockTime)
        position = Self.clamped(Self.fixed(time) + Self.product(elapsed, fixedRate))
    }

    private init(start: Int64, position: Int64, fixedRate: Int64) {
        self.start = start
        self.position = position
        self.fixedRate = fixedRate
    }

    /// The same line from the session's frame `start` on.
    func moved(to start: Int64) -> ContentTimeline {
        ContentTimeline(start: start, position: position(at: start), fixedRate: fixedRate)
    }

    /// The content's position at a session's frame, in 1/65536 of a frame.
    func position(at frame: Int64) -> Int64 {
        let elapsed = Int128(frame - start) << Int128(Self.positionBits)
        return Self.clamped(Int128(position) + Self.product(elapsed, fixedRate))
    }

    /// The content's frame at a session's frame, to the nearest.
    func contentFrame(at frame: Int64) -> Int64 {
        (position(at: frame) + 1 << (Self.positionBits - 1)) >> Self.positionBits
    }

    /// Whether both lines play the same audio, to a frame, from the session's frame `frame` on.
    func isContinued(by other: ContentTimeline, at frame: Int64) -> Bool {
        fixedRate == other.fixedRate && contentFrame(at: frame) == other.contentFrame(at: frame)
    }

    /// The number of frames from `clockTime` to `time`, to the nearest, from the exact difference.
    private static func distance(from clockTime: CMTime, to time: CMTime) -> Int64 {
        let (scale, clockScale) = (Int128(time.timescale), Int128(clockTime.timescale))
        let numerator = (Int128(time.value) * clockScale - Int128(clockTime.value) * scale)
        let denominator = scale * clockScale
        let (whole, rest) = floorDivision(numerator, denominator)
        let (frames, _) = floorDivision(rest * Int128(SessionAudioFormat.sampleRate) * 2 + denominator, denominator * 2)
        return frame(whole * Int128(SessionAudioFormat.sampleRate) + frames)
    }

    /// The distance from the clock time to a session's frame, in 1/65536 of a frame.
    private static func fixed(frame: Int64, since clockTime: CMTime) -> Int128 {
        Int128(frame) << Int128(positionBits) - fixed(clockTime)
    }

    /// A time in 1/65536 of a frame.
    private static func fixed(_ time: CMTime) -> Int128 {
        floorDivision(
            (Int128(time.value) * Int128(SessionAudioFormat.sampleRate)) << Int128(positionBits), Int128(time.timescale)
        )
        .quotient
    }

    private static func product(_ elapsed: Int128, _ rate: Int64) -> Int128 {
        let (product, overflow) = elapsed.multipliedReportingOverflow(by: Int128(rate))
        guard overflow else { return product >> Int128(rateBits) }
        return (elapsed < 0) == (rate < 0) ? Int128(Int64.max) : Int128(Int64.min)
    }

    private static func floorDivision(_ left: Int128, _ right: Int128) -> (quotient: Int128, remainder: Int128) {
        let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
        return remainder < 0 ? (quotient - 1, remainder + right) : (quotient, remainder)
    }

    private static func frame(_ value: Int128) -> Int64 {
        Int64(
            min(max(value, Int128(SessionAudioFormat.frames.lowerBound)), Int128(SessionAudioFormat.frames.upperBound)))
    }

    private static func clamped(_ position: some BinaryInteger) -> Int64 {
        let greatest = Int128(SessionAudioFormat.frames.upperBound) << Int128(positionBits)
        return Int64(min(max(Int128(position), -greatest + 1), greatest - 1))
    }
}
