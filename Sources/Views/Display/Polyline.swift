import Glibc

/// A subpath as straight lines; no two consecutive points are equal.
struct Polyline {
    private(set) var points: [Point]
    /// For each point, whether a curve continues through it.
    private(set) var isSmooth: [Bool]
    private(set) var isClosed = false

    fileprivate init(from point: Point) {
        points = [point]
        isSmooth = [false]
    }

    private init(points: [Point], isSmooth: [Bool], isClosed: Bool) {
        self.points = points
        self.isSmooth = isSmooth
        self.isClosed = isClosed
    }

    /// The same line in the opposite direction.
    var reversed: Polyline {
        Polyline(points: points.reversed(), isSmooth: isSmooth.reversed(), isClosed: isClosed)
    }

    /// The number of line segments.
    var lineCount: Int { isClosed ? points.count : points.count - 1 }

    private func ends(_ index: Int) -> (Point, Point) { (points[index], points[(index + 1) % points.count]) }

    /// Returns the length of the segment after a point.
    func length(_ index: Int) -> Double {
        let (start, end) = ends(index)
        return hypot(end.x - start.x, end.y - start.y)
    }

    /// Returns the unit direction of the segment after a point.
    func direction(_ index: Int) -> Point {
        let ((start, end), length) = (ends(index), length(index))
        return Point(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    }

    /// Adds a straight segment; ignores one of zero length or with a point that is not finite.
    fileprivate mutating func add(_ point: Point, isSmooth smooth: Bool = false) {
        guard let last = points.last, point.x.isFinite, point.y.isFinite else { return }
        guard hypot(point.x - last.x, point.y - last.y) > 1e-9 else { return isSmooth[points.count - 1] = smooth }
        points.append(point)
        isSmooth.append(smooth)
    }

    /// Closes the line.
    fileprivate mutating func close() {
        if let first = points.first, let last = points.last, points.count > 1,
            hypot(last.x - first.x, last.y - first.y) <= 1e-9
        {
            points.removeLast()
            isSmooth.removeLast()
        }
        isClosed = points.count > 1
    }

    // MARK: Dashes

    /// The maximum number of dashes along a subpath.
    private static let maximumDashCount = 10_000.0

    /// Returns the parts that the dashes of `line` draw.
    func dashed(_ line: StrokeStyle) -> [Polyline] {
        let total = (0..<lineCount).reduce(0) { $0 + length($1) }
        let period = line.dash.reduce(0, +)
        guard period > 0, total > 0, total / period * Double(line.dash.count) < Self.maximumDashCount else {
            return [self]
        }
        var dashes = Dashes(line, period)
        var pieces: [Polyline] = []
        var piece: Polyline? = dashes.isDrawn ? Polyline(from: points[0]) : nil
        for index in 0..<lineCount {
            let ((start, end), length) = (ends(index), length(index))
            var place = 0.0
            while length - place > dashes.left {
                place += dashes.left
                let point = start.mixed(with: end, place / length)
                piece?.add(point)
                if let done = piece { pieces.append(done) }
                dashes.goOn()
                piece = dashes.isDrawn ? Polyline(from: point) : nil
            }
            dashes.left -= length - place
            piece?.add(end, isSmooth: isSmooth[(index + 1) % points.count])
        }
        guard let last = piece else { return pieces }
        // In a closed subpath, the last dash continues in the first one.
        if isClosed, let first = pieces.first, first.points.first == points[0] {
            var joined = last
            joined.isSmooth[joined.points.count - 1] = isSmooth[0]
            for (point, smooth) in zip(first.points, first.isSmooth).dropFirst() { joined.add(point, isSmooth: smooth) }
            pieces[0] = joined
            return pieces
        }
        return pieces + [last]
    }

    /// An alternating sequence of dashes and gaps.
    private struct Dashes {
        private let lengths: [Double]
        private var index = 0
        var isDrawn = true
        /// The remaining length of the current one.
        var left: Double

        init(_ line: StrokeStyle, _ period: Double) {
            // An odd number of lengths is repeated.
            lengths = line.dash.count.isMultiple(of: 2) ? line.dash : line.dash + line.dash
            let whole = lengths.reduce(0, +)
            var phase = line.dashPhase - (line.dashPhase / whole).rounded(.down) * whole
            left = lengths[0]
            while phase >= left, phase > 0 {
                phase -= left
                goOn()
            }
            left -= phase
        }

        mutating func goOn() {
            index = (index + 1) % lengths.count
            isDrawn.toggle()
            left = lengths[index]
        }
    }
}

extension Path {
    /// Returns the subpaths as straight lines, which approximate the curves for strokes of twice `halfWidth`.
    func polylines(halfWidth: Double) -> [Polyline] {
        var parts: [Polyline] = []
        var current: Polyline?
        func end() {
            if let part = current { parts.append(part) }
            current = nil
        }
        func begin() -> Point? { current?.points.last }
        var start: Point?
        for element in elements {
            switch element {
            case .move(let point):
                end()
                start = point
            case .line(let point):
                if current == nil { current = start.map { Polyline(from: $0) } }
                current?.add(point)
                if current == nil { start = point }
            case .quadCurve(let to, let control):
                if current == nil { current = start.map { Polyline(from: $0) } }
                guard let from = begin() else { start = to; continue }
                let curve = CubicSegment(
                    from: from, control1: from.mixed(with: control, 2.0 / 3),
                    control2: to.mixed(with: control, 2.0 / 3), to: to)
                current?.add(curve, halfWidth)
            case .curve(let to, let control1, let control2):
                if current == nil { current = start.map { Polyline(from: $0) } }
                guard let from = begin() else { start = to; continue }
                current?.add(CubicSegment(from: from, control1: control1, control2: control2, to: to), halfWidth)
            case .closeSubpath:
                if current == nil { current = start.map { Polyline(from: $0) } }
                start = current?.points.first
                current?.close()
                end()
            }
        }
        end()
        return parts
    }
}

extension Polyline {
    /// The maximum distance of lines from the curves that they approximate, in points.
    private static let tolerance = 0.02

    /// Adds lines along a curve.
    fileprivate mutating func add(_ curve: CubicSegment, _ halfWidth: Double) {
        let count = Self.lineCount(curve, halfWidth)
        for index in 1...count {
            let t = Double(index) / Double(count)
            add(index == count ? curve.to : curve.point(at: t), isSmooth: index < count)
        }
    }

    private static func lineCount(_ curve: CubicSegment, _ halfWidth: Double) -> Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double { hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y) }
        func angle(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
            let (x1, y1, x2, y2) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
            return abs(atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2))
        }
        let greatest =
            6
            * max(
                bend(curve.from, curve.control1, curve.control2), bend(curve.control1, curve.control2, curve.to))
        let forShape = (greatest / (8 * tolerance)).squareRoot()
        let turn =
            angle(curve.from, curve.control1, curve.control1, curve.control2)
            + angle(curve.control1, curve.control2, curve.control2, curve.to)
        let step = 2 * acos(max(1 - tolerance / max(halfWidth, tolerance), 0))
        let count = max(forShape, turn / step).rounded(.up)
        return count.isFinite ? Int(min(max(count, 1), 500)) : 1
    }
}

extension CubicSegment {
    /// Returns the point at a parameter.
    fileprivate func point(at t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * from.x + b * control1.x + c * control2.x + d * to.x,
            y: a * from.y + b * control1.y + c * control2.y + d * to.y)
    }
}
