public import Foundation
public import Playback
public import SampleQueue

extension LayerFrame {
    fileprivate var rectangle: CGRect {
        get { CGRect(x: x, y: y, width: width, height: height) }
        set { (x, y, width, height) = (newValue.minX, newValue.minY, newValue.width, newValue.height) }
    }
    fileprivate var bounds: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension AVSampleBufferDisplayLayer {
    /// The layer's frame in its page, in points. It does not affect the contents of picture in picture.
    public var frame: CGRect {
        get { place.rectangle }
        set { place.rectangle = newValue }
    }

    /// The layer's own rectangle, in points.
    public var bounds: CGRect {
        get { place.bounds }
        set { (place.width, place.height) = (newValue.width, newValue.height) }
    }

    /// The layer's centre in its page, in points.
    public var position: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    // These properties belong to the layer in its page. As on iOS, they do not affect the contents of picture in picture.

    /// The opacity in the page, from 0 to 1.
    public var opacity: Float {
        get { place.opacity }
        set { place.opacity = newValue }
    }

    /// The radius of the corners in the page, in points.
    public var cornerRadius: CGFloat {
        get { place.cornerRadius }
        set { place.cornerRadius = newValue }
    }

    /// Whether the contents are clipped to the corners in the page.
    public var masksToBounds: Bool {
        get { place.masksToBounds }
        set { place.masksToBounds = newValue }
    }

    /// The position in the order of the page's layers.
    public var zPosition: CGFloat {
        get { place.zPosition }
        set { place.zPosition = newValue }
    }
}

extension AVPlayerLayer {
    /// The layer's frame in its page, in points. It does not affect the contents of picture in picture.
    public var frame: CGRect {
        get { sampleBufferDisplayLayer.frame }
        set {
            func whole(_ length: CGFloat) -> Int { Int(exactly: length.rounded()) ?? 0 }
            let pixels = PixelRect(
                x: whole(newValue.minX), y: whole(newValue.minY), width: whole(newValue.width),
                height: whole(newValue.height))
            pixelFrame = pixels
            // The points before they were rounded to whole pixels.
            sampleBufferDisplayLayer.frame = newValue
        }
    }

    /// The layer's own rectangle, in points.
    public var bounds: CGRect {
        get { sampleBufferDisplayLayer.bounds }
        set {
            let place: CGRect = frame
            frame = CGRect(origin: place.origin, size: newValue.size)
        }
    }

    /// The opacity in the page, from 0 to 1. It does not affect the contents of picture in picture.
    public var opacity: Float {
        get { sampleBufferDisplayLayer.opacity }
        set { sampleBufferDisplayLayer.opacity = newValue }
    }

    /// The radius of the corners in the page, in points. It does not affect the contents of picture in picture.
    public var cornerRadius: CGFloat {
        get { sampleBufferDisplayLayer.cornerRadius }
        set { sampleBufferDisplayLayer.cornerRadius = newValue }
    }

    /// Whether the contents are clipped to the corners in the page.
    public var masksToBounds: Bool {
        get { sampleBufferDisplayLayer.masksToBounds }
        set { sampleBufferDisplayLayer.masksToBounds = newValue }
    }

    /// The rectangle of the video in the layer, in points from its top left, by ``AVPlayerLayer/videoGravity``; empty
    /// without a frame.
    public var videoRect: CGRect {
        let pixels = pixelVideoRect
        return CGRect(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
    }
}
