package import SampleQueue
package import Views

/// How a laid-out view stands on the output's fixed canvas.
package enum CanvasFit {
    /// The least side of a canvas: one macroblock, below which no encoder takes a picture.
    package static let minimumSide = 16

    /// The canvas for content of `size` points drawn at `scale` pixels a point: every edge rounded up to even, as 4:2:0
    /// wants it. Nil where the content has no area or no finite size.
    package static func canvas(for size: Size, scale: Double) -> CMVideoDimensions? {
        guard let width = side(size.width * scale), let height = side(size.height * scale) else { return nil }
        return CMVideoDimensions(width: width, height: height)
    }

    private static func side(_ length: Double) -> Int? {
        guard length.isFinite, length > 0, length < 1_000_000 else { return nil }
        // A length that rounding errors left a hair over a whole pixel is that pixel.
        let pixels = Int((length - 1e-6).rounded(.up))
        return max(minimumSide, pixels + pixels % 2)
    }

    /// The pixels in a point at which content of `size` points takes the canvas whole, by `gravity`. The vertical and horizontal
    /// scales are always equal: `.resize`, which would stretch text, fits like `.resizeAspect`.
    package static func scale(
        of size: Size, on canvas: CMVideoDimensions, gravity: AVLayerVideoGravity
    ) -> Double {
        let fit: AVLayerVideoGravity = gravity == .resize ? .resizeAspect : gravity
        return fit.scales(
            width: size.width, height: size.height, boundsWidth: Double(canvas.width),
            boundsHeight: Double(canvas.height)
        ).across
    }

    /// Where content of `size` points is drawn on `canvas`. Content that has room at `preferredScale` is drawn at that scale in
    /// the middle, and never blown up; content that has not is scaled to the canvas. `.resizeAspectFill` covers the canvas
    /// in any case.
    package static func placement(
        of size: Size, on canvas: CMVideoDimensions, preferredScale: Double, gravity: AVLayerVideoGravity
    ) -> RenderPlacement {
        guard size.width > 0, size.height > 0 else { return RenderPlacement(scale: preferredScale, x: 0, y: 0) }
        if self.canvas(for: size, scale: preferredScale) == canvas {
            return centred(size, on: canvas, scale: preferredScale)
        }
        let scale = scale(of: size, on: canvas, gravity: gravity)
        let isCovering = gravity == .resizeAspectFill
        // A hair of arithmetic is not what content lacks room by.
        let fits = scale >= preferredScale * (1 - 1e-9)
        return centred(size, on: canvas, scale: fits && !isCovering ? preferredScale : scale)
    }

    private static func centred(_ size: Size, on canvas: CMVideoDimensions, scale: Double) -> RenderPlacement {
        let x = ((Double(canvas.width) - size.width * scale) / 2).rounded(.down)
        let y = ((Double(canvas.height) - size.height * scale) / 2).rounded(.down)
        return RenderPlacement(scale: scale, x: x, y: y)
    }
}
