import TestSupport
import Testing

@Suite("A broken script on the command line")
struct BrokenScriptTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
    }

    private func run(_ name: String) throws -> CommandRun {
        try scene.pipstream(
            CommandScene.fixture("broken/\(name).tsx"), "-o", "pip.mp4", "-d", "5s", "--script-timeout",
            name == "endless-loop" ? "1s" : "60s")
    }

    @Test(
        "A broken script that shows nothing is one line with its place, the source line under it, an exit code, and no file",
        arguments: [
            ("syntax-error", #"syntax-error.tsx:6:3: Expected ")" but found "return""#, 4),
            ("missing-import", #"missing-import.tsx:3:25: cannot find "./weather""#, 4),
            ("outside-import", #"outside-import.tsx:3:23: import of "../walk" leaves the script's folder"#, 4),
            ("unknown-name", #"unknown-name.tsx:2:22: "scripting" has no export named "Tekst""#, 4),
            ("unknown-component", #"unknown-component.tsx:7:7: there is no view named "div""#, 5),
            ("nan-frame", "nan-frame.tsx:7:5: frame.width is not a number (NaN)", 5),
            ("large-tree", "large-tree.tsx:5:3: Error: the view tree has more than 50000 nodes", 6),
            (
                "endless-loop",
                "endless-loop.tsx:7:5: one turn of the script took longer than 1.0 seconds, and the script was stopped",
                6
            ),
        ] as [(String, String, Int32)])
    func refused(name: String, line: String, exitCode: Int32) throws {
        let run = try run(name)
        #expect(plain(run.errorLines.first) == line)
        #expect(run.exitCode == exitCode)
        #expect(run.errorLines.count == 3 && run.errorLines[2].hasSuffix("^"), "\(run.errors)")
        #expect(try scene.folder.names == [])
    }

    @Test("A script of five thousand rows of four views is not reported as broken")
    func longScroll() throws {
        let run = try scene.pipstream(CommandScene.fixture("long-scroll.tsx"), "-o", "rows.png", "--at", "0s")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try scene.folder.names == ["rows.png"])
    }

    @Test(
        "A broken script on the command line that shows something first keeps its last frame, and the file is complete",
        arguments: [
            (
                "throwing-render",
                "throwing-render.tsx:7:28: TypeError: undefined is not an object (evaluating 'names[count].text')",
                [0, 1]
            ),
            ("throwing-effect", "throwing-effect.tsx:6:15: Error: the sensor is missing", [0]),
            (
                "throwing-timer",
                "throwing-timer.tsx:7:28: TypeError: undefined is not an object (evaluating 'zone.name')", [0]
            ),
            ("rejected-promise", "rejected-promise.tsx:5:13: Error: no answer", [0]),
        ] as [(String, String, [Int64])])
    func failsOnTheWay(name: String, line: String, shownAt: [Int64]) throws {
        let run = try run(name)
        #expect(run.errorLines.first { $0.contains(".tsx:") } == line)
        #expect(run.exitCode == 5)
        #expect(run.errorLines.filter { $0.hasSuffix("^") }.count == 1)
        let probe = try Probe.file(scene.folder.file("pip.mp4"))
        #expect(probe.times == shownAt.map { $0 * 90_000 } + [447_000])
        #expect(probe.stream.duration_ts == 450_000)
    }

    /// The line without the command's own name.
    private func plain(_ line: String?) -> String? {
        line.map { $0.hasPrefix("pipstream: ") ? String($0.dropFirst(11)) : $0 }
    }
}
