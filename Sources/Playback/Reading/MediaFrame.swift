import CFFmpeg

/// Owns an `AVFrame`: a decoded picture or stretch of sound. Whoever decodes fills it on one thread and hands it on; from then
/// on it is only read.
final class MediaFrame: @unchecked Sendable {
    // SAFETY: the pointer never changes; the frame is filled before it is handed on.

    let pointer: UnsafeMutablePointer<AVFrame>

    /// An empty frame. Throws if memory runs out.
    init() throws(PlaybackError) {
        guard let pointer = av_frame_alloc() else { throw .outOfMemory("decode", "a frame") }
        self.pointer = pointer
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }

    /// FFmpeg's name of a picture's pixel format.
    var pixelFormat: AVPixelFormat { AVPixelFormat(rawValue: pointer.pointee.format) }
}
