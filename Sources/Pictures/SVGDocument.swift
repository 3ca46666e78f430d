import CRsvg
import Views

/// An SVG document (`RsvgHandle`). It reads no other files. Only one thread at a time draws it, as with all texts.
final class SVGDocument: @unchecked Sendable {
    // SAFETY: the handle is changed, by drawing, under the lock of the fonts alone.

    private let handle: OpaquePointer
    private let room: PictureRoom?
    /// The approximate memory of the parsed document, in bytes.
    private let size: Int

    /// Parses the document in `bytes`, whose memory counts towards `room`, like that of images drawn from it. Throws
    /// ``PictureError``.
    init(_ bytes: [UInt8], room: PictureRoom?) throws(PictureError) {
        let census = SVGCensus(bytes)
        if let objection = census.objection { throw PictureError(objection) }
        // As measured with librsvg 2.54: 1,250 to 1,750 bytes per element, and up to 6 for each byte of a path.
        let size = 16_384 + 6 * bytes.count + 1_500 * census.elementCount
        if let room, room.left < size { throw .noRoom(room) }
        let handle = bytes.withUnsafeBufferPointer { crsvg_open($0.baseAddress, UInt($0.count)) }
        guard let handle else { throw PictureError("is not a readable SVG") }
        if let room, !room.take(size) {
            crsvg_close(handle)
            throw .noRoom(room)
        }
        (self.handle, self.room, self.size) = (handle, room, size)
    }

    deinit {
        crsvg_close(handle)
        room?.giveBack(size)
    }

    /// The document as an image; 100 points per side if it states no size.
    func image() -> VectorImage {
        var (width, height) = (0.0, 0.0)
        let isKnown = crsvg_size(handle, &width, &height) != 0
        let sides = 0.001...100_000.0
        let size =
            isKnown && sides.contains(width) && sides.contains(height)
            ? Size(width: width, height: height) : Size(width: 100, height: 100)
        return VectorImage(size: size) { [self] width, height in
            CairoFontLock.held {
                PixelCanvas.image(width: width, height: height, room: room) {
                    _ = crsvg_draw(handle, $0, Double(width), Double(height))
                }
            }
        }
    }
}
