import Foundation
import PiPKit
import TestSupport
import Testing

import pipstream

/// `pipstream plan`, its chunks and `pipstream join`: a video in parts.
@Suite("A video in chunks") struct ChunkCommandTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try FileManager.default.createDirectory(atPath: scene.folder.file("s"), withIntermediateDirectories: false)
        try scene.write(Self.script(Self.measured("")), to: "s/a.tsx")
        try scene.write(Self.script("<Text>{n % 7}</Text>"), to: "s/b.tsx")
    }

    /// A view that is built for its size.
    private static func measured(_ more: String) -> String {
        "<GeometryReader>{(size) => <Text font={10}>{Math.round(size.size.width)}\(more)</Text>}</GeometryReader>"
    }

    /// A script that changes 20 times a second, and moves a part.
    private static func script(_ more: String) -> String {
        """
        import {
          Circle, GeometryReader, Navigation, Text, VStack, useEffect, useObservable, useState,
        } from "scripting"
        function Moving() {
          const [n, set] = useState(0)
          useEffect(() => { const timer = setInterval(() => set((n) => n + 1), 50); return () => clearInterval(timer) }, [])
          return <VStack frame={{ width: 160, height: 90 }} background={`rgb(${n * 3 % 256}, ${n * 7 % 256}, 90)`}>
            <Text font={20}>{n}</Text>
            <Circle fill="yellow" frame={{ width: 20, height: 20 }} offset={{ x: n % 50, y: 0 }} />
            \(more)
          </VStack>
        }
        function Page() {
          const isPresented = useObservable(true)
          return <Text pip={{ isPresented, maximumUpdatesPerSecond: 60, content: <Moving /> }}>Page</Text>
        }
        Navigation.present(<Page />)
        """
    }

    /// Prints a plan into `plan.jsonl`. Returns the run.
    @discardableResult
    func plan(_ arguments: String..., chunks: Int = 3, out: String = "out.mp4") throws -> CommandRun {
        let run = try scene.pipstream(["plan", "s/a.tsx", "--chunks", "\(chunks)", "--out", out] + arguments)
        try scene.write(run.text, to: "plan.jsonl")
        return run
    }

    /// A plan whose jobs run the script.
    private static func withoutLists(_ plan: String) -> String {
        plan.replacing(/"lists":"[^"]*",/, with: "")
    }

    func batch() throws {
        let run = try scene.pipstream("batch", "plan.jsonl", "-j", "2")
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test(
        "A video in chunks has the packets and the times of the video without chunks, where the quantiser is constant",
        arguments: [
            (["-d", "4s", "--key-frames", "550ms"], "out.mp4"), (["-d", "3s", "--key-frames", "450ms"], "out.mkv"),
            (["-d", "3s", "--gop", "7", "--preset", "slow", "--silent-audio"], "out.mov"),
            (["-d", "5s", "--gop", "30", "--constant-frame-rate", "24000/1001", "--preset", "ultrafast"], "out.ts"),
            (["-d", "4s", "--gop", "18", "-s", "640x360", "--silent-audio"], "out.mp4"),
        ])
    func equal(arguments: [String], name: String) throws {
        let arguments = arguments + ["--qp", "24"]
        let whole = "whole." + (name.split(separator: ".").last ?? "")
        for script in ["s/a.tsx", "s/b.tsx"] {
            let run = try scene.pipstream(["plan", script, "--chunks", "4", "--out", name] + arguments)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.text.split(separator: "\n").count == (arguments.contains("--silent-audio") ? 5 : 4))
            #expect(run.text.split(separator: "\n").count { $0.contains("\"lists\"") } == 4)
            let audio = scene.folder.file("\(name).chunks/audio.chunk")
            #expect(FileManager.default.fileExists(atPath: audio) == arguments.contains("--silent-audio"))
            let render = try scene.pipstream([script, "-q", "-y", "--out", whole] + arguments)
            #expect(render.exitCode == 0, "\(render.errors)")
            #expect(try Probe.file(scene.folder.file(whole)).packets.count > 50)
            for runsScript in script == "s/b.tsx" ? [false, true] : [false] {
                try scene.write(runsScript ? Self.withoutLists(run.text) : run.text, to: "plan.jsonl")
                // A chunk that is as planned is not rendered again.
                for chunk in 1...4 where runsScript {
                    try FileManager.default.removeItem(atPath: scene.folder.file("\(name).chunks/\(chunk).chunk"))
                }
                try batch()
                let join = try scene.pipstream("join", "plan.jsonl", "-y")
                #expect(join.exitCode == 0, "\(join.errors)")
                // Equal files have equal packets.
                #expect(try scene.bytes(of: name) == scene.bytes(of: whole))
            }
        }
    }

    @Test("A video in chunks is within 0.5 dB of the video without chunks, where the quality is constant")
    func quality() throws {
        try plan("-d", "8s", "--key-frames", "1s", "--crf", "28", chunks: 4)
        try batch()
        #expect(try scene.pipstream("join", "plan.jsonl", "-q").exitCode == 0)
        let arguments = ["s/a.tsx", "-q", "-d", "8s", "--key-frames", "1s"]
        #expect(try scene.pipstream(arguments + ["--crf", "28", "--out", "whole.mp4"]).exitCode == 0)
        #expect(try scene.pipstream(arguments + ["--qp", "0", "--out", "exact.mp4"]).exitCode == 0)
        let (joined, whole) = (try noise("out.mp4"), try noise("whole.mp4"))
        #expect(abs(joined - whole) < 0.5, "\(joined) \(whole)")
        #expect(whole > 25 && whole < 70)
    }

    /// The ratio of a file's peak signal to its noise, in dB, beside the exact one.
    private func noise(_ name: String) throws -> Double {
        let text = try ExternalProgram.run([
            "sh", "-c", "ffmpeg -hide_banner -i \"$1\" -i \"$2\" -lavfi psnr -f null - 2>&1", "sh",
            scene.folder.file(name), scene.folder.file("exact.mp4"),
        ])
        let match = String(decoding: text, as: UTF8.self).firstMatch(of: #/average:([0-9.]+)/#)
        return try #require(match.flatMap { Double($0.1) })
    }

    @Test("A video in chunks applies all events, also to the chunks after them")
    func events() throws {
        try scene.write(
            """
            {"at": 1.5, "event": "colorScheme", "colorScheme": "dark"}
            {"at": 3.25, "event": "resize", "width": 240, "height": 136}
            """, to: "events.jsonl")
        let arguments = ["-d", "6s", "--qp", "20", "--key-frames", "500ms", "--events", "events.jsonl"]
        for script in ["s/a.tsx", "s/b.tsx"] {
            let run = try scene.pipstream(["plan", script, "--chunks", "5", "-o", "out.mp4"] + arguments)
            #expect(run.exitCode == 0, "\(run.errors)")
            try scene.write(run.text, to: "plan.jsonl")
            try batch()
            #expect(try scene.pipstream("join", "plan.jsonl", "-y").exitCode == 0)
            #expect(try scene.pipstream([script, "-q", "-y", "-o", "whole.mp4"] + arguments).exitCode == 0)
            #expect(try scene.bytes(of: "out.mp4") == scene.bytes(of: "whole.mp4"))
        }
    }

    @Test("A video is not joined from chunks that are missing, damaged, or of another version or plan; each is named")
    func refusals() throws {
        try plan("-d", "4s", "--key-frames", "400ms", "--qp", "30", "--silent-audio", chunks: 4)
        try batch()
        let names = (1...4).map { "out.mp4.chunks/\($0).chunk" } + ["out.mp4.chunks/audio.chunk"]
        let good = try names.map { try scene.bytes(of: $0) }
        func refused(_ text: String) throws {
            let run = try scene.pipstream("join", "plan.jsonl")
            #expect(run.exitCode == 17, "\(run.errors)")
            #expect(run.errors == "pipstream: \(text)\n")
            #expect(try !scene.folder.names.contains { $0.hasPrefix("out.") && $0 != "out.mp4.chunks" })
        }
        func put(_ bytes: Data, _ index: Int) throws {
            try bytes.write(to: URL(fileURLWithPath: scene.folder.file(names[index])))
        }
        for index in names.indices {
            let name = index == 4 ? "the audio" : "chunk \(index + 1) of 4"
            for place in [0, 40, good[index].count / 2, good[index].count - 1] {
                var bytes = good[index]
                bytes[place] ^= 4
                try put(bytes, index)
                try refused("\(names[index]): \(name) is damaged; render it again with pipstream batch")
            }
            for count in [0, 60, good[index].count - 1] {
                try put(good[index].prefix(count), index)
                try refused("\(names[index]): \(name) is damaged; render it again with pipstream batch")
            }
            try FileManager.default.removeItem(atPath: scene.folder.file(names[index]))
            try refused("\(names[index]): \(name) is missing; render it again with pipstream batch")
            try put(good[index], index)
        }
        try put(good[2], 1)
        try refused("\(names[1]): chunk 2 of 4 is of another plan; render it again with pipstream batch")
        try put(good[1], 1)
        let text = String(decoding: try scene.bytes(of: "plan.jsonl"), as: UTF8.self)
        try scene.write(text.replacing(Help.version, with: "pipstream 0.0.1"), to: "plan.jsonl")
        let other = try scene.pipstream("join", "plan.jsonl")
        #expect(other.exitCode == 17)
        #expect(
            other.errorLines.contains(
                "pipstream: \(names[0]): chunk 1 of 4 was rendered by \(Help.version), but the plan was made by "
                    + "pipstream 0.0.1; render it again with pipstream batch"))
        let old = try scene.pipstream("batch", "plan.jsonl")
        #expect(old.exitCode == 16 && old.errors.contains("is planned by pipstream 0.0.1"), "\(old.errors)")
        let lines = text.split(separator: "\n")
        try scene.write(
            lines.filter { !$0.contains("\"id\":\"out.mp4 3/4\"") }.joined(separator: "\n"), to: "plan.jsonl")
        let fewer = try scene.pipstream("join", "plan.jsonl")
        #expect(fewer.exitCode == 2 && fewer.errors.contains("no line for chunk 3 of 4"), "\(fewer.errors)")
        try scene.write(text, to: "plan.jsonl")
        #expect(try scene.pipstream("join", "plan.jsonl", "-q").exitCode == 0)
        let again = try scene.pipstream("join", "plan.jsonl", "-q")
        #expect(again.exitCode == 8 && again.errors.contains("-y replaces it"), "\(again.errors)")
        #expect(try scene.pipstream("join", "plan.jsonl", "-q", "-y").exitCode == 0)
    }

    @Test("A video in chunks fails at the chunk that shows something else than its plan")
    func changed() throws {
        let planned = try plan("-d", "4s", "--key-frames", "400ms", chunks: 2)
        try scene.write(Self.withoutLists(planned.text), to: "plan.jsonl")
        // From the third second on.
        try scene.write(Self.script(Self.measured("{n > 60 ? \"!\" : \"\"}")), to: "s/a.tsx")
        let run = try scene.pipstream("batch", "plan.jsonl")
        #expect(run.exitCode == 16, "\(run.errors)")
        #expect(
            run.errors.contains(
                "out.mp4.chunks/2.chunk: cannot render chunk 2 of 2 of out.mp4: it shows other content than the plan"))
        #expect(!run.errors.contains("cannot render chunk 1"))
        let join = try scene.pipstream("join", "plan.jsonl")
        #expect(join.exitCode == 17)
        #expect(join.errorLines.map { $0.contains("chunk 2 of 2 is missing") } == [true], "\(join.errors)")
    }

    @Test(
        "A video in chunks needs no script once it is planned; the error names a damaged or missing file of display lists"
    )
    func lists() throws {
        try plan("-d", "4s", "--key-frames", "400ms", "--qp", "30", chunks: 2)
        try FileManager.default.removeItem(atPath: scene.folder.file("s"))
        let name = "out.mp4.chunks/2.lists"
        let good = try scene.bytes(of: name)
        func refused(_ reason: String) throws {
            let run = try scene.pipstream("batch", "plan.jsonl")
            #expect(run.exitCode == 16, "\(run.errors)")
            #expect(
                run.errors.contains(
                    "out.mp4.chunks/2.chunk: cannot render chunk 2 of 2 of out.mp4: the file of its display lists, "
                        + "\(name), \(reason); run pipstream plan again"), "\(run.errors)")
        }
        for place in stride(from: 0, to: good.count, by: max(1, good.count / 9)) {
            var bytes = good
            bytes[place] ^= 4
            try bytes.write(to: URL(fileURLWithPath: scene.folder.file(name)))
            try refused("is damaged")
        }
        for count in [0, 5, good.count / 2, good.count - 1] {
            try good.prefix(count).write(to: URL(fileURLWithPath: scene.folder.file(name)))
            try refused("is damaged")
        }
        try FileManager.default.copyItem(
            atPath: scene.folder.file("out.mp4.chunks/1.lists"), toPath: scene.folder.file("other"))
        try scene.bytes(of: "other").write(to: URL(fileURLWithPath: scene.folder.file(name)))
        #expect(try scene.pipstream("batch", "plan.jsonl").exitCode == 16)
        try good.write(to: URL(fileURLWithPath: scene.folder.file(name)))
        try batch()
        #expect(try scene.pipstream("join", "plan.jsonl", "-q").exitCode == 0)
        try FileManager.default.removeItem(atPath: scene.folder.file(name))
        // A chunk that is as planned needs its lists no more.
        try batch()
        try FileManager.default.removeItem(atPath: scene.folder.file("out.mp4.chunks/2.chunk"))
        try refused("is missing")
    }

    @Test("A video in chunks runs the script for the chunks that show a movie")
    func movie() throws {
        let render = try scene.pipstream(["s/b.tsx", "-q", "-d", "3s", "-s", "160x90", "--out", "s/movie.mp4"])
        #expect(render.exitCode == 0, "\(render.errors)")
        try scene.write(
            """
            import { AVPlayer, Navigation, Path, Script, Text, VideoPlayer, VStack, useEffect, useObservable, useState } from "scripting"
            const player = new AVPlayer()
            player.onReadyToPlay = () => player.play()
            player.setSource(Path.join(Script.directory, "movie.mp4"))
            function Content() {
              const [n, set] = useState(0)
              useEffect(() => { const timer = setInterval(() => set((n) => n + 1), 100); return () => clearInterval(timer) }, [])
              return <VStack frame={{ width: 160, height: 120 }}>
                <Text>{n}</Text>
                {n < 30 ? <VideoPlayer player={player} frame={{ width: 160, height: 90 }} /> : <Text>over</Text>}
              </VStack>
            }
            function Page() {
              const isPresented = useObservable(true)
              return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Content /> }}>Page</Text>
            }
            Navigation.present(<Page />)
            """, to: "s/m.tsx")
        let arguments = ["-d", "30s", "--key-frames", "1s", "--qp", "24"]
        let run = try scene.pipstream(["plan", "s/m.tsx", "--chunks", "5", "--out", "out.mp4"] + arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        let chunks = run.text.split(separator: "\n").filter { !$0.contains("\"number\":0") }.map {
            $0.contains("\"lists\"")
        }
        #expect(chunks.count == 5 && !chunks[0] && chunks[3] && chunks[4], "\(run.text)")
        try scene.write(run.text, to: "plan.jsonl")
        try batch()
        #expect(try scene.pipstream("join", "plan.jsonl", "-q").exitCode == 0)
        #expect(try scene.pipstream(["s/m.tsx", "-q", "--out", "whole.mp4"] + arguments).exitCode == 0)
        #expect(try scene.bytes(of: "out.mp4") == scene.bytes(of: "whole.mp4"))
    }

    @Test("A video in chunks is refused in one line for outputs and options without support for chunks")
    func wrong() throws {
        for (arguments, text) in [
            (["s/a.tsx", "-o", "-"], "not for a live session"), (["s/a.tsx", "--live", "-o", "a.mp4"], "live session"),
            (["s/a.tsx", "-o", "rtmp://localhost/a"], "live session"),
            (["s/a.tsx", "-o", "a.png"], "a plan is for a file"),
            (["s/a.tsx", "-o", "a.m3u8"], "a plan is for a file"),
            (["s/a.tsx", "-o", "a.gif"], "are joined into .mp4"),
            (["s/a.tsx", "-o", "a.webm"], "are joined into .mp4"),
            (["s/a.tsx", "-o", "a.xyz"], "are joined into .mp4"),
            (["-o", "a.mp4"], "needs a script"), (["m.mp4", "-o", "a.mp4"], "this is a movie"),
            (["s/a.tsx", "-o", "a.mp4", "-o", "b.mp4"], "one output"), (["s/a.tsx"], "no output"),
            (["s/a.tsx", "-o", "a.mp4", "--log", "l"], "--log is not an option of a plan"),
            (["s/a.tsx", "-o", "a.mp4", "--storage", "l"], "--storage is not"),
            (["s/a.tsx", "-o", "a.mp4", "--allow-net", "a.org"], "--allow-net is not"),
            (["s/a.tsx", "-o", "a.mp4", "--latency", "low"], "--latency low"),
            (["s/a.tsx", "-o", "a.mp4", "--chunks", "0"], "from 1 to 10000"),
            (["s/a.tsx", "-o", "a.mp4", "--chunks", "x"], "from 1 to 10000"),
            (["s/a.tsx", "-o", "a.mp4", "--chunks"], "needs a value"),
            (["s/a.tsx", "-o", "a.mp4", "--chunk", "{}"], "not a chunk"),
        ] {
            let run = try scene.pipstream(["plan"] + arguments)
            #expect(run.exitCode == 2 && run.errors.contains(text), "\(arguments): \(run.errors)")
            #expect(run.errorLines.count == 1 && run.text.isEmpty, "\(run.errors)")
        }
        for (arguments, text, code) in [
            (["join"], "needs one plan", 2), (["join", "a", "b"], "needs one plan", 2),
            (["join", "-x", "a"], "unknown option", 2),
            (["join", "absent.jsonl"], "cannot be read", 3),
        ] {
            let run = try scene.pipstream(arguments)
            #expect(run.exitCode == Int32(code) && run.errors.contains(text), "\(arguments): \(run.errors)")
        }
        try scene.write(#"{"script": "s/a.tsx", "output": "a.mp4"}"#, to: "jobs.jsonl")
        let job = try scene.pipstream("join", "jobs.jsonl")
        #expect(job.exitCode == 2 && job.errors.contains("jobs.jsonl:1: the job is not a chunk"), "\(job.errors)")
        try scene.write(#"{"script": "s/a.tsx", "output": "a.mp4", "chunk": {"file": 1}}"#, to: "jobs.jsonl")
        let member = try scene.pipstream("batch", "jobs.jsonl")
        #expect(member.exitCode == 2 && member.errors.contains("\"chunk\" is not a chunk"), "\(member.errors)")
    }

    @Test("A video in chunks has no more chunks than key frames, and reports that; a script that fails has no plan")
    func few() throws {
        let run = try plan("-d", "3s", chunks: 8)
        #expect(run.exitCode == 0 && run.text.split(separator: "\n").count == 1)
        #expect(run.errors.contains("in 1 chunks; there are no more"), "\(run.errors)")
        try batch()
        #expect(try scene.pipstream("join", "plan.jsonl").exitCode == 0)
        try scene.write("throw new Error(\"no\")", to: "s/a.tsx")
        let failed = try scene.pipstream("plan", "s/a.tsx", "-o", "out.mp4")
        #expect(failed.exitCode == 5 && failed.text.isEmpty, "\(failed.errors)")
    }
}

extension CommandRun {
    /// The text of its standard output.
    var text: String { String(decoding: output, as: UTF8.self) }
}

/// The places at which a video is cut.
@Suite("The cuts of a video") struct ChunkCutsTests {
    @Test(
        "The cuts of a video are at the key frames that are nearest to equal parts, each part with the frames that it draws"
    )
    func nearest() {
        var cuts = ChunkCuts()
        for frame in 0..<100 { cuts.append(time: Int64(frame * 10), isKeyFrame: frame % 9 == 0, shown: frame / 2) }
        let pieces = cuts.pieces(4)
        #expect(pieces.map(\.frames) == [0..<27, 27..<54, 54..<72, 72..<100])
        #expect(pieces.map(\.keyFramesBefore) == [0, 3, 6, 8])
        #expect(pieces.map(\.drawn) == [0..<14, 13..<27, 27..<36, 36..<50])
        #expect(pieces.map(\.isSeparate) == [true, false, true, true])
        #expect(pieces.map(\.times) == [0...260, 270...530, 540...710, 720...990])
    }

    @Test("The cuts of a video cover every frame once, for any number of parts and any key frames")
    func cover() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var cuts = ChunkCuts()
            let count = Int.random(in: 1...60, using: &generator)
            for frame in 0..<count {
                cuts.append(
                    time: Int64(frame), isKeyFrame: frame == 0 || Int.random(in: 0..<5, using: &generator) == 0,
                    shown: frame)
            }
            for wanted in [1, 2, 3, 7, 100] {
                let pieces = cuts.pieces(wanted)
                #expect(pieces.count == min(wanted, cuts.maximumCount))
                #expect(pieces.flatMap { Array($0.frames) } == Array(0..<count))
            }
        }
        #expect(ChunkCuts().pieces(3).isEmpty)
    }
}
