import CFFmpeg

/// An HTTP request with a body in chunks (RFC 9112, section 7.1), and the server's response, over a connection of
/// FFmpeg.
final class ChunkedBody {
    /// The longest response head in bytes.
    private static let maximumResponseLength = 16_384

    /// Writes each block of bytes as a chunk.
    private final class Chunks: ByteReceiver {
        private let connection: UnsafeMutablePointer<AVIOContext>

        init(_ connection: UnsafeMutablePointer<AVIOContext>) {
            self.connection = connection
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
            // An empty chunk would end the body.
            guard !bytes.isEmpty else { return 0 }
            let code = ChunkedBody.write(Array((String(bytes.count, radix: 16) + "\r\n").utf8), to: connection)
            guard code >= 0 else { return code }
            avio_write(connection, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(bytes.count))
            let end = ChunkedBody.write([13, 10], to: connection)
            return end >= 0 ? Int32(bytes.count) : end
        }
    }

    private let writer: CustomIOContext
    /// The context that a muxer writes into, valid for the lifetime of this object.
    var pointer: UnsafeMutablePointer<AVIOContext> { writer.pointer }
    private let connection: UnsafeMutablePointer<AVIOContext>
    /// The bytes that the server has sent.
    private var received: [UInt8] = []

    /// Sends `head` over `connection`, which is open for writing and reading and outlives the body.
    init(over connection: UnsafeMutablePointer<AVIOContext>, behind head: [UInt8]) throws(StreamOutputError) {
        self.connection = connection
        writer = try CustomIOContext(Chunks(connection), bufferSize: 32_768)
        avio_write(connection, head, Int32(head.count))
        avio_flush(connection)
    }

    /// Passes on all written bytes. Returns the first error that FFmpeg met so far: 0, or an `AVERROR`.
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

    /// Waits, as long as FFmpeg may, until the server permits the body or sends its final response.
    func waitForPermission() -> HTTPResponse.Reading { read { $0 != .incomplete } }

    /// Waits, as long as FFmpeg may, for the server's final response; `incomplete` or `permission` if there is none.
    func finalResponse() -> HTTPResponse.Reading { read { $0 != .incomplete && $0 != .permission } }

    private func read(until isSaturated: (HTTPResponse.Reading) -> Bool) -> HTTPResponse.Reading {
        var part = [UInt8](repeating: 0, count: 1_024)
        while true {
            let reading = HTTPResponse.read(received)
            if isSaturated(reading) { return reading }
            if received.count >= Self.maximumResponseLength { return .invalid }
            let count = avio_read_partial(connection, &part, Int32(part.count))
            guard count > 0 else { return reading }
            received += part[..<Int(count)]
        }
    }

    private static func write(_ bytes: [UInt8], to connection: UnsafeMutablePointer<AVIOContext>) -> Int32 {
        avio_write(connection, bytes, Int32(bytes.count))
        return connection.pointee.error
    }
}
