import Foundation
import TestSupport
import Testing

/// Events typed at a terminal.
@Suite("Events that are typed at a terminal")
struct TypedEventTests {
    /// Runs the command at a terminal, types a line when a frame exists, and prints everything that the terminal shows.
    private static let program = """
        import os, pty, subprocess, sys, select
        command, typed, log = sys.argv[1:-2], sys.argv[-2], sys.argv[-1]
        master, slave = pty.openpty()
        run = subprocess.Popen(command, stdin=slave, stdout=subprocess.DEVNULL, stderr=slave)
        os.close(slave)
        shown, isTyped = b"", False
        while True:
            ready, _, _ = select.select([master], [], [], 0.02)
            if ready:
                try: data = os.read(master, 65536)
                except OSError: break
                if not data: break
                shown += data
            if not isTyped and os.path.exists(log) and '"picture":0' in open(log).read():
                os.write(master, typed.encode())
                isTyped = True
        sys.stdout.buffer.write(shown)
        sys.exit(run.wait())
        """

    private func run(_ typed: String, _ options: String...) throws -> (shown: String, log: [String], code: Int32) {
        let scene = try CommandScene()
        let command = [
            "/usr/bin/python3", "-c", Self.program, CommandScene.command, RepositoryFile.path("Examples/workout.tsx"),
            "--live", "--out", "a.mp4", "--log", "a.jsonl", "-d", "1500ms",
        ]
        let run = try CommandRun(command + options + [typed, "a.jsonl"], in: scene.folder)
        let log = String(decoding: try scene.bytes(of: "a.jsonl"), as: UTF8.self)
        return (run.said, log.split(separator: "\n").map(String.init), run.exitCode)
    }

    @Test("Typed events are their names alone, or objects without a time; no progress takes away what is typed")
    func names() throws {
        let (shown, log, code) = try run(" pause \n{\"event\":\"play\"}\nskip\nhop\n", "--events", "-")
        #expect(code == 0, "\(shown)")
        let events = log.filter { $0.contains("\"event\"") }
        #expect(events.count == 2 && events[0].contains("pause") && events[1].contains("play"), "\(log)")
        #expect(events.allSatisfy { !$0.hasPrefix(#"{"at":0,"#) })
        #expect(!shown.contains("\u{1B}[K") && !shown.contains(" frames  "), "\(shown)")
        #expect(shown.contains(#"standard input:3:1: skip needs more than its name: {"event":"skip","interval":15}"#))
        #expect(shown.contains("standard input:4:1: neither JSON nor an event name: "), "\(shown)")
    }

    @Test("Events that are typed at a terminal are typed into no session that reads none: there progress is shown")
    func progress() throws {
        let (shown, _, code) = try run("")
        #expect(code == 0)
        #expect(shown.contains("\u{1B}[K"), "\(shown)")
    }
}
