import CFFmpeg
package import SampleQueue

/// One of the media of an output: pictures or sound, as coded packets that follow each other in time. A packet names its
/// track by the track's place among those of the output (``EncodedPacket/trackIndex``).
package struct Track {
    /// What a track's packets are.
    package enum MediaType: Hashable, Sendable {
        case video
        case audio
    }

    /// What its packets are.
    package let mediaType: MediaType
    /// What a decoder must know of it.
    package let parameters: CodecParameters
    /// Ticks a second in which its packets' times are counted.
    package let timescale: Int32
    /// How many pictures a second there are at most; 0/1 for sound.
    let frameRate: AVRational
    /// Whether each of its pictures is as long as one is at that rate.
    let isConstant: Bool
    /// The lowest rate, in pictures a second, that a file declares whose container says of no picture how long it is: readers take the last
    /// one to be as long as one is at that rate.
    static let lowestDeclaredRate = 30.0

    /// The track of what `encoder`, which is open, gives; of equally long pictures where it `isConstant`.
    package init(encoder: EncoderContext, isConstant: Bool = false) throws(StreamOutputError) {
        parameters = try CodecParameters(encoder: encoder)
        let context = encoder.pointer.pointee
        mediaType = context.codec_type == AVMEDIA_TYPE_AUDIO ? .audio : .video
        timescale = context.time_base.den
        self.isConstant = isConstant
        frameRate = mediaType == .video ? context.framerate : AVRational(num: 0, den: 1)
    }

    private init(_ other: Track, parameters: CodecParameters? = nil, frameRate: AVRational? = nil) {
        mediaType = other.mediaType
        self.parameters = parameters ?? other.parameters
        timescale = other.timescale
        isConstant = other.isConstant
        self.frameRate = frameRate ?? other.frameRate
    }

    /// The track as it is in a container that says of no picture how long it is; the same where all are equally long.
    func declaringLastLength() -> Track {
        guard mediaType == .video, !isConstant, av_q2d(frameRate) < Self.lowestDeclaredRate else { return self }
        return Track(self, frameRate: av_d2q(Self.lowestDeclaredRate, 1_000))
    }

    /// The track without what its encoder puts before the first sample: for packets from 0 on only.
    func withoutPriming() throws(StreamOutputError) -> Track {
        Track(self, parameters: try CodecParameters(withoutPriming: parameters))
    }

    /// `tracks`, those of sound without what their encoders put before the first sample.
    static func withoutPriming(_ tracks: [Track]) throws(StreamOutputError) -> [Track] {
        var plain: [Track] = []
        for track in tracks { plain.append(track.mediaType == .video ? track : try track.withoutPriming()) }
        return plain
    }

    /// The track, of H.264, without a word in its header of how long pictures last.
    func withoutTiming() throws(StreamOutputError) -> Track {
        var units = NALUnit.units(of: parameters.header)
        for index in units.indices {
            if let set = SequenceSet(units[index]) { units[index] = set.withoutTiming(units[index]) }
        }
        return Track(self, parameters: try CodecParameters(parameters, header: NALUnit.stream(of: units)))
    }

    /// The track with the header of `source`, in which its packets are of another form.
    func withHeader(of source: UnsafePointer<AVCodecParameters>) throws(StreamOutputError) -> Track {
        Track(self, parameters: try CodecParameters(parameters, headerOf: source))
    }

    /// `packet`, which is one of the track's, as it is in an output that is over at `end`: sound beyond that is left out. Nil
    /// where nothing is left of it. `marksRest` says what a decoder is to leave out in a container that counts no lengths.
    /// Throws if memory runs out.
    package func cut(
        _ packet: EncodedPacket, at end: CMTime, marksRest: Bool
    ) throws(StreamOutputError) -> EncodedPacket? {
        guard mediaType == .audio else { return packet }
        // Not a part of a sample longer than the pictures.
        let rest = end.convertScale(timescale, method: .roundTowardNegativeInfinity).value - packet.presentationTime
        let frameSize = parameters.pointer.pointee.frame_size
        guard rest < frameSize else { return packet }
        guard rest > 0 else { return nil }
        let last = try EncodedPacket(sharing: packet)
        last.duration = rest
        if marksRest { try last.discardEnd(Int64(frameSize) - rest) }
        return last
    }

    /// A tick in seconds.
    var timeBase: AVRational { AVRational(num: 1, den: timescale) }

    /// `time` in the track's ticks, to the nearest.
    func ticks(_ time: CMTime) -> Int64 {
        time.convertScale(timescale, method: .roundHalfAwayFromZero).value
    }
}
