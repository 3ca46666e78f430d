import CFFmpeg

/// The times of a track's packets in the order of the file: finds gaps and standstills that only a damaged file has.
/// A value.
struct PacketTimeline {
    /// The longest duration of a frame, and the longest gap between two: a day.
    static let maximumGap = 86_400.0
    /// The longest gap of a stream format whose file has too few bytes for it.
    static let maximumStreamGap = 10.0
    /// The longest gap of a format whose packets have times that nothing confirms.
    static let maximumTaggedGap = 600.0
    /// The longest gap in a stream whose packets have no position in a file.
    static let maximumSegmentGap = 60.0
    /// A transport stream states its clock at least every 100 ms, in a packet of 188 bytes. Files that do so less often
    /// exist; one packet per second is required here.
    private static let bytesPerSecond = 188.0
    /// The maximum number of consecutive packets that are long before the latest one.
    static let maximumStandstill = 3_000

    /// The kind of the file.
    enum Format {
        /// Its index, or each of its packets, has the time. A frame may be displayed for long.
        case indexed
        /// Each packet has the time, and there is no index to confirm it.
        case tagged
        /// The times come from a clock in the stream.
        case stream
        /// A playlist of segments.
        case segments
    }

    private let format: Format
    /// The packet before; at the beginning of the movie its time 0.
    private var previous: (end: Double, position: Int64)? = (0, 0)
    private var latest = -Double.infinity
    private var standstill = 0

    init(format: Format) {
        self.format = format
    }

    /// Forgets the earlier packets, at a new position.
    mutating func restart() {
        self = PacketTimeline(format: format)
        previous = nil
    }

    /// Returns the reason to end the movie before a packet from `time` on for `duration`, both in seconds, at `position`
    /// in the file (negative if unknown); nil if there is none.
    mutating func problem(time: Double, duration: Double, position: Int64) -> String? {
        defer {
            previous = (time + max(duration, 0), position)
            latest = max(latest, time)
        }
        if duration > Self.maximumGap { return "a frame lasts \(Self.text(duration)) s, and may last a day" }
        standstill = time < latest - 10 ? standstill + 1 : 0
        if standstill > Self.maximumStandstill {
            return "its times do not advance after \(Self.text(latest)) s"
        }
        guard let previous else { return nil }
        let gap = time - previous.end
        let limit: Double
        switch format {
        case .indexed: limit = Self.maximumGap
        case .tagged: limit = Self.maximumTaggedGap
        case .segments: limit = Self.maximumSegmentGap
        case .stream:
            let isKnown = position >= 0 && previous.position >= 0 && position >= previous.position
            let bytes = isKnown ? Double(position - previous.position) : 0
            limit = max(Self.maximumStreamGap, min(bytes / Self.bytesPerSecond, Self.maximumGap))
        }
        guard gap > limit else { return nil }
        return "its times have a gap of \(Self.text(gap)) s after \(Self.text(previous.end)) s"
    }

    private static func text(_ seconds: Double) -> String {
        let tenths = (min(max(seconds, -1e12), 1e12) * 10).rounded() / 10
        return tenths == tenths.rounded() ? String(Int64(tenths)) : String(tenths)
    }
}

extension PacketTimeline.Format {
    /// The kind of the files of FFmpeg's format `name`.
    init(demuxer name: String) {
        self =
            switch name {
            case "mpegts", "mpeg": .stream
            case "hls": .segments
            case "flv", "live_flv", "asf": .tagged
            default: .indexed
            }
    }
}
