import CFFmpeg
import FFmpegErrors
import Views

/// Unpacks a picture of pixels with FFmpeg (`AVCodecContext`).
enum BitmapDecoder {
    /// The picture in `bytes`, which takes its part of `room`. Throws ``PictureError``.
    static func decode(
        _ bytes: [UInt8], codec: PictureFormat.Codec, scale: Double, room: PictureRoom?
    ) throws(PictureError) -> PixelImage {
        let bytes = codec == .png ? CriticalParts.png(bytes) : bytes
        if codec == .jpeg, CriticalParts.hasTooManyScans(jpeg: bytes) { throw PictureError("has too many scans") }
        FFmpegLog.install()
        defer { _ = FFmpegLog.takeLines() }
        guard let decoder = avcodec_find_decoder(identifier(codec)), let context = avcodec_alloc_context3(decoder)
        else {
            throw PictureError("is of a kind that this FFmpeg does not read")
        }
        var owned: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&owned) }
        context.pointee.max_pixels = Int64(PictureDecoder.greatestPixelCount)
        context.pointee.thread_count = 1
        var packet = av_packet_alloc()
        var frame = av_frame_alloc()
        defer {
            av_packet_free(&packet)
            av_frame_free(&frame)
        }
        guard let packet, let frame, bytes.count < Int(Int32.max), avcodec_open2(context, decoder, nil) >= 0,
            av_new_packet(packet, Int32(bytes.count)) >= 0
        else { throw PictureError("cannot be unpacked: there is no room") }
        bytes.withUnsafeBytes {
            if let start = $0.baseAddress {
                packet.pointee.data.update(from: start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
        }
        packet.pointee.flags |= AV_PKT_FLAG_KEY
        guard avcodec_send_packet(context, packet) >= 0 else { throw refusal(context) }
        _ = avcodec_send_packet(context, nil)
        guard avcodec_receive_frame(context, frame) >= 0 else { throw refusal(context) }
        return try FrameConverter.image(of: frame, scale: scale, room: room)
    }

    private static func refusal(_ context: UnsafeMutablePointer<AVCodecContext>) -> PictureError {
        PictureError("is broken, or has more than \(PictureDecoder.greatestPixelCount / 1_000_000) million pixels")
    }

    private static func identifier(_ codec: PictureFormat.Codec) -> AVCodecID {
        switch codec {
        case .png: AV_CODEC_ID_PNG
        case .jpeg: AV_CODEC_ID_MJPEG
        case .webp: AV_CODEC_ID_WEBP
        case .gif: AV_CODEC_ID_GIF
        case .bmp: AV_CODEC_ID_BMP
        }
    }
}
