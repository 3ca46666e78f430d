import CFFmpeg
import SampleQueue

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

    /// The track of what `encoder`, which is open, gives.
    package init(encoder: EncoderContext) throws(StreamOutputError) {
        parameters = try CodecParameters(encoder: encoder)
        let context = encoder.pointer.pointee
        mediaType = context.codec_type == AVMEDIA_TYPE_AUDIO ? .audio : .video
        timescale = context.time_base.den
        frameRate = mediaType == .video ? context.framerate : AVRational(num: 0, den: 1)
    }

    /// A tick in seconds.
    var timeBase: AVRational { AVRational(num: 1, den: timescale) }

    /// `time` in the track's ticks, to the nearest.
    func ticks(_ time: CMTime) -> Int64 {
        time.convertScale(timescale, method: .roundHalfAwayFromZero).value
    }
}
