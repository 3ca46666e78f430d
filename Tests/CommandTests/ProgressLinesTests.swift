import Foundation
import Glibc
import TestSupport
import Testing

import pipstream

/// Standard error of real runs, line by line, against `docs/progress.schema.json`.
@Suite("With --progress json, standard error", .serialized)
struct ProgressLinesTests {
    private let scene: CommandScene
    private let schema: JSONSchema

    init() throws {
        scene = try CommandScene()
        schema = try JSONSchema("docs/progress.schema.json")
        try scene.write(
            """
            import { Navigation, Text, useEffect, useState } from "scripting"
            function Count() {
              const [n, set] = useState(0)
              useEffect(() => { setInterval(() => { console.warn("tick\\n" + n); set((n) => n + 1) }, 100) }, [])
              return <Text colour="red" frame={{ width: 160, height: 90 }}>{n}</Text>
            }
            Navigation.present(<Count />)
            """, to: "count.tsx")
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text frame={{ width: 160, height: 90 }}>a</Text>)
            setTimeout(() => { missing.more() }, 200)
            setTimeout(async () => { for (;;) await 0 }, 400)
            """, to: "failing.tsx")
        try scene.write("import { Text } from \"scripting\"\nconst = 1", to: "wrong.tsx")
        try scene.write(#"import { Text } from "scripting""#, to: "nothing.tsx")
        try scene.write(
            #"import { Navigation } from "scripting"; throw new Error("no")"#, to: "throws.tsx")
    }

    /// The lines of a run, each an object; what is wrong with one of them is a failure.
    private func objects(_ run: CommandRun, sourceLocation: SourceLocation = #_sourceLocation) throws -> [[String: Any]]
    {
        let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        #expect(run.errors.hasSuffix("\n"), "\(run.errors)", sourceLocation: sourceLocation)
        for line in lines {
            let fault = schema.fault(in: line)
            #expect(fault == nil, "\(fault ?? "")", sourceLocation: sourceLocation)
        }
        let objects = lines.compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
        let last = try #require(objects.last, sourceLocation: sourceLocation)
        #expect(last["type"] as? String == "summary", "\(run.errors)", sourceLocation: sourceLocation)
        #expect(last["exitCode"] as? Int == Int(run.exitCode), "\(run.errors)", sourceLocation: sourceLocation)
        #expect(objects.dropLast().allSatisfy { $0["type"] as? String != "summary" }, sourceLocation: sourceLocation)
        return objects
    }

    private func run(_ arguments: String...) throws -> (run: CommandRun, objects: [[String: Any]]) {
        let run = try scene.pipstream(arguments + ["--progress", "json"])
        return (run, try objects(run))
    }

    private func messages(_ objects: [[String: Any]]) -> [[String: Any]] {
        objects.filter { $0["type"] as? String == "message" }
    }

    @Test(
        "JSON progress has an object per message, with level, code and location, and a list of the files")
    func session() throws {
        let (run, objects) = try run("count.tsx", "--out", "a.mp4", "--out", "b.mkv", "-d", "1s")
        #expect(run.exitCode == 0)
        let unknown = try #require(messages(objects).first { $0["code"] as? String == "unknown" })
        #expect(unknown["level"] as? String == "warning")
        let place = try #require(unknown["place"] as? [String: Any])
        #expect(place["file"] as? String == "count.tsx" && place["line"] as? Int == 5)
        #expect(
            messages(objects).contains { $0["code"] as? String == "console-warn" && $0["level"] as? String == "log" })
        let last = try #require(objects.last)
        #expect(last["files"] as? [String] == ["a.mp4", "b.mkv"])
        #expect(last["end"] as? String == "duration" && last["script"] as? String == "running")
        let states = (last["sinks"] as? [[String: Any]])?.map { $0["state"] as? String }
        #expect(states == ["ended", "ended"])
    }

    @Test("With --progress json, standard error reports the script and the outputs while they fail")
    func failing() throws {
        let (run, objects) = try run(
            "failing.tsx", "--out", "udp://127.0.0.1:9", "--out", "s.mp4", "-d", "3s", "--script-timeout", "100ms",
            "--on-script-failure", "hold")
        #expect(run.exitCode == 6, "\(run.errors)")
        #expect(messages(objects).contains { $0["code"] as? String == "script-failed" })
        #expect(messages(objects).contains { $0["code"] as? String == "script-stopped" })
        let progress = objects.filter { $0["type"] as? String == "progress" }
        #expect(progress.last?["script"] as? String == "failed")
        #expect(objects.last?["script"] as? String == "failed" && objects.last?["end"] as? String == "duration")
    }

    @Test(
        "JSON progress prints JSON objects to the last line when the command fails, and the end's code is the command's",
        arguments: [
            (["wrong.tsx", "--out", "a.mp4"], "script-refused"), (["throws.tsx", "--out", "a.mp4"], "script-failed"),
            (["nothing.tsx", "--out", "a.png"], "nothing-to-show"),
            (["none.tsx", "--out", "a.mp4"], "source-unreadable"),
            (["count.tsx", "--out", "/none/a.mp4"], "output-refused"),
            (["count.tsx", "--out", "a.xyz"], "output-refused"),
            (["count.tsx", "--out", "a.mp4", "--size", "1x"], "usage"), (["count.tsx", "--bogus"], "usage"),
            (["count.tsx"], "usage"), (["count.tsx", "--out", "a.mp4", "--out"], "usage"),
            (["count.tsx", "--out", "a.mp4", "--encoder", "none"], "encoder-unavailable"),
            (["count.tsx", "--out", "srt://127.0.0.1:1"], "output-refused"),
            (["none.mp4", "--out", "a.mp4"], "source-unreadable"),
            (["count.tsx", "--out", "a.mp4", "--events", "wrong.tsx"], "usage"),
            (["count.tsx", "--out", "a.mp4", "--progress", "plain"], "usage"),
        ])
    func errors(arguments: [String], code: String) throws {
        for option in [["--progress=json"], ["--progress", "json"]] {
            let run = try scene.pipstream(option + arguments)
            let objects = try objects(run)
            #expect(run.exitCode != 0)
            let error = messages(objects).last { $0["level"] as? String == "error" }
            #expect(error?["code"] as? String == code, "\(run.errors)")
            #expect(objects.last?["end"] as? String == "failed", "\(run.errors)")
        }
    }

    @Test(
        "With --progress json, standard error is objects where typed lines are wrong, and where the session is interrupted"
    )
    func live() throws {
        let shell = """
            (echo nonsense; echo '{"event":"skip"}'; until [ -e over ]; do sleep 0.01; done) |
            "$0" count.tsx --live --out s.mp4 --log s.jsonl --events - --progress json & run=$!
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"picture":1'
            kill -TERM $run
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"ended"'
            touch over; wait $run
            """
        let run = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
        let objects = try objects(run)
        #expect(run.exitCode == 0)
        #expect(objects.last?["end"] as? String == "interrupted")
        let refused = messages(objects).filter { $0["code"] as? String == "control-line" }
        #expect(refused.map { ($0["place"] as? [String: Any])?["line"] as? Int } == [1, 2])
    }

    @Test("With --progress json, standard error is empty with -q, but for errors")
    func quiet() throws {
        let run = try scene.pipstream("count.tsx", "--out", "a.mp4", "-d", "1s", "-q", "--progress", "json")
        #expect(run.exitCode == 0 && run.errors.isEmpty)
        let failed = try scene.pipstream("none.tsx", "--out", "b.mp4", "-q", "--progress", "json")
        #expect(failed.exitCode == 3 && failed.errorLines.count == 1)
        #expect(schema.fault(in: failed.errorLines[0]) == nil)
    }

    @Test("With --progress json, standard error has no code and no state that the page does not explain")
    func page() throws {
        let page = try String(contentsOfFile: RepositoryFile.path("docs/progress.md"), encoding: .utf8)
        for code in ExitCode.allCases where ![.success, .warnings].contains(code) {
            #expect(page.contains("`\(code.messageCode)` (\(code.rawValue))"), "\(code)")
        }
        for word in ["running", "ended", "failed", "connected", "retrying", "waiting", "lost"] {
            #expect(page.contains("`\(word)`"), "\(word)")
        }
    }

    @Test("With --progress json, standard error has the rest of a live session as the time that is left")
    func liveRest() throws {
        let (run, objects) = try run("count.tsx", "--live", "-d", "1.8", "--out", "rest.mp4")
        #expect(run.exitCode == 0)
        let lines = objects.filter { $0["type"] as? String == "progress" }
        #expect(!lines.isEmpty)
        for line in lines {
            let (time, left) = (try #require(line["time"] as? Double), try #require(line["left"] as? Double))
            #expect(abs(time + left - 1.8) < 1e-6, "\(line)")
        }
    }
}
