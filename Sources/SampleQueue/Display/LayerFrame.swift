/// Where a layer is in its page, in points; CoreGraphics' rectangle for rooms that do without it.
package struct LayerFrame: Hashable, Sendable {
    /// The left edge.
    package var x = 0.0
    /// The top edge.
    package var y = 0.0
    /// The width.
    package var width = 0.0
    /// The height.
    package var height = 0.0

    /// An empty frame, or one from its parts.
    package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}
