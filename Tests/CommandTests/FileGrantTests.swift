import Foundation
import TestSupport
import Testing

@Suite("The command and the files that a script may use")
struct FileGrantTests {
    let scene: CommandScene
    private static let script = """
        import { Navigation, Script, FileManager, Storage, Text } from "scripting"
        const runs = (Storage.get("runs") ?? 0) + 1
        Storage.set("runs", runs)
        const text = FileManager.readAsStringSync("data/x.txt") + FileManager.readAsStringSync(Script.directory + "/../in/y.txt")
        await FileManager.writeAsString("../out/z.txt", text + runs)
        Navigation.present(<Text>{text + runs + FileManager.readDirectorySync("../out").join()}</Text>)
        """

    init() throws {
        scene = try CommandScene()
        for folder in ["s", "s/data", "in", "out"] {
            try FileManager.default.createDirectory(
                atPath: scene.folder.file(folder), withIntermediateDirectories: false)
        }
        try scene.write(Self.script, to: "s/index.tsx")
        try scene.write("own ", to: "s/data/x.txt")
        try scene.write("granted ", to: "in/y.txt")
    }

    @Test("the log has all that a session read and stored, and gives the same bytes without the files")
    func replay() throws {
        try scene.write(String(repeating: "long ", count: 40_000), to: "in/y.txt")
        let options = ["--allow-read", "in", "--allow-write", "out", "--storage", "state.json"]
        let first = try scene.pipstream(["s", "-o", "a.png", "--log", "run.jsonl", "-y", "-q"] + options)
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(try scene.bytes(of: "out/z.txt").count == 200_005)
        let state = try scene.bytes(of: "state.json")
        let manager = FileManager.default
        for name in ["in", "out", "s/data"] { try manager.removeItem(atPath: scene.folder.file(name)) }
        for options in [[], ["--storage", "state.json"]] {
            let again = try scene.pipstream(["s", "-o", "b.png", "--events", "run.jsonl", "-y", "-q"] + options)
            #expect(again.exitCode == 0, "\(again.errors)")
            #expect(try scene.bytes(of: "a.png") == scene.bytes(of: "b.png"))
        }
        #expect(try scene.bytes(of: "state.json") == state)
        #expect(!manager.fileExists(atPath: scene.folder.file("out")))
        try scene.write(Self.script + "\nFileManager.readAsStringSync('data/other.txt')", to: "s/index.tsx")
        let changed = try scene.pipstream("s", "-o", "c.png", "--events", "run.jsonl", "-y", "-q")
        #expect(changed.exitCode == 5)
        #expect(
            changed.errors.contains("index.tsx:7:") && changed.errors.contains("read data/other.txt"),
            "\(changed.errors)")
    }

    @Test("The error of a script without grants names the options that it needs")
    func refused() throws {
        let run = try scene.pipstream("s", "-o", "a.png")
        #expect(run.errors.contains("in/y.txt is not granted: --allow-read \(scene.folder.path)/in"), "\(run.errors)")
    }

    @Test("simultaneous sessions lose none of their stored values")
    func sessionsAtOnce() throws {
        for name in ["a", "b"] {
            try scene.write(
                """
                import { Navigation, Storage, Text } from "scripting"
                for (let i = 0; i < 50; i++) Storage.set("\(name)" + i, i, { shared: true })
                setInterval(() => Storage.set("\(name)", Date.now(), { shared: true }), 100)
                Navigation.present(<Text>{String(Storage.keys().length)}</Text>)
                """, to: "\(name).tsx")
        }
        let script = """
            "$0" a.tsx -o a.mp4 -d 5s -q --storage state.json & "$0" b.tsx -o b.mp4 -d 5s -q --storage state.json
            code=$?; wait $! && exit $code
            """
        let run = try CommandRun(["/bin/sh", "-c", script, CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let state = String(decoding: try scene.bytes(of: "state.json"), as: UTF8.self)
        #expect(state.split(separator: "\n").count { $0.hasPrefix("\"a") || $0.hasPrefix("\"b") } == 102)
    }

    @Test(
        "a folder whose files the command uses cannot be granted, nor a file",
        arguments: [
            "--allow-write s", "--allow-write .", "--allow-write out --log out/run.jsonl",
            "--allow-write out --storage out/state.json", "--allow-read none", "--allow-read s/index.tsx",
            "--storage run.jsonl --log run.jsonl", "--storage s/index.tsx --log x.jsonl",
        ])
    func conflicts(options: String) throws {
        let words = options.split(separator: " ").map(String.init)
        let run = try scene.pipstream(["s", "-o", "a.png", "-y"] + words)
        #expect(run.exitCode == (options.contains("index.tsx --log") ? 3 : 2), "\(run.errors)")
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(try scene.bytes(of: "s/index.tsx") == Data(Self.script.utf8))
        #expect(!FileManager.default.fileExists(atPath: scene.folder.file("a.png")))
    }

    @Test("an invalid storage file is reported in one line, before anything is rendered")
    func brokenStorage() throws {
        try scene.write("{\"storage\":1,", to: "state.json")
        let run = try scene.pipstream("s", "-o", "a.png", "--storage", "state.json")
        #expect(run.exitCode == 3)
        #expect(run.errorLines.count == 1 && run.errors.contains("--storage state.json: cannot be read: line 1"))
        #expect(try scene.folder.names.contains("a.png") == false)
    }
}
