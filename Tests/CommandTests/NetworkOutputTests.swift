import Foundation
import TestSupport
import Testing

/// The command that streams to addresses.
@Suite("A session sent over the network", .serialized)
struct NetworkOutputTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test("An invalid address has its own exit code, and its secrets are never printed")
    func refused() throws {
        let port = try Peer.freePort(.tcp)
        let cases: [(String, Int32, String)] = [
            (
                "rtmp://127.0.0.1:\(port)/live/sekret", 8,
                "rtmp://127.0.0.1:\(port)/live/…: cannot connect: no server is listening"
            ),
            (
                "rtmp://nobody.invalid/live/sekret", 8,
                "rtmp://nobody.invalid/live/…: cannot connect: the host nobody.invalid does not exist"
            ),
            (
                "http://me:sekret@127.0.0.1:\(port)/a.ts", 8,
                "http://127.0.0.1:\(port)/a.ts: cannot connect: no server is listening"
            ),
            (
                "https://h/a.mp4?token=sekret", 8,
                "https://h/a.mp4?token=…: cannot choose a format: mp4 cannot be streamed"
            ),
            ("srt://127.0.0.1?passphrase=sekret", 2, "--out srt://127.0.0.1?passphrase=…: it needs a port"),
            ("ftp://me:sekret@h/a.ts", 2, "--out ftp://h/a.ts: ftp is not supported; supported are rtmp://"),
        ]
        for (address, code, words) in cases {
            let run = try scene.pipstream("--out", address, "-d", "1s", "--log", "run.jsonl", "-y")
            #expect(run.exitCode == code, "\(address): \(run.errors)")
            #expect(run.errors.contains("pipstream: \(words)"), "\(run.errors)")
            #expect(!run.errors.contains("sekret"))
            if FileManager.default.fileExists(atPath: scene.folder.file("run.jsonl")) {
                #expect(!String(decoding: try scene.bytes(of: "run.jsonl"), as: UTF8.self).contains("sekret"))
            }
        }
    }

    @Test("An address without its option is no script, and its key is not printed")
    func operand() throws {
        let alone = try scene.pipstream("rtmp://h/live/sekret", "--out", "a.mp4")
        #expect(
            alone.errorLines == [
                "pipstream: rtmp://h/live/…: it is not a script; to stream to it, write --out before it"
            ])
        let second = try scene.pipstream("timer.tsx", "rtmp://h/live/sekret", "--out", "a.mp4")
        #expect(second.errorLines == ["pipstream: only one script is allowed; also got 'rtmp://h/live/…'"])
        #expect(alone.exitCode == 2 && second.exitCode == 2)
    }

    @Test(
        "While it runs, neither ps nor its messages have the key; its server receives the session, and so does a file beside it"
    )
    func keyIsHidden() throws {
        let port = try Peer.freePort(.tcp)
        let address = "rtmp://127.0.0.1:\(port)/live/sekret"
        let server = try Peer(
            [
                "ffmpeg", "-v", "error", "-nostdin", "-y", "-listen", "1", "-i", address, "-c", "copy",
                scene.folder.file("got.mkv"),
            ],
            port: port, .tcp)
        let run = try CommandRun(
            [
                "/bin/sh", "-c",
                """
                "$0" --out=\(address) --out copy.mp4 -d 2s --log run.jsonl --progress plain & run=$!
                tail -Fs.01 -n+1 run.jsonl 2>/dev/null | grep -q '"picture":1'
                tr '\\0' ' ' < /proc/$run/cmdline > seen
                wait $run
                """, CommandScene.command,
            ], in: scene.folder)
        #expect(run.exitCode == 0 && server.endsWell(), "\(run.errors)")
        let seen = String(decoding: try scene.bytes(of: "seen"), as: UTF8.self)
        #expect(seen.contains("--out=rtmp://127.0.0.1:\(port)/live/*") && !seen.contains("sekret"), "\(seen)")
        #expect(
            !run.errors.contains("sekret") && run.errors.contains("rtmp://127.0.0.1:\(port)/live/…, copy.mp4: 2.000 s"))
        #expect(!String(decoding: try scene.bytes(of: "run.jsonl"), as: UTF8.self).contains("sekret"))
        for name in ["got.mkv", "copy.mp4"] {
            let probe = try Probe.file(scene.folder.file(name))
            #expect(probe.stream.codec_name == "h264" && probe.times.count > 30, "\(name)")
        }
    }

    @Test(
        "A signal ends a session at once though its server is lost, the exit code reports it, and the file beside it is complete"
    )
    func interruptedAway() throws {
        let port = try Peer.freePort(.tcp)
        let address = "rtmp://127.0.0.1:\(port)/live/sekret"
        let run = try CommandRun(
            [
                "/bin/sh", "-c",
                """
                ffmpeg -v error -nostdin -y -listen 1 -i \(address) -c copy -f null - & server=$!
                until grep -q ':\(String(port, radix: 16).uppercased()) 00000000:0000 0A' /proc/net/tcp; do sleep 0.01; done
                "$0" --out \(address) --out copy.mp4 --log run.jsonl --reconnect-for 10m 2> told & run=$!
                tail -Fs.01 -n+1 run.jsonl 2>/dev/null | grep -q '"picture":1'
                kill -9 $server
                tail -Fs.01 -n+1 told 2>/dev/null | grep -q 'retrying for'
                start=$(date +%s%N); kill -INT $run; wait $run; echo $? > code
                echo $((($(date +%s%N) - start) / 1000000)) > milliseconds
                """, CommandScene.command,
            ], in: scene.folder)
        let told = String(decoding: try scene.bytes(of: "told"), as: UTF8.self)
        #expect(String(decoding: try scene.bytes(of: "code"), as: UTF8.self) == "9\n", "\(told) \(run.errors)")
        let time = Int(String(decoding: try scene.bytes(of: "milliseconds"), as: UTF8.self).dropLast()) ?? .max
        // A second, and what a busy machine adds.
        #expect(time < 3_000)
        #expect(told.contains("live/…: the connection was lost") && !told.contains("sekret"), "\(told)")
        #expect(try Probe.file(scene.folder.file("copy.mp4")).stream.codec_name == "h264")
    }

    @Test("One that waits for viewers ends normally though none has connected")
    func nobodyCame() throws {
        let port = try Peer.freePort(.udp)
        for _ in 0..<3 {
            let run = try scene.pipstream(
                "--out", "srt://:\(port)?mode=listener", "--out", "copy.mp4", "-d", "1s", "-y")
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(try Probe.file(scene.folder.file("copy.mp4")).times.count > 20)
        }
    }

    @Test("A viewer that is rejected for its missing passphrase adds nothing to the messages")
    func rejectedViewer() throws {
        let port = try Peer.freePort(.udp)
        let run = try CommandRun(
            [
                "/bin/sh", "-c",
                """
                "$0" --out 'srt://:\(port)?mode=listener&passphrase=0123456789' --live --progress none & run=$!
                until grep -q ':\(String(port, radix: 16, uppercase: true)) ' /proc/net/udp; do sleep 0.01; done
                ffmpeg -v quiet -nostdin -i 'srt://127.0.0.1:\(port)' -t 1 -f null - 2> /dev/null; echo $? > viewer
                kill -INT $run; wait $run
                """, CommandScene.command,
            ], in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(String(decoding: try scene.bytes(of: "viewer"), as: UTF8.self) != "0\n")
        #expect(!run.errors.contains("SRT") && !run.errors.contains("HS"), "\(run.errors)")
    }

    @Test("A playlist is written into a folder of its own, with a page beside it, and not over another")
    func playlist() throws {
        let run = try scene.pipstream("--out", "hls/index.m3u8", "--out", "copy.mp4", "-d", "5s")
        #expect(run.exitCode == 0, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder.file("hls")).sorted()
        #expect(
            names == [
                "index-00000.m4s", "index-00001.m4s", "index-00002.m4s", "index-init.mp4", "index.html", "index.m3u8",
            ])
        let times = try ["hls/index.m3u8", "copy.mp4"].map { try Probe.file(scene.folder.file($0)).packets.count }
        #expect(times[0] == times[1] && times[0] == 11)
        let again = try scene.pipstream("--out", "hls/index.m3u8", "-d", "1s")
        #expect(again.exitCode == 8 && again.errors.contains("hls/index.m3u8"), "\(again.errors)")
        #expect(try scene.pipstream("--out", "hls/index.m3u8", "-d", "1s", "-y").exitCode == 0)
        let missing = try scene.pipstream("--out", "no/such/index.m3u8", "-d", "1s")
        #expect(missing.exitCode == 8, "\(missing.errors)")
    }
}
