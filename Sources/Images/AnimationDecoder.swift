import CFFmpeg
import FFmpegSupport
package import Views

/// Decodes the frames of a GIF one after the other with FFmpeg, which composes each with the one before it as the file
/// states. Thread-safe.
package enum AnimationDecoder {
    /// A frame and its duration.
    package struct Frame: Sendable {
        package let image: PixelImage
        package fileprivate(set) var duration: Duration

        /// Creates a frame.
        package init(image: PixelImage, duration: Duration) {
            (self.image, self.duration) = (image, duration)
        }
    }

    /// Whether `bytes` begin like a GIF.
    package static func mayDecode(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF8".utf8)) }

    /// The maximum number of bytes of pixels that are kept of one file. If it has more, every second frame is dropped
    /// and the others last longer, until it fits.
    package static let maximumBytes = 32 << 20
    /// The maximum number of frames that are decoded.
    private static let maximumCount = 10_000
    /// The maximum number of pixels of all frames together: each is composed with the one before.
    private static let maximumPixelCount = 1_000_000_000

    /// Decodes the frames in `bytes`; none if they are not a GIF. A damaged file ends with its last whole frame. Throws
    /// ``ImageError``.
    package static func decode(
        _ bytes: [UInt8], scale: Double = 1, within limit: Int = maximumBytes,
        memoryBudget: ImageMemoryBudget? = nil
    ) throws(ImageError) -> [Frame] {
        let parts = GIFBlocks(bytes).frames
        guard !parts.isEmpty else { return [] }
        FFmpegLog.install()
        defer { _ = FFmpegLog.takeLines() }
        let decoder = try BitmapDecoder.Context(AV_CODEC_ID_GIF)
        guard let owned = OwnedFrame() else { throw ImageError("cannot be decoded: out of memory") }
        let frame = owned.pointer
        var kept = FrameSampling(limit: limit)
        var pixelsLeft = maximumPixelCount
        for part in parts.prefix(maximumCount) where pixelsLeft > 0 {
            guard let packet = OwnedPacket(bytes[part.bytes]), decoder.send(packet.pointer),
                decoder.receive(frame)
            else { break }
            pixelsLeft -= Int(frame.pointee.width) * Int(frame.pointee.height)
            let passes = kept.passesOver
            if passes {
                kept.add(nil, part.duration)
            } else {
                kept.add(try FrameConverter.image(of: frame, scale: scale, memoryBudget: memoryBudget), part.duration)
            }
            av_frame_unref(frame)
        }
        return kept.frames
    }

    /// As many frames as fit into the limit, evenly out of all.
    private struct FrameSampling {
        let limit: Int
        private(set) var frames: [Frame] = []
        /// The distance between two frames that are kept.
        private var stride = 1
        private var count = 0

        init(limit: Int) {
            self.limit = limit
        }

        /// Whether the next frame is dropped.
        var passesOver: Bool { count % stride != 0 }

        mutating func add(_ image: PixelImage?, _ duration: Duration) {
            count += 1
            guard let image else {
                frames[frames.count - 1].duration += duration
                return
            }
            frames.append(Frame(image: image, duration: duration))
            while frames.count > 1, frames.count * image.width * image.height * 4 > limit { thin() }
        }

        private mutating func thin() {
            stride *= 2
            var half: [Frame] = []
            for (index, frame) in frames.enumerated() {
                if index % 2 == 0 { half.append(frame) } else { half[half.count - 1].duration += frame.duration }
            }
            frames = half
        }
    }
}
