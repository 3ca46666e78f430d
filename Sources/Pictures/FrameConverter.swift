import CFFmpeg
import Views

/// Makes pictures of FFmpeg's frames, and frames of pictures, with libswscale.
enum FrameConverter {
    /// The picture in `frame`. Throws ``PictureError``.
    static func image(of frame: UnsafeMutablePointer<AVFrame>, scale: Double) throws(PictureError) -> PixelImage {
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        guard width > 0, height > 0, width <= PixelImage.greatestSide, height <= PixelImage.greatestSide,
            width * height <= PictureDecoder.greatestPixelCount
        else { throw PictureError("has more pixels than are read here") }
        let format = plain(AVPixelFormat(frame.pointee.format))
        guard
            let scaler = sws_getContext(
                Int32(width), Int32(height), format.format, Int32(width), Int32(height), AV_PIX_FMT_BGRA,
                SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, nil, nil, nil)
        else { throw PictureError("has pixels of a kind that is not read here") }
        defer { sws_freeContext(scaler) }
        // JFIF's and WebP's colours are BT.601's; JPEG's reach over the whole range.
        let isFull = format.isFull || frame.pointee.color_range == AVCOL_RANGE_JPEG
        let coefficients = sws_getCoefficients(SWS_CS_ITU601)
        _ = sws_setColorspaceDetails(scaler, coefficients, isFull ? 1 : 0, coefficients, 1, 0, 1 << 16, 1 << 16)
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        let rows = bytes.withUnsafeMutableBufferPointer { buffer in
            var planes: [UnsafeMutablePointer<UInt8>?] = [buffer.baseAddress, nil, nil, nil]
            var strides: [Int32] = [Int32(width * 4), 0, 0, 0]
            return withUnsafePointer(to: &frame.pointee.data) { data in
                data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { source in
                    withUnsafePointer(to: &frame.pointee.linesize) { sizes in
                        sizes.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
                            sws_scale(scaler, source, lines, 0, Int32(height), &planes, &strides)
                        }
                    }
                }
            }
        }
        guard rows == Int32(height) else { throw PictureError("cannot be read") }
        premultiply(&bytes)
        guard let image = PixelImage(bytes: bytes, width: width, height: height, bytesPerRow: width * 4, scale: scale)
        else {
            throw PictureError("cannot be held")
        }
        return image
    }

    /// The same layout of pixels by its newer name, whose range stands elsewhere.
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
    package var straightRGBA: [UInt8] {
        var bytes = pixels
        for start in stride(from: 0, to: bytes.count, by: 4) {
            bytes.swapAt(start, start + 2)
            let alpha = Int(bytes[start + 3])
            guard alpha != 255, alpha != 0 else { continue }
            for part in start..<start + 3 {
                bytes[part] = UInt8(min((Int(bytes[part]) * 255 + alpha / 2) / alpha, 255))
            }
        }
        return bytes
    }
}
