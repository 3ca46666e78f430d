package import CFFmpeg

/// What a decoder must know before the first packet; owns `AVCodecParameters`. Nobody changes them once they are made.
package final class CodecParameters {
    /// FFmpeg's parameters, good as long as this object.
    package let pointer: UnsafeMutablePointer<AVCodecParameters>

    /// The parameters of an opened encoder, parameter sets included.
    package init(encoder: EncoderContext) throws(StreamOutputError) {
        guard let pointer = avcodec_parameters_alloc() else { throw .outOfMemory("describe a stream", "parameters") }
        self.pointer = pointer
        let code = avcodec_parameters_from_context(pointer, encoder.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: "describe a stream", subject: "parameters") }
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = pointer
        avcodec_parameters_free(&parameters)
    }
}
