import Foundation
import TestSupport
import Testing

import pipstream

/// Standard output and standard error that cannot be written, or that nothing reads.
@Suite("The standard streams of a command")
struct StandardStreamTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text, useEffect, useObservable } from "scripting"
            function Page() {
              const isPresented = useObservable(true)
              useEffect(() => { for (let i = 0; i < 200; i++) console.log(String.fromCharCode(65 + i).repeat(1900)) }, [])
              return <Text pip={{ isPresented, content: <Text frame={{ width: 64, height: 64 }}>x</Text> }}>Page</Text>
            }
            Navigation.present(<Page />)
            """, to: "a.tsx")
        try scene.write(#"{"script": "a.tsx", "output": "a.mp4"}"#, to: "jobs.jsonl")
    }

    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
    }

    private static let texts = [
        "--help", "--version", "types", "check a.tsx -d 1", "check a.tsx -d 1 --json",
        "plan a.tsx -d 1 --out b.mp4 -q", "batch jobs.jsonl --list",
    ]

    @Test("A text that does not fit on the device of standard output makes the command fail", arguments: texts)
    func full(arguments: String) throws {
        let run = try shell("exec \"$0\" \(arguments) > /dev/full")
        #expect(run.exitCode == 9, "\(run.errors)")
        let errors = run.errorLines.filter { $0.hasPrefix("pipstream: ") }
        #expect(errors == ["pipstream: standard output: cannot be written: No space left on device"])
        #expect(try scene.folder.names == ["a.tsx", "jobs.jsonl"])
    }

    @Test("A text that exceeds the limit of a file's size makes the command fail", arguments: texts)
    func tooLong(arguments: String) throws {
        let run = try shell("exec 2>&1 > text; ulimit -f 0; exec \"$0\" \(arguments)")
        #expect(run.exitCode == 9, "\(run.exitCode)")
    }

    @Test("A text whose reader is gone makes the command fail", arguments: texts)
    func unread(arguments: String) throws {
        let run = try shell("mkfifo pipe; exec 3<> pipe 1> pipe 3<&-; exec \"$0\" \(arguments)")
        #expect(run.exitCode == 9, "\(run.exitCode)")
        #expect(run.errors.contains("standard output: cannot be written: Broken pipe"), "\(run.errors)")
    }

    @Test("A live session ends in time although nothing reads its messages", arguments: ["", "--progress json"])
    func unreadMessages(arguments: String) throws {
        let run = try shell(
            "mkfifo pipe; exec 3<> pipe; exec \"$0\" a.tsx --out a.mp4 --live -d 1 \(arguments) 2> pipe")
        #expect(run.exitCode == 0, "\(run.exitCode)")
        #expect(try scene.folder.names == ["a.mp4", "a.tsx", "jobs.jsonl", "pipe"])
    }

    @Test("A signal ends an offline session whose messages nothing reads")
    func interruptedUnreadMessages() throws {
        let run = try shell(
            """
            mkfifo pipe; exec 3<> pipe
            "$0" a.tsx --out a.mp4 -d 2000h 2> pipe & run=$!
            until [ -e a.recording.mp4 ]; do sleep 0.01; done
            kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 130, "\(run.exitCode)")
    }

    @Test("The log of a live session waits in memory for a reader that does not read, and is incomplete then")
    func unreadLog() throws {
        let run = try shell(
            "mkfifo log; exec 3<> log; exec \"$0\" a.tsx --out a.mp4 --live -d 1 -q -y --log log")
        #expect(run.exitCode == 9, "\(run.exitCode)")
        #expect(run.errorLines == ["pipstream: log: the log is incomplete: its reader does not read"])
        #expect(try scene.folder.names == ["a.mp4", "a.tsx", "jobs.jsonl", "log"])
    }

    @Test("A line is dropped while nothing reads, and the reader receives the number")
    func dropped() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let writer = PatientWriter(ends[1]) { "\($0) dropped\n" }
        writer.becomeLive()
        let line = String(repeating: "x", count: 4_095) + "\n"
        // As many as a pipe holds (F_GETPIPE_SZ), and three more.
        let capacity = Int(fcntl(ends[1], 1_032)) / line.utf8.count
        for _ in 0..<capacity + 3 { writer.put(line) }
        func received(_ count: Int) -> String {
            var bytes = [UInt8](repeating: 0, count: count)
            return String(decoding: bytes[..<max(0, read(ends[0], &bytes, count))], as: UTF8.self)
        }
        for _ in 0..<capacity { #expect(received(line.utf8.count) == line) }
        writer.put("later\n")
        #expect(received(100) == "3 dropped\nlater\n")
    }
}
