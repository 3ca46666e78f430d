package import CFFmpeg

/// A muxer's output into memory.
package final class MemoryOutput: MuxerOutput {
    /// What FFmpeg's callback works on.
    private final class Target {
        var bytes: [UInt8] = []
    }

    private static let bufferSize = 65_536
    private let target = Target()
    private var pointer: UnsafeMutablePointer<AVIOContext>?

    package init() {}

    deinit {
        if let pointer { av_freep(&pointer.pointee.buffer) }
        avio_context_free(&pointer)
    }

    package var failure: Int32 { 0 }

    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        var buffer = av_malloc(Self.bufferSize)
        let made = cffmpeg_avio_alloc_writer(
            buffer?.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize),
            Unmanaged.passUnretained(target).toOpaque(),
            { opaque, bytes, count in
                // SAFETY: the pointer is to the target that the object keeps as long as FFmpeg's context lives.
                let target = Unmanaged<Target>.fromOpaque(opaque!).takeUnretainedValue()
                target.bytes += UnsafeRawBufferPointer(start: bytes, count: Int(count))
                return count
            }, nil)
        guard buffer != nil, let made else {
            av_freep(&buffer)
            throw .outOfMemory("make an output buffer", "\(Self.bufferSize) bytes")
        }
        made.pointee.seekable = 0
        pointer = made
        context.pointee.pb = made
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    }

    package func flush() -> Int32 {
        guard let pointer else { return 0 }
        avio_flush(pointer)
        return pointer.pointee.error
    }

    /// Takes out what was written since this was last asked, up to the last flush.
    package func takeBytes() -> [UInt8] {
        defer { target.bytes = [] }
        return target.bytes
    }
}
