import Foundation
import TestSupport
import Testing

/// The encoding of video and audio, as ffprobe reports it.
@Suite struct EncodingOptionsTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    private func probe(_ name: String, _ entries: String...) throws -> [String] {
        let text = try ExternalProgram.run(
            ["ffprobe", "-v", "error"] + entries + ["-of", "csv=p=0", scene.folder.file(name)])
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    /// The times of the key frames at a constant 10 frames per second.
    private func keyFrames(_ options: String..., duration: String = "25s") throws -> [Double] {
        let run = try scene.pipstream(
            ["-o", "a.mkv", "-y", "-q", "-d", duration, "--constant-frame-rate", "10", "--preset", "ultrafast"]
                + options)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try probe("a.mkv", "-select_streams", "v", "-show_entries", "packet=pts_time,flags")
            .filter { $0.contains("K") }.compactMap { Double($0.prefix { $0 != "," }) }
    }

    @Test("Key frames have the requested distance: 10 s in a file, else by time or by number")
    func groups() throws {
        #expect(try keyFrames() == [0, 10, 20])
        #expect(try keyFrames("--key-frames", "5s", duration: "12s") == [0, 5, 10])
        #expect(try keyFrames("--gop", "30", duration: "7s") == [0, 3, 6])
    }

    @Test("A constant quantiser is the same in every frame of a kind, and excludes the other qualities and encoders")
    func quantizer() throws {
        let arguments = ["-q", "-d", "4s", "-s", "320x180"]
        for quantizer in ["20", "40"] {
            let run = try scene.pipstream(arguments + ["-o", "\(quantizer).mp4", "--qp", quantizer])
            #expect(run.exitCode == 0, "\(run.errors)")
            // The trace names each frame's type and the quantisers of its blocks, in FFmpeg 7 after the row's position.
            let trace = try ExternalProgram.run([
                "sh", "-c", "ffmpeg -v debug -threads 1 -debug qp -i \"$1\" -f null - 2>&1", "sh",
                scene.folder.file("\(quantizer).mp4"),
            ])
            let rows = String(decoding: trace, as: UTF8.self).split(whereSeparator: \.isNewline)
                .compactMap { $0.firstMatch(of: #/\] (?: *\d+ )?((?:\d\d){8,})$/#)?.output.1 }
            let values = Set(
                rows.flatMap { row in stride(from: 0, to: row.count, by: 2).map { row.dropFirst($0).prefix(2) } })
            // x264 gives key frames a quantiser that is 3 lower.
            let expected = Set([quantizer, "\(Int(quantizer)! - 3)"])
            #expect(!values.isEmpty && Set(values.map(String.init)) == expected, "\(values)")
        }
        let (fine, coarse) = (try scene.bytes(of: "20.mp4").count, try scene.bytes(of: "40.mp4").count)
        #expect(fine > coarse)
        for (wrong, text) in [
            (["-o", "a.mp4", "--qp", "20", "--crf", "20"], "remove --crf"),
            (["-o", "a.mp4", "--qp", "20", "--bitrate", "1M"], "remove --bitrate"),
            (["-o", "a.mp4", "--qp", "20", "--encoder", "h264_vaapi"], "remove --encoder h264_vaapi"),
            (["-o", "a.mp4", "--qp", "52"], "from 0 to 51"), (["-o", "a.mp4", "--qp", "1.5"], "from 0 to 51"),
            (["-o", "a.png", "--qp", "20"], "is an image"), (["-o", "a.webm", "--qp", "20"], "is VP9"),
            (["-o", "a%03d.png", "--qp", "20"], "is images"),
        ] {
            let run = try scene.pipstream(wrong)
            #expect(run.exitCode == 2 && run.errors.contains(text), "\(wrong): \(run.errors)")
            #expect(run.errorLines.count == 1)
        }
    }

    @Test("The bit rate and the profile are the requested ones")
    func rate() throws {
        let script = """
            import { Canvas, Navigation, TimelineView, ZStack, Circle, useEffect, useState } from "scripting"
            function Page() {
                const [n, set] = useState(0)
                useEffect(() => { const timer = setInterval(() => set(n => n + 1), 40); return () => clearInterval(timer) }, [])
                return <ZStack frame={{ width: 320, height: 240 }}>{Array.from({ length: 150 }, (_, i) =>
                    <Circle fill={`rgb(${(i * 67 + n * 31) % 256}, ${(i * 29 + n * 57) % 256}, ${(i * 97 + n * 11) % 256})`}
                        frame={{ width: 30, height: 30 }} offset={{ x: (i * 53 + n * 17) % 300 - 150, y: (i * 31 + n * 13) % 220 - 110 }} />)}</ZStack>
            }
            Navigation.present(<Page />)
            """
        try FileManager.default.createDirectory(atPath: scene.folder.file("s"), withIntermediateDirectories: true)
        try scene.write(script, to: "s/noise.tsx")
        let arguments = ["s/noise.tsx", "-q", "-d", "4s", "-s", "320x240"]
        #expect(try scene.pipstream(arguments + ["-o", "free.mp4"]).exitCode == 0)
        #expect(
            try scene.pipstream(arguments + ["-o", "held.mp4", "--bitrate", "300k", "--profile", "main"]).exitCode == 0)
        let (free, held) = (try scene.bytes(of: "free.mp4").count, try scene.bytes(of: "held.mp4").count)
        // Four seconds, and the buffer of the fifth.
        #expect(held <= 300_000 / 8 * 5 && free > 2 * held, "\(free) \(held)")
        #expect(try probe("held.mp4", "-show_entries", "stream=profile") == ["Main"])
        for latency in ["normal", "low"] {
            let run = try scene.pipstream(
                arguments + ["-o", "\(latency).webm", "--bitrate", "300k", "--latency", latency])
            #expect(run.exitCode == 0, "\(run.errors)")
            let bytes = try scene.bytes(of: "\(latency).webm").count
            #expect(bytes <= 300_000 / 8 * 5 && bytes > 300_000 / 8 * 3, "\(latency): \(bytes)")
        }
    }

    @Test(
        "An option without an effect on any output is refused before anything is written",
        arguments: [
            (["--preset", "slow", "-o", "a.webm"], "--preset is for H.264, and does not apply to a.webm"),
            (["--profile", "main", "-o", "a.gif"], "--profile is for H.264"),
            (["--encoder", "libx264", "-o", "a%03d.png"], "--encoder is for H.264"),
            (["--preset", "slow", "-o", "a.mov", "--alpha"], "--preset is for H.264"),
            (
                ["--crf", "20", "-o", "a.apng", "-o", "a.gif"],
                "--crf is for H.264 and VP9, and does not apply to a.apng, a.gif"
            ),
            (["--bitrate", "1M", "-o", "a.webp"], "--bitrate is for H.264 and VP9"),
            (["--gop", "5", "-o", "a.png"], "--gop is for H.264 and VP9"),
            (["--key-frames", "5", "-o", "a.jpg"], "--key-frames is for H.264 and VP9"),
            (["--latency", "low", "-o", "a.png"], "--latency is for videos"),
            (["--constant-frame-rate", "30", "-o", "a.png"], "--constant-frame-rate is for videos"),
            (["--silent-audio", "-o", "a.h264"], "--silent-audio is for formats with audio"),
            (["--audio-codec", "opus", "-o", "a.gif"], "--audio-codec is for formats with audio"),
            (["--reconnect-for", "5", "-o", "a.mp4"], "--reconnect-for is for network addresses"),
            (["--fsync", "never", "-o", "-"], "--fsync is for files"),
            (["--net-latency", "1", "-o", "a.mp4"], "--net-latency is for scripts with network access"),
            (["--ca-file", "a.pem", "-o", "a.mp4"], "--ca-file is for network access"),
            (["--preset", "slow", "--encoder", "h264_vaapi", "-o", "a.mp4"], "--preset is for libx264"),
        ])
    func withoutEffect(arguments: [String], message: String) throws {
        let run = try scene.pipstream(arguments)
        #expect(run.exitCode == 2 && run.errorLines.count == 1 && run.errors.contains(message), "\(run.errors)")
        #expect(try scene.folder.names.isEmpty)
    }

    @Test("An option that has an effect on one of several outputs is accepted")
    func withOneEffect() throws {
        let run = try scene.pipstream(
            "-o", "a.mp4", "-o", "a.gif", "--preset", "ultrafast", "--gop", "5", "--silent-audio", "-q", "-d", "1")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(try probe("a.mp4", "-show_entries", "stream=codec_type") == ["video", "audio"])
    }

    @Test("There is a silent track on request, and none otherwise")
    func silence() throws {
        #expect(try scene.pipstream("-o", "a.mp4", "-q", "-d", "2s", "--silent-audio").exitCode == 0)
        let sound = try DecodedAudio(path: scene.folder.file("a.mp4"))
        #expect(sound.samples.count >= 2 * 48_000 && sound.samples.allSatisfy { $0 == 0 })
        #expect(try scene.pipstream("-o", "b.mp4", "-q", "-d", "2s").exitCode == 0)
        #expect(try probe("b.mp4", "-show_entries", "stream=codec_type") == ["video"])
    }

    @Test("Progress as JSON reports the byte count of each output")
    func progress() throws {
        let run = try scene.pipstream(
            "-o", "a.mp4", "-o", "b.mkv", "-d", "1s", "--live", "--progress", "json", "--constant-frame-rate", "30")
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.errorLines.filter { $0.contains("\"progress\"") }
        let line = try #require(lines.last)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let sinks = try #require(object["sinks"] as? [[String: Any]])
        #expect(sinks.compactMap { $0["name"] as? String } == ["a.mp4", "b.mkv"])
        #expect(sinks.allSatisfy { $0["dropped"] as? Int == 0 && $0["connected"] as? Bool == true })
    }

    @Test(
        "An invalid value is refused with the valid ones",
        arguments: [
            (["--bitrate", "1e400"], "800k"), (["--bitrate", "-5"], "800k"), (["--bitrate", "999"], "800k"),
            (["--gop", "0"], "from 1"), (["--profile", "high10"], "baseline"),
            (["--latency", "none"], "low or normal"),
            (["--key-frames", "0"], "above zero"),
        ])
    func refusals(options: [String], word: String) throws {
        let run = try scene.pipstream(["-o", "a.mp4", options.joined(separator: "=")])
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains(word), "\(run.errors)")
    }
}
