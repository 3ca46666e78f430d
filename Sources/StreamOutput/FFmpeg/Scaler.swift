import CFFmpeg
import FFmpegErrors
import Glibc

/// Owns an `SwsContext` that scales pictures of one size and format to another, in BT.709 for 4:2:0 limited range.
package final class Scaler {
    /// What a scaler is made for.
    package struct Shape: Hashable {
        var sourceWidth: Int
        var sourceHeight: Int
        var sourceFormat: Int32
        var targetWidth: Int
        var targetHeight: Int
        var targetFormat: Int32
        var flags: Int32

        /// From a size and an `AVPixelFormat` to another, by swscale's `flags`.
        package init(
            sourceWidth: Int, sourceHeight: Int, sourceFormat: Int32, targetWidth: Int, targetHeight: Int,
            targetFormat: Int32, flags: Int32
        ) {
            self.sourceWidth = sourceWidth
            self.sourceHeight = sourceHeight
            self.sourceFormat = sourceFormat
            self.targetWidth = targetWidth
            self.targetHeight = targetHeight
            self.targetFormat = targetFormat
            self.flags = flags
        }
    }

    /// What it was made for.
    package let shape: Shape
    private let pointer: OpaquePointer

    /// A scaler for `shape`. Throws ``StreamOutputError`` if swscale cannot do it.
    package init(_ shape: Shape) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "make a scaler"
        let subject = "\(shape.sourceWidth)×\(shape.sourceHeight) to \(shape.targetWidth)×\(shape.targetHeight)"
        guard
            let pointer = sws_getContext(
                Int32(shape.sourceWidth), Int32(shape.sourceHeight), AVPixelFormat(rawValue: shape.sourceFormat),
                Int32(shape.targetWidth), Int32(shape.targetHeight), AVPixelFormat(rawValue: shape.targetFormat),
                shape.flags, nil, nil, nil)
        else {
            throw StreamOutputError(
                .codecFailure, operation: operation, subject: subject,
                cause: FFmpegLog.takeLines().last ?? "swscale refused")
        }
        self.shape = shape
        self.pointer = pointer
        let isSourceFull: Int32 = Self.limited.contains(shape.sourceFormat) ? 0 : 1
        let isTargetFull: Int32 = Self.limited.contains(shape.targetFormat) ? 0 : 1
        let matrix = sws_getCoefficients(isTargetFull == 1 ? SWS_CS_ITU601 : SWS_CS_ITU709)
        let sourceMatrix = isSourceFull == 1 ? matrix : sws_getCoefficients(SWS_CS_ITU709)
        let code = sws_setColorspaceDetails(
            pointer, sourceMatrix, isSourceFull, matrix, isTargetFull, 0, 1 << 16, 1 << 16)
        guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: subject) }
    }

    /// The formats whose brightness is 16 to 235, in whatever depth.
    private static let limited = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVA420P, AV_PIX_FMT_YUVA444P10LE].map(\.rawValue)

    deinit {
        sws_freeContext(pointer)
    }

    /// Scales a whole picture. Planes are given by their topmost row's first byte and the way to the next row down,
    /// which is negative in a bottom-up picture. Throws ``StreamOutputError`` where swscale refuses them.
    package func scale(
        from source: [(start: UnsafeRawPointer, bytesPerRow: Int)],
        to target: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)]
    ) throws(StreamOutputError) {
        let sources = source.map { Optional($0.start.assumingMemoryBound(to: UInt8.self)) }
        let targets = target.map { Optional($0.start.assumingMemoryBound(to: UInt8.self)) }
        let rows = sws_scale(
            pointer, padded(sources), padded(source.map { Int32($0.bytesPerRow) }), 0, Int32(shape.sourceHeight),
            padded(targets), padded(target.map { Int32($0.bytesPerRow) }))
        // Some refusals are told by fewer rows than there are.
        guard rows == shape.targetHeight else {
            throw .ffmpeg(
                rows < 0 ? rows : cffmpeg_averror(EINVAL), operation: "scale a picture",
                subject: "\(shape.sourceWidth)×\(shape.sourceHeight)")
        }
    }

    private func padded<Pointer>(_ pointers: [Pointer?]) -> [Pointer?] {
        pointers + Array(repeating: nil, count: 4 - pointers.count)
    }

    private func padded(_ strides: [Int32]) -> [Int32] {
        strides + Array(repeating: 0, count: 4 - strides.count)
    }
}
