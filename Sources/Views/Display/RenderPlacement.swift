/// Where a display list lies in a picture: a point of the list at (x, y) is the picture's pixel
/// (x × scale + this x, y × scale + this y).
public struct RenderPlacement: Equatable, Sendable {
    /// Pixels per point.
    public var scale: Double
    /// Where the list's left edge is, in pixels.
    public var x: Double
    /// Where the list's top edge is, in pixels.
    public var y: Double

    /// A placement at `scale` pixels per point, the list's top left corner at (`x`, `y`).
    public init(scale: Double, x: Double = 0, y: Double = 0) {
        self.scale = scale
        self.x = x
        self.y = y
    }
}
