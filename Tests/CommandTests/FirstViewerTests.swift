import Foundation
import TestSupport
import Testing

/// Sessions that begin when the first viewer has connected.
@Suite("A session that waits for its first viewer", .serialized)
struct FirstViewerTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    /// Runs `script` in a shell, where `$0` is the command and `$1` the address that it listens at.
    private func shell(_ script: String) throws -> CommandRun {
        let port = try Peer.freePort(.udp)
        let addresses = ["srt://127.0.0.1:\(port)?mode=listener", "srt://127.0.0.1:\(port)"]
        return try CommandRun(["/bin/sh", "-c", script, CommandScene.command] + addresses, in: scene.folder)
    }

    @Test(
        "A waiting session has its first frame when the viewer has connected, and lasts its whole duration from then on"
    )
    func waits() throws {
        let run = try shell(
            """
            "$0" --out "$1" --out copy.mp4 --log a.jsonl -d 2s --wait-for-viewer 2>errors & run=$!
            tail -Fs.01 -n+1 errors 2>/dev/null | grep -q 'waits for its first viewer'
            # Longer than a session takes that does not wait.
            ffmpeg -v error -f lavfi -i testsrc=d=60 -f null - </dev/null
            grep -c frame a.jsonl >before
            ffmpeg -v error -i "$2" -c copy seen.ts </dev/null; wait $run
            """)
        let errors = String(decoding: try scene.bytes(of: "errors"), as: UTF8.self)
        #expect(run.exitCode == 0, "\(errors) \(run.errors)")
        #expect(String(decoding: try scene.bytes(of: "before"), as: UTF8.self) == "0\n")
        #expect(errors.contains("copy.mp4: 2.000 s"), "\(errors)")
        let log = String(decoding: try scene.bytes(of: "a.jsonl"), as: UTF8.self)
        #expect(log.contains(#"{"at":0,"picture":0}"#) && log.contains(#""ended":"duration""#), "\(log)")
        #expect(try Probe.file(scene.folder.file("seen.ts")).stream.codec_name == "h264")
    }

    @Test("A waiting session ends on a signal though no viewer has connected, and leaves nothing behind")
    func nobody() throws {
        let run = try shell(
            """
            "$0" --out "$1" --out copy.mp4 --wait-for-viewer 2>errors & run=$!
            tail -Fs.01 -n+1 errors 2>/dev/null | grep -q 'waits for its first viewer'
            kill -INT $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try scene.folder.names == ["errors"])
    }

    @Test(
        "A session that waits for its first viewer is refused for outputs that no viewer connects to",
        arguments: [["--out", "a.mp4", "--live"], ["--out", "srt://127.0.0.1:9"]])
    func others(arguments: [String]) throws {
        let run = try scene.pipstream(arguments + ["--wait-for-viewer"])
        #expect(run.exitCode == 2 && run.errors.contains("mode=listener"), "\(run.errors)")
    }
}
