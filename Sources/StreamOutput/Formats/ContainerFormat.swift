/// A file or stream format that holds tracks. The raw value is FFmpeg's name of the muxer.
package enum ContainerFormat: String, FileFormat {
    /// ISO base media, the index in front.
    case mp4
    /// QuickTime, the index in front.
    case mov
    /// Matroska. Its clock counts milliseconds, so frame times are rounded to the nearest.
    case matroska
    /// MPEG transport stream.
    case mpegTS = "mpegts"
    /// The Matroska subset that browsers play, with VP9 and Opus.
    case webm
    /// Flash video, which RTMP servers take. Its clock counts milliseconds.
    case flv
    /// H.264 alone (Annex B), without times and so at a constant frame rate.
    case h264
    /// A GIF that loops for ever. Its clock counts hundredths of a second.
    case gif
    /// An animated PNG that loops for ever.
    case apng
    /// An animated WebP that loops for ever. Its clock counts milliseconds.
    case webp

    package var endings: [String] {
        switch self {
        case .mp4: ["mp4", "m4v"]
        case .mov: ["mov"]
        case .matroska: ["mkv"]
        case .mpegTS: ["ts"]
        case .webm: ["webm"]
        case .flv: ["flv"]
        case .h264: ["h264", "264"]
        case .gif: ["gif"]
        case .apng: ["apng"]
        case .webp: ["webp"]
        }
    }

    /// FFmpeg's name of the muxer.
    var muxerName: String { rawValue }

    /// The properties that some containers have.
    private struct Traits: OptionSet {
        let rawValue: Int

        static let holdsAudio = Traits(rawValue: 1 << 0)
        static let isRewritten = Traits(rawValue: 1 << 1)
        static let beginsWithHeader = Traits(rawValue: 1 << 2)
        static let flushesPackets = Traits(rawValue: 1 << 3)
        static let isStreamable = Traits(rawValue: 1 << 4)
        static let statesPriming = Traits(rawValue: 1 << 5)
        static let declaresRate = Traits(rawValue: 1 << 6)
        static let hasBlockGroups = Traits(rawValue: 1 << 7)
        static let countsDurations = Traits(rawValue: 1 << 8)
    }

    private var traits: Traits {
        switch self {
        case .mp4, .mov:
            [.holdsAudio, .isRewritten, .flushesPackets, .isStreamable, .statesPriming, .countsDurations]
        case .matroska, .webm:
            [.holdsAudio, .beginsWithHeader, .flushesPackets, .isStreamable, .declaresRate, .hasBlockGroups]
        case .flv: [.holdsAudio, .beginsWithHeader, .isStreamable, .declaresRate]
        case .mpegTS: [.holdsAudio, .isStreamable]
        case .gif: [.beginsWithHeader, .isStreamable]
        case .apng, .webp: .beginsWithHeader
        case .h264: .isStreamable
        }
    }

    /// The video codec, with transparency if `alpha`. Throws ``StreamOutputError`` about `subject`, whose format is
    /// called `name`, if the format has no transparency.
    package func codec(alpha: Bool, subject: String, name: String) throws(StreamOutputError) -> VideoCodec {
        let codec: VideoCodec =
            switch self {
            case .mov: alpha ? .proRes4444 : .h264
            case .mp4, .matroska, .mpegTS, .flv, .h264: .h264
            case .webm: .vp9
            case .gif: .gif
            case .apng: .apng
            case .webp: .webp
            }
        guard !alpha || codec.keepsAlpha else {
            throw StreamOutputError(
                .invalidSettings, operation: "keep transparency", subject: subject,
                cause: "\(name) has none; mov, webm, webp, apng, gif and png have")
        }
        return codec
    }

    /// Whether it can hold audio.
    package var holdsAudio: Bool { traits.contains(.holdsAudio) }

    /// Whether it stores presentation times; otherwise the frame rate is constant.
    package var keepsTimes: Bool { self != .h264 }

    /// The default audio codec.
    package var defaultAudio: AudioSettings.Codec { self == .webm ? .opus : .aac }

    /// The name and the value of the muxer's option for the duration of the last frame, in its own unit. Nil if a
    /// packet's duration states it.
    func lastDelay(_ ticks: Int64) -> (name: String, value: String)? {
        switch self {
        case .gif: ("final_delay", "\(min(max(ticks / 900, 2), 65_535))")
        case .apng: ("final_delay", Self.fraction(max(ticks, 90)))
        default: nil
        }
    }

    /// `ticks` of 1/90000 s as a fraction of numbers of 16 bits.
    private static func fraction(_ ticks: Int64) -> String {
        // Milliseconds, or the shortest parts of a second with which the number fits.
        let parts = min(1_000, max(1, 65_535 * 90_000 / ticks))
        return "\(min((ticks * parts + 45_000) / 90_000, 65_535))/\(parts)"
    }

    /// The purpose that a container is written for.
    package enum Purpose {
        /// A file that is written in one go.
        case file
        /// A file that must be playable however its writing ends.
        case recording
        /// A stream in which no reader seeks back.
        case stream
    }

    /// The muxer's options, for frame times in `timescale` ticks per second. A file gets exact times and the index in
    /// front where the format has one. A recording or stream gets fragments that are cut on request.
    func muxerOptions(carriesAudio: Bool, purpose: Purpose = .file, timescale: Int32 = 90_000) -> [String: String] {
        switch self {
        case .mp4, .mov:
            // The beginning of a recording is written with the first fragment, and so can state when each track begins.
            // In a stream each fragment states when it begins itself.
            [
                "movflags": Self.fragments(purpose), "use_editlist": purpose == .stream ? "0" : "-1",
                "movie_timescale": "\(timescale)", "video_track_timescale": "\(timescale)",
            ]
        case .mpegTS:
            // The frames carry the clock of the stream. Audio leaves its encoder some 50 ms after the frame of the same
            // moment, and must not arrive after its time on that clock. In microseconds. A packet that states its
            // length is complete without waiting for the next one.
            ["mpegts_flags": "+pat_pmt_at_frames", "omit_video_pes_length": "0"].merging(
                carriesAudio ? ["max_delay": "200000"] : [:]
            ) { $1 }
        case .flv: purpose == .stream ? ["flvflags": "no_duration_filesize"] : [:]
        case .gif: ["loop": "0"]
        case .apng: ["plays": "0"]
        case .webp: ["loop": "0"]
        case .matroska, .webm, .h264: [:]
        }
    }

    private static func fragments(_ purpose: Purpose) -> String {
        switch purpose {
        case .file: "+faststart"
        case .recording: "+frag_custom+empty_moov+delay_moov+default_base_moof+skip_trailer"
        case .stream: "+frag_custom+empty_moov+frag_discont+default_base_moof+skip_trailer"
        }
    }

    /// Whether a recording is rewritten at the end, because only then can its index be in front.
    var isRewritten: Bool { traits.contains(.isRewritten) }

    /// Whether its muxer writes a header, to which the first packet belongs, before any packet.
    var beginsWithHeader: Bool { traits.contains(.beginsWithHeader) }

    /// Whether its muxer buffers packets until it is flushed.
    var flushesPackets: Bool { traits.contains(.flushesPackets) }

    /// Whether it can be written without seeking, as into a pipe.
    var isStreamable: Bool { traits.contains(.isStreamable) }

    /// Whether each key frame must carry the parameter sets itself, for readers that join a running stream.
    var repeatsParameterSets: Bool { self == .mpegTS || self == .h264 }

    /// Throws ``StreamOutputError`` if `subject`, which is of this format, cannot hold audio of `codec`.
    func check(_ codec: AudioSettings.Codec, subject: String) throws(StreamOutputError) {
        let takes: [AudioSettings.Codec] =
            switch self {
            case .mp4, .mov, .flv: [.aac]
            case .webm: [.opus]
            case .matroska, .mpegTS: [.aac, .opus]
            // Formats without audio accept any codec and ignore it.
            case .h264, .gif, .apng, .webp: [.aac, .opus]
            }
        guard !takes.contains(codec) else { return }
        throw StreamOutputError(
            .invalidSettings, operation: "choose the audio codec", subject: subject,
            cause: codec == .opus
                ? "\(endings[0]) takes AAC; Opus goes into mkv, webm and ts"
                : "\(endings[0]) takes Opus; AAC goes into mp4, mov, flv, mkv and ts")
    }

    /// Whether it states how much of the decoded audio to skip at the beginning, so that it can hold an encoder's
    /// priming. Where it does not, or where some readers ignore it, the packets before 0 are dropped. A decoder of AAC
    /// then fades in over the first packet, 21 ms.
    var statesPriming: Bool { traits.contains(.statesPriming) }

    /// The number of milliseconds after which its clock wraps, where readers interpret that as a jump back. Nil if it
    /// outlasts any session. FFmpeg writes 31 bits of it into FLV: 24.8 days.
    var clockPeriod: Int64? { self == .flv ? 1 << 31 : nil }

    /// The message that a clock of `period` milliseconds is at its end.
    static func clockMessage(of period: Int64) -> String {
        let tenths = period / 8_640_000
        return "its clock ends after \(tenths / 10).\(tenths % 10) days"
    }

    /// Whether it states a frame rate, by which readers then determine the duration of the last frame.
    var declaresRate: Bool { traits.contains(.declaresRate) }

    /// Whether it can state the duration of a single frame, in a block group.
    var hasBlockGroups: Bool { traits.contains(.hasBlockGroups) }

    /// Whether it states the duration of each packet.
    var countsDurations: Bool { traits.contains(.countsDurations) }

    /// The longest time that a frame may last in it without a repeat, with or without audio; nil for no limit. The
    /// times of a transport stream's frames are at most 0.7 s apart (ISO/IEC 13818-1, 2.7.4).
    package var longestFrame: Duration? { self == .mpegTS ? .milliseconds(700) : nil }

    /// The longest time that a frame may last in a file whose session follows the host's clock; nil for the usual time.
    /// An animation has a frame only when the next one states how long it lasts, and a kill costs both.
    var longestPacedFrame: Duration? {
        self == .gif || self == .apng ? .milliseconds(350) : nil
    }

    /// The longest time that a file with audio may go without a frame. A repeat provides a position to seek to, and
    /// ends the buffering that interleaves audio and video. More often than every few seconds a repeat costs more than
    /// it gives. In a transport stream the frames carry the clock that readers follow.
    var maximumRepeatInterval: Duration { self == .mpegTS ? .milliseconds(250) : .seconds(5) }
}
