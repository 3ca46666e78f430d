import Scripting
import TestSupport
import Testing

@Suite("The inputs of an intent")
struct IntentInputTests {
    @Test(
        "An input of an intent is a text, a URL, a file or JSON by its form",
        arguments: [
            ("hello", "text=hello"), ("", "text="), ("a.pdf", "text=a.pdf"), ("a=b", "text=a=b"),
            ("text=./a", "text=./a"), ("text=", "text="), ("https://example.org/?a=b", "url=https://example.org/?a=b"),
            ("scripting://run/x", "url=scripting://run/x"), ("see https://example.org", "text=see https://example.org"),
            ("https://a b", "text=https://a b"), ("url=mailto:a@example.org", "url=mailto:a@example.org"),
            ("./a.pdf", "file=./a.pdf"), ("../a.pdf", "file=../a.pdf"), ("/tmp/a b", "file=/tmp/a b"),
            ("file=a.pdf", "file=a.pdf"), ("file:///tmp/a%20b", "file=/tmp/a b"), ("json={\"a\":1}", "json={\"a\":1}"),
        ])
    func forms(written: String, read: String) throws {
        let input = try #require(IntentInput(written))
        #expect(input.description == read)
        #expect(IntentInput(read) == input)
    }

    @Test(
        "An input of an intent is refused without a path, and if it is not valid JSON",
        arguments: ["file=", "file://", "json=", "json={a}"])
    func wrong(written: String) {
        #expect(IntentInput(written) == nil)
    }

    private func log(_ inputs: [String], _ body: String) throws -> [String] {
        var environment = ScriptEnvironment(entryPoint: .intent)
        environment.inputs = inputs.compactMap { IntentInput($0) }
        let script = try RunningScript("const { Intent, UIImage } = __scripting;\n\(body)", environment: environment)
        #expect(script.errors == [])
        return script.log
    }

    private static let all = """
        console.log(JSON.stringify([Intent.textsParameter, Intent.urlsParameter, Intent.fileURLsParameter, Intent.imagePathsParameter, Intent.shortcutParameter]
            .map((value) => value === undefined ? "undefined" : value)));
        """

    @Test(
        "The inputs of an intent are available by kind; missing ones are undefined; a single one is the shortcut's",
        arguments: [
            ([], #"["undefined","undefined","undefined","undefined","undefined"]"#),
            (["hello"], #"[["hello"],"undefined","undefined","undefined",{"type":"text","value":"hello"}]"#),
            (["text="], #"[[""],"undefined","undefined","undefined",{"type":"text","value":""}]"#),
            (
                ["url=https://example.org"],
                #"["undefined",["https://example.org"],"undefined","undefined",{"type":"text","value":"https://example.org"}]"#
            ),
            (
                ["/a/b.pdf"],
                #"["undefined","undefined",["/a/b.pdf"],"undefined",{"type":"fileURL","value":"/a/b.pdf"}]"#
            ),
            (
                [#"json={"app":[1,"x"]}"#],
                #"["undefined","undefined","undefined","undefined",{"type":"json","value":{"app":[1,"x"]}}]"#
            ),
            (
                ["one", "two", "https://example.org/1", "/c.PNG", "https://example.org/2", "/d.txt"],
                #"[["one","two"],["https://example.org/1","https://example.org/2"],["/c.PNG","/d.txt"],["/c.PNG"],"undefined"]"#
            ),
        ])
    func parameters(inputs: [String], expected: String) throws {
        #expect(try log(inputs, Self.all) == [expected])
    }

    @Test("The inputs of an intent are a copy each time, which the script may change")
    func copies() throws {
        let log = try log(["a"], "Intent.textsParameter.push('b'); Intent.shortcutParameter.value = 'c';\n\(Self.all)")
        #expect(log == [#"[["a"],"undefined","undefined","undefined",{"type":"text","value":"a"}]"#])
    }

    @Test("images are read when they are first requested; a file alone is granted, and nothing beside it")
    func files() throws {
        let folder = try TemporaryFolder()
        let image = RepositoryFile.path("fixtures/gallery/images/turned.jpg")
        let bytes = try RepositoryFile.bytes("fixtures/gallery/images/turned.jpg")
        try #"secret"#.write(toFile: folder.file("other.txt"), atomically: false, encoding: .utf8)
        try #"hello"#.write(toFile: folder.file("given.txt"), atomically: false, encoding: .utf8)
        let inputs = [image, folder.file("given.txt")].map { IntentInput.file($0).absolute }
        var environment = ScriptEnvironment(entryPoint: .intent)
        environment.inputs = inputs
        let access = ScriptAccess(folders: inputs.compactMap(\.path).map(FolderGrant.init(file:)))
        let script = try RunningScript(
            """
            const { Intent, UIImage } = __scripting;
            const [image] = Intent.imagesParameter;
            console.log(image instanceof UIImage, image.width > 0, Intent.imagesParameter.length, Intent.imagesParameter[0] === image);
            const [file, text] = Intent.fileURLsParameter;
            console.log(FileManager.readAsStringSync(text), FileManager.readAsDataSync(file).size, FileManager.statSync(text).size);
            for (const act of [() => FileManager.readAsStringSync(Path.dirname(text) + "/other.txt"), () => FileManager.readDirectorySync(Path.dirname(text)),
                () => FileManager.writeAsStringSync(text, "x"), () => FileManager.removeSync(text), () => FileManager.readAsStringSync(text + "/x")]) {
                try { act(); console.log("allowed"); } catch { console.log("refused"); }
            }
            """, environment: environment, access: access)
        #expect(
            script.log == ["true true 1 true", "hello \(bytes.count) 5"] + Array(repeating: "refused", count: 5),
            "\(script.errors) \(script.diagnostics)")
    }
}
