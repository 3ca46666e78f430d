import Glibc

extension ChartSymbolShape {
    /// Returns the symbol in `rect`: a path to fill, or one to stroke with the returned line width.
    func path(in rect: Rect) -> (path: Path, lineWidth: Double?) {
        let side = min(rect.size.width, rect.size.height)
        func at(_ x: Double, _ y: Double) -> Point {
            Point(x: rect.minX + rect.size.width * x, y: rect.minY + rect.size.height * y)
        }
        func polygon(_ points: [Point]) -> (Path, Double?) {
            (Path(points.enumerated().map { $0 == 0 ? .move(to: $1) : .line(to: $1) } + [.closeSubpath]), nil)
        }
        func lines(_ pairs: [(Point, Point)]) -> (Path, Double?) {
            (Path(pairs.flatMap { [.move(to: $0.0), .line(to: $0.1)] }), side * 0.26)
        }
        func star(_ count: Int, from angle: Double) -> [Point] {
            (0..<count).map { index in
                let turn = angle + Double(index) / Double(count) * 2 * .pi
                return at(0.5 + 0.5 * sin(turn), 0.5 - 0.5 * cos(turn))
            }
        }
        switch self {
        case .circle: return (ChartArc.ellipse(in: rect), nil)
        case .square: return polygon([at(0.06, 0.06), at(0.94, 0.06), at(0.94, 0.94), at(0.06, 0.94)])
        case .triangle: return polygon([at(0.5, 0.02), at(1, 0.93), at(0, 0.93)])
        case .diamond: return polygon([at(0.5, -0.08), at(1.08, 0.5), at(0.5, 1.08), at(-0.08, 0.5)])
        case .pentagon: return polygon(star(5, from: 0))
        case .plus: return lines([(at(0.5, 0), at(0.5, 1)), (at(0, 0.5), at(1, 0.5))])
        case .cross: return lines([(at(0.1, 0.1), at(0.9, 0.9)), (at(0.9, 0.1), at(0.1, 0.9))])
        case .asterisk:
            return lines(
                (0..<3).map { turn in
                    let angle = Double(turn) * .pi / 3
                    return (
                        at(0.5 + 0.5 * sin(angle), 0.5 - 0.5 * cos(angle)),
                        at(0.5 - 0.5 * sin(angle), 0.5 + 0.5 * cos(angle))
                    )
                })
        }
    }
}

/// Circular arcs as cubic Bézier curves.
enum ChartArc {
    /// Returns the path elements of an arc around `center` from one angle to another, in radians clockwise from the
    /// top. The current point must be the start of the arc.
    static func elements(_ center: Point, _ radius: Double, from start: Double, to end: Double) -> [Path.Element] {
        let count = max(Int(((end - start).magnitude / (.pi / 2)).rounded(.up)), 1)
        let step = (end - start) / Double(count)
        let reach = 4.0 / 3 * tan(step / 4) * radius
        return (0..<count).map { index in
            let (first, second) = (start + Double(index) * step, start + Double(index + 1) * step)
            let (from, to) = (point(center, radius, first), point(center, radius, second))
            return .curve(
                to: to, control1: Point(x: from.x + reach * cos(first), y: from.y + reach * sin(first)),
                control2: Point(x: to.x - reach * cos(second), y: to.y - reach * sin(second)))
        }
    }

    /// Returns the point of a circle at an angle in radians clockwise from the top.
    static func point(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
        Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
    }

    /// Returns the ellipse that fills `rect`.
    static func ellipse(in rect: Rect) -> Path {
        let center = Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2)
        let (a, b) = (rect.size.width / 2, rect.size.height / 2)
        let elements = elements(.zero, 1, from: 0, to: 2 * .pi)
        func placed(_ point: Point) -> Point { Point(x: center.x + point.x * a, y: center.y + point.y * b) }
        return Path(
            [.move(to: placed(Point(x: 0, y: -1)))]
                + elements.map { element in
                    guard case .curve(let end, let first, let second) = element else { return element }
                    return .curve(to: placed(end), control1: placed(first), control2: placed(second))
                } + [.closeSubpath])
    }

    /// Returns a sector of a ring: between two radii and two angles, inset by `inset` points along its straight edges,
    /// with its corners rounded by `corner` points. Nil if nothing is left.
    static func sector(
        _ center: Point, inner: Double, outer: Double, from start: Double, to end: Double, inset: Double, corner: Double
    ) -> Path? {
        let inner = min(max(inner, 0), outer)
        guard outer > 0, end > start else { return nil }
        // The angle that the inset removes; it is larger at a ring's inner edge.
        func trim(_ radius: Double) -> Double { inset > 0 ? asin(min(inset / max(radius, inset), 1)) : 0 }
        let (outerTrim, innerTrim) = (trim(outer), inner > 0 ? trim(inner) : 0)
        let isWhole = end - start > 2 * .pi - 1e-6
        if isWhole { return ring(center, inner, outer) }
        let (a, b) = (start + outerTrim, end - outerTrim)
        guard b > a else { return nil }
        let middle = (start + end) / 2
        let (c, d) = (min(start + innerTrim, middle), max(end - innerTrim, middle))
        // The inset moves the tip of a sector without a hole away from the centre.
        let tip = inset > 0 ? min(inset / max(sin((end - start) / 2), 0.05), outer * 0.9) : 0
        let corner = min(corner, (outer - inner) / 2, outer * (b - a) / 2)
        guard corner > 0.01 else {
            var path: [Path.Element] = [.move(to: point(center, outer, a))] + elements(center, outer, from: a, to: b)
            path.append(.line(to: inner > 0 ? point(center, inner, d) : point(center, tip, middle)))
            if inner > 0 { path += elements(center, inner, from: d, to: c) }
            return Path(path + [.closeSubpath])
        }
        let turn = corner / outer
        var path: [Path.Element] = [.move(to: point(center, outer, a + turn))]
        path += elements(center, outer, from: a + turn, to: b - turn)
        path.append(.quadCurve(to: point(center, outer - corner, b), control: point(center, outer, b)))
        if inner > 0 {
            let innerTurn = min(corner / inner, (d - c) / 2)
            path.append(.line(to: point(center, inner + corner, d)))
            path.append(.quadCurve(to: point(center, inner, d - innerTurn), control: point(center, inner, d)))
            path += elements(center, inner, from: d - innerTurn, to: c + innerTurn)
            path.append(.quadCurve(to: point(center, inner + corner, c), control: point(center, inner, c)))
        } else {
            path.append(.line(to: point(center, tip, middle)))
        }
        path.append(.line(to: point(center, outer - corner, a)))
        path.append(.quadCurve(to: point(center, outer, a + turn), control: point(center, outer, a)))
        return Path(path + [.closeSubpath])
    }

    private static func ring(_ center: Point, _ inner: Double, _ outer: Double) -> Path {
        func circle(_ radius: Double) -> Path {
            ellipse(in: Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        }
        return Path(circle(outer).elements + (inner > 0 ? circle(inner).elements : []))
    }
}
