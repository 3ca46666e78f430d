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

    /// The size scaled down to fit into `bounds`, or as it is where it fits; each side rounded to an even number of at least 16
    /// pixels, as a video has it.
    package func fitted(into bounds: CMVideoDimensions) -> CMVideoDimensions {
        let scale = min(
            1, Double(bounds.width) / Double(max(1, width)), Double(bounds.height) / Double(max(1, height)))
        func side(_ length: Int32) -> Int { max(16, Int((Double(length) * scale / 2).rounded()) * 2) }
        return CMVideoDimensions(width: side(width), height: side(height))
    }
}
