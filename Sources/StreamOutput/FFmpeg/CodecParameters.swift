package import CFFmpeg
import FFmpegSupport

/// The parameters that a decoder needs before the first packet; owns `AVCodecParameters`. Immutable once created.
package final class CodecParameters {
    private let parameters: OwnedCodecParameters
    /// FFmpeg's parameters, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVCodecParameters> { parameters.pointer }
    private static let operation = "describe a stream"

    /// Copies the parameters of an opened encoder, parameter sets included.
    package init(encoder: EncoderContext) throws(StreamOutputError) {
        parameters = try Self.allocated()
        let code = avcodec_parameters_from_context(pointer, encoder.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: "parameters") }
    }

    /// Copies the audio parameters `other`, without their priming.
    init(withoutPriming other: CodecParameters) throws(StreamOutputError) {
        parameters = try Self.allocated()
        let code = avcodec_parameters_copy(pointer, other.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: "parameters") }
        pointer.pointee.initial_padding = 0
        // An Opus header also holds the number of samples that a decoder skips, in two bytes (RFC 7845, 5.1).
        if pointer.pointee.codec_id == AV_CODEC_ID_OPUS, pointer.pointee.extradata_size >= 12 {
            pointer.pointee.extradata[10] = 0
            pointer.pointee.extradata[11] = 0
        }
    }

    /// Copies the parameters `other` with the header (the parameter sets) of `source`.
    init(_ other: CodecParameters, headerOf source: UnsafePointer<AVCodecParameters>) throws(StreamOutputError) {
        parameters = try Self.allocated()
        try copy(other)
        let size = Int(source.pointee.extradata_size)
        guard size > 0, let bytes = source.pointee.extradata else { return }
        try setHeader([UInt8](UnsafeRawBufferPointer(start: bytes, count: size)))
    }

    /// Copies the parameters `other` with the header `bytes`, which are not empty.
    init(_ other: CodecParameters, header bytes: [UInt8]) throws(StreamOutputError) {
        parameters = try Self.allocated()
        try copy(other)
        try setHeader(bytes)
    }

    private func copy(_ other: CodecParameters) throws(StreamOutputError) {
        let code = avcodec_parameters_copy(pointer, other.pointer)
        guard code >= 0 else { throw .ffmpeg(code, operation: Self.operation, subject: "parameters") }
    }

    private func setHeader(_ bytes: [UInt8]) throws(StreamOutputError) {
        guard parameters.setHeader(bytes) else { throw .outOfMemory(Self.operation, "parameters") }
    }

    /// The header (the parameter sets); the pointer is valid for the lifetime of this object.
    var header: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size))
    }

    private static func allocated() throws(StreamOutputError) -> OwnedCodecParameters {
        guard let parameters = OwnedCodecParameters() else { throw .outOfMemory(operation, "parameters") }
        return parameters
    }
}
