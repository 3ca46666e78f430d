import Scripting
import Testing
import Views

/// Calls that load a module which a script may not load.
@Suite("A refused import") struct RefusedImportTests {
    private static let unknown =
        #"cannot import "fs": a script can import only "scripting" and files in its own folder"#

    /// The errors and the console's lines of a script of these files, after one turn.
    private func run(_ files: [String: String]) throws -> (errors: [String], log: [String], code: String) {
        let all = files.merging(["../secret.ts": "export const secret = 'key'", "folder.json/x": ""]) { first, _ in
            first
        }
        let scratch = try ScratchScript(Dictionary(uniqueKeysWithValues: all.map { ("script/\($0)", $1) }))
        let source = try scratch.open("script")
        let bundle = try ScriptBundler().bundle(source, exportNames: ["Text"])
        let script = CompiledScript(bundle: bundle, source: source)
        let turn = try ScriptProgram(script: script, environment: ScriptEnvironment()).start(at: .zero)
        let errors = turn.messages.compactMap { message -> String? in
            guard case .error = message.kind else { return nil }
            return "\(message.location.map { "\($0)" } ?? "nowhere"): \(message.text)"
        }
        let log = turn.messages.compactMap { message -> String? in
            if case .console = message.kind { message.text } else { nil }
        }
        return (errors, log, script.code)
    }

    @Test(
        "A refused import in a branch that is never reached has no effect",
        arguments: [
            #"require("fs")"#, #"require("../secret")"#, #"require("." + "./secret")"#, #"require("./missing")"#,
            #"require("./folder.json")"#, #"import("fs")"#, #"import("/etc/hosts.json")"#,
            #"import("file:///etc/hosts")"#, #"require("http://a.b/c.js")"#, #"await import("./missing")"#,
        ])
    func unreached(call: String) throws {
        let result = try run(["index.tsx": "if (globalThis.isNode) \(call)\nconsole.log('runs')"])
        #expect(result.errors == [])
        #expect(result.log == ["runs"])
        #expect(!result.code.contains("'key'") && !result.code.contains("\"key\""))
    }

    @Test(
        "A refused import that runs is an error with its place",
        arguments: [
            ("require", "\n  require('fs')", "index.tsx:2:3: Error: \(unknown)"),
            (
                "in a function", "function read() {\n  return 1 + require('fs')\n}\nread()",
                "index.tsx:2:14: Error: \(unknown)"
            ),
            ("file", "\n require('./missing')", #"index.tsx:2:2: Error: cannot find "./missing""#),
            (
                "outside", "\n require('../secret')",
                #"index.tsx:2:2: Error: import of "../secret" leaves the script's folder"#
            ),
            ("import", "\n  await import('fs')", "index.tsx:2:9: Error: \(unknown)"),
            ("unhandled import", "\n  import('fs')", "index.tsx:2:3: Error: \(unknown)"),
        ])
    func reached(name: String, text: String, error: String) throws {
        #expect(try run(["index.tsx": text]).errors == [error])
    }

    @Test("A refused import in an imported file is an error with its location in that file")
    func part() throws {
        let files = ["index.tsx": "import { f } from './lib'\nf()", "lib.js": "\nexports.f = () => require('fs').x"]
        #expect(try run(files).errors == ["lib.js:2:19: Error: \(Self.unknown)"])
    }

    @Test("throws each time, by the code that libraries look for, and an import rejects")
    func eachTime() throws {
        let result = try run([
            "index.tsx": """
            for (let i = 0; i < 3; i++) try { require("fs"); console.log("loaded") } catch (error) { console.log(i, error.code) }
            const load = () => import("fs");
            for (let i = 0; i < 2; i++) await load().then(() => console.log("loaded"), (error) => console.log(error.message));
            """
        ])
        #expect(result.errors == [])
        #expect(
            result.log == [
                "0 MODULE_NOT_FOUND", "1 MODULE_NOT_FOUND", "2 MODULE_NOT_FOUND", Self.unknown, Self.unknown,
            ])
    }

    @Test(
        "A refused import of a statement ends the bundling, for it always runs",
        arguments: ["import fs from", "export * from", "import"])
    func statement(start: String) throws {
        let scratch = try ScratchScript(["index.tsx": "\(start) 'fs'\nfs?.x"])
        #expect(scratch.failure()?.hasSuffix(Self.unknown) == true)
    }
}
