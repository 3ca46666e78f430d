/// A frame's, a canvas's or a window's size in pixels. After CoreMedia's `CMVideoDimensions`.
public struct CMVideoDimensions: Hashable, Sendable, CustomStringConvertible {
    /// Pixels across.
    public var width: Int32
    /// Pixels down.
    public var height: Int32

    /// `width` by `height` pixels.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// `width` by `height` pixels; what 32 bits cannot hold becomes the nearest that they can.
    public init(width: Int, height: Int) {
        self.init(width: Int32(clamping: width), height: Int32(clamping: height))
    }

    /// `780x100`.
    public var description: String { "\(width)x\(height)" }
}
