/// A column of a lazy grid that scrolls vertically, or a row of one that scrolls horizontally; SwiftUI's `GridItem`.
public struct GridTrack: Hashable, Sendable {
    /// The width of a track, in points.
    public enum Width: Hashable, Sendable {
        /// A fixed width.
        case fixed(Double)
        /// The remaining width, within limits.
        case flexible(minimum: Double = 10, maximum: Double = .infinity)
        /// As many tracks within the limits as fit in the remaining width.
        case adaptive(minimum: Double, maximum: Double = .infinity)
    }

    /// The width of the track.
    public var width: Width
    /// The distance to the next track; nil for the system's 8 points.
    public var spacing: Double?
    /// The alignment of views in their cells; nil for the grid's.
    public var alignment: Alignment?

    /// Whether the track's width does not depend on the proposal.
    var isFixed: Bool {
        if case .fixed = width { true } else { false }
    }

    /// Creates a track of `width`.
    public init(_ width: Width = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil) {
        self.width = width
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// The tracks of a lazy grid with their lengths in points.
struct TrackLengths {
    /// The start of each track.
    private(set) var starts: [Double] = []
    /// The length of each track.
    private(set) var lengths: [Double] = []
    /// The alignment of each track's views; nil for the grid's.
    private(set) var alignments: [Alignment?] = []

    /// The maximum number of tracks.
    private static let most = 1_000

    /// The distance from the first track's start to the last one's end.
    var total: Double { (starts.last ?? 0) + (lengths.last ?? 0) }

    /// Divides `available` points among `tracks` as SwiftUI does. Fixed tracks are subtracted first. Each other track,
    /// in order, is proposed an equal share of the remaining length and takes it within its limits. `ideal` returns the
    /// length of a flexible track if `available` is nil.
    init(_ tracks: [GridTrack], in available: Double?, ideal: (Int) -> Double) {
        let gaps = tracks.dropLast().reduce(0) { $0 + (Length.spacing($1.spacing) ?? 8) }
        var left = (available ?? 0) - gaps
        var flexible = 0
        for track in tracks {
            if case .fixed(let length) = track.width { left -= Length.extent(length) } else { flexible += 1 }
        }
        var position = 0.0
        for (index, track) in tracks.enumerated() {
            let spacing = Length.spacing(track.spacing) ?? 8
            let share = max(left / Double(max(flexible, 1)), 0)
            var parts: [Double]
            switch track.width {
            case .fixed(let length):
                parts = [Length.extent(length)]
            case .flexible(let minimum, let maximum):
                let wanted = available == nil ? ideal(index) : share
                parts = [Self.limited(wanted, minimum, maximum)]
            case .adaptive(let minimum, let maximum):
                let least = max(Length.extent(minimum), 1)
                // Without an available length there is one track of the minimum width.
                let room = available == nil ? max(least, ideal(index)) : share
                let count = room.isFinite ? min(max((room + spacing) / (least + spacing), 1), Double(Self.most)) : 1
                let each = (room - spacing * (count.rounded(.down) - 1)) / count.rounded(.down)
                parts = [Double](repeating: Self.limited(each, least, maximum), count: Int(count))
            }
            for (place, part) in parts.enumerated() {
                starts.append(position)
                lengths.append(part)
                alignments.append(track.alignment)
                position += part + (place < parts.count - 1 ? spacing : 0)
            }
            if case .fixed = track.width {
            } else {
                left -= parts.reduce(spacing * Double(parts.count - 1), +)
                flexible -= 1
            }
            position += spacing
        }
    }

    private static func limited(_ length: Double, _ minimum: Double, _ maximum: Double) -> Double {
        let least = Length.extent(minimum)
        return min(max(length, least), max(Length.maximum(maximum) ?? .infinity, least))
    }
}
