import CPango
import SampleQueue
import Views

/// Draws the items of display lists. Lengths of items are in points; everything is drawn inside one area of pixels.
struct ListPen {
    /// The pen; its map is the bounds' own.
    let context: CairoContext
    /// The pixels that are drawn now; the context is clipped to them.
    let area: PixelRect
    /// The pixels that are shown at all. What depends on how much of it is drawn is drawn for all of these.
    let shown: PixelRect
    let symbols: SymbolShaper
    let gradients: GradientPainter
    let bounds: ItemBounds

    /// Draws `items`, the first at the back. Throws ``FrameSourceError``.
    func draw(_ items: [DisplayList.Item]) throws(FrameSourceError) {
        for item in items {
            let touched = bounds.pixels(of: item).intersection(area)
            guard !touched.isEmpty else { continue }
            try draw(item, over: touched)
        }
    }

    private func draw(_ item: DisplayList.Item, over touched: PixelRect) throws(FrameSourceError) {
        switch item {
        case .fill(let shape, let rect, let paint):
            try withSource(paint, over: touched) {
                context.addPath(shape, in: bounds.drawable(rect))
                cairo_fill(context.pointer)
            }
        case .stroke(let shape, let rect, let line, let paint):
            try withSource(paint, over: touched) {
                let box = bounds.transform.box(around: PointBox(bounds.drawable(rect)))
                let length = 2 * (box.maxX - box.minX + box.maxY - box.minY)
                context.setLine(line.drawable(along: length, under: bounds.transform))
                context.addPath(shape, in: bounds.drawable(rect))
                cairo_stroke(context.pointer)
            }
        case .text(let run, let rect, let paint):
            try draw(bounds.shaped(run, in: rect), of: run, at: rect.origin, paint: paint, over: touched)
        case .symbol(let run, let rect, let paint):
            for pass in symbols.passes(for: run, paint: paint) {
                try withSource(pass.paint, over: touched) { symbols.draw(pass, of: run, in: rect, with: context) }
            }
        case .fillPath(let path, let rule, let paint):
            try withSource(paint, over: touched) {
                context.addPath(DevicePath(path, bounds.transform))
                context.setFillRule(rule)
                cairo_fill(context.pointer)
                context.setFillRule(.nonZero)
            }
        case .strokePath(let path, let line, let paint):
            try withSource(paint, over: touched) {
                let path = DevicePath(path, bounds.transform)
                context.setLine(line.drawable(along: path.length, under: bounds.transform))
                context.addPath(path)
                cairo_stroke(context.pointer)
            }
        case .image(let image, let rect, let interpolation):
            let whole = bounds.pixels(of: item).intersection(shown)
            let picture = try picture(of: whole) { (pen: ListPen) throws(FrameSourceError) in
                try pen.context.fill(rect, with: image, interpolation)
            }
            lay(picture, at: whole, over: touched)
        case .movie(let movie, let rect):
            // A picture beyond the canvas's edge is made as a whole too: it is scaled for the rectangle that it is drawn in.
            let size = MovieSize(of: movie, in: rect, under: bounds.transform)
            guard let image = movie.image(width: size.width, height: size.height) else { return }
            try draw(.image(image, in: rect, interpolation: .low), over: touched)
        case .transform(let matrix, let children):
            guard let inner = bounds.under(matrix) else { return }
            try context.saved { () throws(FrameSourceError) in
                context.setMap(inner.transform)
                try pen(area: area, bounds: inner).draw(children)
            }
        case .group(let effects, let children):
            try drawGroup(children, effects, over: touched)
        }
    }

    /// A pen on the same picture.
    private func pen(area: PixelRect, bounds: ItemBounds) -> ListPen {
        ListPen(context: context, area: area, shown: shown, symbols: symbols, gradients: gradients, bounds: bounds)
    }

    /// Runs `body` with `paint` as the source.
    func withSource(
        _ paint: Paint, over touched: PixelRect, _ body: () -> Void
    ) throws(FrameSourceError) {
        if let picture = try gradients.picture(of: paint, in: touched, transform: bounds.transform) {
            picture.becomeSource(of: context, x: touched.x, y: touched.y)
        } else if case .color(let color) = paint {
            context.setSource(color)
        }
        body()
    }

    private func drawGroup(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard effects.opacity > 0 else { return }
        let stages = GroupStages(of: effects, items: items, bounds: bounds)
        if stages.readsNeighbours { return try drawBlurred(items, effects, stages, over: touched) }
        let inner = pen(area: touched, bounds: bounds)
        if effects.opacity >= 1, effects.blendMode == .normal {
            guard let clip = effects.clip else { return try draw(items) }
            if let pixels = bounds.wholePixels(of: clip) {
                let visible = pixels.intersection(touched)
                guard !visible.isEmpty else { return }
                return try context.saved { () throws(FrameSourceError) in
                    context.clip(to: visible)
                    try inner.draw(items)
                }
            }
        }
        try layered(over: touched, effects) { () throws(FrameSourceError) in try inner.draw(items) }
    }

    /// Draws `body` on a layer of its own, then lays it over the picture, clipped, translucent and blended.
    func layered(
        over touched: PixelRect, _ effects: DisplayList.Effects, _ body: () throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) {
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        context.clip(to: touched)
        cairo_push_group(context.pointer)
        // Cairo rounds otherwise while nothing is drawn on a layer, and what is drawn on it first depends on the area.
        cairo_surface_mark_dirty(cairo_get_group_target(context.pointer))
        var failure: FrameSourceError?
        do { try body() } catch { failure = error }
        cairo_pop_group_to_source(context.pointer)
        if let failure { throw failure }
        if let clip = effects.clip { setClip(clip) }
        context.setBlendMode(effects.blendMode)
        cairo_paint_with_alpha(context.pointer, min(effects.opacity, 1))
    }

    private func setClip(_ clip: DisplayList.Clip) {
        switch clip {
        case .outline(let shape, let rect):
            context.addPath(shape, in: bounds.drawable(rect))
            cairo_clip(context.pointer)
        case .path(let path, let rule):
            context.addPath(DevicePath(path, bounds.transform))
            context.setFillRule(rule)
            cairo_clip(context.pointer)
            context.setFillRule(.nonZero)
        }
    }
}

/// What is drawn as a whole, however little of it is drawn now.
extension ListPen {
    /// Draws items of which a pixel depends on its neighbours: blurred, or with a shadow.
    private func drawBlurred(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, _ stages: GroupStages, over touched: PixelRect
    ) throws(FrameSourceError) {
        let whole = stages.all.intersection(shown)
        let clipped = stages.clippedNeeded(for: whole)
        let result = try picture(of: whole) { (pen: ListPen) throws(FrameSourceError) in
            guard !clipped.isEmpty else { return }
            let needed = stages.itemsNeeded(for: clipped).intersection(stages.blurred)
            let blurred = try picture(of: needed) { (pen: ListPen) throws(FrameSourceError) in try pen.draw(items) }
            stages.blur?.apply(to: blurred)
            let content = try picture(of: clipped) { (pen: ListPen) throws(FrameSourceError) in
                if let clip = effects.clip { pen.setClip(clip) }
                pen.lay(blurred, at: needed, over: clipped)
            }
            if let shadow = stages.shadow {
                let area = shadow.reach(of: clipped)
                let silhouette = try picture(of: area) { (pen: ListPen) throws(FrameSourceError) in
                    pen.lay(content, at: clipped.moved(across: shadow.across, down: shadow.down), over: area)
                }
                shadow.blur?.apply(to: silhouette)
                pen.context.setSource(shadow.color)
                silhouette.mask(with: pen.context, x: area.x, y: area.y)
            }
            pen.lay(content, at: clipped, over: whole)
        }
        context.saved {
            context.setBlendMode(effects.blendMode)
            lay(result, at: whole, over: touched, opacity: effects.opacity)
        }
    }

    /// A picture of its own of the pixels in `extent`, transparent where `body` draws nothing.
    private func picture(
        of extent: PixelRect, _ body: (ListPen) throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: extent.width, height: extent.height)
        try surface.withOrigin(x: extent.x, y: extent.y) { () throws(FrameSourceError) in
            let context = try CairoContext(surface)
            context.setMap(bounds.transform)
            try body(
                ListPen(
                    context: context, area: extent, shown: extent, symbols: symbols, gradients: gradients,
                    bounds: bounds))
            try context.check("draw a layer", subject: "\(extent.width)×\(extent.height)")
        }
        return surface
    }

    /// Lays the pixels of `picture`, whose top left corner is that of `place`, over those of `touched`.
    private func lay(_ picture: CairoSurface, at place: PixelRect, over touched: PixelRect, opacity: Double = 1) {
        context.saved {
            context.clip(to: touched)
            picture.becomeSource(of: context, x: place.x, y: place.y)
            cairo_paint_with_alpha(context.pointer, min(opacity, 1))
        }
    }
}

extension RGBA {
    /// No colour at all.
    static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
}
