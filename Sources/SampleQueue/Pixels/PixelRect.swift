/// A rectangle of whole pixels, with its origin at the top left, regardless of the row order of the memory.
public struct PixelRect: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The top edge.
    public var y: Int
    /// The width; 0 or less is empty.
    public var width: Int
    /// The height; 0 or less is empty.
    public var height: Int

    /// Creates a rectangle from its left, top, width and height.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle.
    public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Whether the rectangle contains no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The column after the last.
    public var maxX: Int { x + width }
    /// The row after the last.
    public var maxY: Int { y + height }

    /// Returns the smallest rectangle that contains both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other.isEmpty ? .empty : other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns the intersection of both, or ``empty`` if they share no pixel.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let common = PixelRect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
        return isEmpty || other.isEmpty || common.isEmpty ? .empty : common
    }
}

/// A rendered frame of a display list.
public struct RenderedFrame: Sendable {
    /// The frame: BGRA, premultiplied, rows top-down. It is read-only. The one exception is pixels outside the list's
    /// rectangle, before the frame is passed on: the renderer never relies on those.
    public let pixelBuffer: CVPixelBuffer
    /// The difference from the previous frame of the same renderer. It is nil if everything may differ. It is empty if
    /// nothing does, and the frame is then the same buffer.
    public let damage: PixelRect?

    /// Creates a frame with its damage.
    package init(pixelBuffer: CVPixelBuffer, damage: PixelRect?) {
        self.pixelBuffer = pixelBuffer
        self.damage = damage
    }
}
