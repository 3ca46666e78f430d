import SampleQueue
import Views

/// The gradients that were drawn last. One that stands still beneath what moves is drawn once, and not for each picture
/// again.
struct DrawnGradients {
    private struct Entry {
        let paint: Paint
        let transform: AffineMatrix
        let area: PixelRect
        let pixels: CairoSurface
    }

    /// The most pixels that are kept, one picture of 1920 by 1080 or some smaller ones, and the most pictures.
    private static let greatestPixelCount = 1920 * 1080
    private static let greatestCount = 8

    /// The latest last.
    private var entries: [Entry] = []
    private var pixelCount = 0
    /// The last one that was let go of, to be drawn on again.
    private var spare: CairoSurface?

    /// A picture of `width` by `height` all of whose pixels are to be written; the spare one where it is such a one.
    mutating func canvas(width: Int, height: Int, isOpaque: Bool) throws(FrameSourceError) -> CairoSurface {
        if let found = spare.take(), found.width == width, found.height == height, found.isOpaque == isOpaque,
            found.isSoleReference
        {
            return found
        }
        return try CairoSurface(width: width, height: height, isOpaque: isOpaque)
    }

    /// A kept picture of `paint` that has all pixels of `area`, and the pixels that it is of. A pixel's colour follows from
    /// its own place, so that a part of a larger picture is as one drawn by itself; a mesh's pieces follow from the area,
    /// too.
    mutating func picture(
        of paint: Paint, over area: PixelRect, _ transform: AffineMatrix
    ) -> (pixels: CairoSurface, area: PixelRect)? {
        let index = entries.lastIndex { entry in
            let fits =
                if case .mesh = paint { entry.area == area } else { entry.area.intersection(area) == area }
            return fits && entry.transform == transform && entry.paint == paint
        }
        guard let index else { return nil }
        let entry = entries.remove(at: index)
        entries.append(entry)
        return (entry.pixels, entry.area)
    }

    /// Keeps a picture, which nobody draws on from now on, if it is not too large, and lets go of the oldest ones.
    mutating func add(_ pixels: CairoSurface, of paint: Paint, over area: PixelRect, _ transform: AffineMatrix) {
        let size = area.width * area.height
        guard size <= Self.greatestPixelCount else {
            spare = nil
            return
        }
        entries.append(Entry(paint: paint, transform: transform, area: area, pixels: pixels))
        pixelCount += size
        while pixelCount > Self.greatestPixelCount || entries.count > Self.greatestCount {
            let oldest = entries.removeFirst()
            pixelCount -= oldest.area.width * oldest.area.height
            spare = oldest.pixels
        }
    }
}
