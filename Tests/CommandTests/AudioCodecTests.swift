import TestSupport
import Testing

@Suite("The option --audio-codec")
struct AudioCodecTests {
    @Test(
        "Opus is refused where the container cannot hold it, in one line, before a file is created",
        arguments: [["-o", "a.mp4"], ["-o", "a.mov"], ["-o", "a.film", "--format", "mp4"]])
    func refusal(target: [String]) throws {
        let scene = try CommandScene()
        let run = try scene.pipstream(target + ["--audio-codec", "opus", "-d", "1"])
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1)
        #expect(run.errors.contains("takes AAC; Opus goes into mkv, webm and ts"))
        #expect(try scene.folder.names.isEmpty)
    }

    @Test("The option --audio-codec changes nothing where there is no audio")
    func withoutSound() throws {
        let scene = try CommandScene()
        for ending in ["mkv", "ts"] {
            for (name, options) in [
                ("plain", []), ("aac", ["--audio-codec", "aac"]), ("opus", ["--audio-codec", "opus"]),
            ] {
                let run = try scene.pipstream(["-o", "\(name).\(ending)", "-q", "-d", "2"] + options)
                #expect(run.exitCode == 0 && run.errors.isEmpty)
                #expect(try scene.bytes(of: "\(name).\(ending)") == scene.bytes(of: "plain.\(ending)"))
            }
            #expect(try Probe.file(scene.folder.file("opus.\(ending)")).streams.count == 1)
        }
    }
}
