import CPango

/// A picture that Cairo draws on (`cairo_surface_t`, 32-bit BGRA, premultiplied).
package final class CairoSurface {
    /// Cairo's surface.
    package let pointer: OpaquePointer

    /// A picture in the caller's memory, which must outlive every use of the surface. Throws ``FrameSourceError``.
    package init(
        bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int
    ) throws(FrameSourceError) {
        let surface = cairo_image_surface_create_for_data(
            bytes.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
            Int32(bytesPerRow))
        pointer = try Self.checked(surface, subject: "\(width)×\(height)")
    }

    /// A picture in memory of its own: transparent, or, where every pixel will be opaque, black. Throws ``FrameSourceError``.
    package init(width: Int, height: Int, isOpaque: Bool = false) throws(FrameSourceError) {
        // What is known to be opaque is copied and not mixed.
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
        pointer = try Self.checked(surface, subject: "\(width)×\(height)")
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Pixels across.
    var width: Int { Int(cairo_image_surface_get_width(pointer)) }

    /// Pixels down.
    var height: Int { Int(cairo_image_surface_get_height(pointer)) }

    /// Whether it has no transparency.
    var isOpaque: Bool { cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_RGB24 }

    /// Whether nothing but this object holds the picture: no pen has it as its source.
    var isSoleReference: Bool { cairo_surface_get_reference_count(pointer) == 1 }

    /// Puts the top left pixel where a pen on the picture has (`x`, `y`), as long as `body` runs.
    func withOrigin<Failure: Error>(x: Int, y: Int, _ body: () throws(Failure) -> Void) throws(Failure) {
        cairo_surface_set_device_offset(pointer, -Double(x), -Double(y))
        defer { cairo_surface_set_device_offset(pointer, 0, 0) }
        try body()
    }

    /// Makes the picture the pen's source, pixel on pixel, its top left corner at the pixel (`x`, `y`). The source holds
    /// the picture from then on.
    func becomeSource(of pen: CairoContext, x: Int, y: Int) {
        // A pattern keeps the transformation that it is set under: restoring the source would undo it.
        var matrix = cairo_matrix_t()
        cairo_get_matrix(pen.pointer, &matrix)
        cairo_identity_matrix(pen.pointer)
        cairo_set_source_surface(pen.pointer, pointer, Double(x), Double(y))
        cairo_set_matrix(pen.pointer, &matrix)
        cairo_pattern_set_filter(cairo_get_source(pen.pointer), CAIRO_FILTER_NEAREST)
    }

    /// Paints the pen's source as strongly as the picture is opaque, its top left corner at the pixel (`x`, `y`).
    func mask(with pen: CairoContext, x: Int, y: Int) {
        pen.saved {
            cairo_identity_matrix(pen.pointer)
            cairo_mask_surface(pen.pointer, pointer, Double(x), Double(y))
        }
    }

    /// Lets go of the pixels, which are gone before the surface may be.
    func finish() {
        cairo_surface_finish(pointer)
    }

    /// Calls `body` with each row's number and pixels, to be written.
    package func withPixels(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) {
        cairo_surface_flush(pointer)
        let (width, height) = (width, height)
        let stride = Int(cairo_image_surface_get_stride(pointer))
        guard let bytes = UnsafeMutableRawPointer(cairo_image_surface_get_data(pointer)) else { return }
        for row in 0..<height {
            let start = (bytes + row * stride).assumingMemoryBound(to: UInt32.self)
            body(row, UnsafeMutableBufferPointer(start: start, count: width))
        }
        cairo_surface_mark_dirty(pointer)
    }

    private static func checked(_ surface: OpaquePointer?, subject: String) throws(FrameSourceError) -> OpaquePointer {
        // Cairo never gives nil: it gives a surface in an error state, which is also to be destroyed.
        let status = cairo_surface_status(surface)
        guard let surface, status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw FrameSourceError(
                .cairo(status: Int(status.rawValue)), operation: "make a Cairo surface", subject: subject)
        }
        return surface
    }
}
