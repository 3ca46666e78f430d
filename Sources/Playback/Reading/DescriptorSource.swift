import CFFmpeg

/// Owns an `AVIOContext` that reads a descriptor, which cannot go back and stays the caller's.
final class DescriptorSource {
    private final class Target {
        let descriptor: Int32
        let interruption: ReadInterruption

        init(_ descriptor: Int32, _ interruption: ReadInterruption) {
            self.descriptor = descriptor
            self.interruption = interruption
        }
    }

    private static let bufferSize = 65_536

    let pointer: UnsafeMutablePointer<AVIOContext>
    private let target: Target

    /// Reads `descriptor` until `interruption` ends that.
    init(descriptor: Int32, interruption: ReadInterruption) throws(PlaybackError) {
        let target = Target(descriptor, interruption)
        var buffer = av_malloc(Self.bufferSize)
        let context = avio_alloc_context(
            buffer?.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
            Unmanaged.passUnretained(target).toOpaque(),
            { opaque, bytes, count in
                // SAFETY: the pointer is to the target that the object keeps as long as FFmpeg's context lives.
                let target = Unmanaged<Target>.fromOpaque(opaque!).takeUnretainedValue()
                return target.interruption.read(
                    target.descriptor, into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
            }, nil, nil)
        guard buffer != nil, let context else {
            av_freep(&buffer)
            throw .outOfMemory("read", "\(Self.bufferSize) bytes")
        }
        pointer = context
        self.target = target
    }

    deinit {
        av_freep(&pointer.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&context)
    }
}
