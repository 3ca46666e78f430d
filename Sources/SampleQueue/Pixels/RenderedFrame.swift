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
