import CGLib
import Views

extension CairoContext {
    /// Fills `rect` with `image`, stretched to fit. The edges are the rectangle's; the colours at the edges extend
    /// beyond them. Throws ``FrameSourceError``.
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
            cairo_set_source_surface(pointer, surface.pointer, 0, 0)
            let source = cairo_get_source(pointer)
            cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
            cairo_pattern_set_filter(source, filter(for: interpolation))
            cairo_paint(pointer)
        }
    }

    /// Returns Cairo's filter for an image in whose coordinates a unit is one pixel.
    private func filter(for interpolation: PixelImage.Interpolation) -> cairo_filter_t {
        var map = cairo_matrix_t()
        cairo_get_matrix(pointer, &map)
        let area = abs(map.xx * map.yy - map.xy * map.yx)
        // If a thousand image pixels map to one, the weights of Cairo's high-quality filters would exhaust the memory.
        let isTiny = area < max(abs(map.xx), abs(map.xy), abs(map.yx), abs(map.yy)) / 1_000
        switch interpolation {
        case .none: return CAIRO_FILTER_NEAREST
        case .low: return isTiny ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_GOOD
        // CAIRO_FILTER_BEST draws enlarged pixels as squares.
        case .high: return isTiny ? CAIRO_FILTER_BILINEAR : area < 1 ? CAIRO_FILTER_BEST : CAIRO_FILTER_GOOD
        }
    }
}
