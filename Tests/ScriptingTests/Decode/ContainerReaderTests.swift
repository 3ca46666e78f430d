import Scripting
import TestSupport
import Testing
import Views

@Suite("Grids, lazy containers and scroll views are read from a script")
struct ContainerReaderTests {
    private func read(_ view: String) throws -> DecodedPage { try DecodedPage(view) }

    private func modifiers(_ props: String) throws -> [Modifier] {
        try read(#"{"t":"Text","p":{\#(props)},"c":["a"]}"#).view?.modifiers ?? []
    }

    private let text = ViewNode(.text("a"))

    @Test("a grid with its rows")
    func grid() throws {
        let read = try read(
            #"""
            {"t":"Grid","p":{"alignment":"topLeading","horizontalSpacing":3,"verticalSpacing":4},
             "c":[{"t":"GridRow","p":{"alignment":"bottom"},"c":["a"]},{"t":"GridRow","c":["a"]}]}
            """#)
        let rows = [
            ViewNode(.gridRow(alignment: .bottom, children: [text])), ViewNode(.gridRow(children: [text])),
        ]
        #expect(
            read.view
                == ViewNode(.grid(alignment: .topLeading, horizontalSpacing: 3, verticalSpacing: 4, children: rows)))
        #expect(read.said == [])
    }

    @Test("a lazy grid's tracks: a number, flexible and adaptive sizes, spacings and alignments")
    func tracks() throws {
        let read = try read(
            #"""
            {"t":"LazyVGrid","p":{"spacing":2,"alignment":"leading","columns":[
             {"size":30,"spacing":5},{"size":{"type":"flexible","min":20,"max":"infinity"},"alignment":"top"},
             {"size":{"type":"adaptive","min":40}}]},"c":["a"]}
            """#)
        let tracks = [
            GridTrack(.fixed(30), spacing: 5), GridTrack(.flexible(minimum: 20), alignment: .top),
            GridTrack(.adaptive(minimum: 40)),
        ]
        #expect(
            read.view == ViewNode(.lazyVGrid(columns: tracks, alignment: .leading, spacing: 2, children: [text])))
        #expect(read.said == [])
    }

    @Test("a scroll view's axes, and what fits along them")
    func axes() throws {
        #expect(try read(#"{"t":"ScrollView","c":["a"]}"#).view == ViewNode(.scroll(children: [text])))
        #expect(
            try read(#"{"t":"ScrollView","p":{"axes":"horizontal"},"c":["a"]}"#).view
                == ViewNode(.scroll(horizontal: true, vertical: false, children: [text])))
        #expect(
            try read(#"{"t":"ViewThatFits","p":{"axes":"vertical"},"c":["a"]}"#).view
                == ViewNode(.viewThatFits(horizontal: false, vertical: true, children: [text])))
        #expect(
            try read(#"{"t":"FlowLayout","p":{"spacing":4,"verticalSpacing":1},"c":["a"]}"#).view
                == ViewNode(.flow(horizontalSpacing: 4, verticalSpacing: 1, children: [text])))
        #expect(
            try read(#"{"t":"ScrollView","p":{"axes":"up"},"c":["a"]}"#).said.contains(
                #"ScrollView.axes: expected vertical, horizontal or all, not "up""#))
    }

    @Test("the properties of a grid's views")
    func cells() throws {
        #expect(
            try modifiers(#""gridCellColumns":2,"gridCellAnchor":"top","gridCellUnsizedAxes":"all""#) == [
                .gridCellColumns(2), .gridCellAnchor(UnitPoint(x: 0.5, y: 0)),
                .gridCellUnsizedAxes(horizontal: true, vertical: true),
            ])
        #expect(try modifiers(#""gridColumnAlignment":"trailing""#) == [.gridColumnAlignment(.trailing)])
    }

    @Test("safe areas: ignored at some edges, padded, and with bars")
    func safeAreas() throws {
        #expect(try modifiers(#""ignoresSafeArea":true"#) == [.ignoresSafeArea()])
        #expect(try modifiers(#""ignoresSafeArea":false"#) == [])
        #expect(
            try modifiers(#""ignoresSafeArea":{"edges":["top","horizontal"]}"#)
                == [.ignoresSafeArea(edges: [.top, .horizontal])])
        #expect(try modifiers(#""ignoresSafeArea":{"regions":"keyboard"}"#) == [])
        #expect(
            try modifiers(
                #""safeAreaInset":{"bottom":{"spacing":3,"alignment":"leading","content":{"$el":{"t":"Divider"}}}}"#)
                == [.safeAreaInset(edge: VerticalEdge.bottom, alignment: .leading, spacing: 3, ViewNode(.divider))])
        #expect(
            try modifiers(#""safeAreaBar":{"edge":"leading","content":{"$el":{"t":"Divider"}}}"#)
                == [.safeAreaInset(edge: HorizontalEdge.leading, ViewNode(.divider))])
        #expect(
            try modifiers(#""safeAreaPadding":{"top":3}"#) == [.safeAreaPadding(EdgeInsets(top: 3))])
        #expect(
            try modifiers(#""scenePadding":"horizontal""#) == [.padding(EdgeInsets(leading: 16, trailing: 16))])
    }

    @Test("A scroll view's position and margins are read")
    func scrolling() throws {
        #expect(try modifiers(#""defaultScrollAnchor":"bottom""#) == [.defaultScrollAnchor(UnitPoint(x: 0.5, y: 1))])
        #expect(try modifiers(#""scrollPosition":7"#) == [.scrollTarget(ScrollTarget(id: "7"))])
        #expect(
            try modifiers(#""scrollPosition":{"value":"x","anchor":"top"}"#)
                == [.scrollTarget(ScrollTarget(id: "x", anchor: UnitPoint(x: 0.5, y: 0)))])
        #expect(try modifiers(#""scrollPosition":{"value":null}"#) == [])
        #expect(try modifiers(#""id":"x""#) == [.scrollIdentity("x")])
        #expect(try modifiers(#""contentMargins":5"#) == [.contentMargins(EdgeInsets(all: 5))])
        #expect(
            try modifiers(#""contentMargins":{"edges":"top","insets":5}"#) == [.contentMargins(EdgeInsets(top: 5))])
        #expect(
            try modifiers(#""containerRelativeFrame":{"axes":"horizontal","count":3,"span":2,"spacing":4}"#)
                == [.containerRelativeFrame(horizontal: true, vertical: false, count: 3, span: 2, spacing: 4)])
    }

    /// A tab view's props and children, and the text of the tab that it shows.
    static let tabViews: [(props: String, children: String, shown: String)] = [
        ("", #"{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}"#, "a"),
        (#""tabIndex":1"#, #"{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}"#, "b"),
        (#""tabIndex":7"#, #"{"t":"Text","p":{"tag":5},"c":["a"]},{"t":"Text","p":{"tag":7},"c":["b"]}"#, "b"),
        (#""tabIndex":0"#, #"{"t":"Text","p":{"tag":1},"c":["a"]},{"t":"Text","p":{"tag":0},"c":["b"]}"#, "b"),
        (#""tabIndex":9"#, #"{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}"#, "a"),
        (
            #""tabIndex":0"#,
            #"{"t":"Text","p":{"modifiers":[["tag",1]]},"c":["a"]},{"t":"Text","p":{"modifiers":[["tag",0]]},"c":["b"]}"#,
            "b"
        ),
        (#""selection":1"#, #"{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}"#, "b"),
        (#""selection":"y""#, #"{"t":"Text","p":{"tag":"x"},"c":["a"]},{"t":"Text","p":{"tag":"y"},"c":["b"]}"#, "b"),
        (#""selection":"no""#, #"{"t":"Text","p":{"tag":"x"},"c":["a"]},{"t":"Text","p":{"tag":"y"},"c":["b"]}"#, "a"),
        (
            #""selection":2"#,
            #"{"t":"Tab","p":{"value":1},"c":[{"t":"Text","c":["a"]}]},{"t":"Tab","p":{"value":2},"c":[{"t":"Text","c":["b"]}]}"#,
            "b"
        ),
        (
            #""selection":2"#,
            #"{"t":"TabSection","c":[{"t":"Tab","p":{"value":1},"c":["a"]},{"t":"Tab","p":{"value":2},"c":["b"]}]}"#,
            "b"
        ),
        (#""tabIndex":1"#, #"{"t":"Group","c":[{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}]}"#, "b"),
        (#""tabIndex":1"#, #"{"t":"ForEach","c":[{"t":"Text","c":["a"]},{"t":"Text","c":["b"]}]}"#, "b"),
    ]

    @Test("a tab view shows the tab that its selection or index names, or its first", arguments: tabViews)
    func tabView(props: String, children: String, shown: String) throws {
        let view = try #require(try read(#"{"t":"TabView","p":{\#(props)},"c":[\#(children)]}"#).view)
        let layout = ViewLayout.light()
        let scene = layout.scene(of: view, proposal: ProposedSize(width: 100, height: 100))
        let texts = scene.frames(at: .zero).map(\.name).filter { $0.hasPrefix("Text ") }
        #expect(texts == ["Text \"\(shown)\""])
    }

    @Test("a tab view's style is a word, and a tab's title is not a header")
    func tabNames() throws {
        #expect(try modifiers(#""tabViewStyle":"page""#) == [.tabViewStyle(.page)])
        #expect(try read(#"{"t":"Text","p":{"tabViewStyle":"pages"},"c":["a"]}"#).said.count == 1)
        let tab = try read(#"{"t":"TabView","c":[{"t":"Tab","p":{"title":"Home","systemImage":"house"},"c":["a"]}]}"#)
        #expect(tab.said == ["Tab.title is not drawn yet", "Tab.systemImage is not drawn yet"])
    }
}
