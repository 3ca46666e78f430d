import Foundation
import TestSupport
import Testing

@Suite("The command with a movie")
struct MovieCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try makeMovie("160x90")
    }

    /// Writes a movie of 2 s with sound to `clip.mp4`.
    private func makeMovie(_ size: String) throws {
        let command = [
            "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=\(size):r=25", "-f", "lavfi", "-i", "sine",
            "-t", "2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac",
        ]
        try SharedFile.make(command, at: folder.file("clip.mp4"))
    }

    private func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun([CommandRun.built("pipstream")] + arguments, in: folder)
    }

    private func shell(_ command: String) throws -> CommandRun {
        try CommandRun(
            ["/bin/sh", "-c", command], in: folder, environment: ["PIPSTREAM": CommandRun.built("pipstream")])
    }

    @Test("The command with a movie shows it in a window within 640×360, with its audio, to its end")
    func movies() throws {
        try makeMovie("1280x720")
        let run = try run("clip.mp4", "--out", "pip.mp4")
        #expect(run.exitCode == 0, "\(run.errors)")
        let probe = try Probe.file(folder.file("pip.mp4"))
        #expect(probe.streams.map(\.codec_name) == ["h264", "aac"])
        #expect(probe.streams[0].width == 640 && probe.streams[0].height == 360)
        #expect(abs((Double(probe.format.duration ?? "") ?? 0) - 2) < 0.05)
    }

    @Test("The command with a movie has its audio live in every run, however late it is read")
    func liveSound() throws {
        // Five at once, which hold each other up. Each ends with its movie, however late it begins on a busy machine.
        let run = try shell(
            """
            for number in 0 1 2 3 4; do
                "$PIPSTREAM" clip.mp4 --live -d 60s --out $number.mp4 || echo "failed: $number" >&2 &
            done
            wait
            """)
        #expect(!run.errors.contains("failed:"), "\(run.errors)")
        for number in 0..<5 {
            #expect(try Probe.file(folder.file("\(number).mp4")).streams.map(\.codec_name) == ["h264", "aac"])
        }
    }

    @Test("The command with a movie begins live with the movie's first frame, as a replay of its log does")
    func liveBeginning() throws {
        let live = try run("clip.mp4", "--live", "-d", "200ms", "--out", "live.mp4", "--log", "live.jsonl", "-q")
        let replay = try run("clip.mp4", "--events", "live.jsonl", "--out", "again.mp4", "--log", "again.jsonl", "-q")
        #expect(live.exitCode == 0 && replay.exitCode == 0, "\(live.errors)\(replay.errors)")
        for name in ["live", "again"] {
            let log = try String(contentsOfFile: folder.file("\(name).jsonl"), encoding: .utf8)
            #expect(log.contains(#"{"at":0,"picture":0}"#), "\(log)")
            let frames = try ExternalProgram.run([
                "ffmpeg", "-v", "error", "-i", folder.file("\(name).mp4"), "-frames:v", "1", "-f", "rawvideo",
                "-pix_fmt",
                "gray", "-",
            ])
            #expect(frames.contains { $0 > 100 }, "\(name) begins black")
        }
    }

    @Test("The command with a movie counts no frame as dropped that a skip replaced before it was due")
    func skips() throws {
        try Data(
            """
            {"at":0.5,"event":"skip","interval":1}
            {"at":0.8,"event":"skip","interval":-1}
            {"at":1,"event":"pause"}
            {"at":1.1,"event":"skip","interval":0.5}
            {"at":1.3,"event":"play"}
            """.utf8
        ).write(to: URL(fileURLWithPath: folder.file("skips.jsonl")))
        let run = try run("clip.mp4", "--events", "skips.jsonl", "--out", "skips.mp4")
        #expect(
            run.exitCode == 0 && run.errors.contains("frames drawn") && !run.errors.contains("dropped"), "\(run.errors)"
        )
    }

    @Test(
        "The command with a movie gives one frame of it, whole and on the canvas, with its colours",
        arguments: ["png", "jpg"])
    func still(ending: String) throws {
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=0xC02040:s=320x160:r=25,format=bgra", "-t", "1", "-vf",
            "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-colorspace", "bt709", "-pix_fmt", "yuv420p",
            folder.file("red.mp4"),
        ])
        let run = try run("red.mp4", "--out", "at.\(ending)", "--at", "0.5s", "--size", "160x160")
        #expect(run.exitCode == 0, "\(run.errors)")
        let bytes = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-i", folder.file("at.\(ending)"), "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        #expect(bytes.count == 160 * 160 * 3)
        for (y, color) in [(20, [0, 0, 0]), (80, [0xC0, 0x20, 0x40]), (140, [0, 0, 0])] {
            let start = (y * 160 + 80) * 3
            #expect(zip(bytes[start..<start + 3], color).allSatisfy { abs(Int($0) - $1) <= 3 }, "row \(y)")
        }
    }

    @Test("The command with a movie reads frames of another program, with and without a header, in either row order")
    func frames() throws {
        let y4m = try shell(
            "ffmpeg -v error -f lavfi -i testsrc2=s=160x120:r=25 -t 2 -pix_fmt yuv420p -f yuv4mpegpipe - "
                + "| \"$PIPSTREAM\" - --out y4m.mp4")
        #expect(y4m.exitCode == 0, "\(y4m.errors)")
        #expect(try DecodedVideo(path: folder.file("y4m.mp4"), width: 160, height: 120).frames.count == 51)
        for (order, name, filter) in [("", "up.mp4", "null"), (":bottom-up", "down.mp4", "vflip")] {
            let raw = try shell(
                "ffmpeg -v error -f lavfi -i testsrc2=s=160x120:r=25 -t 1 -vf \(filter) -f rawvideo -pix_fmt bgra - "
                    + "| \"$PIPSTREAM\" --raw 160x120@25\(order) --out \(name)")
            #expect(raw.exitCode == 0, "\(raw.errors)")
        }
        let upright = try DecodedVideo(path: folder.file("up.mp4"), width: 160, height: 120).frames
        let turned = try DecodedVideo(path: folder.file("down.mp4"), width: 160, height: 120).frames
        #expect(upright.count == 26 && zip(upright, turned).allSatisfy { $0.meanDifference(from: $1) < 1 })
    }

    @Test("The command with a movie reports a writer that ends in the middle of a frame, and keeps the frames before")
    func writerDies() throws {
        for (source, arguments) in [
            ("-f rawvideo -pix_fmt bgra - | head -c 800000", "--raw 160x120@25"),
            ("-pix_fmt yuv420p -f yuv4mpegpipe - | head -c 300000", "-"),
        ] {
            let run = try shell(
                "ffmpeg -v quiet -f lavfi -i testsrc2=s=160x120:r=25 -t 2 \(source) | \"$PIPSTREAM\" \(arguments) --out cut.mp4 -y"
            )
            #expect(run.exitCode == 12)
            #expect(run.errors.contains("ended in the middle"), "\(run.errors)")
            #expect(try Probe.file(folder.file("cut.mp4")).packets.count > 8)
        }
    }

    @Test("The command with a movie refuses a file that is no movie with one line that names it, and writes nothing")
    func noMovies() throws {
        try Data("Just words.\n".utf8).write(to: URL(fileURLWithPath: folder.file("words.mp4")))
        try Data().write(to: URL(fileURLWithPath: folder.file("empty.mov")))
        _ = try ExternalProgram.run([
            "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine", "-t", "1", folder.file("sound.m4a"),
        ])
        for (name, code) in [("words.mp4", Int32(12)), ("empty.mov", 12), ("absent.mp4", 3), ("sound.m4a", 12)] {
            let run = try run(name, "--out", "pip.mp4")
            #expect(run.exitCode == code && run.errorLines.count == 1, "\(name): \(run.errors)")
            #expect(run.errors.hasPrefix("pipstream: \(name): "), "\(run.errors)")
        }
        #expect(try !folder.names.contains("pip.mp4"))
    }

    @Test("The command with a movie reads a transport stream whose beginning is damaged, not a script")
    func damagedTransportStream() throws {
        let path = folder.file("clip.ts")
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-i", folder.file("clip.mp4"), "-c", "copy", path])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes[188] == 0x47)
        bytes[188] = 0xC7
        try bytes.write(to: URL(fileURLWithPath: path))
        let run = try run("clip.ts", "--out", "pip.mp4")
        #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test("The command with a movie refuses options that have no meaning together")
    func usage() throws {
        for arguments in [
            ["clip.mp4", "--scale", "2"], ["clip.mp4", "--seed", "1"], ["--linear"], ["--raw", "64x64"],
            ["--raw", "64x64@0"], ["--raw", "0x64@25"], ["--raw", "64x64@25:sideways"],
            ["--raw", "64x64@99999999999999999999"], ["--raw", "64x64@1/0"],
        ] {
            let run = try CommandRun(
                [CommandRun.built("pipstream")] + arguments + ["--out", "pip.mp4"], in: folder)
            #expect(run.exitCode == 2 && run.errorLines.count == 1, "\(arguments): \(run.errors)")
        }
        #expect(try self.run("clip.mp4", "--out", "clip.mp4", "-y").exitCode == 2)
    }

    @Test("directs it by events, and renders its log again to the same bytes")
    func directed() throws {
        let events = """
            {"at":0.5,"event":"pause"}
            {"at":1,"event":"play"}
            {"at":1.5,"event":"skip","interval":-0.5}
            """
        try Data((events + "\n").utf8).write(to: URL(fileURLWithPath: folder.file("events.jsonl")))
        #expect(try run("clip.mp4", "--out", "one.mp4", "--events", "events.jsonl", "--log", "log.jsonl").exitCode == 0)
        #expect(try run("clip.mp4", "--out", "two.mp4", "--events", "log.jsonl").exitCode == 0)
        let files = try ["one.mp4", "two.mp4"].map { try Data(contentsOf: URL(fileURLWithPath: folder.file($0))) }
        #expect(files[0] == files[1])
        #expect(abs((Double(try Probe.file(folder.file("one.mp4")).format.duration ?? "") ?? 0) - 3) < 0.05)
    }

    @Test("The command with a movie renders a script's movie to the same bytes each time")
    func scriptBytes() throws {
        let script = """
            import { AVPlayer, Navigation, Path, Script, Text, VideoPlayer, VStack } from "scripting"
            const player = new AVPlayer()
            player.numberOfLoops = 1
            player.onReadyToPlay = () => player.play()
            player.setSource(Path.join(Script.directory, "clip.mp4"))
            Navigation.present(<VStack><VideoPlayer player={player} frame={{width: 160, height: 108}}/><Text>Clip</Text></VStack>)
            """
        try Data(script.utf8).write(to: URL(fileURLWithPath: folder.file("view.tsx")))
        var files: Set<Data> = []
        for index in 0..<6 {
            // Half of them are decoded in the command.
            let options = index % 2 == 0 ? [] : ["--decode-in-process"]
            let command = [CommandRun.built("pipstream"), "view.tsx", "--out", "\(index).mp4", "-d", "3s"]
            let run = try CommandRun(command + options, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            files.insert(try Data(contentsOf: URL(fileURLWithPath: folder.file("\(index).mp4"))))
        }
        #expect(files.count == 1)
        #expect(try Probe.file(folder.file("0.mp4")).streams.map(\.codec_name) == ["h264", "aac"])
    }
}
