import JSONText
import Views

extension TreeDecoder {
    /// An alignment of a vertical stack, the centre where none is given or it is not known.
    mutating func alignment(_ value: PropValue?) -> HorizontalAlignment {
        value.flatMap { word($0, expected: "an alignment of it") } ?? .center
    }

    /// An alignment of a horizontal stack, the centre where none is given or it is not known.
    mutating func alignment(_ value: PropValue?) -> VerticalAlignment {
        value.flatMap { word($0, expected: "an alignment of it") } ?? .center
    }

    /// One of the nine places, or one on a baseline; the centre where none is given or it is not known.
    mutating func alignment(_ value: PropValue?) -> Alignment {
        guard let value else { return .center }
        if let alignment = value.json.string.flatMap({ alignments[$0] }) { return alignment }
        reject(value, expected: "an alignment")
        return .center
    }
}

private let alignments: [String: Alignment] = [
    "center": .center, "leading": .leading, "trailing": .trailing, "top": .top, "bottom": .bottom,
    "topLeading": .topLeading, "topTrailing": .topTrailing, "bottomLeading": .bottomLeading,
    "bottomTrailing": .bottomTrailing,
    "firstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
    "lastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
    "centerFirstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
    "centerLastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
    "leadingFirstTextBaseline": Alignment(horizontal: .leading, vertical: .firstTextBaseline),
    "leadingLastTextBaseline": Alignment(horizontal: .leading, vertical: .lastTextBaseline),
    "trailingFirstTextBaseline": Alignment(horizontal: .trailing, vertical: .firstTextBaseline),
    "trailingLastTextBaseline": Alignment(horizontal: .trailing, vertical: .lastTextBaseline),
]
