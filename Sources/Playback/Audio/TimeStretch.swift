import Glibc

/// Plays audio at another rate with its pitch kept, by overlapping pieces of it (WSOLA: waveform-similarity
/// overlap-add), as a value.
///
/// Every 10 ms, or less at slow rates, a piece begins to fade into the one before it. It is taken from near the
/// position of the ``ContentTimeline``, where it is most similar to the natural continuation. The offset is limited so
/// that the output is never off by 10 ms, and no error accumulates.
struct TimeStretch: Sendable {
    private static let maximumHop: Int64 = 480
    /// Half a period of 83 Hz: tones above that are matched at rates from 0.75 on, and above 160 Hz at 0.5.
    private static let maximumRange: Int64 = 288
    /// The number of frames around the played position that are searched.
    static let reach = 2 * maximumHop + maximumRange
    /// The search first checks every fourth position and frame.
    private static let coarseStep = 4

    /// The number of frames from one piece's beginning to the next one's.
    private let hop: Int64
    /// The largest offset of a piece from its own position, in frames.
    private let searchRange: Int64
    /// A raised cosine: the weight of the piece that fades in.
    private let rise: [Float]
    /// The number of the hop, counted from the line's start, that the two pieces are for.
    private var index: Int64 = -1
    /// The content frame at which the incoming piece begins.
    private var arrivingStart: Int64 = 0
    private var leaving: [Float]
    private var arriving: [Float]

    /// Creates a stretch at `rate`, which is one of the audible ones.
    init(rate: Double) {
        // A piece runs at a rate of 1 while the line does not: at its edges it is off by the difference, and an offset
        // counts 1 / rate in the session. Both together stay below 9.5 ms, while the weight of the piece is above a
        // quarter.
        let slowness = min(rate, 1)
        hop = Int64(Double(Self.maximumHop) * slowness)
        let rest = 9.5 - 6.4 * (1 - slowness)
        searchRange = min(Self.maximumRange, Int64(48 * slowness * rest))
        rise = (0..<Int(hop)).map { [hop] in
            Float(0.5 - 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(hop)))
        }
        leaving = [Float](repeating: 0, count: Int(hop) * SessionAudioFormat.channelCount)
        arriving = leaving
    }

    /// The same rate from the beginning of another line.
    func begun() -> TimeStretch {
        var other = self
        other.index = -1
        return other
    }

    /// Fills `output` with the audio of `queue` on `line` from the session's frame `frame` on, which is not before the
    /// line's start.
    mutating func render(
        into output: UnsafeMutableBufferPointer<Float>, from frame: Int64, line: ContentTimeline, queue: AudioQueue
    ) {
        let channels = SessionAudioFormat.channelCount
        let count = output.count / channels
        var done = 0
        while done < count {
            let (index, place) = (frame - line.start + Int64(done)).quotientAndRemainder(dividingBy: hop)
            if index != self.index { advance(to: index, line: line, queue: queue) }
            let length = min(count - done, Int(hop - place))
            for offset in 0..<length {
                let weight = rise[Int(place) + offset]
                for channel in 0..<channels {
                    let sample = (Int(place) + offset) * channels + channel
                    let old = leaving[sample]
                    output[(done + offset) * channels + channel] = old + (arriving[sample] - old) * weight
                }
            }
            done += length
        }
    }

    private mutating func advance(to index: Int64, line: ContentTimeline, queue: AudioQueue) {
        let isNext = index == self.index + 1 && self.index >= 0
        let leavingStart =
            isNext ? arrivingStart + hop : line.contentFrame(at: line.start + index * hop)
        leaving.withUnsafeMutableBufferPointer { queue.read(into: $0, from: leavingStart) }
        let nominal = line.contentFrame(at: line.start + (index + 1) * hop) - hop
        arrivingStart = nominal + bestOffset(around: nominal, queue: queue)
        arriving.withUnsafeMutableBufferPointer { queue.read(into: $0, from: arrivingStart) }
        self.index = index
    }

    /// The offset from the frame `nominal` at which the audio is most similar to the outgoing piece; the nearest such
    /// offset.
    private func bestOffset(around nominal: Int64, queue: AudioQueue) -> Int64 {
        let (hop, range) = (Int(hop), Int(searchRange))
        let length = hop + 2 * range
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: length * SessionAudioFormat.channelCount) {
            stereo in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: length + hop) { mono in
                queue.read(into: stereo, from: nominal - Int64(range))
                for frame in 0..<length { mono[frame] = stereo[2 * frame] + stereo[2 * frame + 1] }
                for frame in 0..<hop { mono[length + frame] = leaving[2 * frame] + leaving[2 * frame + 1] }
                let region = UnsafeBufferPointer(rebasing: mono[..<length])
                let target = UnsafeBufferPointer(rebasing: mono[length...])
                let step = Self.coarseStep
                let coarse = Self.best(
                    stride(from: 0, through: range, by: step), around: 0, region: region, target: target, step: step)
                return Int64(
                    Self.best(0..<step, around: coarse, region: region, target: target, step: 1))
            }
        }
    }

    /// The offset among `distances` on both sides of `center` at which `region` is most similar to `target`, at every
    /// `step`th frame. The nearer offset wins unless the farther is clearly better.
    private static func best(
        _ distances: some Sequence<Int>, around center: Int, region: UnsafeBufferPointer<Float>,
        target: UnsafeBufferPointer<Float>, step: Int
    ) -> Int {
        let range = (region.count - target.count) / 2
        var (best, bestCorrelation): (Int, Float) = (center, -2)
        for distance in distances {
            for offset in distance == 0 ? [center] : [center - distance, center + distance]
            where abs(offset) <= range {
                let correlation = correlation(region, from: range + offset, target, step: step)
                if correlation > bestCorrelation + clearDifference { (best, bestCorrelation) = (offset, correlation) }
            }
        }
        return best
    }

    /// The difference in similarity, between -1 and 1, from which a farther offset wins.
    private static let clearDifference: Float = 1e-4

    /// The cosine between the two pieces of audio; 0 where one is silent.
    private static func correlation(
        _ region: UnsafeBufferPointer<Float>, from start: Int, _ target: UnsafeBufferPointer<Float>, step: Int
    ) -> Float {
        var (product, energy): (Float, Float) = (0, 0)
        var targetEnergy: Float = 0
        for frame in stride(from: 0, to: target.count, by: step) {
            let (own, other) = (region[start + frame], target[frame])
            product += own * other
            energy += own * own
            targetEnergy += other * other
        }
        let scale = (energy * targetEnergy).squareRoot()
        return scale > 0 && scale.isFinite ? product / scale : 0
    }
}
