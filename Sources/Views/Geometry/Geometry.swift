/// A point, in points to the right and down.
public struct Point: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double

    /// Creates a point at `x`, `y`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size of `width` by `height`.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The empty size.
    public static let zero = Size(width: 0, height: 0)
}

/// An axis-aligned rectangle in points.
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extent to the right and down.
    public var size: Size

    /// Creates a rectangle from its top left corner and size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The top edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }

    /// Whether `point` is in the rectangle, excluding its right and bottom edges.
    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

/// The size that a parent proposes to a child, SwiftUI's `ProposedViewSize`. Nil requests the ideal length, 0 the
/// minimum, infinity the maximum.
public struct ProposedSize: Hashable, Sendable {
    /// The proposed width, or nil for the ideal width.
    public var width: Double?
    /// The proposed height, or nil for the ideal height.
    public var height: Double?

    /// Creates a proposal of two lengths.
    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    /// Creates a proposal of exactly `size`.
    public init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// The proposal of the ideal size.
    public static let unspecified = ProposedSize(width: nil, height: nil)
}

/// Distances in points from the four edges.
public struct EdgeInsets: Hashable, Sendable {
    /// The distance from the top.
    public var top: Double
    /// The distance from the left.
    public var leading: Double
    /// The distance from the bottom.
    public var bottom: Double
    /// The distance from the right.
    public var trailing: Double

    /// Creates insets edge by edge.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }

    /// Creates the same inset at every edge.
    public init(all length: Double) {
        self.init(top: length, leading: length, bottom: length, trailing: length)
    }
}

/// A point in a rectangle's own unit space: (0, 0) is its top left corner, (1, 1) its bottom right one.
public struct UnitPoint: Hashable, Sendable {
    /// The fraction of the width.
    public var x: Double
    /// The fraction of the height.
    public var y: Double

    /// Creates a point at fractions of the width and the height.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The horizontal position of a child in a vertical stack.
public enum HorizontalAlignment: String, Hashable, Sendable {
    case leading, center, trailing
}

/// The vertical position of a child in a horizontal stack.
public enum VerticalAlignment: String, Hashable, Sendable {
    case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// The position of a child within a frame, a background or a depth stack.
public struct Alignment: Hashable, Sendable {
    /// The horizontal position.
    public var horizontal: HorizontalAlignment
    /// The vertical position.
    public var vertical: VerticalAlignment

    /// Creates an alignment of two guides.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The horizontal and vertical centre.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the left edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the right edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the top edge.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the bottom edge.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top left corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top right corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom left corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom right corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}
