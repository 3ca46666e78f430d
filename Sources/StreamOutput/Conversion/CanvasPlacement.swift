package import SampleQueue

/// The part of a frame to draw and the part of the canvas to draw it into. Canvas parts lie on even pixels, as 4:2:0
/// needs.
package struct CanvasPlacement: Hashable {
    /// The visible part of the frame, from its top left.
    package var source: PixelRect
    /// The target rectangle on the canvas; the rest is black.
    package var target: PixelRect

    /// The placement of a frame of `width` × `height` by AVFoundation's rule for `gravity`; its pixels are
    /// `pixelAspect` as wide as high. In a 4:2:0 frame the part begins on even pixels.
    package init(
        width: Int, height: Int, canvasWidth: Int, canvasHeight: Int, gravity: AVLayerVideoGravity,
        isSubsampled: Bool = false, pixelAspect: Double = 1
    ) {
        var scales = gravity.scales(
            width: Double(width) * pixelAspect, height: Double(height), boundsWidth: Double(canvasWidth),
            boundsHeight: Double(canvasHeight))
        scales.across *= pixelAspect
        source = Self.centred(
            width: min(width, max(1, Int((Double(canvasWidth) / scales.across).rounded()))),
            height: min(height, max(1, Int((Double(canvasHeight) / scales.down).rounded()))),
            in: PixelRect(x: 0, y: 0, width: width, height: height), step: isSubsampled ? 2 : 1)
        target = Self.centred(
            width: Self.even(Double(width) * scales.across, atMost: canvasWidth),
            height: Self.even(Double(height) * scales.down, atMost: canvasHeight),
            in: PixelRect(x: 0, y: 0, width: canvasWidth, height: canvasHeight), step: 2)
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
