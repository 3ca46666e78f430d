import Scripting
import TestSupport
import Testing
import Views

@Suite struct TreeDecoderTests {
    private func presentation(_ json: String) throws -> Presentation {
        var decoder = TreeDecoder()
        return try decoder.decode(json).presentation
    }

    @Test("a page and its declaration are read whole")
    func wholeTree() throws {
        let shown = try presentation(
            """
            {"page":{"t":"NavigationStack","c":[{"t":"List","p":{"navigationTitle":"Walk","toolbar":{"confirmationAction":
            {"$el":{"t":"Button","p":{"title":"Done","action":{"$fn":3}},"l":"walk.tsx:9:1"}}}},"c":["Hi"]}]},
            "pip":{"isPresented":true,"maximumUpdatesPerSecond":2,"location":"walk.tsx:8:5","content":
            {"t":"HStack","p":{"onPipStart":{"$fn":4},"pipHideOnForeground":true,"spacing":6,
            "modifiers":[["frame",{"width":390,"height":50}],["background","systemBlue"]],"foregroundStyle":"white"},
            "c":[{"t":"Image","p":{"systemName":"figure.walk"}},{"t":"Text","p":{"onPipStop":{"$fn":5}},"c":["3"," 步"]}]}}}
            """)
        let done = ViewNode(
            .button(.init(action: ActionID(rawValue: 3), title: "Done", label: [ViewNode(.text("Done"))])))
        #expect(
            shown.page
                == ViewNode(
                    .page(
                        .init(
                            name: "NavigationStack",
                            children: [
                                ViewNode(
                                    .page(.init(name: "List", alignment: .leading, children: [ViewNode(.text("Hi"))])),
                                    modifiers: [.attachment(name: "toolbar", content: [done])])
                            ]))))
        let pip = try #require(shown.pictureInPicture)
        #expect(pip.isPresented && pip.hidesOnForeground && !pip.showsOnBackground)
        #expect(pip.maximumUpdatesPerSecond == 2)
        #expect(pip.callbacks == [.onPipStart, .onPipStop])
        let white = PaintStyle.color(Color(red: 1, green: 1, blue: 1))
        #expect(
            pip.content
                == ViewNode(
                    .hstack(
                        alignment: .center, spacing: 6,
                        children: [ViewNode(.symbol("figure.walk")), ViewNode(.text("3 步"))]),
                    modifiers: [
                        .foregroundStyle([white]), .frame(width: 390, height: 50, alignment: .center),
                        .backgroundStyle(.color(.systemBlue), shape: nil),
                    ]))
    }

    private func kind(_ element: String) throws -> ViewNode.Kind? {
        try presentation(#"{"page":\#(element),"pip":null}"#).page?.kind
    }

    private func decoding(_ page: String) throws -> (ViewNode?, [String]) {
        var decoder = TreeDecoder()
        let decoded = try decoder.decode(#"{"page":\#(page)}"#)
        return (decoded.presentation.page, decoded.diagnostics.map { "\($0.location?.description ?? "?"): \($0.text)" })
    }

    @Test("a text is its strings and numbers put together, in whatever the children are")
    func texts() throws {
        #expect(try kind(#"{"t":"Text","c":["a ","1"," 日",2.5,""]}"#) == .text("a 1 日2.5"))
        #expect(try kind(#"{"t":"Text"}"#) == .text(""))
        let (node, said) = try decoding(
            #"{"t":"Text","c":["a",{"t":"Text","p":{"bold":true},"c":["b"]},{"t":"Circle","l":"a:1:3"}]}"#)
        let bold = TextPiece.view(ViewNode(.text("b"), modifiers: [.bold(true)]))
        #expect(node?.texts.joined() == "ab")
        #expect(said == ["a:1:3: Circle is not drawn inside a Text"])
        let (styled, _) = try decoding(
            #"{"t":"Text","p":{"styledText":{"content":["a",{"content":"b","bold":true}]}}}"#)
        #expect(styled?.kind == .text([.string("a"), bold]))
    }

    @Test("a text in Markdown's inline form has its emphasis, and nothing in it makes a heading")
    func inlineMarkdown() throws {
        #expect(
            try kind(##"{"t":"Text","p":{"attributedString":"# **b** _i_"}}"##)
                == .text([
                    .string("# "), .view(ViewNode(.text([.string("b")]), modifiers: [.bold(true)])),
                    .string(" "),
                    .view(ViewNode(.text([.string("i")]), modifiers: [.italic(true)])),
                ]))
        #expect(try kind(#"{"t":"Text","p":{"attributedString":"a\n\n- b"}}"#) == .text("a\n\n- b"))
    }

    @Test("the cells of Markdown's tables count as views")
    func markdownCells() throws {
        let table = #"|a|b\n|-|-\n"# + String(repeating: #"|c|d\n"#, count: 2_000)
        let view = ##"{"t":"Markdown","p":{"content":"\##(table)"}}"##
        _ = try kind(view)
        let error = try #require(throws: ScriptError.self) {
            try kind(##"{"t":"VStack","c":[\##(view),\##(view),\##(view)]}"##)
        }
        #expect("\(error)".contains("more than 50000 views"), "\(error)")
    }

    @Test("the items and paragraphs of Markdown count as the views that they consist of")
    func markdownItems() throws {
        func content(_ part: String, _ count: Int) throws {
            _ = try kind(##"{"t":"Markdown","p":{"content":"\##(String(repeating: part, count: count))"}}"##)
        }
        for (part, count) in [
            (#"- [ ] x\n"#, 6_000), (#"1. x\n"#, 6_000), (#"a\n\n"#, 16_000), (#"> a\n\n---\n\n"#, 4_900),
        ] {
            try content(part, count)
            let error = #expect(throws: ScriptError.self) { try content(part, count + count / 8) }
            #expect(error?.message.hasPrefix("the tree has more than 50000 views") == true, "\(part)")
        }
    }

    @Test("stacks, spacers and the other leaves keep their props")
    func views() throws {
        let leaf = ViewNode(.divider)
        #expect(
            try kind(#"{"t":"HStack","p":{"alignment":"lastTextBaseline","spacing":0},"c":[{"t":"Divider"}," "]}"#)
                == .hstack(alignment: .lastTextBaseline, spacing: 0, children: [leaf]))
        #expect(
            try kind(#"{"t":"VStack","p":{"alignment":"leading"},"c":["x"]}"#)
                == .vstack(alignment: .leading, spacing: nil, children: [ViewNode(.text("x"))]))
        #expect(
            try kind(#"{"t":"ZStack","p":{"alignment":"bottomTrailing"}}"#)
                == .zstack(alignment: .bottomTrailing, children: []))
        #expect(try kind(#"{"t":"Spacer","p":{"minLength":0}}"#) == .spacer(minLength: 0))
        #expect(try kind(#"{"t":"Spacer"}"#) == .spacer(minLength: nil))
        #expect(try kind(#"{"t":"EmptyView"}"#) == .empty)
        #expect(try kind(#"{"t":"Group","c":[{"t":"Divider"}]}"#) == .group([leaf]))
        #expect(try kind(#"{"t":"Image","p":{"systemName":"star"}}"#) == .symbol("star"))
        #expect(
            try kind(#"{"t":"Label","p":{"title":"Walk","systemImage":"figure.walk"}}"#)
                == .label(title: [ViewNode(.text("Walk"))], icon: [ViewNode(.symbol("figure.walk"))]))
    }

    @Test("shapes keep their fill and their stroke")
    func shapeViews() throws {
        let red = PaintStyle.color(Color(red: 1, green: 0, blue: 0))
        #expect(
            try kind(#"{"t":"Circle","p":{"fill":"red","stroke":"red"}}"#)
                == .shape(.circle, fill: red, stroke: .init(style: red, line: StrokeStyle())))
        #expect(
            try kind(
                #"{"t":"RoundedRectangle","p":{"cornerRadius":4,"stroke":{"shapeStyle":"red","strokeStyle":{"lineWidth":2,"lineCap":"round","lineJoin":"bevel","dash":[1,2],"dashPhase":3}}}}"#
            )
                == .shape(
                    .roundedRectangle(cornerRadius: 4), fill: nil,
                    stroke: .init(
                        style: red,
                        line: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .bevel, dash: [1, 2], dashPhase: 3)))
        )
        #expect(
            try kind(#"{"t":"UnevenRoundedRectangle","p":{"topLeadingRadius":4,"bottomTrailingRadius":5}}"#)
                == .shape(
                    .unevenRoundedRectangle(topLeading: 4, topTrailing: 0, bottomLeading: 0, bottomTrailing: 5),
                    fill: nil, stroke: nil))
    }

    @Test("progress is a part of its total, held between none and all")
    func progress() throws {
        func fraction(_ props: String) throws -> Double? {
            let kind = try kind(#"{"t":"ProgressView","p":{\#(props)}}"#)
            let content = try #require(kind?.content as? ViewNode.ProgressContent)
            return content.fraction
        }
        #expect(try fraction(#""value":3,"total":12"#) == 0.25)
        #expect(try fraction(#""value":0.5"#) == 0.5)
        #expect(try fraction(#""value":7"#) == 1)
        #expect(try fraction(#""value":-1,"total":2"#) == 0)
        #expect(try fraction(#""value":1,"total":0"#) == 0)
        #expect(try fraction(#""title":"Loading""#) == nil)
        #expect(
            try kind(#"{"t":"ProgressView","p":{"value":1,"title":"T","currentValueLabel":{"$el":{"t":"Divider"}}}}"#)
                == .progress(.init(fraction: 1, label: ViewNode(.text("T")), currentValueLabel: ViewNode(.divider))))
    }

    @Test("a button has its action and its label, a title with a symbol beside it")
    func buttons() throws {
        #expect(
            try kind(#"{"t":"Button","p":{"title":"Go","systemImage":"star","action":{"$fn":12},"role":"cancel"}}"#)
                == .button(
                    .init(
                        action: ActionID(rawValue: 12), title: "Go", role: .cancel,
                        label: [
                            ViewNode(.label(title: [ViewNode(.text("Go"))], icon: [ViewNode(.symbol("star"))]))
                        ])))
        #expect(
            try kind(#"{"t":"Button","c":[{"t":"Divider"}]}"#)
                == .button(.init(action: nil, title: nil, label: [ViewNode(.divider)])))
    }

    @Test("a section has its header before and its footer after its rows")
    func sections() throws {
        #expect(
            try kind(
                #"{"t":"Section","p":{"header":{"$el":{"t":"Text","c":["H"]}},"footer":"F"},"c":[{"t":"Divider"}]}"#)
                == .page(
                    .init(
                        name: "Section", alignment: .leading,
                        children: [ViewNode(.divider)], header: ViewNode(.text("H")), footer: ViewNode(.text("F")))))
    }

    @Test("views that a frame does not show keep their buttons, while their container is open")
    func attachments() throws {
        func attached(_ props: String) throws -> ([String], [String]) {
            let (node, said) = try decoding(#"{"t":"List","l":"a:1:2","p":{\#(props)}}"#)
            let names = (node?.modifiers ?? []).compactMap { modifier in
                (modifier.content as? AttachmentModifier).map { "\($0.name) \($0.content.count)" }
            }
            return (names, said)
        }
        let text = #"{"$el":{"t":"Text"}}"#
        #expect(
            try attached(#""toolbar":{"topBarLeading":\#(text),"bottomBar":{"$els":[{"t":"Text"},{"t":"Text"}]}}"#)
                == (["toolbar 3"], ["a:1:2: toolbar is not applied yet"]))
        #expect(try attached(#""sheet":{"isPresented":false,"content":\#(text)}"#) == ([], []))
        #expect(
            try attached(#""sheet":{"isPresented":true,"content":\#(text)}"#)
                == (["sheet 1"], ["a:1:2: sheet is not applied yet"]))
        #expect(try attached(#""contextMenu":{"menuItems":\#(text)},"selection":"a""#) == (["contextMenu 1"], []))
    }

    @Test("each unsupported name is reported once by a decoder")
    func diagnosticsOnce() throws {
        var decoder = TreeDecoder()
        let json =
            #"{"page":{"t":"VStack","c":[{"t":"Editor","l":"a:1:1","c":["x"]},{"t":"Editor","l":"a:2:1"},{"t":"Map","l":"a:3:1"}]}}"#
        let first = try decoder.decode(json)
        #expect(
            first.diagnostics.map(\.text) == [
                "Editor is not drawn yet: only its content is", "Editor is not drawn yet", "Map is not drawn yet",
            ])
        #expect(try decoder.decode(json).diagnostics == [])
        #expect(first.presentation.page?.parts.first?.kind == .group([ViewNode(.text("x"))]))
    }

    @Test("a tag that is no view is an error at its place")
    func unknownView() {
        let error = #expect(throws: ScriptError.self) {
            try presentation(#"{"page":{"t":"VStack","c":[{"t":"div","l":"walk.tsx:3:9"}]}}"#)
        }
        #expect(error?.description == "walk.tsx:3:9: there is no view named \"div\"")
        #expect(error?.kind == .script(.render))
    }

    @Test("the update rate is clamped to the documented range")
    func updateRates() throws {
        func rate(_ json: String) throws -> (Double?, [String]) {
            var decoder = TreeDecoder()
            let decoded = try decoder.decode(
                #"{"page":null,"pip":{"isPresented":false,"maximumUpdatesPerSecond":\#(json),"content":{"t":"Text"},"location":"a:1:2"}}"#
            )
            return (decoded.presentation.pictureInPicture?.maximumUpdatesPerSecond, decoded.diagnostics.map(\.text))
        }
        #expect(try rate("null") == (30, []))
        #expect(try rate("0.5") == (0.5, []))
        #expect(try rate("1000") == (120, ["pip.maximumUpdatesPerSecond is from 0.1 to 120: 120.0 is used"]))
        #expect(try rate("0").0 == 0.1)
        #expect(try rate(#"{"$num":"Infinity"}"#).0 == 120)
        #expect(throws: ScriptError.self) { _ = try rate(#"{"$num":"NaN"}"#) }
    }

    @Test("a tree beyond a budget is refused at the element that exceeds it")
    func budgets() throws {
        func stack(_ count: Int) -> String {
            let children = (1...count).map { #"{"t":"Text","l":"big.tsx:1:\#($0)"}"# }
            return #"{"page":{"t":"VStack","c":[\#(children.joined(separator: ","))]}}"#
        }
        #expect(throws: Never.self) { _ = try presentation(stack(TreeLimits.views - 1)) }
        let tooMany = #expect(throws: ScriptError.self) { _ = try presentation(stack(TreeLimits.views + 1)) }
        #expect(tooMany?.description == "big.tsx:1:50000: the tree has more than 50000 views")
        #expect(tooMany?.kind == .limit)

        func modified(_ count: Int) -> String {
            stack(count).replacing(#""l":"#, with: #""p":{"bold":true,"italic":true},"l":"#)
        }
        #expect(throws: Never.self) { _ = try presentation(modified(TreeLimits.views / 2 - 1)) }
        let tooModified = #expect(throws: ScriptError.self) { _ = try presentation(modified(TreeLimits.views / 2 + 1)) }
        #expect(
            tooModified?.description
                == "big.tsx:1:25000: the tree has more than 50000 views, where two modifiers count as a view")

        func tower(_ count: Int) -> String {
            let opening = (1...count).map { #"{"t":"Group","l":"deep.tsx:1:\#($0)","c":["# }.joined()
            return #"{"page":"# + opening + String(repeating: "]}", count: count) + "}"
        }
        #expect(throws: Never.self) { _ = try presentation(tower(TreeLimits.depth)) }
        let tooDeep = #expect(throws: ScriptError.self) { _ = try presentation(tower(3000)) }
        #expect(tooDeep?.message == "the tree is more than 600 views deep")

        func texts(_ lengths: [Int]) -> String {
            let texts = lengths.enumerated().map {
                #"{"t":"Text","c":["\#(String(repeating: "a", count: $1))"],"l":"a:\#($0 + 1):1"}"#
            }
            return #"{"page":{"t":"VStack","c":[\#(texts.joined(separator: ","))]}}"#
        }
        #expect(throws: Never.self) { _ = try presentation(texts(Array(repeating: 100_000, count: 10))) }
        let tooLong = #expect(throws: ScriptError.self) { _ = try presentation(texts([1, 100_001])) }
        #expect(tooLong?.description == "a:2:1: a text has more than 100000 characters")
        let tooMuch = #expect(throws: ScriptError.self) {
            _ = try presentation(texts(Array(repeating: 60_000, count: 17)))
        }
        #expect(tooMuch?.description == "a:17:1: the tree's texts have more than 1000000 characters")
    }

    @Test("no mutated tree crashes the decoder", arguments: 0..<16)
    func fuzz(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let base = Array(
            #"{"page":{"t":"VStack","p":{"frame":{"width":{"$num":"Infinity"}},"background":{"content":{"$el":{"t":"Circle","p":{"fill":["red",{"color":"white","location":1}]}}}},"modifiers":[["padding",3],["font",{"size":1}]],"toolbar":{"a":{"$els":["x"]}}},"c":["a",{"t":"Text","l":"a:1:2","c":[1]}]},"pip":{"isPresented":true,"content":{"t":"Button","p":{"action":{"$fn":1}}}}}"#
                .utf8)
        let pieces = Array("{}[]\",:$e-1.tpcl".utf8)
        var decoder = TreeDecoder()
        for _ in 0..<200 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = pieces.randomElement(using: &generator) ?? 0
                case 1: bytes.removeSubrange(index..<min(bytes.count, index + 3))
                default: bytes.insert(pieces.randomElement(using: &generator) ?? 0, at: index)
                }
            }
            do {
                let decoded = try bytes.withUnsafeBytes { try decoder.decode($0) }
                #expect(decoded.presentation.pictureInPicture?.maximumUpdatesPerSecond ?? 30 >= 0.1)
            } catch {
                #expect(error is ScriptError)
            }
        }
    }
}
