import TestSupport
import Testing

@Suite("A script that the engine's time limit cannot end")
struct UnendingScriptTests {
    private func run(_ body: String, _ options: String...) throws -> (CommandRun, String) {
        let scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text>hello</Text>)
            setTimeout(async () => {
              \(body)
            }, 1000)
            """, to: "forever.tsx")
        let run = try scene.pipstream(["forever.tsx", "-o", "pip.mp4", "-d", "3s"] + options)
        let length = try OutsideProgram.run([
            "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
            scene.folder.file("pip.mp4"),
        ])
        return (run, String(decoding: length, as: UTF8.self).filter { !$0.isWhitespace })
    }

    @Test("costs its worker: the session goes on to its end with the last picture, the file is whole")
    func awaitsForEver() throws {
        let (run, length) = try run("while (true) await 0", "--script-timeout", "100ms")
        #expect(run.exitCode == 6)
        #expect(run.errorLines.contains("the script ran longer than 0.1 seconds at a time and was ended"))
        #expect(length == "3.000000")
    }

    @Test("and one that takes memory without end is ended long before there is none left")
    func takesMemory() throws {
        let (run, length) = try run(
            "const a = []; while (true) a.push(new Array(100000).fill(1.5))", "--script-timeout", "60s",
            "--script-memory", "128M")
        #expect(run.exitCode == 6)
        #expect(run.errorLines.contains { $0.contains("more memory than the 128 MB that it may have") })
        #expect(length == "3.000000")
    }
}
