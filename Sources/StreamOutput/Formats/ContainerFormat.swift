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
    var muxerOptions: [String: String] {
        switch self {
        case .mp4, .mov:
            ["movflags": "+faststart", "movie_timescale": "90000", "video_track_timescale": "90000"]
        case .mpegTS: ["mpegts_flags": "+pat_pmt_at_frames"]
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
}
