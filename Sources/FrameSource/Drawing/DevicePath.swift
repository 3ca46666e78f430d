import Views

/// A path in pixels: without elements whose coordinates are not finite, and within Cairo's limits.
struct DevicePath {
    /// The maximum number of elements; the rest is dropped. Cairo's time grows with the square of the lines that cross
    /// in a row: this many take a second or two, ten times as many take minutes.
    static let maximumCount = 10_000

    private(set) var elements: [Path.Element] = []

    /// Creates the path with each of its points mapped to pixels.
    init(_ path: Path, _ transform: AffineMatrix) {
        func pixel(_ point: Point) -> Point? {
            let place = transform.apply(to: point)
            // Beyond the edges of every frame, and within Cairo's 24-bit pixel coordinates.
            let limit = 1_000_000.0
            guard place.x.isFinite, place.y.isFinite else { return nil }
            return Point(x: min(max(place.x, -limit), limit), y: min(max(place.y, -limit), limit))
        }
        elements.reserveCapacity(min(path.elements.count, Self.maximumCount))
        for element in path.elements.prefix(Self.maximumCount) {
            switch element {
            case .move(let end):
                if let end = pixel(end) { elements.append(.move(to: end)) }
            case .line(let end):
                if let end = pixel(end) { elements.append(.line(to: end)) }
            case .quadCurve(let end, let control):
                if let end = pixel(end), let control = pixel(control) {
                    elements.append(.quadCurve(to: end, control: control))
                }
            case .curve(let end, let control1, let control2):
                if let end = pixel(end), let control1 = pixel(control1), let control2 = pixel(control2) {
                    elements.append(.curve(to: end, control1: control1, control2: control2))
                }
            case .closeSubpath:
                elements.append(.closeSubpath)
            }
        }
    }

    /// The bounding box of the lines and curves; nil if there are none.
    var extent: BoundingBox? {
        var box: BoundingBox?
        walk { part in box = box?.union(part.extent) ?? part.extent }
        return box
    }

    /// The total length in pixels of the lines and of the curves' control polygons.
    var length: Double {
        var length = 0.0
        walk { length += $0.controlLength }
        return length
    }

    /// Calls `body` with each line and curve.
    private func walk(_ body: (CubicCurve) -> Void) {
        var (start, current): (Point?, Point?) = (nil, nil)
        func go(to end: Point, _ curve: (Point) -> CubicCurve) {
            // Without a start point, a subpath begins where its first element ends.
            if let current { body(curve(current)) } else { start = end }
            current = end
        }
        for element in elements {
            switch element {
            case .move(let end): (start, current) = (end, end)
            case .line(let end): go(to: end) { CubicCurve(from: $0, to: end) }
            case .quadCurve(let end, let control): go(to: end) { CubicCurve(from: $0, to: end, control: control) }
            case .curve(let end, let control1, let control2):
                go(to: end) { CubicCurve(from: $0, control1: control1, control2: control2, to: end) }
            case .closeSubpath:
                guard let start else { continue }
                go(to: start) { CubicCurve(from: $0, to: start) }
            }
        }
    }
}

/// One segment of a path as a cubic Bézier curve.
struct CubicCurve {
    let from: Point
    let control1: Point
    let control2: Point
    let to: Point
}

extension CubicCurve {
    /// Creates a straight line.
    init(from: Point, to: Point) {
        self.init(from: from, control1: from, control2: to, to: to)
    }

    /// Creates a cubic curve from a quadratic one: its controls are two thirds of the way to the quadratic control.
    init(from: Point, to: Point, control: Point) {
        func toward(_ end: Point) -> Point {
            Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        }
        self.init(from: from, control1: toward(from), control2: toward(to), to: to)
    }

    /// The length of the control polygon, an upper bound of the curve's length.
    var controlLength: Double {
        func distance(_ first: Point, _ second: Point) -> Double {
            let (across, down) = (second.x - first.x, second.y - first.y)
            return (across * across + down * down).squareRoot()
        }
        return distance(from, control1) + distance(control1, control2) + distance(control2, to)
    }

    /// The curve's bounding box.
    var extent: BoundingBox {
        let across = Self.range(from.x, control1.x, control2.x, to.x)
        let down = Self.range(from.y, control1.y, control2.y, to.y)
        return BoundingBox(
            minX: across.lowerBound, minY: down.lowerBound, maxX: across.upperBound, maxY: down.upperBound)
    }

    /// Returns the range of one coordinate along the curve; its extremes are at an end or where the derivative is 0.
    private static func range(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> ClosedRange<Double> {
        var (least, greatest) = (min(p0, p3), max(p0, p3))
        guard min(p1, p2) < least || max(p1, p2) > greatest else { return least...greatest }
        let (a, b, c) = (p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0)
        let root = max(b * b - 4 * a * c, 0).squareRoot()
        // Both forms of the solution, since only one holds if a is nearly 0.
        for t in [(-b + root) / (2 * a), (-b - root) / (2 * a), 2 * c / (-b + root), 2 * c / (-b - root)]
        where t > 0 && t < 1 {
            let u = 1 - t
            let value = u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
            (least, greatest) = (min(least, value), max(greatest, value))
        }
        return least...greatest
    }
}
