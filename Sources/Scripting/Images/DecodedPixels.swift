import Glibc
import Views
import WorkerProtocol

/// Pixels that a decoder process sent in sealed memory. Nothing in it is trusted: its size, its seals and the sizes of
/// its frames are checked.
struct DecodedPixels {
    /// The kernel's commands and seals (`linux/fcntl.h`), which Swift's view of glibc lacks.
    private static let (getSeals, shrink, grow, write): (Int32, Int32, Int32, Int32) = (1034, 2, 4, 8)

    /// The bytes of each frame.
    let frames: [[UInt8]]

    /// Reads the pixels of frames of these sizes from `descriptor`; nil means that none arrived. Throws if they do not
    /// fit.
    init(_ sizes: [DecodedFrame], from descriptor: Int32?) throws(DecoderFailure) {
        guard let descriptor else { throw .invalid("no pixels") }
        let sides = 1...Int64(PixelImage.maximumSide)
        var total = 0
        for size in sizes {
            guard sides.contains(size.width), sides.contains(size.height), size.nanoseconds >= 0 else {
                throw .invalid("an image of \(size.width) by \(size.height) pixels")
            }
            total += Int(size.width * size.height) * 4
            guard total <= DecoderLimits.pixels else {
                throw .invalid("more than \(DecoderLimits.pixels >> 20) MB of pixels")
            }
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == total else {
            throw .invalid("pixels of a different size than it declares")
        }
        let needed = Self.shrink | Self.grow | Self.write
        let seals = fcntl(descriptor, Self.getSeals)
        guard seals >= 0, seals & needed == needed else { throw .invalid("pixels that can change") }
        var frames: [[UInt8]] = []
        var offset = 0
        for size in sizes {
            let count = Int(size.width * size.height) * 4
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = Self.read(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: offset)
            }
            guard bytes.count == count else { throw .invalid("pixels that cannot be read") }
            frames.append(bytes)
            offset += count
        }
        self.frames = frames
    }

    private static func read(
        into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, at offset: Int
    ) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = pread(descriptor, buffer.baseAddress! + filled, buffer.count - filled, offset + filled)
            if count > 0 { filled += count } else if count == 0 || errno != EINTR { break }
        }
        return filled
    }
}
