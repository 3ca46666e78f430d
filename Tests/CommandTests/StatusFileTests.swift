import Foundation
import TestSupport
import Testing

/// The file of `--status`, read by a program outside.
@Suite("The status file", .serialized)
struct StatusFileTests {
    private let scene: CommandScene
    private let schema: JSONSchema

    init() throws {
        scene = try CommandScene()
        schema = try JSONSchema("docs/status.schema.json")
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
    }

    /// The object in the file `name`, which must be one line of the schema.
    private func status(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String: Any] {
        let text = String(decoding: try scene.bytes(of: name), as: UTF8.self)
        #expect(text.hasSuffix("}\n") && text.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
        let fault = schema.fault(in: text)
        #expect(fault == nil, "\(fault ?? "")", sourceLocation: sourceLocation)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object, sourceLocation: sourceLocation)
    }

    @Test("The status file of a live session follows it, and reports at last how it ended")
    func live() throws {
        let run = try shell(
            """
            "$0" count.tsx --live -o a.mkv -o udp://127.0.0.1:9 --status s.json -q & run=$!
            tail -Fs.01 -n+1 s.json 2>/dev/null | grep -q '"state":"running"'
            cp s.json first.json
            tail -Fs.01 -n+1 s.json 2>/dev/null | grep -qv "$(grep -o '"frames":[0-9]*,' first.json)"
            cp s.json second.json
            kill -TERM $run; wait $run; code=$?
            echo $run; exit $code
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let (first, second, last) = try (status("first.json"), status("second.json"), status("s.json"))
        let process = Int(String(decoding: run.output, as: UTF8.self).split(separator: "\n")[0])
        for status in [first, second, last] {
            #expect(status["process"] as? Int == process && status["version"] as? String == "pipstream 0.1.0")
            #expect(status["started"] as? String == first["started"] as? String)
            #expect((status["sinks"] as? [Any])?.count == 2)
        }
        #expect(second["script"] as? String == "running" && second["end"] is NSNull && second["exitCode"] is NSNull)
        let frames = [first, second, last].compactMap { $0["frames"] as? Int }
        #expect(frames[0] < frames[1] && frames[1] <= frames[2], "\(frames)")
        let updates = [first, second, last].compactMap { $0["updated"] as? String }
        #expect(updates == updates.sorted() && Set(updates).count == 3 && updates.allSatisfy { $0.hasSuffix("Z") })
        #expect(second["lastChange"] as? String ?? "" >= first["started"] as? String ?? "-")
        #expect(last["state"] as? String == "ended" && last["end"] as? String == "interrupted")
        #expect(last["exitCode"] as? Int == 0)
        #expect((last["sinks"] as? [[String: Any]])?.map { $0["state"] as? String } == ["ended", "ended"])
        // No draft stays.
        #expect(try scene.folder.names == ["a.mkv", "count.tsx", "first.json", "s.json", "second.json"])
    }

    @Test("The status file of an offline session reports how it ended, and replaces one of an earlier session")
    func offline() throws {
        for _ in 0..<2 {
            let run = try scene.pipstream("count.tsx", "-o", "a.mp4", "-y", "-d", "2s", "--status", "s.json")
            #expect(run.exitCode == 0, "\(run.errors)")
            let status = try status("s.json")
            #expect(status["end"] as? String == "duration" && status["exitCode"] as? Int == 0)
            #expect(status["time"] as? Double == 2 && status["frames"] as? Int == 20)
        }
    }

    @Test("The status file of a session that fails has its exit code")
    func failed() throws {
        try scene.write(#"import { Navigation } from "scripting"; throw new Error("no")"#, to: "throws.tsx")
        let run = try scene.pipstream("throws.tsx", "-o", "a.mp4", "--status", "s.json")
        let status = try status("s.json")
        #expect(status["exitCode"] as? Int == Int(run.exitCode) && run.exitCode == 5, "\(run.errors)")
        #expect(status["end"] as? String == "failed" && status["state"] as? String == "ended")
    }

    @Test("The status file of a session that is interrupted before its first frame reports so")
    func early() throws {
        try scene.write("import 'scripting'\nfor (;;) {}", to: "busy.tsx")
        let run = try shell(
            """
            "$0" busy.tsx --live -o a.mkv --status s.json --log log.jsonl --script-timeout 60s & run=$!
            until [ -s log.jsonl ]; do sleep 0.01; done
            kill -TERM $run; wait $run
            """)
        let status = try status("s.json")
        #expect(run.exitCode == 130 && status["exitCode"] as? Int == 130, "\(run.errors)")
        #expect(status["end"] as? String == "interrupted")
    }

    @Test("The status file that cannot be written any more gives one warning, and the session continues")
    func lostFolder() throws {
        let run = try shell(
            """
            mkdir d
            "$0" count.tsx --live -o a.mkv --status d/s.json 2> errors & run=$!
            tail -Fs.01 -n+1 d/s.json 2>/dev/null | grep -q '"state":"running"'
            rm -r d
            tail -Fs.01 -n+1 errors 2>/dev/null | grep -q status
            kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 0)
        let lines = String(decoding: try scene.bytes(of: "errors"), as: UTF8.self).split(separator: "\n")
        #expect(
            lines.filter { $0.contains("--status") } == [
                "pipstream: --status d/s.json: cannot be written: No such file or directory; the session continues"
            ])
        #expect(lines.last?.hasPrefix("a.mkv: ") == true, "\(lines)")
    }

    @Test(
        "The status file replaces nothing that is not one",
        arguments: [
            ("notes.json", "it already exists and is not a status file; -y replaces it"),
            ("/dev/null", "it exists and is not a regular file"), (".", "it exists and is not a regular file"),
            ("none/s.json", "No such file or directory"),
        ])
    func refused(path: String, reason: String) throws {
        try scene.write("important", to: "notes.json")
        let run = try scene.pipstream("-o", "a.mp4", "--status", path)
        #expect(run.exitCode == 8)
        #expect(run.errorLines == ["pipstream: --status \(path): cannot be written: \(reason)"])
        #expect(try scene.bytes(of: "notes.json") == Data("important".utf8))
        #expect(try scene.folder.names == ["count.tsx", "notes.json"])
    }

    @Test("The status file may not be another file of the command or a part of the script")
    func roles() throws {
        try scene.write("{}", to: "part.json")
        for arguments in [["-o", "s.json", "--format", "mp4"], ["-o", "a.mp4", "--log", "./s.json"]] {
            let run = try scene.pipstream(["count.tsx", "--status", "s.json"] + arguments)
            #expect(run.exitCode == 2 && run.errors.contains("is the same file as"), "\(run.errors)")
        }
        let run = try scene.pipstream("count.tsx", "-o", "a.mp4", "-y", "--status", "part.json")
        #expect(run.exitCode == 2 && run.errors.contains("may be part of the script"), "\(run.errors)")
    }

    @Test("The status file describes outputs and scripts as progress does")
    func definitions() throws {
        let definitions = try ["status", "progress"].map { name in
            let data = try Data(contentsOf: URL(fileURLWithPath: RepositoryFile.path("docs/\(name).schema.json")))
            let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return try #require(root?["$defs"] as? [String: Any])
        }
        for name in ["script", "output"] {
            #expect(definitions[0][name] as? NSDictionary == definitions[1][name] as? NSDictionary)
        }
    }
}
