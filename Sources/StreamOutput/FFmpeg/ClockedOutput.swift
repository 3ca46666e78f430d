import CFFmpeg

/// The output of a muxer of MPEG-TS, which shows the stream's clock where that writes a frame and nowhere else: what is missing is added
/// (``TransportClock``) on the way to another output.
final class ClockedOutput: MuxerOutput {
    /// What FFmpeg's callback works on.
    private final class Target {
        let pointer: UnsafeMutablePointer<AVIOContext>
        var clock = TransportClock()
        /// The beginning of a packet whose end is still to come.
        var pending: [UInt8] = []

        init(_ pointer: UnsafeMutablePointer<AVIOContext>) {
            self.pointer = pointer
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            pending += bytes
            let size = TransportClock.packetSize
            let whole = pending.count / size * size
            pending.withUnsafeBytes { pending in
                for start in stride(from: 0, to: whole, by: size) {
                    let packet = UnsafeRawBufferPointer(rebasing: pending[start..<start + size])
                    for clock in clock.packets(before: packet) { avio_write(pointer, clock, Int32(size)) }
                    avio_write(pointer, packet.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(size))
                }
            }
            pending.removeFirst(whole)
            return pointer.pointee.error < 0 ? pointer.pointee.error : Int32(bytes.count)
        }
    }

    private let output: any MuxerOutput
    private var target: Target?
    private var pointer: UnsafeMutablePointer<AVIOContext>?

    /// An output that passes on to `output`.
    init(_ output: any MuxerOutput) {
        self.output = output
    }

    deinit {
        if let pointer { av_freep(&pointer.pointee.buffer) }
        avio_context_free(&pointer)
    }

    var failure: Int32 { output.failure }

    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        try output.attach(to: context)
        guard let next = context.pointee.pb else { return }
        let (target, size) = (Target(next), Int32(TransportClock.packetSize))
        var buffer = av_malloc(Int(size))
        let made = cffmpeg_avio_alloc_writer(
            buffer?.assumingMemoryBound(to: UInt8.self), size, Unmanaged.passUnretained(target).toOpaque(),
            { opaque, bytes, count in
                // SAFETY: the pointer is to the target that the object keeps as long as FFmpeg's context lives.
                let target = Unmanaged<Target>.fromOpaque(opaque!).takeUnretainedValue()
                return target.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            }, nil)
        guard buffer != nil, let made else {
            av_freep(&buffer)
            throw .outOfMemory("make an output buffer", "\(size) bytes")
        }
        // Nothing waits here: what the muxer has written is with the other output.
        made.pointee.direct = 1
        (self.target, pointer) = (target, made)
        context.pointee.pb = made
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    }

    func flush() -> Int32 {
        if let pointer { avio_flush(pointer) }
        return output.flush()
    }
}
