import Scripting
import Testing

@Suite struct SourceMapTests {
    private func read(_ mappings: String) -> SourceMap? {
        SourceMap(
            json: Array(
                #"{"version":3,"sources":["a.ts","b.ts"],"sourcesContent":["x",null],"mappings":"\#(mappings)"}"#.utf8))
    }

    @Test("segments hold from their column to the next, each number relative to the one before")
    func segments() throws {
        // Line 1: column 0 → a:1:0, column 4 → a:1:8. Line 3: column 2 → b:0:3, column 5 → nothing, 6 → b:0:1.
        let map = try #require(read("AACA,IAAQ;;ECDL,G,CAAF"))
        #expect(map.sources == ["a.ts", "b.ts"])
        #expect(map.contents == ["x", nil])
        #expect(map.position(line: 0, column: 0) == .init(source: 0, line: 1, column: 0))
        #expect(map.position(line: 0, column: 3) == .init(source: 0, line: 1, column: 0))
        #expect(map.position(line: 0, column: 4) == .init(source: 0, line: 1, column: 8))
        #expect(map.position(line: 0, column: 400) == .init(source: 0, line: 1, column: 8))
        #expect(map.position(line: 1, column: 0) == nil)
        #expect(map.position(line: 2, column: 1) == nil)
        #expect(map.position(line: 2, column: 2) == .init(source: 1, line: 0, column: 3))
        #expect(map.position(line: 2, column: 5) == nil)
        #expect(map.position(line: 2, column: 6) == .init(source: 1, line: 0, column: 1))
        #expect(map.position(line: 3, column: 0) == nil)
    }

    @Test("numbers of several digits keep their sign")
    func longNumbers() throws {
        let map = try #require(read("AAAA,CAAggggC,CAAhgggC"))
        #expect(map.position(line: 0, column: 1) == .init(source: 0, line: 0, column: 1 << 20))
        #expect(map.position(line: 0, column: 2) == .init(source: 0, line: 0, column: 0))
    }

    @Test(
        "Invalid mappings are refused",
        arguments: ["AA", "AAA", "A!", "AAgE", "AAAD", "AAAAAA", "gggggggggggg", "ACAA;AEAA"])
    func wrong(mappings: String) {
        #expect(read(mappings) == nil)
    }

    @Test("A text that is not a source map is refused", arguments: ["", "{}", "[]", #"{"mappings":3}"#])
    func noMap(json: String) {
        #expect(SourceMap(json: Array(json.utf8)) == nil)
    }
}
