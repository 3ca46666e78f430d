import Foundation
import TestSupport
import Testing

@Suite("The command replaces files only on request")
struct FileSafetyTests {
    let scene: CommandScene
    private static let script = """
        import { Navigation, Text } from "scripting"
        import { text } from "./lib/text"
        Navigation.present(<Text>{text}</Text>)
        """

    init() throws {
        scene = try CommandScene()
        for folder in ["s", "s/lib"] {
            try FileManager.default.createDirectory(
                atPath: scene.folder.file(folder), withIntermediateDirectories: false)
        }
        try scene.write(Self.script, to: "s/index.tsx")
        try scene.write("export const text = \"hello\"", to: "s/lib/text.ts")
        try scene.write("{ \"name\": \"s\" }", to: "s/script.json")
    }

    /// Runs `script` in a shell, where `$0` is the command.
    private func shell(_ script: String) throws -> CommandRun {
        try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
    }

    @Test(
        "No part of the script is written over, with -y too",
        arguments: ["s", "s/index.tsx", "./s/../s/index.tsx"],
        [
            "-o s/lib/text.ts", "-o s/index.tsx --format mp4", "-o link.ts", "-o s/script.json --format mkv",
            "-o a.mp4 --log s/index.tsx", "-o a.mp4 --log s/lib/text.ts", "-o a.mp4 --log s/script.json",
            "-o a.mp4 --log link.ts",
        ])
    func partsOfTheScript(script: String, options: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scene.folder.file("link.ts"), withDestinationPath: "s/lib/text.ts")
        let names = ["s/index.tsx", "s/lib/text.ts", "s/script.json"]
        let before = try names.map(scene.bytes)
        let run = try shell("\"$0\" \(script) \(options) -y -d 1s")
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains("script"), "\(run.errors)")
        #expect(try names.map(scene.bytes) == before)
    }

    @Test("A video, an image and a log in the script's folder are replaced with -y")
    func ownFiles() throws {
        for _ in 0..<2 {
            for name in ["a.mp4", "a.mov", "a.mkv", "a.ts", "a.png", "a.jpg"] {
                let run = try scene.pipstream("s", "-o", "s/\(name)", "-y", "-d", "1s", "--log", "s/run.log")
                #expect(run.exitCode == 0, "\(run.errors)")
            }
        }
    }

    @Test("A hard link to the events is refused as the log", arguments: ["ln", "ln -s"])
    func linkedEvents(link: String) throws {
        let events = "{\"at\":0.5,\"event\":\"pause\"}\n"
        try scene.write(events, to: "in.jsonl")
        let run = try shell("\(link) in.jsonl log.jsonl; \"$0\" -o a.mp4 -y -d 1s --events in.jsonl --log log.jsonl")
        #expect(run.exitCode == 2)
        #expect(run.errorLines == ["pipstream: --log log.jsonl: is the same file as --events; name another file"])
        #expect(try scene.bytes(of: "in.jsonl") == Data(events.utf8))
    }

    @Test("A log that replaces a file with a second name leaves that name its bytes")
    func linkedLog() throws {
        try scene.write("mine", to: "mine.txt")
        let run = try shell("ln mine.txt log.jsonl; \"$0\" -o a.mp4 -y -d 1s --log log.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try scene.bytes(of: "mine.txt") == Data("mine".utf8))
        #expect(String(decoding: try scene.bytes(of: "log.jsonl"), as: UTF8.self).hasPrefix("{\"at\":0,\"log\":"))
    }

    @Test("A symbolic link to the output is refused as the log")
    func danglingLog() throws {
        let run = try shell("ln -s a.mp4 log.jsonl; \"$0\" -o a.mp4 -y -d 1s --log log.jsonl")
        #expect(run.exitCode == 2)
        #expect(run.errorLines == ["pipstream: --log log.jsonl: is the same file as --out; name another file"])
    }

    @Test("A named pipe without a reader is rejected as the log, without waiting")
    func pipeAsLog() throws {
        let run = try shell("mkfifo pipe; \"$0\" -o a.mp4 -y -d 1s --log pipe")
        #expect(run.exitCode == 8)
        #expect(run.errorLines == ["pipstream: --log pipe: cannot be written: no process reads from it"])
        let read = try shell("cat pipe > copy & \"$0\" -o a.mp4 -y -q -d 1s --log pipe; wait")
        #expect(read.exitCode == 0, "\(read.errors)")
        #expect(String(decoding: try scene.bytes(of: "copy"), as: UTF8.self).contains("\"ended\""))
    }

    @Test("The same output twice is refused, and so is an image beside a video")
    func twoOutputs() throws {
        let twice = try scene.pipstream("-o", "a.mp4", "-d", "1s", "--out", "./a.mp4")
        #expect(twice.exitCode == 2)
        #expect(twice.errorLines == ["pipstream: --out ./a.mp4: is the same file as --out; name another file"])
        for (name, shown) in [("-", "standard output"), ("udp://127.0.0.1:9", "udp://127.0.0.1:9")] {
            let streams = try scene.pipstream("-o", name, "-d", "1s", "--out", name)
            #expect(streams.exitCode == 2)
            #expect(streams.errorLines == ["pipstream: --out \(shown): is given twice; remove one"])
        }
        let image = try scene.pipstream("-o", "a.mp4", "-d", "1s", "--out", "b.png")
        #expect(image.exitCode == 2)
        #expect(image.errorLines == ["pipstream: --out b.png is an image, which must be the only output"])
    }

    @Test("A name that is no UTF-8 is refused, not written as another name")
    func encoding() throws {
        let run = try shell("\"$0\" -o \"$(printf 'n\\377.mp4')\" -d 1s")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("n\u{FFFD}.mp4: the argument is not UTF-8; rename the file"), "\(run.errors)")
        #expect(try scene.folder.names == ["s"])
    }

    @Test(
        "A session is rendered whichever of the standard descriptors are closed",
        arguments: [">&- 2>&-", "<&- >&- 2>&-", "<&-", "2>&-"], ["", "--live"])
    func closedDescriptors(closed: String, live: String) throws {
        let run = try shell(
            "\"$0\" s -o a.mp4 -d 1s \(live) --log log.jsonl \(closed); code=$?; exec 2>/dev/null; exit $code")
        #expect(run.exitCode == 0)
        #expect(try Probe.file(scene.folder.file("a.mp4")).stream.duration_ts == 90_000)
        #expect(String(decoding: try scene.bytes(of: "log.jsonl"), as: UTF8.self).hasPrefix("{\"at\":0,"))
    }

    @Test("A stream to a closed standard output fails with an error")
    func closedStream() throws {
        let run = try shell("\"$0\" s -o - -d 1s >&-")
        #expect(run.exitCode == 9)
        #expect(run.errors.contains("standard output: cannot write the stream: Bad file descriptor"), "\(run.errors)")
    }
}
