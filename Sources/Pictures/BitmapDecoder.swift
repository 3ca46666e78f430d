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

/// What of a picture's file is unpacked: FFmpeg unpacks also what no picture needs, however long that becomes.
package enum CriticalParts {
    /// The most scans of a JPEG, each of which goes over the whole picture; a usual one that is seen early has some ten.
    private static let greatestScanCount = 32

    /// A PNG (its specification, chapter 5) without the chunks that a picture can do without: compressed texts and profiles of colours,
    /// which may be a thousand times as long as what they are packed in.
    package static func png(_ bytes: [UInt8]) -> [UInt8] {
        var kept = Array(bytes.prefix(8))
        kept.reserveCapacity(bytes.count)
        var start = 8
        while start + 8 <= bytes.count {
            let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[start + 4..<start + 8]
            // A chunk that is cut off is the decoder's to judge.
            let end = min(start + 12 + length, bytes.count)
            // A small first letter says that it may be left out.
            let isNeeded = name.first.map { $0 & 0x20 == 0 } == true || name.elementsEqual("tRNS".utf8)
            if isNeeded { kept += bytes[start..<end] }
            start = end
        }
        return kept
    }

    /// Whether a JPEG (ITU-T T.81) has more scans than any that was made to be seen.
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
