package import Views

/// An estimate of the work to fill or stroke a path, made before Cairo receives it, because Cairo cannot be interrupted.
///
/// Cairo flattens curves to lines, and makes edges of them. For each of the fifteen sample rows of a row of pixels it
/// walks a list of all edges that cross the row. The list leaves the processor's caches when it is long, so that the
/// time of a row grows with the square of its edges, up to the memory's latency. The edges of a path that goes from left
/// to right, such as the line of a chart, do not cross, and lie in memory in the order of the list: each costs the same,
/// and less in a row of pixels in which no edge begins or ends.
package struct PathCost {
    /// The maximum number of edges of one path.
    package static let maximumEdgeCount = 1_000_000
    /// The memory of an edge in bytes.
    static let bytesPerEdge = 60

    /// The number of edges.
    package private(set) var edges = 0.0
    /// The changes of the number of edges from each row to the next.
    private var changes: [Double]
    /// Whether an edge begins or ends in each row.
    private var hasEnds: [Bool]
    private let top: Double
    /// The number of times that the path turns from one horizontal direction to the other.
    private var turns = 0
    private var goesRight: Bool?

    /// Creates the estimate for filling `path`, or for stroking it with `line`, whose lengths are in pixels, in the
    /// rows of pixels `rows`.
    package init(of elements: [Path.Element], line: StrokeStyle?, rows: Range<Int>) {
        top = Double(rows.lowerBound)
        changes = Array(repeating: 0, count: min(max(rows.count, 0), 1 << 16) + 1)
        hasEnds = Array(repeating: false, count: changes.count)
        var (start, current) = (Point.zero, Point.zero)
        let pen = line.map(Pen.init)
        for element in elements {
            guard edges <= Double(Self.maximumEdgeCount) else { return }
            switch element {
            case .move(let end):
                noteDirection(from: current, to: end)
                (start, current) = (end, end)
            case .line(let end):
                add(from: current, to: end, pen, isCurved: false)
                current = end
            case .quadCurve(let end, let control):
                add(CubicCurve(from: current, to: end, control: control), pen)
                current = end
            case .curve(let end, let control1, let control2):
                add(CubicCurve(from: current, control1: control1, control2: control2, to: end), pen)
                current = end
            case .closeSubpath:
                add(from: current, to: start, pen, isCurved: false)
                current = start
            }
        }
    }

    /// The processor time. The constants are those of Cairo 1.16 on a processor of 2023.
    package var time: Duration {
        var (crossing, nanoseconds) = (0.0, edges * 300)
        for (row, change) in changes.dropLast().enumerated() {
            crossing += change
            let each = isOrdered ? (hasEnds[row] ? 60 : 5) : min(120 + 0.15 * crossing, 2_250)
            nanoseconds += crossing * each
        }
        return .nanoseconds(Int64(min(nanoseconds, 1e15)))
    }

    /// Whether the path goes from left to right, or there and back, as the outline of a chart's area does.
    private var isOrdered: Bool { turns <= 3 }

    private mutating func noteDirection(from start: Point, to end: Point) {
        guard start.x != end.x else { return }
        if let goesRight, goesRight != (end.x > start.x) { turns += 1 }
        goesRight = end.x > start.x
    }

    /// The line that a path is stroked with.
    private struct Pen {
        let width: Double
        let isRound: Bool
        /// The length of a dash with its gap; nil for a solid line.
        let period: Double?
        let dashesPerPeriod: Double

        init(_ line: StrokeStyle) {
            width = line.lineWidth.isFinite ? max(line.lineWidth, 0) : 0
            isRound = line.lineJoin == .round || line.lineCap == .round
            let sum = line.dash.reduce(0, +)
            period = sum > 0 && sum.isFinite ? sum : nil
            dashesPerPeriod = Double(max(line.dash.count, 1)) / 2
        }

        /// The number of edges of a round join or cap: half of Cairo's polygon for a circle of the line's width.
        var roundEdges: Double { min(max(4 * width.squareRoot(), 3), 200) }
    }

    /// Adds a curve as Cairo flattens it: the distance of the lines from the curve is a tenth of a pixel at most.
    private mutating func add(_ curve: CubicCurve, _ pen: Pen?) {
        func bend(_ first: Point, _ second: Point, _ third: Point) -> Double {
            let (across, down) = (first.x - 2 * second.x + third.x, first.y - 2 * second.y + third.y)
            return (across * across + down * down).squareRoot()
        }
        let greatest = max(
            bend(curve.from, curve.control1, curve.control2), bend(curve.control1, curve.control2, curve.to))
        let count = min(max((1.6 * greatest.squareRoot()).rounded(.up), 1), 4_096)
        var previous = curve.from
        for index in 1...Int(count) {
            let next = curve.point(at: Double(index) / count)
            add(from: previous, to: next, pen, isCurved: index > 1)
            previous = next
        }
    }

    /// Adds a line. `isCurved` means that it continues a curve, without a visible corner.
    private mutating func add(from start: Point, to end: Point, _ pen: Pen?, isCurved: Bool) {
        noteDirection(from: start, to: end)
        guard let pen else {
            edges += 1
            return addEdges(1, from: start.y, to: end.y)
        }
        let (across, down) = (end.x - start.x, end.y - start.y)
        let length = (across * across + down * down).squareRoot()
        let middle = (start.y + end.y) / 2
        edges += 4
        addEdges(2, from: start.y, to: end.y)
        // The edges at both ends of the line are as long as it is wide.
        if !isCurved || length < pen.width / 2 {
            addEdges(1, from: middle - pen.width / 2, to: middle + pen.width / 2)
            if pen.isRound { edges += pen.roundEdges }
        }
        guard let period = pen.period else { return }
        let dashes = length / period * pen.dashesPerPeriod
        edges += dashes * (pen.isRound ? 4 + 2 * pen.roundEdges : 4)
        let reach = pen.width / 2
        addEdges(
            2 * dashes * pen.width / max(down.magnitude + pen.width, 1), from: min(start.y, end.y) - reach,
            to: max(start.y, end.y) + reach)
    }

    /// Counts `count` edges that reach from one row to another.
    private mutating func addEdges(_ count: Double, from first: Double, to second: Double) {
        let end = Double(changes.count - 1)
        let from = max(min(first, second) - top, 0)
        let to = min(max(first, second) - top, end)
        guard to > from else { return }
        let low = Int(from)
        let high = max(Int(to.rounded(.up)), low + 1)
        // An edge that is shorter than its rows counts in part.
        let share = count * (to - from) / Double(high - low)
        (hasEnds[low], hasEnds[high - 1]) = (true, true)
        changes[low] += share
        changes[high] -= share
    }
}

extension CubicCurve {
    /// Returns the point at the parameter `t` between 0 and 1.
    fileprivate func point(at t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * from.x + b * control1.x + c * control2.x + d * to.x,
            y: a * from.y + b * control1.y + c * control2.y + d * to.y)
    }
}

/// Checks before drawing.
extension DisplayListRenderer {
    /// Throws if filling `path`, or stroking it with `line`, whose lengths are in points, takes longer than the frame
    /// may still take.
    func checkCost(of path: DevicePath, line: StrokeStyle? = nil) throws(FrameSourceError) {
        let time = bounds.shaper.time
        // A path of a few elements takes a few milliseconds, unless a line has dashes.
        guard time.limit != nil, path.elements.count > 32 || line?.dash.isEmpty == false else { return }
        let reach = bounds.transform.reach
        let scale = max(reach.across, reach.down)
        var wide = line
        wide?.lineWidth *= scale
        wide?.dash = (line?.dash ?? []).map { $0 * scale }
        let cost = PathCost(of: path.elements, line: wide, rows: area.y..<max(area.maxY, area.y))
        guard cost.edges <= Double(PathCost.maximumEdgeCount), time.admits(cost.time) else {
            time.giveUp()
            throw FrameSourceError(.overTime, operation: "draw it", subject: "the view")
        }
        guard time.admits(bytes: Int(cost.edges) * PathCost.bytesPerEdge) else { throw Self.outOfMemory }
    }

    /// Throws if drawing the outline of `shape` in `rect` takes longer than the frame may still take.
    func checkCost(of shape: Outline, in rect: Rect, line: StrokeStyle? = nil) throws(FrameSourceError) {
        guard bounds.shaper.time.limit != nil else { return }
        let isDashed = line?.dash.isEmpty == false
        switch shape {
        case .path, .trimmed, .inset, .custom: break
        default: guard isDashed else { return }
        }
        try checkCost(of: DevicePath(shape.path(in: rect), bounds.transform), line: line)
    }
}
