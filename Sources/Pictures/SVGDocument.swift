import CRsvg
import Views

/// An SVG document (`RsvgHandle`). It reads no other files. Drawn by one thread at a time, as are all texts.
final class SVGDocument: @unchecked Sendable {
    // SAFETY: the handle is changed, by drawing, under the lock of the fonts alone.

    private let handle: UnsafeMutablePointer<RsvgHandle>

    /// The document in `bytes`. Throws ``PictureError``.
    init(_ bytes: [UInt8]) throws(PictureError) {
        let handle = bytes.withUnsafeBufferPointer { crsvg_open($0.baseAddress, UInt($0.count)) }
        guard let handle else { throw PictureError("is no SVG that can be read") }
        self.handle = handle
    }

    deinit {
        crsvg_close(handle)
    }

    /// The document as a picture; 100 points a side where it does not say how large it is.
    func image() -> VectorImage {
        var (width, height) = (0.0, 0.0)
        let isKnown = crsvg_size(handle, &width, &height) != 0
        let sides = 0.001...100_000.0
        let size =
            isKnown && sides.contains(width) && sides.contains(height)
            ? Size(width: width, height: height) : Size(width: 100, height: 100)
        return VectorImage(size: size) { [self] width, height in
            CairoFontLock.held {
                PixelCanvas.image(width: width, height: height) {
                    _ = crsvg_draw(handle, $0, Double(width), Double(height))
                }
            }
        }
    }
}
