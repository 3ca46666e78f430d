import CGLib
import SharedTypes

/// The body of a response, which fails unless it is complete and its codings are intact. libsoup's streams accept
/// incomplete chunks and damaged data. The reader therefore reads below them, and decodes by itself. On the network's
/// thread.
final class BodyReader {
    private static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
    private let top: GObjectReference
    private let server: String
    private let decoders: [ContentDecoder]
    /// libsoup's stream of the connection, if the body is in chunks.
    private let connection: UnsafeMutablePointer<GFilterInputStream>?
    private var parser = ChunkParser()
    private var isFollowed = false

    /// The stream to read from.
    let source: UnsafeMutablePointer<GInputStream>

    /// Creates a reader of `stream`, which libsoup has returned for a response of `server`.
    init(_ stream: GObjectReference, isChunked: Bool, server: String) {
        (top, self.server) = (stream, server)
        var decoders: [ContentDecoder] = []
        var body = Self.base(of: stream.object()) ?? stream.object()
        while let base = Self.base(of: body), Self.isInstance(body, of: g_converter_input_stream_get_type()) {
            let converter = UnsafeMutableRawPointer(body).assumingMemoryBound(to: GConverterInputStream.self)
            decoders.insert(ContentDecoder(g_converter_input_stream_get_converter(converter)), at: 0)
            body = base
        }
        self.decoders = decoders
        if isChunked, let base = Self.base(of: body), OpaquePointer(base).hasType("SoupFilterInputStream") {
            connection = UnsafeMutableRawPointer(base).assumingMemoryBound(to: GFilterInputStream.self)
            source = base
        } else {
            connection = nil
            source = body
        }
    }

    private static func isInstance(_ stream: UnsafeMutablePointer<GInputStream>, of type: GType) -> Bool {
        g_type_check_instance_is_a(UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self), type)
            != 0
    }

    private static func base(of stream: UnsafeMutablePointer<GInputStream>) -> UnsafeMutablePointer<GInputStream>? {
        guard isInstance(stream, of: g_filter_input_stream_get_type()) else { return nil }
        return g_filter_input_stream_get_base_stream(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GFilterInputStream.self))
    }

    /// Decodes `bytes` from the source, none at its end, and passes on the content. Returns whether the body is
    /// complete.
    func take(
        _ bytes: UnsafeRawBufferPointer, _ pass: (UnsafeRawBufferPointer) throws -> Void
    ) throws(WebFailure) -> Bool {
        do {
            var isComplete = bytes.isEmpty
            if connection == nil {
                try decode(bytes, isEnd: isComplete, pass)
            } else if bytes.isEmpty {
                throw WebFailure(.broken, "\(server) closed the connection before its response was complete")
            } else {
                let count = try parser.parse(bytes) { try decode($0, isEnd: false, pass) }
                isComplete = parser.isComplete
                isFollowed = count < bytes.count
                if isComplete { try decode(Self.nothing, isEnd: true, pass) }
            }
            return isComplete
        } catch let failure as WebFailure {
            throw failure
        } catch is ChunkParser.Invalid {
            throw WebFailure(.broken, "\(server) sent a response with an invalid chunk")
        } catch {
            throw WebFailure(.broken, "\(server) sent a compressed response that is damaged or incomplete")
        }
    }

    /// Applies the decoders from the one at `index` on.
    private func decode(
        _ bytes: UnsafeRawBufferPointer, isEnd: Bool, from index: Int = 0,
        _ pass: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard index < decoders.count else { return bytes.isEmpty ? () : try pass(bytes) }
        try decoders[index].decode(bytes, isEnd: isEnd) { try decode($0, isEnd: false, from: index + 1, pass) }
        if isEnd { try decode(Self.nothing, isEnd: true, from: index + 1, pass) }
    }

    /// Ends libsoup's reading of a complete body. Returns whether the connection can be used for another request.
    func finish() -> Bool {
        // libsoup cannot read the line of a last chunk into a buffer of one byte.
        var rest = [UInt8](repeating: 0, count: 64)
        guard let connection else { return g_input_stream_read(top.object(), &rest, gsize(rest.count), nil, nil) == 0 }
        // libsoup has read nothing of the body: it gets a last chunk in place of the connection's bytes.
        let lastChunk = Array("0\r\n\r\n".utf8)
        let bytes = g_bytes_new(lastChunk, gsize(lastChunk.count))
        let stream = g_memory_input_stream_new_from_bytes(bytes)
        let original = connection.pointee.base_stream
        connection.pointee.base_stream = stream
        defer {
            connection.pointee.base_stream = original
            g_object_unref(stream)
            g_bytes_unref(bytes)
        }
        return g_input_stream_read(top.object(), &rest, gsize(rest.count), nil, nil) == 0 && !isFollowed
    }
}
