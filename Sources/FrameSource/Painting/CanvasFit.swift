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

/// What of a phone's screen the system covers.
enum DeviceScreen {
    /// The room at the edges of a screen of `size` points that the status bar and the home indicator take: that of the iPhone of that size
    /// (Apple's Human Interface Guidelines); for other sizes that of an iPhone of that form.
    static func covered(_ size: Size) -> EdgeInsets {
        let isUpright = size.height >= size.width
        let (short, long) = isUpright ? (size.width, size.height) : (size.height, size.width)
        guard short > 0, long.isFinite else { return EdgeInsets() }
        // Without a button beneath the screen it is twice as long as it is wide, and has a home indicator instead.
        guard long / short > 2 else { return isUpright ? EdgeInsets(top: 20) : EdgeInsets() }
        let bar = bars[Form(short: short, long: long)] ?? 47
        return isUpright
            ? EdgeInsets(top: bar, bottom: 34) : EdgeInsets(top: 0, leading: bar, bottom: 21, trailing: bar)
    }

    private struct Form: Hashable {
        let short: Double
        let long: Double
    }

    /// The height of the status bar.
    private static let bars: [Form: Double] = [
        Form(short: 360, long: 780): 50, Form(short: 375, long: 812): 44, Form(short: 390, long: 844): 47,
        Form(short: 393, long: 852): 59, Form(short: 402, long: 874): 62, Form(short: 414, long: 896): 48,
        Form(short: 428, long: 926): 47, Form(short: 430, long: 932): 59, Form(short: 440, long: 956): 62,
    ]
}

/// The row and the column of pixels that evenness adds to a canvas: they repeat the content's edge, which nobody sees, where
/// the canvas's own black would be a line.
struct EdgeExtension {
    /// The content's size on the canvas in pixels; it stands at the top left.
    private let content: (width: Int, height: Int)
    private let canvas: (width: Int, height: Int)

    /// The extension that `picture` needs; nil where its content fills the canvas, or leaves more free than evenness adds.
    init?(_ picture: PlacedList) {
        guard let size = picture.list?.size, picture.placement.x == 0, picture.placement.y == 0 else { return nil }
        content = (
            width: Int((size.width * picture.placement.scale).rounded()),
            height: Int((size.height * picture.placement.scale).rounded())
        )
        canvas = (Int(picture.canvas.width), Int(picture.canvas.height))
        let (across, down) = (canvas.width - content.width, canvas.height - content.height)
        guard (0...1).contains(across), (0...1).contains(down), across + down > 0 else { return nil }
        guard content.width > 0, content.height > 0 else { return nil }
    }

    /// `frame` with its content's edge repeated, in place: it was drawn just now, and nobody else has it.
    func applied(to frame: RenderedFrame) -> RenderedFrame {
        if let damage = frame.damage, damage.isEmpty { return frame }
        let buffer = frame.pixelBuffer
        let bytesPerRow = buffer.bytesPerRow(ofPlane: 0)
        buffer.withUnsafeMutableBytes { bytes in
            if content.width < canvas.width {
                for row in 0..<content.height {
                    let edge = row * bytesPerRow + content.width * 4
                    for byte in edge..<edge + 4 { bytes[byte] = bytes[byte - 4] }
                }
            }
            if content.height < canvas.height {
                let edge = content.height * bytesPerRow
                for byte in edge..<edge + canvas.width * 4 { bytes[byte] = bytes[byte - bytesPerRow] }
            }
        }
        guard var damage = frame.damage else { return frame }
        if damage.maxX == content.width { damage.width = canvas.width - damage.x }
        if damage.maxY == content.height { damage.height = canvas.height - damage.y }
        return RenderedFrame(pixelBuffer: buffer, damage: damage)
    }
}
