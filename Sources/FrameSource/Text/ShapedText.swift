import Views

/// A text's lines in their places, ready to be measured and drawn; points from the text's own top left corner.
struct ShapedText {
    /// A line in its place.
    struct Line {
        /// The line.
        let line: TextLine
        /// Where it starts.
        let x: Double
        /// How long it is.
        let width: Double
        /// How far its box reaches above its baseline.
        let ascent: Double
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

    /// Lines one below the other, aligned within the longest of them; of a justified text within `width`.
    ///
    /// A line is as high as its fonts' first families say, whatever else is in it, so that an emoji or a word in another
    /// script does not move its neighbours; only ink that would run into the lines next to it makes it higher.
    init(lines: [TextLine], of text: SpannedText, run: TextRun, width: Double?, isTruncated: Bool) {
        let paragraph = run.paragraph
        let extents = lines.map(\.extents)
        let indents = lines.map { line in
            text.isParagraphStart(line.startIndex) ? paragraph.firstLineIndent : paragraph.headIndent
        }
        let longest = zip(extents, indents).map { max($0.width + $1, 0) }.max() ?? 0
        // What is cut short takes no more than it was given, whatever its ellipsis needs.
        let width = isTruncated ? min(longest, max(width ?? .infinity, 0)) : longest
        var placed: [Line] = []
        var ink = PointBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
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
                // Backgrounds, lines and raised letters: all that a span draws stands in its line's box and a little more.
                let rise = (line.layout.spanned?.fonts(in: line.range) ?? []).map { abs($0.rise) }.max() ?? 0
                let margin = 4 + rise + box.ascent / 2
                ink = ink.union(
                    PointBox(
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
    }

    /// The part of the free space that stands to the left of a line.
    private static func factor(_ alignment: TextAlignment, isRightToLeft: Bool) -> Double {
        switch alignment {
        case .leading: isRightToLeft ? 1 : 0
        case .center: 0.5
        case .trailing: isRightToLeft ? 0 : 1
        }
    }
}

/// How far a line of a font reaches above and below its baseline, in points.
struct LineExtents {
    /// Above.
    var ascent: Double
    /// Below.
    var descent: Double
    /// How far ink may overhang before the line grows: what stands between two lines has room for that much.
    var tolerance: Double
    /// From a line's box to the next one's.
    var leading: Double

    init(ascent: Double, descent: Double, tolerance: Double, leading: Double) {
        self.ascent = ascent
        self.descent = descent
        self.tolerance = tolerance
        self.leading = leading
    }

    /// The box of a line of all its fonts, as high as its paragraph allows.
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
            // A height that was asked for is kept, whatever is in the line.
            tolerance = .infinity
        }
    }

    func ascent(over ink: PointBox) -> Double {
        -ink.minY > ascent + tolerance ? -ink.minY : ascent
    }

    func descent(under ink: PointBox) -> Double {
        ink.maxY > descent + tolerance ? ink.maxY : descent
    }
}

extension SpannedText {
    /// Whether a paragraph begins at a byte.
    func isParagraphStart(_ index: Int) -> Bool {
        guard index > 0, index <= bytes.count else { return true }
        return bytes[index - 1] == UInt8(ascii: "\n") || bytes[index - 1] == UInt8(ascii: "\r")
    }
}
