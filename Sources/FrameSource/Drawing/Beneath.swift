import CPango
import SampleQueue
import Views

/// What has been drawn beneath the layer that a pen draws on: the layers around it, the lowest first.
struct Beneath {
    /// The pixels of the picture that are shown at all.
    let canvas: PixelRect
    /// The surfaces, whose pens all have the picture's pixels as their places.
    private(set) var layers: [OpaquePointer] = []

    init(canvas: PixelRect) {
        self.canvas = canvas
    }

    /// What is beneath a layer over the one that `pen` draws on.
    func adding(_ pen: CairoContext) -> Beneath {
        var copy = self
        if let layer = cairo_get_group_target(pen.pointer) { copy.layers.append(layer) }
        return copy
    }

    /// The pixels of `area` in all layers together. Throws ``FrameSourceError``.
    func picture(of area: PixelRect) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        try surface.withOrigin(x: area.x, y: area.y) { () throws(FrameSourceError) in
            let context = try CairoContext(surface)
            for layer in layers {
                cairo_surface_flush(layer)
                cairo_set_source_surface(context.pointer, layer, 0, 0)
                cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_NEAREST)
                cairo_paint(context.pointer)
            }
            try context.check("draw what is beneath", subject: "\(area.width)×\(area.height)")
        }
        return surface
    }
}

extension Backdrop {
    /// The pixels of `area` as the material shows them, of which `pen` draws the layer on `beneath`. The picture's top left corner is that
    /// of the rectangle that comes with it. Throws ``FrameSourceError``.
    func picture(
        for area: PixelRect, under transform: AffineMatrix, beneath: Beneath, pen: CairoContext
    ) throws(FrameSourceError) -> (CairoSurface, PixelRect) {
        let needed = needed(for: area, under: transform).intersection(beneath.canvas)
        let picture = try beneath.adding(pen).picture(of: needed)
        if let small = PictureReduction(of: picture, for: blur, under: transform) {
            // What a wide blur leaves needs no more than every few pixels.
            let reduced = try small.reduced(picture)
            GaussianBlur(deviation: blur, under: small.transform, extendsEdges: true)?.apply(to: reduced)
            small.enlarge(reduced, to: picture)
        } else {
            GaussianBlur(deviation: blur, under: transform, extendsEdges: true)?.apply(to: picture)
        }
        var last = filter.concatenating(ColorMatrix(tint: tint))
        if opacity < 1 { last = last.concatenating(.multiply(RGBA(red: 1, green: 1, blue: 1, alpha: opacity))) }
        picture.apply(PixelFilter(last))
        return (picture, needed)
    }
}

extension ColorMatrix {
    /// Lays a colour over an opaque one.
    fileprivate init(tint: RGBA) {
        let rest = 1 - tint.alpha
        func row(_ index: Int, _ component: Double) -> [Double] {
            (0..<4).map { $0 == index ? rest : 0 } + [component * tint.alpha]
        }
        self.init(rows: [row(0, tint.red), row(1, tint.green), row(2, tint.blue), [0, 0, 0, 1, 0]])
    }
}
