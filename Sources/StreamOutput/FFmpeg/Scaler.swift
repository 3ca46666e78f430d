import CFFmpeg
import FFmpegSupport
import Glibc

/// Scales frames of one size and format to another, in BT.709 for 4:2:0 limited range.
package final class Scaler {
    /// The source and target of a scaler.
    package struct Shape: Hashable {
        var sourceWidth: Int
        var sourceHeight: Int
        var sourceFormat: Int32
        var targetWidth: Int
        var targetHeight: Int
        var targetFormat: Int32
        var flags: Int32

        /// Creates a shape from a size and an `AVPixelFormat` to another, by swscale's `flags`.
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

    /// The shape that the scaler was created for.
    package let shape: Shape
    private let scaler: OwnedScaler
    /// The memory of `scale(from:toPart:)`, allocated on first use.
    private var scratchFrame: VideoFrame?

    /// Creates a scaler for `shape`. Throws ``StreamOutputError`` if swscale does not support it.
    package init(_ shape: Shape) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "make a scaler"
        let subject = "\(shape.sourceWidth)×\(shape.sourceHeight) to \(shape.targetWidth)×\(shape.targetHeight)"
        guard
            let scaler = OwnedScaler(
                from: AVPixelFormat(rawValue: shape.sourceFormat), width: shape.sourceWidth,
                height: shape.sourceHeight, to: AVPixelFormat(rawValue: shape.targetFormat),
                targetWidth: shape.targetWidth, targetHeight: shape.targetHeight, flags: shape.flags)
        else {
            throw StreamOutputError(
                .codecFailure, operation: operation, subject: subject,
                cause: FFmpegLog.takeLines().last ?? "swscale refused")
        }
        self.shape = shape
        self.scaler = scaler
        let isSourceFull = !Self.limited.contains(shape.sourceFormat)
        let isTargetFull = !Self.limited.contains(shape.targetFormat)
        let targetMatrix = isTargetFull ? SWS_CS_ITU601 : SWS_CS_ITU709
        let code = self.scaler.setColors(
            matrix: isSourceFull ? targetMatrix : SWS_CS_ITU709, isFull: isSourceFull, targetMatrix: targetMatrix,
            isTargetFull: isTargetFull)
        guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: subject) }
    }

    /// The formats whose luma is 16 to 235, in any bit depth.
    private static let limited = [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVA420P, AV_PIX_FMT_YUVA444P10LE].map(\.rawValue)

    /// Scales a whole frame into memory whose rows have padding behind them, as those of a ``VideoFrame`` have. A plane
    /// is given by its topmost row's first byte and the distance to the next row down, negative in a bottom-up frame.
    /// Throws ``StreamOutputError`` if swscale refuses them.
    package func scale(
        from source: [(start: UnsafeRawPointer, bytesPerRow: Int)],
        to target: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)]
    ) throws(StreamOutputError) {
        let sources = source.map { Optional($0.start.assumingMemoryBound(to: UInt8.self)) }
        let targets = target.map { Optional($0.start.assumingMemoryBound(to: UInt8.self)) }
        let rows = scaler.scale(
            padded(sources), padded(source.map { Int32($0.bytesPerRow) }), height: shape.sourceHeight,
            to: padded(targets), padded(target.map { Int32($0.bytesPerRow) }))
        // swscale reports some refusals by a smaller number of rows.
        guard rows == shape.targetHeight else {
            throw .ffmpeg(
                rows < 0 ? rows : cffmpeg_averror(EINVAL), operation: "scale a frame",
                subject: "\(shape.sourceWidth)×\(shape.sourceHeight)")
        }
    }

    /// Scales a whole frame into a part of a larger one, BGRA or 4:2:0; no other pixel changes. swscale writes whole
    /// vectors, also beyond a row's end. So it writes into this object's memory, from which the part is copied. Throws
    /// ``StreamOutputError`` if swscale refuses the frame, or memory runs out.
    package func scale(
        from source: [(start: UnsafeRawPointer, bytesPerRow: Int)],
        toPart target: [(start: UnsafeMutableRawPointer, bytesPerRow: Int)]
    ) throws(StreamOutputError) {
        let format = AVPixelFormat(rawValue: shape.targetFormat)
        let scratchFrame =
            if let scratchFrame { scratchFrame } else {
                try VideoFrame(width: shape.targetWidth, height: shape.targetHeight, format: format)
            }
        self.scratchFrame = scratchFrame
        let planes = target.indices.map { scratchFrame.plane($0) }
        try scale(from: source, to: planes)
        for (index, (scaled, part)) in zip(planes, target).enumerated() {
            let isChroma = target.count > 1 && (index == 1 || index == 2)
            let rows = isChroma ? (shape.targetHeight + 1) / 2 : shape.targetHeight
            let width = isChroma ? (shape.targetWidth + 1) / 2 : shape.targetWidth
            let byteCount = target.count == 1 ? width * 4 : width
            for y in 0..<rows {
                (part.start + y * part.bytesPerRow).copyMemory(
                    from: scaled.start + y * scaled.bytesPerRow, byteCount: byteCount)
            }
        }
    }

    private func padded<Pointer>(_ pointers: [Pointer?]) -> [Pointer?] {
        pointers + Array(repeating: nil, count: 4 - pointers.count)
    }

    private func padded(_ strides: [Int32]) -> [Int32] {
        strides + Array(repeating: 0, count: 4 - strides.count)
    }
}
