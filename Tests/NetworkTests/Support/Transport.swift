import CGLib
import CLibraries
import Glibc
import TestSupport

/// The reads and writes of a test server.
protocol Transport {
    /// The underlying socket.
    var descriptor: Int32 { get }
    /// Reads the next bytes, at least one; empty at the end of the stream.
    func read() -> [UInt8]
    /// Sends as much as can be sent at once, and returns the number of bytes; 0 or less if the client has disconnected.
    func send(_ bytes: ArraySlice<UInt8>) -> Int
}

/// Bytes as they are.
struct PlainTransport: Transport {
    let descriptor: Int32

    func read() -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &piece, piece.count)
        return Array(piece.prefix(max(0, count)))
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}

/// The server's end of TLS, by GIO.
final class TLSTransport: Transport {
    let descriptor: Int32
    private let stream: UnsafeMutablePointer<GIOStream>

    /// Performs the TLS handshake. Throws if the client aborts it.
    init(_ descriptor: Int32, identity: TLSIdentity, protocols: [String]) throws {
        lazy_load_for_network()
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        let socket = g_socket_new_from_fd(self.descriptor, nil)
        let plain = g_socket_connection_factory_create_connection(socket)
        g_object_unref(socket)
        let base = UnsafeMutableRawPointer(plain!).assumingMemoryBound(to: GIOStream.self)
        defer { g_object_unref(plain) }
        guard let certificate = g_tls_certificate_new_from_files(identity.certificate, identity.key, nil),
            let stream = g_tls_server_connection_new(base, certificate, nil)
        else { throw ServerFailure.isGone }
        g_object_unref(certificate)
        self.stream = stream
        var names = protocols.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
        defer { for name in names { free(UnsafeMutablePointer(mutating: name)) } }
        g_tls_connection_set_advertised_protocols(connection, &names)
        guard g_tls_connection_handshake(connection, nil, nil) != 0 else { throw ServerFailure.isGone }
    }

    deinit {
        g_object_unref(stream)
    }

    private var connection: UnsafeMutablePointer<GTlsConnection> {
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTlsConnection.self)
    }

    /// The negotiated protocol.
    var agreedProtocol: String {
        g_tls_connection_get_negotiated_protocol(connection).map { String(cString: $0) } ?? ""
    }

    func read() -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = g_input_stream_read(g_io_stream_get_input_stream(stream), &piece, gsize(piece.count), nil, nil)
        return Array(piece.prefix(max(0, Int(count))))
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBytes {
            Int(g_output_stream_write(g_io_stream_get_output_stream(stream), $0.baseAddress, gsize($0.count), nil, nil))
        }
    }
}

/// A server's certificate with its key, in files.
struct TLSIdentity: Sendable {
    let certificate: String
    let key: String
}

/// An authority of a test's own, which vouches for servers.
struct TestAuthority {
    /// Its certificate.
    let file: String
    private let folder: TemporaryFolder

    /// A new one, with files in `folder`.
    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        file = folder.file("authority.pem")
        let script = """
            cd "$0" && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
            -keyout authority.key -out authority.pem -subj "/CN=Test Authority" \
            -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign" 2>openssl.log
            """
        _ = try ExternalProgram.run(["sh", "-c", script, folder.path])
    }

    /// The identity of a server with these names (`DNS:localhost`, `IP:127.0.0.1`), which it vouches for; or, with `days` below
    /// zero, did until then.
    func identity(_ name: String, names: String, days: Int = 30) throws -> TLSIdentity {
        // OpenSSL takes no negative number of days where it takes dates.
        let script = """
            dates="-days $3"
            if [ "$3" -lt 0 ] && openssl x509 -help 2>&1 | grep -q not_after
            then dates="-not_before 20200101000000Z -not_after 20200102000000Z"; fi
            cd "$0" && openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$1.key" -out "$1.csr" \
            -subj "/CN=$1" 2>openssl.log && printf 'subjectAltName=%s\\n' "$2" >"$1.ext" && \
            openssl x509 -req -in "$1.csr" -CA authority.pem -CAkey authority.key -CAcreateserial $dates \
            -extfile "$1.ext" -out "$1.pem" 2>openssl.log
            """
        _ = try ExternalProgram.run(["sh", "-c", script, folder.path, name, names, "\(days)"])
        return TLSIdentity(certificate: folder.file("\(name).pem"), key: folder.file("\(name).key"))
    }
}
