import Foundation
import Scripting
import Testing

/// Imports by which a script tries to make the bundler read files outside the script's folder.
@Suite struct OutsideFileTests {
    @Test(
        "a source-map comment leads nowhere and moves no place",
        arguments: [
            "//# sourceMappingURL=../../../../../../proc/self/environ", "//@ sourceMappingURL=/proc/self/environ",
            "//# sourceMappingURL=file:///proc/self/environ", "//# sourceMappingURL=pipe.map",
            #"//# sourceMappingURL=data:application/json,{"version":3,"sources":["/etc/passwd"],"mappings":"AAAA"}"#,
            "/*# sourceMappingURL=/dev/zero */",
        ])
    func sourceMaps(comment: String) throws {
        let script = try ScratchScript(["index.tsx": "import './part.js'\n", "part.js": "\n  fail(1)\n\(comment)\n"])
        try #require(mkfifo(script.path + "/pipe.map", 0o600) == 0)
        let bundle = try ScriptBundler().bundle(try script.open(), exportNames: [])
        let lines = bundle.code.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.hasPrefix("fail(1)") })
        #expect(bundle.sourceLocation(line: row + 1, column: 1)?.description == "part.js:2:3")
        #expect(!bundle.code.contains("PATH="))
    }

    @Test(
        "an import is judged by what it means, however it is written",
        arguments: [
            ("import '\\x2e./secret'", "8: import of \"../secret\" leaves the script's folder"),
            ("import '\\u{2e}./secret'", "8: import of \"../secret\" leaves the script's folder"),
            ("import './part/../../secret'", "8: import of \"./part/../../secret\" leaves the script's folder"),
            ("import '/etc/hosts.json'", "8: import of \"/etc/hosts.json\" leaves the script's folder"),
            ("export * from '/proc/self/environ'", "15: import of \"/proc/self/environ\" leaves the script's folder"),
            ("import './links/secret'", "8: \"./links/secret\" is a link, and links are not followed"),
            ("import '../\u{301}secret'", "8: import of \"../\u{301}secret\" leaves the script's folder"),
            (
                "import './part/../../\u{301}secret'",
                "8: import of \"./part/../../\u{301}secret\" leaves the script's folder"
            ),
            ("import './folder.json'", "8: cannot find \"./folder.json\""),
            (
                "import 'file:///etc/hosts'",
                "8: cannot import \"file:///etc/hosts\": a script can import only \"scripting\" and files in its own folder"
            ),
        ])
    func imports(text: String, words: String) throws {
        let script = try ScratchScript([
            "secret.ts": "export const secret = 'key'", "\u{301}secret.ts": "", "script/index.tsx": text,
            "script/part/x": "",
            "script/folder.json/x": "",
        ])
        try script.link("script/links", to: "..")
        #expect(script.failure("script") == "index.tsx:1:" + words)
    }

    @Test(
        "a package.json or tsconfig.json that is a link, a device or a pipe is not read, nor what lies around the folder",
        arguments: ["/proc/self/environ", "/dev/zero", "../secret.json", "pipe"])
    func linkedSettings(target: String) throws {
        let script = try ScratchScript([
            "secret.json": #"{"main":"key"}"#, "package.json": #"{"type":"module","key":"secret-key"}"#,
            "script/index.tsx": "import './part'\nconsole.log(1)", "script/part/index.ts": "console.log(2)",
            "script/node_modules/x/index.js": "",
        ])
        try #require(mkfifo(script.path + "/script/pipe", 0o600) == 0)
        for name in ["package.json", "tsconfig.json", "part/package.json", "node_modules/x/package.json"] {
            try script.link("script/" + name, to: target)
        }
        #expect(script.failure("script") == nil)
    }

    @Test("a style sheet has no meaning, and nothing that it names is read")
    func styleSheets() throws {
        let script = try ScratchScript([
            "index.tsx": "import './a.css'\nconsole.log(1)",
            "a.css": "@import '/dev/zero'; a { background: url(/dev/zero) }",
        ])
        #expect(script.failure() == nil)
    }

    @Test("a script among a hundred thousand files reads its own imports alone")
    func manyFiles() throws {
        let script = try ScratchScript(["walk.tsx": "import './part'", "part.ts": "console.log(1)"])
        let folder = open(script.path, O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        // Names of four files: creating a file takes eight times as long as a link, and a file system limits the links of a file.
        for number in 0..<4 { close(openat(folder, "\(number).ts", O_CREAT | O_WRONLY, 0)) }
        for number in 4..<100_000 {
            try #require(linkat(folder, "\(number % 4).ts", folder, "\(number).ts", 0) == 0)
        }
        let bundle = try ScriptBundler().bundle(try script.open("walk.tsx"), exportNames: [])
        #expect(bundle.code.contains("part.ts") && !bundle.code.contains("99.ts"))
    }
}
