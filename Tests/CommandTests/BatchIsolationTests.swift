import Foundation
import TestSupport
import Testing

/// Jobs of a batch, whose workers are forked from one process, beside single runs of the same commands.
@Suite("Jobs of one batch do not reach each other")
struct BatchIsolationTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        // Shows and logs all traces that another run could have left, and leaves all of them.
        try scene.write(
            """
            import { Device, Navigation, Pasteboard, Script, Storage, Text, useEffect, useState } from "scripting"
            const found = {
              global: globalThis.left, prototype: [].left, map: [1].map((x) => x + 1)[0], json: JSON.stringify([1]),
              symbol: Symbol.for("left").description in globalThis, stored: Storage.get("left"),
              copied: await Pasteboard.getString().catch(() => "none"), query: Script.queryParameters,
              random: Math.random(), date: new Date(0).toString(), locale: (1234.5).toLocaleString(),
              device: [Device.systemLocale, Device.screen.width],
            }
            console.log(JSON.stringify(found))
            Storage.set("left", Script.queryParameters.q ?? "nothing")
            Pasteboard.setString("left")
            function Left() {
              const [n, set] = useState(0)
              useEffect(() => { setInterval(() => { set((n) => n + 1); console.log("tick", Date.now()) }, 250) }, [])
              return <Text frame={{ width: 240, height: 90 }}>{found.json} {found.map} {found.random} {n}</Text>
            }
            Navigation.present(<Left />)
            globalThis.left = globalThis[Symbol.for("left").description] = "left"
            Array.prototype.left = "left"
            Array.prototype.map = () => ["left"]
            JSON.stringify = () => "left"
            Math.random = () => 0.5
            Promise.prototype.then = Map.prototype.get = function () { throw new Error("left") }
            """, to: "left.tsx")
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text frame={{ width: 160, height: 90 }}>{String(globalThis.left)} {[].left}</Text>)
            """, to: "other.tsx")
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    /// The commands of the jobs: first with equal setups, then with setups that differ in each value.
    private static let commands = [
        ["left.tsx"], ["left.tsx"], ["left.tsx"], ["left.tsx"], ["left.tsx", "--query", "q=secret"], ["left.tsx"],
        ["left.tsx", "--time-zone", "America/New_York"], ["left.tsx", "--time-zone", "America/New_York"],
        ["left.tsx", "--locale", "de-DE"], ["left.tsx", "--seed", "7"], ["left.tsx", "--device", "375x667@2"],
        ["other.tsx"], ["other.tsx"], ["other.tsx"], ["left.tsx"],
    ]

    @Test("Jobs of one batch do not reach each other and have the same outputs, logs and messages as single runs")
    func equal() throws {
        let lines = Self.commands.enumerated().map { index, words in
            let options = (words.dropFirst() + ["-d", "1s", "--scale", "1"]).map { "\"\($0)\"" }.joined(separator: ",")
            return #"{"id": "\#(index)", "script": "\#(words[0])", "options": [\#(options)], "#
                + #""output": "out/\#(index).mp4", "log": "out/\#(index).jsonl"}"#
        }
        try scene.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
        let run = try scene.pipstream("batch", "jobs.jsonl", "--jobs", "1")
        #expect(run.exitCode == 0, "\(run.errors)")
        let records = try scene.bytes(of: "jobs.results.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
        var singles: [[String]: (errorLines: [String], video: Data, log: Data)] = [:]
        for words in Set(Self.commands) {
            let run = try scene.pipstream(
                words + [
                    "-d", "1s", "--scale", "1", "--out", "single.mp4", "--log", "single.jsonl", "-y", "--progress",
                    "none",
                ])
            #expect(run.exitCode == 0)
            singles[words] = (run.errorLines, try scene.bytes(of: "single.mp4"), try scene.bytes(of: "single.jsonl"))
        }
        for (index, words) in Self.commands.enumerated() {
            let single = try #require(singles[words])
            #expect(try single.video == scene.bytes(of: "out/\(index).mp4"), "job \(index)")
            #expect(try single.log == scene.bytes(of: "out/\(index).jsonl"), "job \(index)")
            let record = records.first { $0["id"] as? String == String(index) }
            let messages = try #require(record?["messages"] as? String).split(separator: "\n")
            // The last line has the output's name and the time.
            #expect(messages.dropLast().map(String.init) == Array(single.errorLines.dropLast()), "job \(index)")
        }
        let log = String(decoding: try scene.bytes(of: "out/3.jsonl"), as: UTF8.self)
        #expect(log.contains(#"\"map\":2,\"json\":\"[1]\""#), "\(log.prefix(2_000))")
    }

    @Test("although their workers are forked from processes that have no job's setup, or only the job's own")
    func forked() throws {
        let short = #"{"script": "other.tsx", "duration": "1s", "output": "NAME.mp4"}"#
        try scene.write(
            ["a", "b", "c"].map { short.replacing("NAME", with: $0) }.joined(separator: "\n") + "\n"
                + #"{"id": "long", "script": "count.tsx", "duration": "1000h", "output": "long.mp4"}"#,
            to: "jobs.jsonl")
        // Prints the number of worker templates and workers that are descendants of the batch.
        let shell = """
            "$0" batch jobs.jsonl --jobs 1 & run=$!
            recording() { set -- long*.mp4; [ -e "$1" ]; }
            until recording; do sleep 0.01; done
            count=0
            for folder in /proc/[0-9]*; do
              tr '\\0' ' ' < $folder/cmdline 2>/dev/null | grep -q 'pipstream-worker --template' || continue
              id=${folder#/proc/}
              while [ "$id" -gt 1 ] && [ "$id" != $run ]; do
                read -r line < /proc/$id/stat || id=0
                set -- ${line##*) }; id=${2:-0}
              done
              [ "$id" != $run ] || count=$((count + 1))
            done 2>/dev/null
            echo $count
            kill -TERM $run; wait $run
            """
        let run = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
        // A template of any script, and the worker of the running job. The template of the three jobs has ended.
        #expect(String(decoding: run.output, as: UTF8.self) == "2\n", "\(run.errors)")
        #expect(run.exitCode == 130)
    }

    @Test("Jobs do not reach each other and a script that exceeds a limit ends with the same messages, and no other")
    func limits() throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>endless</Text>)
            setTimeout(function endless() { for (;;); }, 100)
            """, to: "endless.tsx")
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>large</Text>)
            setTimeout(function large() { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)) }, 100)
            """, to: "large.tsx")
        let names = ["other", "endless", "endless", "endless", "large", "large", "large", "other"]
        try scene.write(
            names.enumerated().map { index, name in
                #"{"id": "\#(index)", "script": "\#(name).tsx", "options": ["-d", "1s", "--script-timeout", "0.5s", "#
                    + #""--script-memory", "100M"], "output": "\#(index).mp4"}"#
            }.joined(separator: "\n"), to: "jobs.jsonl")
        let run = try scene.pipstream("batch", "jobs.jsonl", "--jobs", "1")
        #expect(run.exitCode == 16, "\(run.errors)")
        let records = try scene.bytes(of: "jobs.results.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
        for (record, name) in zip(records, names) {
            let messages = try #require(record["messages"] as? String)
            switch name {
            case "endless":
                #expect(messages.contains("endless.tsx:3:33: one turn of the script took longer than 0.5 seconds"))
            case "large": #expect(messages.contains("the script used more memory than its limit of 100 MB"))
            default: #expect(record["status"] as? String == "done")
            }
        }
        #expect(records.count == names.count)
    }
}
