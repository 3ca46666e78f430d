/// A playlist of an HTTP live stream (RFC 8216): a value, and its text.
struct Playlist: Equatable {
    /// A file of the stream.
    struct Segment: Equatable {
        var name: String
        /// The name of the initialization segment that a player needs before it.
        var map: String
        /// The length in seconds, as written in the playlist.
        var duration: String
        /// Whether its times are unrelated to those of the segment before.
        var isDiscontinuous = false
    }

    /// The longest length of a segment, in seconds, rounded to nearest: constant for the life of the playlist.
    var targetDuration: Int
    /// The number of the first listed segment.
    var sequence = 0
    /// The number of discontinuities before that segment.
    var discontinuitySequence = 0
    var segments: [Segment] = []
    /// Whether all segments are listed and stay.
    var isWhole = false
    /// Whether no segment follows.
    var hasEnded = false

    init(targetDuration: Int) {
        self.targetDuration = targetDuration
    }

    /// Parses `text`, which ``text`` returned; nil for other text.
    init?(_ text: String) {
        let lines = text.split(separator: "\n")
        guard lines.first == "#EXTM3U" else { return nil }
        var (map, duration, isDiscontinuous) = (Substring?.none, Substring?.none, false)
        func value(_ line: Substring, _ tag: String) -> Substring? {
            line.hasPrefix(tag + ":") ? line.dropFirst(tag.count + 1) : nil
        }
        self.init(targetDuration: 0)
        for line in lines.dropFirst() {
            if let number = value(line, "#EXT-X-TARGETDURATION").flatMap({ Int($0) }) {
                targetDuration = number
            } else if let number = value(line, "#EXT-X-MEDIA-SEQUENCE").flatMap({ Int($0) }) {
                sequence = number
            } else if let number = value(line, "#EXT-X-DISCONTINUITY-SEQUENCE").flatMap({ Int($0) }) {
                discontinuitySequence = number
            } else if let name = value(line, "#EXT-X-MAP") {
                map = name.split(separator: "\"").dropFirst().first
            } else if let length = value(line, "#EXTINF") {
                duration = length.split(separator: ",").first
            } else if line == "#EXT-X-DISCONTINUITY" {
                isDiscontinuous = true
            } else if line == "#EXT-X-ENDLIST" {
                hasEnded = true
            } else if line.hasPrefix("#EXT-X-PLAYLIST-TYPE") {
                isWhole = true
            } else if !line.hasPrefix("#"), let map, let length = duration {
                segments.append(
                    Segment(
                        name: String(line), map: String(map), duration: String(length), isDiscontinuous: isDiscontinuous
                    ))
                (duration, isDiscontinuous) = (nil, false)
            }
        }
        guard targetDuration > 0, sequence >= 0, discontinuitySequence >= 0 else { return nil }
    }

    /// The number of the next segment.
    var nextSequence: Int { sequence + segments.count }

    /// Lists a new segment. Returns the segments that are no longer listed, where a window has at most `limit` of them.
    mutating func append(_ segment: Segment, limit: Int?) -> [Segment] {
        segments.append(segment)
        guard let limit, segments.count > limit else { return [] }
        let removed = Array(segments.prefix(segments.count - limit))
        segments.removeFirst(removed.count)
        sequence += removed.count
        discontinuitySequence += removed.count(where: \.isDiscontinuous)
        return removed
    }

    /// The playlist in the form that players read.
    var text: String {
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(targetDuration)",
            "#EXT-X-MEDIA-SEQUENCE:\(sequence)",
        ]
        if discontinuitySequence > 0 { lines.append("#EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuitySequence)") }
        if isWhole { lines.append("#EXT-X-PLAYLIST-TYPE:VOD") }
        lines.append("#EXT-X-INDEPENDENT-SEGMENTS")
        var map: String?
        for segment in segments {
            if segment.isDiscontinuous { lines.append("#EXT-X-DISCONTINUITY") }
            if segment.map != map { lines.append("#EXT-X-MAP:URI=\"\(segment.map)\"") }
            map = segment.map
            lines += ["#EXTINF:\(segment.duration),", segment.name]
        }
        if hasEnded { lines.append("#EXT-X-ENDLIST") }
        return lines.joined(separator: "\n") + "\n"
    }
}
