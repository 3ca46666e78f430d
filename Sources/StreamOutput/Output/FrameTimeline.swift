/// Decides at which times, in ticks of its timescale, the canvas is encoded and which frames are key frames. A value
/// type: takes times and returns frames. A session passes only changed frames, and repeats that its ``OutputPacer``
/// requests.
///
/// The newest frame is held until time moves on: a frame at the same time replaces it. The time of the next frame
/// decides whether it must be a key frame, so that key frames stay within their interval. In a low-latency stream
/// nothing is held.
package struct FrameTimeline {
    /// A frame to encode.
    package struct Frame: Equatable {
        /// The presentation time.
        package let time: Int64
        /// Whether decoding can begin at it.
        package let isKeyFrame: Bool

        /// Creates a frame shown from `time` on.
        package init(time: Int64, isKeyFrame: Bool) {
            self.time = time
            self.isKeyFrame = isKeyFrame
        }
    }

    /// The action for a new frame.
    package enum Step: Equatable {
        /// Encode the canvas for each of the frames; then draw the new frame.
        case drawAfter([Frame])
        /// Draw the new frame; then encode the canvas.
        case drawThen(Frame)
        /// Refuse the new frame: its time is before that of the last one.
        case refuse
    }

    /// The limits of groups where frames are few. Key frames may then be further apart: a seek decodes as little, and
    /// the file does not consist of key frames.
    package struct SparseGroups {
        /// The fewest frames in a group.
        package let fewestFrames: Int
        /// The length in seconds above which a group may have fewer frames.
        package let maximumSeconds: Int64

        /// The limits for files: 40 frames, or a minute.
        package static let standard = SparseGroups(fewestFrames: 40, maximumSeconds: 60)
    }

    /// The usual timescale.
    package static let defaultTimescale: Int32 = 90_000

    /// The closing repeat comes this many ticks before the end, a thirtieth of a second, so that a seek near the end
    /// finds a frame.
    package static let closingTicks: Int64 = 3_000

    /// The longest time without a repeat, an hour: containers store a frame's duration in 32 bits.
    package static let longestTicks: Int64 = 3_600 * 90_000

    private let timescale: Int32
    private let closing: Int64
    /// The longest time without a repeat, in ticks.
    private let longest: Int64

    private let keyFrameTicks: Int64
    private let sparse: SparseGroups?
    private let groupLength: Int
    /// The number of frames since the last key frame, including that.
    private var framesInGroup = 0
    private let isLowLatency: Bool
    private let repeatsAtEnd: Bool
    /// The interval within which live frames are repeated at least, so that the next is expected within it.
    private var liveGapTicks: Int64 { Int64(timescale) / 4 }

    /// The number of frames that another frame at the same time replaced.
    package private(set) var replacedCount = 0

    private var held: Int64?
    private var lastEncoded: Int64?
    /// In a low-latency stream, the requested time of the newest frame. Frames of the same time leave a tick apart.
    private var lastAsked: Int64?
    private var lastKeyFrame: Int64?

    /// Creates a timeline of `timescale` ticks per second, with key frames at most `keyFrameTicks` apart as far as
    /// frame times allow. Groups may be longer where they are `sparse`, and have at most `groupLength` frames.
    /// `repeatsAtEnd` adds the closing repeat, `closing` ticks before the end. A frame that lasts longer than `longest`
    /// ticks is repeated.
    package init(
        keyFrameTicks: Int64, sparse: SparseGroups? = nil, groupLength: Int = .max, isLowLatency: Bool,
        repeatsAtEnd: Bool = true, timescale: Int32 = FrameTimeline.defaultTimescale,
        closing: Int64 = FrameTimeline.closingTicks, longest: Int64 = FrameTimeline.longestTicks
    ) {
        (self.timescale, self.closing, self.longest) = (timescale, closing, longest)
        self.keyFrameTicks = keyFrameTicks
        self.sparse = sparse
        self.groupLength = groupLength
        self.isLowLatency = isLowLatency
        self.repeatsAtEnd = repeatsAtEnd
    }

    /// The time from which a frame of a low-latency stream is a key frame; nil before the first, and in other outputs.
    package var nextKeyFrame: Int64? { isLowLatency ? lastKeyFrame.map { $0 + keyFrameTicks } : nil }

    /// Makes the next frame a key frame.
    package mutating func forceKeyFrame() {
        lastKeyFrame = nil
    }

    /// Adds a frame that is shown from `time` on, and returns the action for it.
    package mutating func append(at time: Int64) -> Step {
        if isLowLatency {
            if let lastAsked, time < lastAsked { return .refuse }
            lastAsked = time
            // It cannot replace a frame that has left already, so it follows at once.
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

    /// Ends the session at `end`. Returns the frames that are still to be encoded, all with the canvas's content, and
    /// the end of the last frame. Nil if there never was a frame before the end.
    package mutating func finish(at end: Int64) -> (frames: [Frame], end: Int64)? {
        let isCanvasShown = held.map { $0 < end } ?? true
        let times = isCanvasShown ? held.map { [$0] } ?? [] : []
        held = nil
        guard let last = times.last ?? lastEncoded else { return nil }
        let closing = end - self.closing
        // A frame at the end or later has replaced the one that would be repeated.
        let frames = encode(times, next: repeatsAtEnd && isCanvasShown && last < closing ? closing : end)
        guard repeatsAtEnd, isCanvasShown, last < closing else { return (frames, max(end, last + 1)) }
        return (frames + [encodeClosing(closing, next: end)], max(end, closing + 1))
    }

    /// Returns frames at `times` and repeats between them, where one would last too long before the next.
    private mutating func encode(_ times: [Int64], next: Int64) -> [Frame] {
        let all = zip(times, times.dropFirst() + [next]).flatMap { time, next in
            Array(stride(from: time, to: max(next, time + 1), by: Int(longest)))
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

    /// The closing repeat. In sparse groups it is only the last frame once more.
    private mutating func encodeClosing(_ time: Int64, next: Int64) -> Frame {
        guard sparse != nil, lastKeyFrame != nil else { return encode(time, next: next) }
        lastEncoded = time
        return Frame(time: time, isKeyFrame: false)
    }

    /// Whether the group would be too long with a frame that lasts until `ticks` after its key frame.
    private func isOver(_ ticks: Int64) -> Bool {
        guard let sparse else { return ticks > keyFrameTicks }
        return ticks > keyFrameTicks
            && (framesInGroup >= sparse.fewestFrames || ticks > sparse.maximumSeconds * Int64(timescale))
    }
}
