// What is found in a picture.
extension DisplayList {
    /// The texts in it, back to front.
    public var texts: [String] { items.flatMap(\.texts) }
}

extension DisplayList.Item {
    /// The texts in it, back to front.
    public var texts: [String] {
        switch self {
        case .text(let run, _, _): [run.string]
        case .group(_, let items), .transform(_, let items), .projection(_, let items): items.flatMap(\.texts)
        case .fill, .stroke, .symbol, .fillPath, .strokePath, .image, .movie: []
        }
    }
}
