/// An axis with its measured marks: it computes the space for its labels, and draws its grid lines and labels.
struct ChartAxisPainter {
    let axis: Axis
    let side: ChartSide
    let setting: ChartAxisSetting
    let scale: ChartScale
    private let marks: ChartAxisMarks
    private let labels: [Label?]
    private let style: InheritedStyle

    /// A label's text or view, and its size.
    private struct Label {
        let run: TextRun?
        let node: LayoutNode?
        /// The size before rotation.
        let size: Size
    }

    private var look: SystemMetrics.Chart { style.look.chart }

    init(
        _ axis: Axis, _ scale: ChartScale, _ setting: ChartAxisSetting, marks: ChartAxisMarks, view: LayoutNode?,
        style: InheritedStyle, measurer: any TextMeasuring, grid: PixelGrid
    ) {
        self.axis = axis
        self.setting = setting
        self.scale = scale
        self.marks = marks
        self.style = style
        side = setting.side(axis, scale)
        let font = Font.style(style.look.chart.axisFont).scaled(to: style.dynamicTypeSize)
        labels = marks.marks.map { mark in
            guard setting.hasLabels else { return nil }
            if let view { return Label(run: nil, node: view, size: view.metrics(for: .unspecified).size) }
            guard let text = mark.text, !text.isEmpty else { return nil }
            // A label has only the line breaks of its text.
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
            let run = TextRun(string: text, font: font, lineLimit: lines, alignment: style.textAlignment)
            return Label(run: run, node: nil, size: measurer.measure(run, width: nil, height: nil).onGrid(grid).size)
        }
    }

    /// Returns the size of a label after rotation.
    private func turned(_ size: Size) -> Size {
        setting.label.orientation == .horizontal ? size : Size(width: size.height, height: size.width)
    }

    /// The space that labels and ticks need beside the plot.
    var room: Double {
        let sizes = labels.compactMap { $0.map { turned($0.size) } }
        let longest = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
        return max(
            longest > 0 ? longest + spacing : 0, setting.tick != nil || setting.tickLength != nil ? tickLength : 0)
    }

    /// Half of a label's height: the overlap of the labels beside a plot, above and below it.
    var halfLabel: Double {
        (labels.compactMap { $0.map { turned($0.size).height } }.max() ?? 0) / 2
    }

    private var spacing: Double {
        let own = axis == .horizontal ? setting.label.verticalSpacing : setting.label.horizontalSpacing
        return Length.finite(own ?? (axis == .horizontal ? look.labelBelow : look.labelBeside))
    }

    // MARK: Lines

    /// Whether grid lines cross the plot: by default not for categories.
    private var hasGridLines: Bool { setting.hasGridLines ?? !scale.isCategorical }

    private var hasTicks: Bool {
        setting.hasTicks
            ?? (setting.tick != nil || setting.tickLength != nil || axis == .horizontal && !scale.isCategorical)
    }

    private var tickLength: Double {
        if let length = setting.tickLength { return Length.extent(length) }
        guard marks.isBesideMark, setting.hasLabels, setting.label.isCentered != true else { return look.tick }
        return spacing + (labels.compactMap { $0?.size.height }.max() ?? 0)
    }

    private var hairline: StrokeStyle {
        StrokeStyle(
            lineWidth: look.hairline, dash: axis == .horizontal ? [look.hairlineDash, look.hairlineDash] : [])
    }

    /// Draws the grid lines and the ticks.
    func drawLines(_ geometry: ChartGeometry, on canvas: inout LayoutCanvas) {
        let paint = style.resolve(.color(.separator)).paint(in: geometry.plot)
        let plot = geometry.plot
        for mark in marks.marks {
            let place = geometry.coordinate(mark.place, axis)
            func draw(_ from: Double, _ to: Double, _ line: StrokeStyle) {
                let line = line.sanitized
                guard line.lineWidth > 0, from != to else { return }
                let ends =
                    axis == .horizontal
                    ? (Point(x: place, y: from), Point(x: place, y: to))
                    : (Point(x: from, y: place), Point(x: to, y: place))
                canvas.draw(.strokePath(Path([.move(to: ends.0), .line(to: ends.1)]), line: line, paint: paint))
            }
            if hasGridLines {
                let edges = geometry.edges(axis.other)
                draw(edges.lowerBound, edges.upperBound, setting.gridLine ?? hairline)
            }
            guard hasTicks else { continue }
            let line = setting.tick ?? setting.gridLine ?? hairline
            switch side {
            case .bottom: draw(plot.maxY, plot.maxY + tickLength, line)
            case .top: draw(plot.minY - tickLength, plot.minY, line)
            case .trailing: draw(plot.maxX, plot.maxX + tickLength, line)
            case .leading: draw(plot.minX - tickLength, plot.minX, line)
            }
        }
    }

    // MARK: Labels

    /// Draws the labels within `chart`; labels that overlap the previous one are omitted.
    func drawLabels(_ geometry: ChartGeometry, chart: Rect, on canvas: inout LayoutCanvas) {
        let paint = style.resolve(.color(.secondaryLabel)).paint(in: geometry.plot)
        var end = -Double.infinity
        var taken: ClosedRange<Double>?
        for index in labels.indices {
            guard let label = labels[index] else { continue }
            let size = turned(label.size)
            var origin = origin(index, size, geometry)
            if axis == .horizontal {
                let isBeside = isBesideMark && setting.label.anchor == nil
                if isBeside, setting.label.avoidsCollisions, origin.x + size.width > chart.maxX + 1 { continue }
                if !isBeside, setting.label.anchor == nil {
                    origin.x = max(min(origin.x, chart.maxX - size.width), chart.minX)
                }
                if setting.label.avoidsCollisions, origin.x < end + 2 { continue }
                end = origin.x + size.width
            } else {
                let span = origin.y...(origin.y + max(size.height, 0))
                if setting.label.avoidsCollisions, let taken, taken.lowerBound < span.upperBound,
                    span.lowerBound < taken.upperBound
                {
                    continue
                }
                taken = span
            }
            draw(label, at: origin, paint, on: &canvas)
        }
    }

    private var isBesideMark: Bool { marks.isBesideMark && setting.label.isCentered != true }

    /// Returns the origin of a label.
    private func origin(_ index: Int, _ size: Size, _ geometry: ChartGeometry) -> Point {
        var place = geometry.coordinate(marks.marks[index].place, axis)
        if setting.label.isCentered == true, !scale.isCategorical {
            let next = index + 1 < marks.marks.count ? marks.marks[index + 1].place : max(1, marks.marks[index].place)
            place = geometry.coordinate((marks.marks[index].place + next) / 2, axis)
        }
        let plot = geometry.plot
        switch side {
        case .bottom, .top:
            let y = side == .bottom ? plot.maxY + spacing : plot.minY - spacing - size.height
            if let anchor = setting.label.anchor {
                return Point(x: place - size.width * Length.fraction(anchor.x), y: y)
            }
            return Point(x: isBesideMark ? place + look.labelAfterLine : place - size.width / 2, y: y)
        case .leading, .trailing:
            let part = setting.label.anchor.map { Length.fraction($0.y) } ?? 0.5
            return Point(
                x: side == .trailing ? plot.maxX + spacing : plot.minX - spacing - size.width,
                y: place - size.height * part)
        }
    }

    private func draw(_ label: Label, at origin: Point, _ paint: Paint, on canvas: inout LayoutCanvas) {
        guard setting.label.orientation != .horizontal else {
            if let node = label.node { node.place(at: origin, proposal: .unspecified, on: &canvas) }
            if let run = label.run {
                canvas.draw(.text(run, in: canvas.grid.rect(Rect(origin: origin, size: label.size)), paint: paint))
            }
            return
        }
        canvas.drawTurned(at: origin, label.size, isClockwise: setting.label.orientation == .vertical) { canvas in
            if let node = label.node { node.place(at: .zero, proposal: .unspecified, on: &canvas) }
            if let run = label.run { canvas.draw(.text(run, in: Rect(origin: .zero, size: label.size), paint: paint)) }
        }
    }
}

extension ChartAxisSetting {
    /// Returns the side of an axis: by default numbers on the right and at the bottom, names on the left.
    fileprivate func side(_ axis: Axis, _ scale: ChartScale) -> ChartSide {
        switch (axis, side) {
        case (.horizontal, .top): .top
        case (.horizontal, _): .bottom
        case (.vertical, .leading): .leading
        case (.vertical, .trailing): .trailing
        case (.vertical, _): scale.isCategorical ? .leading : .trailing
        }
    }
}

extension LayoutCanvas {
    /// Draws content of `size` rotated by 90 degrees, with its corner at `origin`.
    mutating func drawTurned(
        at origin: Point, _ size: Size, isClockwise: Bool, _ draw: (inout LayoutCanvas) -> Void
    ) {
        var inner = LayoutCanvas(grid: grid, recordsFrames: false)
        draw(&inner)
        guard !inner.items.isEmpty else { return }
        let matrix =
            isClockwise
            ? AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: origin.x + size.height, ty: origin.y)
            : AffineMatrix(a: 0, b: -1, c: 1, d: 0, tx: origin.x, ty: origin.y + size.width)
        self.draw(.transform(matrix, items: inner.items))
    }
}
