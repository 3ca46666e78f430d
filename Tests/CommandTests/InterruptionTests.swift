import Foundation
import TestSupport
import Testing

/// Signals in every phase. None of these counts on the machine's speed: each waits for what it needs to see.
@Suite("A command that is terminated by a signal", .serialized)
struct InterruptionTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
    }

    @Test(
        "A terminated command while the script is busy with its first turn ends with 130 and leaves nothing",
        arguments: ["INT", "TERM", "HUP"])
    func loading(name: String) throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            console.log("busy")
            for (;;) {}
            Navigation.present(<Text>never</Text>)
            """, to: "busy.tsx")
        // The console output follows the turn; the log's first line is written before it.
        let run = try shell(
            """
            "$0" busy.tsx -o a.mp4 --log log.jsonl --script-timeout 60s & run=$!
            until [ -s log.jsonl ]; do sleep 0.01; done
            kill -\(name) $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(run.errorLines == ["pipstream: interrupted before anything was shown"])
        #expect(try scene.folder.names == ["busy.tsx", "log.jsonl"])
    }

    @Test(
        "A command that is terminated by a signal while it renders finishes the file and ends with 130",
        arguments: ["INT", "TERM", "HUP"])
    func rendering(name: String) throws {
        let run = try shell(
            """
            "$0" -o a.mp4 -d 2000h --log log.jsonl -q & run=$!
            tail -Fs.01 -n+1 log.jsonl 2>/dev/null | grep -q '"picture":9'
            kill -\(name) $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try scene.folder.names == ["a.mp4", "log.jsonl"])
        #expect(try Probe.file(scene.folder.file("a.mp4")).stream.codec_name == "h264")
    }

    @Test(
        "A terminated check, plan or join ends with 130 and leaves nothing",
        arguments: [
            ("check a.tsx --events pipe", "check"), ("plan a.tsx --events pipe --out b.mp4", "plan"),
            ("join pipe", "video"),
        ])
    func withoutSession(arguments: String, name: String) throws {
        try scene.write("throw 1", to: "a.tsx")
        // The shell opens the pipe when the command does, and writes nothing.
        let run = try shell(
            "mkfifo pipe; \"$0\" \(arguments) & run=$!; exec 3> pipe; kill -TERM $run; wait $run")
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(run.errorLines == ["pipstream: interrupted before the \(name) was complete"])
        #expect(try scene.folder.names == ["a.tsx", "pipe"])
    }

    @Test("a second time, in a turn that does not end, ends at once and leaves no temporary file")
    func twice() throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            setTimeout(() => { for (;;) {} }, 1000)
            Navigation.present(<Text>hello</Text>)
            """, to: "busy.tsx")
        let run = try shell(
            """
            "$0" busy.tsx -o a.mp4 --log log.jsonl --script-timeout 60s -q & run=$!
            tail -Fs.01 -n+1 log.jsonl 2>/dev/null | grep -q '"picture":0'
            until ! kill -TERM $run 2>/dev/null; do sleep 0.01; done
            wait $run
            """)
        #expect(run.exitCode == 128 + SIGTERM, "\(run.errors)")
        #expect(try scene.folder.names == ["busy.tsx", "log.jsonl"])
    }

    @Test("once, in a turn that the engine itself cannot end, gives the turn up: the file is whole")
    func endlessTurn() throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            setTimeout(async () => { for (;;) await 0 }, 1000)
            Navigation.present(<Text>hello</Text>)
            """, to: "busy.tsx")
        let run = try shell(
            """
            "$0" busy.tsx -o a.mp4 --log log.jsonl --script-timeout 5m -q & run=$!
            tail -Fs.01 -n+1 log.jsonl 2>/dev/null | grep -q '"picture":0'
            kill -INT $run; wait $run
            """)
        #expect([6, 130].contains(run.exitCode), "\(run.errors)")
        #expect(try scene.folder.names == ["a.mp4", "busy.tsx", "log.jsonl"])
        #expect(try Probe.file(scene.folder.file("a.mp4")).stream.codec_name == "h264")
    }

    @Test("A signal sent to the command and to its group is one request: the frames shown until then are saved")
    func echoed() throws {
        let run = try shell(
            """
            "$0" -o a.mp4 -d 20m --log log.jsonl -q & run=$!
            tail -Fs.01 -n+1 log.jsonl 2>/dev/null | grep -q '"picture":2'
            kill -TERM $run; kill -INT $run; kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try scene.folder.names == ["a.mp4", "log.jsonl"])
    }

    @Test("a terminal that closes does not end a command started with nohup")
    func nohup() throws {
        let run = try shell(
            """
            trap '' HUP
            "$0" -o a.mp4 -d 5s --log log.jsonl & run=$!
            until [ -s log.jsonl ]; do sleep 0.01; done
            kill -HUP $run; wait $run
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try Probe.file(scene.folder.file("a.mp4")).stream.duration_ts == 450_000)
    }
}
