import CFFmpeg
import FFmpegSupport
package import SampleQueue
import Synchronization

/// Converts a movie's frames to BGRA at other sizes (swscale). Thread-safe; one frame at a time.
package final class FrameScaler: Sendable {
    private let context = Mutex<ScalingContext?>(nil)

    /// Creates a scaler for the frames of one movie after another.
    package init() {}

    /// Scales the frame in `buffer` to `width` by `height` pixels, its rows from the top without padding. Nil if
    /// swscale fails, or memory runs out.
    package func pixels(of buffer: CVPixelBuffer, width: Int, height: Int) -> [UInt8]? {
        let sides = 1...CVPixelBuffer.maximumSideLength
        guard sides.contains(width), sides.contains(height) else { return nil }
        let shape = ScalingContext.Shape(
            width: buffer.width, height: buffer.height, format: buffer.pixelFormat, targetWidth: width,
            targetHeight: height, targetFormat: .bgra32)
        return context.withLock { context in
            if context?.shape != shape { context = ScalingContext(shape) }
            return context?.scale(buffer)
        }
    }

    /// Converts the frame in `buffer` to another of `width` by `height` pixels in `format`, its rows from the top. Nil
    /// if swscale fails, or memory runs out.
    package func pixelBuffer(
        of buffer: CVPixelBuffer, width: Int, height: Int, format: CVPixelBuffer.PixelFormat
    ) -> CVPixelBuffer? {
        let shape = ScalingContext.Shape(
            width: buffer.width, height: buffer.height, format: buffer.pixelFormat, targetWidth: width,
            targetHeight: height, targetFormat: format)
        guard let target = try? CVPixelBuffer(width: width, height: height, pixelFormat: format) else { return nil }
        let isDone = context.withLock { context in
            if context?.shape != shape { context = ScalingContext(shape) }
            return context?.scale(buffer, to: target) ?? false
        }
        return isDone ? target : nil
    }
}

/// Scales frames of one size and format to BGRA of another size.
private final class ScalingContext {
    struct Shape: Equatable {
        let width: Int
        let height: Int
        let format: CVPixelBuffer.PixelFormat
        let targetWidth: Int
        let targetHeight: Int
        let targetFormat: CVPixelBuffer.PixelFormat
    }

    let shape: Shape
    private let scaler: OwnedScaler

    init?(_ shape: Shape) {
        FFmpegLog.install()
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT
        let options: [(name: String, value: Int)] = [
            ("srcw", shape.width), ("srch", shape.height), ("src_format", Int(Self.format(shape.format).rawValue)),
            ("dstw", shape.targetWidth), ("dsth", shape.targetHeight),
            ("dst_format", Int(Self.format(shape.targetFormat).rawValue)), ("sws_flags", Int(flags)),
            // swscale chooses its algorithm by the ranges: if they are set later, it may ignore them.
            ("src_range", Self.isFull(shape.format) ? 1 : 0), ("dst_range", Self.isFull(shape.targetFormat) ? 1 : 0),
        ]
        guard let scaler = OwnedScaler(options: options) else { return nil }
        self.shape = shape
        self.scaler = scaler
        _ = self.scaler.setColors(
            matrix: SWS_CS_ITU709, isFull: Self.isFull(shape.format), targetMatrix: SWS_CS_ITU709,
            isTargetFull: Self.isFull(shape.targetFormat))
    }

    private static func isFull(_ format: CVPixelBuffer.PixelFormat) -> Bool {
        let limited: [CVPixelBuffer.PixelFormat] = [.yuv420Planar, .yuv420BiPlanar, .yuv420BiPlanar10, .yuv422Packed]
        return !limited.contains(format)
    }

    private static func format(_ format: CVPixelBuffer.PixelFormat) -> AVPixelFormat {
        switch format {
        case .yuv420Planar, .yuv420PlanarFullRange: AV_PIX_FMT_YUV420P
        case .yuv420BiPlanar, .yuv420BiPlanarFullRange: AV_PIX_FMT_NV12
        case .bgra32: AV_PIX_FMT_BGRA
        case .argb32: AV_PIX_FMT_ARGB
        case .rgba32: AV_PIX_FMT_RGBA
        case .abgr32: AV_PIX_FMT_ABGR
        case .rgb24: AV_PIX_FMT_RGB24
        case .gray8: AV_PIX_FMT_GRAY8
        case .yuv422Packed: AV_PIX_FMT_UYVY422
        case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange: AV_PIX_FMT_P010LE
        // swscale has no such format.
        case .rgbaHalf: AV_PIX_FMT_NONE
        }
    }

    func scale(_ buffer: CVPixelBuffer) -> [UInt8]? {
        let targetStride = shape.targetWidth * 4
        var isDone = false
        // swscale writes whole vectors, beyond the last row's end as well.
        let bytes = [UInt8](unsafeUninitializedCapacity: targetStride * shape.targetHeight + 64) { bytes, count in
            isDone = scale(buffer, [bytes.baseAddress, nil, nil, nil], [Int32(targetStride), 0, 0, 0])
            if !isDone { bytes.initialize(repeating: 0) }
            count = targetStride * shape.targetHeight
        }
        return isDone ? bytes : nil
    }

    /// Writes the frame in `buffer` to `target`, which has the shape's size and format.
    func scale(_ buffer: CVPixelBuffer, to target: CVPixelBuffer) -> Bool {
        var starts: [UnsafeMutablePointer<UInt8>?] = [nil, nil, nil, nil]
        var strides: [Int32] = [0, 0, 0, 0]
        for plane in 0..<target.planeCount {
            // SAFETY: the pointers are used while the caller holds the buffer, whose memory does not move.
            let start = target.withUnsafeMutableBytes(ofPlane: plane) { $0.baseAddress }
            starts[plane] = start?.assumingMemoryBound(to: UInt8.self)
            strides[plane] = Int32(target.bytesPerRow(ofPlane: plane))
        }
        return withExtendedLifetime(target) { scale(buffer, starts, strides) }
    }

    private func scale(
        _ buffer: CVPixelBuffer, _ targets: [UnsafeMutablePointer<UInt8>?], _ targetStrides: [Int32]
    ) -> Bool {
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
        let rows = withExtendedLifetime(buffer) {
            scaler.scale(starts, strides, height: shape.height, to: targets, targetStrides)
        }
        return rows == shape.targetHeight
    }
}
