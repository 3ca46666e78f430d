package import CFFmpeg
import FFmpegErrors
import Glibc

/// Owns an `AVCodecContext` that encodes pictures or sound.
package final class EncoderContext {
    /// FFmpeg's context, good as long as this object.
    package let pointer: UnsafeMutablePointer<AVCodecContext>

    /// An opened encoder: `configure` sets the context's fields, `options` the encoder's own; options that the encoder
    /// does not have are passed over. Throws ``StreamOutputError`` with what FFmpeg said.
    package init(
        codec: UnsafePointer<AVCodec>, options: [String: String],
        configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let name = String(cString: codec.pointee.name)
        var context = avcodec_alloc_context3(codec)
        guard let pointer = context else { throw .outOfMemory("open the encoder", name) }
        configure(pointer)
        var dictionary = try OptionDictionary(options)
        let code = dictionary.withPointer { avcodec_open2(pointer, codec, $0) }
        guard code >= 0 else {
            avcodec_free_context(&context)
            throw .ffmpeg(code, .encoderUnavailable, operation: "open the encoder", subject: name)
        }
        self.pointer = pointer
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&context)
    }

    /// Gives the encoder a frame, or nil to end, and calls `body` with each packet that comes out.
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
            // Without reordering both times are one; some encoders leave the decoding time out.
            if packet.pointer.pointee.dts == cffmpeg_nopts_value() {
                packet.pointer.pointee.dts = packet.pointer.pointee.pts
            }
            try body(packet)
        }
    }
}

/// What an encoder takes: a picture or a stretch of sound in FFmpeg's memory.
package protocol CodecFrame: AnyObject {
    /// FFmpeg's frame, good as long as the object.
    var pointer: UnsafeMutablePointer<AVFrame> { get }
}

/// Owns an `AVDictionary` of options.
package struct OptionDictionary: ~Copyable {
    private var pointer: OpaquePointer?

    /// A dictionary of `options`. Throws if memory runs out.
    package init(_ options: [String: String]) throws(StreamOutputError) {
        var pointer: OpaquePointer?
        // In order of names, so that equal options are applied in the same order each time.
        for (name, value) in options.sorted(by: { $0.key < $1.key }) {
            guard av_dict_set(&pointer, name, value, 0) >= 0 else {
                av_dict_free(&pointer)
                throw .outOfMemory("set an option", name)
            }
        }
        self.pointer = pointer
    }

    deinit {
        var pointer = pointer
        av_dict_free(&pointer)
    }

    /// Calls `body` with the dictionary's address, from which FFmpeg's functions take out what they understood.
    package mutating func withPointer<R>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> R) -> R {
        body(&pointer)
    }

    /// The names of the options that nobody has taken out.
    package var remainingNames: [String] {
        var names: [String] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = av_dict_get(pointer, "", entry, AV_DICT_IGNORE_SUFFIX) {
            names.append(String(cString: next.pointee.key))
            entry = next
        }
        return names
    }
}
