import CGLib
import Views

/// Draws images with Cairo.
enum ImageCanvas {
    /// An image of `width` by `height` pixels, transparent where `draw` draws nothing; nil if memory runs out, or
    /// drawing failed.
    static func image(
        width: Int, height: Int, scale: Double = 1, memoryBudget: ImageMemoryBudget? = nil,
        _ draw: (OpaquePointer) -> Void
    ) -> PixelImage? {
        let sides = 1...PixelImage.maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= ImageDecoder.maximumPixelCount,
            memoryBudget?.has(width * height * 4) != false
        else { return nil }
        // Drawn into its final memory: otherwise a large image would need its memory twice.
        let (stride, size) = (width * 4, width * 4 * height)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            buffer.initialize(repeating: 0)
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
            defer { cairo_surface_destroy(surface) }
            guard let context = cairo_create(surface) else { return }
            draw(context)
            let status = cairo_status(context)
            cairo_destroy(context)
            cairo_surface_finish(surface)
            if status == CAIRO_STATUS_SUCCESS, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS { count = size }
        }
        guard bytes.count == size else { return nil }
        return PixelImage(
            bytes: bytes, width: width, height: height, bytesPerRow: stride, scale: scale, memoryBudget: memoryBudget)
    }
}

extension PixelImage {
    /// Draws the image so that one pixel is one unit of the context's coordinate system.
    func paint(with context: OpaquePointer) {
        pixels.withUnsafeBufferPointer { bytes in
            // SAFETY: a source is only read, and let go of before the bytes are.
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: bytes.baseAddress), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
                Int32(width * 4))
            cairo_set_source_surface(context, surface, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
            cairo_paint(context)
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
