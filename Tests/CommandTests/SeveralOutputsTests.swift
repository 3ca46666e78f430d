import Foundation
import TestSupport
import Testing

/// One session written to several places.
@Suite struct SeveralOutputsTests {
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    @Test("Each of several files equals the file of a single output")
    func files() throws {
        let names = ["a.mp4", "b.mkv", "c.ts", "d.mov"]
        let run = try scene.pipstream(names.flatMap { ["-o", $0] } + ["-d", "2s", "-y"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errorLines.last?.hasPrefix("a.mp4, b.mkv, c.ts, d.mov: 2.000 s") == true, "\(run.errorLines)")
        for name in names {
            #expect(try scene.pipstream("-o", "alone-\(name)", "-d", "2s", "-q").exitCode == 0)
            let isEqual = try scene.bytes(of: name) == scene.bytes(of: "alone-\(name)")
            #expect(isEqual, "\(name)")
        }
    }

    @Test("A stream and a file: the file is whole though the stream's reader leaves, which is no failure")
    func streamAndFile() throws {
        let run = try CommandRun(
            [
                "/bin/sh", "-c", "{ \"$0\" -o - -o copy.mp4 -d 1s; echo $? > code; } | head -c 2000 > seen",
                CommandScene.command,
            ],
            in: scene.folder)
        #expect(run.exitCode == 0)
        #expect(String(decoding: try scene.bytes(of: "code"), as: UTF8.self) == "0\n", "\(run.errors)")
        #expect(
            run.errorLines.contains("pipstream: standard output: its reader disconnected; the other outputs continue"))
        #expect(try Probe.file(scene.folder.file("copy.mp4")).format.duration == "1.000000")
    }

    @Test("An option that can be given once is refused where it is given twice")
    func twice() throws {
        let run = try scene.pipstream("-o", "a.mp4", "-d", "1s", "--duration", "2s")
        #expect(run.exitCode == 2)
        #expect(run.errorLines == ["pipstream: --duration is given twice: 1s and 2s"])
    }
}
