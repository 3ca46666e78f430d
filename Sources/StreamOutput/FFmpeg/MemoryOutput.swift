package import CFFmpeg

/// A muxer's output into memory.
package final class MemoryOutput: MuxerOutput {
    private final class Gathered: ByteReceiver {
        var bytes: [UInt8] = []

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            self.bytes += bytes
            return Int32(bytes.count)
        }
    }

    private let gathered = Gathered()
    private var writer: WriterContext?

    /// An output without bytes.
    package init() {}

    package var failure: Int32 { 0 }

    package func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError) {
        writer = try WriterContext(gathered)
        writer?.attach(to: context)
    }

    package func flush() -> Int32 { writer?.flush() ?? 0 }

    /// Takes out what was written since this was last asked, up to the last flush.
    package func takeBytes() -> [UInt8] {
        defer { gathered.bytes = [] }
        return gathered.bytes
    }
}
