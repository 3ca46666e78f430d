import Synchronization

/// A picture that is drawn in any size without loss, such as an SVG. Two are equal where they are the same object. Any thread.
public final class VectorImage: Sendable {
    /// Its own size in points.
    public let size: Size
    private let draw: @Sendable (_ width: Int, _ height: Int) -> PixelImage?
    /// The pictures that were drawn last, so that an unchanged view has an unchanged picture.
    private let drawn = Mutex<[PixelImage]>([])

    /// A picture of `size`; `draw` gives it in pixels, or nil where there is no memory.
    public init(size: Size, draw: @escaping @Sendable (_ width: Int, _ height: Int) -> PixelImage?) {
        self.size = size
        self.draw = draw
    }

    /// The most pixels at a side.
    static let greatestSide = 4096

    /// The picture at `width` by `height` pixels, at most 4096 each; nil where it cannot be had.
    package func image(width: Int, height: Int) -> PixelImage? {
        let width = min(max(width, 1), Self.greatestSide), height = min(max(height, 1), Self.greatestSide)
        return drawn.withLock { drawn in
            if let known = drawn.first(where: { $0.width == width && $0.height == height }) { return known }
            var made = draw(width, height)
            if made == nil, !drawn.isEmpty {
                // Where there is no room for one more, there may be in place of the others.
                drawn.removeAll()
                made = draw(width, height)
            }
            guard let image = made else { return nil }
            if drawn.count >= 4 { drawn.removeFirst() }
            drawn.append(image)
            return image
        }
    }
}

extension VectorImage: Hashable {
    /// Whether both are the same object.
    public static func == (first: VectorImage, second: VectorImage) -> Bool { first === second }

    /// Adds the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
