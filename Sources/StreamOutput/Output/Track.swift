import CFFmpeg
package import SampleQueue

/// One of the media of an output: video or audio, as encoded packets that follow each other in time. A packet refers to
/// its track by the track's index in the output (``EncodedPacket/trackIndex``).
package struct Track {
    /// The kind of media in a track's packets.
    package enum MediaType: Hashable, Sendable {
        case video
        case audio
    }

    /// The kind of media in its packets.
    package let mediaType: MediaType
    /// The parameters that a decoder needs.
    package let parameters: CodecParameters
    /// The unit of its packets' times, in ticks per second.
    package let timescale: Int32
    /// The highest frame rate, in frames per second; 0/1 for audio.
    let frameRate: AVRational
    /// Whether each of its frames has the duration of one frame at that rate.
    let isConstant: Bool
    /// The lowest rate, in frames per second, that a file declares whose container stores no frame durations. Readers
    /// take the last frame to be as long as one is at that rate.
    static let lowestDeclaredRate = 30.0

    /// Creates the track of the packets of `encoder`, which is open; `isConstant` means frames of equal duration.
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

    /// The track as it is in a container that stores no frame durations; unchanged where all frames are equally long.
    func declaringLastLength() -> Track {
        guard mediaType == .video, !isConstant, av_q2d(frameRate) < Self.lowestDeclaredRate else { return self }
        return Track(self, frameRate: av_d2q(Self.lowestDeclaredRate, 1_000))
    }

    /// The track without its encoder's priming: for packets from 0 on only.
    func withoutPriming() throws(StreamOutputError) -> Track {
        Track(self, parameters: try CodecParameters(withoutPriming: parameters))
    }

    /// Returns `tracks`, the audio tracks without their encoders' priming.
    static func withoutPriming(_ tracks: [Track]) throws(StreamOutputError) -> [Track] {
        var plain: [Track] = []
        for track in tracks { plain.append(track.mediaType == .video ? track : try track.withoutPriming()) }
        return plain
    }

    /// The track, of H.264, without the timing fields in its header.
    func withoutTiming() throws(StreamOutputError) -> Track {
        var units = NALUnit.units(of: parameters.header)
        for index in units.indices {
            if let set = SequenceParameterSet(units[index]) { units[index] = set.withoutTiming(units[index]) }
        }
        return Track(self, parameters: try CodecParameters(parameters, header: NALUnit.stream(of: units)))
    }

    /// The track with the header of `source`, in which its packets have another form.
    func withHeader(of source: UnsafePointer<AVCodecParameters>) throws(StreamOutputError) -> Track {
        Track(self, parameters: try CodecParameters(parameters, headerOf: source))
    }

    /// Cuts `packet`, which is one of the track's, at `end`: audio beyond that is dropped. Nil if nothing is left of
    /// it. `marksRest` adds the number of samples that a decoder must drop, for a container that stores no durations.
    /// Throws if memory runs out.
    package func cut(
        _ packet: EncodedPacket, at end: CMTime, marksRest: Bool
    ) throws(StreamOutputError) -> EncodedPacket? {
        guard mediaType == .audio else { return packet }
        // Never a part of a sample longer than the video.
        let rest = end.convertScale(timescale, method: .roundTowardNegativeInfinity).value - packet.presentationTime
        let frameSize = parameters.pointer.pointee.frame_size
        guard rest < frameSize else { return packet }
        guard rest > 0 else { return nil }
        let last = try EncodedPacket(sharing: packet)
        last.duration = rest
        if marksRest { try last.discardEnd(Int64(frameSize) - rest) }
        return last
    }

    /// The duration of a tick in seconds.
    var timeBase: AVRational { AVRational(num: 1, den: timescale) }

    /// `time` in the track's ticks, to the nearest.
    func ticks(_ time: CMTime) -> Int64 {
        time.convertScale(timescale, method: .roundHalfAwayFromZero).value
    }
}
