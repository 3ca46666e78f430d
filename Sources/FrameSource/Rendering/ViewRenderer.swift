import CGLib
public import SampleQueue
public import Views

/// Draws display lists into pixel buffers. It caches its last frame and draws only what differs from it. Not
/// thread-safe.
public final class ViewRenderer {
    /// Measures texts and symbols with the shapes that the renderer draws.
    public let measurer: any TextMeasuring
    private let shaper: TextShaper
    let symbols: SymbolRenderer
    let gradients = GradientPainter()
    private var pool: CVPixelBufferPool?
    /// The last frame, in which only the damage is redrawn. Without it, a changed text takes about 8 times as long (row
    /// "pieces: drawing a frame to drawing a changed text").
    private var previous: DrawnFrame?
    private var past = FrameHistory()

    /// A frame with everything that it depends on.
    private struct DrawnFrame {
        var list: DisplayList
        let frame: Frame
        var pixelBuffer: CVPixelBuffer
    }

    /// Everything that a frame depends on, except the list.
    struct Frame: Equatable {
        let width: Int
        let height: Int
        let placement: RenderPlacement
        let background: RGBA
        let contentBackground: RGBA
        let contentSize: Size
    }

    /// Creates a renderer with the standard fonts, and with the SVG files in `symbolFolder` for the symbols of their
    /// names.
    ///
    /// Throws a ``FrameSourceError`` that names the missing fonts. With `allowsMissingFonts`, ``takeDiagnostics()``
    /// names them instead.
    public convenience init(
        symbolFolder: String? = nil, allowsMissingFonts: Bool = false
    ) throws(FrameSourceError) {
        try self.init(fonts: FontLibrary.standard(allowsMissing: allowsMissingFonts), symbolFolder: symbolFolder)
    }

    /// Creates a renderer with the fonts of `fonts`. Throws ``FrameSourceError``.
    package init(fonts: FontLibrary, symbolFolder: String? = nil) throws(FrameSourceError) {
        shaper = try TextShaper(library: fonts)
        let book = SymbolCatalog(folder: symbolFolder.map(SymbolFolder.init(path:)))
        symbols = SymbolRenderer(book: book, missing: fonts.missing)
        measurer = PangoTextMeasurer(shaper: shaper, symbols: book)
    }

    /// The time limit of a frame, for measuring its texts and drawing.
    package var time: DrawBudget { shaper.time }

    /// Returns the diagnostics of the lists drawn since the last call: one line for each unknown symbol's name, once
    /// each.
    public func takeDiagnostics() -> [String] {
        symbols.takeDiagnostics()
    }

    /// Draws a frame of `list`, `width` by `height` pixels, with the list placed by `placement`.
    ///
    /// All pixels are first filled with `background`, and those of the list's rectangle with `contentBackground` over
    /// it. The rectangle's edges lie on whole pixels, and clip the list. Throws ``FrameSourceError``.
    public func render(
        _ list: DisplayList, width: Int, height: Int, placement: RenderPlacement,
        background: RGBA = RGBA(red: 0, green: 0, blue: 0),
        contentBackground: RGBA = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    ) throws(FrameSourceError) -> RenderedFrame {
        defer { endFrame() }
        time.begin(frameOf: 4 * min(max(0, width), 1 << 20) * min(max(0, height), 1 << 20))
        let frame = Frame(
            width: width, height: height, placement: placement, background: background,
            contentBackground: contentBackground, contentSize: list.size)
        if var last = previous.take(), last.frame == frame {
            let damage = last.list == list ? .empty : damage(from: last.list, to: list, in: frame)
            if !damage.isEmpty {
                // The last frame is changed in place if nobody else uses it.
                if !isKnownUniquelyReferenced(&last.pixelBuffer) {
                    let old = last.pixelBuffer
                    if let unused = past.takeUnused(equalTo: old, besides: damage) {
                        last.pixelBuffer = unused
                    } else {
                        last.pixelBuffer = try copy(of: old)
                    }
                    past.append(old)
                }
                past.recordChange(damage)
                try redraw(list, in: frame, where: damage, of: last.pixelBuffer)
            }
            last.list = list
            previous = last
            return RenderedFrame(pixelBuffer: last.pixelBuffer, damage: damage)
        }
        past = FrameHistory()
        let buffer = try makeBuffer(width: width, height: height)
        try draw(list, in: frame, over: PixelRect(x: 0, y: 0, width: width, height: height), into: buffer)
        previous = DrawnFrame(list: list, frame: frame, pixelBuffer: buffer)
        return RenderedFrame(pixelBuffer: buffer, damage: nil)
    }

    /// Drops the cached values of a single frame.
    func endFrame() {
        shaper.endFrame()
    }

    private func redraw(
        _ list: DisplayList, in frame: Frame, where damage: PixelRect, of buffer: CVPixelBuffer
    ) throws(FrameSourceError) {
        let area = RedrawArea(bounds: bounds(in: frame.placement))
            .area(for: damage, of: list.items, within: contentRect(of: frame))
        let canvas = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        let outer = BorderSnapshot.outer(of: area, in: canvas)
        let border = BorderSnapshot(around: area, within: outer, of: buffer)
        try draw(list, in: frame, over: outer, into: buffer)
        border.restore(in: buffer)
    }

    private func damage(from old: DisplayList, to new: DisplayList, in frame: Frame) -> PixelRect {
        let bounds = bounds(in: frame.placement)
        let content = contentRect(of: frame)
        let damage = DamageTracker(bounds: bounds).damage(from: old.items, to: new.items, within: content)
        return BackdropZone.spread(damage, over: new.items, bounds: bounds, within: content)
    }

    func bounds(in placement: RenderPlacement) -> ItemBounds {
        ItemBounds(placement: placement, shaper: shaper, symbols: symbols.book)
    }

    /// Returns the list's rectangle in whole pixels of the frame.
    func contentRect(of frame: Frame) -> PixelRect {
        func edge(_ length: Double, _ offset: Double, limit: Int) -> Int {
            let place = (length * frame.placement.scale + offset).rounded()
            return place.isFinite ? Int(min(max(place, 0), Double(limit))) : 0
        }
        let left = edge(0, frame.placement.x, limit: frame.width)
        let top = edge(0, frame.placement.y, limit: frame.height)
        return PixelRect(
            x: left, y: top, width: edge(frame.contentSize.width, frame.placement.x, limit: frame.width) - left,
            height: edge(frame.contentSize.height, frame.placement.y, limit: frame.height) - top)
    }

    func makeBuffer(width: Int, height: Int) throws(FrameSourceError) -> CVPixelBuffer {
        do {
            if let pool, pool.width == width, pool.height == height { return try pool.makePixelBuffer() }
            let pool = try CVPixelBufferPool(width: width, height: height, maximumBufferCount: 32)
            self.pool = pool
            return try pool.makePixelBuffer()
        } catch {
            throw FrameSourceError(
                .pixelBuffer, operation: "draw a view", subject: "\(width)×\(height)", cause: error)
        }
    }

    private func copy(of old: CVPixelBuffer) throws(FrameSourceError) -> CVPixelBuffer {
        let new = try makeBuffer(width: old.width, height: old.height)
        old.withUnsafeBytes { from in new.withUnsafeMutableBytes { $0.copyMemory(from: from) } }
        return new
    }

    func draw(
        _ list: DisplayList, in frame: Frame, over area: PixelRect, into buffer: CVPixelBuffer
    ) throws(FrameSourceError) {
        let result = buffer.withUnsafeMutableBytes { bytes -> Result<Void, FrameSourceError> in
            guard let start = bytes.baseAddress else { return .success(()) }
            return Result { () throws(FrameSourceError) in
                let (width, height, bytesPerRow) = (buffer.width, buffer.height, buffer.bytesPerRow())
                let surface = try CairoSurface(bytes: start, width: width, height: height, bytesPerRow: bytesPerRow)
                try draw(list, in: frame, over: area, with: CairoContext(surface)) { part throws(FrameSourceError) in
                    try CairoSurface(
                        bytes: start + part.y * bytesPerRow + part.x * 4, width: part.width, height: part.height,
                        bytesPerRow: bytesPerRow)
                }
            }
        }
        try result.get()
    }

    /// Draws the part of `list` in `area`; `pixels` returns the frame's own pixels in a part of it.
    private func draw(
        _ list: DisplayList, in frame: Frame, over area: PixelRect, with context: CairoContext,
        _ pixels: (_ part: PixelRect) throws(FrameSourceError) -> CairoSurface
    ) throws(FrameSourceError) {
        let placement = frame.placement
        let shown = contentRect(of: frame)
        let visible = placement.scale > 0 && placement.scale.isFinite ? shown.intersection(area) : .empty
        let bounds = bounds(in: placement)
        context.clip(to: area)
        // An area that the first item covers completely is not filled first.
        let isHidden = list.items.first.map { bounds.covers(visible, $0) } ?? false
        if visible != area || !isHidden && frame.contentBackground.alpha < 1 {
            cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
            context.setSource(frame.background)
            cairo_paint(context.pointer)
            cairo_set_operator(context.pointer, CAIRO_OPERATOR_OVER)
        }
        guard !visible.isEmpty else { return }
        context.clip(to: visible)
        if !isHidden {
            context.setSource(frame.contentBackground)
            cairo_paint(context.pointer)
        }
        context.setMap(bounds.transform)
        let listRenderer = DisplayListRenderer(
            context: context, area: visible, shown: shown, symbols: symbols, gradients: gradients, bounds: bounds,
            layerBackdrop: LayerBackdrop(canvas: shown))
        var items = list.items[...]
        if isHidden, case .fill(_, _, .gradient(let gradient)) = items.first,
            case .linear(let start, let end) = gradient.shape
        {
            cairo_surface_flush(cairo_get_target(context.pointer))
            let part = try pixels(visible)
            try gradients.linear(gradient.stops, start, end, in: visible, transform: bounds.transform, onto: part)
            part.finish()
            cairo_surface_mark_dirty(cairo_get_target(context.pointer))
            items = items.dropFirst()
        }
        try listRenderer.draw(items)
        try context.check("draw a view", subject: "\(frame.width)×\(frame.height)")
    }
}
