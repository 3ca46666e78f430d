/// A column of a lazy grid that scrolls down, or a row of one that scrolls sideways; SwiftUI's `GridItem`.
public struct GridTrack: Hashable, Sendable {
    /// How wide a track is, in points.
    public enum Width: Hashable, Sendable {
        /// Of one width.
        case fixed(Double)
        /// What is left to it, within limits.
        case flexible(minimum: Double = 10, maximum: Double = .infinity)
        /// As many tracks within limits as what is left holds.
        case adaptive(minimum: Double, maximum: Double = .infinity)
    }

    /// How wide the track is.
    public var width: Width
    /// The distance to the next track; nil for the system's 8 points.
    public var spacing: Double?
    /// Where views stand in their cell; nil for where the grid has them.
    public var alignment: Alignment?

    /// Whether the track's width does not depend on what is offered.
    var isFixed: Bool {
        if case .fixed = width { true } else { false }
    }

    /// A track of `width`.
    public init(_ width: Width = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil) {
        self.width = width
        self.spacing = spacing
        self.alignment = alignment
    }
}

/// The tracks of a lazy grid with their lengths in points.
struct TrackLengths {
    /// Where each track begins.
    private(set) var starts: [Double] = []
    /// How long each is.
    private(set) var lengths: [Double] = []
    /// Where views stand in each; nil for where the grid has them.
    private(set) var alignments: [Alignment?] = []

    /// The most tracks.
    private static let most = 1_000

    /// From the first track's beginning to the last one's end.
    var total: Double { (starts.last ?? 0) + (lengths.last ?? 0) }

    /// `tracks` in `available` points, as SwiftUI divides them: the fixed ones come off first; of what is left each other
    /// one is offered an equal share, in their order, and takes it within its limits. `ideal` is what a flexible track
    /// takes where the length may be chosen.
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
                // Where the length may be chosen, one track of the least width.
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
