import Scripting
import Testing
import Views

/// Trees that name views of the trees before them.
@Suite("Views that trees name by their numbers")
struct KeptViewTests {
    private func text(_ number: Int, _ words: String) -> String {
        #"{"t":"Text","i":\#(number),"k":1,"c":["\#(words)"]}"#
    }

    private func page(_ view: String, gone: String = "") -> String { #"{"page":\#(view),"pip":null\#(gone)}"# }

    @Test("stand where they are named, until they are gone")
    func named() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[\#(text(2, "a")),\#(text(3, "b"))]}"#))
        let second = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[3,2,3]}"#)).presentation.page
        #expect(second?.texts == ["b", "a", "b"])
        #expect(try decoder.decode(page("2")).presentation.page?.texts == ["a"])
        // What is told again is another from then on.
        _ = try decoder.decode(page(text(2, "c")))
        #expect(try decoder.decode(page("2")).presentation.page?.texts == ["c"])
        for number in ["2", "7", "-1", "0.5", "1e308"] {
            let error = #expect(throws: ScriptError.self) {
                try decoder.decode(page(number, gone: #","gone":[2,"x",1e308]"#))
            }
            #expect(error?.message == "the tree of views cannot be read: it names a view that was not told")
        }
        #expect(try decoder.decode(page("3")).presentation.page?.texts == ["b"])
        decoder.forget()
        #expect(throws: ScriptError.self) { try decoder.decode(page("3")) }
    }

    @Test("are the same for whoever compares them, and not once one was changed")
    func marks() throws {
        var decoder = TreeDecoder()
        let first = try #require(try decoder.decode(page(text(2, "a"))).presentation.page)
        var second = try #require(try decoder.decode(page("2")).presentation.page)
        #expect(first == second && first.mark != nil && first.mark === second.mark)
        second.modifiers.append(.opacity(0.5))
        #expect(first != second && second.mark == nil)
        second = first
        second.kind = .text("b")
        #expect(first != second && second.mark == nil)
    }

    @Test("count wherever they stand: a tree that names few many times is as large as it would be in full")
    func limits() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(text(1, "a")))
        for number in 2...15 {
            _ = try decoder.decode(page(#"{"t":"VStack","i":\#(number),"k":1,"c":[\#(number - 1),\#(number - 1)]}"#))
        }
        // 2 to the 16th less one.
        let error = #expect(throws: ScriptError.self) { try decoder.decode(page(#"{"t":"VStack","c":[15,15]}"#)) }
        #expect(error?.message == "the tree has more than 50000 views")
    }

    @Test("are as deep as they are")
    func depth() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(text(1, "a")))
        for number in 2...400 {
            _ = try decoder.decode(page(#"{"t":"VStack","i":\#(number),"k":1,"c":[\#(number - 1)]}"#))
        }
        let error = #expect(throws: ScriptError.self) { try decoder.decode(page(#"{"t":"VStack","i":401,"c":[400]}"#)) }
        #expect(error?.message == "the tree is more than 400 views deep")
    }

    @Test("have texts that count")
    func texts() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(text(1, String(repeating: "a", count: 90_000))))
        #expect(throws: Never.self) { try decoder.decode(page(#"{"t":"VStack","c":[1,1,1,1,1,1,1,1,1,1,1]}"#)) }
        let error = #expect(throws: ScriptError.self) {
            try decoder.decode(page(#"{"t":"VStack","c":[1,1,1,1,1,1,1,1,1,1,1,1]}"#))
        }
        #expect(error?.message == "the tree's texts have more than 1000000 characters")
    }

    @Test("declare for the picture in picture what they did")
    func declarations() throws {
        var decoder = TreeDecoder()
        let told =
            #"{"t":"VStack","i":1,"k":1,"p":{"onPipStop":{"$fn":1}},"c":[{"t":"Text","i":2,"k":1,"p":{"pipHideOnForeground":true},"c":["a"]}]}"#
        func pip(_ content: String) throws -> PictureInPictureDeclaration? {
            try decoder.decode(#"{"page":null,"pip":{"isPresented":true,"content":\#(content)}}"#).presentation
                .pictureInPicture
        }
        let first = try pip(told)
        #expect(first?.callbacks == [.onPipStop] && first?.hidesOnForeground == true)
        #expect(try pip("1") == first)
        #expect(try pip(#"{"t":"VStack","c":[2]}"#)?.callbacks == [])
        #expect(try pip(#"{"t":"VStack","c":[2]}"#)?.hidesOnForeground == true)
        #expect(try pip(#"{"t":"VStack","c":["a"]}"#)?.hidesOnForeground == false)
    }

    @Test("that are never gone are forgotten before they take more room than they may")
    func room() throws {
        var decoder = TreeDecoder()
        for round in 0..<17 {
            #expect(!decoder.isToForget)
            let texts = (0..<11).map { text(round * 11 + $0, String(repeating: "a", count: 90_000)) }
            _ = try decoder.decode(page(#"{"t":"VStack","c":[\#(texts.joined(separator: ","))]}"#))
        }
        #expect(decoder.isToForget)
        decoder.forget()
        #expect(!decoder.isToForget)
    }
}
