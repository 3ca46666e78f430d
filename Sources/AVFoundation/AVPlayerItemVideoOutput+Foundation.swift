import CoreMedia
import Foundation
public import Playback
import SampleQueue

extension AVPlayerItemVideoOutput {
    /// Hands pictures out in the format and size of `pixelBufferAttributes`, by CoreVideo's keys; as they are for what is not said. Other
    /// attributes change nothing, and a format that pictures cannot be had in leaves theirs.
    public convenience init(pixelBufferAttributes: [String: Any]?) {
        var form = Form()
        func number(_ key: CFString) -> Int? { (pixelBufferAttributes?[key as String] as? NSNumber)?.intValue }
        let asked = pixelBufferAttributes?[kCVPixelBufferPixelFormatTypeKey as String]
        let formats = (asked as? [Any] ?? asked.map { [$0] } ?? []).compactMap { ($0 as? NSNumber)?.uint32Value }
        form.pixelFormat = formats.lazy.compactMap { CVPixelBuffer.PixelFormat($0) }.first { $0 != .rgbaHalf }
        let sides = 1...CVPixelBuffer.maximumSideLength
        form.width = number(kCVPixelBufferWidthKey).flatMap { sides.contains($0) ? $0 : nil }
        form.height = number(kCVPixelBufferHeightKey).flatMap { sides.contains($0) ? $0 : nil }
        self.init(form: form)
    }

    /// The same by settings for video, which hold such attributes.
    public convenience init(outputSettings: [String: Any]?) {
        self.init(pixelBufferAttributes: outputSettings)
    }
}
