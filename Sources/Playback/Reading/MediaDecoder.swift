import CFFmpeg
import FFmpegSupport
import Glibc

/// Owns an `AVCodecContext` that decodes one stream. Not thread-safe.
final class MediaDecoder {
    /// The result for a packet.
    enum Outcome {
        case taken
        /// The packet cannot be decoded, and is skipped.
        case damaged
    }

    /// The number of threads of a decoder.
    static let threadCount = min(8, Int32(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    /// Whether it has one thread, regardless of the machine. With several, the concealment of damage depends on their
    /// speed.
    let isSingleThreaded: Bool
    private let context: OwnedCodecContext
    private let number: UInt
    private var pointer: UnsafeMutablePointer<AVCodecContext> { context.pointer }
    private let name: String

    /// Creates a decoder for `stream`, called `name` in errors. Throws ``PlaybackError`` if there is none for its
    /// codec, or if it refuses the stream.
    convenience init(
        stream: UnsafeMutablePointer<AVStream>, name: String, isSingleThreaded: Bool = false
    ) throws(PlaybackError) {
        try self.init(
            parameters: stream.pointee.codecpar!, timeBase: stream.pointee.time_base, name: name,
            isSingleThreaded: isSingleThreaded)
    }

    /// Creates a decoder for a stream with `parameters`, its times in `timeBase`. With `isPrompt`, it outputs each
    /// frame as soon as the codec allows. Throws ``PlaybackError``.
    init(
        parameters: UnsafeMutablePointer<AVCodecParameters>, timeBase: AVRational, name: String, isPrompt: Bool = false,
        isSingleThreaded: Bool = false
    ) throws(PlaybackError) {
        let codecName = String(cString: avcodec_get_name(parameters.pointee.codec_id))
        let operation = "decode \(codecName)"
        guard parameters.pointee.codec_id != AV_CODEC_ID_NONE,
            let codec = avcodec_find_decoder(parameters.pointee.codec_id)
        else {
            throw PlaybackError(
                .unsupportedCodec, operation: "decode it", subject: name,
                cause: parameters.pointee.codec_id == AV_CODEC_ID_NONE
                    ? "its codec is unknown" : "this FFmpeg has no decoder for \(codecName)")
        }
        guard let context = OwnedCodecContext(codec) else { throw .outOfMemory(operation, name) }
        number = FFmpegLog.noteDamage(of: context.pointer)
        self.context = context
        self.name = name
        self.isSingleThreaded = isSingleThreaded || Self.threadCount == 1
        let copied = avcodec_parameters_to_context(pointer, parameters)
        guard copied >= 0 else { throw .ffmpeg(copied, operation: operation, subject: name) }
        pointer.pointee.pkt_timebase = timeBase
        pointer.pointee.thread_count = self.isSingleThreaded ? 1 : Self.threadCount
        if isPrompt {
            // Frame threads hold back as many frames as there are threads; AV1 decoders always do.
            pointer.pointee.thread_type = FF_THREAD_SLICE
            if parameters.pointee.codec_id == AV_CODEC_ID_AV1 { pointer.pointee.thread_count = 1 }
        }
        pointer.pointee.max_pixels = Int64(FrameSizeLimits.maximumPixelCount)
        let opened = avcodec_open2(pointer, codec, nil)
        guard opened >= 0 else {
            throw .ffmpeg(opened, .unsupportedCodec, operation: operation, subject: name)
        }
    }

    deinit {
        _ = FFmpegLog.takeDamage(number)
    }

    /// Whether it, or one of its threads, has logged damage since the last call: at the latest when the damaged frame
    /// is output.
    func takeLoggedDamage() -> Bool { FFmpegLog.takeDamage(number) }

    /// Discards the decoder's state, so that it can restart.
    func flush() {
        avcodec_flush_buffers(pointer)
    }

    /// Decodes a packet, or with nil drains the decoder, and hands every output frame to `body`. Throws
    /// ``PlaybackError`` if memory runs out, and the errors of `body`.
    func decode(
        _ packet: MediaPacket?, _ body: (MediaFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) -> Outcome {
        var outcome = Outcome.taken
        // All frames are taken from the decoder before the next packet, so that it has space.
        let sent = avcodec_send_packet(pointer, packet?.pointer)
        if sent == cffmpeg_averror(ENOMEM) { throw .outOfMemory("decode", name) }
        if sent < 0 && sent != cffmpeg_averror_eof() { outcome = .damaged }
        while true {
            let frame = try MediaFrame()
            let received = avcodec_receive_frame(pointer, frame.pointer)
            switch received {
            case 0...: try body(frame)
            case cffmpeg_averror(ENOMEM): throw .outOfMemory("decode", name)
            case cffmpeg_averror(EAGAIN), cffmpeg_averror_eof(): return outcome
            default:
                // Undecodable data is skipped; at the end nothing follows it.
                outcome = .damaged
                if packet == nil { return outcome }
            }
        }
    }
}

/// Owns an `AVFrame`: a decoded video frame or block of audio. The decoding thread fills it and passes it on; from then
/// on it is only read.
final class MediaFrame: @unchecked Sendable {
    // SAFETY: the pointer never changes; the frame is filled before it is passed on.

    private let frame: OwnedFrame
    var pointer: UnsafeMutablePointer<AVFrame> { frame.pointer }

    /// Creates an empty frame. Throws if memory runs out.
    init() throws(PlaybackError) {
        guard let frame = OwnedFrame() else { throw .outOfMemory("decode", "a frame") }
        self.frame = frame
    }

    /// FFmpeg's pixel format of a video frame.
    var pixelFormat: AVPixelFormat { AVPixelFormat(rawValue: pointer.pointee.format) }
    /// Whether its decoder states that it is damaged.
    var isDamaged: Bool {
        pointer.pointee.decode_error_flags != 0 || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
    }
}

/// Owns an `AVPacket` that was read from a movie, or that a program passes to a layer.
final class MediaPacket {
    private let packet: OwnedPacket
    var pointer: UnsafeMutablePointer<AVPacket> { packet.pointer }

    /// Creates an empty packet. Throws if memory runs out.
    init() throws(PlaybackError) {
        guard let packet = OwnedPacket() else { throw .outOfMemory("read", "a packet") }
        self.packet = packet
    }

    /// Creates a packet of `bytes`, for `operation` on `subject` in errors. Throws if memory runs out.
    init(_ bytes: [UInt8], operation: String, subject: String) throws(PlaybackError) {
        guard let packet = OwnedPacket(bytes) else { throw .outOfMemory(operation, subject) }
        self.packet = packet
    }

    var streamIndex: Int { Int(pointer.pointee.stream_index) }
    /// The number of bytes.
    var byteCount: Int { Int(pointer.pointee.size) }
    /// Whether decoding can begin with it.
    var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
}

/// The packets of one track that are read and not decoded, in order. Amortised O(1) at both ends.
struct PacketQueue {
    private var packets: [MediaPacket] = []
    private var first = 0
    /// The number of bytes in all of them.
    private(set) var byteCount = 0

    var count: Int { packets.count - first }

    mutating func append(_ packet: MediaPacket) {
        packets.append(packet)
        byteCount += packet.byteCount
    }

    mutating func takeFirst() -> MediaPacket? {
        guard first < packets.count else { return nil }
        let packet = packets[first]
        first += 1
        byteCount -= packet.byteCount
        if first >= 32, first * 2 >= packets.count {
            packets.removeFirst(first)
            first = 0
        }
        return packet
    }

    mutating func removeAll() {
        self = PacketQueue()
    }
}
