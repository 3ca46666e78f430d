import Foundation
import TestSupport
import Testing

/// Debian's nginx with its RTMP module. These tests are skipped with a message if it is not installed (`apt-get install
/// nginx libnginx-mod-rtmp`). `PIPSTREAM_NGINX` names a folder that contains its `usr` if it is located elsewhere.
@Suite(
    "A session sent to nginx", .serialized,
    .enabled(if: StreamingServer.isInstalled, "nginx or its RTMP module is not installed"))
struct StreamingServerTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test(
        "A session sent to nginx over RTMP is what a viewer decodes from it, and a key that it does not know is refused"
    )
    func streamed() throws {
        let server = try StreamingServer(in: scene.folder)
        let place = "rtmp://127.0.0.1:\(server.streamPort)"
        let run = try CommandRun(
            [
                "/bin/sh", "-c",
                """
                "$0" --out \(place)/live/sekret --log run.jsonl 2> told & run=$!
                tail -Fs.01 -n+1 run.jsonl 2>/dev/null | grep -q '"picture":1'
                ffmpeg -v error -nostdin -y -analyzeduration 1000000 -i \(place)/live/sekret -t 3 -c copy got.mkv
                kill -INT $run; wait $run
                """, CommandScene.command,
            ], in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let probe = try Probe.file(scene.folder.file("got.mkv"))
        #expect(probe.stream.codec_name == "h264" && probe.stream.width == 640 && probe.packets[0].isKeyFrame)
        // Frames at their own times, which match no frame rate of ffmpeg's.
        #expect(try DecodedVideo(path: scene.folder.file("got.mkv"), width: 640, height: 192).frames.count > 10)
        let refused = try scene.pipstream("--out", "\(place)/keyed/sekret", "-d", "1s")
        #expect(
            refused.exitCode == 8 && refused.errors.contains("/keyed/…: cannot connect: the server rejects the stream"))
        #expect(!refused.errors.contains("sekret"), "\(refused.errors)")
        #expect(try scene.pipstream("--out", "\(place)/keyed/good", "-d", "1s").exitCode == 0)
    }

    @Test("A session sent to nginx over HTTP is the file that it puts there; without the password it takes nothing")
    func put() throws {
        let server = try StreamingServer(in: scene.folder)
        let place = "127.0.0.1:\(server.webPort)/guarded/pip.ts"
        let refused = try scene.pipstream("--out", "http://me:sekret@\(place)", "-d", "1s")
        #expect(
            refused.exitCode == 8 && refused.errors.contains("the server rejects the user name, password or key")
        )
        #expect(!refused.errors.contains("sekret"), "\(refused.errors)")
        #expect(try scene.pipstream("--out", "http://me:word@\(place)", "-d", "2s").exitCode == 0)
        let isPut = Wait.until { FileManager.default.fileExists(atPath: scene.folder.file("guarded/pip.ts")) }
        #expect(isPut)
        #expect(try Probe.file(scene.folder.file("guarded/pip.ts")).times.count > 30)
    }
}

/// nginx on two ports of the loopback, everything it writes in a folder.
private final class StreamingServer {
    let streamPort: Int
    let webPort: Int
    private let peer: Peer

    private static var root: String { ProcessInfo.processInfo.environment["PIPSTREAM_NGINX"] ?? "" }
    private static var program: String { root + "/usr/sbin/nginx" }
    private static var module: String { root + "/usr/lib/nginx/modules/ngx_rtmp_module.so" }

    static var isInstalled: Bool {
        [program, module].allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }

    init(in folder: TemporaryFolder) throws {
        (streamPort, webPort) = (try Peer.freePort(.tcp), try Peer.freePort(.tcp))
        let own = getuid() == 0 ? "user root;" : ""
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path body;" }
        let configuration = """
            load_module \(Self.module);
            \(own) daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/nginx.log;
            events { worker_connections 64; }
            http {
                access_log off; \(temporary.joined(separator: " "))
                server {
                    listen 127.0.0.1:\(webPort); client_max_body_size 0; root \(folder.path);
                    location /may { if ($arg_name != "good") { return 403; } return 200; }
                    location /guarded {
                        auth_basic "guarded"; auth_basic_user_file \(folder.path)/passwords; dav_methods PUT;
                        create_full_put_path on;
                    }
                }
            }
            rtmp {
                access_log off;
                server {
                    listen 127.0.0.1:\(streamPort);
                    application live { live on; }
                    application keyed { live on; notify_method get; on_publish http://127.0.0.1:\(webPort)/may; }
                }
            }
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder.file("nginx.conf")))
        try Data("me:{PLAIN}word\n".utf8).write(to: URL(fileURLWithPath: folder.file("passwords")))
        peer = try Peer(
            [Self.program, "-p", folder.path, "-c", folder.file("nginx.conf")], port: streamPort, .tcp)
    }
}
