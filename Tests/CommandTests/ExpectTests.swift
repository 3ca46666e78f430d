import Foundation
import TestSupport
import Testing

/// Images of scripts, compared with golden images.
@Suite("An image that is expected")
struct ExpectTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try write(to: "a.tsx", "one")
        try write(to: "b.tsx", "two")
        let golden = try scene.pipstream("a.tsx", "--out", "golden.png")
        #expect(golden.exitCode == 0, "\(golden.errors)")
    }

    private func write(to name: String, _ text: String, width: Int = 160) throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text font={40} frame={{ width: \(width), height: 90 }}>\(text)</Text>)
            """, to: name)
    }

    @Test("matches: exit code 0, no file is written, and the files of an earlier run are removed")
    func same() throws {
        let golden = try scene.bytes(of: "golden.png")
        for name in ["golden.diff.png", "golden.actual.png"] {
            try golden.write(to: URL(fileURLWithPath: scene.folder.file(name)))
        }
        for tolerance in [[], ["--tolerance", "0"]] {
            let run = try scene.pipstream(["a.tsx", "--expect", "golden.png"] + tolerance)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.errors.hasPrefix("golden.png: 780x1688") || run.errors.contains("\ngolden.png: 780x1688"))
            #expect(try scene.folder.names == ["a.tsx", "b.tsx", "golden.png"])
        }
        let both = try scene.pipstream("a.tsx", "--out", "c.png", "--expect", "golden.png")
        #expect(both.exitCode == 0)
        #expect(try scene.bytes(of: "c.png") == scene.bytes(of: "golden.png"))
    }

    @Test(
        "An image that is expected is missing: exit code 15, and the actual image and the difference are saved beside it"
    )
    func differs() throws {
        let golden = try scene.bytes(of: "golden.png")
        let run = try scene.pipstream("b.tsx", "--expect", "golden.png")
        #expect(run.exitCode == 15, "\(run.errors)")
        let words = try #require(run.errorLines.first { $0.hasPrefix("pipstream: golden.png: ") })
        #expect(words.contains("pixels differ") && words.contains("golden.actual.png"), "\(words)")
        #expect(!run.errorLines.contains { $0.hasPrefix("golden.png: ") }, "a line like that of a written file")
        #expect(try scene.folder.names.contains("golden.diff.png"))
        #expect(try scene.bytes(of: "golden.png") == golden)
        let drawn = try scene.pipstream("b.tsx", "--out", "b.png")
        #expect(drawn.exitCode == 0)
        #expect(try scene.bytes(of: "golden.actual.png") == scene.bytes(of: "b.png"))
        let diff = try Probe.file(scene.folder.file("golden.diff.png")).stream
        #expect(diff.width == 780 && diff.height == 1688)
        // Again, over what lies there.
        #expect(try scene.pipstream("b.tsx", "--expect", "golden.png").exitCode == 15)
        #expect(try scene.pipstream("b.tsx", "--expect", "golden.png", "--tolerance", "255").exitCode == 0)
    }

    @Test(
        "An image that is expected has a file beside it that is no image: it is kept, and the exit code is 2",
        arguments: ["golden.actual.png", "golden.diff.png"])
    func otherFile(name: String) throws {
        let other = try CommandScene()
        try scene.bytes(of: "golden.png").write(to: URL(fileURLWithPath: other.folder.file("golden.png")))
        try other.write("notes", to: name)
        for script in ["a.tsx", "b.tsx"] {
            let run = try scene.pipstream(script, "--expect", other.folder.file("golden.png"))
            #expect(run.exitCode == 2 && run.errors.contains("\(name): it is not an image of an earlier run"))
            #expect(try other.bytes(of: name) == Data("notes".utf8))
        }
    }

    @Test("An image that is expected has another size: exit code 15, with both sizes")
    func size() throws {
        let run = try scene.pipstream("a.tsx", "--expect", "golden.png", "--size", "320x180")
        #expect(run.exitCode == 15)
        #expect(run.errors.contains("320x180, not 780x1688"), "\(run.errors)")
    }

    @Test(
        "An image that is expected cannot be compared: one line, and the exit code of the cause",
        arguments: [
            (["--expect", "none.png"], Int32(3), "none.png"), (["--expect", "a.tsx"], 3, "a.tsx: it is not an image"),
            (["--expect", "golden.png", "--out", "golden.png", "-y"], 2, "the same file"),
            (["--expect", "golden.png", "--out", "golden.actual.png"], 2, "the same file"),
            (["--expect", "golden.png", "--out", "golden.diff.png"], 2, "the same file"),
            (["--expect", "golden.png", "--log", "golden.diff.png"], 2, "the same file"),
            (["--expect", "golden.png", "--out", "a.mp4"], 2, "--expect golden.png needs an image"),
            (["--expect", "golden.png", "--tolerance", "256"], 2, "0 to 255"),
            (["--expect", "golden.png", "--tolerance", "-1"], 2, "--tolerance"),
            (["--out", "c.png", "--tolerance", "3"], 2, "--tolerance is for --expect"),
            (["--expect", "golden.png", "--live"], 2, "--live"), (["--expect", ""], 2, "--expect"),
            (["--expect", "golden.png", "--expect", "golden.png"], 2, "twice"),
        ])
    func refused(arguments: [String], code: Int32, words: String) throws {
        let run = try scene.pipstream(["a.tsx"] + arguments)
        #expect(run.exitCode == code, "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
