/// A video frame in its decoded format. Two are equal if they are the same object: pixels are never compared.
/// Thread-safe.
public final class MovieFrame: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let scale: @Sendable (_ width: Int, _ height: Int) -> PixelImage?

    /// Creates a frame of `width` by `height` pixels; `scale` returns it at another size, or nil without memory.
    public init(
        width: Int, height: Int, scale: @escaping @Sendable (_ width: Int, _ height: Int) -> PixelImage?
    ) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// Returns the frame at `width` by `height` pixels; nil if it is not available.
    package func image(width: Int, height: Int) -> PixelImage? {
        scale(width, height)
    }
}

extension MovieFrame: Hashable {
    /// Whether both are the same object.
    public static func == (first: MovieFrame, second: MovieFrame) -> Bool { first === second }

    /// Hashes the object identity, not the pixels.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
