package import CFFmpeg
import FFmpegSupport
import Glibc

/// Owns an `AVCodecContext` that encodes video or audio.
package final class EncoderContext {
    /// FFmpeg's context, valid for the lifetime of this object.
    package let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Opens an encoder. `configure` sets the context's fields and `options` the encoder's own; options that the
    /// encoder does not have are ignored. Throws ``StreamOutputError`` with FFmpeg's error message.
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

/// Owns an `AVDictionary` of options.
package struct OptionDictionary: ~Copyable {
    private var pointer: OpaquePointer?

    /// Creates a dictionary of `options`. Throws if memory runs out.
    package init(_ options: [String: String]) throws(StreamOutputError) {
        var pointer: OpaquePointer?
        // In order of names, so that equal options are always applied in the same order.
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

    /// Calls `body` with the dictionary's address, from which FFmpeg's functions remove the options that they know.
    package mutating func withPointer<R>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> R) -> R {
        body(&pointer)
    }

    /// The names of the options that no function has removed.
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
