import CGLib
import SampleQueue
import Views

/// Groups: items drawn on their own layer before they are composited into the frame.
extension DisplayListRenderer {
    /// Draws a group of `items`. Throws ``FrameSourceError``.
    func drawGroup(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard effects.opacity > 0 else { return }
        if GroupEffectBounds.readsNeighbours(effects, bounds: bounds) {
            let stages = GroupEffectBounds(of: effects, items: items, bounds: bounds)
            return try drawBlurred(items, effects, stages, over: touched)
        }
        if effects.needsOwnPixels {
            let content = try layer(of: touched, shown: shown) {
                (renderer: DisplayListRenderer) throws(FrameSourceError) in
                try renderer.draw(items)
            }
            return try join(filtered(content, effects), of: touched, effects, over: touched)
        }
        let inner = renderer(area: touched, bounds: bounds, layerBackdrop: layerBackdrop)
        if effects.opacity >= 1, effects.blendMode == .normal, !effects.isIsolated {
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
        let below = layerBackdrop?.adding(context)
        try layered(over: touched, effects) { () throws(FrameSourceError) in
            try renderer(area: touched, bounds: bounds, layerBackdrop: below).draw(items)
        }
    }

    /// Draws `body` on a layer, then composites the layer with the clip, opacity and blend mode of `effects`.
    func layered(
        over touched: PixelRect, _ effects: DisplayList.Effects, _ body: () throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) {
        let memory = try reserve(4, for: touched)
        defer { withExtendedLifetime(memory) {} }
        cairo_save(context.pointer)
        defer { cairo_restore(context.pointer) }
        context.clip(to: touched)
        cairo_push_group(context.pointer)
        // Cairo rounds differently on an empty layer, and the first item drawn on a layer depends on the area.
        cairo_surface_mark_dirty(cairo_get_group_target(context.pointer))
        var failure: FrameSourceError?
        do { try body() } catch { failure = error }
        cairo_pop_group_to_source(context.pointer)
        if let failure { throw failure }
        if let clip = effects.clip { try setClip(clip) }
        context.setBlendMode(effects.blendMode)
        cairo_paint_with_alpha(context.pointer, min(effects.opacity, 1))
    }

    /// Counts `count` bytes for each pixel of `extent` until the returned object is released. Throws if the frame would
    /// take too much memory.
    func reserve(_ count: Int, for extent: PixelRect) throws(FrameSourceError) -> DrawBudget.MemoryReservation {
        guard let reservation = bounds.shaper.time.reserve(count, width: extent.width, height: extent.height) else {
            throw Self.outOfMemory
        }
        return reservation
    }

    func reserve(bytes: Int) throws(FrameSourceError) -> DrawBudget.MemoryReservation {
        guard let reservation = bounds.shaper.time.reserve(bytes: bytes) else { throw Self.outOfMemory }
        return reservation
    }

    static var outOfMemory: FrameSourceError {
        FrameSourceError(.outOfMemory, operation: "draw it", subject: "the view")
    }

    /// Blurs `image`, the pixels of `extent`, of which those of `part` are kept.
    private func apply(
        _ blur: GaussianBlur?, to image: CairoSurface, of extent: PixelRect, keeping part: PixelRect
    ) throws(FrameSourceError) {
        guard let blur else { return }
        let part = part.intersection(extent).moved(across: -extent.x, down: -extent.y)
        guard !part.isEmpty else { return }
        let memory = try reserve(
            bytes: GaussianBlur.byteCount(width: extent.width, height: extent.height, keeping: part))
        defer { withExtendedLifetime(memory) {} }
        blur.apply(to: image, keeping: part)
    }

    private func setClip(_ clip: DisplayList.Clip) throws(FrameSourceError) {
        switch clip {
        case .outline(let shape, let rect):
            try checkCost(of: shape, in: rect)
            context.addPath(shape, in: bounds.drawable(rect))
            cairo_clip(context.pointer)
        case .path(let path, let rule):
            let path = DevicePath(path, bounds.transform)
            try checkCost(of: path)
            context.addPath(path)
            context.setFillRule(rule)
            cairo_clip(context.pointer)
            context.setFillRule(.nonZero)
        }
    }

    /// Draws items whose pixels depend on their neighbours: blurred, or with a shadow. They are always drawn as a
    /// whole, even if only part of them is needed.
    private func drawBlurred(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, _ stages: GroupEffectBounds,
        over touched: PixelRect
    ) throws(FrameSourceError) {
        let whole = stages.all.intersection(shown)
        let clipped = stages.clippedNeeded(for: whole)
        let result = try layer(of: whole) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
            guard !clipped.isEmpty else { return }
            let content = try drawClipped(items, effects, stages, in: clipped)
            if let shadow = stages.shadow {
                // The pixels whose shadow is in the whole.
                let area = shadow.reach(of: clipped).intersection(shadow.blur?.reach(of: whole) ?? whole)
                let silhouette = try layer(of: area) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
                    renderer.composite(content, at: clipped.moved(across: shadow.across, down: shadow.down), over: area)
                }
                try checkTime()
                try apply(shadow.blur, to: silhouette, of: area, keeping: whole)
                renderer.context.setSource(shadow.color)
                silhouette.mask(with: renderer.context, x: area.x, y: area.y)
            }
            if !effects.showsShadowAlone { renderer.composite(content, at: clipped, over: whole) }
        }
        try join(
            result, of: whole, DisplayList.Effects(opacity: effects.opacity, blendMode: effects.blendMode),
            over: touched)
    }

    /// Returns the pixels of `clipped` of a group's items after the filter, the blur, the clip and the mask.
    private func drawClipped(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, _ stages: GroupEffectBounds, in clipped: PixelRect
    ) throws(FrameSourceError) -> CairoSurface {
        let needed = stages.itemsNeeded(for: clipped).intersection(stages.blurred)
        let drawn = try layer(of: needed) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
            try renderer.draw(items)
        }
        // In nested groups all items are drawn before the first blur.
        try checkTime()
        let blurred = filtered(drawn, effects)
        try apply(stages.blur, to: blurred, of: needed, keeping: clipped)
        return try layer(of: clipped) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
            if let clip = effects.clip { try renderer.setClip(clip) }
            try renderer.composite(blurred, of: needed, masked: effects.mask, shown: clipped)
        }
    }

    /// Draws items under a 3D projection, as a whole. Throws ``FrameSourceError``.
    func drawProjected(
        _ items: [DisplayList.Item], _ matrix: ProjectionMatrix, over touched: PixelRect
    ) throws(FrameSourceError) {
        // Pixels far beyond the edges cannot become visible, and memory is limited. Each projection within projections
        // reaches further.
        func reach(of length: Int) -> Int {
            max(0, min(max(length, 512), (DrawBudget.maximumLength - length) / 2))
        }
        let reach = shown.outset(across: reach(of: shown.width), down: reach(of: shown.height))
        let source = bounds.pixels(of: items)
        let whole = bounds.pixels(of: .projection(matrix, items: items)).intersection(shown)
        guard let warp = ProjectedImage(matrix, of: source.intersection(reach), under: bounds.transform) else { return }
        let flat = try layer(of: warp.source, sees: nil) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
            try renderer.draw(items)
        }
        let memory = (try reserve(4, for: warp.source), try reserve(4, for: whole))
        defer { withExtendedLifetime(memory) {} }
        composite(try warp.draw(flat, over: whole), at: whole, over: touched)
    }

    /// Returns `image` after applying the colour filter of `effects`.
    private func filtered(_ image: CairoSurface, _ effects: DisplayList.Effects) -> CairoSurface {
        if let filter = effects.filter { image.apply(ColorMatrixFilter(filter)) }
        return image
    }

    /// Composites `content`, the pixels of `place`, with the clip, mask, opacity and blend mode of `effects`.
    private func join(
        _ content: CairoSurface, of place: PixelRect, _ effects: DisplayList.Effects, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard effects.mask != nil || effects.blendMode == .plusDarker else {
            return try context.saved { () throws(FrameSourceError) in
                context.clip(to: touched)
                if let clip = effects.clip { try setClip(clip) }
                context.setBlendMode(effects.blendMode)
                composite(content, at: place, over: touched, opacity: effects.opacity)
            }
        }
        let result = try layer(of: touched, shown: shown) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
            if let clip = effects.clip { try renderer.setClip(clip) }
            try renderer.composite(content, of: place, masked: effects.mask, shown: shown, opacity: effects.opacity)
        }
        if effects.blendMode == .plusDarker {
            let memory = try reserve(8, for: touched)
            defer { withExtendedLifetime(memory) {} }
            let behind = try LayerBackdrop(canvas: touched).adding(context).image(of: touched)
            behind.darken(with: result)
            context.saved {
                cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
                composite(behind, at: touched, over: touched)
            }
        } else {
            context.saved {
                context.setBlendMode(effects.blendMode)
                composite(result, at: touched, over: touched)
            }
        }
    }

    /// Composites `content`, the pixels of `place`, over the renderer's area, weighted by the opacity of `mask`. Mask
    /// items that depend on the drawn area are drawn for all of `shown`.
    private func composite(
        _ content: CairoSurface, of place: PixelRect, masked mask: [DisplayList.Item]?, shown: PixelRect,
        opacity: Double = 1
    ) throws(FrameSourceError) {
        guard let mask else { return composite(content, at: place, over: area, opacity: opacity) }
        let image = try layer(of: area, shown: shown, sees: nil) {
            (renderer: DisplayListRenderer) throws(FrameSourceError) in
            try renderer.layered(over: renderer.area, DisplayList.Effects(opacity: opacity)) {
                () throws(FrameSourceError) in
                try renderer.draw(mask)
            }
        }
        context.saved {
            content.becomeSource(of: context, x: place.x, y: place.y)
            image.mask(with: context, x: area.x, y: area.y)
        }
    }

    /// Returns a new surface of the pixels in `extent`, transparent where `body` draws nothing. Items that depend on
    /// the drawn area are drawn for all of `shown`. Without `shown`, `extent` does not depend on the current area.
    func layer(
        of extent: PixelRect, shown: PixelRect? = nil, _ body: (DisplayListRenderer) throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        try layer(of: extent, shown: shown, sees: layerBackdrop?.adding(context), body)
    }

    private func layer(
        of extent: PixelRect, shown: PixelRect? = nil, sees layerBackdrop: LayerBackdrop?,
        _ body: (DisplayListRenderer) throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(
            width: extent.width, height: extent.height, reservation: try reserve(4, for: extent))
        try surface.withOrigin(x: extent.x, y: extent.y) { () throws(FrameSourceError) in
            // As on a layer: the first item drawn depends on the area.
            if shown != nil { cairo_surface_mark_dirty(surface.pointer) }
            let context = try CairoContext(surface)
            context.setMap(bounds.transform)
            try body(
                DisplayListRenderer(
                    context: context, area: extent, shown: shown ?? extent, symbols: symbols, gradients: gradients,
                    bounds: bounds, layerBackdrop: layerBackdrop))
            try context.check("draw a layer", subject: "\(extent.width)×\(extent.height)")
        }
        return surface
    }

    /// Composites `image`, with its top left corner at that of `place`, over the pixels of `touched`.
    func composite(_ image: CairoSurface, at place: PixelRect, over touched: PixelRect, opacity: Double = 1) {
        context.saved {
            context.clip(to: touched)
            image.becomeSource(of: context, x: place.x, y: place.y)
            cairo_paint_with_alpha(context.pointer, min(opacity, 1))
        }
    }
}

extension DisplayList.Effects {
    /// Whether the group's pixels are processed individually, which Cairo's layers do not support.
    fileprivate var needsOwnPixels: Bool { filter != nil || mask != nil || blendMode == .plusDarker }
}

extension CairoSurface {
    /// Composites the pixels of `other`, of the same size, with SwiftUI's `plusDarker`: the differences from white add
    /// up.
    fileprivate func darken(with other: CairoSurface) {
        var lines: [[UInt32]] = []
        other.withPixels { _, pixels in lines.append(Array(pixels)) }
        withPixels { row, pixels in
            for column in pixels.indices where lines[row][column] != 0 {
                let (below, above) = (pixels[column], lines[row][column])
                let (first, second) = (Int(below >> 24), Int(above >> 24))
                let alpha = min(first + second, 255)
                var result = UInt32(alpha) << 24
                for shift in [0, 8, 16] as [UInt32] {
                    let missing = first - Int(below >> shift & 0xFF) + second - Int(above >> shift & 0xFF)
                    result |= UInt32(max(alpha - missing, 0)) << shift
                }
                pixels[column] = result
            }
        }
    }
}

extension RGBA {
    /// A transparent colour.
    static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

    /// Returns the colour with its opacity multiplied by `factor`.
    func faded(by factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}
