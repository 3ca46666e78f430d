import Scripting
import Testing
import Views

/// Styled texts: their decoded parts, and their diagnostics.
@Suite struct StyledTextTests {
    private func decode(_ styled: String) throws -> (ViewNode, [String]) {
        try DecodedPage("Text", #""styledText":\#(styled)"#).shown()
    }

    @Test("a part can be tapped, and one that is a link opens its address")
    func taps() throws {
        let (text, said) = try decode(
            #"{"content":["Press ",{"content":"here","onTapGesture":{"$fn":7}}," or ",{"content":"there","link":"https://a.b"}]}"#
        )
        #expect(said == [])
        #expect(text.tap(.title("here")) == .action(ActionID(rawValue: 7)))
        #expect(text.tap(.label("here")) == .action(ActionID(rawValue: 7)))
        #expect(text.tap(.title("there")) == .link("https://a.b"))
        #expect(text.tap(.title("Press ")) == .nothing)
        #expect(text.with(.disabled(true)).tap(.title("here")) == .disabled)
    }

    @Test("a paragraph has its own direction; an unsupported line break mode is reported")
    func paragraphs() throws {
        var changes = TextParagraphChanges()
        changes.direction = .rightToLeft
        let (text, said) = try decode(#"{"content":"a","paragraphStyle":{"baseWritingDirection":"rightToLeft"}}"#)
        #expect(said == [])
        #expect(
            text.kind
                == .text([
                    .view(
                        ViewNode(.text([.string("\u{200F}"), .string("a")]), modifiers: [.paragraph(changes)]))
                ]))
        #expect(
            try decode(#"{"content":"a","paragraphStyle":{"lineBreakMode":"byCharWrapping","hyphenationFactor":1}}"#).1
                == [
                    "paragraphStyle's lineBreakMode byCharWrapping is not drawn yet",
                    "paragraphStyle's hyphenation is not drawn yet",
                ])
    }
}
