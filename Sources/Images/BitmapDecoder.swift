import CFFmpeg
import FFmpegSupport
import Views

/// Decodes a bitmap image with FFmpeg (`AVCodecContext`).
enum BitmapDecoder {
    /// Decodes the image in `bytes`, whose memory counts towards `memoryBudget`. Throws ``ImageError``.
    static func decode(
        _ bytes: [UInt8], codec: ImageFormat.Codec, scale: Double, memoryBudget: ImageMemoryBudget?
    ) throws(ImageError) -> PixelImage {
        let bytes = codec == .png ? CriticalChunks.png(bytes) : bytes
        if codec == .jpeg, CriticalChunks.hasTooManyScans(jpeg: bytes) { throw ImageError("has too many scans") }
        FFmpegLog.install()
        defer { _ = FFmpegLog.takeLines() }
        let decoder = try Context(identifier(codec))
        guard let packet = OwnedPacket(bytes), let frame = OwnedFrame() else {
            throw ImageError("cannot be decoded: out of memory")
        }
        packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        guard decoder.send(packet.pointer) else { throw refusal }
        _ = decoder.send(nil)
        guard decoder.receive(frame.pointer) else { throw refusal }
        return try FrameConverter.image(of: frame.pointer, scale: scale, memoryBudget: memoryBudget)
    }

    private static var refusal: ImageError {
        ImageError("is damaged, or has more than \(ImageDecoder.maximumPixelCount / 1_000_000) million pixels")
    }

    /// An open decoder of images.
    struct Context: ~Copyable {
        private let context: OwnedCodecContext

        /// Opens the decoder of a codec. Throws ``ImageError``.
        init(_ codec: AVCodecID) throws(ImageError) {
            guard let decoder = avcodec_find_decoder(codec), let context = OwnedCodecContext(decoder) else {
                throw ImageError("has a format that this FFmpeg cannot decode")
            }
            context.pointer.pointee.max_pixels = Int64(ImageDecoder.maximumPixelCount)
            context.pointer.pointee.thread_count = 1
            guard avcodec_open2(context.pointer, decoder, nil) >= 0 else {
                throw ImageError("cannot be decoded: out of memory")
            }
            self.context = context
        }

        /// Gives the decoder a packet; nil ends the input. Returns false if it refuses it.
        func send(_ packet: UnsafePointer<AVPacket>?) -> Bool { avcodec_send_packet(context.pointer, packet) >= 0 }

        /// Writes the next image to `frame`. Returns false if there is none.
        func receive(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
            avcodec_receive_frame(context.pointer, frame) >= 0
        }
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

/// The parts of an image file that are decoded: FFmpeg also decodes parts of any size that no image needs.
package enum CriticalChunks {
    /// The maximum number of scans of a JPEG, each of which covers the whole image; a usual progressive one has about
    /// ten.
    private static let maximumScanCount = 32

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
                if count > maximumScanCount { return true }
            }
            return false
        }
    }
}
