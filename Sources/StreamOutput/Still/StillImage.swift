import CFFmpeg
import Glibc
package import SampleQueue

/// Writes one frame as a PNG or JPEG file. Thread-safe.
package enum StillImage {
    /// JPEG's quantiser, 2 (best) to 31, on FFmpeg's `-q:v` scale.
    private static let jpegQuality: Int32 = 2

    /// Writes a BGRA image to `path`, in the format of the path's extension. The file appears when it is complete.
    ///
    /// PNG keeps the colours exactly: as RGB if the image is opaque, else as RGBA with the premultiplication undone.
    /// JPEG is 4:4:4 and shows the colours as over black.
    /// - Throws: ``StreamOutputError`` for an unknown extension, for a target that cannot be written, and for failures
    ///   on the way.
    package static func write(
        _ pixelBuffer: CVPixelBuffer, to path: String, overwrite: Bool
    ) throws(StreamOutputError) {
        let format = try StillFormat(path: path)
        let file = try OutputFile(
            path, policy: CommitPolicy(replacesExisting: overwrite, unfinished: .removed), stage: .unseen)
        let packet = try encode(pixelBuffer, as: format)
        try file.reserve(upTo: Int64(packet.byteCount))
        let output = try FileDescriptorOutput(descriptor: file.descriptor, isSeekable: true)
        avio_write(
            output.pointer, packet.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(packet.byteCount))
        let code = output.flush()
        guard output.failure == 0 else {
            throw .system(output.failure, operation: "write the image", subject: path)
        }
        guard code >= 0 else { throw .ffmpeg(code, operation: "write the image", subject: path) }
        try file.commit(byteCount: output.endPosition)
    }

    private static func encode(
        _ pixelBuffer: CVPixelBuffer, as format: StillFormat
    ) throws(StreamOutputError) -> EncodedPacket {
        guard pixelBuffer.pixelFormat == .bgra32 else {
            throw StreamOutputError(
                .codecFailure, operation: "write the image", subject: "pixel format",
                cause: "only BGRA images can be written")
        }
        let frame = try format == .png ? rgbFrame(pixelBuffer) : jpegFrame(pixelBuffer)
        guard let codec = avcodec_find_encoder(format == .png ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG) else {
            throw StreamOutputError(
                .encoderUnavailable, operation: "write the image", subject: format.endings[0],
                cause: "this FFmpeg was built without an encoder for it")
        }
        let context = try EncoderContext(codec: codec, options: [:]) { context in
            context.pointee.width = frame.pointer.pointee.width
            context.pointee.height = frame.pointer.pointee.height
            context.pointee.pix_fmt = AVPixelFormat(rawValue: frame.pointer.pointee.format)
            context.pointee.time_base = AVRational(num: 1, den: 1)
            context.pointee.thread_count = 1
            context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
            if format == .jpeg {
                context.pointee.color_range = AVCOL_RANGE_JPEG
                context.pointee.flags |= AV_CODEC_FLAG_QSCALE
                context.pointee.global_quality = jpegQuality * FF_QP2LAMBDA
            }
        }
        frame.pointer.pointee.pts = 0
        frame.pointer.pointee.quality = jpegQuality * FF_QP2LAMBDA
        var packets: [EncodedPacket] = []
        try context.encode(frame) { packet throws(StreamOutputError) in packets.append(packet) }
        try context.encode(nil) { packet throws(StreamOutputError) in packets.append(packet) }
        guard let packet = packets.first else {
            throw StreamOutputError(
                .codecFailure, operation: "write the image", subject: format.endings[0],
                cause: "the encoder returned no data")
        }
        return packet
    }

    private static func rgbFrame(_ pixelBuffer: CVPixelBuffer) throws(StreamOutputError) -> VideoFrame {
        let isOpaque = pixelBuffer.isOpaque
        let frame = try VideoFrame(
            width: pixelBuffer.width, height: pixelBuffer.height, format: isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA)
        let (start, bytesPerRow) = frame.plane(0)
        let bytesPerPixel = isOpaque ? 3 : 4
        pixelBuffer.withTopRow(ofPlane: 0) { topRow, pitch in
            for y in 0..<pixelBuffer.height {
                let source = (topRow + y * pitch).assumingMemoryBound(to: UInt8.self)
                let target = (start + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for x in 0..<pixelBuffer.width {
                    let (pixel, written) = (source + x * 4, target + x * bytesPerPixel)
                    for channel in 0..<3 {
                        written[channel] =
                            isOpaque ? pixel[2 - channel] : UnpremultipliedAlpha.value(pixel[2 - channel], pixel[3])
                    }
                    if !isOpaque { written[3] = pixel[3] }
                }
            }
        }
        return frame
    }

    private static func jpegFrame(_ pixelBuffer: CVPixelBuffer) throws(StreamOutputError) -> VideoFrame {
        let frame = try VideoFrame(width: pixelBuffer.width, height: pixelBuffer.height, format: AV_PIX_FMT_YUVJ444P)
        frame.pointer.pointee.color_range = AVCOL_RANGE_JPEG
        let scaler = try Scaler(
            Scaler.Shape(
                sourceWidth: pixelBuffer.width, sourceHeight: pixelBuffer.height,
                sourceFormat: AV_PIX_FMT_BGRA.rawValue,
                targetWidth: pixelBuffer.width, targetHeight: pixelBuffer.height,
                targetFormat: AV_PIX_FMT_YUVJ444P.rawValue,
                flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP))
        let targets = (0..<3).map { index in
            let plane = frame.plane(index)
            return (start: plane.start, bytesPerRow: plane.bytesPerRow)
        }
        try pixelBuffer.withTopRow(ofPlane: 0) { topRow, bytesPerRow throws(StreamOutputError) in
            try scaler.scale(from: [(start: topRow, bytesPerRow: bytesPerRow)], to: targets)
        }
        return frame
    }
}

extension CVPixelBuffer {
    fileprivate var isOpaque: Bool {
        withTopRow(ofPlane: 0) { topRow, bytesPerRow in
            for y in 0..<height {
                let row = (topRow + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
                for x in 0..<width where row[x * 4 + 3] != 255 { return false }
            }
            return true
        }
    }
}
