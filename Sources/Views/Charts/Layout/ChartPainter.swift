/// Draws a chart's marks in its plot, and their annotations.
struct ChartPainter {
    let geometry: ChartGeometry
    let style: InheritedStyle
    /// The annotations, by the marks' indices.
    let annotations: [Int: LayoutNode]
    /// The custom symbol views, by the marks' indices.
    let symbols: [Int: LayoutNode]
    /// The whole chart's rectangle.
    let chart: Rect

    var plan: ChartPlan { geometry.plan }

    /// Draws the marks, those of a higher z-index last.
    func drawMarks(on canvas: inout LayoutCanvas) {
        var members: [Int: [Int]] = [:]
        for (index, mark) in plan.marks.enumerated() where mark.isJoined {
            members[plan.series[index], default: []].append(index)
        }
        var order: [(z: Double, index: Int)] = []
        var seen: Set<Int> = []
        for (index, mark) in plan.marks.enumerated() where !mark.isJoined || seen.insert(plan.series[index]).inserted {
            order.append((Length.finite(mark.style.zIndex), index))
        }
        let turns = sectorTurns()
        for (_, index) in order.sorted(by: { ($0.z, $0.index) < ($1.z, $1.index) }) {
            let mark = plan.marks[index]
            switch mark.kind {
            case .bar, .rectangle: drawRectangle(index, on: &canvas)
            case .line: drawLine(members[plan.series[index]] ?? [], on: &canvas)
            case .area: drawArea(members[plan.series[index]] ?? [], on: &canvas)
            case .point: drawSymbol(index, on: &canvas)
            case .rule: drawRule(mark, on: &canvas)
            case .sector(let sector): drawSector(mark, sector, turns[index], on: &canvas)
            }
        }
    }

    // MARK: Styles

    func paint(_ mark: ChartMark, in rect: Rect) -> Paint {
        let own = mark.style.foreground ?? mark.style.foregroundBy.map(plan.styles.color) ?? .color(.systemBlue)
        let resolved = style.resolve(own).opacity(mark.style.opacity)
        return resolved.paint(in: mark.style.alignsWithPlotArea ? geometry.plot : rect)
    }

    /// Runs `draw` with the mark's shadow, blur and clip.
    private func withEffects(
        _ mark: ChartMark, _ rect: Rect, on canvas: inout LayoutCanvas, _ draw: (inout LayoutCanvas) -> Void
    ) {
        let own = mark.style
        guard own.shadow != nil || own.blur > 0 || own.clip != nil else { return draw(&canvas) }
        var inner = LayoutCanvas(grid: canvas.grid, recordsFrames: false)
        draw(&inner)
        guard !inner.items.isEmpty else { return }
        let shadow = own.shadow.map { $0.resolved(style) }
        let clip = own.clip.map { DisplayList.Clip.outline($0.sanitized, in: $0.drawn(in: rect)) }
        canvas.draw(
            .group(
                DisplayList.Effects(blur: Length.extent(own.blur), clip: clip, shadow: shadow), items: inner.items))
    }

    private func line(_ mark: ChartMark, width: Double) -> StrokeStyle {
        let own =
            mark.style.line ?? mark.style.lineBy.map(plan.styles.line)
            ?? StrokeStyle(lineWidth: width, lineCap: mark.isJoined ? .round : .butt, lineJoin: .round)
        return own.sanitized
    }

    // MARK: Rectangles and rules

    private func drawRectangle(_ index: Int, on canvas: inout LayoutCanvas) {
        let mark = plan.marks[index]
        guard var rect = geometry.rect(mark) else { return }
        // Edges are on pixels, so that stacked bars meet; thinner bars are drawn unchanged.
        if rect.size.width > 2, rect.size.height > 2 { rect = canvas.grid.rect(rect) }
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        let outline = outline(of: index, in: rect)
        withEffects(mark, rect, on: &canvas) { $0.draw(.fill(outline, in: rect, paint: paint(mark, in: rect))) }
    }

    /// Returns the outline of a bar or a rectangle: by default, the end of a stack is rounded.
    private func outline(of index: Int, in rect: Rect) -> Outline {
        let mark = plan.marks[index]
        if let radius = mark.style.cornerRadius {
            let corner = min(Length.extent(radius), min(rect.size.width, rect.size.height) / 2)
            return corner > 0 ? .roundedRectangle(cornerRadius: corner) : .rectangle
        }
        guard plan.stackEnds.contains(index), let side = farSide(of: mark) else { return .rectangle }
        let (length, thickness) =
            mark.valueAxis == .vertical ? (rect.size.height, rect.size.width) : (rect.size.width, rect.size.height)
        let look = geometry.look
        let radius = min(look.stackRadius, look.stackRadiusShare * thickness, length)
        func corner(_ sides: ChartSide...) -> Double { sides.contains(side) ? radius : 0 }
        return .unevenRoundedRectangle(
            topLeading: corner(.top, .leading), topTrailing: corner(.top, .trailing),
            bottomLeading: corner(.bottom, .leading), bottomTrailing: corner(.bottom, .trailing))
    }

    /// Returns the side at which a bar ends.
    private func farSide(of mark: ChartMark) -> ChartSide? {
        guard case .range(let first, let second)? = mark.extent(mark.valueAxis),
            let start = geometry.coordinate(first, mark.valueAxis),
            let end = geometry.coordinate(second, mark.valueAxis)
        else { return nil }
        if mark.valueAxis == .vertical { return end < start ? .top : .bottom }
        return end < start ? .leading : .trailing
    }

    private func drawRule(_ mark: ChartMark, on canvas: inout LayoutCanvas) {
        guard let ends = ruleEnds(mark) else { return }
        let line = line(mark, width: geometry.look.ruleWidth)
        let half = line.lineWidth / 2
        let rect = Rect(
            x: min(ends.0.x, ends.1.x) - half, y: min(ends.0.y, ends.1.y) - half,
            width: (ends.1.x - ends.0.x).magnitude + line.lineWidth,
            height: (ends.1.y - ends.0.y).magnitude + line.lineWidth)
        withEffects(mark, rect, on: &canvas) {
            $0.draw(
                .strokePath(Path([.move(to: ends.0), .line(to: ends.1)]), line: line, paint: paint(mark, in: rect)))
        }
    }

    private func ruleEnds(_ mark: ChartMark) -> (Point, Point)? {
        let offset = mark.style.offset
        if mark.valueAxis == .vertical {
            guard let x = geometry.middle(mark, .horizontal), let down = geometry.interval(mark, .vertical) else {
                return nil
            }
            return (
                Point(x: x + offset.xStart, y: down.lowerBound + offset.yEnd),
                Point(x: x + offset.xStart, y: down.upperBound + offset.yStart)
            )
        }
        guard let y = geometry.middle(mark, .vertical), let across = geometry.interval(mark, .horizontal) else {
            return nil
        }
        return (
            Point(x: across.lowerBound + offset.xStart, y: y + offset.yStart),
            Point(x: across.upperBound + offset.xEnd, y: y + offset.yStart)
        )
    }

    // MARK: Lines and areas

    private func drawLine(_ indices: [Int], on canvas: inout LayoutCanvas) {
        guard let first = indices.first else { return }
        let mark = plan.marks[first]
        let points = indices.compactMap { geometry.point(plan.marks[$0]) }
        guard let start = points.first else { return }
        if points.count > 1 {
            let curve = ChartCurve(points, mark.style.interpolation, isUpright: mark.valueAxis == .horizontal)
            let rect = Rect(around: points)
            let path = Path([.move(to: start)] + curve.elements)
            withEffects(mark, rect, on: &canvas) {
                $0.draw(
                    .strokePath(path, line: line(mark, width: geometry.look.lineWidth), paint: paint(mark, in: rect)))
            }
        }
        for index in indices where plan.marks[index].hasSymbol { drawSymbol(index, on: &canvas) }
    }

    private func drawArea(_ indices: [Int], on canvas: inout LayoutCanvas) {
        guard let first = indices.first else { return }
        let mark = plan.marks[first]
        let isUpright = mark.valueAxis == .horizontal
        var (lower, upper): ([Point], [Point]) = ([], [])
        for index in indices {
            let mark = plan.marks[index]
            guard let place = geometry.middle(mark, mark.bandAxis), let ends = areaEnds(mark) else { continue }
            let offset = mark.style.offset
            if isUpright {
                lower.append(Point(x: ends.0 + offset.xStart, y: place + offset.yStart))
                upper.append(Point(x: ends.1 + offset.xEnd, y: place + offset.yStart))
            } else {
                lower.append(Point(x: place + offset.xStart, y: ends.0 + offset.yStart))
                upper.append(Point(x: place + offset.xStart, y: ends.1 + offset.yEnd))
            }
        }
        guard lower.count > 1, let start = upper.first, let back = lower.last else { return }
        let above = ChartCurve(upper, mark.style.interpolation, isUpright: isUpright)
        let below = ChartCurve(lower, mark.style.interpolation, isUpright: isUpright)
        let path = Path([.move(to: start)] + above.elements + [.line(to: back)] + below.reversed + [.closeSubpath])
        let rect = Rect(around: lower + upper)
        withEffects(mark, rect, on: &canvas) {
            $0.draw(.fillPath(path, rule: .nonZero, paint: paint(mark, in: rect)))
        }
        for index in indices where plan.marks[index].hasSymbol { drawSymbol(index, on: &canvas) }
    }

    /// Returns the start and the end of an area at a mark.
    private func areaEnds(_ mark: ChartMark) -> (Double, Double)? {
        guard let scale = geometry.scales[mark.valueAxis], let extent = mark.extent(mark.valueAxis) else { return nil }
        let ends =
            switch extent {
            case .range(let start, let end): [start, end]
            case .value(let value, _): [scale.base ?? value, value]
            }
        let places = ends.compactMap { geometry.coordinate(geometry.held($0, scale), mark.valueAxis) }
        return places.count == 2 ? (places[0], places[1]) : nil
    }

    // MARK: Symbols and sectors

    private func drawSymbol(_ index: Int, on canvas: inout LayoutCanvas) {
        let mark = plan.marks[index]
        guard let rect = symbolRect(index) else { return }
        if let node = symbols[index] {
            node.place(at: rect.origin, proposal: .unspecified, on: &canvas)
            return
        }
        let side = min(rect.size.width, rect.size.height)
        guard side > 0 else { return }
        let (path, lineWidth) = shape(mark).path(in: rect)
        withEffects(mark, rect, on: &canvas) {
            if let lineWidth {
                $0.draw(.strokePath(path, line: StrokeStyle(lineWidth: lineWidth), paint: paint(mark, in: rect)))
            } else {
                $0.draw(.fillPath(path, rule: .nonZero, paint: paint(mark, in: rect)))
            }
        }
    }

    private func shape(_ mark: ChartMark) -> ChartSymbolShape {
        if case .shape(let shape)? = mark.style.symbol { return shape }
        return mark.style.symbolBy.map(plan.styles.symbol) ?? .circle
    }

    private func symbolRect(_ index: Int) -> Rect? {
        let mark = plan.marks[index]
        guard let point = geometry.point(mark) else { return nil }
        var size = Size(
            width: ChartStyleScales.symbolArea.squareRoot(), height: ChartStyleScales.symbolArea.squareRoot())
        if let node = symbols[index] {
            size = node.metrics(for: .unspecified).size
        } else if let own = mark.style.symbolSize {
            size = Size(width: Length.extent(own.width), height: Length.extent(own.height))
        } else if let value = mark.style.symbolSizeBy {
            let side = plan.styles.symbolSide(value)
            size = Size(width: side, height: side)
        }
        return Rect(x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns each sector's start and end in radians, by the marks' indices.
    private func sectorTurns() -> [Int: (start: Double, end: Double)] {
        let total = plan.marks.reduce(0.0) { $0 + ($1.sector?.value ?? 0) / 1e10 }
        guard total > 0 else { return [:] }
        var angle = 0.0
        var turns: [Int: (start: Double, end: Double)] = [:]
        for (index, mark) in plan.marks.enumerated() {
            guard let sector = mark.sector else { continue }
            let next = angle + sector.value / 1e10 / total * 2 * .pi
            turns[index] = (angle, next)
            angle = next
        }
        return turns
    }

    private func drawSector(
        _ mark: ChartMark, _ sector: ChartMark.Sector, _ turn: (start: Double, end: Double)?,
        on canvas: inout LayoutCanvas
    ) {
        let (center, inner, outer) = radii(sector)
        guard let turn,
            let path = ChartArc.sector(
                center, inner: inner, outer: outer, from: turn.start, to: turn.end,
                inset: Length.extent(sector.angularInset), corner: Length.extent(mark.style.cornerRadius ?? 0))
        else { return }
        let rect = Rect(x: center.x - outer, y: center.y - outer, width: 2 * outer, height: 2 * outer)
        withEffects(mark, rect, on: &canvas) {
            $0.draw(.fillPath(path, rule: .evenOdd, paint: paint(mark, in: rect)))
        }
    }

    private func radii(_ sector: ChartMark.Sector) -> (Point, Double, Double) {
        let plot = geometry.plot
        let whole = min(plot.size.width, plot.size.height) / 2
        let outer = sector.outerRadius.radius(in: whole, automatic: 1)
        let center = Point(x: plot.minX + plot.size.width / 2, y: plot.minY + plot.size.height / 2)
        return (center, sector.innerRadius.radius(in: whole, automatic: 0), outer)
    }

    // MARK: Annotations

    /// Returns the rectangle beside which a mark's annotation is placed.
    private func anchor(_ index: Int, _ turns: [Int: (start: Double, end: Double)]) -> Rect? {
        let mark = plan.marks[index]
        switch mark.kind {
        case .bar, .rectangle: return geometry.rect(mark)
        case .point: return symbolRect(index)
        case .line, .area:
            if mark.hasSymbol { return symbolRect(index) }
            guard let place = geometry.middle(mark, mark.bandAxis) else { return nil }
            let value = mark.kind == .area ? areaEnds(mark)?.1 : geometry.middle(mark, mark.valueAxis)
            guard let value else { return nil }
            return Rect(
                origin: mark.valueAxis == .vertical ? Point(x: place, y: value) : Point(x: value, y: place), size: .zero
            )
        case .rule: return ruleEnds(mark).map { Rect(around: [$0.0, $0.1]) }
        case .sector(let sector):
            guard let turn = turns[index] else { return nil }
            let (center, inner, outer) = radii(sector)
            return Rect(origin: ChartArc.point(center, (inner + outer) / 2, (turn.start + turn.end) / 2), size: .zero)
        }
    }

    /// The origin and the proposal of an annotation.
    private struct Placed {
        let origin: Point
        let proposal: ProposedSize
    }

    private func placed(_ index: Int, _ node: LayoutNode, _ turns: [Int: (start: Double, end: Double)]) -> Placed? {
        let mark = plan.marks[index]
        guard let annotation = mark.style.annotation, let anchor = anchor(index, turns) else { return nil }
        let isOver = annotation.position == .overlay || annotation.position == .automatic && mark.sector != nil
        if isOver {
            let proposal = anchor.size.width > 0 ? ProposedSize(anchor.size) : .unspecified
            let size = node.metrics(for: proposal).size
            return Placed(origin: anchor.place(size, annotation.alignment), proposal: proposal)
        }
        let size = node.metrics(for: .unspecified).size
        var origin = anchor.beside(
            size, annotation.position == .automatic ? .top : annotation.position, annotation.alignment,
            spacing: Length.finite(annotation.spacing ?? geometry.look.annotationSpacing))
        func fit(_ place: inout Double, _ length: Double, _ bounds: ChartOverflowResolution.Bounds, _ axis: Axis) {
            guard bounds == .chart || bounds == .plot else { return }
            let rect = bounds == .chart ? chart : geometry.plot
            let (least, most) = axis == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
            place = max(min(place, most - length), least)
        }
        fit(&origin.x, size.width, annotation.fits.x, .horizontal)
        fit(&origin.y, size.height, annotation.fits.y, .vertical)
        return Placed(origin: origin, proposal: .unspecified)
    }

    /// Returns how far annotations with reserved space extend above the plot, in points. If `isWhole` is false, these
    /// are annotations of marks with a vertical value, for which the axis reserves space. Otherwise they are those of
    /// marks that span the plot's height, for which the plot is reduced.
    func reachAbove(isWhole: Bool) -> Double {
        annotations.map { index, node in
            let mark = plan.marks[index]
            guard mark.sector == nil, (mark.y == nil) == isWhole, mark.style.annotation?.fits.y == .scale,
                let placed = placed(index, node, [:])
            else { return 0 }
            return max(geometry.plot.minY - placed.origin.y, 0)
        }.max() ?? 0
    }

    func drawAnnotations(on canvas: inout LayoutCanvas) {
        guard !annotations.isEmpty else { return }
        let turns = sectorTurns()
        for (index, node) in annotations.sorted(by: { $0.key < $1.key }) {
            guard let placed = placed(index, node, turns) else { continue }
            node.place(at: placed.origin, proposal: placed.proposal, on: &canvas)
        }
    }
}

extension ChartMark {
    /// Whether the mark is a point of a line or an area.
    var isJoined: Bool { kind == .line || kind == .area }
    /// Whether a line or an area has a symbol at its point.
    var hasSymbol: Bool { style.symbol != nil || style.symbolBy != nil }
}

extension ChartShadow {
    /// Returns the shadow in the inherited appearance. A radius is twice the standard deviation of the blur.
    func resolved(_ style: InheritedStyle) -> DisplayList.Shadow {
        DisplayList.Shadow(
            color: color.resolved(in: style.appearance).sanitized, radius: Length.extent(radius) / 2,
            x: Length.finite(x), y: Length.finite(y))
    }
}
