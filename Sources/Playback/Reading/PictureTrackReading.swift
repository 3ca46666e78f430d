import SampleQueue

/// Decodes a movie's pictures, from the one on that stands at the place that was asked for. One thread.
final class PictureTrackReading {
    private(set) var packets = PacketQueue()
    /// Where the last picture ends, on the movie's time line from 0.
    private(set) var end = CMTime.zero
    /// Whether a picture was decoded since decoding began last.
    private(set) var hasPicture = false

    private var file: MovieFile
    private var track: MovieFile.Track
    private var decoder: MediaDecoder
    private var maker: PictureMaker
    private let rowOrder: CVPixelBuffer.RowOrder
    private let frameDuration: CMTime
    /// What is asked for and not found yet.
    private var aim: (time: CMTime, toleranceBefore: CMTime)? = (.zero, .zero)
    /// The newest picture at or before the aim.
    private var candidate: CMSampleBuffer?
    private var lastTime: CMTime?
    private var damagedCount = 0
    /// Where decoding began, and how much earlier it begins where that was too late.
    private var beginning = CMTime.zero
    private var isFromFirstPacket = true
    private var stepBack = CMTime(value: 1, timescale: 1)
    private var isBehindAim = false

    /// For `track` of `file`, the rows of whose pictures are in `rowOrder`. Throws ``PlaybackError`` where they cannot be decoded.
    init(file: MovieFile, track: MovieFile.Track, rowOrder: CVPixelBuffer.RowOrder) throws(PlaybackError) {
        self.file = file
        self.track = track
        self.rowOrder = rowOrder
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        maker = PictureMaker(file: file, track: track, rowOrder: rowOrder)
        frameDuration = file.nominalFrameDuration(of: track)
    }

    /// Whether the picture of a new place is not found yet.
    var isLooking: Bool { aim != nil }

    /// Takes a packet that is decoded in its turn.
    func append(_ packet: MediaPacket) {
        packets.append(packet)
    }

    /// Decodes the next packet: the pictures that are to be shown. Throws ``PlaybackError``.
    func decodeNext() throws(PlaybackError) -> [CMSampleBuffer] {
        guard let packet = packets.takeFirst() else { return [] }
        var samples: [CMSampleBuffer] = []
        let outcome = try decoder.decode(packet) { frame throws(PlaybackError) in
            try maker.make(frame) { accept($0, &samples) }
        }
        if outcome == .damaged { damagedCount += 1 }
        return samples
    }

    /// Decodes what is still inside, at the end of the file.
    func drain() throws(PlaybackError) -> [CMSampleBuffer] {
        var samples: [CMSampleBuffer] = []
        _ = try decoder.decode(nil) { frame throws(PlaybackError) in
            try maker.make(frame) { accept($0, &samples) }
        }
        try maker.make(nil) { accept($0, &samples) }
        // A file that is sought in by its decoding times may have gone behind its last key frame.
        if !hasPicture, !isFromFirstPacket { isBehindAim = true }
        if isBehindAim { return [] }
        // A place behind the last picture shows the last.
        if let candidate { samples.append(candidate) }
        (candidate, aim) = (nil, nil)
        return samples
    }

    /// The packets that could not be decoded since this was asked last.
    func takeDamagedCount() -> Int {
        defer { damagedCount = 0 }
        return damagedCount
    }

    /// From now on the picture that stands at `time` is looked for, or one up to `toleranceBefore` earlier.
    func aim(at time: CMTime, toleranceBefore: CMTime) {
        aim = (time, toleranceBefore)
        stepBack = CMTime(value: 1, timescale: 1)
    }

    /// Decoding begins anew with the first packet of `file`, which was opened again.
    func restart(with file: MovieFile, track: MovieFile.Track) throws(PlaybackError) {
        (self.file, self.track) = (file, track)
        maker = PictureMaker(file: file, track: track, rowOrder: rowOrder)
        try restart(from: .zero)
    }

    /// Decoding begins anew, at the place that the file found for `time`.
    func restart(from time: CMTime) throws(PlaybackError) {
        isFromFirstPacket = file.isUntouched
        packets.removeAll()
        // A decoder that was flushed may remember how far it had been, which is a matter of the machine's speed.
        decoder = try MediaDecoder(stream: track.stream, name: file.name)
        maker.flush()
        (candidate, lastTime, hasPicture, isBehindAim) = (nil, nil, false, false)
        beginning = time
    }

    /// Where decoding has to begin instead, where the first picture lay behind the aim; nil where all is well.
    func placeToBeginBefore() -> CMTime? {
        guard isBehindAim else { return nil }
        let place = max(.zero, beginning - stepBack)
        stepBack += stepBack
        return place
    }

    private func accept(_ picture: PictureMaker.Picture, _ samples: inout [CMSampleBuffer]) {
        let time = track.time(picture.time) - file.origin
        guard !isBehindAim, time.isRational, lastTime.map({ time > $0 }) ?? true else { return }
        let isFirst = !hasPicture
        hasPicture = true
        lastTime = time
        let duration = picture.duration > 0 ? track.time(picture.duration) : frameDuration
        end = max(end, time + duration)
        let sample = CMSampleBuffer(
            imageBuffer: picture.buffer, presentationTimeStamp: time,
            duration: picture.duration > 0 ? duration : .invalid)
        guard let aim else { return samples.append(sample) }
        if time <= aim.time, !(isFirst && time >= aim.time - aim.toleranceBefore) {
            candidate = sample
            return
        }
        if time > aim.time, candidate == nil, !isFromFirstPacket {
            isBehindAim = true
            return
        }
        if time > aim.time, let candidate { samples.append(candidate) }
        (candidate, self.aim) = (nil, nil)
        samples.append(sample)
    }
}
