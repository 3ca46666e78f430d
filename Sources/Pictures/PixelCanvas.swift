import CRsvg
import Views

/// Draws pictures with Cairo.
enum PixelCanvas {
    /// A picture of `width` by `height` pixels, transparent where `draw` draws nothing; nil where there is no room, or drawing failed.
    static func image(width: Int, height: Int, scale: Double = 1, _ draw: (OpaquePointer) -> Void) -> PixelImage? {
        let sides = 1...PixelImage.greatestSide
        guard sides.contains(width), sides.contains(height), width * height <= PictureDecoder.greatestPixelCount else {
            return nil
        }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
        defer { cairo_surface_destroy(surface) }
        guard let pen = cairo_create(surface) else { return nil }
        draw(pen)
        let status = cairo_status(pen)
        cairo_destroy(pen)
        cairo_surface_flush(surface)
        guard status == CAIRO_STATUS_SUCCESS, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return PixelImage(
            bytes: Array(UnsafeBufferPointer(start: data, count: stride * height)), width: width, height: height,
            bytesPerRow: stride, scale: scale)
    }
}

extension PixelImage {
    /// Draws the picture, a pixel the length of the pen's map.
    func paint(with pen: OpaquePointer) {
        pixels.withUnsafeBufferPointer { bytes in
            // SAFETY: a source is only read, and let go of before the bytes are.
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: bytes.baseAddress), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(width * 4))
            cairo_set_source_surface(pen, surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(pen), CAIRO_FILTER_GOOD)
            cairo_paint(pen)
            cairo_set_source_rgb(pen, 0, 0, 0)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
