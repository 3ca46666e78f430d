/// The places at which a video is cut into chunks of about equal numbers of frames: each is a key frame of the whole
/// video. A value type: takes frames and returns chunks.
package struct ChunkCuts {
    /// A key frame of the video.
    struct KeyFrame {
        /// The number of the frame.
        var frame: Int
        /// The number of the frame of the session that it shows.
        var shown: Int
        var time: Int64
        /// Whether no frame before shows that one.
        var isFirst: Bool
        /// The number of the shown frame, and the time, of the frame before.
        var before: (shown: Int, time: Int64)
    }

    private var keyFrames: [KeyFrame] = []
    private var last = (shown: 0, time: Int64(0))
    /// The number of frames.
    package private(set) var frameCount = 0

    package init() {}

    /// Adds the next frame, which is at `time` and shows the session's frame `shown`.
    package mutating func append(time: Int64, isKeyFrame: Bool, shown: Int) {
        if isKeyFrame {
            keyFrames.append(
                KeyFrame(
                    frame: frameCount, shown: shown, time: time, isFirst: frameCount == 0 || shown != last.shown,
                    before: last))
        }
        (last, frameCount) = ((shown, time), frameCount + 1)
    }

    /// The greatest possible number of chunks.
    package var maximumCount: Int { keyFrames.count }

    /// A part of the video.
    package struct Piece: Equatable {
        package var frames: Range<Int>
        package var keyFramesBefore: Int
        /// The numbers of the session's frames that it shows.
        package var drawn: Range<Int>
        /// Whether the part before shows none of those.
        package var isSeparate: Bool
        package var times: ClosedRange<Int64>
    }

    /// Returns `count` pieces, or as many as there are key frames.
    package func pieces(_ count: Int) -> [Piece] {
        let count = min(max(count, 1), keyFrames.count)
        var cuts: [Int] = []
        for index in 0..<count {
            let wanted = frameCount * index / count
            // One that leaves a key frame for each of the others.
            let possible = (cuts.last.map { $0 + 1 } ?? 0)...(keyFrames.count - (count - index))
            cuts.append(index == 0 ? 0 : min(max(nearest(to: wanted), possible.lowerBound), possible.upperBound))
        }
        return cuts.indices.map { index in
            let start = keyFrames[cuts[index]]
            let next = index + 1 < cuts.count ? keyFrames[cuts[index + 1]] : nil
            let end = next?.before ?? last
            return Piece(
                frames: start.frame..<(next?.frame ?? frameCount), keyFramesBefore: cuts[index],
                drawn: start.shown..<end.shown + 1, isSeparate: start.isFirst, times: start.time...end.time)
        }
    }

    /// Returns the index of the key frame that is nearest to the frame `wanted`.
    private func nearest(to wanted: Int) -> Int {
        var (low, high) = (0, keyFrames.count)
        while low < high {
            let middle = (low + high) / 2
            if keyFrames[middle].frame < wanted { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return low }
        guard low < keyFrames.count, keyFrames[low].frame - wanted < wanted - keyFrames[low - 1].frame else {
            return low - 1
        }
        return low
    }
}
