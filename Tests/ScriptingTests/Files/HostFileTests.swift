import Foundation
import Scripting
import SharedTypes
import TestSupport
import Testing

@Suite("The host's files, for a script")
struct HostFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["read", "write", "read/in"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: false)
        }
        for (name, text) in [("read/a.txt", "Grüße"), ("read/in/b.json", "{\"n\":1}"), ("secret.txt", "secret")] {
            try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
        }
    }

    private var access: ScriptAccess {
        ScriptAccess(
            folders: [("read", false), ("write", true)].compactMap {
                FolderGrant(folder.file($0.0), isWritable: $0.1)
            })
    }

    /// A script with `at` for the folder's path.
    private func run(_ body: String, access: ScriptAccess? = nil) throws -> RunningScript {
        try RunningScript("const at = \"\(folder.path)\";\n" + body, access: access ?? self.access)
    }

    @Test("Granted files can be read, and written where writing is granted")
    func granted() throws {
        let script = try run(
            """
            console.log(await FileManager.readAsString(at + "/read/a.txt"), Data.fromFile(at + "/read/a.txt").size);
            console.log(FileManager.readDirectorySync(at + "/read", true), FileManager.statSync(at + "/read/in/b.json").size);
            FileManager.writeAsStringSync(at + "/write/x/y.txt", "one");
            FileManager.appendTextSync(at + "/write/x/y.txt", " two");
            await FileManager.rename(at + "/write/x/y.txt", at + "/write/z.txt");
            FileManager.copyFileSync(at + "/read/in", at + "/write/copy");
            FileManager.writeAsBytesSync(at + "/write/bytes", new Uint8Array([0, 255, 10]));
            console.log(FileManager.readDirectorySync(at + "/write", true), FileManager.isDirectorySync(at + "/write/x"));
            FileManager.removeSync(at + "/write/copy");
            console.log(FileManager.existsSync(at + "/write/copy"), FileManager.readAsBytesSync(at + "/write/bytes").length);
            console.log(await FileManager.readAsString(at + "/read/none").catch((e) => e.message));
            """)
        #expect(script.errors == [])
        #expect(
            script.log == [
                "Grüße 7", "[\"a.txt\", \"in\", \"in/b.json\"] 7",
                "[\"bytes\", \"copy\", \"copy/b.json\", \"x\", \"z.txt\"] true", "false 3",
                "The file \"none\" couldn't be opened because there is no such file.",
            ])
        #expect(script.diagnostics == [])
        #expect(try String(contentsOfFile: folder.file("write/z.txt"), encoding: .utf8) == "one two")
    }

    @Test("a denied request names the option that would allow it, once with its location")
    func refused() throws {
        let script = try run(
            """
            for (let i = 0; i < 3; i++) await FileManager.readAsString(at + "/secret.txt").catch((e) => console.log(e.message));
            await FileManager.writeAsString(at + "/read/a.txt", "x").catch((e) => console.log(e.message));
            await FileManager.readAsString(at + "/read/../secret.txt").catch(() => console.log("no"));
            console.log(Data.fromFile("/etc/passwd"), FileManager.existsSync("/etc/passwd"));
            """)
        #expect(script.errors == [])
        let refusal = "\(folder.path)/secret.txt is not granted: --allow-read \(folder.path)"
        let writing = "\(folder.path)/read/a.txt is not granted: --allow-write \(folder.path)/read"
        #expect(script.log == [refusal, refusal, refusal, writing, "no", "null false"])
        #expect(
            script.diagnostics == [
                "FileManager: \(refusal)", "FileManager: \(writing)",
                "FileManager: /etc/passwd is not granted: --allow-read /etc",
            ])
        #expect(script.messages.first { $0.kind == .diagnostic }?.location?.line == 3)
    }

    @Test("no link leads out, and devices, pipes and huge files are not accessible")
    func outside() throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: folder.file("read/link"), withDestinationPath: folder.file("secret.txt"))
        try manager.createSymbolicLink(atPath: folder.file("read/up"), withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: folder.file("write/up"), withDestinationPath: folder.path)
        mkfifo(folder.file("read/pipe"), 0o600)
        _ = manager.createFile(atPath: folder.file("read/huge"), contents: nil)
        truncate(folder.file("read/huge"), 1 << 40)
        let script = try run(
            """
            for (const name of ["read/link", "read/up/secret.txt", "read/pipe", "read/huge", "read/a.txt/b"]) {
                await FileManager.readAsString(at + "/" + name).catch((e) => console.log(e.message));
            }
            for (const path of ["/write/up/secret.txt", "/write/up/new.txt", "/write/up"]) {
                await FileManager.writeAsString(at + path, "x").catch((e) => console.log(e.message));
            }
            console.log(FileManager.isLinkSync(at + "/read/link"), FileManager.readDirectorySync(at + "/read", true).length);
            FileManager.removeSync(at + "/write/up");
            """)
        #expect(script.errors == [])
        let link = "cannot be used: it is a link, and links are not followed."
        #expect(
            script.log == [
                "The file \"link\" \(link)", "The file \"secret.txt\" \(link)",
                "The file \"pipe\" cannot be used: it is not a regular file.",
                "The file \"huge\" cannot be used: it is longer than 8 MB.",
                "The file \"b\" couldn't be opened because there is no such file.",
                "The file \"secret.txt\" \(link)", "The file \"new.txt\" \(link)", "The file \"up\" \(link)",
                "true 7",
            ])
        #expect(try String(contentsOfFile: folder.file("secret.txt"), encoding: .utf8) == "secret")
        #expect(!manager.fileExists(atPath: folder.file("new.txt")))
    }

    @Test("a turn has a bound of questions")
    func bounds() throws {
        let script = try RunningScript(
            """
            let count = 0;
            for (let i = 0; i < 10003; i++) if (FileManager.existsSync("\(folder.path)/read/a.txt")) count++;
            console.log(count);
            """, environment: ScriptEnvironment(timeLimit: .seconds(60)), access: access)
        #expect(script.log == ["10000"])
        #expect(script.files.count == 10_000)
        #expect(script.diagnostics == ["FileManager: more than 10000 file operations at the same time"])
    }

    @Test("a path longer than the system's limit is refused for its length")
    func longPath() throws {
        let script = try RunningScript(
            """
            try { FileManager.readAsStringSync("\(folder.path)/read/" + "a".repeat(5000)) } catch (error) { console.log(error.message) }
            console.log(FileManager.existsSync("\(folder.path)/read/" + "a/".repeat(3000)));
            """, access: access)
        #expect(script.log.count == 2)
        #expect(script.log.first?.hasSuffix("bytes; at most 4096 are allowed") == true, "\(script.log)")
        #expect(script.log.last == "false")
    }

    @Test("recorded responses are used again without the files; a missing one is an error with its place")
    func recorded() throws {
        let body = """
            console.log(FileManager.readAsStringSync(at + "/read/a.txt"), FileManager.existsSync(at + "/read/in"));
            FileManager.writeAsStringSync(at + "/write/x", "words");
            """
        let first = try run(body)
        #expect(first.files.map(\.request.action) == ["read", "status", "write"])
        try FileManager.default.removeItem(atPath: folder.path)
        var left = first.files
        let access = ScriptAccess(recorded: { question in
            left.firstIndex { $0.request == question }.map { left.remove(at: $0).result }
        })
        let again = try run(body + "\nFileManager.readAsStringSync(at + \"/read/other\");", access: access)
        #expect(again.log == first.log)
        #expect(again.files.prefix(3) == first.files[...])
        let error = again.errors.first ?? ""
        #expect(error.contains("the log has no result for read"), "\(again.errors)")
        #expect(error.contains(" 5:"), "\(again.errors)")
    }
}
