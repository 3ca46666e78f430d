/// An image in a rectangle with corners of fixed size, and with edges and a middle that are stretched or tiled;
/// SwiftUI's `resizable(capInsets:resizingMode:)`.
struct NineSliceImage {
    private let image: PixelImage
    private let tiles: Bool
    private let columns: [Span]
    private let rows: [Span]

    /// A span of the image, in pixels, and its destination, in points.
    private struct Span {
        let from: Int
        let count: Int
        let start: Double
        let length: Double
        let isCorner: Bool
    }

    /// The maximum number of repetitions of a part; with more, the part is stretched.
    private static let maximumCount = 4_096
    /// The size in pixels to which tiles are joined, to reduce the number of items.
    private static let joinedSide = 256

    /// Creates the parts of `image` in `rect`.
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
        // Corners that do not fit share the available length. Corners with nothing between them take all of it.
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

    /// Returns the items, in a clip of the rectangle.
    func items(interpolation: PixelImage.Interpolation) -> [DisplayList.Item] {
        rows.flatMap { row in columns.flatMap { part(column: $0, row: row, interpolation) } }
    }

    private func part(
        column: Span, row: Span, _ interpolation: PixelImage.Interpolation
    ) -> [DisplayList.Item] {
        let rect = Rect(x: column.start, y: row.start, width: column.length, height: row.length)
        let whole = image.tiled(x: column.from, y: row.from, width: column.count, height: row.count, across: 1, down: 1)
        guard tiles else { return [.image(whole, in: rect, interpolation: interpolation)] }
        // A tile's own length in points; corners and the other axis of edges fill their destination.
        let width = column.isCorner ? column.length : Double(column.count) / image.scale
        let height = row.isCorner ? row.length : Double(row.count) / image.scale
        func joined(_ count: Int, _ isCorner: Bool) -> Int { isCorner ? 1 : max(1, Self.joinedSide / count) }
        let (across, down) = (joined(column.count, column.isCorner), joined(row.count, row.isCorner))
        let (stepX, stepY) = (width * Double(across), height * Double(down))
        let (countX, countY) = ((rect.size.width / stepX).rounded(.up), (rect.size.height / stepY).rounded(.up))
        guard countX * countY <= Double(Self.maximumCount), countX >= 1, countY >= 1 else {
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
