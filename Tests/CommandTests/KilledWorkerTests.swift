import Foundation
import TestSupport
import Testing

/// Scripts whose worker is killed from outside, and scripts that fail before they show anything, in sessions that would
/// go on for ever.
@Suite("A live session whose script is dead", .serialized)
struct KilledWorkerTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text frame={{ width: 160, height: 90 }}>still</Text>)
            """, to: "still.tsx")
        try scene.write(
            """
            import { Navigation, Text, useEffect, useState } from "scripting"
            function Count() {
              const [n, set] = useState(0)
              useEffect(() => { setInterval(() => set((n) => n + 1), 100) }, [])
              return <Text frame={{ width: 160, height: 90 }}>{n}</Text>
            }
            Navigation.present(<Count />)
            """, to: "count.tsx")
    }

    /// Runs `script` live with `options`, kills its worker when a frame exists, and waits for the end. `after` runs in
    /// between.
    private func run(_ script: String, _ options: String, after: String = "") throws -> CommandRun {
        let shell = """
            "$0" \(script) --log s.jsonl --live -y \(options) >out.ts & run=$!
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"picture":0'
            for file in /proc/[0-9]*/stat; do
              read -r id name state parent rest < $file || continue
              case "$parent $name" in "$run (pipstream-wor"*) kill -9 $id ;; esac
            done
            \(after)
            wait $run
            """
        return try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
    }

    private var log: [String] {
        get throws {
            String(decoding: try scene.bytes(of: "s.jsonl"), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test(
        "A live session whose script is dead ends by itself after a last message: exit code 6, and a file that plays",
        arguments: ["still.tsx --out s.mp4", "count.tsx --out s.mkv", "still.tsx --out -"])
    func ends(arguments: String) throws {
        let run = try run(arguments, "")
        #expect(run.exitCode == 6, "\(run.errors)")
        #expect(run.errorLines.contains("the script's engine crashed with signal 9 (Killed)"), "\(run.errors)")
        #expect(run.errorLines.contains("pipstream: the session ends because its script failed"), "\(run.errors)")
        #expect(try log.last?.contains(#""ended":"programFailed""#) == true)
        let file = try scene.folder.names.first { $0.hasPrefix("s.m") } ?? "out.ts"
        #expect(try Probe.file(scene.folder.file(file)).stream.codec_name == "h264")
    }

    @Test("A live session holds its last frame on request until it is stopped, and its exit code reports the error")
    func holds() throws {
        let run = try run(
            "still.tsx --out -", "--on-script-failure hold",
            after: """
                tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q 'engine crashed'
                kill -0 $run && kill -TERM $run
                """)
        #expect(run.exitCode == 6, "\(run.errors)")
        #expect(try log.last?.contains(#""ended":"interrupted""#) == true)
    }

    @Test(
        "A live session whose script fails before it shows anything ends with the error's exit code",
        arguments: ["", "--on-script-failure hold"])
    func neverShown(option: String) throws {
        try scene.write(
            """
            import { Navigation } from "scripting"
            throw new Error("no")
            """, to: "throw.tsx")
        let run = try scene.pipstream(
            ["throw.tsx", "--live", "--out", "s.mp4"] + option.split(separator: " ").map(String.init))
        #expect(run.exitCode == 5, "\(run.errors)")
        #expect(run.errors.contains("Error: no"))
        #expect(!run.errors.contains("interrupted"))
    }
}
