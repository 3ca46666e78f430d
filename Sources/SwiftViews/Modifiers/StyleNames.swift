public import Views

/// SwiftUI's names for points of a rectangle.
extension UnitPoint {
    /// The top left corner.
    public static let zero = UnitPoint(x: 0, y: 0)

    /// The top left corner.
    public init() {
        self.init(x: 0, y: 0)
    }

    /// The middle of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The middle of the left edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
}
