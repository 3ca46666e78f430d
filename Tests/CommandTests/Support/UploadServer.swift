import Foundation
import TestSupport

/// A server on the loopback that takes what is put there, or not, over TLS where it has a certificate. What it took is in `taken`.
final class UploadServer {
    /// The server's behavior for a request.
    enum Answer: String, CaseIterable {
        /// 201, when it has all.
        case created
        /// 507, when it has all, in two pieces behind an interim answer.
        case full
        /// 403, when it has all.
        case forbidden
        /// It goes when it has all, without a word.
        case silent
        /// It stays when it has all, without a word.
        case mute
        /// 413 as soon as it has some, and goes.
        case tooMuch
        /// Something that is not HTTP, when it has all.
        case foreign
        /// Something that is not HTTP, before it takes anything.
        case foreignAtOnce
        /// A redirect to the given port, before it takes anything.
        case redirect
        /// Forwards everything in both directions between the client and the given port.
        case relay
    }

    let port: Int
    private let peer: Peer

    private static let program = #"""
        import socket, ssl, sys, threading, time
        port, answer, behind, certificate, key = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], sys.argv[5]
        context = None
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)

        def copy(source, target):
            try:
                while True:
                    data = source.recv(65536)
                    if not data: break
                    target.sendall(data)
            except OSError: pass
            try: target.shutdown(socket.SHUT_WR)
            except OSError: pass

        def say(connection, status):
            connection.sendall(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())

        def serve(connection):
            if answer == "relay":
                # Who does not trust the certificate goes without a word.
                first = connection.recv(65536)
                if not first: return
                other = socket.create_connection(("127.0.0.1", behind))
                other.sendall(first)
                threading.Thread(target=copy, args=(other, connection), daemon=True).start()
                return copy(connection, other)
            file, taken, heads = connection.makefile("rb"), b"", []
            while line := file.readline().strip(): heads.append(line.lower())
            assert heads and heads[0].startswith(b"put /up.ts") and b"transfer-encoding: chunked" in heads, heads
            if answer == "foreignAtOnce": return connection.sendall(b"SSH-2.0-OpenSSH_9.2p1\r\n")
            if answer == "redirect":
                place = f"Location: http://127.0.0.1:{behind}/up.ts\r\nContent-Length: 0\r\n\r\n"
                return connection.sendall(b"HTTP/1.1 307 Temporary Redirect\r\n" + place.encode())
            if b"expect: 100-continue" in heads: connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
            while size := int(file.readline(), 16):
                taken += file.read(size)
                assert file.read(2) == b"\r\n"
                if answer == "tooMuch": return say(connection, "413 Payload Too Large")
            assert file.readline() == b"\r\n"
            with open("taken", "wb") as whole: whole.write(taken)
            if answer == "mute": time.sleep(60)
            elif answer == "created": say(connection, "201 Created")
            elif answer == "foreign": connection.sendall(b"220 mail.example.org ESMTP\r\n")
            elif answer == "forbidden": say(connection, "403 Forbidden")
            elif answer == "full":
                connection.sendall(b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 507 Insuff")
                time.sleep(0.05)
                connection.sendall(b"icient Storage\r\nContent-Length: 0\r\n\r\n")

        listener = socket.create_server(("127.0.0.1", port))
        while True:
            plain = connection = listener.accept()[0]
            try:
                if context: connection = context.wrap_socket(plain, server_side=True)
                serve(connection)
            except (OSError, ValueError, AssertionError): pass
            connection.close()
        """#

    /// Starts a server that behaves as `answer` says. `behind` is the port to which it forwards. Runs in `folder`.
    init(
        _ answer: Answer, in folder: TemporaryFolder, identity: (certificate: String, key: String) = ("", ""),
        behind: Int = 0
    ) throws {
        port = try Peer.freePort(.tcp)
        let command = [
            "/usr/bin/python3", "-c", Self.program, "\(port)", answer.rawValue, "\(behind)", identity.certificate,
            identity.key,
        ]
        peer = try Peer(["sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + command, port: port, .tcp)
    }
}
