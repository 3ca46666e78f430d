import Foundation
import TestSupport
import Testing

@Suite("A script's source on the command line")
struct CommandScriptSourceTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try FileManager.default.createDirectory(atPath: scene.folder.file("empty"), withIntermediateDirectories: false)
        try scene.write("no archive", to: "broken.scripting")
        try scene.write("no script", to: "notes.txt")
    }

    @Test(
        "A script's source on the command line is a file, a folder or an archive",
        arguments: [("weather.tsx", 1, 1), ("recipe", 2, 2), ("recipe/index.tsx", 2, 2), ("transit.scripting", 2, 2)])
    func forms(name: String, seconds: Int, drawn: Int) throws {
        let run = try scene.pipstream(CommandScene.fixture(name), "-o", "a.mp4", "-d", "\(seconds)s")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains(", \(drawn) frames drawn,"), "\(run.errors)")
        #expect(try Probe.file(scene.folder.file("a.mp4")).stream.duration_ts == Int64(seconds) * 90_000)
    }

    @Test(
        "A script's source on the command line is the whole session, and the one line reports so",
        arguments: [
            ("missing.tsx", #"there is no file or folder named "missing.tsx""#),
            ("empty", "empty has no index.tsx (nor index.ts, index.jsx or index.js)"),
            ("broken.scripting", "broken.scripting is a damaged archive (Unrecognized archive format)"),
        ])
    func refused(name: String, reason: String) throws {
        let run = try scene.pipstream(name, "-o", "a.mp4")
        #expect(run.exitCode == 3)
        #expect(run.errorLines == ["pipstream: \(reason)"])
        #expect(try scene.folder.names == ["broken.scripting", "empty", "notes.txt"])
    }

    @Test("The error for a file that is neither a script nor a movie names both kinds")
    func neither() throws {
        let run = try scene.pipstream("notes.txt", "-o", "a.mp4")
        #expect(run.exitCode == 12)
        #expect(
            run.errorLines == [
                "pipstream: notes.txt: cannot open it as a movie: Invalid data found when processing input; a script is a .tsx, "
                    + ".ts, .jsx or .js file, a folder with index.tsx, or a .scripting archive"
            ])
    }
}
