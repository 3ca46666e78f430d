import Scripting
import Testing
import Views

/// The diagnostics of a tree: text, location, number, and cases without any.
@Suite struct NotesTests {
    private func said(_ decoder: inout TreeDecoder, _ json: String) throws -> [String] {
        try decoder.decode(json).diagnostics.map { "\($0.location?.description ?? "?"): \($0.text)" }
    }

    private func said(_ json: String) throws -> [String] {
        var decoder = TreeDecoder()
        return try said(&decoder, json)
    }

    @Test("A hundred of many unknown props are reported, and the rest are counted in one message")
    func storm() throws {
        let props = (0..<5000).map { "\"p\($0)\":1" }.joined(separator: ",")
        let json = #"{"page":{"t":"Text","l":"a:1:2","p":{\#(props)}}}"#
        var decoder = TreeDecoder()
        let notes = try said(&decoder, json)
        #expect(notes.count == TreeLimits.notes + 1)
        #expect(notes.first == "a:1:2: p0 is not a known modifier")
        #expect(notes.last == "?: 4900 more notes on the views are omitted, and all later ones")
        #expect(try said(&decoder, json) == [])
        #expect(try said(&decoder, #"{"page":{"t":"Editor"}}"#) == [])
    }

    @Test("a long prop is reported in bounded length")
    func longNames() throws {
        let name = String(repeating: "ab", count: 100_000)
        let notes = try said(#"{"page":{"t":"Text","p":{"\#(name)":1,"tint":"\#(name)"}}}"#)
        #expect(notes.count == 2)
        #expect(notes.allSatisfy { $0.count < 150 })
        let error = #expect(throws: ScriptError.self) { _ = try said(#"{"page":{"t":"\#(name)"}}"#) }
        #expect(error.map { $0.description.count < 150 } == true)
    }

    @Test("a value that is wrong in a different way each time is reported once")
    func changingValues() throws {
        var decoder = TreeDecoder()
        let notes = try (1...50).flatMap { number in
            try said(&decoder, #"{"page":{"t":"Text","l":"a:1:2","p":{"frame":{"width":-\#(number)}}}}"#)
        }
        #expect(notes == ["a:1:2: frame.width: expected a non-negative length, not -1"])
    }

    @Test("Only errors are reported of a page behind a picture in picture, because no frame shows it")
    func pages() throws {
        let page = #"{"t":"List","l":"a:1:2","p":{"navigationTitle":"T","typo":1},"c":[{"t":"Editor","l":"a:2:3"}]}"#
        let pip = #"{"isPresented":false,"content":{"t":"Editor","l":"a:9:9"}}"#
        var decoder = TreeDecoder()
        #expect(
            try said(&decoder, #"{"page":\#(page),"pip":\#(pip)}"#)
                == ["a:1:2: typo is not a known modifier", "a:9:9: Editor is not drawn yet"])
        #expect(try said(&decoder, #"{"page":\#(page),"pip":null}"#) == ["a:1:2: navigationTitle is not applied yet"])
    }

    @Test("the content of a view that is not drawn is not reported as missing")
    func inside() throws {
        #expect(
            try said(
                #"{"page":{"t":"VStack","l":"a:1:2","p":{"toolbar":{"$el":{"t":"Button","p":{"title":"x","buttonStyle":"glass"},"c":[{"t":"Map"}]}},"searchable":{"value":"x","onChanged":{"$fn":1}}}}}"#
            ) == ["a:1:2: toolbar is not applied yet", "a:1:2: searchable is not applied yet"])
    }

    @Test("Closed sheets are not reported")
    func closedSheets() throws {
        let open = #"{"isPresented":true,"content":{"$el":{"t":"Text"}}}"#
        let closed = #"{"isPresented":false,"content":{"$el":{"t":"Text"}}}"#
        #expect(try said(#"{"page":{"t":"Text","p":{"sheet":[\#(closed),\#(closed)]}}}"#) == [])
        #expect(
            try said(#"{"page":{"t":"Text","p":{"sheet":[\#(closed),\#(open)]}}}"#)
                == ["?: sheet is not applied yet"])
    }

    @Test("a prop that is neither the view's own nor a modifier is reported for every view with known props")
    func unknownProps() throws {
        for tag in ["Text", "List", "Section", "Gauge", "Map", "ToolbarItem"] {
            let notes = try said(#"{"page":{"t":"\#(tag)","l":"a:1:2","p":{"sparkle":1}}}"#)
            #expect(notes.last == "a:1:2: sparkle is not a known modifier", "\(tag)")
        }
        #expect(try said(#"{"page":{"t":"TextEditor","p":{"sparkle":1}}}"#) == ["?: TextEditor is not drawn yet"])
        #expect(
            try said(#"{"page":{"t":"Editor","p":{"controller":{"$el":{"t":"Text"}}}}}"#) == [
                "?: Editor is not drawn yet"
            ])
    }

    @Test(
        "a view's own prop that is not drawn is reported by the view's name, unless it is off",
        arguments: [
            (
                #"{"t":"Markdown","p":{"content":"a","highlighterTheme":"midnight"}}"#,
                ["?: Markdown.highlighterTheme is not drawn yet"]
            ),
            (
                #"{"t":"Image","p":{"systemName":"star","antialiased":true,"onError":{"$fn":1}}}"#,
                ["?: Image.antialiased is not drawn yet"]
            ),
            (#"{"t":"Image","p":{"systemName":"star","resizable":false}}"#, []),
            (#"{"t":"Image","p":{"systemName":4}}"#, ["?: Image.systemName: expected a symbol's name, not 4"]),
            (
                #"{"t":"Button","p":{"title":"x","role":"loud"}}"#,
                [#"?: Button.role: expected destructive, cancel, close or confirm, not "loud""#]
            ),
            (#"{"t":"Text","p":{"bold":"no"}}"#, [#"?: bold: expected true or false, not "no""#]),
            (
                #"{"t":"Circle","p":{"stroke":{"shapeStyle":"red","strokeStyle":{"lineCap":"flat"}}}}"#,
                [#"?: Circle.stroke.strokeStyle.lineCap: expected butt, round or square, not "flat""#]
            ),
        ] as [(String, [String])])
    func ownProps(page: String, notes: [String]) throws {
        #expect(try said(#"{"page":\#(page)}"#) == notes)
    }

    @Test("the notes of a tree that could not be shown are reported with the next")
    func failedTree() throws {
        var decoder = TreeDecoder()
        #expect(throws: ScriptError.self) {
            try decoder.decode(#"{"page":{"t":"HStack","c":[{"t":"Editor"},{"t":"div"}]}}"#)
        }
        #expect(try said(&decoder, #"{"page":null}"#) == ["?: Editor is not drawn yet"])
    }
}
