import Foundation
import Scripting
import SharedTypes
import TestSupport
import Testing

@Suite("A script's keychain")
struct KeychainTests {
    let folder: TemporaryFolder
    var path: String { folder.file("state.json") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let writing = """
        const { Keychain } = __scripting;
        console.log(Keychain.set("token", "geheim\\u2603"), Keychain.setBool("on", false), Keychain.setData("key", Data.fromRawString("bytes")));
        Storage.set("token", "open");
        """
    private static let reading = """
        const { Keychain } = __scripting;
        console.log(Keychain.get("token"), Keychain.getBool("on"), Keychain.getData("key")?.toRawString() ?? null, Keychain.keys());
        """

    @Test("A script's keychain stores texts, Boolean values and data for the session, apart from the stored values")
    func session() throws {
        let script = try RunningScript(
            """
            \(Self.writing)
            console.log(Keychain.get("token"), Keychain.getBool("on"), Keychain.getData("key").toRawString(), Storage.get("token"));
            console.log(Keychain.keys(), Keychain.contains("token"), Keychain.contains("none"), Storage.keys());
            console.log(Keychain.get("none"), Keychain.get("on"), Keychain.getBool("token"), Keychain.getData("token"), Keychain.get("key"));
            console.log(Keychain.set("n", 5), Keychain.setBool("n", "x"), Keychain.setData("n", "x"), Keychain.contains("n"));
            console.log(Keychain.remove("on"), Keychain.remove("on"), Keychain.clear(), Keychain.keys(), Storage.get("token"));
            """)
        #expect(script.errors == [])
        #expect(script.diagnostics == [])
        #expect(
            script.log == [
                "true true true", "geheim☃ false bytes open", #"["token", "on", "key"] true false ["token"]"#,
                "null null null null null", "false false false false", "true false true [] open",
            ])
    }

    @Test("A script's keychain is in the storage file, marked as secret; the file is its owner's alone")
    func kept() throws {
        let storage = try StorageFile(path)
        #expect(try RunningScript(Self.writing, access: ScriptAccess(storage: storage)).errors == [])
        try storage.finish()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let own = try #require((file["scripts"] as? [String: Any])?["script"] as? [String: Any])
        let secrets = try #require(own["secrets"] as? [String: [String: Any]])
        #expect(secrets["values"]?["token"] as? String == "geheim☃")
        #expect((own["values"] as? [String: Any])?.keys.sorted() == ["token"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        let again = try RunningScript(Self.reading, access: ScriptAccess(storage: try StorageFile(path)))
        #expect(again.log == [#"geheim☃ false bytes ["key", "on", "token"]"#])
    }

    @Test("A script's keychain is omitted from the event log; a replay reports that")
    func unlogged() throws {
        let storage = try StorageFile(path)
        #expect(try RunningScript(Self.writing, access: ScriptAccess(storage: storage)).errors == [])
        try storage.finish()
        let again = try RunningScript(Self.reading, access: ScriptAccess(storage: try StorageFile(path)))
        let answer = try #require(again.files.first { $0.request.action == "storage" })
        let logged = String(decoding: try answer.result.get(), as: UTF8.self)
        #expect(logged.contains("open") && logged.contains("token"))
        #expect(!logged.contains("geheim") && !logged.contains("Ynl0ZXM"))

        let replay = try RunningScript(
            Self.reading, access: ScriptAccess(recorded: { $0 == answer.request ? answer.result : nil }))
        #expect(replay.log == [#"null null null ["key", "on", "token"]"#])
        #expect(
            replay.diagnostics.first
                == #"Keychain.get: the log does not have the value of "token": secrets are not logged"#
        )
    }

    @Test("a file from before the keychain existed is still read")
    func older() throws {
        try #"{"storage":1,"scripts":{"script":{"values":{"a":1},"data":{}}},"shared":{"values":{},"data":{}}}"#
            .write(toFile: path, atomically: false, encoding: .utf8)
        let script = try RunningScript(
            "console.log(Storage.get('a'), __scripting.Keychain.keys());",
            access: ScriptAccess(storage: try StorageFile(path)))
        #expect(script.log == ["1 []"])
    }

    @Test("typed getters of the storage give what get gives, and null for another type")
    func typedGetters() throws {
        let script = try RunningScript(
            """
            Storage.set("text", "a"); Storage.set("yes", true); Storage.set("number", 0); Storage.set("list", [1]);
            Storage.set("object", { a: 1 }); Storage.setData("data", Data.fromRawString("d")); Storage.set("shared", "s", { shared: true });
            const getters = ["getString", "getBool", "getNumber", "getArray", "getObject", "getData"];
            for (const key of ["text", "yes", "number", "list", "object", "data", "none"]) {
                const given = getters.filter((name) => Storage[name](key) !== null);
                const same = given.every((name) => name === "getData" || JSON.stringify(Storage[name](key)) === JSON.stringify(Storage.get(key)));
                console.log(key, given.join(), same);
            }
            console.log(Storage.getString("shared"), Storage.getString("shared", { shared: true }));
            Storage.getObject("object").a = 2;
            console.log(Storage.get("object").a);
            """)
        #expect(
            script.log == [
                "text getString true", "yes getBool true", "number getNumber true", "list getArray true",
                "object getObject true", "data getData true", "none  true", "null s", "1",
            ])
    }
}
