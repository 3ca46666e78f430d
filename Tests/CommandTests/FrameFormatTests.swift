import Foundation
import TestSupport
import Testing

/// The formats of animated images, as another program reads them.
@Suite struct FrameFormatTests {
    private let scene: CommandScene
    /// A half transparent red disc, a blue one that covers its middle, and nothing around; a second each of three numbers.
    private static let script = """
        import { Circle, Navigation, Text, useEffect, useState, ZStack } from "scripting"
        function Page() {
            const [count, setCount] = useState(0)
            useEffect(() => { const timer = setInterval(() => setCount(n => n + 1), 1000); return () => clearInterval(timer) }, [])
            return <ZStack frame={{ width: 160, height: 160 }}>
                <Circle fill="rgba(255, 60, 60, 0.5)" />
                <Circle fill={count < 1 ? "#0000ff" : "#00ff00"} frame={{ width: 90, height: 90 }} />
            </ZStack>
        }
        Navigation.present(<Page />)
        """

    init() throws {
        scene = try CommandScene()
        try FileManager.default.createDirectory(atPath: scene.folder.file("s"), withIntermediateDirectories: true)
        try scene.write(Self.script, to: "s/disc.tsx")
    }

    private func render(_ arguments: String...) throws -> CommandRun {
        try scene.pipstream(["s/disc.tsx", "-s", "320x320", "--fit", "layout", "-q"] + arguments)
    }

    /// Returns red, green, blue and alpha of three pixels of frame `index` in `file`: at the center, the upper edge of
    /// the disc, and the corner.
    private func pixels(of file: String, image index: Int, _ decoder: String...) throws -> [[Int]] {
        let bytes = try ExternalProgram.run(
            ["ffmpeg", "-v", "error", "-nostdin"] + decoder
                + [
                    "-i", scene.folder.file(file), "-vf", "select=eq(n\\,\(index)),scale=in_color_matrix=bt709",
                    "-frames:v", "1",
                    "-pix_fmt", "rgba", "-f", "rawvideo", "-",
                ])
        return [(160, 160), (160, 30), (3, 3)].map { x, y in
            (0..<4).map { Int(bytes[bytes.startIndex + (y * 320 + x) * 4 + $0]) }
        }
    }

    private func isNear(_ one: [Int], _ other: [Int], by distance: Int) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) <= distance }
    }

    @Test(
        "Transparency reaches the file with straight alpha",
        arguments: [("a.mov", 3), ("a.webm", 5), ("a.apng", 1), ("a.webp", 1), ("a-%03d.png", 1)])
    func alpha(name: String, distance: Int) throws {
        let run = try render("--alpha", "-d", "2s", "-o", name)
        #expect(run.exitCode == 0, "\(run.errors)")
        // FFmpeg 5.1 reads no animated WebP; that one is looked at below.
        guard name != "a.webp" else { return }
        let isSequence = name.contains("%")
        let decoder = name == "a.webm" ? ["-c:v", "libvpx-vp9"] : []
        let later = isSequence ? 45 : 1
        for (index, middle) in [(0, [0, 0, 255, 255]), (later, [0, 255, 0, 255])] {
            let file = isSequence ? "a-%03d.png" : name
            let seen =
                try decoder.isEmpty
                ? pixels(of: file, image: index) : pixels(of: file, image: index, decoder[0], decoder[1])
            #expect(isNear(seen[0], middle, by: distance), "\(name) \(seen)")
            #expect(isNear(seen[1], [255, 60, 60, 128], by: distance), "\(name) \(seen)")
            #expect(seen[2][3] == 0, "\(name) \(seen)")
        }
    }

    @Test("A WebM states transparency only with --alpha", arguments: [true, false])
    func transparentWebM(isTransparent: Bool) throws {
        let run = try isTransparent ? render("--alpha", "-d", "1s", "-o", "a.webm") : render("-d", "1s", "-o", "a.webm")
        #expect(run.exitCode == 0, "\(run.errors)")
        let described = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "stream_tags=alpha_mode:packet_side_data=side_data_type", "-of",
            "csv=p=0", scene.folder.file("a.webm"),
        ])
        let text = String(decoding: described, as: UTF8.self)
        #expect(text.contains("BlockAdditional") == isTransparent && text.contains("1\n") == isTransparent, "\(text)")
        let seen = try pixels(of: "a.webm", image: 0)
        #expect(isNear(seen[0], [0, 0, 255, 255], by: 5), "\(seen)")
    }

    @Test("Animations stay as long as the session does, and play for ever")
    func durations() throws {
        for name in ["a.gif", "a.apng", "a.webp"] {
            #expect(try render("-d", "2500ms", "-o", name).exitCode == 0)
        }
        func lengths(_ name: String) throws -> [Double] {
            let text = try ExternalProgram.run([
                "ffprobe", "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0",
                scene.folder.file(name),
            ])
            return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap {
                Double($0.filter { $0 != "," })
            }
        }
        #expect(try lengths("a.gif") == [1, 1.5])
        #expect(try lengths("a.apng") == [1, 1.5])
        // The chunks of a WebP: the canvas, the animation with its loops, and a duration in milliseconds for each
        // frame.
        let webp = try scene.bytes(of: "a.webp")
        var (at, kinds, milliseconds) = (12, [String](), [Int]())
        while at + 8 <= webp.count {
            kinds.append(String(decoding: webp[at..<at + 4], as: UTF8.self))
            if kinds.last == "ANIM" { #expect(webp[at + 12] == 0 && webp[at + 13] == 0) }
            if kinds.last == "ANMF" {
                milliseconds.append((0..<3).reduce(0) { $0 | Int(webp[at + 20 + $1]) << (8 * $1) })
            }
            let size = (0..<4).reduce(0) { $0 | Int(webp[at + 4 + $1]) << (8 * $1) }
            at += 8 + size + size % 2
        }
        #expect(kinds.first == "VP8X" && kinds.contains("ANIM"))
        #expect(milliseconds == [1_000, 1_500])
        let gif = try scene.bytes(of: "a.gif")
        #expect(gif.range(of: Data("NETSCAPE2.0".utf8 + [3, 1, 0, 0])) != nil)
    }

    /// The frame rate that the headers of an H.264 stream state, in two fields per frame. What readers take it for differs
    /// between versions of FFmpeg.
    private func statedRate(of file: String) throws -> String {
        let command = "ffmpeg -hide_banner -i \"$0\" -c copy -bsf:v trace_headers -f null - 2>&1"
        let output = try ExternalProgram.run(["/bin/sh", "-c", command, scene.folder.file(file)])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        func number(_ name: String) -> Int? {
            lines.first { $0.contains(" \(name) ") }?.split(separator: "=").last.flatMap {
                Int($0.trimmingCharacters(in: .whitespaces))
            }
        }
        let (scale, units) = (try #require(number("time_scale")), try #require(number("num_units_in_tick")))
        return "\(scale / 2)/\(units)"
    }

    private func frameCount(of file: String) throws -> String {
        let output = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0",
            scene.folder.file(file),
        ])
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    @Test("A format without times has a constant frame rate")
    func withoutTimes() throws {
        let run = try render("-d", "2s", "-o", "a.h264", "-o", "b-%d.png", "-o", "c.flv")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try statedRate(of: "a.h264") == "30/1" && frameCount(of: "a.h264") == "60")
        let film = try render("-d", "2s", "--constant-frame-rate", "23.976", "-o", "film.h264", "-o", "film.ts")
        #expect(film.exitCode == 0, "\(film.errors)")
        #expect(try statedRate(of: "film.h264") == "24000/1001" && frameCount(of: "film.h264") == "48")
        #expect(try statedRate(of: "film.ts") == "24000/1001")
        let files = try FileManager.default.contentsOfDirectory(atPath: scene.folder.path).filter { $0.hasPrefix("b-") }
        #expect(Set(files) == Set((1...60).map { "b-\($0).png" }))
        #expect(try Probe.file(scene.folder.file("c.flv")).times.count == 3)
    }

    @Test("An invalid combination is reported before anything is rendered")
    func refusals() throws {
        for (file, name) in [("a.mp4", "mp4"), ("a.m4v", "m4v"), ("a.m3u8", "m3u8"), ("a.264", "264")] {
            let opaque = try render("--alpha", "-o", file)
            #expect(opaque.exitCode == 2)
            let message =
                "\(file): cannot keep transparency: \(name) has none; mov, webm, webp, apng, gif and png have"
            #expect(opaque.errorLines == ["pipstream: \(message)"])
        }
        let named = try render("--format", "mkv", "-o", "a.mp4")
        #expect(named.exitCode == 2)
        #expect(
            named.errorLines == [
                "pipstream: --format mkv: a.mp4 has the file extension of another format; rename it or omit --format"
            ])
        let sound = try render("--audio-codec", "aac", "-o", "a.webm")
        #expect(sound.errorLines.first?.contains("webm takes Opus") == true, "\(sound.errors)")
        try scene.write("mine", to: "f-01.png")
        let taken = try render("-o", "f-%02d.png")
        #expect(taken.exitCode == 8)
        #expect(try scene.bytes(of: "f-01.png") == Data("mine".utf8))
    }
}
