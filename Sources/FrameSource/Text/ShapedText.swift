import Views

/// A text's lines in their places, ready to be measured and drawn; points from the text's own top left corner.
struct ShapedText {
    /// A line in its place.
    struct Line {
        /// The line.
        let line: TextLine
        /// Where it starts.
        let x: Double
        /// Where its baseline is.
        let baseline: Double
        /// Where its box ends and the next line's begins.
        let bottom: Double
    }

    /// The lines from the top.
    let lines: [Line]
    /// The extent and the baselines.
    let metrics: TextMetrics
    /// Where there may be ink.
    let ink: PointBox
    /// Whether a part of the text is left out.
    let isTruncated: Bool
    /// Whether a glyph brings its own colours.
    let hasColorGlyphs: Bool

    /// Lines one below the other, aligned within the longest of them.
    ///
    /// A line is as high as its font's first family says, whatever else is in it, so that an emoji or a word in another
    /// script does not move its neighbours; only ink that would run into the lines next to it makes it higher.
    init(lines: [TextLine], font: LineExtents, alignment: TextAlignment, isTruncated: Bool) {
        let extents = lines.map(\.extents)
        let width = extents.map(\.width).max() ?? 0
        let factor: Double =
            switch alignment {
            case .leading: 0
            case .center: 0.5
            case .trailing: 1
            }
        var placed: [Line] = []
        var ink = PointBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        var top = 0.0
        for (line, extent) in zip(lines, extents) {
            if !placed.isEmpty { top += font.leading }
            let baseline = top + font.ascent(over: extent.ink)
            let x = (width - extent.width) * factor
            top = baseline + font.descent(under: extent.ink)
            placed.append(Line(line: line, x: x, baseline: baseline, bottom: top))
            ink = ink.union(extent.ink.offset(x: x, y: baseline))
        }
        self.lines = placed
        self.ink = ink
        self.isTruncated = isTruncated
        metrics = TextMetrics(
            size: Size(width: width, height: top), firstBaseline: placed.first?.baseline ?? 0,
            lastBaseline: placed.last?.baseline ?? 0)
        hasColorGlyphs = lines.contains(where: \.hasColorGlyphs)
    }
}

/// How far a line of a font reaches above and below its baseline, in points.
struct LineExtents {
    /// Above.
    let ascent: Double
    /// Below.
    let descent: Double
    /// How far ink may overhang before the line grows: what stands between two lines has room for that much.
    let tolerance: Double
    /// From a line's box to the next one's.
    let leading: Double

    func ascent(over ink: PointBox) -> Double {
        -ink.minY > ascent + tolerance ? -ink.minY : ascent
    }

    func descent(under ink: PointBox) -> Double {
        ink.maxY > descent + tolerance ? ink.maxY : descent
    }
}
