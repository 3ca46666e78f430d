/// A gauge as a ring of fixed size: open at the bottom with a mark at the value, or closed and filled up to it.
struct CircularGaugeContent: ElementContent {
    var gauge: ViewNode.GaugeContent
    let isOpen: Bool

    mutating func animate(_ values: inout AnimatedValues) { values.number(&gauge.fraction, in: 0...1) }

    func element(in context: LayoutContext) -> any LayoutElement {
        let inner = context.inside(axis: nil)
        let ring = CircularGaugeElement.Lengths(context.style.look.progress)
        /// Returns labels in the largest size in which each fits `width`.
        func nodes(_ views: [ViewNode?], sizes: ClosedRange<Int>, width: Double) -> [LayoutNode?] {
            func nodes(_ size: Int?) -> [LayoutNode?] {
                views.map { view in
                    guard let view = view?.with(.lineLimit(1)) else { return nil }
                    guard let size else { return inner.layer(view) }
                    return inner.layer(
                        view.with(.font(Font(size: Double(size), weight: .medium, design: .rounded))))
                }
            }
            guard context.style.hasBodyFont else { return nodes(nil) }
            for size in sizes.reversed() where size > sizes.lowerBound {
                let found = nodes(size)
                if found.allSatisfy({ ($0?.metrics(for: .unspecified).size.width ?? 0) <= width }) { return found }
            }
            return nodes(sizes.lowerBound)
        }
        func node(_ view: ViewNode?, sizes: ClosedRange<Int>, width: Double) -> LayoutNode? {
            nodes([view], sizes: sizes, width: width)[0]
        }
        // The labels of the ends replace the gauge's label.
        let hasEnds = gauge.minimumValueLabel != nil || gauge.maximumValueLabel != nil
        let main = gauge.currentValueLabel ?? (isOpen && !hasEnds ? nil : gauge.label)
        let ends = nodes(
            isOpen ? [gauge.minimumValueLabel, gauge.maximumValueLabel] : [nil, nil], sizes: 6...9,
            width: ring.gap / 2 - 1)
        return CircularGaugeElement(
            fraction: Length.fraction(gauge.fraction), isOpen: isOpen, tint: context.style.tint,
            value: node(main, sizes: 8...17, width: ring.inside),
            label: isOpen && !hasEnds ? node(gauge.label, sizes: 7...11, width: ring.gap) : nil,
            minimum: ends[0], maximum: ends[1], lengths: ring)
    }
}

/// The ring with its labels.
private struct CircularGaugeElement: LayoutElement {
    let fraction: Double
    let isOpen: Bool
    let tint: ResolvedStyle
    let value: LayoutNode?
    let label: LayoutNode?
    let minimum: LayoutNode?
    let maximum: LayoutNode?
    let lengths: Lengths

    /// The ring's lengths, in points.
    struct Lengths {
        /// The outer diameter, and the line's width.
        let side: Double
        let width: Double
        /// The space inside the ring for the value, and in its gap for a label.
        let inside: Double
        let gap: Double
        /// The gap around the mark.
        let markGap: Double

        init(_ look: SystemMetrics.Progress) {
            (side, width) = (look.gauge, look.gaugeRing)
            inside = side - 2 * width - 4
            gap = side / 2
            markGap = look.markGap
        }
    }

    var name: String { "Gauge" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: lengths.side, height: lengths.side))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let box = canvas.grid.rect(rect)
        let center = Point(x: box.minX + lengths.side / 2, y: box.minY + lengths.side / 2)
        let start = isOpen ? 135.0 : -90
        let turn = isOpen ? 270.0 : 360
        let ring = CircularArc(
            center: center, radius: (lengths.side - lengths.width) / 2, start: start, end: start + turn)
        if isOpen { draw(ring, on: &canvas) } else { fill(ring, on: &canvas) }
        placeLabels(center: center, ring: ring, on: &canvas)
    }

    /// Returns the tint's colours along the ring; they extend a little beyond its round ends.
    private func paint(along ring: CircularArc, opacity: Double = 1) -> Paint {
        let stops = tint.stops
        guard stops.count > 1 else { return .color((stops.first?.color ?? Color.clear.light).opacity(opacity)) }
        let turn = ring.end - ring.start
        // A closed ring has space for that only before its start.
        let before = isOpen ? 15.0 : 8
        let whole = isOpen ? turn + 2 * before : turn
        let placed = stops.map { stop in
            PaintStop(
                color: stop.color.opacity(opacity),
                location: (before + stop.location * (isOpen ? turn : turn - before)) / whole)
        }
        return .angular(
            placed, center: ring.center, startAngle: ring.start - before, endAngle: ring.start - before + whole)
    }

    /// Draws the open ring with a gap around the mark, which has the ring's colour at that point.
    private func draw(_ ring: CircularArc, on canvas: inout LayoutCanvas) {
        let line = StrokeStyle(lineWidth: lengths.width, lineCap: .round)
        let box = Rect(
            x: ring.center.x - lengths.side / 2, y: ring.center.y - lengths.side / 2, width: lengths.side,
            height: lengths.side)
        let paint = paint(along: ring)
        canvas.draw(
            .strokePath(ring.path, line: line, paint: paint),
            markedAt: ring.point(at: ring.start + (ring.end - ring.start) * fraction), radius: lengths.width / 2,
            gap: lengths.markGap,
            in: box, paint: paint)
    }

    /// Draws the closed ring, filled clockwise from the top.
    private func fill(_ ring: CircularArc, on canvas: inout LayoutCanvas) {
        let line = StrokeStyle(lineWidth: lengths.width, lineCap: .round)
        canvas.draw(.strokePath(ring.path, line: line, paint: paint(along: ring, opacity: 0.3)))
        guard fraction > 0 else { return }
        var done = ring
        done.end = ring.start + (ring.end - ring.start) * fraction
        canvas.draw(.strokePath(done.path, line: line, paint: paint(along: ring)))
    }

    private func placeLabels(center: Point, ring: CircularArc, on canvas: inout LayoutCanvas) {
        let inside = ProposedSize(width: lengths.inside, height: nil)
        func place(_ node: LayoutNode?, x: Double, y: Double, _ proposal: ProposedSize, on canvas: inout LayoutCanvas) {
            guard let node else { return }
            let size = node.metrics(for: proposal).size
            guard size.width.isFinite, size.height.isFinite else { return }
            node.place(at: Point(x: x - size.width / 2, y: y - size.height / 2), proposal: proposal, on: &canvas)
        }
        place(value, x: center.x, y: center.y, inside, on: &canvas)
        let low = center.y + lengths.side / 2 - 5
        place(label, x: center.x, y: low, ProposedSize(width: lengths.gap, height: nil), on: &canvas)
        let half = ProposedSize(width: lengths.gap / 2, height: nil)
        place(minimum, x: center.x - lengths.gap / 4 - 0.5, y: low, half, on: &canvas)
        place(maximum, x: center.x + lengths.gap / 4 + 0.5, y: low, half, on: &canvas)
    }
}
