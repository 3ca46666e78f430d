import SampleQueue
import Views

/// An upright box by its edges; lengths in points or in pixels.
struct PointBox: Equatable, Sendable {
    /// The left edge.
    var minX: Double
    /// The top edge.
    var minY: Double
    /// The right edge.
    var maxX: Double
    /// The bottom edge.
    var maxY: Double

    /// A box of four edges.
    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The box of a rectangle.
    init(_ rect: Rect) {
        self.init(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    }

    /// The box that holds a single place.
    init(at point: Point) {
        self.init(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    }

    var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

    /// The smallest box that holds both.
    func union(_ other: PointBox) -> PointBox {
        PointBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// The box with each edge moved outwards by `length`.
    func outset(by length: Double) -> PointBox {
        outset(across: length, down: length)
    }

    /// The box with its sides moved outwards by `across`, its top and bottom by `down`.
    func outset(across: Double, down: Double) -> PointBox {
        PointBox(minX: minX - across, minY: minY - down, maxX: maxX + across, maxY: maxY + down)
    }

    /// The box moved.
    func offset(x: Double, y: Double) -> PointBox {
        PointBox(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }

    /// The whole pixels that the box touches, within what a picture can have.
    func pixelsTouched() -> PixelRect {
        // Not so where an edge is not a number.
        guard minX <= maxX, minY <= maxY else { return .empty }
        let limit = 1_000_000.0
        func clamp(_ value: Double) -> Int { Int(min(max(value, -limit), limit)) }
        let (left, top) = (clamp(minX.rounded(.down)), clamp(minY.rounded(.down)))
        return PixelRect(
            x: left, y: top, width: clamp(maxX.rounded(.up)) - left, height: clamp(maxY.rounded(.up)) - top)
    }
}
