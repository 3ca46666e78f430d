/// A picture of a movie, in whatever form it was decoded. Two are equal where they are the same object: pixels are never
/// compared. Any thread.
public final class MoviePicture: Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    private let scale: @Sendable (_ width: Int, _ height: Int) -> PixelImage?

    /// A picture of `width` by `height` pixels; `scale` gives it at another size, or nil where there is no memory.
    public init(
        width: Int, height: Int, scale: @escaping @Sendable (_ width: Int, _ height: Int) -> PixelImage?
    ) {
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The picture at `width` by `height` pixels; nil where it cannot be had.
    package func image(width: Int, height: Int) -> PixelImage? {
        scale(width, height)
    }
}

extension MoviePicture: Hashable {
    /// Whether both are the same object.
    public static func == (first: MoviePicture, second: MoviePicture) -> Bool { first === second }

    /// Adds the object, not its pixels.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
