import Glibc

/// The path building methods of SwiftUI's `Path`. Angles are in radians and increase clockwise on screen.
extension Path {
    /// Begins a new subpath at `point`.
    @_disfavoredOverload
    public mutating func move(to point: Point) {
        elements.append(.move(to: point))
    }

    /// Adds a straight line.
    @_disfavoredOverload
    public mutating func addLine(to point: Point) {
        elements.append(.line(to: point))
    }

    /// Adds a cubic Bézier curve.
    @_disfavoredOverload
    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        elements.append(.curve(to: end, control1: control1, control2: control2))
    }

    /// Adds a quadratic Bézier curve.
    @_disfavoredOverload
    public mutating func addQuadCurve(to end: Point, control: Point) {
        elements.append(.quadCurve(to: end, control: control))
    }

    /// Adds a straight line to the start of the subpath.
    public mutating func closeSubpath() {
        elements.append(.closeSubpath)
    }

    /// Adds a rectangle, clockwise from its top left corner.
    @_disfavoredOverload
    public mutating func addRect(_ rect: Rect) {
        move(to: rect.origin)
        addLine(to: Point(x: rect.maxX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.maxY))
        addLine(to: Point(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// Adds an ellipse, clockwise from its rightmost point.
    @_disfavoredOverload
    public mutating func addEllipse(in rect: Rect) {
        let radii = Size(width: rect.size.width / 2, height: rect.size.height / 2)
        let center = Point(x: rect.minX + radii.width, y: rect.minY + radii.height)
        move(to: Point(x: rect.maxX, y: center.y))
        addEllipticalArc(center: center, radii: radii, from: 0, by: 2 * .pi)
        closeSubpath()
    }

    /// Adds an arc after a straight line to its start. As in SwiftUI and Quartz, `clockwise` refers to a y axis that
    /// points up. If it is false, the angle increases, which looks clockwise.
    @_disfavoredOverload
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        let (start, end) = (startAngle.isFinite ? startAngle : 0, endAngle.isFinite ? endAngle : 0)
        let turn = 2 * Double.pi
        var delta = end - start
        if clockwise {
            delta = delta <= -turn ? -turn : delta > 0 ? delta.truncatingRemainder(dividingBy: turn) - turn : delta
        } else {
            delta = delta >= turn ? turn : delta < 0 ? delta.truncatingRemainder(dividingBy: turn) + turn : delta
        }
        addRelativeArc(center: center, radius: radius, startAngle: start, delta: delta)
    }

    /// Adds an arc of `delta` after a straight line to its start.
    @_disfavoredOverload
    public mutating func addRelativeArc(center: Point, radius: Double, startAngle: Double, delta: Double) {
        let start = Point(x: center.x + radius * cos(startAngle), y: center.y + radius * sin(startAngle))
        elements.isEmpty ? move(to: start) : addLine(to: start)
        addEllipticalArc(
            center: center, radii: Size(width: radius, height: radius), from: startAngle,
            by: min(max(delta, -2 * .pi), 2 * .pi))
    }

    /// Adds an elliptical arc as cubic curves of at most a quarter each, from the current point.
    mutating func addEllipticalArc(center: Point, radii: Size, from start: Double, by delta: Double) {
        guard delta.isFinite, start.isFinite, delta != 0 else { return }
        let count = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
        let step = delta / Double(max(count, 1))
        // The distance of an arc's control points along its tangents.
        let reach = 4.0 / 3 * tan(step / 4)
        for index in 0..<max(count, 1) {
            let first = start + Double(index) * step
            let last = first + step
            func place(_ angle: Double, _ along: Double) -> Point {
                Point(
                    x: center.x + radii.width * (cos(angle) - along * sin(angle)),
                    y: center.y + radii.height * (sin(angle) + along * cos(angle)))
            }
            addCurve(to: place(last, 0), control1: place(first, reach), control2: place(last, -reach))
        }
    }

    /// Adds the elements of another path.
    public mutating func addPath(_ other: Path) {
        elements += other.elements
    }

    /// Returns the path with every point transformed by `matrix`.
    @_disfavoredOverload
    public func applying(_ matrix: AffineMatrix) -> Path {
        Path(
            elements.map { element in
                switch element {
                case .move(let end): .move(to: matrix.apply(to: end))
                case .line(let end): .line(to: matrix.apply(to: end))
                case .quadCurve(let end, let control):
                    .quadCurve(to: matrix.apply(to: end), control: matrix.apply(to: control))
                case .curve(let end, let control1, let control2):
                    .curve(
                        to: matrix.apply(to: end), control1: matrix.apply(to: control1),
                        control2: matrix.apply(to: control2))
                case .closeSubpath: .closeSubpath
                }
            })
    }
}
