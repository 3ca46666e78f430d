/// The contour of merged panes of glass: the zero level of their signed distance field, found by marching squares.
struct GlassContour {
    /// A pane as a rounded rectangle.
    struct Shape {
        let rect: Rect
        let radius: Double

        /// Creates the rounded rectangle of a pane; nil if it has another shape.
        init?(_ placed: PlacedGlass) {
            var rect = placed.rect
            let side = min(rect.size.width, rect.size.height)
            guard side > 0, side.isFinite, rect.minX.isFinite, rect.minY.isFinite else { return nil }
            switch placed.pane.outline {
            case .capsule: radius = side / 2
            case .circle:
                radius = side / 2
                rect = Rect(
                    x: rect.minX + (rect.size.width - side) / 2, y: rect.minY + (rect.size.height - side) / 2,
                    width: side, height: side)
            case .rectangle: radius = 0
            case .roundedRectangle(let corner, _): radius = min(Length.extent(corner), side / 2)
            case .ellipse, .unevenRoundedRectangle, .ellipticalRectangle, .containerRelative, .concentricRectangle,
                .path, .trimmed, .inset, .custom:
                return nil
            }
            self.rect = rect
        }

        /// Returns the signed distance from the edge to `point`; negative inside.
        func distance(to point: Point) -> Double {
            let x = abs(point.x - rect.minX - rect.size.width / 2) - rect.size.width / 2 + radius
            let y = abs(point.y - rect.minY - rect.size.height / 2) - rect.size.height / 2 + radius
            let (outerX, outerY) = (max(x, 0), max(y, 0))
            return (outerX * outerX + outerY * outerY).squareRoot() + min(max(x, y), 0) - radius
        }

        /// Returns the distance between the rectangles of two shapes.
        func gap(to other: Shape) -> Double {
            let x = max(max(rect.minX - other.rect.maxX, other.rect.minX - rect.maxX), 0)
            let y = max(max(rect.minY - other.rect.maxY, other.rect.minY - rect.maxY), 0)
            return (x * x + y * y).squareRoot()
        }
    }

    private let columns: Int
    private let rows: Int
    private let origin: Point
    private let step: Double
    private let values: [Double]

    /// The maximum number of grid points of the field.
    private static let maximumCount = 160_000.0

    /// Creates the field of `shapes`, of which those closer than `reach` points merge. The smoothing is only as strong
    /// as their distances require, so that they bulge little.
    init(_ shapes: [Shape], reach: Double) {
        let gaps = shapes.indices.map { index in
            shapes.indices.filter { $0 != index }.map { shapes[index].gap(to: shapes[$0]) }.min() ?? 0
        }
        let left = shapes.map(\.rect.minX).min() ?? 0, right = shapes.map(\.rect.maxX).max() ?? 0
        let top = shapes.map(\.rect.minY).min() ?? 0, bottom = shapes.map(\.rect.maxY).max() ?? 0
        // Two edges meet if their distance is half of the smooth minimum's reach.
        let soft = min(max(2 * reach, 1), 2.6 * min(gaps.max() ?? 0, 40) + 8)
        let margin = soft / 4 + 4
        let width = right - left + 2 * margin, height = bottom - top + 2 * margin
        let step = max(1.5, (width * height / Self.maximumCount).squareRoot(), max(width, height) / 4_000)
        let (columns, rows) = (Int(width / step) + 2, Int(height / step) + 2)
        let origin = Point(x: left - margin, y: top - margin)
        (self.step, self.origin, self.columns, self.rows) = (step, origin, columns, rows)
        values = (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let point = Point(x: origin.x + Double(column) * step, y: origin.y + Double(row) * step)
                return shapes.reduce(Double.infinity) { near, shape in
                    let distance = shape.distance(to: point)
                    let share = max(soft - abs(near - distance), 0) / soft
                    return min(near, distance) - share * share * soft / 4
                }
            }
        }
    }

    /// Returns the contour, moved inwards by `inset` points.
    func path(inset: Double = 0) -> Path {
        var following: [Int: Int] = [:]
        var starts: [Int] = []
        for row in 0..<rows - 1 {
            for column in 0..<columns - 1 {
                for (from, to) in segments(column, row, level: -inset) {
                    following[from] = to
                    starts.append(from)
                }
            }
        }
        var path = Path()
        for start in starts {
            var loop: [Point] = []
            var edge = start
            while let next = following.removeValue(forKey: edge) {
                loop.append(point(on: edge, level: -inset))
                edge = next
            }
            if loop.count > 2 { path.addSmoothLoop(loop) }
        }
        return path
    }

    private func value(_ column: Int, _ row: Int) -> Double { values[row * columns + column] }

    // The number of a grid edge is twice the index of its upper or left end, plus one for a vertical edge.
    private func edge(_ column: Int, _ row: Int, goesDown: Bool) -> Int {
        2 * (row * columns + column) + (goesDown ? 1 : 0)
    }

    private func point(on edge: Int, level: Double) -> Point {
        let (index, goesDown) = (edge / 2, edge % 2 == 1)
        let (column, row) = (index % columns, index / columns)
        let first = values[index] - level, second = values[goesDown ? index + columns : index + 1] - level
        let share = first == second ? 0.5 : first / (first - second)
        return Point(
            x: origin.x + (Double(column) + (goesDown ? 0 : share)) * step,
            y: origin.y + (Double(row) + (goesDown ? share : 0)) * step)
    }

    /// Returns the contour segments in one grid cell, with the glass on their left.
    private func segments(_ column: Int, _ row: Int, level: Double) -> [(Int, Int)] {
        let top = edge(column, row, goesDown: false), bottom = edge(column, row + 1, goesDown: false)
        let left = edge(column, row, goesDown: true), right = edge(column + 1, row, goesDown: true)
        let corners = [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
        let inside = corners.enumerated().reduce(0) { bits, corner in
            value(corner.element.0, corner.element.1) < level ? bits | 1 << corner.offset : bits
        }
        switch inside {
        case 1: return [(left, top)]
        case 2: return [(top, right)]
        case 3: return [(left, right)]
        case 4: return [(right, bottom)]
        case 5: return [(left, top), (right, bottom)]
        case 6: return [(top, bottom)]
        case 7: return [(left, bottom)]
        case 8: return [(bottom, left)]
        case 9: return [(bottom, top)]
        case 10: return [(top, right), (bottom, left)]
        case 11: return [(bottom, right)]
        case 12: return [(right, left)]
        case 13: return [(right, top)]
        case 14: return [(top, left)]
        default: return []
        }
    }
}

extension Path {
    /// Adds a closed curve that touches the midpoint of each line between neighbouring points.
    fileprivate mutating func addSmoothLoop(_ points: [Point]) {
        func middle(_ first: Point, _ second: Point) -> Point {
            Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
        }
        move(to: middle(points[points.count - 1], points[0]))
        for (index, point) in points.enumerated() {
            addQuadCurve(to: middle(point, points[(index + 1) % points.count]), control: point)
        }
        closeSubpath()
    }
}
