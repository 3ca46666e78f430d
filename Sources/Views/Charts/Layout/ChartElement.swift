/// A chart of the proposed size. Its legend and titles are subtracted first, then its axes' labels; the rest is the
/// plot.
struct ChartElement: LayoutElement {
    let plan: ChartPlan
    let settings: ChartSettings
    let plotStyle: ChartPlotStyle?
    let locale: ChartLocale
    let style: InheritedStyle
    let measurer: any TextMeasuring
    let grid: PixelGrid
    let views: ChartViews

    var name: String { "Chart" }
    var spacing: SpacingPreference { SpacingPreference(top: .chart) }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard rect.size.width.isFinite, rect.size.height.isFinite else { return }
        // Sectors are always arranged clockwise.
        guard canvas.direction == .rightToLeft, !plan.isRound else { return draw(in: rect, on: &canvas) }
        var inner = LayoutCanvas(grid: grid, recordsFrames: false)
        draw(in: rect, on: &inner)
        if !inner.items.isEmpty { canvas.draw(.mirrored(inner.items, in: rect)) }
    }

    private func draw(in rect: Rect, on canvas: inout LayoutCanvas) {
        if let background = views.background {
            let size = background.metrics(for: ProposedSize(rect.size)).size
            background.place(
                at: rect.place(size, settings.backgroundAlignment), proposal: ProposedSize(rect.size), on: &canvas)
        }
        var area = rect
        drawLegend(&area, on: &canvas)
        let titles = cutTitles(&area)
        let (geometry, axes) = laidOut(area)
        let parent = canvas.enter("ChartPlot", geometry.plot, nil)
        drawPlot(geometry, axes, chart: rect, on: &canvas)
        canvas.leave(to: parent)
        for axis in axes { axis.drawLabels(geometry, chart: rect, on: &canvas) }
        for title in titles { title.draw(beside: geometry.plot, on: &canvas) }
        for part in views.measured {
            if let sizeUpdates = part.sizeUpdates(in: rect, facts: geometry.facts(in: rect)) {
                canvas.notify(sizeUpdates)
            }
        }
        for overlay in views.overlays {
            let size = overlay.node.metrics(for: ProposedSize(rect.size)).size
            overlay.node.place(at: rect.place(size, overlay.alignment), proposal: ProposedSize(rect.size), on: &canvas)
        }
    }

    // MARK: The plot

    private func drawPlot(
        _ geometry: ChartGeometry, _ axes: [ChartAxisPainter], chart: Rect, on canvas: inout LayoutCanvas
    ) {
        let painter = ChartPainter(
            geometry: geometry, style: style, annotations: views.annotations, symbols: views.symbols, chart: chart)
        let isWindowed = geometry.scales.values.contains(where: \.isWindowed)
        var inner = LayoutCanvas(grid: grid, recordsFrames: false)
        if let background = plotStyle?.background {
            inner.fill(.rectangle, in: geometry.plot, style: style.resolve(background))
        }
        for axis in axes { axis.drawLines(geometry, on: &inner) }
        if isWindowed {
            inner.group(opacity: 1, clip: .outline(.rectangle, in: geometry.plot)) { painter.drawMarks(on: &$0) }
        } else {
            painter.drawMarks(on: &inner)
        }
        if let border = plotStyle?.border, let width = plotStyle?.borderWidth, width > 0 {
            // A border is inside the plot's edge.
            let half = Length.extent(width) / 2
            let plot = geometry.plot
            let edge = Rect(
                x: plot.minX + half, y: plot.minY + half, width: max(plot.size.width - 2 * half, 0),
                height: max(plot.size.height - 2 * half, 0))
            inner.draw(
                .stroke(
                    .rectangle, in: edge, line: StrokeStyle(lineWidth: Length.extent(width)),
                    paint: style.resolve(border).paint(in: plot)))
        }
        if let plotStyle, plotStyle.clip != nil || plotStyle.shadow != nil || plotStyle.opacity < 1 {
            let clip = plotStyle.clip.map {
                DisplayList.Clip.outline($0.sanitized, in: $0.drawn(in: geometry.plot))
            }
            let effects = DisplayList.Effects(
                clip: clip, shadow: plotStyle.shadow?.resolved(style),
                opacity: Length.fraction(plotStyle.opacity, or: 1))
            if !inner.items.isEmpty { canvas.draw(.group(effects, items: inner.items)) }
        } else {
            for item in inner.items { canvas.draw(item) }
        }
        painter.drawAnnotations(on: &canvas)
    }

    /// Returns the plot in `area` with its axes. The number of marks and the space for labels depend on the plot's
    /// size, and the plot's size on that space. So the vertical axis is computed first, then the horizontal one.
    private func laidOut(_ area: Rect) -> (ChartGeometry, [ChartAxisPainter]) {
        guard !plan.isRound else {
            return (ChartGeometry(plot: styled(area), scales: [:], plan: plan, look: style.look.chart), [])
        }
        var scales: [Axis: ChartScale] = [:]
        for axis in [Axis.horizontal, .vertical] {
            let length = axis == .horizontal ? area.size.width - 30 : area.size.height - 24
            let asked = axisCount(axis) ?? ChartAxisMarks.count(axis, length)
            var scale = plan.domains[axis]?.scale(settings.scales[axis], count: asked)
            if let shifts = plan.domainShifts[axis], settings.scales[axis] == nil {
                scale = scale?.shifted(by: shifts, count: asked)
            }
            if plan.domains[axis] == nil, let setting = settings.scales[axis] {
                scale = ChartDomain().scale(setting, count: asked)
            }
            if let visible = settings.visibleLengths[axis] {
                scale = scale?.showing(visible, from: settings.scrollPositions[axis])
            }
            scales[axis] = scale
        }
        func painter(_ axis: Axis, _ length: Double) -> ChartAxisPainter? {
            let setting = settings.axes[axis] ?? ChartAxisSetting()
            guard let scale = scales[axis], !setting.isHidden, let domain = plan.domains[axis] else { return nil }
            let isOfValues = plan.marks.contains { ($0.kind == .bar || $0.kind == .area) && $0.valueAxis == axis }
            let marks = ChartAxisMarks(
                scale, setting, domain: domain, axis: axis, length: length,
                isNormalized: plan.isNormalized && isOfValues,
                locale: locale)
            return ChartAxisPainter(
                axis, scale, setting, marks: marks, view: views.labels[axis], style: style, measurer: measurer,
                grid: grid)
        }
        var plot = area
        let across = painter(.horizontal, area.size.width - 30)
        let down = painter(.vertical, area.size.height - (across?.room ?? 0))
        if let across { _ = plot.cut(across.side, across.room) }
        if let down {
            // Half of the outermost labels is above and below the plot.
            let half = down.halfLabel
            if across?.side != .top { _ = plot.cut(.top, min(half, plot.size.height / 4)) }
            if across?.side != .bottom { _ = plot.cut(.bottom, min(half, plot.size.height / 4)) }
            _ = plot.cut(down.side, down.room)
        }
        let final = painter(.horizontal, plot.size.width)
        let geometry = withRoom(
            ChartGeometry(plot: styled(plot), scales: scales, plan: plan, look: style.look.chart), area)
        scales = geometry.scales
        let settled = painter(.vertical, plot.size.height)
        return (geometry, [final, settled].compactMap(\.self))
    }

    /// Returns the same geometry with space for annotations at the top.
    private func withRoom(_ geometry: ChartGeometry, _ area: Rect) -> ChartGeometry {
        guard !views.annotations.isEmpty else { return geometry }
        func painter(_ geometry: ChartGeometry) -> ChartPainter {
            ChartPainter(
                geometry: geometry, style: style, annotations: views.annotations, symbols: views.symbols, chart: area)
        }
        var plot = geometry.plot
        // The space of half a label is already available above the plot.
        let above = painter(geometry).reachAbove(isWhole: true) - (plot.minY - area.minY)
        if above > 0, above < plot.size.height * 0.8 { _ = plot.cut(.top, above) }
        let geometry = ChartGeometry(plot: plot, scales: geometry.scales, plan: plan, look: style.look.chart)
        let reach = painter(geometry).reachAbove(isWhole: false)
        let height = plot.size.height
        guard reach > 0, reach < height * 0.8, geometry.scales[.vertical]?.isCategorical == false else {
            return geometry
        }
        var scales = geometry.scales
        scales[.vertical]?.headroom = reach / (height - reach)
        return ChartGeometry(plot: plot, scales: scales, plan: plan, look: style.look.chart)
    }

    private func axisCount(_ axis: Axis) -> Int? {
        if case .automatic(let count?)? = settings.axes[axis]?.values { return min(max(count, 1), 100) }
        return nil
    }

    /// Returns the plot with the size and the padding of its style.
    private func styled(_ plot: Rect) -> Rect {
        guard let plotStyle else { return plot }
        var plot = plot
        let padding = plotStyle.padding
        _ = plot.cut(.leading, Length.extent(padding.leading))
        _ = plot.cut(.trailing, Length.extent(padding.trailing))
        _ = plot.cut(.top, Length.extent(padding.top))
        _ = plot.cut(.bottom, Length.extent(padding.bottom))
        let size = Size(
            width: min(Length.optional(plotStyle.width) ?? plot.size.width, plot.size.width),
            height: min(Length.optional(plotStyle.height) ?? plot.size.height, plot.size.height))
        return Rect(origin: plot.place(size, .center), size: size)
    }

    // MARK: Legend and titles

    private func drawLegend(_ area: inout Rect, on canvas: inout LayoutCanvas) {
        var placed = ChartSideView()
        switch settings.legend {
        case .hidden: return
        case .automatic: break
        case .placed(let view): placed = view
        }
        let legend =
            views.legend == nil
            ? ChartLegend(plan, locale: locale, style: style, measurer: measurer, grid: grid) : nil
        guard legend != nil || views.legend != nil else { return }
        let side = placed.position.side(automatic: .bottom)
        let isAcross = side == .leading || side == .trailing
        let width = isAcross ? 0 : area.size.width
        let size =
            legend?.size(width: width, height: isAcross ? area.size.height : area.size.height / 2)
            ?? views.legend?.metrics(for: ProposedSize(width: area.size.width, height: nil)).size ?? .zero
        let spacing = Length.extent(placed.spacing ?? style.look.chart.legendDistance)
        let isOver = placed.position == .overlay
        var strip = isOver ? area : area.cut(side, (isAcross ? size.width : size.height) + spacing)
        if !isOver {
            switch side {
            case .top: _ = strip.cut(.bottom, spacing)
            case .bottom: _ = strip.cut(.top, spacing)
            case .leading: _ = strip.cut(.trailing, spacing)
            case .trailing: _ = strip.cut(.leading, spacing)
            }
        }
        let alignment = placed.alignment ?? placed.position.alignment ?? (isAcross ? .topLeading : .leading)
        let origin = strip.place(size, alignment)
        legend?.draw(in: Rect(origin: origin, size: size), on: &canvas)
        views.legend?.place(at: origin, proposal: ProposedSize(width: area.size.width, height: nil), on: &canvas)
    }

    /// A title in the strip that was reserved for it.
    private struct Title {
        let node: LayoutNode
        let strip: Rect
        let side: ChartSide
        let alignment: Alignment

        func draw(beside plot: Rect, on canvas: inout LayoutCanvas) {
            let size = node.metrics(for: .unspecified).size
            switch side {
            case .top, .bottom:
                var line = strip
                // A title above or below is aligned with the plot, and may extend over the labels beside it.
                line.origin.x = min(plot.minX, line.maxX)
                line.size.width = max(strip.maxX - line.minX, 0)
                node.place(at: line.place(size, alignment), proposal: .unspecified, on: &canvas)
            case .leading, .trailing:
                let line = Rect(x: strip.minX, y: plot.minY, width: strip.size.width, height: plot.size.height)
                let origin = line.place(Size(width: size.height, height: size.width), alignment)
                canvas.drawTurned(at: origin, size, isClockwise: side == .trailing) { canvas in
                    node.place(at: .zero, proposal: .unspecified, on: &canvas)
                }
            }
        }
    }

    private func cutTitles(_ area: inout Rect) -> [Title] {
        var titles: [Title] = []
        for axis in [Axis.horizontal, .vertical] {
            guard let view = settings.titles[axis], let node = views.titles[axis] else { continue }
            let size = node.metrics(for: .unspecified).size
            let side = view.position.side(automatic: axis == .horizontal ? .bottom : .top)
            let spacing = Length.extent(view.spacing ?? style.look.chart.titleDistance)
            var strip = area.cut(side, size.height + spacing)
            switch side {
            case .top: _ = strip.cut(.bottom, spacing)
            case .bottom: _ = strip.cut(.top, spacing)
            case .leading: _ = strip.cut(.trailing, spacing)
            case .trailing: _ = strip.cut(.leading, spacing)
            }
            let own: Alignment = axis == .horizontal ? .leading : side == .top || side == .bottom ? .trailing : .center
            titles.append(
                Title(node: node, strip: strip, side: side, alignment: view.alignment ?? view.position.alignment ?? own)
            )
        }
        return titles
    }
}

/// The resolved views of a chart.
struct ChartViews {
    var annotations: [Int: LayoutNode] = [:]
    var symbols: [Int: LayoutNode] = [:]
    var titles: [Axis: LayoutNode] = [:]
    var labels: [Axis: LayoutNode] = [:]
    var legend: LayoutNode?
    var background: LayoutNode?
    var overlays: [(node: LayoutNode, alignment: Alignment)] = []
    /// The overlays that depend on the positions of the chart's values.
    var measured: [MeasuredPart] = []
}
