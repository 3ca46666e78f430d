import CPango
import Views

extension CairoContext {
    /// Fills `rect` with `image`, stretched to it. Its edges are those of the rectangle, its colours at the edges go on beyond
    /// them. Throws ``FrameSourceError``.
    func fill(
        _ rect: Rect, with image: PixelImage, _ interpolation: PixelImage.Interpolation
    ) throws(FrameSourceError) {
        let result = image.pixels.withUnsafeBytes { bytes -> Result<Void, FrameSourceError> in
            guard let start = bytes.baseAddress else { return .success(()) }
            return Result { () throws(FrameSourceError) in
                // SAFETY: a source is only read.
                let surface = try CairoSurface(
                    bytes: UnsafeMutableRawPointer(mutating: start), width: image.width, height: image.height,
                    bytesPerRow: image.width * 4)
                fill(rect, with: surface, interpolation)
                surface.finish()
            }
        }
        try result.get()
    }

    private func fill(_ rect: Rect, with surface: CairoSurface, _ interpolation: PixelImage.Interpolation) {
        let across = rect.size.width / Double(surface.width)
        let down = rect.size.height / Double(surface.height)
        guard across * down > 0, (1 / across).isFinite, (1 / down).isFinite else { return }
        saved {
            cairo_rectangle(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
            cairo_clip(pointer)
            cairo_translate(pointer, rect.minX, rect.minY)
            cairo_scale(pointer, across, down)
            var map = cairo_matrix_t()
            cairo_get_matrix(pointer, &map)
            let isShrinking = abs(map.xx * map.yy - map.xy * map.yx) < 1
            cairo_set_source_surface(pointer, surface.pointer, 0, 0)
            let source = cairo_get_source(pointer)
            cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
            switch interpolation {
            case .none: cairo_pattern_set_filter(source, CAIRO_FILTER_NEAREST)
            case .low: cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
            // Cairo's best one draws what is enlarged as squares.
            case .high: cairo_pattern_set_filter(source, isShrinking ? CAIRO_FILTER_BEST : CAIRO_FILTER_GOOD)
            }
            cairo_paint(pointer)
        }
    }
}
