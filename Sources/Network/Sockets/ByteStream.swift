import CGLib
import Glibc
import SharedTypes

/// A connection to a server, encrypted or not, that transfers bytes in both directions at once. On the network's
/// thread; it lives as long as GIO has pending callbacks for it.
final class ByteStream {
    private unowned let networkOperations: NetworkOperations
    private let address: WebAddress
    private let host: PinnedHost
    private let cancellable = GObjectReference(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    private var stream: GObjectReference?
    private var opened: ((WebFailure?) -> Void)?
    private var isClosed = false
    private var certificateErrors = GTlsCertificateFlags(0)
    private var acceptHandler: gulong = 0
    private static let pieceSize = 64 << 10

    /// Creates a connection to `address` at these IP addresses that is not open.
    init(_ address: WebAddress, at addresses: [IPAddress], networkOperations: NetworkOperations) {
        (self.address, self.networkOperations) = (address, networkOperations)
        host = PinnedHost(address.host, port: address.port)
        host.addresses = addresses
    }

    /// Opens it; `opened` is called once, unless it is closed before.
    func open(_ opened: @escaping (WebFailure?) -> Void) {
        self.opened = opened
        let client = g_socket_client_new()
        g_socket_client_set_enable_proxy(client, 0)
        begin()
        g_socket_client_connect_async(
            client, host.reference.opaque, cancellable.object(),
            { client, result, this in
                ByteStream.take(this).connected(
                    UnsafeMutableRawPointer(client!).assumingMemoryBound(to: GSocketClient.self), result!)
            }, retained)
        g_object_unref(client)
    }

    private func connected(_ client: UnsafeMutablePointer<GSocketClient>, _ result: OpaquePointer) {
        end()
        var error: UnsafeMutablePointer<GError>?
        let connection = g_socket_client_connect_finish(client, result, &error)
        defer { g_clear_error(&error) }
        guard let connection else { return notify(failure(error)) }
        stream = GObjectReference(adopting: UnsafeMutableRawPointer(connection))
        guard !isClosed else { return }
        let socket = g_socket_connection_get_socket(connection)
        g_socket_set_keepalive(socket, 1)
        // A small message must not wait for the acknowledgement of the one before.
        g_socket_set_option(socket, gint(IPPROTO_TCP), TCP_NODELAY, 1, nil)
        if address.scheme.isSecure { encrypt() } else { notify(nil) }
    }

    private func encrypt() {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let plain = stream,
            let secure = g_tls_client_connection_new(plain.object(), host.reference.opaque, &error)
        else { return notify(failure(error)) }
        stream = GObjectReference(adopting: UnsafeMutableRawPointer(secure))
        let accept: @convention(c) (gpointer?, gpointer?, GTlsCertificateFlags, gpointer?) -> gboolean = {
            _, certificate, errors, this in
            let stream = Unmanaged<ByteStream>.fromOpaque(this!).takeUnretainedValue()
            return stream.accepts(certificate!.assumingMemoryBound(to: GTlsCertificate.self), errors) ? 1 : 0
        }
        acceptHandler = g_signal_connect_data(
            secure, "accept-certificate", unsafeBitCast(accept, to: GCallback.self),
            Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
        begin()
        g_tls_connection_handshake_async(
            UnsafeMutableRawPointer(secure).assumingMemoryBound(to: GTlsConnection.self), G_PRIORITY_DEFAULT,
            cancellable.object(),
            { connection, result, this in
                ByteStream.take(this).encrypted(
                    UnsafeMutableRawPointer(connection!).assumingMemoryBound(to: GTlsConnection.self), result!)
            }, retained)
    }

    private func encrypted(_ connection: UnsafeMutablePointer<GTlsConnection>, _ result: OpaquePointer) {
        end()
        var error: UnsafeMutablePointer<GError>?
        let isDone = g_tls_connection_handshake_finish(connection, result, &error) != 0
        defer { g_clear_error(&error) }
        // The connection may live longer than this object.
        g_signal_handler_disconnect(connection, acceptHandler)
        notify(isDone ? nil : failure(error))
    }

    private func accepts(_ certificate: UnsafeMutablePointer<GTlsCertificate>, _ errors: GTlsCertificateFlags) -> Bool {
        if errors == G_TLS_CERTIFICATE_UNKNOWN_CA, let authorities = networkOperations.settings.authorities,
            authorities.certifies(certificate, identity: host)
        {
            return true
        }
        certificateErrors = errors
        return false
    }

    private func notify(_ failure: WebFailure?) {
        guard !isClosed, let opened else { return }
        self.opened = nil
        opened(failure)
    }

    /// Reads once; `got` receives the bytes, none at the end, unless the connection is closed before.
    func read(_ got: @escaping (Result<[UInt8], WebFailure>) -> Void) {
        guard let stream, !isClosed else { return }
        let piece = ReadPiece(self, got)
        begin()
        g_input_stream_read_async(
            g_io_stream_get_input_stream(stream.object()), piece.memory, gsize(Self.pieceSize), G_PRIORITY_DEFAULT,
            cancellable.object(),
            { input, result, piece in
                let piece = Unmanaged<ReadPiece>.fromOpaque(piece!).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                let input = UnsafeMutableRawPointer(input!).assumingMemoryBound(to: GInputStream.self)
                let count = Int(g_input_stream_read_finish(input, result, &error))
                piece.stream.end()
                defer { g_clear_error(&error) }
                guard !piece.stream.isClosed else { return }
                let bytes = UnsafeRawBufferPointer(start: piece.memory, count: max(0, count))
                piece.got(count < 0 ? .failure(piece.stream.failure(error)) : .success(Array(bytes)))
            }, Unmanaged.passRetained(piece).toOpaque())
    }

    /// Writes all of `bytes`, one such call at a time; `written` is called at the end, unless the connection is closed
    /// before.
    func write(_ bytes: [UInt8], _ written: @escaping (WebFailure?) -> Void) {
        guard let stream, !isClosed else { return }
        let piece = WritePiece(self, bytes, written)
        begin()
        g_output_stream_write_all_async(
            g_io_stream_get_output_stream(stream.object()), piece.memory, gsize(bytes.count), G_PRIORITY_DEFAULT,
            cancellable.object(),
            { output, result, piece in
                let piece = Unmanaged<WritePiece>.fromOpaque(piece!).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                let output = UnsafeMutableRawPointer(output!).assumingMemoryBound(to: GOutputStream.self)
                let isDone = g_output_stream_write_all_finish(output, result, nil, &error) != 0
                piece.stream.end()
                defer { g_clear_error(&error) }
                guard !piece.stream.isClosed else { return }
                piece.written(isDone ? nil : piece.stream.failure(error))
            }, Unmanaged.passRetained(piece).toOpaque())
    }

    /// Closes it; no further callback is made.
    func close() {
        isClosed = true
        opened = nil
        g_cancellable_cancel(cancellable.object())
        // The last reference closes the socket; a pending operation holds another one until it has ended.
        stream = nil
    }

    private func failure(_ error: UnsafeMutablePointer<GError>?) -> WebFailure {
        guard let error else { return WebFailure(.broken, "\(address.authority) closed the connection") }
        return FailureReason.failure(error.pointee, at: address, certificate: certificateErrors)
    }

    private func begin() { networkOperations.beginOperation() }

    private func end() { networkOperations.endOperation() }

    private var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    private static func take(_ this: gpointer?) -> ByteStream {
        Unmanaged<ByteStream>.fromOpaque(this!).takeRetainedValue()
    }

    /// The buffer of a read, which lives as long as GIO may write into it.
    private final class ReadPiece {
        let stream: ByteStream
        let got: (Result<[UInt8], WebFailure>) -> Void
        let memory = UnsafeMutableRawPointer.allocate(byteCount: ByteStream.pieceSize, alignment: 16)

        init(_ stream: ByteStream, _ got: @escaping (Result<[UInt8], WebFailure>) -> Void) {
            (self.stream, self.got) = (stream, got)
        }

        deinit { memory.deallocate() }
    }

    /// The buffer of a write, which lives as long as GIO may read it.
    private final class WritePiece {
        let stream: ByteStream
        let written: (WebFailure?) -> Void
        let memory: UnsafeMutableRawPointer

        init(_ stream: ByteStream, _ bytes: [UInt8], _ written: @escaping (WebFailure?) -> Void) {
            (self.stream, self.written) = (stream, written)
            memory = .allocate(byteCount: max(1, bytes.count), alignment: 16)
            bytes.withUnsafeBytes {
                memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
            }
        }

        deinit { memory.deallocate() }
    }
}
