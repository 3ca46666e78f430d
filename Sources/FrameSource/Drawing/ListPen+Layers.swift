import CPango
import SampleQueue
import Views

/// Groups: what is drawn on a layer of its own before it joins the picture.
extension ListPen {
    /// Draws a group of `items`. Throws ``FrameSourceError``.
    func drawGroup(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard effects.opacity > 0 else { return }
        let stages = GroupStages(of: effects, items: items, bounds: bounds)
        if stages.readsNeighbours { return try drawBlurred(items, effects, stages, over: touched) }
        if effects.needsOwnPixels {
            let content = try picture(of: touched, shown: shown) { (pen: ListPen) throws(FrameSourceError) in
                try pen.draw(items)
            }
            return try join(filtered(content, effects), of: touched, effects, over: touched)
        }
        let inner = pen(area: touched, bounds: bounds, beneath: beneath)
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
        let below = beneath?.adding(context)
        try layered(over: touched, effects) { () throws(FrameSourceError) in
            try pen(area: touched, bounds: bounds, beneath: below).draw(items)
        }
    }

    /// Draws `body` on a layer of its own, then lays it over the picture, clipped, translucent and blended.
    func layered(
        over touched: PixelRect, _ effects: DisplayList.Effects, _ body: () throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) {
        try enterLayer(of: touched)
        defer { leaveLayer(of: touched) }
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

    /// Counts the pixels of a layer that is drawn on. Throws where those of all that are would be too many; what was counted is left by
    /// ``leaveLayer(of:)`` where this did not throw.
    private func enterLayer(of extent: PixelRect) throws(FrameSourceError) {
        guard bounds.shaper.time.enter(layerOf: 4 * extent.width * extent.height) else {
            throw FrameSourceError(.outOfMemory, operation: "draw it", subject: "the view")
        }
    }

    private func leaveLayer(of extent: PixelRect) {
        bounds.shaper.time.leave(layerOf: 4 * extent.width * extent.height)
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

    /// Draws items of which a pixel depends on its neighbours: blurred, or with a shadow. However little of them is drawn now, they are
    /// drawn as a whole.
    private func drawBlurred(
        _ items: [DisplayList.Item], _ effects: DisplayList.Effects, _ stages: GroupStages, over touched: PixelRect
    ) throws(FrameSourceError) {
        let whole = stages.all.intersection(shown)
        let clipped = stages.clippedNeeded(for: whole)
        let result = try picture(of: whole) { (pen: ListPen) throws(FrameSourceError) in
            guard !clipped.isEmpty else { return }
            let needed = stages.itemsNeeded(for: clipped).intersection(stages.blurred)
            let drawn = try picture(of: needed) { (pen: ListPen) throws(FrameSourceError) in try pen.draw(items) }
            // Of groups within groups all is drawn before the first is blurred.
            try checkTime()
            let blurred = filtered(drawn, effects)
            stages.blur?.apply(to: blurred)
            let content = try picture(of: clipped) { (pen: ListPen) throws(FrameSourceError) in
                if let clip = effects.clip { pen.setClip(clip) }
                try pen.lay(blurred, of: needed, masked: effects.mask, shown: clipped)
            }
            if let shadow = stages.shadow {
                let area = shadow.reach(of: clipped)
                let silhouette = try picture(of: area) { (pen: ListPen) throws(FrameSourceError) in
                    pen.lay(content, at: clipped.moved(across: shadow.across, down: shadow.down), over: area)
                }
                try checkTime()
                shadow.blur?.apply(to: silhouette)
                pen.context.setSource(shadow.color)
                silhouette.mask(with: pen.context, x: area.x, y: area.y)
            }
            if !effects.showsShadowAlone { pen.lay(content, at: clipped, over: whole) }
        }
        try join(
            result, of: whole, DisplayList.Effects(opacity: effects.opacity, blendMode: effects.blendMode),
            over: touched)
    }

    /// Draws items that are seen from another side, as a whole. Throws ``FrameSourceError``.
    func drawProjected(
        _ items: [DisplayList.Item], _ matrix: ProjectionMatrix, over touched: PixelRect
    ) throws(FrameSourceError) {
        // Far beyond the edges nothing comes into sight any more, and memory has an end.
        let reach = shown.outset(across: max(shown.width, 512), down: max(shown.height, 512))
        let source = bounds.pixels(of: items)
        let whole = bounds.pixels(of: .projection(matrix, items: items)).intersection(shown)
        guard let warp = WarpedPicture(matrix, of: source.intersection(reach), under: bounds.transform) else { return }
        let flat = try picture(of: warp.source, sees: nil) { (pen: ListPen) throws(FrameSourceError) in
            try pen.draw(items)
        }
        lay(try warp.draw(flat, over: whole), at: whole, over: touched)
    }

    /// `picture` with its colours changed.
    private func filtered(_ picture: CairoSurface, _ effects: DisplayList.Effects) -> CairoSurface {
        if let filter = effects.filter { picture.apply(PixelFilter(filter)) }
        return picture
    }

    /// Lays `content`, the pixels of `place`, over the picture, clipped, masked, translucent and blended.
    private func join(
        _ content: CairoSurface, of place: PixelRect, _ effects: DisplayList.Effects, over touched: PixelRect
    ) throws(FrameSourceError) {
        guard effects.mask != nil || effects.blendMode == .plusDarker else {
            return context.saved {
                context.clip(to: touched)
                if let clip = effects.clip { setClip(clip) }
                context.setBlendMode(effects.blendMode)
                lay(content, at: place, over: touched, opacity: effects.opacity)
            }
        }
        let result = try picture(of: touched, shown: shown) { (pen: ListPen) throws(FrameSourceError) in
            if let clip = effects.clip { pen.setClip(clip) }
            try pen.lay(content, of: place, masked: effects.mask, shown: shown, opacity: effects.opacity)
        }
        if effects.blendMode == .plusDarker {
            let behind = try Beneath(canvas: touched).adding(context).picture(of: touched)
            behind.darken(with: result)
            context.saved {
                cairo_set_operator(context.pointer, CAIRO_OPERATOR_SOURCE)
                lay(behind, at: touched, over: touched)
            }
        } else {
            context.saved {
                context.setBlendMode(effects.blendMode)
                lay(result, at: touched, over: touched)
            }
        }
    }

    /// Lays `content`, the pixels of `place`, over the pen's area, as strongly as `mask` is opaque. What of the mask depends on how much of
    /// it is drawn is drawn for all of `shown`.
    private func lay(
        _ content: CairoSurface, of place: PixelRect, masked mask: [DisplayList.Item]?, shown: PixelRect,
        opacity: Double = 1
    ) throws(FrameSourceError) {
        guard let mask else { return lay(content, at: place, over: area, opacity: opacity) }
        let picture = try picture(of: area, shown: shown, sees: nil) { (pen: ListPen) throws(FrameSourceError) in
            try pen.layered(over: pen.area, DisplayList.Effects(opacity: opacity)) { () throws(FrameSourceError) in
                try pen.draw(mask)
            }
        }
        context.saved {
            content.becomeSource(of: context, x: place.x, y: place.y)
            picture.mask(with: context, x: area.x, y: area.y)
        }
    }

    /// A picture of its own of the pixels in `extent`, transparent where `body` draws nothing. What depends on how much of it is drawn is
    /// drawn for all of `shown`; without it, `extent` does not depend on the area that is drawn now.
    func picture(
        of extent: PixelRect, shown: PixelRect? = nil, _ body: (ListPen) throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        try picture(of: extent, shown: shown, sees: beneath?.adding(context), body)
    }

    private func picture(
        of extent: PixelRect, shown: PixelRect? = nil, sees beneath: Beneath?,
        _ body: (ListPen) throws(FrameSourceError) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        try enterLayer(of: extent)
        defer { leaveLayer(of: extent) }
        let surface = try CairoSurface(width: extent.width, height: extent.height)
        try surface.withOrigin(x: extent.x, y: extent.y) { () throws(FrameSourceError) in
            // As on a layer: what is drawn on it first depends on the area.
            if shown != nil { cairo_surface_mark_dirty(surface.pointer) }
            let context = try CairoContext(surface)
            context.setMap(bounds.transform)
            try body(
                ListPen(
                    context: context, area: extent, shown: shown ?? extent, symbols: symbols, gradients: gradients,
                    bounds: bounds, beneath: beneath))
            try context.check("draw a layer", subject: "\(extent.width)×\(extent.height)")
        }
        return surface
    }

    /// Lays the pixels of `picture`, whose top left corner is that of `place`, over those of `touched`.
    func lay(_ picture: CairoSurface, at place: PixelRect, over touched: PixelRect, opacity: Double = 1) {
        context.saved {
            context.clip(to: touched)
            picture.becomeSource(of: context, x: place.x, y: place.y)
            cairo_paint_with_alpha(context.pointer, min(opacity, 1))
        }
    }
}

extension DisplayList.Effects {
    /// Whether the group's pixels are worked on by themselves, which Cairo's layers do not allow.
    fileprivate var needsOwnPixels: Bool { filter != nil || mask != nil || blendMode == .plusDarker }
}

extension CairoSurface {
    /// Joins the pixels of `other`, which is as large, by SwiftUI's `plusDarker`: what both lack of white adds up.
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
    /// No colour at all.
    static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

    /// The colour at `factor` of its opacity.
    func faded(by factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * factor)
    }
}
