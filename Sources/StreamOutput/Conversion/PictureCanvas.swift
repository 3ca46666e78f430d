package import SampleQueue

/// What is on the canvas, ready to be encoded: what was drawn last stays.
package protocol PictureCanvas: AnyObject {
    /// Whether anything was drawn yet; before that the canvas is undefined.
    var hasPicture: Bool { get }
    /// Puts a picture on the canvas. `damage` is what differs from the picture drawn before, nil if all may.
    func draw(_ picture: CVPixelBuffer, damage: PixelRect?) throws(StreamOutputError)
    /// The canvas as the encoder takes it. It belongs to the canvas, and is good until the next drawing.
    func encodable() throws(StreamOutputError) -> VideoFrame
}
