import Foundation
import TestSupport
import Testing

/// The server's response to an upload, and the server's identity over TLS.
@Suite("A session put on a web server", .serialized)
struct UploadTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test(
        "A session put on a web server ends normally if the server accepts it, and otherwise with 9 and the server's reply",
        arguments: [UploadServer.Answer.created, .full, .forbidden, .silent, .mute, .tooMuch, .foreign])
    func answered(_ answer: UploadServer.Answer) throws {
        let server = try UploadServer(answer, in: scene.folder)
        let address = "http://127.0.0.1:\(server.port)/up.ts?token=sekret"
        let run = try scene.pipstream(
            "--out", address, "--out", "copy.mp4", "-d", "2s", "--reconnect-for", "0")
        let shown = "http://127.0.0.1:\(server.port)/up.ts?token=…: cannot send the stream: "
        switch answer {
        case .created: #expect(!run.errors.contains("cannot"), "\(run.errors)")
        case .silent:
            let words = "the server received everything, and closed the connection without a response"
            #expect(run.errors.contains(shown + words), "\(run.errors)")
        case .foreign:
            let words = "the server received everything, but its response is not HTTP"
            #expect(run.errors.contains(shown + words), "\(run.errors)")
        case .full:
            #expect(
                run.errors.contains(
                    shown + "the server responded with 507 Insufficient Storage after it received everything"))
        case .forbidden:
            #expect(run.errors.contains(shown + "the server responded with 403 Forbidden after it received everything"))
        case .mute: #expect(run.errors.contains(shown + "the server received everything, but did not respond within"))
        case .tooMuch: #expect(run.errors.contains(shown + "the server responded with 413 Payload Too Large"))
        case .foreignAtOnce, .redirect, .relay: break
        }
        #expect(run.exitCode == (answer == .created ? 0 : 9), "\(run.errors)")
        #expect(!run.errors.contains("sekret"))
        #expect(try Probe.file(scene.folder.file("copy.mp4")).times.count > 20)
        if answer != .tooMuch { #expect(try Probe.file(scene.folder.file("taken")).times.count > 20) }
    }

    @Test(
        "An upload is refused with 8 where the server redirects it to another, which gets nothing, or is no HTTP server"
    )
    func refusedAtOnce() throws {
        let other = try UploadServer(.created, in: scene.folder)
        let server = try UploadServer(.redirect, in: scene.folder, behind: other.port)
        let address = "http://127.0.0.1:\(server.port)/up.ts"
        let run = try scene.pipstream("--out", address, "-d", "1s")
        let words =
            "the server responded with 307 Temporary Redirect; it redirects to http://127.0.0.1:\(other.port)/up.ts, which is"
            + " not followed; use that address"
        #expect(run.exitCode == 8 && run.errors.contains("\(address): cannot connect: \(words)"), "\(run.errors)")
        #expect(try !scene.folder.names.contains("taken"))
        let foreign = try UploadServer(.foreignAtOnce, in: scene.folder)
        let second = try scene.pipstream("--out", "http://127.0.0.1:\(foreign.port)/up.ts", "-d", "1s")
        #expect(second.exitCode == 8 && second.errors.contains("its response is not HTTP"), "\(second.errors)")
    }

    @Test("A session put on a web server alone ends with 9 where the server does not take it")
    func alone() throws {
        let server = try UploadServer(.full, in: scene.folder)
        let run = try scene.pipstream("--out", "http://127.0.0.1:\(server.port)/up.ts", "-d", "1s")
        #expect(run.exitCode == 9 && run.errors.contains("the server responded with 507"), "\(run.errors)")
    }

    // MARK: - Over TLS

    /// An authority of the test's own and the certificate that it gave a server of the name `localhost`.
    private func identity() throws -> (authority: String, certificate: String, key: String) {
        let script = """
            cd "$0" && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 \
            -keyout authority.key -out authority.pem -subj "/CN=Test Authority" \
            -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign" 2>openssl.log && \
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout server.key -out server.csr \
            -subj "/CN=localhost" 2>openssl.log && printf 'subjectAltName=DNS:localhost\\n' >server.ext && \
            openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 30 \
            -extfile server.ext -out server.pem 2>openssl.log
            """
        _ = try ExternalProgram.run(["sh", "-c", script, scene.folder.path])
        let folder = scene.folder
        return (folder.file("authority.pem"), folder.file("server.pem"), folder.file("server.key"))
    }

    @Test(
        "An upload over TLS needs a certificate for the server's name, or ends with 8 and the reason")
    func https() throws {
        let (authority, certificate, key) = try identity()
        let server = try UploadServer(.created, in: scene.folder, identity: (certificate, key))
        let address = "https://localhost:\(server.port)/up.ts"
        let unknown = try scene.pipstream("--out", address, "-d", "1s")
        #expect(unknown.exitCode == 8, "\(unknown.errors)")
        #expect(unknown.errors.contains("\(address): cannot connect: its certificate is invalid"))
        let other = try scene.pipstream(
            "--out", "https://127.0.0.1:\(server.port)/up.ts", "-d", "1s", "--ca-file", authority)
        #expect(other.exitCode == 8 && other.errors.contains("its certificate is invalid"), "\(other.errors)")
        let trusted = try scene.pipstream("--out", address, "-d", "2s", "--ca-file", authority)
        #expect(trusted.exitCode == 0, "\(trusted.errors)")
        #expect(try Probe.file(scene.folder.file("taken")).times.count > 20)
        let wrong = try scene.pipstream("--out", address, "-d", "1s", "--ca-file", key)
        #expect(wrong.exitCode == 2 && wrong.errors.contains("--ca-file \(key): it cannot be read"), "\(wrong.errors)")
    }

    @Test("A session put on a web server by RTMP over TLS checks the server's certificate, too")
    func rtmps() throws {
        let (authority, certificate, key) = try identity()
        let port = try Peer.freePort(.tcp)
        let receiver = try Peer(
            [
                "ffmpeg", "-v", "error", "-nostdin", "-y", "-listen", "1", "-i", "rtmp://127.0.0.1:\(port)/live/key",
                "-c", "copy", scene.folder.file("got.mkv"),
            ], port: port, .tcp)
        let server = try UploadServer(.relay, in: scene.folder, identity: (certificate, key), behind: port)
        let address = "rtmps://localhost:\(server.port)/live/key"
        let unknown = try scene.pipstream("--out", address, "-d", "1s")
        #expect(unknown.exitCode == 8, "\(unknown.errors)")
        #expect(unknown.errors.contains("/live/…: cannot connect: its certificate is invalid"), "\(unknown.errors)")
        let trusted = try scene.pipstream("--out", address, "-d", "2s", "--ca-file", authority)
        #expect(trusted.exitCode == 0 && receiver.endsWell(), "\(trusted.errors)")
        #expect(try Probe.file(scene.folder.file("got.mkv")).times.count > 20)
    }
}
