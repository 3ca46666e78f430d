/// Decides at which times, in 1/90000 s, the canvas is encoded and which frames are key frames. A value type: times in,
/// frames out.
///
/// The newest frame is held until time moves on: a frame at the same time replaces it, and the time of the next says
/// whether it must be a key frame for key frames to stay within their interval. In a low-latency stream nothing is held.
package struct FrameTimeline {
    /// A frame to encode.
    package struct Frame: Equatable {
        /// When it is shown.
        package let time: Int64
        /// Whether decoding can begin at it.
        package let isKeyFrame: Bool
    }

    /// What to do with a picture that has come.
    package enum Step: Equatable {
        /// Encode what is on the canvas, if there is a frame; then draw the picture.
        case drawAfter(Frame?)
        /// Draw the picture; then encode the canvas.
        case drawThen(Frame)
        /// Refuse the picture: its time lies before the one before.
        case refuse
    }

    /// A closing repeat comes this long before the end, a thirtieth of a second, so that a seek near the end finds a picture.
    package static let closingTicks: Int64 = 3_000

    private let keyFrameTicks: Int64
    private let isLowLatency: Bool
    /// Live pictures are repeated at least this often, so the next is expected within it.
    private static let liveGapTicks: Int64 = 22_500

    private var held: Int64?
    private var lastEncoded: Int64?
    private var lastKeyFrame: Int64?

    /// A time line with key frames at most `keyFrameTicks` apart where there are frames to choose from.
    package init(keyFrameTicks: Int64, isLowLatency: Bool) {
        self.keyFrameTicks = keyFrameTicks
        self.isLowLatency = isLowLatency
    }

    /// A picture is shown from `time` on.
    package mutating func append(at time: Int64) -> Step {
        if isLowLatency {
            if let lastEncoded, time < lastEncoded { return .refuse }
            // It cannot replace what has left already, so it follows at once.
            let next = lastEncoded.map { max(time, $0 + 1) } ?? time
            return .drawThen(encode(next, next: next + Self.liveGapTicks))
        }
        guard let current = held else {
            if let lastEncoded, time <= lastEncoded { return .refuse }
            held = time
            return .drawAfter(nil)
        }
        guard time >= current else { return .refuse }
        held = time
        return .drawAfter(time == current ? nil : encode(current, next: time))
    }

    /// The session ends at `end`: the frames that are still to be encoded, all of what is on the canvas, and when the
    /// last of all frames ends. Nil if there never was a frame before the end.
    package mutating func finish(at end: Int64) -> (frames: [Frame], end: Int64)? {
        var times: [Int64] = []
        if let held, held < end { times = [held] }
        held = nil
        guard let last = times.last ?? lastEncoded else { return nil }
        let closing = end - Self.closingTicks
        if last < closing { times.append(closing) }
        let lastTime = times.last ?? last
        var frames: [Frame] = []
        for (index, time) in times.enumerated() {
            frames.append(encode(time, next: index + 1 < times.count ? times[index + 1] : end))
        }
        return (frames, max(end, lastTime + 1))
    }

    private mutating func encode(_ time: Int64, next: Int64) -> Frame {
        let isKeyFrame = lastKeyFrame.map { next - $0 > keyFrameTicks } ?? true
        if isKeyFrame { lastKeyFrame = time }
        lastEncoded = time
        return Frame(time: time, isKeyFrame: isKeyFrame)
    }
}
