/// The part of a path between two fractions of its length.
extension Path {
    /// Returns the part of the path between `start` and `end`, fractions of its length from 0 to 1; empty if the end is
    /// not after the start. SwiftUI's `trimmedPath(from:to:)`: lengths are arc lengths.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (first, last) = (Length.fraction(start), Length.fraction(end, or: 1))
        if first <= 0, last >= 1 { return self }
        guard first < last else { return Path() }
        let parts = segments
        let total = parts.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite else { return Path() }
        let (from, to) = (first * total, last * total)
        var result = Path()
        var place = 0.0
        var pen: Point?
        for part in parts {
            let next = place + part.length
            defer { place = next }
            guard part.length > 0, next > from, place < to else { continue }
            let head = from > place ? part.curve.parameter(at: from - place, of: part.length) : 0
            let tail = to < next ? part.curve.parameter(at: to - place, of: part.length) : 1
            let piece = part.curve.part(from: head, to: tail)
            if part.begins || pen != piece.from { result.move(to: piece.from) }
            if part.curve.isLine {
                result.addLine(to: piece.to)
            } else {
                result.addCurve(to: piece.to, control1: piece.control1, control2: piece.control2)
            }
            pen = piece.to
        }
        return result
    }

    /// The total length of all lines and curves, in points.
    package var length: Double { segments.reduce(0) { $0 + $1.length } }

    private struct Segment {
        let curve: CubicSegment
        let length: Double
        /// Whether it is the first of a subpath.
        let begins: Bool
    }

    private var segments: [Segment] {
        var result: [Segment] = []
        var (start, current) = (Point.zero, Point.zero)
        var begins = true
        func add(_ curve: CubicSegment) {
            result.append(Segment(curve: curve, length: curve.length, begins: begins))
            begins = false
            current = curve.to
        }
        for element in elements {
            switch element {
            case .move(let end):
                (start, current) = (end, end)
                begins = true
            case .line(let end):
                add(CubicSegment(from: current, to: end))
            case .quadCurve(let end, let control):
                func toward(_ end: Point) -> Point { end.mixed(with: control, 2.0 / 3) }
                add(CubicSegment(from: current, control1: toward(current), control2: toward(end), to: end))
            case .curve(let end, let control1, let control2):
                add(CubicSegment(from: current, control1: control1, control2: control2, to: end))
            case .closeSubpath:
                if current != start { add(CubicSegment(from: current, to: start)) }
                begins = true
            }
        }
        return result
    }
}

extension Point {
    /// Returns the point at the fraction `share` of the way to `other`.
    func mixed(with other: Point, _ share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}

/// A cubic curve or a line that can be measured and split.
struct CubicSegment {
    let from: Point
    let control1: Point
    let control2: Point
    let to: Point
    let isLine: Bool

    init(from: Point, control1: Point, control2: Point, to: Point) {
        self.from = from
        self.control1 = control1
        self.control2 = control2
        self.to = to
        isLine = false
    }

    init(from: Point, to: Point) {
        self.from = from
        control1 = from.mixed(with: to, 1.0 / 3)
        control2 = from.mixed(with: to, 2.0 / 3)
        self.to = to
        isLine = true
    }

    /// The length; for a curve by five-point Gauss–Legendre quadrature on each of its eighths, far finer than a pixel.
    var length: Double { isLine ? distance(from, to) : length(to: 1) }

    /// Returns the parameter at `distance` from the start, for the total `length`.
    func parameter(at distance: Double, of length: Double) -> Double {
        var guess = distance / length
        guard !isLine else { return guess }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let error = self.length(to: guess) - distance
            if abs(error) < 1e-9 * max(length, 1) { break }
            if error > 0 { high = guess } else { low = guess }
            guess = (low + high) / 2
        }
        return guess
    }

    /// Returns the part between two parameters.
    func part(from start: Double, to end: Double) -> CubicSegment {
        if isLine { return CubicSegment(from: from.mixed(with: to, start), to: from.mixed(with: to, end)) }
        let tail = end >= 1 ? self : split(at: end).0
        return start <= 0 ? tail : tail.split(at: start / end).1
    }

    private func split(at t: Double) -> (CubicSegment, CubicSegment) {
        let (a, b, c) = (from.mixed(with: control1, t), control1.mixed(with: control2, t), control2.mixed(with: to, t))
        let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
        let middle = d.mixed(with: e, t)
        return (
            CubicSegment(from: from, control1: a, control2: d, to: middle),
            CubicSegment(from: middle, control1: e, control2: c, to: to)
        )
    }

    private func length(to end: Double) -> Double {
        let places = [
            0, 0.538_469_310_105_683_1, -0.538_469_310_105_683_1, 0.906_179_845_938_664, -0.906_179_845_938_664,
        ]
        let weights = [
            0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1,
            0.236_926_885_056_189_1,
        ]
        let half = end / 16
        var sum = 0.0
        for part in 0..<8 {
            let middle = end * (Double(part) + 0.5) / 8
            for (place, weight) in zip(places, weights) { sum += weight * half * speed(at: middle + half * place) }
        }
        return sum
    }

    private func speed(at t: Double) -> Double {
        let u = 1 - t
        func derivative(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double {
            3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2))
        }
        let x = derivative(from.x, control1.x, control2.x, to.x)
        let y = derivative(from.y, control1.y, control2.y, to.y)
        return (x * x + y * y).squareRoot()
    }

    private func distance(_ first: Point, _ second: Point) -> Double {
        let (x, y) = (second.x - first.x, second.y - first.y)
        return (x * x + y * y).squareRoot()
    }
}
