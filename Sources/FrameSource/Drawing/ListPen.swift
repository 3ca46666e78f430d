import CPango
import SampleQueue
import Views

/// Draws the items of display lists. Lengths of items are in points; everything is drawn inside one area of pixels.
struct ListPen {
    let context: CairoContext
    /// The pixels that are drawn; the context is clipped to them.
    let area: PixelRect
    let symbols: SymbolShaper
    let gradients: GradientPainter
    let bounds: ItemBounds

    /// Draws `items`, the first at the back. Throws ``FrameSourceError``.
    func draw(_ items: [DisplayList.Item]) throws(FrameSourceError) {
        for item in items {
            let touched = bounds.pixels(of: item).intersection(area)
            guard !touched.isEmpty else { continue }
            switch item {
            case .fill(let shape, let rect, let paint):
                try paintPath(paint, over: touched) {
                    context.addPath(shape, in: bounds.drawable(rect))
                    cairo_fill(context.pointer)
                }
            case .stroke(let shape, let rect, let line, let paint):
                try paintPath(paint, over: touched) {
                    context.setLine(line)
                    context.addPath(shape, in: bounds.drawable(rect))
                    cairo_stroke(context.pointer)
                }
            case .text(let run, let rect, let paint):
                try draw(bounds.shaped(run, in: rect), at: rect.origin, paint: paint, over: touched)
            case .symbol(let run, let rect, let paint):
                try paintPath(paint, over: touched) { symbols.draw(run, in: rect, with: context) }
            case .group(let opacity, let clip, let children):
                try drawGroup(children, opacity: opacity, clip: clip, over: touched)
            }
        }
    }

    /// Runs `body` with `paint` as the source.
    private func paintPath(
        _ paint: Paint, over touched: PixelRect, _ body: () -> Void
    ) throws(FrameSourceError) {
        if let picture = try gradients.picture(of: paint, in: touched, placement: bounds.placement) {
            picture.becomeSource(of: context, x: touched.x, y: touched.y)
        } else if case .color(let color) = paint {
            context.setSource(color)
        }
        body()
    }

    private func draw(
        _ text: ShapedText, at origin: Point, paint: Paint, over touched: PixelRect
    ) throws(FrameSourceError) {
        // A glyph with colours of its own ignores the source, its opacity too: the text is made translucent as a whole.
        if text.hasColorGlyphs, case .color(var color) = paint, color.alpha < 1 {
            let opacity = color.alpha
            color.alpha = 1
            try layered(over: touched, opacity: opacity, clip: nil) { () throws(FrameSourceError) in
                try draw(text, at: origin, paint: .color(color), over: touched)
            }
            return
        }
        try paintPath(paint, over: touched) {
            for line in text.lines {
                line.line.draw(at: Point(x: origin.x + line.x, y: origin.y + line.baseline), with: context)
            }
        }
    }

    private func drawGroup(
        _ items: [DisplayList.Item], opacity: Double, clip: DisplayList.Clip?, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard opacity > 0 else { return }
        if opacity >= 1, clip == nil { return try draw(items) }
        let inner = ListPen(context: context, area: touched, symbols: symbols, gradients: gradients, bounds: bounds)
        if opacity >= 1, let clip, let pixels = bounds.wholePixels(of: clip) {
            let visible = pixels.intersection(touched)
            guard !visible.isEmpty else { return }
            return try context.saved { () throws(FrameSourceError) in
                context.clip(x: visible.x, y: visible.y, width: visible.width, height: visible.height)
                try inner.draw(items)
            }
        }
        try layered(over: touched, opacity: min(opacity, 1), clip: clip) { () throws(FrameSourceError) in
            try inner.draw(items)
        }
    }

    /// Draws `body` on a layer of its own, then lays it over the picture.
    private func layered(
        over touched: PixelRect, opacity: Double, clip: DisplayList.Clip?,
        _ body: () throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) {
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        context.clip(x: touched.x, y: touched.y, width: touched.width, height: touched.height)
        cairo_push_group(context.pointer)
        var failure: FrameSourceError?
        do { try body() } catch { failure = error }
        cairo_pop_group_to_source(context.pointer)
        if let failure { throw failure }
        if let clip {
            context.addPath(clip.shape, in: bounds.drawable(clip.rect))
            cairo_clip(context.pointer)
        }
        cairo_paint_with_alpha(context.pointer, opacity)
    }
}

extension RGBA {
    /// No colour at all.
    static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}
