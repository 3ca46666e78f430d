extension DisplayList.Item {
    /// `items`, which were drawn from left to right in `rect`, from right to left: each stands as far from the other side, while
    /// texts, symbols and pictures are not turned over themselves.
    static func mirrored(_ items: [DisplayList.Item], in rect: Rect) -> DisplayList.Item {
        .transform(.reflection(in: rect), items: items.map(\.heldUpright))
    }

    /// The item within what is turned over: what is read is turned back.
    private var heldUpright: DisplayList.Item {
        switch self {
        case .text(_, let rect, _), .symbol(_, let rect, _), .image(_, let rect, _), .movie(_, let rect):
            .transform(.reflection(in: rect), items: [self])
        case .fill, .stroke, .fillPath, .strokePath: self
        case .transform(let matrix, let items): .transform(matrix, items: items.map(\.heldUpright))
        case .projection(let matrix, let items): .projection(matrix, items: items.map(\.heldUpright))
        case .group(let effects, let items): .group(effects, items: items.map(\.heldUpright))
        case .run(let run): .run(DisplayList.Run(run.items.map(\.heldUpright)))
        }
    }
}

extension AffineMatrix {
    /// Puts each side of `rect` where the other one is.
    fileprivate static func reflection(in rect: Rect) -> AffineMatrix {
        AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: rect.minX + rect.maxX, ty: 0)
    }
}
