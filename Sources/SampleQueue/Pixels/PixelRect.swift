/// A rectangle of whole pixels, its origin at the top left whatever the row order of the memory beneath.
public struct PixelRect: Hashable, Sendable {
    /// The left edge.
    public var x: Int
    /// The top edge.
    public var y: Int
    /// The width; 0 or less is empty.
    public var width: Int
    /// The height; 0 or less is empty.
    public var height: Int

    /// A rectangle from its left, top, width and height.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The rectangle that holds no pixel.
    public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Whether it holds no pixel.
    public var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The column after the last.
    public var maxX: Int { x + width }
    /// The row after the last.
    public var maxY: Int { y + height }

    /// The smallest rectangle that holds both; an empty one adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other.isEmpty ? .empty : other }
        if other.isEmpty { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// What both hold; ``empty`` if they share no pixel.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let common = PixelRect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
        return isEmpty || other.isEmpty || common.isEmpty ? .empty : common
    }
}

/// A picture of a display list.
public struct RenderedFrame: Sendable {
    /// The picture: BGRA, premultiplied, rows top-down. Only to be read, but for pixels outside the list's rectangle before
    /// the frame is handed on: the renderer never counts on those.
    public let pixelBuffer: CVPixelBuffer
    /// What differs from the picture that the same renderer made before; nil where everything may differ, an empty
    /// rectangle where nothing does (then it is the same buffer).
    public let damage: PixelRect?

    /// A frame with what changed in it.
    package init(pixelBuffer: CVPixelBuffer, damage: PixelRect?) {
        self.pixelBuffer = pixelBuffer
        self.damage = damage
    }
}
