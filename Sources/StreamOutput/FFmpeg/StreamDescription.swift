package import CFFmpeg

/// What a container must know of a stream before its first packet; owns `AVCodecParameters`. Times are in 1/90000 s.
package final class StreamDescription {
    static let timeBase = AVRational(num: 1, den: 90_000)

    /// FFmpeg's parameters, good as long as this object.
    package let pointer: UnsafeMutablePointer<AVCodecParameters>
    let frameRate: AVRational

    /// The parameters of an opened encoder, parameter sets included.
    package init(encoder: EncoderContext) throws(StreamOutputError) {
        guard let pointer = avcodec_parameters_alloc() else { throw .outOfMemory("describe a stream", "parameters") }
        self.pointer = pointer
        frameRate = encoder.pointer.pointee.framerate
        let code = avcodec_parameters_from_context(pointer, encoder.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: "describe a stream", subject: "parameters") }
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = pointer
        avcodec_parameters_free(&parameters)
    }
}
