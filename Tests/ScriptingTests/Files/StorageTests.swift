import Foundation
import Scripting
import TestSupport
import Testing

@Suite("The storage of a script")
struct StorageTests {
    let folder: TemporaryFolder
    var path: String { folder.file("state.json") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ body: String) throws -> [String] {
        let storage = try StorageFile(path)
        let script = try RunningScript(body, access: ScriptAccess(storage: storage))
        #expect(script.errors == [])
        try storage.finish()
        return script.log
    }

    @Test("The storage of a script is available in the next session: values and data, own and shared")
    func kept() throws {
        _ = try run(
            """
            Storage.set("a", { list: [1, "zwei", null], "__proto__x": true });
            Storage.set("b", 5, { shared: true });
            Storage.setData("d", Data.fromRawString("bytes"));
            Storage.set("gone", 1); Storage.remove("gone"); Storage.set("nothing", null);
            """)
        let log = try run(
            """
            console.log(Storage.get("a"), Storage.get("b"), Storage.get("b", { shared: true }), Storage.keys());
            console.log(Storage.getData("d").toRawString(), Storage.getData("a"), Storage.contains("gone"), Storage.contains("nothing"));
            Storage.clear();
            """)
        #expect(
            log == [
                "{ list: [1, \"zwei\", null], __proto__x: true } null 5 [\"a\", \"d\", \"nothing\"]",
                "bytes null false true",
            ])
        #expect(try run("console.log(Storage.keys(), Storage.keys({ shared: true }));") == ["[] [\"b\"]"])
        #expect(try folder.names == ["state.json", "state.json.lock"])
    }

    @Test("Simultaneous changes of two sessions are merged key by key")
    func merged() throws {
        let (one, two) = (try StorageFile(path), try StorageFile(path))
        _ = try RunningScript("Storage.set('one', 1); Storage.set('both', 1);", access: ScriptAccess(storage: one))
        _ = try RunningScript("Storage.set('two', 2); Storage.set('both', 2);", access: ScriptAccess(storage: two))
        try one.finish()
        try two.finish()
        #expect(
            try run("console.log(Storage.get('one'), Storage.get('two'), Storage.get('both'));") == ["1 2 2"])
    }

    @Test("a value beyond the limit is rejected and reported, and the stored values stay")
    func bounded() throws {
        let log = try run(
            """
            Storage.set("a", 1);
            console.log(Storage.set("large", "x".repeat(2000000)), Storage.set("bad", 5n), Storage.get("a"));
            """)
        #expect(log == ["false false 1"])
    }

    @Test(
        "a file that is no storage is refused, and left alone",
        arguments: ["{", "[]", "{\"storage\":2}", "{\"storage\":1,\"scripts\":{\"a\":5},\"shared\":{}}", "words"])
    func broken(text: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: StorageFile.Failure.self) { _ = try StorageFile(path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("folders, pipes and huge files are refused at once")
    func special() throws {
        #expect(throws: StorageFile.Failure.self) { _ = try StorageFile(folder.path) }
        mkfifo(folder.file("pipe"), 0o600)
        #expect(throws: StorageFile.Failure.self) { _ = try StorageFile(folder.file("pipe")) }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        truncate(path, 1 << 40)
        #expect(throws: StorageFile.Failure.self) { _ = try StorageFile(path) }
        #expect(throws: StorageFile.Failure.self) { _ = try StorageFile(folder.file("none/state.json")) }
    }
}
