/// A picture's size in pixels. After CoreMedia's `CMVideoDimensions`.
public struct CMVideoDimensions: Hashable, Sendable {
    /// Pixels across.
    public var width: Int32
    /// Pixels down.
    public var height: Int32

    /// `width` by `height` pixels.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}
