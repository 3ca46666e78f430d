import Views

/// The positioned lines of a text, for measuring and drawing; points from the text's top left corner.
struct ShapedText {
    /// A positioned line.
    struct Line {
        let line: TextLine
        /// The x coordinate of its start.
        let x: Double
        let width: Double
        /// The height of its box above the baseline.
        let ascent: Double
        /// The y coordinate of its baseline.
        let baseline: Double
        /// The bottom of its box, which is the top of the next line.
        let bottom: Double
    }

    /// The lines, top to bottom.
    let lines: [Line]
    /// The extent and the baselines.
    let metrics: TextMetrics
    let ink: BoundingBox
    let isTruncated: Bool
    /// Whether a glyph has its own colours.
    let hasColorGlyphs: Bool
    /// The size in points of its largest font.
    let fontSize: Double

    /// Stacks lines, aligned within the longest of them; those of a justified text within `width`.
    ///
    /// The first families of a line's fonts determine its height, regardless of its other content. An emoji or a word
    /// in another script therefore does not move its neighbours. Only ink that would overlap the adjacent lines
    /// increases the height.
    init(lines: [TextLine], of text: SpannedText, run: TextRun, width: Double?, isTruncated: Bool) {
        let paragraph = run.paragraph
        let extents = lines.map(\.extents)
        let indents = lines.map { line in
            text.isParagraphStart(line.startIndex) ? paragraph.firstLineIndent : paragraph.headIndent
        }
        let longest = zip(extents, indents).map { max($0.width + $1, 0) }.max() ?? 0
        // A truncated text has at most the proposed width, whatever width its ellipsis needs, without the layout's
        // tolerance: on the pixel grid it would be a pixel wider.
        let limit = (max(width ?? .infinity, 0) * 1e5).rounded(.down) / 1e5
        let width = isTruncated ? min(longest, limit) : longest
        var placed: [Line] = []
        var ink = BoundingBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        var top = 0.0
        var leading = 0.0
        for ((line, extent), indent) in zip(zip(lines, extents), indents) {
            let box = LineExtents(of: line, in: text, paragraph)
            if !placed.isEmpty {
                top += leading + paragraph.lineSpacing
                if text.isParagraphStart(line.startIndex) { top += paragraph.paragraphSpacing }
            }
            let factor = Self.factor(run.alignment, isRightToLeft: paragraph.isRightToLeft)
            let x = indent * (1 - 2 * factor) + max(width - extent.width, 0) * factor
            let ascent = box.ascent(over: extent.ink)
            let baseline = top + ascent
            top = baseline + box.descent(under: extent.ink)
            leading = box.leading
            placed.append(
                Line(line: line, x: x, width: extent.width, ascent: ascent, baseline: baseline, bottom: top))
            ink = ink.union(extent.ink.offset(x: x, y: baseline))
            if line.layout.spanned != nil || paragraph.isRedacted {
                // Backgrounds, lines and raised letters: a span draws within its line's box and a small margin.
                let rise = (line.layout.spanned?.fonts(in: line.range) ?? []).map { abs($0.rise) }.max() ?? 0
                let margin = 4 + rise + box.ascent / 2
                ink = ink.union(
                    BoundingBox(
                        minX: x - margin, minY: baseline - ascent - margin, maxX: x + extent.width + margin,
                        maxY: top + margin))
            }
        }
        self.lines = placed
        self.ink = ink
        self.isTruncated = isTruncated
        if let first = placed.first, placed.count < paragraph.reservedLines {
            let pitch = first.bottom + leading + paragraph.lineSpacing
            top += pitch * Double(paragraph.reservedLines - placed.count)
        }
        metrics = TextMetrics(
            size: Size(width: width, height: top), firstBaseline: placed.first?.baseline ?? 0,
            lastBaseline: placed.last?.baseline ?? 0)
        hasColorGlyphs = lines.contains(where: \.hasColorGlyphs)
        fontSize = text.spans.map(\.font.size).max() ?? text.font.size
    }

    /// Returns the share of the free space to the left of a line.
    private static func factor(_ alignment: TextAlignment, isRightToLeft: Bool) -> Double {
        switch alignment {
        case .leading: isRightToLeft ? 1 : 0
        case .center: 0.5
        case .trailing: isRightToLeft ? 0 : 1
        }
    }
}

/// The extents of a font's line above and below its baseline, in points.
struct LineExtents {
    /// The extent above.
    var ascent: Double
    /// The extent below.
    var descent: Double
    /// The maximum overhang of ink before the line grows: the space between two lines accommodates it.
    var tolerance: Double
    /// The distance from a line's box to the next one's.
    var leading: Double
}

extension LineExtents {
    /// Creates the box of a line with all its fonts, within its paragraph's limits.
    init(of line: TextLine, in text: SpannedText, _ paragraph: TextParagraph) {
        let fonts = line.layout.spanned?.fonts(in: line.range) ?? [(text.font, 0)]
        ascent = fonts.map { $0.font.extents.ascent + $0.rise }.max() ?? text.font.extents.ascent
        descent = fonts.map { $0.font.extents.descent - $0.rise }.max() ?? text.font.extents.descent
        tolerance = fonts.map(\.font.extents.tolerance).max() ?? 0
        leading = fonts.map(\.font.extents.leading).max() ?? 0
        var height = ascent + descent
        if paragraph.lineHeightMultiple > 0 { height *= min(paragraph.lineHeightMultiple, 100) }
        height = max(height, min(paragraph.minimumLineHeight, 4_096))
        if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
        if height != ascent + descent {
            ascent += height - ascent - descent
            // A requested height applies whatever the line contains.
            tolerance = .infinity
        }
    }

    func ascent(over ink: BoundingBox) -> Double {
        -ink.minY > ascent + tolerance ? -ink.minY : ascent
    }

    func descent(under ink: BoundingBox) -> Double {
        ink.maxY > descent + tolerance ? ink.maxY : descent
    }
}

extension SpannedText {
    /// Returns whether a paragraph begins at a byte.
    func isParagraphStart(_ index: Int) -> Bool {
        guard index > 0, index <= bytes.count else { return true }
        return bytes[index - 1] == UInt8(ascii: "\n") || bytes[index - 1] == UInt8(ascii: "\r")
    }
}
