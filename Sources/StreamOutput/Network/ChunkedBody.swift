import CFFmpeg

/// The body of a request by HTTP, in chunks (RFC 9112, section 7.1), over FFmpeg's connection to the server. FFmpeg would write the chunks
/// itself, but then ends the body by closing the connection, and hears no answer.
final class ChunkedBody {
    /// A head is not longer than that.
    private static let longestAnswer = 16_384

    /// Writes each part that it is given as a chunk.
    private final class Chunks: ByteReceiver {
        private let connection: UnsafeMutablePointer<AVIOContext>

        init(_ connection: UnsafeMutablePointer<AVIOContext>) {
            self.connection = connection
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            // A chunk of nothing would be the last.
            guard !bytes.isEmpty else { return 0 }
            let code = ChunkedBody.write(Array((String(bytes.count, radix: 16) + "\r\n").utf8), to: connection)
            guard code >= 0 else { return code }
            avio_write(connection, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bytes.count))
            let end = ChunkedBody.write([13, 10], to: connection)
            return end >= 0 ? Int32(bytes.count) : end
        }
    }

    private let writer: WriterContext
    /// The context that a muxer writes into, good as long as this object.
    var pointer: UnsafeMutablePointer<AVIOContext> { writer.pointer }
    private let connection: UnsafeMutablePointer<AVIOContext>

    /// A body over `connection`, which was opened for writing and reading and outlives it.
    init(over connection: UnsafeMutablePointer<AVIOContext>) throws(StreamOutputError) {
        self.connection = connection
        writer = try WriterContext(Chunks(connection), bufferSize: 32_768)
    }

    /// Passes on all that was written. Returns what FFmpeg has met so far: 0, or an `AVERROR`.
    func flush() -> Int32 {
        avio_flush(pointer)
        avio_flush(connection)
        return pointer.pointee.error < 0 ? pointer.pointee.error : connection.pointee.error
    }

    /// Ends the body. Returns as ``flush()`` does.
    func end() -> Int32 {
        let code = flush()
        guard code >= 0 else { return code }
        _ = Self.write(Array("0\r\n\r\n".utf8), to: connection)
        return flush()
    }

    /// What the server says of it, waited for as long as FFmpeg may; nil where it says nothing, or has said before the body what it says.
    func answer() -> HTTPAnswer? {
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1_024))
        while bytes.count < Self.longestAnswer {
            if let answer = HTTPAnswer(bytes) { return answer }
            let count = avio_read_partial(connection, &part, Int32(part.count))
            guard count > 0 else { return nil }
            bytes += part[..<Int(count)]
        }
        return nil
    }

    private static func write(_ bytes: [UInt8], to connection: UnsafeMutablePointer<AVIOContext>) -> Int32 {
        avio_write(connection, bytes, Int32(bytes.count))
        return connection.pointee.error
    }
}
