/// A shape that the shapes within it follow, and its rectangle.
package struct ContainerShape: Hashable, Sendable {
    /// The shape.
    package var outline: Outline
    /// Its rectangle in points.
    package var rect: Rect

    /// Creates a container of `outline` in `rect`.
    package init(outline: Outline, rect: Rect) {
        self.outline = outline
        self.rect = rect
    }

    /// The radii of its corners; nil if they are not circular.
    var radii: CornerRadii? {
        switch outline {
        case .rectangle: CornerRadii(all: 0)
        case .roundedRectangle(let radius, _): CornerRadii(all: radius).fitted(to: rect.size)
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, _):
            CornerRadii(
                topLeft: topLeading, topRight: topTrailing, bottomRight: bottomTrailing, bottomLeft: bottomLeading
            ).fitted(to: rect.size)
        case .capsule, .circle: CornerRadii(all: min(rect.size.width, rect.size.height) / 2)
        case .ellipticalRectangle, .ellipse, .containerRelative, .concentricRectangle, .path, .trimmed,
            .inset, .custom:
            nil
        }
    }

    /// Returns the container-relative shape in `rect`: the same shape, with its radii reduced by the distance between
    /// the edges.
    func outline(in rect: Rect) -> Outline {
        guard let radii, outline != .capsule, outline != .circle else {
            return outline == .capsule || outline == .circle || outline == .ellipse ? outline : .rectangle
        }
        let distance = min(
            rect.minX - self.rect.minX, rect.minY - self.rect.minY, self.rect.maxX - rect.maxX,
            self.rect.maxY - rect.maxY)
        return Outline(radii.map { max($0 - max(distance, 0), 0) })
    }
}

extension ConcentricCorners {
    /// Returns the radii in `rect`, within `container`.
    func radii(in rect: Rect, container: ContainerShape?) -> CornerRadii {
        let outer = container?.radii
        func radius(_ corner: Corner, _ outer: Double?, _ across: Double, _ down: Double) -> Double {
            switch corner {
            case .fixed(let radius): return Length.extent(radius)
            case .concentric(let minimum):
                // Two arcs share a centre if the inner corner has the same horizontal and vertical distance.
                return max((outer ?? 0) - max(across, down, 0), Length.extent(minimum))
            }
        }
        let place = container?.rect ?? rect
        let (left, right) = (rect.minX - place.minX, place.maxX - rect.maxX)
        let (top, bottom) = (rect.minY - place.minY, place.maxY - rect.maxY)
        let radii = CornerRadii(
            topLeft: radius(topLeading, outer?.topLeft, left, top),
            topRight: radius(topTrailing, outer?.topRight, right, top),
            bottomRight: radius(bottomTrailing, outer?.bottomRight, right, bottom),
            bottomLeft: radius(bottomLeading, outer?.bottomLeft, left, bottom))
        guard isUniform else { return radii }
        return CornerRadii(all: max(radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight))
    }
}

extension Outline {
    /// Creates a continuous rounded rectangle with these radii.
    init(_ radii: CornerRadii) {
        if radii == CornerRadii(all: radii.topLeft) {
            self = radii.topLeft > 0 ? .roundedRectangle(cornerRadius: radii.topLeft) : .rectangle
        } else {
            self = .unevenRoundedRectangle(
                topLeading: radii.topLeft, topTrailing: radii.topRight, bottomLeading: radii.bottomLeft,
                bottomTrailing: radii.bottomRight)
        }
    }

    /// Returns the shape with all values that depend on `container` computed for `rect`.
    package func resolved(in rect: Rect, container: ContainerShape?) -> Outline {
        switch self {
        case .containerRelative:
            return container?.outline(in: rect) ?? .rectangle
        case .concentricRectangle(let corners):
            return Outline(corners.radii(in: rect, container: container))
        case .trimmed(let outline, let from, let to):
            return .trimmed(outline.resolved(in: rect, container: container), from: from, to: to)
        case .inset(let outline, let length):
            return outline.resolved(in: rect, container: container).insetRadii(by: length)
        case .rectangle, .roundedRectangle, .ellipticalRectangle, .unevenRoundedRectangle, .circle, .ellipse, .capsule,
            .path, .custom:
            return self
        }
    }

    /// Returns the shape inset by `length`, like SwiftUI's insettable shapes.
    private func insetRadii(by length: Double) -> Outline {
        let length = Length.finite(length)
        switch self {
        case .roundedRectangle(let radius, let style):
            return .inset(.roundedRectangle(cornerRadius: max(radius - length, 0), style: style), by: length)
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            return .inset(
                .unevenRoundedRectangle(
                    topLeading: max(topLeading - length, 0), topTrailing: max(topTrailing - length, 0),
                    bottomLeading: max(bottomLeading - length, 0), bottomTrailing: max(bottomTrailing - length, 0),
                    style: style), by: length)
        case .ellipticalRectangle(let size):
            return .inset(
                .ellipticalRectangle(
                    cornerSize: Size(width: max(size.width - length, 0), height: max(size.height - length, 0))),
                by: length)
        case .trimmed(let outline, let from, let to):
            return .trimmed(outline.insetRadii(by: length), from: from, to: to)
        case .rectangle, .circle, .ellipse, .capsule, .containerRelative, .concentricRectangle, .path, .inset, .custom:
            return .inset(self, by: length)
        }
    }

    /// Returns the rectangle in which the shape draws: a circle uses the largest square in the middle.
    package func drawn(in rect: Rect) -> Rect {
        guard self == .circle else { return rect }
        let side = min(rect.size.width, rect.size.height)
        return Rect(
            x: rect.minX + (rect.size.width - side) / 2, y: rect.minY + (rect.size.height - side) / 2,
            width: side, height: side)
    }

    /// The same shape with finite radii that are not negative.
    package var sanitized: Outline {
        switch self {
        case .roundedRectangle(let radius, let style):
            return .roundedRectangle(cornerRadius: Length.extent(radius), style: style)
        case .ellipticalRectangle(let size):
            return .ellipticalRectangle(
                cornerSize: Size(width: Length.extent(size.width), height: Length.extent(size.height)))
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            return .unevenRoundedRectangle(
                topLeading: Length.extent(topLeading), topTrailing: Length.extent(topTrailing),
                bottomLeading: Length.extent(bottomLeading), bottomTrailing: Length.extent(bottomTrailing),
                style: style)
        case .trimmed(let outline, let from, let to):
            return .trimmed(outline.sanitized, from: Length.fraction(from), to: Length.fraction(to, or: 1))
        case .inset(let outline, let length):
            return .inset(outline.sanitized, by: Length.finite(length))
        case .rectangle, .circle, .ellipse, .capsule, .containerRelative, .concentricRectangle, .path, .custom:
            return self
        }
    }
}
