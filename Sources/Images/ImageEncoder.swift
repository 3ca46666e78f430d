import CFFmpeg
import FFmpegSupport
package import Views

/// Encodes images as files, with FFmpeg's encoders. Thread-safe.
package enum ImageEncoder {
    /// `image` as a PNG; nil if it cannot be encoded.
    package static func png(_ image: PixelImage) -> [UInt8]? {
        // Written into the encoder's own buffer: otherwise a large image would need its memory twice.
        encode(image, AV_CODEC_ID_PNG, AV_PIX_FMT_RGBA, quality: nil) { frame in
            guard let start = frame.pointee.data.0 else { return false }
            for row in 0..<image.height {
                let line = UnsafeMutableBufferPointer(
                    start: start + row * Int(frame.pointee.linesize.0), count: image.width * 4)
                image.writeUnpremultipliedRGBA(rows: row..<row + 1, to: line)
            }
            return true
        }
    }

    /// `image` on white as a JPEG of a quality from 0 to 1; nil if it cannot be encoded.
    package static func jpeg(_ image: PixelImage, quality: Double) -> [UInt8]? {
        var bytes = image.pixels
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let rest = 255 - bytes[start + 3]
            for part in start..<start + 3 { bytes[part] &+= min(rest, 255 - bytes[part]) }
            bytes.swapAt(start, start + 2)
        }
        let quality = quality.isNaN ? 0.8 : min(max(quality, 0), 1)
        return encode(image, AV_CODEC_ID_MJPEG, AV_PIX_FMT_YUVJ444P, quality: Int32(2 + (1 - quality) * 29)) {
            convert(bytes, image.width, image.height, to: $0)
        }
    }

    private static func encode(
        _ image: PixelImage, _ codec: AVCodecID, _ format: AVPixelFormat, quality: Int32?,
        fill: (UnsafeMutablePointer<AVFrame>) -> Bool
    ) -> [UInt8]? {
        FFmpegLog.install()
        defer { _ = FFmpegLog.takeLines() }
        guard let encoder = avcodec_find_encoder(codec) else { return nil }
        guard let owned = OwnedCodecContext(encoder) else { return nil }
        let context = owned.pointer
        (context.pointee.width, context.pointee.height) = (Int32(image.width), Int32(image.height))
        context.pointee.pix_fmt = format
        context.pointee.time_base = AVRational(num: 1, den: 25)
        context.pointee.thread_count = 1
        context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
        if let quality {
            context.pointee.flags |= AV_CODEC_FLAG_QSCALE
            context.pointee.global_quality = quality * FF_QP2LAMBDA
            (context.pointee.qmin, context.pointee.qmax) = (quality, quality)
        }
        let frame = OwnedFrame { frame in
            (frame.width, frame.height) = (Int32(image.width), Int32(image.height))
            frame.format = format.rawValue
            frame.quality = context.pointee.global_quality
        }
        guard let frame, let packet = OwnedPacket(), avcodec_open2(context, encoder, nil) >= 0, fill(frame.pointer),
            avcodec_send_frame(context, frame.pointer) >= 0
        else { return nil }
        _ = avcodec_send_frame(context, nil)
        guard avcodec_receive_packet(context, packet.pointer) >= 0 else { return nil }
        return Array(
            UnsafeBufferPointer(start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size)))
    }

    private static func convert(
        _ bytes: [UInt8], _ width: Int, _ height: Int, to frame: UnsafeMutablePointer<AVFrame>
    ) -> Bool {
        guard
            let scaler = OwnedScaler(
                from: AV_PIX_FMT_RGBA, width: width, height: height, to: AV_PIX_FMT_YUV444P, targetWidth: width,
                targetHeight: height, flags: SWS_BICUBIC | SWS_ACCURATE_RND)
        else { return false }
        _ = scaler.setColors(matrix: SWS_CS_ITU601, isFull: true, targetMatrix: SWS_CS_ITU601, isTargetFull: true)
        return bytes.withUnsafeBufferPointer { buffer in
            let planes: [UnsafePointer<UInt8>?] = [buffer.baseAddress, nil, nil, nil]
            let strides: [Int32] = [Int32(width * 4), 0, 0, 0]
            return withUnsafePointer(to: &frame.pointee.data) { data in
                data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) { target in
                    withUnsafePointer(to: &frame.pointee.linesize) { sizes in
                        sizes.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
                            scaler.scale(planes, strides, height: height, to: target, lines) == Int32(height)
                        }
                    }
                }
            }
        }
    }
}
