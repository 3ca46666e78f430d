package import CFFmpeg

/// What an encoder takes: a picture or a stretch of sound in FFmpeg's memory.
package protocol CodecFrame: AnyObject {
    /// FFmpeg's frame, good as long as the object.
    var pointer: UnsafeMutablePointer<AVFrame> { get }
}
