// Drawing images, and painting with image patterns.
extension CanvasReplay {
    /// Returns an image or a part of it in its frame. A part beyond the image's edges is transparent.
    func image(
        _ image: ImageSource.Image, _ frame: CanvasImageFrame, _ interpolation: PixelImage.Interpolation
    ) -> [DisplayList.Item] {
        let whole = ownSize(of: image)
        guard whole.width > 0, whole.height > 0 else { return [] }
        switch frame {
        case .at(let point):
            return items(image, in: Rect(origin: point, size: whole).held, interpolation)
        case .filling(let rect):
            return items(image, in: rect.upright.held, interpolation)
        case .part(let source, filling: let rect):
            let (source, rect) = (source.upright.held, rect.upright.held)
            guard source.size.width > 0, source.size.height > 0, rect.size.width > 0, rect.size.height > 0 else {
                return []
            }
            let across = rect.size.width / source.size.width
            let down = rect.size.height / source.size.height
            let shown = Rect(
                x: rect.minX - source.minX * across, y: rect.minY - source.minY * down, width: whole.width * across,
                height: whole.height * down
            ).held
            let items = items(image, in: shown, interpolation)
            return items.isEmpty ? [] : [.group(opacity: 1, clip: .outline(.rectangle, in: rect), items: items)]
        }
    }

    /// Returns the output of `plain`, which draws in one colour, painted with the pattern instead.
    func patterned(_ plain: (CanvasReplay) -> [DisplayList.Item]) -> [DisplayList.Item] {
        var replay = self
        replay.paint = .color(Color(red: 0, green: 0, blue: 0))
        replay.paintMatrix = nil
        replay.alpha = 1
        let mask = plain(replay)
        let tiles = tiles(over: Rect(origin: .zero, size: size))
        guard !mask.isEmpty, !tiles.isEmpty else { return [] }
        return faded([.group(DisplayList.Effects(mask: mask), items: tiles)])
    }

    /// Returns the pattern's image repeated from the pattern's own origin, over the visible part of a rectangle.
    func tiles(over extent: Rect?) -> [DisplayList.Item] {
        guard case .pattern(let image, let across, let down, let interpolation) = paint else { return [] }
        let matrix = paintMatrix ?? .identity
        guard let shown = extent?.intersection(Rect(origin: .zero, size: size)), !shown.isEmpty,
            let back = matrix.inverted
        else { return [] }
        let area = shown.box(under: back)
        let length = ownSize(of: image)
        guard length.width > 0, length.height > 0,
            let columns = Self.places(area.minX, area.maxX, length.width, across),
            let rows = Self.places(area.minY, area.maxY, length.height, down)
        else { return [] }
        let tile: PixelImage?
        switch image {
        case .pixels(let image): tile = image
        // Two pixels per point: the resolution that a screen can show.
        case .vector(let vector):
            tile = vector.image(width: Self.pixels(length.width), height: Self.pixels(length.height))
        case .symbol: tile = nil
        }
        let tiles =
            tile.map { Self.joined($0, length, columns, rows, interpolation) }
            ?? Self.apart(length, columns, rows) { items(image, in: $0, interpolation) }
        return mapped(tiles, paintMatrix)
    }

    // MARK: Images

    /// Returns the intrinsic size of an image, in points.
    private func ownSize(of image: ImageSource.Image) -> Size {
        switch image {
        case .pixels(let image): image.size
        case .vector(let image): Size(width: Length.extent(image.size.width), height: Length.extent(image.size.height))
        case .symbol: Self.symbolSize
        }
    }

    /// The size of a symbol that scripts receive; the symbol is centred in it.
    private static let symbolSize = Size(width: 20, height: 20)

    /// Returns a symbol in the size of body text.
    private static func symbol(_ name: String) -> SymbolRun { SymbolRun(name: name, font: Font(size: 17)) }

    private static func pixels(_ length: Double) -> Int { Int(min(max((length * 2).rounded(), 1), 4_096)) }

    private func items(
        _ image: ImageSource.Image, in rect: Rect, _ interpolation: PixelImage.Interpolation
    ) -> [DisplayList.Item] {
        guard rect.size.width > 0, rect.size.height > 0 else { return [] }
        switch image {
        case .pixels(let image): return [.image(image, in: rect, interpolation: interpolation)]
        case .vector(let vector):
            let image = vector.image(width: Self.pixels(rect.size.width), height: Self.pixels(rect.size.height))
            return image.map { [.image($0, in: rect, interpolation: interpolation)] } ?? []
        case .symbol(let name, let color):
            let (run, box) = (Self.symbol(name), Self.symbolSize)
            let own = measurer.measure(run).size
            let place = Rect(
                x: (box.width - own.width) / 2, y: (box.height - own.height) / 2, width: own.width, height: own.height)
            let map = AffineMatrix(
                a: rect.size.width / box.width, b: 0, c: 0, d: rect.size.height / box.height, tx: rect.minX,
                ty: rect.minY)
            let paint = Paint.color(resolved(color ?? .label))
            return [.transform(map, items: [.symbol(run, in: place, paint: paint)])]
        }
    }

    // MARK: Tiles

    /// The maximum number of tiles, or joined tiles; more are not drawn at all.
    private static let maximumCount = 4_096
    /// The maximum number of pixels of joined tiles.
    private static let maximumPixels = 1_000_000

    /// Returns the indices of the tiles of `length` from `first` to `last`; only the first tile if they do not repeat.
    private static func places(_ first: Double, _ last: Double, _ length: Double, _ repeats: Bool) -> Range<Int>? {
        guard repeats else { return 0..<1 }
        let (first, end) = ((first / length).rounded(.down), (last / length).rounded(.up))
        guard first.magnitude < 1e9, end.magnitude < 1e9, end > first else { return nil }
        return Int(first)..<Int(end)
    }

    /// Returns tiles joined to as few images as possible: a seam may be visible between two images.
    private static func joined(
        _ tile: PixelImage, _ length: Size, _ columns: Range<Int>, _ rows: Range<Int>,
        _ interpolation: PixelImage.Interpolation
    ) -> [DisplayList.Item] {
        let maximumSide = 4_096
        let across = min(columns.count, max(maximumSide / tile.width, 1))
        let down = min(rows.count, max(maximumPixels / (tile.width * across * tile.height), 1))
        let joint = tile.tiled(x: 0, y: 0, width: tile.width, height: tile.height, across: across, down: down)
        let counts = ((columns.count + across - 1) / across, (rows.count + down - 1) / down)
        guard counts.0.multipliedReportingOverflow(by: counts.1).partialValue <= maximumCount else { return [] }
        return (0..<counts.1).flatMap { row in
            (0..<counts.0).map { column in
                let origin = Point(
                    x: Double(columns.lowerBound + column * across) * length.width,
                    y: Double(rows.lowerBound + row * down) * length.height)
                let size = Size(width: length.width * Double(across), height: length.height * Double(down))
                return .image(joint, in: Rect(origin: origin, size: size), interpolation: interpolation)
            }
        }
    }

    private static func apart(
        _ length: Size, _ columns: Range<Int>, _ rows: Range<Int>, _ items: (Rect) -> [DisplayList.Item]
    ) -> [DisplayList.Item] {
        guard columns.count.multipliedReportingOverflow(by: rows.count).partialValue <= maximumCount else { return [] }
        return rows.flatMap { row in
            columns.flatMap { column in
                items(
                    Rect(
                        origin: Point(x: Double(column) * length.width, y: Double(row) * length.height), size: length))
            }
        }
    }
}

extension Rect {
    /// The same rectangle with lengths that are not negative.
    fileprivate var upright: Rect {
        Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(size.width), height: abs(size.height))
    }

    /// The same rectangle with finite, clamped numbers.
    fileprivate var held: Rect {
        Rect(
            x: Length.finite(minX), y: Length.finite(minY), width: Length.extent(size.width),
            height: Length.extent(size.height))
    }

    fileprivate var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

    /// Returns the bounding rectangle of the transformed corners.
    fileprivate func box(under matrix: AffineMatrix) -> Rect {
        let corners = [
            origin, Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY),
        ].map { matrix.apply(to: $0) }
        return Rect(enclosing: corners) ?? self
    }
}
