/// A file or a stream that holds tracks.
package enum ContainerFormat: FileFormat {
    /// ISO base media, the index in front.
    case mp4
    /// QuickTime, the index in front.
    case mov
    /// Matroska; it counts time in milliseconds, so frames are placed to the nearest.
    case matroska
    /// MPEG transport stream.
    case mpegTS
    /// Matroska as browsers know it, with VP9 and Opus.
    case webm
    /// Flash video, which RTMP servers take; it counts time in milliseconds.
    case flv
    /// H.264 alone (Annex B): without times, so with equally many pictures in each second.
    case h264
    /// A GIF that plays for ever; it counts time in hundredths of a second.
    case gif
    /// An animated PNG that plays for ever.
    case apng
    /// An animated WebP that plays for ever; it counts time in milliseconds.
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
    var muxerName: String {
        switch self {
        case .mp4: "mp4"
        case .mov: "mov"
        case .matroska: "matroska"
        case .mpegTS: "mpegts"
        case .webm: "webm"
        case .flv: "flv"
        case .h264: "h264"
        case .gif: "gif"
        case .apng: "apng"
        case .webp: "webp"
        }
    }

    /// How its pictures are coded; where they may be transparent if `alpha`. Throws ``StreamOutputError`` where they cannot be.
    package func codec(alpha: Bool, subject: String) throws(StreamOutputError) -> VideoCodec {
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
                cause: "\(endings[0]) has none; mov, webm, webp, apng, gif and png have")
        }
        return codec
    }

    /// Whether there is a place for sound in it.
    package var holdsSound: Bool {
        switch self {
        case .mp4, .mov, .matroska, .mpegTS, .webm, .flv: true
        case .h264, .gif, .apng, .webp: false
        }
    }

    /// Whether it says when a picture is shown; else there are equally many in each second.
    package var keepsTimes: Bool { self != .h264 }

    /// How sound is coded in it where nothing else is asked for.
    package var usualSound: AudioSettings.Codec { self == .webm ? .opus : .aac }

    /// The name and the value of the muxer's option for how long the last picture stays, in its own unit, where it cannot be told by a packet.
    func lastDelay(_ ticks: Int64) -> (name: String, value: String)? {
        switch self {
        case .gif: ("final_delay", "\(min(max(ticks / 900, 2), 65_535))")
        case .apng: ("final_delay", "\(min(max(ticks / 90, 1), 65_535))/1000")
        default: nil
        }
    }

    /// The use that a container is written for.
    package enum Purpose {
        /// A file that is written at once.
        case file
        /// A file that is to be played whatever ends its writing.
        case recording
        /// A stream that nobody goes back in.
        case stream
    }

    /// The muxer's options, for pictures that are counted in `timescale` ticks a second: exact times and the index in front where the format has one, or, while it is recorded or streamed, in
    /// fragments that are cut when they are asked for.
    func muxerOptions(hasSound: Bool, purpose: Purpose = .file, timescale: Int32 = 90_000) -> [String: String] {
        switch self {
        case .mp4, .mov:
            // The beginning of a recording is written with the first fragment, and so can say when each track begins; in a stream each fragment says when
            // it begins itself.
            [
                "movflags": Self.fragments(purpose), "use_editlist": purpose == .stream ? "0" : "-1",
                "movie_timescale": "\(timescale)", "video_track_timescale": "\(timescale)",
            ]
        case .mpegTS:
            // The pictures carry the clock of the stream; sound, which leaves its encoder some 50 ms after the picture of the
            // same moment, must not come behind what the clock shows then. In microseconds. A picture that says how long it is need
            // not wait for the next one to be known as whole.
            ["mpegts_flags": "+pat_pmt_at_frames", "omit_video_pes_length": "0"].merging(
                hasSound ? ["max_delay": "200000"] : [:]
            ) { $1 }
        case .flv: ["flvflags": "no_duration_filesize"]
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

    /// Whether what is recorded is written anew at the end, because its index can be in front only then.
    var isRewritten: Bool {
        switch self {
        case .mp4, .mov: true
        case .matroska, .mpegTS, .webm, .flv, .h264, .gif, .apng, .webp: false
        }
    }

    /// Whether its muxer writes a header, to which the first packet belongs, before any packet.
    var beginsWithHeader: Bool {
        switch self {
        case .mp4, .mov, .mpegTS, .h264: false
        case .matroska, .webm, .flv, .gif, .apng, .webp: true
        }
    }

    /// Whether its muxer gathers packets until it is told to write them.
    var flushesPackets: Bool {
        switch self {
        case .mp4, .mov, .matroska, .webm: true
        case .mpegTS, .flv, .h264, .gif, .apng, .webp: false
        }
    }

    /// Whether it can be written without going back, as into a pipe.
    var isStreamable: Bool {
        switch self {
        case .apng, .webp: false
        case .mp4, .mov, .matroska, .mpegTS, .webm, .flv, .h264, .gif: true
        }
    }

    /// Whether each key frame must carry the parameter sets itself, for readers that come in the middle.
    var repeatsParameterSets: Bool { self == .mpegTS || self == .h264 }

    /// Throws ``StreamOutputError`` where sound of `codec` has no place in `subject`, which is of this format.
    func check(_ codec: AudioSettings.Codec, subject: String) throws(StreamOutputError) {
        let takes: [AudioSettings.Codec] =
            switch self {
            case .mp4, .mov, .flv: [.aac]
            case .webm: [.opus]
            case .matroska, .mpegTS: [.aac, .opus]
            // What has no place for sound goes without.
            case .h264, .gif, .apng, .webp: [.aac, .opus]
            }
        guard !takes.contains(codec) else { return }
        throw StreamOutputError(
            .invalidSettings, operation: "choose the sound's codec", subject: subject,
            cause: codec == .opus
                ? "\(endings[0]) takes AAC; Opus goes into mkv, webm and ts"
                : "\(endings[0]) takes Opus; AAC goes into mp4, mov, flv, mkv and ts")
    }

    /// Whether it says how much of the decoded sound is to be skipped at the beginning, so that it can hold what an encoder
    /// puts before the first sample. Where not, or where not all readers obey, the packets before 0 are left out: a
    /// decoder of AAC then fades in over the first packet, 21 ms.
    var statesPriming: Bool {
        switch self {
        case .mp4, .mov: true
        case .matroska, .mpegTS, .webm, .flv, .h264, .gif, .apng, .webp: false
        }
    }

    /// How many milliseconds its clock counts before it begins anew, where readers take that for a leap back; nil where it goes on for longer
    /// than any session. FFmpeg writes 31 bits of it into FLV: 24.8 days.
    var clockPeriod: Int64? { self == .flv ? 1 << 31 : nil }

    /// That a clock of so many milliseconds is at its end.
    static func clockWords(of period: Int64) -> String {
        let tenths = period / 8_640_000
        return "its clock ends after \(tenths / 10).\(tenths % 10) days"
    }

    /// Whether it says how many pictures a second there are, and readers take the last picture to be as long as one is then.
    var declaresRate: Bool {
        switch self {
        case .matroska, .webm, .flv: true
        case .mp4, .mov, .mpegTS, .h264, .gif, .apng, .webp: false
        }
    }

    /// Whether it says of each packet how long it lasts.
    var countsDurations: Bool {
        switch self {
        case .mp4, .mov: true
        case .matroska, .mpegTS, .webm, .flv, .h264, .gif, .apng, .webp: false
        }
    }

    /// How long a picture may stand in it without being repeated, sound or none; nil for as long as it does. The times of a transport stream's
    /// pictures are at most 0.7 s apart (ISO/IEC 13818-1, 2.7.4).
    package var longestPicture: Duration? { self == .mpegTS ? .milliseconds(700) : nil }

    /// How long a file with sound may go without a picture. More often than every few seconds a repeat costs more than it gives:
    /// a place to seek to, and an end to what is held back so that sound and pictures lie side by side. In a transport stream
    /// the pictures carry the clock that readers run by.
    var longestStillness: Duration {
        switch self {
        case .mp4, .mov, .matroska, .webm, .flv, .h264, .gif, .apng, .webp: .seconds(5)
        case .mpegTS: .milliseconds(250)
        }
    }
}
