import Foundation
import TestSupport
import Testing

/// `pipstream batch`: many renders of one manifest.
@Suite("A batch") struct BatchCommandTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        for name in ["one", "two"] {
            try scene.write(
                """
                import { Navigation, Text, useEffect, useObservable, useState, Device } from "scripting"
                function Count() {
                  const [n, set] = useState(0)
                  useEffect(() => { setInterval(() => set((n) => n + 1), 500) }, [])
                  return <Text frame={{ width: 160, height: 90 }} foregroundStyle="white">\(name) {n} {Device.systemLocale}</Text>
                }
                function Page() {
                  const isPresented = useObservable(true)
                  return <Text pip={{ isPresented, content: <Count /> }}>Page</Text>
                }
                Navigation.present(<Page />)
                """, to: "\(name).tsx")
        }
    }

    private func manifest(_ lines: String..., name: String = "jobs.jsonl") throws {
        try scene.write(lines.joined(separator: "\n"), to: name)
    }

    /// The last line of a batch: its totals, without the time.
    private func totals(_ run: CommandRun) -> String? {
        run.errorLines.last.map { $0.split(separator: ", in ").first.map(String.init) ?? $0 }
    }

    @Test("A batch renders the bytes that single runs render, and renders again only what has changed")
    func resume() throws {
        try manifest(
            #"{"id": "a", "script": "one.tsx", "options": ["-d", "2s"], "output": "out/deep/a.mp4"}"#, "",
            "// a comment",
            #"{"id": "b", "script": "two.tsx", "duration": 2, "output": "b.mkv", "log": "b.jsonl"}"#,
            #"{"script": "two.tsx", "at": "1s", "output": "c.png", "env": {"q": "1"}}"#)
        let first = try scene.pipstream("batch", "jobs.jsonl", "--jobs", "2")
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(totals(first) == "jobs.jsonl: 3 jobs, 3 done, 0 skipped, 0 failed")
        _ = try scene.pipstream("one.tsx", "-d", "2s", "--out", "a.mp4")
        _ = try scene.pipstream("two.tsx", "-d", "2s", "--out", "b1.mkv", "--log", "b1.jsonl")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "out/deep/a.mp4"))
        #expect(try scene.bytes(of: "b1.mkv") == scene.bytes(of: "b.mkv"))
        #expect(try scene.bytes(of: "b1.jsonl") == scene.bytes(of: "b.jsonl"))
        let again = try scene.pipstream("batch", "jobs.jsonl")
        // The files that the single runs wrote beside the scripts are inputs of scripts in that folder.
        #expect(totals(again) == "jobs.jsonl: 3 jobs, 3 done, 0 skipped, 0 failed")
        let third = try scene.pipstream("batch", "jobs.jsonl")
        #expect(totals(third) == "jobs.jsonl: 3 jobs, 0 done, 3 skipped, 0 failed")
        #expect(third.exitCode == 0)
        // Jobs that were killed, or whose disk was full, leave such files, which are no inputs.
        for name in ["b.recording-2.mkv", "out/deep/a.partial.mp4"] { try scene.write("a part", to: name) }
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 3 jobs, 0 done, 3 skipped, 0 failed")
        // Jobs that were killed, or whose disk was full, leave such files, which are no inputs.
        for name in ["b.recording-2.mkv", "out/deep/a.partial.mp4"] { try scene.write("a part", to: name) }
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 3 jobs, 0 done, 3 skipped, 0 failed")
        try FileManager.default.removeItem(atPath: scene.folder.file("b.mkv"))
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 3 jobs, 1 done, 2 skipped, 0 failed")
        let forced = try scene.pipstream("batch", "jobs.jsonl", "--force")
        #expect(totals(forced) == "jobs.jsonl: 3 jobs, 3 done, 0 skipped, 0 failed")
        let text = String(decoding: try scene.bytes(of: "two.tsx"), as: UTF8.self)
        try scene.write(text.replacing("two {", with: "changed {"), to: "two.tsx")
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 3 jobs, 3 done, 0 skipped, 0 failed")
    }

    @Test("lists its jobs with their inputs and results, for programs that run them elsewhere")
    func list() throws {
        try scene.write("", to: "walk.jsonl")
        try manifest(
            #"{"id": "a", "script": "one.tsx", "options": ["-d", "1s"], "events": "walk.jsonl", "output": "a.mp4"}"#,
            #"{"script": "two.tsx", "duration": 1, "storage": "s", "locale": ["de_DE", "en_US"], "output": "{locale}.mp4"}"#
        )
        try scene.write("", to: "s")
        func listed() throws -> [[String: Any]] {
            let run = try scene.pipstream("batch", "jobs.jsonl", "--list")
            #expect(run.exitCode == 0, "\(run.errors)")
            return try run.output.split(separator: UInt8(ascii: "\n")).map {
                try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
            }
        }
        let jobs = try listed()
        #expect(jobs.map { $0["id"] as? String } == ["a", "de_DE", "en_US"])
        #expect(jobs[0]["arguments"] as? [String] == ["one.tsx", "-d", "1s", "--events", "walk.jsonl"])
        #expect(jobs[0]["reads"] as? [String] == [".", "walk.jsonl"])
        #expect(jobs[1]["writes"] as? [String] == ["s"])
        #expect(jobs[1]["output"] as? String == "de_DE.mp4")
        #expect(jobs.allSatisfy { $0["done"] as? Bool == false })
        #expect(try !scene.folder.names.contains("jobs.results.jsonl"))
        try manifest(
            #"{"id": "a", "script": "one.tsx", "duration": 1, "events": "walk.jsonl", "output": "a.mp4"}"#,
            #"{"id": "b", "script": "two.tsx", "duration": 1, "output": "b.mp4"}"#)
        let run = try scene.pipstream("batch", "jobs.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        try FileManager.default.removeItem(atPath: scene.folder.file("b.mp4"))
        let again = try listed()
        #expect(again.map { $0["done"] as? Bool } == [true, false])
        let records = String(decoding: try scene.bytes(of: "jobs.results.jsonl"), as: UTF8.self)
        #expect(records.contains(try #require(again[0]["inputs"] as? String)))
    }

    @Test("A batch reads escaped characters of strings")
    func escapes() throws {
        try manifest(
            #"{"id": "\u0061\"b", "script": "one.tsx", "options": ["-\u0064", "1"], "output": "out\/a\"\\\u00e9.mp4"}"#)
        let run = try scene.pipstream("batch", "jobs.jsonl", "--progress", "json")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains(#""id":"a\"b","status":"done""#), "\(run.errors)")
        #expect(try !scene.bytes(of: "out/a\"\\é.mp4").isEmpty)
    }

    @Test("A batch renders the jobs of standard input without results, relative to the working directory")
    func standardInput() throws {
        let shell = """
            echo '{"script": "one.tsx", "duration": 1, "output": "a.mp4"}' | "$0" batch -
            """
        for _ in 1...2 {
            let run = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(totals(run) == "-: 1 jobs, 1 done, 0 skipped, 0 failed")
        }
        #expect(try Set(scene.folder.names) == ["one.tsx", "two.tsx", "a.mp4"])
    }

    @Test("A batch of scripts in folders of their own renders only the job whose script has changed")
    func folders() throws {
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(
                atPath: scene.folder.file(name), withIntermediateDirectories: false)
            try FileManager.default.moveItem(
                atPath: scene.folder.file("\(name).tsx"), toPath: scene.folder.file("\(name)/index.tsx"))
        }
        try manifest(#"{"script": ["one", "two"], "duration": "1s", "output": "{script}.mp4"}"#)
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 2 jobs, 2 done, 0 skipped, 0 failed")
        try scene.write("export const x = 1", to: "two/more.ts")
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 2 jobs, 1 done, 1 skipped, 0 failed")
    }

    @Test("A batch continues when jobs fail, and reports them in its table, exit code, JSON lines and JUnit format")
    func failures() throws {
        try scene.write(
            "import { Navigation } from \"scripting\"\nthrow new Error(\"a <b> & \\\"c\\\"\")", to: "bad.tsx")
        try manifest(
            #"{"id": "bad", "script": "bad.tsx", "duration": 1, "output": "bad.mp4"}"#,
            #"{"id": "absent", "script": "absent.tsx", "duration": 1, "output": "absent.mp4"}"#,
            #"{"id": "good", "script": "one.tsx", "duration": 1, "output": "good.mp4"}"#)
        let run = try scene.pipstream("batch", "jobs.jsonl", "--junit", "report.xml")
        #expect(run.exitCode == 16)
        #expect(totals(run) == "jobs.jsonl: 3 jobs, 1 done, 0 skipped, 2 failed")
        #expect(
            run.errors.contains(
                "pipstream: job absent: failed (3)\n  absent.tsx: cannot be read: No such file or directory\n"),
            "\(run.errors)")
        #expect(
            run.errors.contains("pipstream: job bad: failed (5)\n  bad.tsx:2:11: Error: a <b> & \"c\""), "\(run.errors)"
        )
        let report = String(decoding: try scene.bytes(of: "report.xml"), as: UTF8.self)
        #expect(report.contains(#"tests="3" failures="2" skipped="0""#))
        #expect(report.contains("a &lt;b&gt; &amp; &quot;c&quot;"))
        #expect(XMLCheck.isWellFormed(scene.folder.file("report.xml")))
        let json = try scene.pipstream("batch", "jobs.jsonl", "--junit", "report.xml", "--progress", "json")
        #expect(json.exitCode == 16)
        let lines = try json.errorLines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let jobs = lines.filter { $0["type"] as? String == "job" }
        #expect(Set(jobs.map { $0["status"] as? String }) == ["failed", "skipped"])
        #expect(lines.last?["exitCode"] as? Int == 16)
        #expect(lines.last?["skipped"] as? Int == 1)
    }

    @Test(
        "A batch reports a manifest that is wrong by line and reason, and renders nothing",
        arguments: [
            (#"{"script": "one.tsx"}"#, ":1: error: no \"output\""),
            (#"{"script": "one.tsx", "output": "a.mp4""#, ":1:40: error: "),
            ("\n[1]", ":2: error: not a JSON object"),
            (
                #"{"script": "one.tsx", "output": "a.mp4", "devise": "x"}"#,
                ":1: error: unknown member \"devise\"; did you mean \"device\"?"
            ),
            (#"{"script": "one.tsx", "output": "a.mp4", "crf": 99}"#, ":1: error: --crf 99"),
            (
                #"{"script": "one.tsx", "output": "a.mp4", "options": ["--live"]}"#,
                ":1: error: --live is not an option of a job"
            ),
            (#"{"script": "one.tsx", "output": "-"}"#, ":1: error: -: the output of a job is a file"),
            (
                #"{"script": "one.tsx", "output": "a.mp4", "locale": ["de_DE", "en_US"]}"#,
                ":1: error: the output a.mp4 is also that of the job in line 1; write {NAME}"
            ),
            (
                "{\"script\": \"one.tsx\", \"output\": \"a.mp4\"}\n{\"id\": \"x\", \"script\": \"two.tsx\", \"output\": \"./a.mp4\"}",
                ":2: error: the output"
            ),
            (
                "{\"script\": \"one.tsx\", \"output\": \"new/a.mp4\"}\n{\"id\": \"x\", \"script\": \"two.tsx\", \"output\": \"new/../new/a.mp4\"}",
                ":2: error: the output"
            ),
            (
                #"{"script": "one.tsx", "output": "a.mp4", "log": "jobs.results.jsonl"}"#,
                ":1: error: jobs.results.jsonl is a file of the batch itself"
            ),
            (
                #"{"script": "one.tsx", "output": "a.mp4", "log": "./jobs.jsonl"}"#,
                ":1: error: ./jobs.jsonl is a file of"
            ),
            (
                "{\"id\": \"b\", \"movie\": \"./a.mp4\", \"output\": \"b.mp4\"}\n{\"script\": \"two.tsx\", \"output\": \"a.mp4\"}",
                ":1: error: the job b reads ./a.mp4, which the job in line 2 writes"
            ),
            ("", ":1: error: no jobs"),
        ])
    func wrong(text: String, error: String) throws {
        try manifest(text)
        let run = try scene.pipstream("batch", "jobs.jsonl")
        #expect(run.exitCode == 2)
        #expect(run.errors.hasPrefix("jobs.jsonl" + error), "\(run.errors)")
        #expect(run.errorLines.count == 1)
        #expect(try !scene.folder.names.contains("a.mp4"))
    }

    @Test("A batch makes a job of each combination of a matrix, relative to the manifest's folder")
    func matrix() throws {
        try FileManager.default.createDirectory(atPath: scene.folder.file("in"), withIntermediateDirectories: false)
        try manifest(
            #"{"script": ["../one.tsx", "../two.tsx"], "locale": ["de_DE", "fr_FR"], "duration": 1, "output": "../out/{script}-{locale}.mp4"}"#,
            name: "in/jobs.jsonl")
        let run = try scene.pipstream("batch", "in/jobs.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder.file("out")).sorted()
        #expect(names == ["one-de_DE.mp4", "one-fr_FR.mp4", "two-de_DE.mp4", "two-fr_FR.mp4"])
        _ = try scene.pipstream("two.tsx", "--locale", "fr_FR", "-d", "1", "--out", "single.mp4")
        #expect(try scene.bytes(of: "single.mp4") == scene.bytes(of: "out/two-fr_FR.mp4"))
        let ids = run.errorLines.dropLast().map { $0.prefix { $0 != " " } }
        #expect(Set(ids) == ["one-de_DE", "one-fr_FR", "two-de_DE", "two-fr_FR"])
    }

    @Test("A batch refuses manifests and matrices that are too large, in little memory, and zero characters")
    func tooLarge() throws {
        let numbers = "[\((0..<3_000).map(String.init).joined(separator: ","))]"
        try manifest(#"{"script": "one.tsx", "seed": \#(numbers), "crf": \#(numbers), "output": "{seed}{crf}.mp4"}"#)
        for (name, code, text) in [
            ("jobs.jsonl", 2, "the matrix has more than 100000 jobs"),
            ("/dev/zero", 3, "/dev/zero: cannot be read: it is larger than 64 MB"),
        ] as [(String, Int32, String)] {
            let run = try scene.pipstream("batch", name, measuresMemory: true)
            #expect(run.exitCode == code && run.errors.contains(text), "\(run.errors)")
            #expect(run.peakMemory < 200 << 20, "\(run.peakMemory >> 20) MB")
        }
        for member in [#""output": "a\u0000.mp4""#, #""output": "a.mp4", "options": ["-d", "1\u0000"]"#] {
            try manifest("{\"script\": \"one.tsx\", \(member)}")
            let run = try scene.pipstream("batch", "jobs.jsonl")
            #expect(run.exitCode == 2 && run.errors.contains(#"contains the character \u0000"#), "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: scene.folder.file("a")))
    }

    @Test("A batch replaces no other file by its report, and reports before it renders that a file cannot be written")
    func report() throws {
        try manifest(#"{"script": "one.tsx", "duration": 1, "output": "a.mp4"}"#)
        for (name, reason) in [
            ("./jobs.jsonl", "is the manifest or its results"), ("one.tsx", "exists and is not a report"),
            (".", "Is a directory"), ("absent/report.xml", "No such file or directory"),
        ] {
            let run = try scene.pipstream("batch", "jobs.jsonl", "--junit", name)
            #expect(run.exitCode == 8)
            #expect(run.errors.hasPrefix("pipstream: --junit ") && run.errors.contains(reason), "\(run.errors)")
            #expect(run.errorLines.count == 1)
        }
        #expect(mkfifo(scene.folder.file("jobs.results.jsonl"), 0o600) == 0)
        let run = try scene.pipstream("batch", "jobs.jsonl")
        #expect(run.exitCode == 8)
        #expect(run.errors == "pipstream: jobs.results.jsonl: is not a regular file; remove it\n")
        #expect(try !scene.folder.names.contains("a.mp4"))
        #expect(try scene.bytes(of: "one.tsx").count > 100)
    }

    @Test("A batch takes no other file for its results, under any name", arguments: ["one.tsx", "jobs.jsonl", "text"])
    func otherResults(name: String) throws {
        try manifest(#"{"script": "one.tsx", "duration": 1, "output": "a.mp4"}"#)
        try scene.write(String(repeating: "x", count: 2 << 20), to: "text")
        let before = try scene.bytes(of: name)
        #expect(symlink(name, scene.folder.file("jobs.results.jsonl")) == 0)
        for options in [[], ["--list"]] {
            let run = try scene.pipstream(["batch", "jobs.jsonl"] + options)
            #expect(run.exitCode == 8)
            let reason = "is not the results of a batch; rename it, or the manifest"
            #expect(run.errors == "pipstream: jobs.results.jsonl: \(reason)\n")
        }
        #expect(try scene.bytes(of: name) == before)
    }

    /// Runs a batch of a job without a foreseeable end, and calls `after` when its render process has an output.
    private func interrupted(_ after: String, before: [String] = []) throws -> CommandRun {
        let lines =
            before + [
                #"{"id": "long", "script": "one.tsx", "duration": "1000h", "output": "long.mp4"}"#,
                #"{"id": "short", "script": "two.tsx", "duration": "1s", "output": "short.mp4"}"#,
            ]
        try scene.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
        let shell = """
            renders() { for file in /proc/[0-9]*/stat; do
              read -r id name state parent rest < $file || continue
              case "$parent" in "$run") echo $id ;; esac
            done; }
            recording() { set -- long*.mp4; [ -e "$1" ]; }
            "$0" batch jobs.jsonl --jobs 1 & run=$!
            until recording; do sleep 0.01; done
            \(after)
            wait $run
            """
        return try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
    }

    @Test("A batch renders a job once more whose process is killed, and reports the second time")
    func crash() throws {
        let run = try interrupted(
            """
            first=$(renders); kill -9 $first
            until [ -n "$(renders)" ] && [ "$(renders)" != "$first" ]; do sleep 0.01; done
            kill -9 $(renders)
            """)
        #expect(run.exitCode == 16, "\(run.errors)")
        #expect(
            run.errors.contains("job long: the render's process ended with signal 9 (Killed); it is rendered once more")
        )
        #expect(run.errors.contains("job long: crashed"))
        #expect(totals(run) == "jobs.jsonl: 2 jobs, 1 done, 0 skipped, 1 failed")
    }

    @Test("releases the threads of jobs that have ended")
    func release() throws {
        let before = (1...10).map { #"{"script": "one.tsx", "duration": "1s", "output": "\#($0).mp4"}"# }
        let run = try interrupted("ls /proc/$(renders)/task | wc -l; kill -TERM $run", before: before)
        let count = Int(String(decoding: run.output, as: UTF8.self).filter(\.isNumber))
        // An encoder has four threads.
        #expect(try #require(count) < 35, "ten encoders of ended jobs would have 40")
    }

    @Test("A batch ends at a signal, keeps no part of an output, and can be resumed")
    func signal() throws {
        let run = try interrupted("kill -TERM $run")
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try !scene.folder.names.contains { $0.contains("long") })
        try manifest(#"{"id": "short", "script": "two.tsx", "duration": "1s", "output": "short.mp4"}"#)
        #expect(totals(try scene.pipstream("batch", "jobs.jsonl")) == "jobs.jsonl: 1 jobs, 1 done, 0 skipped, 0 failed")
    }

    @Test("A batch that is killed leaves no process behind")
    func killed() throws {
        let run = try interrupted(
            """
            all=$(renders); kill -9 $run
            for id in $all; do while kill -0 $id 2>/dev/null; do sleep 0.01; done; done
            """)
        #expect(run.exitCode == 137)
    }

    @Test("A batch refuses to run twice at once, and its render process refuses to run by itself")
    func alone() throws {
        let run = try interrupted(
            "\"$0\" batch jobs.jsonl 2>second.txt; echo $? >>second.txt; kill -TERM $run")
        #expect(run.exitCode == 130)
        let second = String(decoding: try scene.bytes(of: "second.txt"), as: UTF8.self)
        #expect(second == "pipstream: jobs.results.jsonl: another batch of this manifest is running\n8\n")
        #expect(try scene.pipstream("batch-worker").exitCode == 2)
    }
}

/// Checks XML by another program.
private enum XMLCheck {
    static func isWellFormed(_ path: String) -> Bool {
        (try? ExternalProgram.run([
            "/usr/bin/python3", "-c", "import sys, xml.dom.minidom as m; m.parse(sys.argv[1])", path,
        ]))
            != nil
    }
}
