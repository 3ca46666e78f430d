public import Foundation
public import Playback
public import SampleQueue

extension LayerFrame {
    fileprivate init(_ rectangle: CGRect) {
        self.init(x: rectangle.minX, y: rectangle.minY, width: rectangle.width, height: rectangle.height)
    }

    fileprivate var rectangle: CGRect { CGRect(x: x, y: y, width: width, height: height) }
    fileprivate var bounds: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}

extension AVSampleBufferDisplayLayer {
    /// The layer's frame in its page, in points. It does not affect the contents of picture in picture.
    public var frame: CGRect {
        get { place.rectangle }
        set { place = LayerFrame(newValue) }
    }

    /// The layer's own rectangle, in points.
    public var bounds: CGRect {
        get { place.bounds }
        set { place = LayerFrame(x: place.x, y: place.y, width: newValue.width, height: newValue.height) }
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

    /// The rectangle of the video in the layer, in points from its top left, by ``AVPlayerLayer/videoGravity``; empty
    /// without a frame.
    public var videoRect: CGRect {
        let pixels = pixelVideoRect
        return CGRect(x: pixels.x, y: pixels.y, width: pixels.width, height: pixels.height)
    }
}
