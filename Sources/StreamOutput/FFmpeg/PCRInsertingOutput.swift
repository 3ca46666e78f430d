import CFFmpeg

/// The output of an MPEG-TS muxer, which writes the stream's clock only with a frame. This object adds the missing
/// clock packets (``ProgramClockReference``) on the way to another output.
final class PCRInsertingOutput: MuxerOutput {
    /// Passes on the bytes that the muxer writes, and inserts the clock.
    private final class Target: ByteReceiver {
        let pointer: UnsafeMutablePointer<AVIOContext>
        var clock = ProgramClockReference()
        /// The beginning of a packet whose end is still to come.
        var pending: [UInt8] = []

        init(_ pointer: UnsafeMutablePointer<AVIOContext>) {
            self.pointer = pointer
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            pending += bytes
            let size = ProgramClockReference.packetSize
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
    private var writer: CustomIOContext?

    /// Creates an output that passes its bytes on to `output`.
    init(_ output: any MuxerOutput) {
        self.output = output
    }

    var failure: Int32 { output.failure }

    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        try output.attach(to: context)
        guard let next = context.pointee.pb else { return }
        let writer = try CustomIOContext(Target(next), bufferSize: ProgramClockReference.packetSize)
        // Nothing is buffered here: the bytes that the muxer has written are with the other output.
        writer.pointer.pointee.direct = 1
        writer.attach(to: context)
        self.writer = writer
    }

    func flush() -> Int32 {
        _ = writer?.flush()
        return output.flush()
    }
}
