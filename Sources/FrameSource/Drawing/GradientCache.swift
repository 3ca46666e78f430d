import SampleQueue
import Views

/// A cache of the most recently drawn gradients. A static gradient below moving content is drawn once, not for each
/// frame. Without the cache, a disc that moves over a rounded rectangle of 600 by 330 points takes 3 % more
/// instructions in a session of one second if the gradient is linear, and 5 % if it is radial. The first item of a
/// frame that fills it, such as the gradient of row "moving 360p", is drawn without the cache.
struct GradientCache {
    private struct Entry {
        let paint: Paint
        let transform: AffineMatrix
        let area: PixelRect
        let pixels: CairoSurface
    }

    /// The maximum number of cached pixels (one image of 1920 by 1080 or several smaller ones) and of cached images.
    private static let maximumPixelCount = 1920 * 1080
    private static let maximumCount = 8

    /// The entries, most recently used last.
    private var entries: [Entry] = []
    private var pixelCount = 0

    /// Returns a cached image of `paint` that covers `area`, and the pixels that it covers. A pixel's colour depends
    /// only on its position, so part of a larger image equals one drawn alone. A mesh's triangles also depend on the
    /// area.
    mutating func image(
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

    /// Caches an image, which must no longer change, unless it is too large, and evicts the oldest ones.
    mutating func add(_ pixels: CairoSurface, of paint: Paint, over area: PixelRect, _ transform: AffineMatrix) {
        let size = area.width * area.height
        guard size <= Self.maximumPixelCount else { return }
        entries.append(Entry(paint: paint, transform: transform, area: area, pixels: pixels))
        pixelCount += size
        while pixelCount > Self.maximumPixelCount || entries.count > Self.maximumCount {
            let oldest = entries.removeFirst()
            pixelCount -= oldest.area.width * oldest.area.height
        }
    }
}
