import Foundation
import Glibc
import PiPKit
import TestSupport
import Testing

/// Live runs last as long as they last; what is expected of them does not depend on how fast the machine is.
@Suite("A live run", .serialized)
struct LiveCommandTests {
    let scene: CommandScene
    private let workout = RepositoryFile.path("Examples/workout.tsx")

    init() throws {
        scene = try CommandScene()
    }

    /// Runs `script` in a shell, where `$0` is the command and `$1` the workout.
    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command, workout], in: scene.folder)
    }

    private func log(_ name: String) throws -> [String] {
        String(decoding: try scene.bytes(of: name), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("a wrong line of a pipe is reported and skipped; the log replays to the same frames")
    func typedAndReplayed() throws {
        let run = try shell(
            #"""
            printf '{"event":"skip","interval":15}\nnonsense\n{"after":0.2,"event":"pause"}\n{"after":0.3,"event":"play"}\n' |
                "$0" "$1" --out live.mp4 --live --events - -d 2s --log live.jsonl
            """#)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("standard input:2:1: neither JSON nor an event name: "))
        let live = try log("live.jsonl")
        for event in ["skip", "pause", "play"] { #expect(live.contains { $0.contains("\"event\":\"\(event)\"") }) }

        let again = try scene.pipstream(workout, "--out", "again.mp4", "--events", "live.jsonl", "--log", "again.jsonl")
        #expect(again.exitCode == 0, "\(again.errors)")
        #expect(try log("again.jsonl") == live)
        // Without the repeats of a frame that does not change, which a live recording has more often.
        let frames = try ["live.mp4", "again.mp4"].map { name in
            var changes: [TestImage] = []
            for frame in try DecodedVideo(path: scene.folder.file(name), width: 640, height: 360).frames
            where changes.last.map({ frame.maximumLocalDifference(from: $0) > 12 }) ?? true {
                changes.append(frame)
            }
            return changes
        }
        #expect(frames[0].count >= 4 && frames[0].count == frames[1].count)
        for (index, pair) in zip(frames[0], frames[1]).enumerated() {
            #expect(pair.0.maximumLocalDifference(from: pair.1) < 12, "frame \(index)")
        }
    }

    @Test(
        "A live run ends well on a signal: the file plays, onPipStop was called, the exit code is 0",
        arguments: ["INT", "TERM"])
    func signal(name: String) throws {
        let run = try shell(
            """
            "$0" "$1" --out s.mp4 --live --log s.jsonl & run=$!
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"picture":0'
            kill -\(name) $run; wait $run
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let log = try log("s.jsonl")
        #expect(log.contains { $0.contains(#""callback":"onPipStop","arguments":["programmatic"]"#) })
        #expect(log.last?.contains(#""ended":"interrupted""#) == true)
        #expect(try Probe.file(scene.folder.file("s.mp4")).stream.codec_name == "h264")
    }

    @Test("A live run of a script that needs longer than its interval ends on the first signal")
    func overload() throws {
        try scene.write(
            """
            import { Navigation, Text, VStack, useEffect, useState } from "scripting"
            function Busy() {
              const [n, set] = useState(0)
              useEffect(() => {
                const id = setInterval(() => {
                  let x = 0
                  for (let i = 0; i < 1_000_000; i++) x += i % 7
                  set((n) => n + 1)
                }, 1)
                return () => clearInterval(id)
              }, [])
              return <VStack frame={{ width: 160, height: 90 }}><Text>{n}</Text></VStack>
            }
            Navigation.present({ element: <Busy /> })
            """, to: "busy.tsx")
        let run = try shell(
            """
            "$0" busy.tsx --out s.mp4 --live --log s.jsonl & run=$!
            tail -Fs.01 -n+1 s.jsonl 2>/dev/null | grep -q '"picture":2'
            kill -TERM $run; wait $run
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try log("s.jsonl").last?.contains(#""ended":"interrupted""#) == true)
    }

    @Test(
        "A live run ends when its viewer quits: onPipStop was called, the exit code is 0",
        arguments: ["true", "head -c 1", "head -c 2000"])
    func viewerLeaves(viewer: String) throws {
        let run = try shell(
            """
            { "$0" "$1" --out - --log v.jsonl; echo $? > code; } | \(viewer) > /dev/null
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(String(decoding: try scene.bytes(of: "code"), as: UTF8.self) == "0\n", "\(run.errors)")
        #expect(try log("v.jsonl").last?.contains(#""ended":"viewerLeft""#) == true)
    }

    @Test("A live run is a stream whose packets come at most a quarter of a second apart while nothing changes")
    func heartbeat() throws {
        try scene.write(
            """
            import { Navigation, Script, Text } from "scripting"
            async function run() {
              await Navigation.present({ element: <Text frame={{ width: 160, height: 90 }}>still</Text> })
              Script.exit()
            }
            run()
            """, to: "still.tsx")
        let run = try scene.pipstream("still.tsx", "--out", "-", "-d", "7s")
        #expect(run.exitCode == 0, "\(run.errors)")
        try run.output.write(to: URL(fileURLWithPath: scene.folder.file("still.ts")))
        let times = try Probe.file(scene.folder.file("still.ts")).times
        // The repeats from which viewers start, 5 s at the declared 30 per second, then a frame every quarter of a
        // second.
        #expect(times.count >= 156 && times[152] <= 6 * 90_000)
        #expect(zip(times, times.dropFirst()).allSatisfy { 0 < $1 - $0 && $1 - $0 <= 22_500 }, "\(times)")
    }
}
