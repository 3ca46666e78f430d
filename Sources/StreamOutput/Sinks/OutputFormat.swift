/// What a file's name says of its format.
package enum OutputFormat: String, Hashable, Sendable, CaseIterable {
    /// ISO base media, the index in front.
    case mp4
    /// QuickTime, the index in front.
    case mov
    /// Matroska; it counts time in milliseconds, so frames are placed to the nearest.
    case matroska
    /// MPEG transport stream.
    case mpegTS
    /// One picture, exact.
    case png
    /// One picture, small.
    case jpeg

    /// The format that belongs to the ending of `path`, whatever its case. Throws ``StreamOutputError`` with the endings
    /// that are known.
    package init(path: String) throws(StreamOutputError) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        try self.init(name: ending.map(String.init) ?? "", subject: path)
    }

    /// The format of that name, which is one of the endings. Throws ``StreamOutputError`` with the names that are known.
    package init(name: String) throws(StreamOutputError) {
        try self.init(name: name, subject: name)
    }

    private init(name: String, subject: String) throws(StreamOutputError) {
        guard let format = Self.allCases.first(where: { $0.endings.contains(name.lowercased()) }) else {
            let known = Self.allCases.flatMap(\.endings).map { ".\($0)" }.joined(separator: ", ")
            throw StreamOutputError(
                .unknownFormat, operation: "choose a format", subject: subject,
                cause: name.isEmpty
                    ? "the name has no ending; known are \(known)" : ".\(name) is not known; known are \(known)")
        }
        self = format
    }

    /// The endings of file names that mean this format, without the dot.
    package var endings: [String] {
        switch self {
        case .mp4: ["mp4", "m4v"]
        case .mov: ["mov"]
        case .matroska: ["mkv"]
        case .mpegTS: ["ts"]
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg"]
        }
    }

    /// Whether it holds one picture only.
    package var isStill: Bool { self == .png || self == .jpeg }

    /// FFmpeg's name of the muxer; nil for stills.
    var muxerName: String? {
        switch self {
        case .mp4: "mp4"
        case .mov: "mov"
        case .matroska: "matroska"
        case .mpegTS: "mpegts"
        case .png, .jpeg: nil
        }
    }

    /// The muxer's options: exact times and the index in front where the format has one.
    var muxerOptions: [String: String] {
        switch self {
        case .mp4, .mov:
            ["movflags": "+faststart", "movie_timescale": "90000", "video_track_timescale": "90000"]
        case .mpegTS: ["mpegts_flags": "+pat_pmt_at_frames"]
        case .matroska, .png, .jpeg: [:]
        }
    }

    /// Whether each key frame must carry the parameter sets itself, for readers that come in the middle.
    var repeatsParameterSets: Bool { self == .mpegTS }
}
