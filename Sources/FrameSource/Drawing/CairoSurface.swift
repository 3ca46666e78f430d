import CGLib

/// An image that Cairo draws on (`cairo_surface_t`, 32-bit BGRA, premultiplied).
package final class CairoSurface {
    /// The underlying `cairo_surface_t`.
    package let pointer: OpaquePointer
    /// The memory of the pixels in the budget of a frame; nil if it does not count.
    private let reservation: DrawBudget.MemoryReservation?

    /// Creates a surface in the caller's memory, which must outlive every use of the surface. Throws
    /// ``FrameSourceError``.
    package init(
        bytes: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int
    ) throws(FrameSourceError) {
        let surface = cairo_image_surface_create_for_data(
            bytes.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
            Int32(bytesPerRow))
        pointer = try Self.checked(surface, subject: "\(width)×\(height)")
        reservation = nil
    }

    /// Creates a surface in its own memory: transparent, or black if every pixel will be opaque. Throws
    /// ``FrameSourceError``.
    package convenience init(width: Int, height: Int, isOpaque: Bool = false) throws(FrameSourceError) {
        try self.init(width: width, height: height, isOpaque: isOpaque, reservation: nil)
    }

    /// Creates a surface in its own memory, which `reservation` counts. Throws ``FrameSourceError``.
    init(
        width: Int, height: Int, isOpaque: Bool = false, reservation: DrawBudget.MemoryReservation?
    ) throws(FrameSourceError) {
        self.reservation = reservation
        // Cairo copies opaque surfaces instead of blending them.
        let format = isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
        let surface = cairo_image_surface_create(format, Int32(width), Int32(height))
        pointer = try Self.checked(surface, subject: "\(width)×\(height)")
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// The width in pixels.
    var width: Int { Int(cairo_image_surface_get_width(pointer)) }

    /// The height in pixels.
    var height: Int { Int(cairo_image_surface_get_height(pointer)) }

    /// Places the top left pixel at (`x`, `y`) of a context's coordinates while `body` runs.
    func withOrigin<Failure: Error>(x: Int, y: Int, _ body: () throws(Failure) -> Void) throws(Failure) {
        cairo_surface_set_device_offset(pointer, -Double(x), -Double(y))
        defer { cairo_surface_set_device_offset(pointer, 0, 0) }
        try body()
    }

    /// Sets the surface as the context's source, pixel by pixel, with the top left corner at the pixel (`x`, `y`). The
    /// source retains the surface.
    func becomeSource(of context: CairoContext, x: Int, y: Int) {
        // A pattern keeps the transform that it is set under: restoring the state would undo it.
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context.pointer, &matrix)
        cairo_identity_matrix(context.pointer)
        cairo_set_source_surface(context.pointer, pointer, Double(x), Double(y))
        cairo_set_matrix(context.pointer, &matrix)
        cairo_pattern_set_filter(cairo_get_source(context.pointer), CAIRO_FILTER_NEAREST)
    }

    /// Paints the context's source through the surface's alpha, with the top left corner at the pixel (`x`, `y`).
    func mask(with context: CairoContext, x: Int, y: Int) {
        context.saved {
            cairo_identity_matrix(context.pointer)
            cairo_mask_surface(context.pointer, pointer, Double(x), Double(y))
        }
    }

    /// Detaches the pixels, which may be freed before the surface.
    func finish() {
        cairo_surface_finish(pointer)
    }

    /// Calls `body` with each row's index and writable pixels.
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
        // Cairo never returns NULL: it returns a surface in an error state, which must be destroyed too.
        let status = cairo_surface_status(surface)
        guard let surface, status == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            throw FrameSourceError(
                .cairo(status: Int(status.rawValue)), operation: "make a Cairo surface", subject: subject)
        }
        return surface
    }
}
