package import SampleQueue

/// Which part of a picture goes to which part of a canvas. Canvas parts lie on even pixels, as 4:2:0 needs.
package struct CanvasPlacement: Hashable {
    /// The part of the picture that is seen, from its top left.
    package var source: PixelRect
    /// Where it goes on the canvas; the rest is black.
    package var target: PixelRect

    /// Where a picture of `width` × `height` goes by AVFoundation's rule for `gravity`. In a 4:2:0 picture the part begins
    /// on even pixels.
    package init(
        width: Int, height: Int, canvasWidth: Int, canvasHeight: Int, gravity: AVLayerVideoGravity,
        isSubsampled: Bool = false
    ) {
        source = PixelRect(x: 0, y: 0, width: width, height: height)
        target = PixelRect(x: 0, y: 0, width: canvasWidth, height: canvasHeight)
        let (across, down) = (Double(canvasWidth) / Double(width), Double(canvasHeight) / Double(height))
        switch gravity {
        case .resize: break
        case .resizeAspect:
            let scale = min(across, down)
            target = Self.centred(
                width: Self.even(Double(width) * scale, atMost: canvasWidth),
                height: Self.even(Double(height) * scale, atMost: canvasHeight), in: target, step: 2)
        case .resizeAspectFill:
            let scale = max(across, down)
            source = Self.centred(
                width: min(width, max(1, Int((Double(canvasWidth) / scale).rounded()))),
                height: min(height, max(1, Int((Double(canvasHeight) / scale).rounded()))), in: source,
                step: isSubsampled ? 2 : 1)
        }
    }

    private static func even(_ length: Double, atMost limit: Int) -> Int {
        min(limit, max(2, Int((length / 2).rounded()) * 2))
    }

    private static func centred(width: Int, height: Int, in whole: PixelRect, step: Int) -> PixelRect {
        PixelRect(
            x: (whole.width - width) / 2 / step * step, y: (whole.height - height) / 2 / step * step, width: width,
            height: height)
    }
}
