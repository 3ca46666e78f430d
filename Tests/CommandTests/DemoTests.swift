import Foundation
import TestSupport
import Testing

@Suite("The demo on the command line")
struct DemoTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test("The demo on the command line is a ten-second H.264 video with the colours of high-definition television")
    func video() throws {
        let run = try scene.pipstream("--out", "pip.mp4")
        #expect(run.exitCode == 0)
        #expect(try scene.folder.names == ["pip.mp4"])
        let probe = try Probe.file(scene.folder.file("pip.mp4"))
        #expect(probe.stream.codec_name == "h264")
        #expect(probe.stream.pix_fmt == "yuv420p")
        #expect(probe.stream.color_range == "tv")
        #expect(probe.stream.color_space == "bt709")
        #expect(probe.stream.color_transfer == "bt709")
        #expect(probe.stream.color_primaries == "bt709")
        #expect(probe.stream.time_base == "1/90000")
        #expect(probe.stream.duration_ts == 900_000)
        #expect(probe.times.prefix(10).elementsEqual((0..<10).map { $0 * 90_000 }))
    }

    @Test("The demo on the command line prints one summary line when standard error is no terminal")
    func summary() throws {
        let run = try scene.pipstream("-o", "pip.mp4")
        let size = try scene.bytes(of: "pip.mp4").count
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        let expected = "pip.mp4: 10.000 s, 640x192, 10 frames drawn, 11 encoded, \(size) bytes, in "
        #expect(run.errors.hasPrefix(expected), "\(run.errors)")
        #expect(run.errors.hasSuffix("x real time)\n"))
    }

    @Test("The demo leaves an existing file as it is, names the option that replaces it, and replaces it on request")
    func existingFile() throws {
        try scene.write("mine", to: "pip.mp4")
        let refused = try scene.pipstream("-o", "pip.mp4")
        #expect(refused.exitCode == 8)
        #expect(refused.errorLines == ["pipstream: pip.mp4: cannot write the file: it already exists; -y replaces it"])
        #expect(try scene.bytes(of: "pip.mp4") == Data("mine".utf8))
        #expect(try scene.pipstream("-o", "pip.mp4", "-y").exitCode == 0)
        #expect(try scene.bytes(of: "pip.mp4").count > 10_000)
        #expect(try scene.folder.names == ["pip.mp4"])
    }

    @Test("The demo reports its progress to programs as one JSON object per line, the last one the summary")
    func json() throws {
        let run = try scene.pipstream("-o", "pip.mp4", "--progress", "json", "-d", "3m")
        let objects = try run.errorLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
        #expect(objects.dropLast().allSatisfy { $0["type"] as? String == "progress" })
        let summary = try #require(objects.last)
        #expect(summary["type"] as? String == "summary")
        #expect(summary["duration"] as? Double == 180)
        #expect(summary["framesDrawn"] as? Int == 180)
        #expect(summary["bytes"] as? Int == (try scene.bytes(of: "pip.mp4").count))
    }

    @Test("The demo on the command line is silent with --quiet")
    func quiet() throws {
        let run = try scene.pipstream("-o", "pip.mp4", "--quiet")
        #expect(run.exitCode == 0 && run.errors.isEmpty && run.output.isEmpty)
    }

    @Test(
        "The demo on the command line describes itself on standard output, and a wrong command line on standard error")
    func help() throws {
        let help = try scene.pipstream("--help")
        #expect(help.exitCode == 0 && help.errors.isEmpty)
        #expect(String(decoding: help.output, as: UTF8.self).hasPrefix("pipstream turns"))
        let wrong = try scene.pipstream("--out")
        #expect(wrong.exitCode == 2 && wrong.output.isEmpty && wrong.errorLines.count == 1)
    }
}
