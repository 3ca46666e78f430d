import Glibc

extension Path {
    /// Returns the outline of a stroke of `style` along the path, for the nonzero fill rule; SwiftUI's
    /// `strokedPath(_:)`. Curves are approximated to a fiftieth of a point. An excessive number of dashes is drawn as a
    /// solid line.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        let line = style.sanitized
        guard line.lineWidth > 0 else { return Path() }
        var stroker = Stroker(line)
        for part in polylines(halfWidth: line.lineWidth / 2) {
            for piece in part.dashed(line) { stroker.add(piece) }
        }
        return stroker.path
    }
}

/// Creates the outline of strokes: both sides, joins at corners, and caps at ends.
private struct Stroker {
    private(set) var path = Path()
    private let half: Double
    private let line: StrokeStyle

    init(_ line: StrokeStyle) {
        self.line = line
        half = line.lineWidth / 2
    }

    mutating func add(_ piece: Polyline) {
        guard let first = piece.points.first else { return }
        if piece.points.count == 1 { return addDot(at: first) }
        if piece.isClosed {
            addLoop(piece)
            addLoop(piece.reversed)
        } else {
            let back = piece.reversed
            path.move(to: outlinePoint(first, piece.direction(0)))
            addSide(piece)
            addSide(back)
            path.closeSubpath()
        }
    }

    /// Adds a subpath of zero length: only its caps are visible.
    private mutating func addDot(at point: Point) {
        let box = Rect(x: point.x - half, y: point.y - half, width: half * 2, height: half * 2)
        switch line.lineCap {
        case .butt: break
        case .square: path.addRect(box)
        case .round: path.addEllipse(in: box)
        }
    }

    private mutating func addLoop(_ piece: Polyline) {
        path.move(to: outlinePoint(piece.points[0], piece.direction(0)))
        for index in 1...piece.points.count { addJoin(piece, at: index % piece.points.count) }
        path.closeSubpath()
    }

    /// Adds one side, and the cap at its end, up to the other side.
    private mutating func addSide(_ piece: Polyline) {
        let last = piece.points.count - 1
        for index in 1..<max(last, 1) { addJoin(piece, at: index) }
        let (end, ahead) = (piece.points[last], piece.direction(last - 1))
        path.addLine(to: outlinePoint(end, ahead))
        switch line.lineCap {
        case .butt: break
        case .square:
            let corner = Point(x: end.x + ahead.x * half, y: end.y + ahead.y * half)
            path.addLine(to: outlinePoint(corner, ahead))
            path.addLine(to: outlinePoint(corner, ahead.opposite))
        case .round: addArc(around: end, from: ahead.normal, by: .pi)
        }
        path.addLine(to: outlinePoint(end, ahead.opposite))
    }

    private mutating func addJoin(_ piece: Polyline, at index: Int) {
        let point = piece.points[index]
        let before = (index + piece.points.count - 1) % piece.points.count
        let (incoming, outgoing) = (piece.direction(before), piece.direction(index))
        let (turn, along) = (incoming.cross(outgoing), incoming.dot(outgoing))
        let isBack = along < -0.999_999
        if turn < 0, !isBack {
            // The inner side: the lines meet if both are long enough, else each keeps its own end.
            let reach = half * -turn / (1 + along)
            if reach <= piece.length(before), reach <= piece.length(index) {
                path.addLine(to: meeting(point, incoming, outgoing))
            } else {
                path.addLine(to: outlinePoint(point, incoming))
                path.addLine(to: point)
                path.addLine(to: outlinePoint(point, outgoing))
            }
            return
        }
        let isSmooth = piece.isSmooth[index] && along > 0.5
        let fits = !isBack && 2 <= line.miterLimit * line.miterLimit * (1 + along)
        if isSmooth || (line.lineJoin == .miter && fits) { return path.addLine(to: meeting(point, incoming, outgoing)) }
        path.addLine(to: outlinePoint(point, incoming))
        if line.lineJoin == .round || piece.isSmooth[index] {
            addArc(around: point, from: incoming.normal, by: isBack ? .pi : atan2(turn, along))
        }
        path.addLine(to: outlinePoint(point, outgoing))
    }

    /// Returns the point of the outline to the left of `point`, for a line in `direction`.
    private func outlinePoint(_ point: Point, _ direction: Point) -> Point {
        Point(x: point.x + direction.y * half, y: point.y - direction.x * half)
    }

    /// Returns the point at which the two sides beside a corner meet.
    private func meeting(_ point: Point, _ incoming: Point, _ outgoing: Point) -> Point {
        let share = half / (1 + incoming.dot(outgoing))
        return Point(x: point.x + (incoming.y + outgoing.y) * share, y: point.y - (incoming.x + outgoing.x) * share)
    }

    /// Adds an arc of `angle` radians, clockwise, from the point in the direction `start` of its centre.
    private mutating func addArc(around center: Point, from start: Point, by angle: Double) {
        let count = max(Int((angle / (.pi / 2)).rounded(.up)), 1)
        let step = angle / Double(count)
        let handle = 4.0 / 3 * tan(step / 4)
        var from = start
        for _ in 0..<count {
            let to = Point(
                x: from.x * cos(step) - from.y * sin(step), y: from.x * sin(step) + from.y * cos(step))
            func place(_ x: Double, _ y: Double) -> Point { Point(x: center.x + x * half, y: center.y + y * half) }
            path.addCurve(
                to: place(to.x, to.y), control1: place(from.x - from.y * handle, from.y + from.x * handle),
                control2: place(to.x + to.y * handle, to.y - to.x * handle))
            from = to
        }
    }
}

extension Point {
    fileprivate var opposite: Point { Point(x: -x, y: -y) }
    /// The direction to the left of this one, with y pointing down.
    fileprivate var normal: Point { Point(x: y, y: -x) }
    fileprivate func cross(_ other: Point) -> Double { x * other.y - y * other.x }
    fileprivate func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}
