import Synchronization

/// A picture in a rectangle whose corners keep their size, and whose edges and middle are stretched or repeated; SwiftUI's
/// `resizable(capInsets:resizingMode:)`.
struct ImageParts {
    private let image: PixelImage
    private let tiles: Bool
    private let columns: [Span]
    private let rows: [Span]

    /// A stretch of the picture, in pixels, and where it goes, in points.
    private struct Span {
        let from: Int
        let count: Int
        let start: Double
        let length: Double
        let isCorner: Bool
    }

    /// The most repetitions of a part; more are drawn stretched.
    private static let greatestCount = 4_096
    /// Tiles are joined to this many pixels, so that few are drawn.
    private static let joinedSide = 256

    /// The parts of `image` in `rect`.
    init(_ image: PixelImage, resizing: ImageOptions.Resizing, in rect: Rect) {
        self.image = image
        tiles = resizing.tiles
        let caps = resizing.capInsets
        columns = Self.spans(
            image.width, image.scale, caps.leading, caps.trailing, start: rect.minX, length: rect.size.width)
        rows = Self.spans(image.height, image.scale, caps.top, caps.bottom, start: rect.minY, length: rect.size.height)
    }

    private static func spans(
        _ count: Int, _ scale: Double, _ first: Double, _ last: Double, start: Double, length: Double
    ) -> [Span] {
        func pixels(_ inset: Double) -> Int { Int(min((Length.extent(inset) * scale).rounded(), Double(count))) }
        let first = pixels(first)
        let last = min(pixels(last), count - first)
        // Corners that do not fit beside each other share what there is.
        // and those with nothing between them take all.
        let share = length / max(Double(first + last) / scale, 1e-9)
        let shrink = first + last == count ? share : min(1, share)
        let (before, after) = (Double(first) / scale * shrink, Double(last) / scale * shrink)
        return [
            Span(from: 0, count: first, start: start, length: before, isCorner: true),
            Span(
                from: first, count: count - first - last, start: start + before, length: length - before - after,
                isCorner: false),
            Span(from: count - last, count: last, start: start + length - after, length: after, isCorner: true),
        ].filter { $0.count > 0 && $0.length > 1e-6 }
    }

    /// What is drawn, in a clip of the rectangle.
    func items(interpolation: PixelImage.Interpolation) -> [DisplayList.Item] {
        rows.flatMap { row in columns.flatMap { part(column: $0, row: row, interpolation) } }
    }

    private func part(
        column: Span, row: Span, _ interpolation: PixelImage.Interpolation
    ) -> [DisplayList.Item] {
        let rect = Rect(x: column.start, y: row.start, width: column.length, height: row.length)
        let whole = image.tiled(x: column.from, y: row.from, width: column.count, height: row.count, across: 1, down: 1)
        guard tiles else { return [.image(whole, in: rect, interpolation: interpolation)] }
        // A tile's own length in points; corners and the other axis of edges are as long as their place.
        let width = column.isCorner ? column.length : Double(column.count) / image.scale
        let height = row.isCorner ? row.length : Double(row.count) / image.scale
        func joined(_ count: Int, _ isCorner: Bool) -> Int { isCorner ? 1 : max(1, Self.joinedSide / count) }
        let (across, down) = (joined(column.count, column.isCorner), joined(row.count, row.isCorner))
        let (stepX, stepY) = (width * Double(across), height * Double(down))
        let (countX, countY) = ((rect.size.width / stepX).rounded(.up), (rect.size.height / stepY).rounded(.up))
        guard countX * countY <= Double(Self.greatestCount), countX >= 1, countY >= 1 else {
            return [.image(whole, in: rect, interpolation: interpolation)]
        }
        let tile = image.tiled(
            x: column.from, y: row.from, width: column.count, height: row.count, across: across, down: down)
        let tiled = (0..<Int(countY)).flatMap { y in
            (0..<Int(countX)).map { x in
                DisplayList.Item.image(
                    tile,
                    in: Rect(
                        x: rect.minX + Double(x) * stepX, y: rect.minY + Double(y) * stepY, width: stepX, height: stepY),
                    interpolation: interpolation)
            }
        }
        let effects = DisplayList.Effects(clip: .outline(.rectangle, in: rect))
        return [.group(effects, items: tiled)]
    }
}

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
