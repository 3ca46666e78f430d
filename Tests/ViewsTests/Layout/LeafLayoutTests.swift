import TestSupport
import Testing
import Views

@Suite struct LeafLayoutTests {
    @Test("shapes take what is proposed and are 10 by 10 if they may choose")
    func shapes() {
        #expect(displayList(.rectangle).size == Size(width: 10, height: 10))
        #expect(displayList(.shape(.capsule), width: 30, height: 5).size == Size(width: 30, height: 5))
    }

    @Test("a circle is as large as the smaller of the lengths proposed, and 10 by 10 if it may choose")
    func circle() {
        let circle = ViewNode.shape(.circle, .color(.red))
        #expect(
            displayList(.vstack(circle), width: 50, height: 20).description == """
                size 20 x 20
                fill circle (0, 0, 20, 20) #FF383CFF

                """)
        #expect(displayList(circle).size == Size(width: 10, height: 10))
        #expect(displayList(circle, width: 30).size == Size(width: 30, height: 30))
        // The text is next to the circle: 20, a distance of 8.
        #expect(
            laidOut(.hstack(circle, .text("a"), .spacer()), width: 200, height: 20) == """
                HStack (0, 0, 200, 20)
                  Circle (0, 0, 20, 20)
                  Text "a" (28, 0, 10, 20)
                  Spacer (38, 10, 162, 0)
                """)
    }

    @Test("an ideal length raises a greatest one that is less")
    func idealBeyondMaximum() {
        let frame = FlexibleFrame(idealWidth: 30, maxWidth: 20)
        #expect(displayList(ViewNode.rectangle.with(.flexibleFrame(frame))).size.width == 30)
        #expect(displayList(ViewNode.rectangle.with(.flexibleFrame(frame)), width: 100).size.width == 30)
    }

    @Test("a shape with a stroke alone is not filled; without either it has the foreground style")
    func strokes() {
        let stroke = ViewNode.Stroke(
            style: .color(.blue), line: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 2], dashPhase: 1))
        let outlined = ViewNode(.shape(.roundedRectangle(cornerRadius: 3), fill: nil, stroke: stroke))
        #expect(
            displayList(outlined, width: 9, height: 8).description == """
                size 9 x 8
                stroke roundedRectangle(3) (0, 0, 9, 8) width 2 cap round dash [4, 2] phase 1 #0088FFFF

                """)
        let both = ViewNode(.shape(.ellipse, fill: .color(.white), stroke: stroke))
        #expect(displayList(both, width: 9, height: 8).items.count == 2)
        let plain = displayList(.rectangle.with(.foregroundStyle([.color(.green)])), width: 1, height: 1)
        #expect(plain.description == "size 1 x 1\nfill rectangle (0, 0, 1, 1) #34C759FF\n")
    }

    @Test("known progress is a bar of 4 points under its label and over its current value in small second-rank text")
    func linearProgress() {
        // Label 20, 4 apart, bar 4, 4 apart, value 20. Full width; the tint fills a quarter of 200.
        let content = ViewNode.ProgressContent(
            fraction: 0.25, label: .text("Load"), currentValueLabel: .text("25%"))
        let view = ViewNode(.progress(content), modifiers: [.tint(.color(.green))])
        #expect(
            displayList(view, width: 200, height: 100).description == """
                size 200 x 52
                text "Load" (0, 0, 40, 20) font 17 regular #000000FF
                fill capsule (0, 24, 200, 4) #78788033
                fill capsule (0, 24, 50, 4) #34C759FF
                text "25%" (0, 32, 30, 20) font 12 regular #3C3C4399

                """)
    }

    @Test("progress outside 0 to 1 is cut to it, and nothing done draws no fill")
    func progressLimits() {
        func bars(_ fraction: Double) -> Int {
            displayList(ViewNode(.progress(.init(fraction: fraction))), width: 100).items.count
        }
        #expect([-1, 0, 0.5, 7, .nan].map(bars) == [1, 1, 2, 2, 1])
    }

    @Test("unknown progress is a spinner of 20 points over its label")
    func spinner() {
        let view = ViewNode(.progress(.init(fraction: nil, label: .text("ab cd"))))
        #expect(
            laidOut(view, width: 200, height: 100) == """
                ProgressView (0, 0, 50, 44)
                  Spinner (15, 0, 20, 20)
                  Text "ab cd" (0, 24, 50, 20)
                """)
        #expect(
            displayList(view).description.contains(
                "stroke circle (18, 3, 14, 14) width 6 dash [2, 3.498] phase 1 angular"))
    }

    @Test("a button is its label in the tint, unless a foreground style was set around or within it")
    func buttons() {
        func button(_ label: [ViewNode]) -> ViewNode {
            ViewNode(.button(.init(action: nil, title: "Go", label: label)))
        }
        let tinted = button([]).with(.tint(.color(.orange)))
        #expect(displayList(tinted).description.hasSuffix("text \"Go\" (0, 0, 20, 20) font 17 regular #FF8D28FF\n"))
        #expect(displayList(button([])).description.contains("#0088FFFF"))
        #expect(
            displayList(button([.text("x")]).with(.foregroundStyle([.color(.red)]))).description.contains("#FF383CFF"))
        #expect(
            displayList(button([.text("x").with(.foregroundStyle([.color(.red)]))])).description.contains("#FF383CFF"))
        // Several views are side by side: a symbol of 20, 8 apart, a text of 20.
        #expect(displayList(button([.symbol("play"), .text("Go")])).size == Size(width: 48, height: 20))
    }

    @Test("page containers are columns of what they hold, lists and forms from the leading edge")
    func pages() {
        let section = ViewNode(
            .page(.init(name: "Section", alignment: .leading, children: [.text("a"), .text("bcd")])))
        let list = ViewNode(.page(.init(name: "List", alignment: .leading, children: [section, .text("ef")])))
        let view = ViewNode(.page(.init(name: "NavigationStack", children: [list])))
        #expect(
            laidOut(view, width: 300, height: 600) == """
                NavigationStack (0, 0, 30, 63)
                  List (0, 0, 30, 63)
                    Section (0, 0, 30, 42)
                      Text "a" (0, 0, 10, 20)
                      Text "bcd" (0, 22, 30, 20)
                    Text "ef" (0, 43, 20, 20)
                """)
    }

    @Test("invisible attachments of a modifier are not laid out")
    func attachments() {
        let view = ViewNode.text("a").with(.attachment(name: "toolbar", content: [.text("bbbbbb")]))
        #expect(displayList(view) == displayList(.text("a")))
    }
}
