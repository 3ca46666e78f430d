/// A text during a rolling transition, character by character. Characters that remain move to their new positions. A
/// replaced character rolls out while its replacement rolls in.
struct RollingText {
    /// A visible character.
    private struct Glyph {
        let place: RollingPositions.Place
        /// The character as a text run.
        let run: TextRun
        let x: Double
        let width: Double
    }

    /// One of the texts.
    private struct Content {
        let element: TextElement
        let glyphs: [Glyph]
        let indices: [RollingPositions.Place: Int]
    }

    /// The contents, by their indices, in which a character is at a place.
    private struct CharacterLifetime {
        var first: Int
        /// The index of the first content without the character.
        var end: Int
        /// The position, from the text's left edge.
        var x: Double
        /// Whether another character is at the same place directly before and directly after.
        var follows: Bool
        var isFollowed: Bool
    }

    /// The maximum number of characters; longer texts fade.
    private static let limit = 64
    /// The texts, oldest first.
    private let contents: [Content]
    /// The remaining insertion share of each text except the first, from 1 to 0.
    private let shares: [Double]
    /// The rolling direction of each transition: 1 for upwards.
    private let directions: [Double]

    /// Creates the transition. Returns nil if one of the texts is not a single left-to-right line.
    init?(new: LayoutNode, olds: [CrossfadeElement.Old], proposal: ProposedSize) {
        var contents: [Content] = []
        for (node, proposal) in olds.map({ ($0.node, $0.proposal) }) + [(new, proposal)] {
            guard let text = node.element as? TextElement, text.isPlainLine(proposal) else { return nil }
            let run = text.run
            guard run.characters.count <= Self.limit else { return nil }
            contents.append(Self.content(text, run))
        }
        self.contents = contents
        shares = olds.map(\.share)
        directions = olds.map { if case .roll(let direction) = $0.look { direction } else { 1 } }
    }

    private static func content(_ text: TextElement, _ run: TextRun) -> Content {
        let characters = run.characters
        let places = RollingPositions(characters.map(\.character)).places
        let edges = (0...characters.count).map { count in
            count == 0 ? 0 : text.measurer.measure(run.part(0..<count), width: nil, height: nil).size.width
        }
        let glyphs = characters.indices.map { index in
            Glyph(
                place: places[index], run: run.part(index..<index + 1), x: Length.finite(edges[index]),
                width: Length.finite(edges[index + 1] - edges[index]))
        }
        return Content(
            element: text, glyphs: glyphs,
            indices: Dictionary(glyphs.indices.map { (glyphs[$0].place, $0) }, uniquingKeysWith: { first, _ in first }))
    }

    // MARK: Drawing

    func draw(in rect: Rect, on canvas: inout LayoutCanvas) {
        var seen: Set<RollingPositions.Place> = []
        var still: [(index: Int, x: Double)] = []
        for content in contents {
            for glyph in content.glyphs where seen.insert(glyph.place).inserted {
                for life in lives(at: glyph.place) {
                    let index = contents[life.end - 1].indices[glyph.place] ?? 0
                    if life.first == 0, life.end == contents.count {
                        still.append((index, life.x))
                    } else {
                        draw(contents[life.end - 1], index, life, in: rect, on: &canvas)
                    }
                }
            }
        }
        drawStill(still.sorted { $0.index < $1.index }, in: rect, on: &canvas)
    }

    /// Returns the consecutive characters at `place`.
    private func lives(at place: RollingPositions.Place) -> [CharacterLifetime] {
        let glyphs = contents.map { content in content.indices[place].map { content.glyphs[$0] } }
        var lives: [CharacterLifetime] = []
        var first = 0
        while first < glyphs.count {
            guard glyphs[first] != nil else {
                first += 1
                continue
            }
            var end = first
            while end < glyphs.count, glyphs[end] != nil { end += 1 }
            // Consecutive characters at one place share a position, which moves from that of the first to that of the
            // last.
            var x = glyphs[end - 1]?.x ?? 0
            for index in (first + 1)..<max(end, first + 1) {
                x += ((glyphs[index - 1]?.x ?? 0) - (glyphs[index]?.x ?? 0)) * shares[index - 1]
            }
            var start = first
            for index in first..<end where index + 1 == end || glyphs[index]?.run != glyphs[index + 1]?.run {
                lives.append(
                    CharacterLifetime(
                        first: start, end: index + 1, x: x, follows: start > first, isFollowed: index + 1 < end))
                start = index + 1
            }
            first = end
        }
        return lives
    }

    private func draw(
        _ content: Content, _ index: Int, _ life: CharacterLifetime, in rect: Rect, on canvas: inout LayoutCanvas
    ) {
        let glyph = content.glyphs[index]
        let away = life.first > 0 ? shares[life.first - 1] : 0
        let gone = life.end < contents.count ? 1 - shares[life.end - 1] : 0
        let opacity = (1 - Length.fraction(away)) * (1 - Length.fraction(gone))
        guard opacity > 0 else { return }
        let size = glyph.run.spans.first?.font.size ?? glyph.run.font.size
        let depth = 1 - opacity
        var y = 0.0
        if life.follows { y += directions[life.first - 1] * away * size * 0.6 }
        if life.isFollowed { y -= directions[life.end - 1] * gone * size * 0.6 }
        let scale = life.follows || life.isFollowed ? 1 - 0.3 * depth : 1
        let (text, box) = text(content, glyph.run, at: life.x, width: glyph.width, in: rect)
        let middle = Point(x: box.minX + glyph.width / 2, y: box.minY + box.size.height / 2)
        let effects = DisplayList.Effects(blur: size * 0.08 * depth, opacity: opacity)
        let matrix = AffineMatrix(
            a: scale, b: 0, c: 0, d: scale, tx: middle.x * (1 - scale), ty: middle.y * (1 - scale) + y)
        let group = DisplayList.Item.group(effects, items: [text])
        canvas.draw(matrix == .identity ? group : .transform(matrix, items: [group]))
    }

    /// Draws the characters that only move: adjacent ones with the same movement are one text.
    private func drawStill(_ still: [(index: Int, x: Double)], in rect: Rect, on canvas: inout LayoutCanvas) {
        guard let content = contents.last else { return }
        let run = content.element.run
        var rest = still[...]
        while let first = rest.popFirst() {
            let shift = first.x - content.glyphs[first.index].x
            var end = first.index + 1
            while let next = rest.first, next.index == end, abs(next.x - content.glyphs[end].x - shift) < 1e-6 {
                end += 1
                rest.removeFirst()
            }
            let last = content.glyphs[end - 1]
            let width = last.x + last.width - content.glyphs[first.index].x
            canvas.draw(text(content, run.part(first.index..<end), at: first.x, width: width, in: rect).item)
        }
    }

    private func text(_ content: Content, _ run: TextRun, at x: Double, width: Double, in rect: Rect) -> (
        item: DisplayList.Item, box: Rect
    ) {
        let metrics = content.element.measurer.measure(run, width: nil, height: nil)
        let drop = content.element.baseline - Length.finite(metrics.firstBaseline)
        // The box is wider than the characters, so that none is truncated or wrapped.
        let box = Rect(
            x: rect.minX + x, y: rect.minY + drop, width: Length.extent(width) + 2,
            height: Length.extent(metrics.size.height))
        return (.text(run, in: box, paint: content.element.style.paint(in: rect)), box)
    }
}

extension TextRun {
    /// The characters with the indices of their spans; 0 if there are no spans.
    fileprivate var characters: [(character: Character, span: Int)] {
        guard !spans.isEmpty else { return string.map { ($0, 0) } }
        return spans.enumerated().flatMap { index, span in span.string.map { ($0, index) } }
    }

    /// Returns only the characters in `range`, from left to right.
    fileprivate func part(_ range: Range<Int>) -> TextRun {
        let characters = characters[range]
        var run = self
        run.string = String(characters.map(\.character))
        run.alignment = .leading
        run.paragraph.minimumScale = 1
        run.paragraph.allowsTightening = false
        run.paragraph.reservedLines = 0
        run.paragraph.isRightToLeft = false
        run.spans = spans.indices.compactMap { index in
            var span = spans[index]
            span.string = String(characters.filter { $0.span == index }.map(\.character))
            return span.string.isEmpty ? nil : span
        }
        return run
    }
}
