public import SampleQueue

/// A picture of a display list.
public struct RenderedFrame: Sendable {
    /// The picture: BGRA, premultiplied, rows top-down. Only to be read.
    public let pixelBuffer: CVPixelBuffer
    /// What differs from the picture that the same renderer made before; nil where everything may differ, an empty
    /// rectangle where nothing does (then it is the same buffer).
    public let damage: PixelRect?
}
