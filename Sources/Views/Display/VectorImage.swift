import Synchronization

/// An image that is drawn in any size without loss, such as an SVG. Two are equal if they are the same object.
/// Thread-safe.
public final class VectorImage: Sendable {
    /// The intrinsic size in points.
    public let size: Size
    private let draw: @Sendable (_ width: Int, _ height: Int) -> PixelImage?
    /// The object that draws the image, for the one that created it; nil if there is none.
    package let source: (any AnyObject & Sendable)?
    /// The most recently drawn images, so that an unchanged view has the same image object. Without this cache, an SVG
    /// of 160 points beside a text that changes ten times per second takes 27 % more processor time.
    private let drawn = Mutex<[PixelImage]>([])

    /// Creates an image of `size`; `draw` renders it at a size in pixels, or returns nil without memory.
    public init(size: Size, draw: @escaping @Sendable (_ width: Int, _ height: Int) -> PixelImage?) {
        self.size = size
        self.draw = draw
        source = nil
    }

    /// Creates an image of `size` that `source` draws by `draw`.
    package init<Source: AnyObject & Sendable>(
        size: Size, source: Source, draw: @escaping @Sendable (Source, _ width: Int, _ height: Int) -> PixelImage?
    ) {
        self.size = size
        self.source = source
        self.draw = { width, height in draw(source, width, height) }
    }

    /// The maximum number of pixels per side.
    static let maximumSide = 4096

    /// Returns the image at `width` by `height` pixels, at most 4096 each; nil if it cannot be rendered.
    package func image(width: Int, height: Int) -> PixelImage? {
        let width = min(max(width, 1), Self.maximumSide), height = min(max(height, 1), Self.maximumSide)
        return drawn.withLock { drawn in
            if let known = drawn.first(where: { $0.width == width && $0.height == height }) { return known }
            var made = draw(width, height)
            if made == nil, !drawn.isEmpty {
                // If the memory does not suffice, tries again without the cached images.
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

    /// Hashes the object identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
