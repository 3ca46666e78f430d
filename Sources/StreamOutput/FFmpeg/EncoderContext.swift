package import CFFmpeg
import FFmpegSupport
import Glibc

/// Owns an `AVCodecContext` that encodes video or audio.
package final class EncoderContext {
    private let context: OwnedCodecContext
    /// FFmpeg's context, valid for the lifetime of this object.
    package var pointer: UnsafeMutablePointer<AVCodecContext> { context.pointer }

    /// Opens an encoder. `configure` sets the context's fields and `options` the encoder's own; options that the
    /// encoder does not have are ignored. Throws ``StreamOutputError`` with FFmpeg's error message.
    package init(
        codec: UnsafePointer<AVCodec>, options: [String: String],
        configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let name = String(cString: codec.pointee.name)
        guard let context = OwnedCodecContext(codec), var dictionary = OptionDictionary(options) else {
            throw .outOfMemory("open the encoder", name)
        }
        self.context = context
        configure(pointer)
        let code = dictionary.withPointer { avcodec_open2(pointer, codec, $0) }
        guard code >= 0 else {
            throw .ffmpeg(code, .encoderUnavailable, operation: "open the encoder", subject: name)
        }
    }

    /// Gives the encoder a frame, or nil to end, and calls `body` with each encoded packet.
    package func encode(
        _ frame: (any CodecFrame)?, _ body: (EncodedPacket) throws(StreamOutputError) -> Void
    ) throws(StreamOutputError) {
        let name = String(cString: pointer.pointee.codec.pointee.name)
        let sent = avcodec_send_frame(pointer, frame?.pointer)
        guard sent >= 0 else { throw .ffmpeg(sent, operation: "encode", subject: name) }
        while true {
            let packet = try EncodedPacket()
            let received = avcodec_receive_packet(pointer, packet.pointer)
            if received == cffmpeg_averror(EAGAIN) || received == cffmpeg_averror_eof() { return }
            guard received >= 0 else { throw .ffmpeg(received, operation: "encode", subject: name) }
            // Without reordering both times are equal; some encoders do not set the decoding time.
            if packet.pointer.pointee.dts == cffmpeg_nopts_value() {
                packet.pointer.pointee.dts = packet.pointer.pointee.pts
            }
            try body(packet)
        }
    }
}

/// A frame that an encoder takes: a video frame or a block of audio in FFmpeg's memory.
package protocol CodecFrame: AnyObject {
    /// FFmpeg's frame, valid for the lifetime of the object.
    var pointer: UnsafeMutablePointer<AVFrame> { get }
}
