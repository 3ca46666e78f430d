import Glibc

/// A circular arc: angles in degrees, clockwise from the right.
struct CircularArc {
    /// The centre of the circle.
    var center: Point
    /// The radius in points.
    var radius: Double
    /// The start angle.
    var start: Double
    /// The end angle, not less than the start.
    var end: Double

    func point(at angle: Double) -> Point {
        let radians = angle * .pi / 180
        return Point(x: center.x + radius * cos(radians), y: center.y + radius * sin(radians))
    }

    /// The arc as Bézier curves of at most a quarter of the circle.
    var path: Path {
        let turn = min(max(end - start, 0), 360)
        let count = max(Int((turn / 90).rounded(.up)), 1)
        let step = turn / Double(count)
        // The control points' distance at which a curve's midpoint is on the circle.
        let reach = 4.0 / 3 * tan(step * .pi / 720)
        var elements = [Path.Element.move(to: point(at: start))]
        for index in 0..<count {
            let first = start + Double(index) * step
            let (from, to) = (point(at: first), point(at: first + step))
            let control1 = Point(x: from.x - reach * (from.y - center.y), y: from.y + reach * (from.x - center.x))
            let control2 = Point(x: to.x + reach * (to.y - center.y), y: to.y - reach * (to.x - center.x))
            elements.append(.curve(to: to, control1: control1, control2: control2))
        }
        return Path(elements)
    }
}

extension LayoutCanvas {
    /// Draws `track` with a gap around the round mark at `center`, and the mark in the track's paint.
    mutating func draw(
        _ track: DisplayList.Item, markedAt center: Point, radius: Double, gap: Double, in rect: Rect, paint: Paint
    ) {
        // The region outside the gap's outer circle, which extends a little beyond the rectangle on every side.
        let (left, right) = (rect.minX - 2 * gap, rect.maxX + 2 * gap)
        let (top, bottom) = (rect.minY - 2 * gap, rect.maxY + 2 * gap)
        var around = Path([
            .move(to: Point(x: left, y: top)), .line(to: Point(x: right, y: top)),
            .line(to: Point(x: right, y: bottom)), .line(to: Point(x: left, y: bottom)), .closeSubpath,
        ])
        around.elements += CircularArc(center: center, radius: radius + gap, start: 0, end: 360).path.elements
        around.elements.append(.closeSubpath)
        draw(.group(DisplayList.Effects(clip: .path(around, rule: .evenOdd)), items: [track]))
        let mark = CircularArc(center: center, radius: radius, start: 0, end: 360).path
        draw(.fillPath(mark, rule: .nonZero, paint: paint))
    }
}
