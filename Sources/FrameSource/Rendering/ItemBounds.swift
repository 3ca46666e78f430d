import SampleQueue
import Views

/// The pixels that the items of a display list may touch.
struct ItemBounds {
    /// The transform from points to pixels.
    let transform: AffineMatrix
    let shaper: TextShaper
    let symbols: SymbolCatalog
    /// The pixels per point of the grid that texts were laid out on.
    private let layoutScale: Double

    /// Creates the bounds of items placed by `placement`.
    init(placement: RenderPlacement, shaper: TextShaper, symbols: SymbolCatalog) {
        transform = AffineMatrix(placement)
        layoutScale = placement.scale
        self.shaper = shaper
        self.symbols = symbols
    }

    private init(transform: AffineMatrix, of outer: ItemBounds) {
        self.transform = transform
        layoutScale = outer.layoutScale
        shaper = outer.shaper
        symbols = outer.symbols
    }

    /// Returns the bounds of items under `matrix`; nil if nothing of them is visible.
    func under(_ matrix: AffineMatrix) -> ItemBounds? {
        let inner = matrix.concatenating(transform)
        return inner.isDrawable ? ItemBounds(transform: inner, of: self) : nil
    }

    /// Whether glyphs are drawn as layout placed them, neither rotated nor stretched.
    var isLayoutScale: Bool {
        transform.a == layoutScale && transform.d == layoutScale && transform.b == 0 && transform.c == 0
    }

    /// Returns the pixels that `item` may touch; empty for an item without a finite position.
    func pixels(of item: DisplayList.Item) -> PixelRect {
        switch item {
        case .fill(let shape, let rect, _):
            return pixels(of: shape, in: rect)
        case .stroke(let shape, let rect, let line, _):
            guard line.isVisible, rect.size.width >= 0, rect.size.height >= 0 else { return .empty }
            if !shape.liesInItsRectangle {
                return pixels(of: shape.path(in: rect), outset: line.lineWidth / 2 * line.cornerReach)
            }
            // The corner of a dash's square end extends beyond a curve.
            let isCornered = shape != .rectangle && line.lineCap == .square
            let half = line.lineWidth / 2 * (isCornered ? 2.0.squareRoot() : 1)
            return transform.box(around: BoundingBox(rect).outset(by: half)).outset(by: 1).pixelsTouched()
        case .text(let run, let rect, _):
            guard rect.minX.isFinite, rect.minY.isFinite, !run.string.isEmpty, canShow(run.font) else {
                return .empty
            }
            let ink = shaped(run, in: rect).ink.offset(x: rect.minX, y: rect.minY)
            // Glyphs are placed on whole pixels, and their edges are antialiased.
            return transform.box(around: ink).outset(by: 2).pixelsTouched()
        case .symbol(let run, let rect, _):
            guard BoundingBox(rect).isFinite, canShow(run.font) else { return .empty }
            let size = FontDescription.size(run.font) * run.scale.factor
            let ink = symbols.ink(of: run.name)
            let x = rect.minX + rect.size.width / 2
            let y = rect.minY + rect.size.height / 2
            let box = BoundingBox(
                minX: x + ink.minX * size, minY: y + ink.minY * size, maxX: x + ink.maxX * size,
                maxY: y + ink.maxY * size
            ).union(BoundingBox(rect))
            return transform.box(around: box).outset(by: 2).pixelsTouched()
        case .fillPath(let path, _, _):
            return pixels(of: path, outset: 0)
        case .strokePath(let path, let line, _):
            return line.isVisible ? pixels(of: path, outset: line.lineWidth / 2 * line.cornerReach) : .empty
        case .image(_, let rect, _), .movie(_, let rect):
            return pixels(of: .rectangle, in: rect)
        case .transform(let matrix, let items):
            return under(matrix)?.pixels(of: items) ?? .empty
        case .projection(let matrix, let items):
            return ProjectedImage(matrix, of: pixels(of: items), under: transform)?.extent ?? .empty
        case .group(let effects, let items):
            return effects.isInline
                ? pixels(of: items) : GroupEffectBounds(of: effects, items: items, bounds: self).all
        }
    }

    /// Whether the transformed size of glyphs of `font` is valid for the rasterizer and visible.
    private func canShow(_ font: Font) -> Bool {
        if isLayoutScale { return true }
        let size = FontDescription.size(font)
        let reach = transform.reach
        return size * max(reach.across, reach.down) < 4096 && size * min(reach.across, reach.down) > 0.01
    }

    /// Returns the pixels that any of `items` may touch.
    func pixels(of items: [DisplayList.Item]) -> PixelRect {
        items.reduce(PixelRect.empty) { $0.union(pixels(of: $1)) }
    }

    /// Returns the pixels that a clip includes, whole or in part.
    func pixels(of clip: DisplayList.Clip) -> PixelRect {
        switch clip {
        case .outline(let shape, let rect): pixels(of: shape, in: rect)
        case .path(let path, _): pixels(of: path, outset: 0)
        }
    }

    private func pixels(of shape: Outline, in rect: Rect) -> PixelRect {
        guard rect.size.width > 0, rect.size.height > 0 else { return .empty }
        if !shape.liesInItsRectangle { return pixels(of: shape.path(in: rect), outset: 0) }
        let box = transform.box(around: BoundingBox(rect))
        // Cairo's arcs are accurate to a tenth of a pixel.
        return (shape == .rectangle ? box : box.outset(by: 0.1)).pixelsTouched()
    }

    /// Returns the pixels of a path with a margin of `outset` points.
    private func pixels(of path: Path, outset: Double) -> PixelRect {
        guard let extent = DevicePath(path, transform).extent else { return .empty }
        let reach = transform.reach
        // Cairo's coordinates have a resolution of a 256th of a pixel, and its round ends of a tenth.
        let margin = outset > 0 ? 1 : 0.01
        return extent.outset(across: outset * reach.across, down: outset * reach.down).outset(by: margin)
            .pixelsTouched()
    }

    /// Returns the shaped text in the box for which it was measured. Layout puts boxes on whole pixels, so a box may be
    /// a pixel smaller than the measured size; that does not break a line again.
    func shaped(_ run: TextRun, in rect: Rect) -> ShapedText {
        let pixel = layoutScale > 0 ? min(1 / layoutScale, 1) : 1
        return shaper.shape(run, width: rect.size.width + pixel, height: rect.size.height + pixel)
    }

    /// Whether `item` hides everything below it in `area`.
    func covers(_ area: PixelRect, _ item: DisplayList.Item) -> Bool {
        guard case .fill(.rectangle, let rect, let paint) = item, paint.isOpaqueEverywhere,
            let pixels = wholePixels(of: .outline(.rectangle, in: rect))
        else { return false }
        return pixels.intersection(area) == area
    }

    /// Returns `rect` within the range of Cairo's 24 bits of pixels, far beyond the edge of any frame.
    func drawable(_ rect: Rect) -> Rect {
        let limit = 1_000_000.0
        guard let inverted = transform.inverted else { return Rect(origin: .zero, size: .zero) }
        let bounds = inverted.box(around: BoundingBox(minX: -limit, minY: -limit, maxX: limit, maxY: limit))
        if rect.minX > bounds.minX, rect.minY > bounds.minY, rect.maxX < bounds.maxX, rect.maxY < bounds.maxY {
            return rect
        }
        func clamp(_ length: Double, _ least: Double, _ greatest: Double) -> Double {
            min(max(length, least), greatest)
        }
        let left = clamp(rect.minX, bounds.minX, bounds.maxX)
        let top = clamp(rect.minY, bounds.minY, bounds.maxY)
        return Rect(
            x: left, y: top, width: clamp(rect.maxX, bounds.minX, bounds.maxX) - left,
            height: clamp(rect.maxY, bounds.minY, bounds.maxY) - top)
    }

    /// Returns the whole pixels of `clip` if it is a rectangle of them, to a five-hundredth of a pixel, finer than
    /// Cairo's resolution. Nil for any other clip.
    func wholePixels(of clip: DisplayList.Clip) -> PixelRect? {
        guard case .outline(.rectangle, let rect) = clip, transform.isRectilinear else { return nil }
        let box = transform.box(around: BoundingBox(rect))
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 0.002 && abs($0) < 1_000_000 }) else { return nil }
        let (left, top) = (Int(box.minX.rounded()), Int(box.minY.rounded()))
        return PixelRect(x: left, y: top, width: Int(box.maxX.rounded()) - left, height: Int(box.maxY.rounded()) - top)
    }
}

extension Outline {
    /// Whether the shape touches the edges of its rectangle and does not extend beyond them.
    fileprivate var liesInItsRectangle: Bool {
        switch self {
        case .rectangle, .roundedRectangle, .ellipticalRectangle, .unevenRoundedRectangle, .circle, .ellipse, .capsule:
            true
        case .containerRelative, .concentricRectangle, .path, .trimmed, .inset, .custom: false
        }
    }
}

extension Paint {
    /// Whether the paint is opaque everywhere, in every pixel of its area.
    fileprivate var isOpaqueEverywhere: Bool {
        switch self {
        case .color(let color): return color.alpha >= 1
        case .gradient(let gradient):
            guard case .linear = gradient.shape, !gradient.stops.isEmpty else { return false }
            return gradient.stops.allSatisfy {
                $0.color.alpha >= 1 && $0.color.alpha.isFinite && $0.location.isFinite
            }
        case .mesh, .backdrop: return false
        }
    }
}

extension StrokeStyle {
    fileprivate var isVisible: Bool { lineWidth > 0 && lineWidth.isFinite }

    /// The reach of the line's corners and ends from the path, in multiples of half its width.
    fileprivate var cornerReach: Double {
        switch lineJoin {
        case .miter: heldMiterLimit
        case .round, .bevel: lineCap == .square ? 2.0.squareRoot() : 1
        }
    }
}
