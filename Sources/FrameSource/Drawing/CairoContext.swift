import CGLib
import SampleQueue
import Views

/// A Cairo drawing context on a surface (`cairo_t`).
package final class CairoContext {
    /// The underlying `cairo_t`.
    package let pointer: OpaquePointer
    private let surface: CairoSurface

    /// Creates a context on `surface`. Throws ``FrameSourceError``.
    package init(_ surface: CairoSurface) throws(FrameSourceError) {
        let context = cairo_create(surface.pointer)
        let status = cairo_status(context)
        guard let context, status == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            throw FrameSourceError(
                .cairo(status: Int(status.rawValue)), operation: "make a Cairo context", subject: "a frame")
        }
        pointer = context
        self.surface = surface
    }

    deinit {
        cairo_destroy(pointer)
    }

    /// Throws the first error since the context was created.
    package func check(_ operation: String, subject: String) throws(FrameSourceError) {
        let status = cairo_status(pointer)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw FrameSourceError(.cairo(status: Int(status.rawValue)), operation: operation, subject: subject)
        }
    }

    /// Runs `body`, then restores the context's state, but not the pixels.
    func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        cairo_save(pointer)
        defer { cairo_restore(pointer) }
        try body()
    }

    /// Sets a solid colour as the source.
    func setSource(_ color: RGBA) {
        cairo_set_source_rgba(pointer, color.red, color.green, color.blue, color.alpha)
    }

    /// Clips drawing to `area`.
    func clip(to area: PixelRect) {
        saved {
            cairo_identity_matrix(pointer)
            cairo_rectangle(pointer, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
        }
        cairo_clip(pointer)
    }
}
