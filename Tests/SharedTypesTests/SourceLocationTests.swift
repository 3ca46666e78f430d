import SharedTypes
import Testing

@Suite("Positions in source files") struct SourceLocationTests {
    @Test(
        "a position is parsed from the text that describes it",
        arguments: ["a.tsx:1:1", "folder/a b.tsx:12:345", "c:/a:b.tsx:2147483647:2", ":3:4", "ä:5:6"])
    func parsed(text: String) throws {
        let location = try #require(SourceLocation(text))
        #expect(location.description == text)
        #expect(SourceLocation(text[...]) == location)
    }

    @Test(
        "text of another form is no position",
        arguments: [
            "", ":", "::", "a.tsx", "a.tsx:1", "a.tsx:1:", "a.tsx::1", "a.tsx:0:1", "a.tsx:1:0", "a.tsx:-1:1",
            "a.tsx:1:b", "a.tsx:1: 2", "a.tsx:2147483648:1", "a.tsx:1:1 ",
        ])
    func refused(text: String) {
        #expect(SourceLocation(text) == nil)
    }
}
