/// Decides at which times, in ticks of its timescale, the canvas is encoded and which frames are key frames. A value type: times in,
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

        /// A frame shown from `time` on.
        package init(time: Int64, isKeyFrame: Bool) {
            self.time = time
            self.isKeyFrame = isKeyFrame
        }
    }

    /// What to do with a picture that has come.
    package enum Step: Equatable {
        /// Encode what is on the canvas for each of the frames; then draw the picture.
        case drawAfter([Frame])
        /// Draw the picture; then encode the canvas.
        case drawThen(Frame)
        /// Refuse the picture: its time lies before the one before.
        case refuse
    }

    /// Where pictures are few, key frames may be further apart: a seek decodes as little, and the file is not made of key frames.
    package struct SparseGroups {
        /// How many frames a group has at least.
        package let fewestFrames: Int
        /// The time from key frame to key frame at which it may have fewer, in seconds.
        package let greatestSeconds: Int64

        /// What files have: 40 frames, or a minute.
        package static let standard = SparseGroups(fewestFrames: 40, greatestSeconds: 60)
    }

    /// The usual scale.
    package static let usualTimescale: Int32 = 90_000

    /// A closing repeat comes this long before the end, a thirtieth of a second, so that a seek near the end finds a picture.
    package static let closingTicks: Int64 = 3_000

    /// A picture that stays longer than an hour is repeated: containers count a frame's length in 32 bits.
    package static let longestTicks: Int64 = 3_600 * 90_000

    private let timescale: Int32
    private let closing: Int64

    private let keyFrameTicks: Int64
    private let sparse: SparseGroups?
    private let groupLength: Int
    /// The frames since the last key frame, itself among them.
    private var framesInGroup = 0
    private let isLowLatency: Bool
    private let repeatsAtEnd: Bool
    /// Live pictures are repeated at least this often, so the next is expected within it.
    private var liveGapTicks: Int64 { Int64(timescale) / 4 }

    /// Pictures that another at the same time has replaced.
    package private(set) var replacedCount = 0

    private var held: Int64?
    private var lastEncoded: Int64?
    /// In a low-latency stream, the time that the newest picture came for; those of one time leave a tick apart.
    private var lastAsked: Int64?
    private var lastKeyFrame: Int64?

    /// A time line of `timescale` ticks a second with key frames at most `keyFrameTicks` apart where there are frames to choose from, further where groups may be
    /// `sparse`, and at most `groupLength` frames, and with the closing repeat, `closing` ticks before the
    /// end, where `repeatsAtEnd`.
    package init(
        keyFrameTicks: Int64, sparse: SparseGroups? = nil, groupLength: Int = .max, isLowLatency: Bool,
        repeatsAtEnd: Bool = true, timescale: Int32 = FrameTimeline.usualTimescale,
        closing: Int64 = FrameTimeline.closingTicks
    ) {
        (self.timescale, self.closing) = (timescale, closing)
        self.keyFrameTicks = keyFrameTicks
        self.sparse = sparse
        self.groupLength = groupLength
        self.isLowLatency = isLowLatency
        self.repeatsAtEnd = repeatsAtEnd
    }

    /// The next frame is a key frame.
    package mutating func forceKeyFrame() {
        lastKeyFrame = nil
    }

    /// A picture is shown from `time` on.
    package mutating func append(at time: Int64) -> Step {
        if isLowLatency {
            if let lastAsked, time < lastAsked { return .refuse }
            lastAsked = time
            // It cannot replace what has left already, so it follows at once.
            let next = lastEncoded.map { max(time, $0 + 1) } ?? time
            return .drawThen(encode(next, next: next + liveGapTicks))
        }
        guard let current = held else {
            if let lastEncoded, time <= lastEncoded { return .refuse }
            held = time
            return .drawAfter([])
        }
        guard time >= current else { return .refuse }
        held = time
        guard time > current else {
            replacedCount += 1
            return .drawAfter([])
        }
        return .drawAfter(encode([current], next: time))
    }

    /// The session ends at `end`: the frames that are still to be encoded, all of what is on the canvas, and when the
    /// last of all frames ends. Nil if there never was a frame before the end.
    package mutating func finish(at end: Int64) -> (frames: [Frame], end: Int64)? {
        let isCanvasShown = held.map { $0 < end } ?? true
        let times = isCanvasShown ? held.map { [$0] } ?? [] : []
        held = nil
        guard let last = times.last ?? lastEncoded else { return nil }
        let closing = end - self.closing
        // A picture that came for the end or later has taken the place of the one that would be repeated.
        let frames = encode(times, next: repeatsAtEnd && isCanvasShown && last < closing ? closing : end)
        guard repeatsAtEnd, isCanvasShown, last < closing else { return (frames, max(end, last + 1)) }
        return (frames + [encodeClosing(closing, next: end)], max(end, closing + 1))
    }

    /// Frames at `times` and, where one would stay too long before the next, repeats between them.
    private mutating func encode(_ times: [Int64], next: Int64) -> [Frame] {
        let all = zip(times, times.dropFirst() + [next]).flatMap { time, next in
            Array(stride(from: time, to: max(next, time + 1), by: Int(Self.longestTicks)))
        }
        return zip(all, all.dropFirst() + [next]).map { encode($0, next: $1) }
    }

    private mutating func encode(_ time: Int64, next: Int64) -> Frame {
        let isKeyFrame = framesInGroup >= groupLength || lastKeyFrame.map { isOver(next - $0) } ?? true
        if isKeyFrame { (lastKeyFrame, framesInGroup) = (time, 0) }
        framesInGroup += 1
        lastEncoded = time
        return Frame(time: time, isKeyFrame: isKeyFrame)
    }

    /// The closing repeat: where groups may be sparse it is no more than the last picture once more.
    private mutating func encodeClosing(_ time: Int64, next: Int64) -> Frame {
        guard sparse != nil, lastKeyFrame != nil else { return encode(time, next: next) }
        lastEncoded = time
        return Frame(time: time, isKeyFrame: false)
    }

    /// Whether the group would be too long with a frame that goes on for `ticks` after its key frame.
    private func isOver(_ ticks: Int64) -> Bool {
        guard let sparse else { return ticks > keyFrameTicks }
        return ticks > keyFrameTicks
            && (framesInGroup >= sparse.fewestFrames || ticks > sparse.greatestSeconds * Int64(timescale))
    }
}
