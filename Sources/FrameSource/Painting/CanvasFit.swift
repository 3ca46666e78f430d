package import SampleQueue
package import Views

/// The placement of a laid-out view on the output's fixed canvas.
package enum CanvasFit {
    /// The minimum side of a canvas: one macroblock, the smallest frame that an encoder accepts.
    package static let minimumSide = 16

    /// Returns the canvas for content of `size` points drawn at `scale` pixels per point. Each side is rounded up to an
    /// even number, as 4:2:0 requires. Nil if the content has no area or no finite size.
    package static func canvas(for size: Size, scale: Double) -> CMVideoDimensions? {
        guard let width = side(size.width * scale), let height = side(size.height * scale) else { return nil }
        return CMVideoDimensions(width: width, height: height)
    }

    private static func side(_ length: Double) -> Int? {
        guard length.isFinite, length > 0, length < 1_000_000 else { return nil }
        // A length that exceeds a whole pixel only by rounding errors is that pixel.
        let pixels = Int((length - 1e-6).rounded(.up))
        return max(minimumSide, pixels + pixels % 2)
    }

    /// Returns the pixels per point at which content of `size` points fills the canvas, by `gravity`. The vertical and
    /// horizontal scales are always equal: `.resize`, which would stretch text, fits like `.resizeAspect`.
    package static func scale(
        of size: Size, on canvas: CMVideoDimensions, gravity: AVLayerVideoGravity
    ) -> Double {
        let fit: AVLayerVideoGravity = gravity == .resize ? .resizeAspect : gravity
        return fit.scales(
            width: size.width, height: size.height, boundsWidth: Double(canvas.width),
            boundsHeight: Double(canvas.height)
        ).across
    }

    /// Returns the placement of content of `size` points on `canvas`. Content that fits at `preferredScale` is drawn
    /// centred at that scale, and never enlarged. Content that does not fit is scaled to the canvas.
    /// `.resizeAspectFill` always covers the canvas.
    package static func placement(
        of size: Size, on canvas: CMVideoDimensions, preferredScale: Double, gravity: AVLayerVideoGravity
    ) -> RenderPlacement {
        guard size.width > 0, size.height > 0 else { return RenderPlacement(scale: preferredScale, x: 0, y: 0) }
        if self.canvas(for: size, scale: preferredScale) == canvas {
            return centred(size, on: canvas, scale: preferredScale)
        }
        let scale = scale(of: size, on: canvas, gravity: gravity)
        let isCovering = gravity == .resizeAspectFill
        // A rounding error does not mean that the content does not fit.
        let fits = scale >= preferredScale * (1 - 1e-9)
        return centred(size, on: canvas, scale: fits && !isCovering ? preferredScale : scale)
    }

    private static func centred(_ size: Size, on canvas: CMVideoDimensions, scale: Double) -> RenderPlacement {
        let x = ((Double(canvas.width) - size.width * scale) / 2).rounded(.down)
        let y = ((Double(canvas.height) - size.height * scale) / 2).rounded(.down)
        return RenderPlacement(scale: scale, x: x, y: y)
    }
}

/// The areas of a phone's screen that the system covers.
enum DeviceScreen {
    /// Returns the insets of a screen of `size` points that the status bar and the home indicator cover. These are the
    /// insets of the iPhone of that size (Apple's Human Interface Guidelines), or of an iPhone of that form for other
    /// sizes.
    static func covered(_ size: Size) -> EdgeInsets {
        let isUpright = size.height >= size.width
        let (short, long) = isUpright ? (size.width, size.height) : (size.height, size.width)
        guard short > 0, long.isFinite else { return EdgeInsets() }
        // A screen without a home button is more than twice as long as wide, and has a home indicator instead.
        guard long / short > 2 else { return isUpright ? EdgeInsets(top: 20) : EdgeInsets() }
        let bar = bars[Form(short: short, long: long)] ?? 47
        return isUpright
            ? EdgeInsets(top: bar, bottom: 34) : EdgeInsets(top: 0, leading: bar, bottom: 21, trailing: bar)
    }

    private struct Form: Hashable {
        let short: Double
        let long: Double
    }

    /// The heights of the status bar.
    private static let bars: [Form: Double] = [
        Form(short: 360, long: 780): 50, Form(short: 375, long: 812): 44, Form(short: 390, long: 844): 47,
        Form(short: 393, long: 852): 59, Form(short: 402, long: 874): 62, Form(short: 414, long: 896): 48,
        Form(short: 428, long: 926): 47, Form(short: 430, long: 932): 59, Form(short: 440, long: 956): 62,
    ]
}

/// The extra row and column of pixels of a canvas with even sides. They repeat the content's edge, which is invisible;
/// the canvas's own black would be a line.
struct EdgeExtension {
    /// The content's size on the canvas in pixels, from the top left.
    private let content: (width: Int, height: Int)
    private let canvas: (width: Int, height: Int)

    /// Creates the extension for `placedList`; nil if its content fills the canvas, or is more than a pixel smaller.
    init?(_ placedList: PlacedDisplayList) {
        guard let size = placedList.list?.size, placedList.placement.x == 0, placedList.placement.y == 0 else {
            return nil
        }
        content = (
            width: Int((size.width * placedList.placement.scale).rounded()),
            height: Int((size.height * placedList.placement.scale).rounded())
        )
        canvas = (Int(placedList.canvas.width), Int(placedList.canvas.height))
        let (across, down) = (canvas.width - content.width, canvas.height - content.height)
        guard (0...1).contains(across), (0...1).contains(down), across + down > 0 else { return nil }
        guard content.width > 0, content.height > 0 else { return nil }
    }

    /// Returns `frame` with its content's edge repeated, in place: it was just drawn and has no other user.
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
