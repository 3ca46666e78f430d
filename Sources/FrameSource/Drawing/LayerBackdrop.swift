import CGLib
import SampleQueue
import Views

/// The backdrop of a layer: the surfaces below it, bottom first.
struct LayerBackdrop {
    /// The visible pixels of the frame.
    let canvas: PixelRect
    /// The surfaces. Their contexts all use the frame's pixel coordinates.
    private(set) var layers: [OpaquePointer] = []

    init(canvas: PixelRect) {
        self.canvas = canvas
    }

    /// Returns the backdrop of a layer above the one that `context` draws on.
    func adding(_ context: CairoContext) -> LayerBackdrop {
        var copy = self
        if let layer = cairo_get_group_target(context.pointer) { copy.layers.append(layer) }
        return copy
    }

    /// Returns the composited pixels of all layers in `area`. Throws ``FrameSourceError``.
    func image(of area: PixelRect) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        try surface.withOrigin(x: area.x, y: area.y) { () throws(FrameSourceError) in
            let context = try CairoContext(surface)
            for layer in layers {
                cairo_surface_flush(layer)
                cairo_set_source_surface(context.pointer, layer, 0, 0)
                cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_NEAREST)
                cairo_paint(context.pointer)
            }
            try context.check("draw the backdrop", subject: "\(area.width)×\(area.height)")
        }
        return surface
    }
}

extension BackdropFilter {
    /// Returns an image of `area` as seen through the material, and the pixel rectangle that the image covers. The
    /// backdrop is `layerBackdrop` plus the layer that `context` draws on. Throws ``FrameSourceError``.
    func image(
        for area: PixelRect, under transform: AffineMatrix, layerBackdrop: LayerBackdrop, context: CairoContext
    ) throws(FrameSourceError) -> (CairoSurface, PixelRect) {
        let needed = needed(for: area, under: transform).intersection(layerBackdrop.canvas)
        let image = try layerBackdrop.adding(context).image(of: needed)
        if let small = DownscaledImage(of: image, for: blur, under: transform) {
            // After a wide blur a reduced resolution suffices.
            let reduced = try small.reduced(image)
            GaussianBlur(deviation: blur, under: small.transform, extendsEdges: true)?.apply(to: reduced)
            small.enlarge(reduced, to: image)
        } else {
            GaussianBlur(deviation: blur, under: transform, extendsEdges: true)?.apply(to: image)
        }
        var last = filter.concatenating(ColorMatrix(tint: tint))
        if opacity < 1 { last = last.concatenating(.multiply(RGBA(red: 1, green: 1, blue: 1, alpha: opacity))) }
        image.apply(ColorMatrixFilter(last))
        return (image, needed)
    }
}

extension ColorMatrix {
    /// Creates a matrix that composites `tint` over an opaque colour.
    fileprivate init(tint: RGBA) {
        let rest = 1 - tint.alpha
        func row(_ index: Int, _ component: Double) -> [Double] {
            (0..<4).map { $0 == index ? rest : 0 } + [component * tint.alpha]
        }
        self.init(rows: [row(0, tint.red), row(1, tint.green), row(2, tint.blue), [0, 0, 0, 1, 0]])
    }
}
