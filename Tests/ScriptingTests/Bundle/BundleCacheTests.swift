import Scripting
import Testing

/// The bundles that a process stores for scripts that it runs more than once.
@Suite("A stored bundle") struct BundleCacheTests {
    private let script: ScratchScript

    init() throws {
        script = try ScratchScript([
            "index.tsx": "import { word } from \"./word\"\nconsole.log(word)", "word.ts": "export const word = \"one\"",
        ])
    }

    private func bundle(_ cache: BundleCache, tool: String = "esbuild") throws -> String {
        try ScriptBundler(tool: tool, isSandboxed: tool == "esbuild", cache: cache)
            .bundle(script.open(), exportNames: ["Text"]).code
    }

    @Test("A stored bundle serves its script without the bundler, until one of the files has changed")
    func reuse() throws {
        let cache = BundleCache()
        cache.switchOn()
        let first = try bundle(cache)
        #expect(first.contains("one"))
        #expect(try bundle(cache, tool: "false") == first)
        try script.write("export const word = \"two\"", to: "word.ts")
        #expect(throws: ScriptError.self) { try bundle(cache, tool: "false") }
        #expect(try bundle(cache).contains("two"))
        #expect(try bundle(cache, tool: "false").contains("two"))
    }

    @Test("A stored bundle is not stored before the cache is switched on")
    func off() throws {
        let cache = BundleCache()
        _ = try bundle(cache)
        #expect(throws: ScriptError.self) { try bundle(cache, tool: "false") }
    }
}
