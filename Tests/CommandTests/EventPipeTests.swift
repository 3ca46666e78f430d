import Foundation
import TestSupport
import Testing

@Suite("Control events from a pipe", .serialized)
struct EventPipeTests {
    let scene: CommandScene
    private static let events = """
        {"at":0.5,"event":"pause"}
        {"at":1,"event":"play"}
        {"at":1.5,"event":"stop"}

        """

    init() throws {
        scene = try CommandScene()
        try scene.write(Self.events, to: "events.jsonl")
    }

    /// Runs `script` in bash, where `$0` is the command.
    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/bash", "-c", script, CommandScene.command], in: scene.folder)
    }

    @Test(
        "Control events from a pipe are read to the end like those of a file: they give the same bytes",
        arguments: [
            "\"$0\" -o b.mp4 -d 2s --events <(cat events.jsonl)",
            "\"$0\" -o b.mp4 -d 2s --events /dev/stdin < <(cat events.jsonl)",
            "cat events.jsonl | \"$0\" -o b.mp4 -d 2s --events /dev/stdin",
            "\"$0\" -o b.mp4 -d 2s --events /dev/stdin < events.jsonl",
            "mkfifo p; cat events.jsonl > p & \"$0\" -o b.mp4 -d 2s --events p",
            // The writer opens the pipe later than the reader, and writes in pieces that end within a line.
            """
            mkfifo p; "$0" -o b.mp4 -d 2s --events p & run=$!
            until ls -l /proc/$run/fd 2>/dev/null | grep -q '/p$'; do sleep 0.01; done
            { head -c 40 events.jsonl; tail -c +41 events.jsonl; } > p; wait $run
            """,
        ])
    func sameBytes(command: String) throws {
        let file = try scene.pipstream("-o", "a.mp4", "-d", "2s", "--events", "events.jsonl")
        #expect(file.exitCode == 0, "\(file.errors)")
        let pipe = try shell(command)
        #expect(pipe.exitCode == 0, "\(pipe.errors)")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "b.mp4"))
    }

    @Test("A named pipe without a writer is reported, and its events are read when a writer comes")
    func lateWriter() throws {
        let run = try shell(
            """
            mkfifo p; "$0" -o b.mp4 -d 2s --events p 2> told & run=$!
            until grep -q 'p: waits for another program' told; do sleep 0.01; done
            cat events.jsonl > p; wait $run
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let file = try scene.pipstream("-o", "a.mp4", "-d", "2s", "--events", "events.jsonl")
        #expect(file.exitCode == 0, "\(file.errors)")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "b.mp4"))
    }

    @Test("Control events from a pipe are refused by their line, as those of a file are")
    func wrongLine() throws {
        let run = try shell("echo '{\"at\":1,\"event\":\"jump\"}' | \"$0\" -o a.mp4 --events /dev/stdin")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("/dev/stdin:1: unknown event \"jump\""), "\(run.errors)")
    }

    @Test("above 256 MB are refused with one line")
    func tooMuch() throws {
        let line = #"{"at":0,"message":"\#(String(repeating: "x", count: 60_000))"}"#
        try scene.write(String(repeating: line + "\n", count: 200), to: "part.jsonl")
        let run = try shell("for i in {1..23}; do cat part.jsonl; done 2>&- | \"$0\" -o a.mp4 --events /dev/stdin")
        #expect(run.exitCode == 3)
        #expect(run.errorLines == ["pipstream: /dev/stdin: cannot be read: it is larger than 256 MB"])
        #expect(try scene.folder.names == ["events.jsonl", "part.jsonl"])
    }

    @Test(
        "that quit a session before it shows anything end it with 7 and a message",
        arguments: ["--events /dev/stdin", "--live --events -"])
    func quitBeforeTheFirstFrame(reading: String) throws {
        let script = """
            import { Navigation, Text } from "scripting"
            setTimeout(() => Navigation.present(<Text>late</Text>), 30_000)
            """
        try scene.write(script, to: "late.tsx")
        let event = "echo '{\"at\":0.5,\"event\":\"quit\"}'"
        let run = try shell("\(event) | \"$0\" late.tsx -d 40s -o a.mp4 \(reading)")
        #expect(run.exitCode == 7)
        #expect(run.errorLines == ["pipstream: quit at 0.5 s, before anything was shown"])
    }

    @Test(
        "exit with 130 at a signal, although the writer sends nothing or has not connected",
        arguments: ["INT", "TERM"], ["exec 9<>p;", "exec 9<>p; printf '{\"at\":1,' >&9;", ""])
    func interrupted(signal: String, writer: String) throws {
        let run = try shell(
            """
            mkfifo p; \(writer)
            "$0" -o a.mp4 --events p 9>&- & run=$!
            until readlink /proc/$run/exe | grep -q pipstream && ls -l /proc/$run/fd | grep -q '/p$'; do sleep 0.01; done 2>/dev/null
            kill -\(signal) $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(run.errorLines == ["pipstream: interrupted before anything was shown"])
        #expect(try scene.folder.names == ["events.jsonl", "p"])
    }

    @Test(
        "Control events from a pipe are not read from standard input if the frames are",
        arguments: ["-", "/dev/stdin", "/dev/fd/0"])
    func both(name: String) throws {
        let run = try shell("\"$0\" - -o a.mp4 --live --events \(name) < events.jsonl")
        #expect(run.exitCode == 2)
        #expect(
            run.errorLines == ["pipstream: --events \(name) and the frames cannot both be read from standard input"])
    }
}
