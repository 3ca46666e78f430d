import Foundation
import TestSupport
import Testing

@Suite("An output that cannot be written")
struct HostileOutputTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test(
        "An impossible output is refused with one line with the subject and the reason, and leaves nothing behind",
        arguments: [
            (["-o", "a.mp4", "--size", "641x361"], "use --size 642x362", 2),
            (["-o", "a.mp4", "--size", "2x2"], "the size must be 16x16 to 4096x2160", 2),
            (["-o", "a.mp4", "--size", "100000x100000"], "at most 16384 each", 2),
            (["-o", "a.mp4", "--size", "9223372036854775807x9"], "at most 16384 each", 2),
            (["-o", "a.mp4", "--log", "./a.mp4"], "--log ./a.mp4: is the same file as --out; name another file", 2),
            (["-o", "a.mp4", "--log", "missing/a.jsonl"], "cannot be written: No such file", 8),
            (["-o", "missing/a.mp4"], "missing/a.mp4: cannot write the file: there is no folder missing", 8),
            (["-o", "/proc/a.mp4"], "/proc/a.mp4: ", 8),
            (["-o", "."], "the name has no file extension; supported are .mp4", 8),
            (["-o", "a.avi"], ".avi is not supported; supported are .mp4", 8),
            (["-o", "a.mp4", "--encoder", "nosuch"], "this FFmpeg has no such encoder; it has ", 10),
            (
                ["-o", "a.mp4", "--encoder", "mpeg4"],
                "mpeg4: cannot choose an H.264 encoder: it does not encode H.264", 10
            ),
            (["-o", "a.mp4", "--preset", "nosuch"], "the presets are ultrafast", 2),
        ] as [([String], String, Int32)])
    func refused(arguments: [String], reason: String, exitCode: Int32) throws {
        let run = try CommandRun([CommandScene.command] + arguments, in: scene.folder)
        #expect(run.exitCode == exitCode)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.hasPrefix("pipstream: ") && run.errors.contains(reason), "\(run.errors)")
        #expect(try scene.folder.names == [])
    }

    @Test(
        "An output that cannot be written is the script or the file of events, whose text stays, with -y too",
        arguments: ["script.tsx", "in.jsonl"])
    func input(name: String) throws {
        let text = "{\"at\":1,\"event\":\"pause\"}\n"
        for file in ["script.tsx", "in.jsonl"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: scene.folder.file(file)))
        }
        let command = [CommandScene.command, "script.tsx", "--events", "in.jsonl", "-y"]
        for target in [["-o", "a.mp4", "--log", name], ["-o", name, "--format", "mp4"]] {
            let run = try CommandRun(command + target, in: scene.folder)
            #expect(run.exitCode == 2 && run.errors.contains("\(name): is the same file as "), "\(run.errors)")
            #expect(try String(contentsOfFile: scene.folder.file(name), encoding: .utf8) == text)
        }
    }

    @Test(
        "An output that cannot be written is refused behind the script, so that a broken one leaves no log in the way")
    func logOfABrokenScript() throws {
        try Data("const = 1".utf8).write(to: URL(fileURLWithPath: scene.folder.file("script.tsx")))
        let arguments = [CommandScene.command, "script.tsx", "-o", "a.mp4", "--log", "log.jsonl"]
        #expect(try CommandRun(arguments, in: scene.folder).exitCode == 4)
        #expect(try scene.folder.names == ["script.tsx"])
    }

    @Test("An output that cannot be written is a folder under the file's name, with -y and without")
    func folder() throws {
        try FileManager.default.createDirectory(atPath: scene.folder.file("a.mp4"), withIntermediateDirectories: false)
        for arguments in [["-o", "a.mp4"], ["-o", "a.mp4", "-y"]] {
            let run = try CommandRun([CommandScene.command] + arguments, in: scene.folder)
            #expect(run.exitCode == 8)
            #expect(run.errorLines == ["pipstream: a.mp4: cannot write the file: it is a folder"])
        }
        #expect(try scene.folder.names == ["a.mp4"])
    }

    @Test(
        "An output that cannot be written is no canvas of the least or the greatest size, nor an odd one for an image",
        arguments: [("16x16", "a.mp4"), ("4096x2160", "a.mp4"), ("641x361", "a.png")])
    func extremes(size: String, name: String) throws {
        let run = try scene.pipstream("-o", name, "--size", size, "-d", "1s")
        #expect(run.exitCode == 0, "\(run.errors)")
        let stream = try Probe.file(scene.folder.file(name)).stream
        #expect("\(stream.width ?? 0)x\(stream.height ?? 0)" == size)
    }

    @Test("An output that cannot be written is content without a size, unless a canvas is given for it")
    func noSize() throws {
        try scene.write(
            """
            import { Navigation, VStack } from "scripting"
            Navigation.present(<VStack></VStack>)
            """, to: "empty.tsx")
        let run = try scene.pipstream("empty.tsx", "-o", "a.mp4", "--fit", "scale")
        #expect(run.exitCode == 7)
        #expect(run.errorLines.last?.contains("0.0 x 0.0 points, is not a valid canvas size") == true)
        #expect(run.errorLines.last?.contains("--size") == true)
        #expect(try scene.folder.names == ["empty.tsx"])
        #expect(try scene.pipstream("empty.tsx", "-o", "a.mp4", "--size", "64x64").exitCode == 0)
    }

    @Test("An output that cannot be written is content beyond the largest canvas; scaled down it is written")
    func largeContent() throws {
        try scene.write(
            """
            import { Navigation, Rectangle } from "scripting"
            Navigation.present(<Rectangle fill="red" frame={{ width: 5000, height: 3000 }} />)
            """, to: "large.tsx")
        let run = try scene.pipstream("large.tsx", "-o", "a.mp4", "--fit", "scale")
        #expect(run.exitCode == 7)
        #expect(
            run.errorLines.last?.contains(
                "canvas 10000x6000: cannot set up the encoder: the size must be 16x16 to 4096x2160") == true)
        #expect(run.errorLines.last?.contains("--scale") == true)
        #expect(
            try scene.pipstream("large.tsx", "-o", "a.mp4", "--fit", "scale", "--scale", "0.5", "-d", "1s").exitCode
                == 0)
        let stream = try Probe.file(scene.folder.file("a.mp4")).stream
        #expect(stream.width == 2500 && stream.height == 1500)
    }

    @Test("A video that exceeds the file size limit ends with an error that names the written part, which plays")
    func fileLimit() throws {
        let run = try scene.pipstream("-o", "a.mp4", "-d", "1m", fileLimit: 64)
        #expect(run.exitCode == 9)
        #expect(
            run.errorLines == [
                "pipstream: a.mp4: cannot write the video: File too large; the output up to then is in a.partial.mp4"
            ])
        #expect(try scene.folder.names == ["a.partial.mp4"])
        let probe = try Probe.file(scene.folder.file("a.partial.mp4"))
        #expect(probe.packets.count >= 2)
        #expect(probe.times.elementsEqual((0..<Int64(probe.packets.count)).map { $0 * 90_000 }))
    }

    @Test("An output that cannot be written is an image longer than a file may be")
    func lengthLimit() throws {
        let run = try scene.pipstream("-o", "a.png", "--size", "4096x2160", fileLimit: 8)
        #expect(run.exitCode == 9)
        #expect(run.errorLines.count == 1 && run.errors.contains("a.png"), "\(run.errors)")
        #expect(try scene.folder.names == [])
    }
}
