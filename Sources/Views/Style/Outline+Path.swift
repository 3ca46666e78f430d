/// A radius for each corner of a rectangle, in points.
package struct CornerRadii: Hashable, Sendable {
    /// The radius of the top left corner.
    package var topLeft: Double
    /// The radius of the top right corner.
    package var topRight: Double
    /// The radius of the bottom right corner.
    package var bottomRight: Double
    /// The radius of the bottom left corner.
    package var bottomLeft: Double

    /// Creates four radii.
    package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates the same radius for all corners.
    package init(all radius: Double) {
        self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }

    /// Returns each radius limited to half of the shorter side, as in SwiftUI.
    package func fitted(to size: Size) -> CornerRadii {
        let limit = max(min(size.width, size.height) / 2, 0)
        return map { $0 > 0 ? min($0, limit) : 0 }
    }

    /// Returns the radii after applying `change` to each.
    package func map(_ change: (Double) -> Double) -> CornerRadii {
        CornerRadii(
            topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
            bottomLeft: change(bottomLeft))
    }
}

extension Outline {
    /// Returns the shape's outline in `rect`, clockwise: an ellipse from its rightmost point, a shape with corners from
    /// the top left. Shapes that depend on a container are resolved without one.
    package func path(in rect: Rect) -> Path {
        var path = Path()
        switch self {
        case .rectangle, .containerRelative:
            path.addRect(rect)
        case .circle:
            path.addEllipse(in: drawn(in: rect))
        case .ellipse:
            path.addEllipse(in: rect)
        case .capsule:
            let radius = min(rect.size.width, rect.size.height) / 2
            path.addRoundedRect(rect, CornerRadii(all: radius), style: .circular)
        case .roundedRectangle(let radius, let style):
            path.addRoundedRect(rect, CornerRadii(all: radius), style: style)
        case .ellipticalRectangle(let size):
            path.addRoundedRect(rect, cornerSize: size)
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            let radii = CornerRadii(
                topLeft: topLeading, topRight: topTrailing, bottomRight: bottomTrailing, bottomLeft: bottomLeading)
            path.addRoundedRect(rect, radii, style: style)
        case .concentricRectangle(let corners):
            path.addRoundedRect(rect, corners.radii(in: rect, container: nil), style: .continuous)
        case .path(let own):
            path = own.applying(.translation(x: rect.minX, y: rect.minY))
        case .trimmed(let outline, let from, let to):
            path = outline.path(in: rect).trimmed(from: from, to: to)
        case .inset(let outline, let length):
            path = outline.path(in: rect.inset(by: length))
        case .custom(let custom):
            // A SwiftUI shape receives its view's own rectangle, whose origin is zero.
            path = custom.maker.path(in: Rect(origin: .zero, size: rect.size))
                .applying(.translation(x: rect.minX, y: rect.minY))
        }
        return path
    }
}

extension Rect {
    /// Returns the rectangle with each edge moved inwards by `length`, but not beyond the middle.
    package func inset(by length: Double) -> Rect {
        let (x, y) = (min(length, size.width / 2), min(length, size.height / 2))
        return Rect(x: minX + x, y: minY + y, width: size.width - 2 * x, height: size.height - 2 * y)
    }
}

extension Path {
    /// Adds a rectangle with rounded corners, clockwise from the left end of its top edge.
    package mutating func addRoundedRect(_ rect: Rect, _ corners: CornerRadii, style: RoundedCornerStyle) {
        let radii = corners.fitted(to: rect.size)
        guard radii != CornerRadii(all: 0) else { return addRect(rect) }
        let room = min(rect.size.width, rect.size.height) / 2
        func corner(_ radius: Double) -> RoundedCorner { RoundedCorner(radius: radius, room: room, style: style) }
        let first = corner(radii.topLeft)
        move(to: Point(x: rect.minX + first.extent, y: rect.minY))
        corner(radii.topRight).add(to: &self, at: Point(x: rect.maxX, y: rect.minY), along: (1, 0), turning: (0, 1))
        corner(radii.bottomRight).add(to: &self, at: Point(x: rect.maxX, y: rect.maxY), along: (0, 1), turning: (-1, 0))
        corner(radii.bottomLeft).add(to: &self, at: Point(x: rect.minX, y: rect.maxY), along: (-1, 0), turning: (0, -1))
        first.add(to: &self, at: rect.origin, along: (0, -1), turning: (1, 0))
        closeSubpath()
    }

    /// Adds a rectangle whose corners are quarters of ellipses, clockwise from the left end of its top edge.
    package mutating func addRoundedRect(_ rect: Rect, cornerSize: Size) {
        let radii = Size(
            width: min(max(cornerSize.width, 0), rect.size.width / 2),
            height: min(max(cornerSize.height, 0), rect.size.height / 2))
        guard radii.width > 0, radii.height > 0 else { return addRect(rect) }
        let (left, right) = (rect.minX + radii.width, rect.maxX - radii.width)
        let (top, bottom) = (rect.minY + radii.height, rect.maxY - radii.height)
        let quarter = Double.pi / 2
        move(to: Point(x: left, y: rect.minY))
        addLine(to: Point(x: right, y: rect.minY))
        addEllipticalArc(center: Point(x: right, y: top), radii: radii, from: -quarter, by: quarter)
        addLine(to: Point(x: rect.maxX, y: bottom))
        addEllipticalArc(center: Point(x: right, y: bottom), radii: radii, from: 0, by: quarter)
        addLine(to: Point(x: left, y: rect.maxY))
        addEllipticalArc(center: Point(x: left, y: bottom), radii: radii, from: quarter, by: quarter)
        addLine(to: Point(x: rect.minX, y: top))
        addEllipticalArc(center: Point(x: left, y: top), radii: radii, from: 2 * quarter, by: quarter)
        closeSubpath()
    }
}
