import CFFmpeg
import FFmpegErrors
package import SampleQueue
import Synchronization

/// Gives a movie's pictures in BGRA at other sizes (swscale). Any thread; one picture at a time.
package final class PictureScaler: Sendable {
    private let context = Mutex<ScalingContext?>(nil)

    /// A scaler for the pictures of one movie after another.
    package init() {}

    /// The picture in `buffer` stretched to `width` by `height` pixels, its rows from the top without a gap; nil where swscale
    /// cannot, or there is no memory for it.
    package func pixels(of buffer: CVPixelBuffer, width: Int, height: Int) -> [UInt8]? {
        let sides = 1...CVPixelBuffer.maximumSideLength
        guard sides.contains(width), sides.contains(height) else { return nil }
        let shape = ScalingContext.Shape(
            width: buffer.width, height: buffer.height, format: buffer.pixelFormat, targetWidth: width,
            targetHeight: height)
        return context.withLock { context in
            if context?.shape != shape { context = ScalingContext(shape) }
            return context?.scale(buffer)
        }
    }
}

/// Owns an `SwsContext` from one size and format to BGRA of another size.
private final class ScalingContext {
    struct Shape: Equatable {
        let width: Int
        let height: Int
        let format: CVPixelBuffer.PixelFormat
        let targetWidth: Int
        let targetHeight: Int
    }

    let shape: Shape
    private let pointer: OpaquePointer

    init?(_ shape: Shape) {
        FFmpegLog.install()
        let format: AVPixelFormat =
            switch shape.format {
            case .yuv420Planar: AV_PIX_FMT_YUV420P
            case .yuv420PlanarFullRange: AV_PIX_FMT_YUVJ420P
            case .yuv420BiPlanar, .yuv420BiPlanarFullRange: AV_PIX_FMT_NV12
            case .bgra32: AV_PIX_FMT_BGRA
            case .argb32: AV_PIX_FMT_ARGB
            case .rgba32: AV_PIX_FMT_RGBA
            case .abgr32: AV_PIX_FMT_ABGR
            case .rgb24: AV_PIX_FMT_RGB24
            case .gray8: AV_PIX_FMT_GRAY8
            case .yuv422Packed: AV_PIX_FMT_UYVY422
            case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange: AV_PIX_FMT_P010LE
            // No movie is decoded to it.
            case .rgbaHalf: AV_PIX_FMT_NONE
            }
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT
        guard
            let pointer = sws_getContext(
                Int32(shape.width), Int32(shape.height), format, Int32(shape.targetWidth), Int32(shape.targetHeight),
                AV_PIX_FMT_BGRA, flags, nil, nil, nil)
        else { return nil }
        self.shape = shape
        self.pointer = pointer
        let matrix = sws_getCoefficients(SWS_CS_ITU709)
        let limited: [CVPixelBuffer.PixelFormat] = [.yuv420Planar, .yuv420BiPlanar, .yuv420BiPlanar10, .yuv422Packed]
        let isFull: Int32 = limited.contains(shape.format) ? 0 : 1
        _ = sws_setColorspaceDetails(pointer, matrix, isFull, matrix, 1, 0, 1 << 16, 1 << 16)
    }

    deinit {
        sws_freeContext(pointer)
    }

    func scale(_ buffer: CVPixelBuffer) -> [UInt8]? {
        var starts: [UnsafePointer<UInt8>?] = [nil, nil, nil, nil]
        var strides: [Int32] = [0, 0, 0, 0]
        for plane in 0..<buffer.planeCount {
            let bytesPerRow = buffer.bytesPerRow(ofPlane: plane)
            // SAFETY: the pointers are used while the caller holds the buffer, whose memory does not move.
            let start = buffer.withUnsafeBytes(ofPlane: plane) { $0.baseAddress }
            let isFlipped = buffer.rowOrder == .bottomUp
            let top = start.map { isFlipped ? $0 + (buffer.height(ofPlane: plane) - 1) * bytesPerRow : $0 }
            starts[plane] = top?.assumingMemoryBound(to: UInt8.self)
            strides[plane] = Int32(isFlipped ? -bytesPerRow : bytesPerRow)
        }
        let targetStride = shape.targetWidth * 4
        var rows: Int32 = 0
        let bytes = withExtendedLifetime(buffer) {
            // swscale writes whole vectors, beyond the last row's end as well.
            [UInt8](unsafeUninitializedCapacity: targetStride * shape.targetHeight + 64) { bytes, count in
                var targets: [UnsafeMutablePointer<UInt8>?] = [bytes.baseAddress, nil, nil, nil]
                var targetStrides: [Int32] = [Int32(targetStride), 0, 0, 0]
                rows = sws_scale(pointer, starts, strides, 0, Int32(shape.height), &targets, &targetStrides)
                if rows != shape.targetHeight { bytes.initialize(repeating: 0) }
                count = targetStride * shape.targetHeight
            }
        }
        return rows == shape.targetHeight ? bytes : nil
    }
}
