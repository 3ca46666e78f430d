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

    package var endings: [String] {
        switch self {
        case .mp4: ["mp4", "m4v"]
        case .mov: ["mov"]
        case .matroska: ["mkv"]
        case .mpegTS: ["ts"]
        }
    }

    /// FFmpeg's name of the muxer.
    var muxerName: String {
        switch self {
        case .mp4: "mp4"
        case .mov: "mov"
        case .matroska: "matroska"
        case .mpegTS: "mpegts"
        }
    }

    /// The muxer's options: exact times and the index in front where the format has one.
    func muxerOptions(hasSound: Bool) -> [String: String] {
        switch self {
        case .mp4, .mov:
            ["movflags": "+faststart", "movie_timescale": "90000", "video_track_timescale": "90000"]
        case .mpegTS:
            // The pictures carry the clock of the stream; sound, which leaves its encoder some 50 ms after the picture of the
            // same moment, must not come behind what the clock shows then. In microseconds.
            ["mpegts_flags": "+pat_pmt_at_frames"].merging(hasSound ? ["max_delay": "200000"] : [:]) { $1 }
        case .matroska: [:]
        }
    }

    /// Whether it can be written without going back, as into a pipe.
    var isStreamable: Bool {
        switch self {
        case .mp4, .mov: false
        case .matroska, .mpegTS: true
        }
    }

    /// Whether each key frame must carry the parameter sets itself, for readers that come in the middle.
    var repeatsParameterSets: Bool { self == .mpegTS }

    /// Throws ``StreamOutputError`` where sound of `codec` has no place in `subject`, which is of this format.
    func check(_ codec: AudioSettings.Codec, subject: String) throws(StreamOutputError) {
        guard codec == .opus, self == .mp4 || self == .mov else { return }
        throw StreamOutputError(
            .invalidSettings, operation: "choose the sound's codec", subject: subject,
            cause: "\(endings[0]) takes AAC; Opus goes into mkv and ts")
    }

    /// Whether it says how much of the decoded sound is to be skipped at the beginning, so that it can hold what an encoder
    /// puts before the first sample. Where not, or where not all readers obey, the packets before 0 are left out: a
    /// decoder of AAC then fades in over the first packet, 21 ms.
    var statesPriming: Bool {
        switch self {
        case .mp4, .mov: true
        case .matroska, .mpegTS: false
        }
    }

    /// Whether it says of each packet how long it lasts.
    var countsDurations: Bool {
        switch self {
        case .mp4, .mov: true
        case .matroska, .mpegTS: false
        }
    }

    /// How long a file with sound may go without a picture. More often than every few seconds a repeat costs more than it gives:
    /// a place to seek to, and an end to what is held back so that sound and pictures lie side by side. In a transport stream
    /// the pictures carry the clock that readers run by.
    var longestStillness: Duration {
        switch self {
        case .mp4, .mov, .matroska: .seconds(5)
        case .mpegTS: .milliseconds(250)
        }
    }
}
