import Foundation
import TestSupport
import Testing

/// SIGHUP in a live session with a log and without a terminal.
@Suite("A log that is rotated", .serialized)
struct LogRotationTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    /// Runs a script of the shell whose commands have no terminal.
    private func shell(_ script: String) throws -> CommandRun {
        let run = ["/usr/bin/setsid", "--wait", "/bin/sh", "-c", script, CommandScene.command]
        return try CommandRun(run, in: scene.folder)
    }

    private func lines(_ name: String) throws -> [String] {
        let text = String(decoding: try scene.bytes(of: name), as: UTF8.self)
        #expect(text.hasSuffix("\n"), "\(name) ends within a line")
        return text.split(separator: "\n").map(String.init)
    }

    @Test("A log that is rotated continues in a new file, without a lost or a cut line; both together replay")
    func rotated() throws {
        let run = try shell(
            """
            "$0" count.tsx --live -o a.mkv --log a.jsonl -q & run=$!
            for number in 1 2 3; do
              tail -Fs.01 -n+1 a.jsonl 2>/dev/null | grep -q '"picture"'
              mv a.jsonl old-$number.jsonl
              kill -HUP $run
            done
            tail -Fs.01 -n+1 a.jsonl 2>/dev/null | grep -q '"picture"'
            kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        let all = try ["old-1.jsonl", "old-2.jsonl", "old-3.jsonl", "a.jsonl"].flatMap(lines)
        #expect(all[0].hasPrefix(#"{"at":0,"log":"#) && all.filter { $0.contains(#""log":"#) }.count == 1)
        let frames = all.compactMap { $0.split(separator: #""picture":"#).dropFirst().first?.dropLast() }
        #expect(frames.compactMap { Int($0) } == Array(0..<frames.count))
        try scene.write(all.joined(separator: "\n") + "\n", to: "whole.jsonl")
        let replay = try scene.pipstream(
            "count.tsx", "-o", "b.mkv", "--events", "whole.jsonl", "--log", "b.jsonl", "-q")
        #expect(replay.exitCode == 0, "\(replay.errors)")
        // The last line is the end, which a signal caused in only one of the two.
        #expect(try lines("b.jsonl").dropFirst().dropLast() == all.dropFirst().dropLast())
    }

    @Test("A log that is rotated stays where it is if nothing was renamed, or if the name has another file now")
    func unchanged() throws {
        let run = try shell(
            """
            "$0" count.tsx --live -o a.mkv --log a.jsonl 2> errors & run=$!
            tail -Fs.01 -n+1 a.jsonl 2>/dev/null | grep -q '"picture":1'
            kill -HUP $run
            tail -Fs.01 -n+1 a.jsonl 2>/dev/null | grep -q '"picture":3'
            mv a.jsonl old.jsonl; echo important > a.jsonl
            kill -HUP $run
            tail -Fs.01 -n+1 errors 2>/dev/null | grep -q 'log'
            kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 0)
        #expect(try lines("a.jsonl") == ["important"])
        #expect(try lines("old.jsonl").last?.contains(#""ended""#) == true)
        let warning = "pipstream: --log a.jsonl: is another file, which is not empty; the log continues in the old file"
        #expect(try lines("errors").contains(warning))
    }

    @Test("happens on SIGHUP only with a log: without one SIGHUP ends the session")
    func withoutLog() throws {
        let run = try shell(
            """
            "$0" count.tsx --live -o a.mkv --status s.json -q & run=$!
            tail -Fs.01 -n+1 s.json 2>/dev/null | grep -q '"frames":[1-9]'
            kill -HUP $run; wait $run
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(String(decoding: try scene.bytes(of: "s.json"), as: UTF8.self).contains(#""end":"interrupted""#))
    }
}
