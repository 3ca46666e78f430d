// What is found in a picture.
extension DisplayList {
    /// The texts in it, back to front.
    public var texts: [String] { items.flatMap(\.texts) }
}

extension DisplayList.Item {
    /// The item by itself, or the items of the run that it is.
    package var alone: [DisplayList.Item] {
        if case .run(let run) = self { run.items.flatMap(\.alone) } else { [self] }
    }

    /// The texts in it, back to front.
    public var texts: [String] {
        switch self {
        case .text(let run, _, _): [run.string]
        case .group(_, let items), .transform(_, let items), .projection(_, let items): items.flatMap(\.texts)
        case .run(let run): run.items.flatMap(\.texts)
        case .fill, .stroke, .symbol, .fillPath, .strokePath, .image, .movie: []
        }
    }
}
