import Scripting
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
                                    .page(.init(name: "List", children: [ViewNode(.text("Hi"))])),
                                    modifiers: [.attachment(name: "toolbar", content: [done])])
                            ]))))
        let pip = try #require(shown.pictureInPicture)
        #expect(pip.isPresented && pip.hidesOnForeground && !pip.showsOnBackground)
        #expect(pip.maximumUpdatesPerSecond == 2)
        #expect(pip.callbacks == [.onPipStart, .onPipStop])
        let white = ShapeStyle.color(Color(red: 1, green: 1, blue: 1))
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
}
