import Glibc
import Scripting
import SharedTypes
import Testing
import Views

@Suite struct ScriptBundlerTests {
    private func bundle(_ files: [String: String], entry: String = "") throws -> ScriptBundle {
        let script = try ScratchScript(files)
        return try ScriptBundler().bundle(try script.open(entry), exportNames: ["Text", "VStack", "useState"])
    }

    /// The position, from 1, of the first `text` in the bundle's code.
    private func position(of text: String, in bundle: ScriptBundle) throws -> (line: Int, column: Int) {
        let lines = bundle.code.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains(text) })
        let start = try #require(lines[row].firstRange(of: text)).lowerBound
        return (row + 1, lines[row].utf16.distance(from: lines[row].startIndex, to: start) + 1)
    }

    @Test("a script with parts, JSON and text becomes one program without exports")
    func wholeFolder() throws {
        let bundle = try bundle([
            "index.tsx": """
            import { Text } from "scripting"
            import { Row } from "./parts/row"
            import data from "./data.json"
            import words from "./words.txt"
            const ready = await Promise.resolve(3)
            export const App = () => <Row title={data.title + words + ready} />
            export default App
            console.log(<App />, <Text>x</Text>)
            """,
            "parts/row.tsx": """
            import { Text } from "scripting"
            import type { Missing } from "scripting"
            export function Row(props: { title: string }) { return <Text>{props.title}</Text> }
            """,
            "data.json": #"{"title": "日本"}"#,
            "words.txt": "hello",
        ])
        #expect(bundle.code.hasPrefix("(async () => {\"use strict\";\n"))
        #expect(bundle.code.hasSuffix("})()\n"))
        #expect(!bundle.code.contains("export "))
        #expect(!bundle.code.contains("import "))
        #expect(!bundle.code.contains("useState"))
        #expect(bundle.code.contains("日本"))
        #expect(bundle.code.contains("fileName: \"script:parts/row.tsx\""))
    }

    @Test(
        "a read of an export that a module lacks is reported with its place and the nearest name of the scripting module"
    )
    func unknownExports() throws {
        let bundle = try bundle([
            "index.tsx": """
            import * as S from "scripting"
            import * as part from "./part"
            /* 日😀 */ console.log(S.Text, S.useStat, S["Zzz"], part.one, part.two)
            if (S.Text === null) S.VStak()
            """,
            "part.ts": "export const one = 1",
        ])
        let written = bundle.messages.map { "\($0.location!): \($0.text)" }
        #expect(
            written == [
                #"index.tsx:3:33: useStat is not a member of "scripting"; did you mean useState?"#,
                #"index.tsx:3:44: Zzz is not a member of "scripting""#,
                #"index.tsx:3:67: two is not a member of "part.ts""#,
                #"index.tsx:4:24: VStak is not a member of "scripting"; did you mean VStack?"#,
            ])
        #expect(bundle.messages.allSatisfy { $0.kind == .diagnostic })
    }

    @Test("an element knows its file, line and column, the column in UTF-16 units")
    func elementLocations() throws {
        let bundle = try bundle(
            ["walk.tsx": "import { Text } from \"scripting\"\n/* 日😀 */ console.log(<Text>x</Text>)"], entry: "walk.tsx")
        #expect(bundle.code.contains("fileName: \"script:walk.tsx\",\n  lineNumber: 2,\n  columnNumber: 23"))
    }

    @Test("a position in the program leads back to the script's line and column")
    func sourceLocations() throws {
        let bundle = try bundle([
            "index.tsx": "import { fail } from './deep/thrower'\n\n  fail(1)",
            "deep/thrower.ts": "export function fail(n: number) {\n  /* 日😀 */ throw new Error(`boom ${n}`)\n}",
        ])
        let thrown = try position(of: "throw new", in: bundle)
        let location = try #require(bundle.sourceLocation(line: thrown.line, column: thrown.column))
        #expect(location == SourceLocation(file: "deep/thrower.ts", line: 2, column: 13))
        #expect(bundle.sourceLine(at: location) == "  /* 日😀 */ throw new Error(`boom ${n}`)")
        let called = try position(of: "fail(1)", in: bundle)
        #expect(
            bundle.sourceLocation(line: called.line, column: called.column)
                == SourceLocation(file: "index.tsx", line: 3, column: 3))
        #expect(bundle.sourceLocation(line: 1, column: 1) == nil)
        #expect(bundle.sourceLine(at: SourceLocation(file: "index.tsx", line: 4, column: 1)) == nil)
        #expect(bundle.sourceLine(at: SourceLocation(file: "other.tsx", line: 1, column: 1)) == nil)
    }

    @Test("a tsconfig or package.json beside the script changes nothing")
    func foreignConfiguration() throws {
        let bundle = try bundle([
            "index.tsx": "import { Text } from \"scripting\"\nconsole.log(<Text>x</Text>)",
            "tsconfig.json": #"{"compilerOptions": {"jsx": "preserve", "jsxImportSource": "react", "target": "es5"}}"#,
            "package.json": #"{"sideEffects": false}"#,
        ])
        #expect(bundle.code.contains("jsxDEV(Text"))
    }

    @Test(
        "a wrong script gives one line with its position",
        arguments: [
            ("const a = {\n  b: ,\n}", "walk.tsx:2:6: Unexpected \",\""),
            ("/* 日😀 */ const = 3", "walk.tsx:1:17: Expected identifier but found \"=\""),
            (
                "import { Text, Nope } from \"scripting\"\nNope, Text",
                "walk.tsx:1:16: \"scripting\" has no export named \"Nope\""
            ),
            ("import { a } from \"./data.json\"\na", "walk.tsx:1:19: cannot find \"./data.json\""),
            ("\n  import './missing'", "walk.tsx:2:10: cannot find \"./missing\""),
            (
                "import x from 'lodash'\nx()",
                "walk.tsx:1:15: cannot import \"lodash\": a script can import only \"scripting\" and files in its own folder"
            ),
            (
                "import x from 'https://example.com/x.js'\nx()",
                "walk.tsx:1:15: cannot import \"https://example.com/x.js\": "
                    + "a script can import only \"scripting\" and files in its own folder"
            ),
            (
                "import x from \"data:application/json,3\"\nconsole.log(x)",
                "walk.tsx:1:15: cannot import \"data:application/json,3\": "
                    + "a script can import only \"scripting\" and files in its own folder"
            ),
            (
                "import x from 'scripting/inside'\nx()",
                "walk.tsx:1:15: cannot import \"scripting/inside\": "
                    + "a script can import only \"scripting\" and files in its own folder"
            ),
            ("import x from '../nothing'\nx()", "walk.tsx:1:15: import of \"../nothing\" leaves the script's folder"),
        ])
    func wrongScripts(text: String, message: String) throws {
        #expect(try ScratchScript(["walk.tsx": text]).failure("walk.tsx") == message)
    }

    @Test("an element that is closed by another's tag is an error at that tag, in the words of the bundler's version")
    func wrongClosingTag() throws {
        let message = try ScratchScript(["walk.tsx": "const x = <Text>\n  <b>日本</i></Text>"]).failure("walk.tsx")
        let words = [
            "Expected closing tag \"i\" to match opening tag \"b\"",
            "Unexpected closing \"i\" tag does not match opening \"b\" tag",
        ]
        #expect(words.map { "walk.tsx:2:10: \($0)" }.contains(message))
    }

    @Test("an import that leaves the folder is refused at its position, by name or through a link, and never quoted")
    func leavingTheFolder() throws {
        let script = try ScratchScript([
            "script/index.tsx": "import './part'\n",
            "script/part.ts": "\n/* from '../secret' */ import { secret } from \"../secret\"\nconsole.log(secret)",
            "secret.ts": "export const secret = 'key'",
        ])
        let expected = "part.ts:2:47: import of \"../secret\" leaves the script's folder"
        #expect(script.failure("script") == expected)
        try script.write("export const secret = 'key", to: "secret.ts")
        #expect(script.failure("script") == expected)

        try script.write("import { secret } from './link'\nconsole.log(secret)", to: "script/part.ts")
        try script.write("export const secret = 'key'", to: "secret.ts")
        try script.link("script/link.ts", to: "../secret.ts")
        #expect(script.failure("script") == "part.ts:1:24: \"./link\" is a link, and links are not followed")
    }

    @Test("an import is found as the bundler finds it on a disk, and each file is one module")
    func resolution() throws {
        let bundle = try bundle([
            "index.tsx": "import a from './a'; import b from './a.ts'; import c from './a.js'; import d from './d';\n"
                + "import { e } from '.'; import f from './?#\"日.json'; export const e = 5\nconsole.log(\"start\", a, b, c, d, e, f)",
            "a.ts": "console.log('once'); export default 1", "d/index.js": "export default 4", "d.css": "",
            "?#\"日.json": "6",
        ])
        #expect(bundle.code.ranges(of: "once").count == 1)
        #expect(bundle.code.contains("script:d/index.js") == false && bundle.code.contains("script:d.css"))
        #expect(bundle.code.ranges(of: "\"start\"").count == 1)
    }

    @Test("a package inside the folder is refused like any other package")
    func packages() throws {
        let script = try ScratchScript([
            "index.tsx": "import x from \"pack\"\nconsole.log(x)",
            "node_modules/pack/index.js": "export default 3",
        ])
        #expect(
            script.failure()
                == "index.tsx:1:15: cannot import \"pack\": a script can import only \"scripting\" and files in its own folder"
        )
    }

    @Test("an import of a device or a named pipe is refused before anything waits for it")
    func devices() throws {
        let script = try ScratchScript(["index.tsx": "import \"./zero.json\""])
        try script.link("zero.json", to: "/dev/zero")
        #expect(script.failure() == "index.tsx:1:8: \"./zero.json\" is a link, and links are not followed")
        try #require(mkfifo(script.path + "/pipe.json", 0o600) == 0)
        try script.write("import \"./pipe.json\"", to: "index.tsx")
        #expect(script.failure() == "index.tsx:1:8: \"./pipe.json\" is not a file")
    }

    @Test("the error contains the source line and the number of further errors")
    func errorDetails() throws {
        let script = try ScratchScript(["walk.tsx": "import './a'\nimport './b'"])
        let error = #expect(throws: ScriptError.self) {
            _ = try ScriptBundler().bundle(try script.open("walk.tsx"), exportNames: [])
        }
        #expect(error?.kind == .source)
        #expect(error?.sourceLine == "import './a'")
        #expect(error?.cause == "and 1 more")
    }
}
