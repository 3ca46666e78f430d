import Scripting
import Testing
import Views

/// Trees that name views of the trees before them.
@Suite("Views that trees name by their numbers")
struct ViewCacheTests {
    private func text(_ number: Int, _ words: String) -> String {
        #"{"t":"Text","i":\#(number),"k":1,"c":["\#(words)"]}"#
    }

    private func page(_ view: String, gone: String = "") -> String { #"{"page":\#(view),"pip":null\#(gone)}"# }

    /// Returns a decoder that has received a text, number 1, and stacks up to number `last`. Each stack refers to the
    /// previous view `times` times.
    private func stacked(_ last: Int, times: Int) throws -> TreeDecoder {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(text(1, "a")))
        for number in 2...last {
            let children = Array(repeating: String(number - 1), count: times).joined(separator: ",")
            _ = try decoder.decode(page(#"{"t":"VStack","i":\#(number),"k":1,"c":[\#(children)]}"#))
        }
        return decoder
    }

    @Test("Views that trees name by their numbers are shown where a tree refers to them, until they are dropped")
    func named() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[\#(text(2, "a")),\#(text(3, "b"))]}"#))
        let second = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[3,2,3]}"#)).presentation.page
        #expect(second?.texts == ["b", "a", "b"])
        #expect(try decoder.decode(page("2")).presentation.page?.texts == ["a"])
        // A view that is sent again replaces the previous one.
        _ = try decoder.decode(page(text(2, "c")))
        #expect(try decoder.decode(page("2")).presentation.page?.texts == ["c"])
        for number in ["2", "7", "-1", "0.5", "1e308"] {
            let error = #expect(throws: ScriptError.self) {
                try decoder.decode(page(number, gone: #","gone":[2,"x",1e308]"#))
            }
            #expect(error?.message == "the view tree cannot be read: it refers to an unknown view")
        }
        #expect(try decoder.decode(page("3")).presentation.page?.texts == ["b"])
    }

    @Test("Views have the location of the code that creates them, until they are dropped")
    func locations() throws {
        func located(_ number: Int, _ place: String) -> String {
            #"{"t":"Text","i":\#(number),"k":1,"l":"\#(place)","c":["a"]}"#
        }
        var decoder = TreeDecoder()
        let first = ViewIdentity(rawValue: 1), second = ViewIdentity(rawValue: 2)
        _ = try decoder.decode(
            page(#"{"t":"VStack","i":3,"c":[\#(located(1, "a.tsx:3:5")),\#(located(2, "nowhere"))]}"#))
        #expect(decoder.location(of: first)?.description == "a.tsx:3:5")
        #expect(decoder.location(of: second) == nil)
        _ = try decoder.decode(page(#"{"t":"VStack","i":3,"c":[1,\#(located(2, "b.tsx:1:2"))]}"#))
        #expect(decoder.location(of: first)?.description == "a.tsx:3:5")
        #expect(decoder.location(of: second)?.description == "b.tsx:1:2")
        _ = try decoder.decode(page("2", gone: #","gone":[1]"#))
        #expect(decoder.location(of: first) == nil)
    }

    @Test("Views that trees name by their numbers are shown in runs with their own numbers")
    func runs() throws {
        var decoder = TreeDecoder()
        func run(_ number: Int, _ views: String) -> String { #"{"r":1,"i":\#(number),"k":1,"c":[\#(views)]}"# }
        let pieces = run(8, "\(text(2, "a")),\(text(3, "b"))") + "," + run(9, #""c",\#(text(4, "d"))"#)
        let whole = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[\#(run(7, pieces))]}"#)).presentation.page
        #expect(whole?.texts == ["a", "b", "c", "d"])
        #expect(whole?.identities == [1, 2, 3, 4].map(ViewIdentity.init(rawValue:)))
        let named = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[7]}"#)).presentation.page
        #expect(named == whole)
        let other = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[9,"e",8]}"#)).presentation.page
        #expect(other?.texts == ["c", "d", "e", "a", "b"])
        // A piece, a list and its pieces, and no more.
        _ = try decoder.decode(page(#"{"t":"VStack","i":1,"c":[\#(run(10, "2,7"))]}"#))
        let error = #expect(throws: ScriptError.self) {
            try decoder.decode(page(#"{"t":"VStack","i":1,"c":[\#(run(11, "10"))]}"#))
        }
        #expect(error?.message.contains("its runs of views are nested too deeply") == true)
        #expect(try decoder.decode(page(#"{"t":"VStack","c":[7]}"#)).presentation.page?.texts == whole?.texts)
    }

    @Test("Views that trees name by their numbers are the same for whoever compares them, and not once one was changed")
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

    @Test("Numbered views count at each reference: a tree that refers to a few views many times is as large as in full")
    func limits() throws {
        var decoder = try stacked(15, times: 2)
        // 2 to the 16th less one.
        let error = #expect(throws: ScriptError.self) { try decoder.decode(page(#"{"t":"VStack","c":[15,15]}"#)) }
        #expect(error?.message == "the tree has more than 50000 views")
    }

    @Test("Modifiers of numbered views count at each reference")
    func modifiers() throws {
        var decoder = TreeDecoder()
        let modified = #"{"t":"VStack","i":1,"k":1,"p":{"bold":true,"italic":true},"c":[]}"#
        _ = try decoder.decode(page(modified))
        func stack(_ count: Int) -> String {
            page(#"{"t":"VStack","c":[\#(Array(repeating: "1", count: count).joined(separator: ","))]}"#)
        }
        #expect(throws: Never.self) { _ = try decoder.decode(stack(24_999)) }
        let error = #expect(throws: ScriptError.self) { _ = try decoder.decode(stack(25_000)) }
        #expect(error?.message == "the tree has more than 50000 views, where two modifiers count as a view")
    }

    @Test("Views that trees name by their numbers are as deep as they are")
    func depth() throws {
        var decoder = try stacked(600, times: 1)
        let error = #expect(throws: ScriptError.self) { try decoder.decode(page(#"{"t":"VStack","i":601,"c":[600]}"#)) }
        #expect(error?.message == "the tree is more than 600 views deep")
    }

    @Test("Views that trees name by their numbers have texts that count")
    func texts() throws {
        var decoder = TreeDecoder()
        _ = try decoder.decode(page(text(1, String(repeating: "a", count: 90_000))))
        #expect(throws: Never.self) { try decoder.decode(page(#"{"t":"VStack","c":[1,1,1,1,1,1,1,1,1,1,1]}"#)) }
        let error = #expect(throws: ScriptError.self) {
            try decoder.decode(page(#"{"t":"VStack","c":[1,1,1,1,1,1,1,1,1,1,1,1]}"#))
        }
        #expect(error?.message == "the tree's texts have more than 1000000 characters")
    }

    @Test("declare the same picture in picture as before")
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

    @Test("take no more memory than the limit, even if a worker never drops them")
    func memoryBudget() throws {
        var decoder = TreeDecoder(maximumKeptBytes: 1 << 20)
        for number in 0..<20 {
            // A view that is sent again, or inside another cached one, counts once.
            let inner = text(2 * (number % 5), String(repeating: "a", count: 90_000))
            _ = try decoder.decode(page(#"{"t":"VStack","i":\#(2 * (number % 5) + 1),"k":1,"c":[\#(inner)]}"#))
        }
        let error = #expect(throws: ScriptError.self) {
            for number in 10..<20 { _ = try decoder.decode(page(text(number, String(repeating: "a", count: 90_000)))) }
        }
        #expect(error?.message == "the views of the script's pages together take more than 1 MB")
    }

    @Test("Numbered views that could not be shown fail at every later reference, and their siblings do not")
    func failures() throws {
        var decoder = TreeDecoder()
        let wrong = #"{"t":"VStack","i":2,"k":1,"p":{"padding":{"$num":"NaN"}},"c":[\#(text(3, "in it"))]}"#
        let first = #expect(throws: ScriptError.self) {
            try decoder.decode(
                page(#"{"t":"VStack","i":1,"k":1,"c":[\#(text(4, "before")),\#(wrong),\#(text(5, "behind"))]}"#))
        }
        for view in ["1", "2", #"{"t":"VStack","c":[4,2]}"#] {
            let again = #expect(throws: ScriptError.self) { try decoder.decode(page(view)) }
            #expect(again == first)
        }
        let good = try decoder.decode(page(#"{"t":"VStack","c":[5,3,4]}"#)).presentation.page
        #expect(good?.texts == ["behind", "in it", "before"])
        _ = try decoder.decode(page(#"{"t":"VStack","i":2,"k":1,"c":[3]}"#))
        #expect(try decoder.decode(page("2")).presentation.page?.texts == ["in it"])
    }

    @Test("Views that trees name by their numbers count once in the memory, also in a tree that could not be shown")
    func roomAfterFailure() throws {
        var decoder = TreeDecoder(maximumKeptBytes: 1 << 18)
        let wrong = #"{"t":"VStack","i":1,"k":1,"p":{"padding":{"$num":"NaN"}},"c":["a"]}"#
        // 90,000 characters within ten others.
        let inner = #"{"t":"VStack","i":2,"k":1,"c":[\#(wrong),\#(text(3, String(repeating: "a", count: 90_000)))]}"#
        let tree = (4..<14).reduce(inner) { #"{"t":"VStack","i":\#($1),"k":1,"c":[\#($0)]}"# }
        let first = #expect(throws: ScriptError.self) { try decoder.decode(page(tree)) }
        let again = #expect(throws: ScriptError.self) { try decoder.decode(page("13")) }
        #expect(first == again)
        #expect(try decoder.decode(page("3")).presentation.page?.texts.count == 1)
    }

    @Test("report what is not drawn once they are visible")
    func notes() throws {
        var decoder = TreeDecoder()
        let markdown = #"{"t":"Markdown","i":2,"k":1,"p":{"content":"a","highlighterTheme":"midnight"}}"#
        let view = #"{"t":"VStack","i":1,"k":1,"c":[\#(markdown)]}"#
        let behind = try decoder.decode(#"{"page":\#(view),"pip":{"isPresented":true,"content":"pip"}}"#)
        #expect(behind.diagnostics == [])
        #expect(try decoder.decode(#"{"page":1,"pip":{"isPresented":true,"content":"other"}}"#).diagnostics == [])
        var alone = TreeDecoder()
        let expected = try alone.decode(page(view)).diagnostics
        #expect(expected.count == 1)
        #expect(try decoder.decode(page("1")).diagnostics == expected)
        #expect(try decoder.decode(page("1")).diagnostics == [])
    }
}
