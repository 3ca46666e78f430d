import Foundation
import Scripting
import TestSupport
import Testing

@Suite struct ScriptSourceTests {
    private let walk = StoredZip.Entry(name: "index.tsx", contents: "console.log(1)")

    private func archive(_ entries: [StoredZip.Entry], name: String = "walk.scripting") throws -> ScratchScript {
        let script = try ScratchScript([:])
        try Data(StoredZip(entries: entries).bytes).write(to: URL(fileURLWithPath: script.path + "/" + name))
        return script
    }

    @Test("a file is a script in its own folder, called as the user calls it", arguments: ["tsx", "ts", "jsx", "js"])
    func singleFile(fileExtension: String) throws {
        let script = try ScratchScript(["walk.\(fileExtension)": ""])
        let source = try script.open("walk.\(fileExtension)")
        #expect(source.entry == "walk.\(fileExtension)")
        #expect(source.displayName == "walk.\(fileExtension)")
        #expect(source.folder.hasSuffix((script.path as NSString).lastPathComponent))
        #expect(source.metadata == ScriptMetadata(name: "walk"))
    }

    @Test("a folder's index file is found, .tsx before the others, and its script.json read")
    func folder() throws {
        let script = try ScratchScript([
            "walk/index.js": "", "walk/index.tsx": "",
            "walk/script.json":
                #"{"name": "Walk \u65e5", "version": "1.2", "icon": "figure.walk", "color": "red", "author": {"name": "A"}, "description": 3}"#,
        ])
        let source = try script.open("walk/")
        #expect(source.entry == "index.tsx")
        #expect(source.displayName == "walk")
        var expected = ScriptMetadata(name: "Walk 日")
        (expected.version, expected.icon, expected.color) = ("1.2", "figure.walk", "red")
        expected.author = .init(name: "A")
        #expect(source.metadata == expected)
    }

    @Test("A file that is not a script is refused with the reason")
    func noScript() throws {
        let script = try ScratchScript([
            "notes.txt": "", "empty/notes.txt": "", "bad/index.ts": "", "bad/script.json": "{\n  name",
        ])
        let refusals: [(String, ScriptError.Kind, String)] = [
            ("nothing.tsx", .notFound, "there is no file or folder named"),
            ("notes.txt", .notAScript, "is not a script: expected a .tsx, .ts, .jsx or .js file"),
            ("empty", .notAScript, "empty has no index.tsx (nor index.ts, index.jsx or index.js)"),
            ("bad", .source, "script.json:2:3: a member's name is expected"),
        ]
        for (name, kind, words) in refusals {
            let error = #expect(throws: ScriptError.self) { _ = try script.open(name) }
            #expect(error?.kind == kind)
            #expect(error?.description.contains(words) == true, "\(name): \(String(describing: error))")
        }
        #expect(throws: ScriptError.self) { _ = try ScriptSource.open(path: "/dev/null") }
    }

    @Test("an archive is unpacked, with its files at its top or in one folder, and nothing is written for that")
    func archives() throws {
        let metadata = StoredZip.Entry(name: "script.json", contents: #"{"name": "W"}"#)
        let deep = StoredZip.Entry(name: "parts/日本*[x?].tsx", contents: "// 日本")
        for folder in ["", "Walk/"] {
            let entries =
                [StoredZip.Entry(name: "Walk/", contents: "", mode: 0o040755)]
                + [walk, metadata, deep].map {
                    StoredZip.Entry(name: folder + $0.name, contents: $0.contents)
                }
            let script = try archive(folder.isEmpty ? Array(entries.dropFirst()) : entries)
            let source = try script.open("walk.scripting")
            #expect(source.folder.hasSuffix("/walk"))
            #expect(source.metadata.name == "W")
            #expect(try text("index.tsx", of: source) == "console.log(1)")
            #expect(try text("parts/日本*[x?].tsx", of: source) == "// 日本")
            #expect(try FileManager.default.contentsOfDirectory(atPath: script.path) == ["walk.scripting"])
        }
    }

    @Test("an archive that a packer compressed is unpacked whole")
    func compressed() throws {
        let script = try ScratchScript(["index.tsx": String(repeating: "// line\n", count: 5000), "a b/[x].json": "{}"])
        let packed = try ExternalProgram.run(["sh", "-c", "cd \"$0\" && zip -qr - .", script.path])
        try packed.write(to: URL(fileURLWithPath: script.path + "/packed.scripting"))
        let source = try script.open("packed.scripting")
        #expect(try text("index.tsx", of: source).count == 40_000)
        #expect(try text("a b/[x].json", of: source) == "{}")
    }

    @Test("an archive that unpacks to a hundred times its length is refused before it is unpacked")
    func bombs() throws {
        let script = try ScratchScript(["index.tsx": "console.log(1)"])
        let pack = """
            cd "$0" && head -c 5000000 /dev/zero > a && zip -q bomb.scripting index.tsx a && head -c 3000000 /dev/zero > a &&
            zip -q small.scripting index.tsx a && rm a
            """
        _ = try ExternalProgram.run(["sh", "-c", pack, script.path])
        #expect(script.failure("bomb.scripting") == "bomb.scripting unpacks to more than 100 times its own length")
        #expect(script.failure("small.scripting") == nil)
    }

    @Test("an archive of more than two thousand entries is refused, however short they are")
    func manyEntries() throws {
        let entries = (0..<2000).map { StoredZip.Entry(name: "\($0)/", contents: "", mode: 0o040755) }
        let script = try archive(entries + [walk])
        #expect(script.failure("walk.scripting") == "walk.scripting holds more than 2000 files")
    }

    private func text(_ path: String, of source: ScriptSource) throws -> String {
        String(decoding: try source.contents(of: path), as: UTF8.self)
    }

    @Test("a mark at a text's beginning is no part of it")
    func marks() throws {
        let script = try ScratchScript([
            "index.tsx": "\u{feff}const a = ;", "script.json": "\u{feff}{\"name\": \"W\"}",
        ])
        #expect(try script.open().metadata.name == "W")
        #expect(script.failure() == "index.tsx:1:11: Unexpected \";\"")
    }

    @Test("a file of a script that is a link, a pipe or too long is refused by name")
    func unreadableFiles() throws {
        let script = try ScratchScript(["real.tsx": "", "a/script.json": "{}", "b/index.tsx": "", "c/notes": ""])
        try script.link("a/index.tsx", to: "../real.tsx")
        #expect(script.failure("a") == "index.tsx is a link, and links are not followed")
        try script.link("b/script.json", to: "/dev/zero")
        #expect(script.failure("b") == "script.json is a link, and links are not followed")
        try #require(mkfifo(script.path + "/c/index.tsx", 0o600) == 0)
        #expect(script.failure("c") == "index.tsx is not a file")
        try script.write(String(repeating: " ", count: 8 << 20 + 1), to: "long.tsx")
        #expect(script.failure("long.tsx") == "long.tsx is longer than 8 MB")
    }

    @Test("a hostile or broken archive is refused and leaves nothing behind")
    func hostileArchives() throws {
        let cases: [(StoredZip.Entry, String)] = [
            (.init(name: "../index.tsx", contents: ""), "leaves the archive's folder"),
            (.init(name: "/index.tsx", contents: ""), "leaves the archive's folder"),
            (.init(name: "a/../../b", contents: ""), "leaves the archive's folder"),
            (.init(name: "..\\b", contents: ""), "leaves the archive's folder"),
            (.init(name: "link", contents: "/etc/passwd", mode: 0o120777), "is a link or a device"),
            (.init(name: "big", contents: "", declaredSize: 1 << 30), "unpacks to more than 128 MB"),
            (.init(name: "short", contents: "abc", declaredSize: 2), "damaged archive"),
            (.init(name: "index.tsx", contents: ""), "contains \"index.tsx\" twice"),
            (.init(name: "zero", contents: "", mode: 0o020666), "is a link or a device"),
        ]
        for (entry, words) in cases {
            let script = try archive([walk, entry])
            let error = #expect(throws: ScriptError.self, "\(entry.name)") { _ = try script.open("walk.scripting") }
            #expect(error?.message.contains(words) == true, "\(entry.name): \(String(describing: error))")
        }
        let many = try archive((0..<2001).map { StoredZip.Entry(name: "\($0)", contents: "") })
        #expect(throws: ScriptError.self) { _ = try many.open("walk.scripting") }
        let noZip = try ScratchScript(["walk.scripting": "PK\u{3}\u{4} not really"])
        #expect(throws: ScriptError.self) { _ = try noZip.open("walk.scripting") }
    }

    @Test("no archive with a flipped or missing byte crashes or writes outside", arguments: 0..<40)
    func mutatedArchives(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var bytes = StoredZip(entries: [walk, .init(name: "a/b.json", contents: "{\"x\": 1}")]).bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: bytes.indices, using: &generator)
            bytes[index] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...30, using: &generator)) }
        let script = try ScratchScript([:])
        try Data(bytes).write(to: URL(fileURLWithPath: script.path + "/x.scripting"))
        do {
            let source = try script.open("x.scripting")
            _ = try source.contents(of: source.entry)
        } catch {
            #expect(error is ScriptError)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: script.path) == ["x.scripting"])
    }
}
