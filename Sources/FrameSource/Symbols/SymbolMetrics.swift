import Views

/// The size of a symbol beside text, relative to the font size, after SF Symbols: the bounds of its ink plus a margin.
enum SymbolMetrics {
    /// The margin at each side.
    private static let margin = Size(width: 0.088, height: 0.07)
    /// The maximum distance of strokes beyond the regular weight's ink: half of the boldest weight's difference, or of
    /// the placeholder's line.
    private static let overreach = 0.04
    /// The ink of an unknown symbol.
    private static let unknown = BoundingBox(minX: -0.45, minY: -0.45, maxX: 0.45, maxY: 0.45)

    /// Returns the box of `graphic` beside a font of size 1, relative to the symbol's centre.
    static func box(of graphic: SymbolGraphic?) -> BoundingBox {
        (graphic?.inkBox ?? unknown).outset(across: margin.width, down: margin.height)
    }

    /// Returns the bounds of the ink of `graphic`, at any weight, for a symbol of size 1 centred on 0.
    static func ink(of graphic: SymbolGraphic?) -> BoundingBox {
        let box = graphic == nil ? unknown : graphic?.inkBox ?? BoundingBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let (across, down) = ((box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
        return BoundingBox(minX: -across, minY: -down, maxX: across, maxY: down).outset(by: overreach)
    }

    /// Returns the bounds of the ink of `run`, drawn as `graphic`, from the top left corner of its extent. Heavier
    /// strokes extend further.
    static func ink(of run: SymbolRun, graphic: SymbolGraphic?) -> Rect {
        let size = FontDescription.size(run.font) * run.scale.factor
        let reach = graphic?.image == nil ? SymbolRenderer.boldness(run.font.weight) / 2 : 0
        let box = (graphic?.inkBox ?? unknown).outset(by: reach)
        return Rect(
            x: (margin.width - reach) * size, y: (margin.height - reach) * size, width: (box.maxX - box.minX) * size,
            height: (box.maxY - box.minY) * size)
    }

    /// Returns the extent of `run`, drawn as `graphic`. The baseline is that of a text whose cap height is vertically
    /// centred on the symbol.
    static func metrics(of run: SymbolRun, graphic: SymbolGraphic?) -> TextMetrics {
        let box = box(of: graphic)
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
    /// The size relative to the medium scale.
    var factor: Double {
        switch self {
        case .small: 0.783
        case .medium: 1
        case .large: 1.275
        }
    }
}
