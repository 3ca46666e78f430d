import SampleQueue

/// Decodes a movie's video, from the frame due at the requested time on. Not thread-safe.
final class VideoTrackReader {
    private(set) var packets = PacketQueue()
    /// The end of the last frame, on the movie's timeline from 0.
    private(set) var end = CMTime.zero
    /// Whether a frame was decoded since decoding last began.
    private(set) var hasFrame = false

    private var file: MovieFile
    private var track: MovieFile.Track
    private var decoder: MediaDecoder
    private var maker: FrameFactory
    private let rowOrder: CVPixelBuffer.RowOrder
    private let frameDuration: CMTime
    /// The requested time, until its frame is found.
    private var target: (time: CMTime, toleranceBefore: CMTime)? = (.zero, .zero)
    /// The newest frame at or before the target.
    private var candidate: CMSampleBuffer?
    private var lastTime: CMTime?
    private var damagedCount = 0
    /// The packets that the decoder has received, while it has several threads.
    private var history = PacketHistory()
    /// Whether the movie is damaged, so that it is decoded by one thread.
    private var isDamaged = false
    /// The time at which decoding began, and the step back if that was too late.
    private var beginning = CMTime.zero
    private var isFromFirstPacket = true
    private var stepBack = CMTime(value: 1, timescale: 1)
    private var isAfterTarget = false

    /// Creates a decoder for `track` of `file`, whose frames have `rowOrder`. Throws ``PlaybackError`` if they cannot
    /// be decoded.
    init(file: MovieFile, track: MovieFile.Track, rowOrder: CVPixelBuffer.RowOrder) throws(PlaybackError) {
        self.file = file
        self.track = track
        self.rowOrder = rowOrder
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        maker = FrameFactory(file: file, track: track, rowOrder: rowOrder)
        frameDuration = file.nominalFrameDuration(of: track)
    }

    /// Whether the frame of a new position is not found yet.
    var isSeeking: Bool { target != nil }

    /// Queues a packet for decoding.
    func append(_ packet: MediaPacket) {
        packets.append(packet)
    }

    /// Decodes the next packet, and returns the frames to show. Throws ``PlaybackError``.
    func decodeNext() throws(PlaybackError) -> [CMSampleBuffer] {
        guard let packet = packets.takeFirst() else { return [] }
        var samples: [CMSampleBuffer] = []
        try decode(packet) { frame throws(PlaybackError) in
            try maker.make(frame) { accept($0, &samples) }
        }
        return samples
    }

    /// Decodes a packet, or with nil drains the decoder, and hands every output frame to `body`.
    ///
    /// FFmpeg's threads conceal the damage of a frame by parts of frames that other threads have not completed, so that
    /// its pixels depend on their speed. At the first damage one thread therefore decodes all frames again that were
    /// not output, and from then on the movie.
    private func decode(
        _ packet: MediaPacket?, _ body: (MediaFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        if decoder.isSingleThreaded {
            let outcome = try decoder.decode(packet, body)
            if outcome == .damaged, packet != nil { damagedCount += 1 }
            return
        }
        if let packet { history.append(packet) }
        var frames: [MediaFrame] = []
        let outcome = try decoder.decode(packet) { frames.append($0) }
        // The order matters: what was logged is taken.
        guard decoder.takeLoggedDamage() || outcome == .damaged || frames.contains(where: \.isDamaged) else {
            for frame in frames { try body(frame) }
            return
        }
        isDamaged = true
        frames = []
        decoder = try MediaDecoder(stream: track.stream, name: file.name, isSingleThreaded: true)
        maker.flush()
        // Frames up to the last one that was output are not accepted again.
        for packet in history.packets { try decode(packet, body) }
        if packet == nil { try decode(nil, body) }
        history.removeAll()
    }

    /// Drains the decoder at the end of the file.
    func drain() throws(PlaybackError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        try decode(nil) { frame throws(PlaybackError) in
            try maker.make(frame) { accept($0, &samples) }
        }
        try maker.make(nil) { accept($0, &samples) }
        // A file that is indexed by decoding times may have been positioned behind its last key frame.
        if !hasFrame, !isFromFirstPacket { isAfterTarget = true }
        if isAfterTarget { return [] }
        // A time after the last frame shows the last frame.
        if let candidate { samples.append(candidate) }
        (candidate, target) = (nil, nil)
        return samples
    }

    /// The number of packets that could not be decoded since the last call.
    func takeDamagedCount() -> Int {
        defer { damagedCount = 0 }
        return damagedCount
    }

    /// Seeks the frame due at `time`, or one up to `toleranceBefore` earlier.
    func seek(to time: CMTime, toleranceBefore: CMTime) {
        target = (time, toleranceBefore)
        stepBack = CMTime(value: 1, timescale: 1)
    }

    /// Restarts decoding with the first packet of `file`, which was opened again.
    func restart(with file: MovieFile, track: MovieFile.Track) throws(PlaybackError) {
        (self.file, self.track) = (file, track)
        maker = FrameFactory(file: file, track: track, rowOrder: rowOrder)
        try restart(from: .zero)
    }

    /// Restarts decoding at the position that the file found for `time`.
    func restart(from time: CMTime) throws(PlaybackError) {
        isFromFirstPacket = file.isUntouched
        packets.removeAll()
        history.removeAll()
        // A flushed decoder may remember its progress, which depends on the machine's speed.
        decoder = try MediaDecoder(stream: track.stream, name: file.name, isSingleThreaded: isDamaged)
        maker.flush()
        (candidate, lastTime, hasFrame, isAfterTarget) = (nil, nil, false, false)
        beginning = time
    }

    /// The time at which decoding must begin instead if the first frame was after the target; nil if it was not.
    func earlierStart() -> CMTime? {
        guard isAfterTarget else { return nil }
        let place = max(.zero, beginning - stepBack)
        stepBack += stepBack
        return place
    }

    private func accept(_ decoded: FrameFactory.DecodedFrame, _ samples: inout [CMSampleBuffer]) {
        let time = track.time(decoded.time) - file.origin
        guard !isAfterTarget, time.isRational, lastTime.map({ time > $0 }) ?? true else { return }
        let isFirst = !hasFrame
        hasFrame = true
        lastTime = time
        let duration = decoded.duration > 0 ? track.time(decoded.duration) : frameDuration
        end = max(end, time + duration)
        let sample = CMSampleBuffer(
            imageBuffer: decoded.buffer, presentationTimeStamp: time,
            duration: decoded.duration > 0 ? duration : .invalid)
        guard let target else { return samples.append(sample) }
        if time <= target.time, !(isFirst && time >= target.time - target.toleranceBefore) {
            candidate = sample
            return
        }
        if time > target.time, candidate == nil, !isFromFirstPacket {
            isAfterTarget = true
            return
        }
        if time > target.time, let candidate { samples.append(candidate) }
        (candidate, self.target) = (nil, nil)
        samples.append(sample)
    }
}
