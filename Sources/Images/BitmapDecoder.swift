import CFFmpeg
import FFmpegSupport
import Views

/// Decodes a bitmap image with FFmpeg (`AVCodecContext`).
enum BitmapDecoder {
    /// Decodes the image in `bytes`, whose memory counts towards `room`. Throws ``ImageError``.
    static func decode(
        _ bytes: [UInt8], codec: ImageFormat.Codec, scale: Double, room: ImageMemoryBudget?
    ) throws(ImageError) -> PixelImage {
        let bytes = codec == .png ? CriticalChunks.png(bytes) : bytes
        if codec == .jpeg, CriticalChunks.hasTooManyScans(jpeg: bytes) { throw ImageError("has too many scans") }
        FFmpegLog.install()
        defer { _ = FFmpegLog.takeLines() }
        guard let decoder = avcodec_find_decoder(identifier(codec)), let context = avcodec_alloc_context3(decoder)
        else {
            throw ImageError("has a format that this FFmpeg cannot decode")
        }
        var owned: UnsafeMutablePointer<AVCodecContext>? = context
        defer { avcodec_free_context(&owned) }
        context.pointee.max_pixels = Int64(ImageDecoder.greatestPixelCount)
        context.pointee.thread_count = 1
        var packet = av_packet_alloc()
        var frame = av_frame_alloc()
        defer {
            av_packet_free(&packet)
            av_frame_free(&frame)
        }
        guard let packet, let frame, bytes.count < Int(Int32.max), avcodec_open2(context, decoder, nil) >= 0,
            av_new_packet(packet, Int32(bytes.count)) >= 0
        else { throw ImageError("cannot be decoded: out of memory") }
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

    private static func refusal(_ context: UnsafeMutablePointer<AVCodecContext>) -> ImageError {
        ImageError("is damaged, or has more than \(ImageDecoder.greatestPixelCount / 1_000_000) million pixels")
    }

    private static func identifier(_ codec: ImageFormat.Codec) -> AVCodecID {
        switch codec {
        case .png: AV_CODEC_ID_PNG
        case .jpeg: AV_CODEC_ID_MJPEG
        case .webp: AV_CODEC_ID_WEBP
        case .gif: AV_CODEC_ID_GIF
        case .bmp: AV_CODEC_ID_BMP
        }
    }
}

/// The parts of an image file that are decoded: FFmpeg also decodes parts that no image needs, whatever their size.
package enum CriticalChunks {
    /// The maximum number of scans of a JPEG, each of which covers the whole image; a usual progressive one has about
    /// ten.
    private static let greatestScanCount = 32

    /// Removes the ancillary chunks of a PNG (its specification, chapter 5): compressed texts and colour profiles. They
    /// may be a thousand times as long as their compressed form.
    package static func png(_ bytes: [UInt8]) -> [UInt8] {
        var kept = Array(bytes.prefix(8))
        kept.reserveCapacity(bytes.count)
        var start = 8
        while start + 8 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[start + 4..<start + 8]
            // The decoder handles a truncated chunk.
            let end = min(start + 12 + length, bytes.count)
            // A lower-case first letter marks an ancillary chunk.
            let isNeeded = name.first.map { $0 & 0x20 == 0 } == true || name.elementsEqual("tRNS".utf8)
            if isNeeded { kept += bytes[start..<end] }
            start = end
        }
        return kept
    }

    /// Whether a JPEG (ITU-T T.81) has more scans than any legitimate one.
    package static func hasTooManyScans(jpeg bytes: [UInt8]) -> Bool {
        var count = 0
        return bytes.withUnsafeBufferPointer { bytes in
            for place in 0..<max(bytes.count - 1, 0) where bytes[place] == 0xFF && bytes[place + 1] == 0xDA {
                count += 1
                if count > greatestScanCount { return true }
            }
            return false
        }
    }
}
