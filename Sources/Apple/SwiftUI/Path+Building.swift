public import Foundation
public import SwiftViews
public import Views

/// The construction of SwiftUI's `Path` from Foundation's points and rectangles.
extension Path {
    /// Creates a path that `callback` builds.
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    /// Creates a rectangle.
    public init(_ rect: CGRect) {
        self.init()
        addRect(rect)
    }

    /// Creates a rectangle with corners of `cornerRadius`.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(rect.inPoints, CornerRadii(all: cornerRadius), style: style)
    }

    /// Creates a rectangle whose corners are quarters of an ellipse of twice `cornerSize`.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    /// Creates a rectangle with a radius for each corner.
    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
    }

    /// Creates an ellipse.
    public init(ellipseIn rect: CGRect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Begins a new subpath at `point`.
    public mutating func move(to point: CGPoint) { move(to: point.inPoints) }

    /// Adds a straight line.
    public mutating func addLine(to point: CGPoint) { addLine(to: point.inPoints) }

    /// Begins a new subpath at the first of `lines` and adds straight lines to the others.
    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for point in lines.dropFirst() { addLine(to: point) }
    }

    /// Adds a cubic Bézier curve.
    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        addCurve(to: point.inPoints, control1: control1.inPoints, control2: control2.inPoints)
    }

    /// Adds a quadratic Bézier curve.
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        addQuadCurve(to: point.inPoints, control: control.inPoints)
    }

    /// Adds a rectangle, clockwise from its top left corner.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect.inPoints) }
    }

    /// Adds rectangles.
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds a rectangle whose corners are quarters of an ellipse of twice `cornerSize`.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) { path in
            if cornerSize.width == cornerSize.height {
                path.addRoundedRect(rect.inPoints, CornerRadii(all: cornerSize.width), style: style)
            } else {
                path.addRoundedRect(rect.inPoints, cornerSize: cornerSize.inPoints)
            }
        }
    }

    /// Adds a rectangle with a radius for each corner.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerRadii radii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        let corners = CornerRadii(
            topLeft: radii.topLeading, topRight: radii.topTrailing, bottomRight: radii.bottomTrailing,
            bottomLeft: radii.bottomLeading)
        add(transform) { $0.addRoundedRect(rect.inPoints, corners, style: style) }
    }

    /// Adds an ellipse, clockwise from its rightmost point.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect.inPoints) }
    }

    /// Adds an arc, after a straight line to its start. As on iOS, `clockwise` refers to a y axis that points up: if it
    /// is false, the angle increases, which looks clockwise.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) { path in
            path.addArc(
                center: center.inPoints, radius: radius, startAngle: startAngle.radians, endAngle: endAngle.radians,
                clockwise: clockwise)
        }
    }

    /// Adds an arc of `delta`, after a straight line to its start.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        add(transform) { path in
            path.addRelativeArc(
                center: center.inPoints, radius: radius, startAngle: startAngle.radians, delta: delta.radians)
        }
    }

    /// Adds an arc that is tangent to the line from the current point to `tangent1End`, and to the line from there to
    /// `tangent2End`. A straight line to its start precedes it.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let corner = tangent1End.applying(transform)
        guard let pen else { return move(to: corner) }
        let first = away(from: corner, to: CGPoint(pen))
        let second = away(from: corner, to: tangent2End.applying(transform))
        guard let first, let second, radius > 0 else { return addLine(to: corner) }
        let cosine = first.x * second.x + first.y * second.y
        let angle = acos(min(max(cosine, -1), 1))
        guard angle > 1e-9, angle < .pi - 1e-9 else { return addLine(to: corner) }
        let reach = radius / tan(angle / 2)
        let start = CGPoint(x: corner.x + first.x * reach, y: corner.y + first.y * reach)
        let end = CGPoint(x: corner.x + second.x * reach, y: corner.y + second.y * reach)
        // The control points of an arc of that angle lie on the tangents.
        let handle = 4.0 / 3 * tan((.pi - angle) / 4) * radius
        addLine(to: start)
        addCurve(
            to: end, control1: CGPoint(x: start.x - first.x * handle, y: start.y - first.y * handle),
            control2: CGPoint(x: end.x - second.x * handle, y: end.y - second.y * handle))
    }

    /// Adds the elements of another path.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform) {
        addPath(path.applying(transform))
    }

    /// Adds the transformed path that `build` builds. An initial line starts at the current point.
    private mutating func add(_ transform: CGAffineTransform, _ build: (inout Path) -> Void) {
        if transform.isIdentity { return build(&self) }
        var path = Path()
        build(&path)
        var added = path.applying(transform).elements
        if !elements.isEmpty, case .move(let start) = added.first, path.elements.count > 1, !isClosed(path) {
            added[0] = .line(to: start)
        }
        elements += added
    }

    private func isClosed(_ path: Path) -> Bool { path.elements.last == .closeSubpath }

    private func away(from corner: CGPoint, to point: CGPoint) -> (x: CGFloat, y: CGFloat)? {
        let (x, y) = (point.x - corner.x, point.y - corner.y)
        let length = (x * x + y * y).squareRoot()
        return length > 0 && length.isFinite ? (x / length, y / length) : nil
    }
}
