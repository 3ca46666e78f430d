import CFFmpeg

/// The output of a muxer of MPEG-TS, which shows the stream's clock where that writes a frame and nowhere else: what is missing is added
/// (``TransportClock``) on the way to another output.
final class ClockedOutput: MuxerOutput {
    /// Passes on what the muxer writes, with the clock between.
    private final class Target: ByteReceiver {
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
    private var writer: WriterContext?

    /// An output that passes on to `output`.
    init(_ output: any MuxerOutput) {
        self.output = output
    }

    var failure: Int32 { output.failure }

    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        try output.attach(to: context)
        guard let next = context.pointee.pb else { return }
        let writer = try WriterContext(Target(next), bufferSize: TransportClock.packetSize)
        // Nothing waits here: what the muxer has written is with the other output.
        writer.pointer.pointee.direct = 1
        writer.attach(to: context)
        self.writer = writer
    }

    func flush() -> Int32 {
        _ = writer?.flush()
        return output.flush()
    }
}
