import CFFmpeg
import FFmpegSupport
import Views

/// Converts FFmpeg's frames to images, and images to frames, with libswscale.
enum FrameConverter {
    /// The image in `frame`, whose memory counts towards `memoryBudget`; at half of its size if it has too many pixels
    /// to be kept. Throws ``ImageError``.
    static func image(
        of frame: UnsafeMutablePointer<AVFrame>, scale: Double, memoryBudget: ImageMemoryBudget?
    ) throws(ImageError) -> PixelImage {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        guard width > 0, height > 0, width <= PixelImage.maximumSide, height <= PixelImage.maximumSide,
            width * height <= ImageDecoder.maximumPixelCount
        else { throw ImageError("has too many pixels") }
        let isHalved = width * height > ImageDecoder.maximumKeptCount
        let kept = isHalved ? (width: (width + 1) / 2, height: (height + 1) / 2) : (width: width, height: height)
        if let memoryBudget, memoryBudget.left < kept.width * kept.height * 4 {
            throw .memoryLimitExceeded(memoryBudget)
        }
        let format = plain(AVPixelFormat(frame.pointee.format))
        guard
            let scaler = OwnedScaler(
                from: format.format, width: width, height: height, to: AV_PIX_FMT_BGRA, targetWidth: kept.width,
                targetHeight: kept.height,
                flags: (isHalved ? SWS_AREA : SWS_BICUBIC) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT
                    | SWS_FULL_CHR_H_INP)
        else { throw ImageError("has an unsupported pixel format") }
        // JFIF and WebP use the BT.601 matrix; JPEG has full range.
        let isFull = format.isFull || frame.pointee.color_range == AVCOL_RANGE_JPEG
        _ = scaler.setColors(matrix: SWS_CS_ITU601, isFull: isFull, targetMatrix: SWS_CS_ITU601, isTargetFull: true)
        // swscale writes whole vectors, beyond the last row's end as well.
        let slack = 64
        var bytes = [UInt8](repeating: 0, count: kept.width * kept.height * 4 + slack)
        let rows = bytes.withUnsafeMutableBufferPointer { buffer in
            var planes: [UnsafeMutablePointer<UInt8>?] = [buffer.baseAddress, nil, nil, nil]
            var strides: [Int32] = [Int32(kept.width * 4), 0, 0, 0]
            return withUnsafePointer(to: &frame.pointee.data) { data in
                data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { source in
                    withUnsafePointer(to: &frame.pointee.linesize) { sizes in
                        sizes.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
                            scaler.scale(source, lines, height: height, to: &planes, &strides)
                        }
                    }
                }
            }
        }
        guard rows == Int32(kept.height) else { throw ImageError("cannot be decoded") }
        bytes.removeLast(slack)
        premultiply(&bytes)
        guard
            let image = PixelImage(
                bytes: bytes, width: kept.width, height: kept.height, bytesPerRow: kept.width * 4,
                scale: isHalved ? scale / 2 : scale, memoryBudget: memoryBudget)
        else {
            throw memoryBudget.map(ImageError.memoryLimitExceeded) ?? ImageError("cannot be decoded: out of memory")
        }
        return image
    }

    /// The same pixel layout by its newer name, which does not include the range.
    private static func plain(_ format: AVPixelFormat) -> (format: AVPixelFormat, isFull: Bool) {
        switch format {
        case AV_PIX_FMT_YUVJ420P: (AV_PIX_FMT_YUV420P, true)
        case AV_PIX_FMT_YUVJ422P: (AV_PIX_FMT_YUV422P, true)
        case AV_PIX_FMT_YUVJ444P: (AV_PIX_FMT_YUV444P, true)
        case AV_PIX_FMT_YUVJ440P: (AV_PIX_FMT_YUV440P, true)
        case AV_PIX_FMT_YUVJ411P: (AV_PIX_FMT_YUV411P, true)
        default: (format, false)
        }
    }

    private static func premultiply(_ bytes: inout [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] != 255 {
            let alpha = UInt16(bytes[start + 3])
            for part in start..<start + 3 { bytes[part] = UInt8((UInt16(bytes[part]) * alpha + 127) / 255) }
        }
    }
}

extension PixelImage {
    /// The pixels as RGBA, not premultiplied.
    package var unpremultipliedRGBA: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count) { bytes, count in
            writeUnpremultipliedRGBA(rows: 0..<height, to: bytes)
            count = bytes.count
        }
    }

    /// Writes rows as RGBA, not premultiplied, to `target`, which has exactly the required size.
    func writeUnpremultipliedRGBA(rows: Range<Int>, to target: UnsafeMutableBufferPointer<UInt8>) {
        let start = rows.lowerBound * width * 4
        pixels.withUnsafeBufferPointer { source in
            for place in stride(from: 0, to: rows.count * width * 4, by: 4) {
                let alpha = Int(source[start + place + 3])
                for part in 0..<3 {
                    let value = Int(source[start + place + 2 - part])
                    target[place + part] =
                        alpha == 255 || alpha == 0 ? UInt8(value) : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
                }
                target[place + 3] = UInt8(alpha)
            }
        }
    }
}
