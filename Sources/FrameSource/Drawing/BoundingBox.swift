import SampleQueue
import Views

/// An upright bounding box, in points or in pixels.
struct BoundingBox: Equatable, Sendable {
    /// The left edge.
    var minX: Double
    /// The top edge.
    var minY: Double
    /// The right edge.
    var maxX: Double
    /// The bottom edge.
    var maxY: Double
}

extension BoundingBox {
    /// Creates the box of a rectangle.
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    /// Creates the empty box at a single point.
    init(at point: Point) {
        self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }

    var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// Returns the smallest box that contains both.
    func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// Returns the box with each edge moved outwards by `length`.
    func outset(by length: Double) -> BoundingBox {
        outset(across: length, down: length)
    }

    /// Returns the box with its sides moved outwards by `across`, its top and bottom by `down`.
    func outset(across: Double, down: Double) -> BoundingBox {
        BoundingBox(minX: minX - across, minY: minY - down, maxX: maxX + across, maxY: maxY + down)
    }

    /// Returns the box moved by the offsets.
    func offset(x: Double, y: Double) -> BoundingBox {
        BoundingBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    /// Returns the whole pixels that the box touches, limited to the coordinates of the largest frame.
    func pixelsTouched() -> PixelRect {
        // False if an edge is NaN.
        guard minX <= maxX, minY <= maxY else { return .empty }
        let limit = 1_000_000.0
        func clamp(_ value: Double) -> Int { Int(min(max(value, -limit), limit)) }
        let (left, top) = (clamp(minX.rounded(.down)), clamp(minY.rounded(.down)))
        return PixelRect(
            x: left, y: top, width: clamp(maxX.rounded(.up)) - left, height: clamp(maxY.rounded(.up)) - top)
    }
}
