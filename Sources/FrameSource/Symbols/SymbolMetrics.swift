import Views

/// How large a symbol is beside text, as shares of the font's size, after SF Symbols: its own ink with a little room around it.
enum SymbolMetrics {
    /// The room at each side.
    private static let margin = Size(width: 0.088, height: 0.07)
    /// How far lines reach beyond the ink at regular weight: half of what the boldest are wider, or of the placeholder's line.
    private static let overreach = 0.04
    /// What an unknown symbol takes.
    private static let unknown = PointBox(minX: -0.45, minY: -0.45, maxX: 0.45, maxY: 0.45)

    /// The box of `picture` beside a font of size 1, around the symbol's middle.
    static func box(of picture: SymbolPicture?) -> PointBox {
        (picture?.inkBox ?? unknown).outset(across: margin.width, down: margin.height)
    }

    /// Where there may be ink of `picture`, at any weight, in a symbol of size 1 whose middle is at 0.
    static func ink(of picture: SymbolPicture?) -> PointBox {
        let box = picture == nil ? unknown : picture?.inkBox ?? PointBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let (across, down) = ((box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
        return PointBox(minX: -across, minY: -down, maxX: across, maxY: down).outset(by: overreach)
    }

    /// Where `run`, drawn as `picture`, has ink, from the top left corner of its extent. Heavier lines reach further.
    static func ink(of run: SymbolRun, picture: SymbolPicture?) -> Rect {
        let size = FontDescription.size(run.font) * run.scale.factor
        let reach = picture?.image == nil ? SymbolShaper.boldness(run.font.weight) / 2 : 0
        let box = (picture?.inkBox ?? unknown).outset(by: reach)
        return Rect(
            x: (margin.width - reach) * size, y: (margin.height - reach) * size, width: (box.maxX - box.minX) * size,
            height: (box.maxY - box.minY) * size)
    }

    /// The extent of `run`, drawn as `picture`. The baseline is where a text's is when the middle of its capitals is the middle of
    /// the symbol.
    static func metrics(of run: SymbolRun, picture: SymbolPicture?) -> TextMetrics {
        let box = box(of: picture)
        let font = FontDescription.size(run.font)
        let size = font * run.scale.factor
        let baseline = -box.minY * size + IconFonts.capHeight / 2 * font
        return TextMetrics(
            size: Size(width: (box.maxX - box.minX) * size, height: (box.maxY - box.minY) * size),
            firstBaseline: baseline,
            lastBaseline: baseline)
    }
}

extension SymbolRun.Scale {
    /// By how much a symbol is larger than at medium scale.
    var factor: Double {
        switch self {
        case .small: 0.783
        case .medium: 1
        case .large: 1.275
        }
    }
}
