import CGLib
package import Views

/// An SVG document (`RsvgHandle`). It reads no other files. Only one thread at a time draws it, as with all texts.
package final class SVGDocument: @unchecked Sendable {
    // SAFETY: the handle is changed, by drawing, under the lock of the fonts alone.

    private let handle: OpaquePointer
    private let memoryBudget: ImageMemoryBudget?
    /// The approximate memory of the parsed document, in bytes.
    package let byteCount: Int

    /// Parses the document in `bytes`, whose memory counts towards `memoryBudget`, like that of images drawn from it.
    /// Scans it in advance for what librsvg draws too slowly, if it `isText`. Throws ``ImageError``.
    package init(_ bytes: [UInt8], memoryBudget: ImageMemoryBudget?, isText: Bool = true) throws(ImageError) {
        let census = isText ? SVGValidator(bytes) : nil
        if let objection = census?.objection { throw ImageError(objection) }
        // As measured with librsvg 2.54: 1,250 to 1,750 bytes per element, and up to 6 for each byte of a path.
        let size = 16_384 + 6 * bytes.count + 1_500 * (census?.elementCount ?? 0)
        if let memoryBudget, memoryBudget.left < size { throw .memoryLimitExceeded(memoryBudget) }
        let handle = bytes.withUnsafeBufferPointer { crsvg_open($0.baseAddress, UInt($0.count)) }
        guard let handle else { throw ImageError("is not a readable SVG") }
        if let memoryBudget, !memoryBudget.take(size) {
            crsvg_close(handle)
            throw .memoryLimitExceeded(memoryBudget)
        }
        (self.handle, self.memoryBudget, byteCount) = (handle, memoryBudget, size)
    }

    deinit {
        crsvg_close(handle)
        memoryBudget?.giveBack(byteCount)
    }

    /// The document's size in points; 100 by 100 if it states none.
    package var size: Size {
        var (width, height) = (0.0, 0.0)
        let isKnown = crsvg_size(handle, &width, &height) != 0
        let sides = 0.001...100_000.0
        return isKnown && sides.contains(width) && sides.contains(height)
            ? Size(width: width, height: height) : Size(width: 100, height: 100)
    }

    /// Draws the document at `width` by `height` pixels, whose memory counts towards `memoryBudget`; nil if that is
    /// impossible, or exceeds the memory budget.
    package func draw(width: Int, height: Int, memoryBudget: ImageMemoryBudget?) -> PixelImage? {
        CairoFontLock.held {
            ImageCanvas.image(width: width, height: height, memoryBudget: memoryBudget) {
                _ = crsvg_draw(handle, $0, Double(width), Double(height))
            }
        }
    }

    func image() -> VectorImage {
        VectorImage(size: size) { [self] width, height in draw(width: width, height: height, memoryBudget: memoryBudget)
        }
    }
}
