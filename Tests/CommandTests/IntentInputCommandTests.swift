import Foundation
import TestSupport
import Testing

@Suite("The inputs of a script that --input passes")
struct IntentInputCommandTests {
    let scene: CommandScene
    private static let script = """
        import { Intent, Navigation, Text } from "scripting"
        const { textsParameter, urlsParameter, fileURLsParameter, imagesParameter, shortcutParameter } = Intent
        const files = (fileURLsParameter ?? []).map((path) => FileManager.readAsDataSync(path).size)
        console.log("given " + JSON.stringify([textsParameter, urlsParameter, files, imagesParameter?.map((image) => image.width), shortcutParameter?.type]))
        Navigation.present(<Text>{String(textsParameter ?? "none")}</Text>)
        """

    init() throws {
        scene = try CommandScene()
        try FileManager.default.createDirectory(atPath: scene.folder.file("s"), withIntermediateDirectories: false)
        try FileManager.default.createDirectory(atPath: scene.folder.file("in"), withIntermediateDirectories: false)
        try scene.write(Self.script, to: "s/intent.tsx")
        try scene.write("hello", to: "in/a.txt")
        let image = try Data(RepositoryFile.bytes("fixtures/gallery/images/photo.jpg"))
        try image.write(to: URL(fileURLWithPath: scene.folder.file("in/photo.jpg")))
    }

    /// The text that the script printed after "given "; nil if it printed no such line.
    private func given(_ run: CommandRun) -> String? {
        let lines = run.errors.split(separator: "\n")
        return lines.compactMap { line in
            line.firstRange(of: "given ").map { String(line[$0.upperBound...]) }
        }.first
    }

    @Test("Each input has its kind, files have their bytes, and the log replays without the files")
    func kinds() throws {
        let run = try scene.pipstream(
            "s", "--input", "hello", "--input", "./in/a.txt", "--input", "https://example.org/a",
            "--input=file=in/photo.jpg",
            "--input", "text=./b", "--out", "a.png", "--log", "a.jsonl")
        #expect(run.exitCode == 0, "\(run.errors)")
        let size = try scene.bytes(of: "in/photo.jpg").count
        let expected = #"[["hello","./b"],["https://example.org/a"],[5,\#(size)],[64],null]"#
        let shown = try #require(given(run))
        #expect(shown.replacing(/\[\d+\],null/, with: "[64],null") == expected)

        for name in ["a.txt", "photo.jpg"] {
            try FileManager.default.removeItem(atPath: scene.folder.file("in/\(name)"))
        }
        let again = try scene.pipstream("s", "--events", "a.jsonl", "--out", "b.png", "--log", "b.jsonl")
        #expect(again.exitCode == 0, "\(again.errors)")
        #expect(given(again) == shown)
        #expect(try scene.bytes(of: "a.png") == scene.bytes(of: "b.png"))
        #expect(try scene.bytes(of: "a.jsonl") == scene.bytes(of: "b.jsonl"))
    }

    @Test("A single input is also the shortcut's; without inputs the shortcut has none")
    func alone() throws {
        let text = try scene.pipstream("s", "--input", "hello", "--out", "a.png")
        #expect(given(text) == #"[["hello"],null,[],null,"text"]"#)
        let json = try scene.pipstream("s", "--input", "json=[1]", "--out", "b.png")
        #expect(given(json) == #"[null,null,[],null,"json"]"#)
        let none = try scene.pipstream("s", "--out", "c.png")
        #expect(given(none) == "[null,null,[],null,null]")
    }

    @Test(
        "An input file that cannot be read is refused in one line with exit code 3, and nothing is written",
        arguments: [
            ("./none.pdf", "No such file or directory"), ("in", nil), ("./in", "it is a folder"),
            ("/dev/null", "it is a pipe or a device"),
        ])
    func missing(input: String, reason: String?) throws {
        let run = try scene.pipstream("s", "--input", input, "--out", "a.png", "--log", "a.jsonl")
        guard let reason else {
            // A word without a slash in front is a text.
            #expect(given(run) == #"[["in"],null,[],null,"text"]"#)
            return
        }
        #expect(run.exitCode == 3)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        #expect(
            run.errors.hasPrefix("pipstream: --input /") && run.errors.contains("cannot be read: \(reason)"),
            "\(run.errors)")
        #expect(try scene.folder.names == ["in", "s"])
    }

    @Test("An invalid input is refused like any invalid option", arguments: ["json={", "file="])
    func wrong(input: String) throws {
        let run = try scene.pipstream("s", "--input", input, "--out", "a.png")
        #expect(run.exitCode == 2)
        #expect(run.errorLines.count == 1 && run.errors.contains("--input \(input): not an input;"), "\(run.errors)")
    }

    @Test("Inputs and a notification at time 0 are available when the script starts")
    func notification() throws {
        try scene.write(
            """
            import { Navigation, Notification, Text } from "scripting"
            const { title, userInfo } = Notification.current!
            console.log("given " + title + JSON.stringify(userInfo))
            Notification.present(<Text>{title}</Text>)
            """, to: "notification.tsx")
        let plain = try scene.pipstream("notification.tsx", "--out", "a.png")
        #expect(plain.exitCode == 0, "\(plain.errors)")
        #expect(given(plain) == "notification{}")
        try scene.write(
            #"{"at":0,"event":"notification","title":"Tea","userInfo":{"cup":2}}"# + "\n", to: "events.jsonl")
        let told = try scene.pipstream("notification.tsx", "--out", "b.png", "--events", "events.jsonl")
        #expect(given(told) == #"Tea{"cup":2}"#)
    }

    @Test("no secret of a keychain is in the log, and the file has it for the next session")
    func keychain() throws {
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            console.log("given " + Keychain.get("token"))
            Keychain.set("token", "geheim")
            Navigation.present(<Text>x</Text>)
            """, to: "login.tsx")
        for expected in ["null", "geheim"] {
            let run = try scene.pipstream(
                "login.tsx", "--out", "a.png", "-y", "--storage", "state.json", "--log", "a.jsonl")
            #expect(given(run) == expected)
        }
        let log = String(decoding: try scene.bytes(of: "a.jsonl"), as: UTF8.self)
        let logged = log.split(separator: "\n").filter { $0.contains("geheim") }
        // What the script itself prints is its own to keep secret.
        #expect(logged.allSatisfy { $0.contains("given") })
        #expect(String(decoding: try scene.bytes(of: "state.json"), as: UTF8.self).contains(#""secrets":"#))
    }
}
