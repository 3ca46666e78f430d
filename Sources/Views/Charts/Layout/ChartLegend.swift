/// The legend of a chart's colours, symbols and lines: names in rows, or a gradient with its ends.
struct ChartLegend {
    private enum Glyph {
        case symbol(ChartSymbolShape)
        case line(StrokeStyle)
        case size(Double)
    }

    private struct Entry {
        let glyph: Glyph
        let paint: Paint
        let name: TextRun
        let size: Size
    }

    private let entries: [Entry]
    private let gradient: [PaintStop]
    private let labelPaint: Paint
    private let rowHeight: Double
    private let look: SystemMetrics.Chart

    /// The maximum number of names of a kind; no chart has space for more.
    private static let most = 200

    /// Creates the legend of a chart; nil if there is nothing to explain.
    init?(_ plan: ChartPlan, locale: ChartLocale, style: InheritedStyle, measurer: any TextMeasuring, grid: PixelGrid) {
        let scales = plan.styles
        let look = style.look.chart
        let secondary = style.resolve(.color(.secondaryLabel))
        func entry(_ name: String, _ glyph: Glyph, _ paintStyle: PaintStyle) -> Entry {
            let font = Font.style(look.legendFont).scaled(to: style.dynamicTypeSize)
            let run = TextRun(string: name, font: font, lineLimit: 1)
            return Entry(
                glyph: glyph,
                paint: style.resolve(paintStyle).paint(in: Rect(x: 0, y: 0, width: look.dot, height: look.dot)),
                name: run,
                size: measurer.measure(run, width: nil, height: nil).onGrid(grid).size)
        }
        var entries: [Entry] = []
        var gradient: [PaintStop] = []
        if let numbers = scales.numbers {
            entries = [numbers.lowerBound, numbers.upperBound].map {
                entry(locale.text($0, decimals: 0...3), .symbol(.circle), .color(.clear))
            }
            gradient = [0, 1].map {
                PaintStop(color: ChartStyleScales.shade($0).resolved(in: style.appearance).sanitized, location: $0)
            }
        }
        for name in scales.colorNames.prefix(Self.most) {
            let isMarked = scales.symbolNames == scales.colorNames
            let shape = isMarked ? scales.symbol(named: name) : .circle
            let isLined = scales.lineNames == scales.colorNames && !isMarked
            entries.append(
                entry(name, isLined ? .line(scales.line(named: name)) : .symbol(shape), scales.color(named: name)))
        }
        if scales.symbolNames != scales.colorNames {
            entries += scales.symbolNames.prefix(Self.most).map {
                entry($0, .symbol(scales.symbol(named: $0)), .color(.secondaryLabel))
            }
        }
        if scales.lineNames != scales.colorNames {
            entries += scales.lineNames.prefix(Self.most).map {
                entry($0, .line(scales.line(named: $0)), .color(.secondaryLabel))
            }
        }
        if scales.sizeNames != scales.colorNames {
            entries += scales.sizeNames.prefix(Self.most).map {
                entry($0, .size(scales.symbolSide(.category($0))), .color(.secondaryLabel))
            }
        }
        guard !entries.isEmpty else { return nil }
        self.entries = entries
        self.look = look
        self.gradient = gradient
        labelPaint = secondary.paint(in: Rect(origin: .zero, size: .zero))
        rowHeight = entries.map(\.size.height).max() ?? 0
    }

    /// Returns the size in rows no wider than `width`, as many as fit `height`; at least one row.
    func size(width: Double, height: Double) -> Size {
        guard gradient.isEmpty else {
            return Size(width: min(look.gradientWidth, max(width, 0)), height: look.dot + look.gradientGap + rowHeight)
        }
        let rows = rows(width).prefix(
            max(Int(min((height + look.legendRowSpacing) / (rowHeight + look.legendRowSpacing), 1_000)), 1))
        let longest =
            rows.map { row in row.reduce(-look.legendSpacing) { $0 + length(of: entries[$1]) + look.legendSpacing } }
            .max() ?? 0
        return Size(
            width: longest, height: Double(rows.count) * (rowHeight + look.legendRowSpacing) - look.legendRowSpacing)
    }

    /// Returns the width of an entry.
    private func length(of entry: Entry) -> Double { look.dot + look.dotGap + entry.size.width }

    private func rows(_ width: Double) -> [[Int]] {
        var rows: [[Int]] = []
        var left = -1.0
        for (index, entry) in entries.enumerated() {
            if rows.isEmpty || length(of: entry) > left {
                rows.append([index])
                left = width - length(of: entry) - look.legendSpacing
            } else {
                rows[rows.count - 1].append(index)
                left -= length(of: entry) + look.legendSpacing
            }
        }
        return rows
    }

    /// Draws the legend in `rect`, which has its size.
    func draw(in rect: Rect, on canvas: inout LayoutCanvas) {
        let parent = canvas.enter("ChartLegend", rect, nil)
        defer { canvas.leave(to: parent) }
        guard gradient.isEmpty else { return drawGradient(rect, &canvas) }
        var y = rect.minY
        for row in rows(rect.size.width + 0.01) where y + rowHeight <= rect.maxY + 0.01 {
            var x = rect.minX
            for index in row {
                let entry = entries[index]
                draw(entry, Point(x: x, y: y + (rowHeight - look.dot) / 2), &canvas)
                let text = Rect(origin: Point(x: x + look.dot + look.dotGap, y: y), size: entry.size)
                canvas.draw(.text(entry.name, in: canvas.grid.rect(text), paint: labelPaint))
                x += length(of: entry) + look.legendSpacing
            }
            y += rowHeight + look.legendRowSpacing
        }
    }

    private func draw(_ entry: Entry, _ origin: Point, _ canvas: inout LayoutCanvas) {
        let rect = Rect(origin: origin, size: Size(width: look.dot, height: look.dot))
        switch entry.glyph {
        case .symbol(.circle): canvas.draw(.fill(.circle, in: rect, paint: entry.paint))
        case .symbol(let shape):
            let (path, lineWidth) = shape.path(in: rect)
            canvas.draw(
                lineWidth.map { .strokePath(path, line: StrokeStyle(lineWidth: $0), paint: entry.paint) }
                    ?? .fillPath(path, rule: .nonZero, paint: entry.paint))
        case .line(let line):
            let y = rect.minY + look.dot / 2
            let path = Path([.move(to: Point(x: rect.minX - 1, y: y)), .line(to: Point(x: rect.maxX + 1, y: y))])
            canvas.draw(.strokePath(path, line: line.sanitized, paint: entry.paint))
        case .size(let side):
            let side = min(side, look.dot * 1.5)
            let middle = Point(x: rect.minX + look.dot / 2, y: rect.minY + look.dot / 2)
            canvas.draw(
                .fill(
                    .circle, in: Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
                    paint: entry.paint))
        }
    }

    private func drawGradient(_ rect: Rect, _ canvas: inout LayoutCanvas) {
        let bar = Rect(x: rect.minX, y: rect.minY, width: rect.size.width, height: look.dot)
        let paint = ResolvedStyle.linear(gradient, start: UnitPoint(x: 0, y: 0.5), end: UnitPoint(x: 1, y: 0.5))
        canvas.fill(.capsule, in: bar, style: paint)
        for (index, entry) in entries.prefix(2).enumerated() {
            let x = index == 0 ? rect.minX : rect.maxX - entry.size.width
            let text = Rect(origin: Point(x: x, y: bar.maxY + look.gradientGap), size: entry.size)
            canvas.draw(.text(entry.name, in: canvas.grid.rect(text), paint: labelPaint))
        }
    }
}
