import TestSupport
import Testing
import Views

/// Texts are 10 by 20 a character.
@Suite struct ScrollLayoutTests {
    @Test("scroll views and what is relative to them", arguments: cases)
    func stands(_ layout: LayoutCase) {
        layout.check()
    }

    private static func scroll(_ children: ViewNode...) -> ViewNode { ViewNode(.scroll(children: children)) }
    private static func sideways(_ children: ViewNode...) -> ViewNode {
        ViewNode(.scroll(horizontal: true, vertical: false, children: children))
    }

    private static let high = ViewNode.vstack(
        spacing: 0, .box(10, 60), .text("b").with(.scrollIdentity("b")), .box(10, 60))
    private static let relative = ViewNode.rectangle.with(.containerRelativeFrame(horizontal: true, vertical: false))

    private static let cases = [
        LayoutCase(
            "takes what it is offered; its content stands at the top, in the middle", scroll(.text("a")), 100, 90,
            "100 x 90: a (45, 0, 10, 20)"),
        LayoutCase(
            "is as large as its content where it may choose", scroll(.text("a"), .text("bcd")), nil, nil,
            "30 x 42: a (10, 0, 10, 20); bcd (0, 22, 30, 20)"),
        LayoutCase(
            "is as high as it is offered though its content is higher", scroll(.box(10, 300)), 50, 100,
            "50 x 100: Rectangle (20, 0, 10, 300)"),
        LayoutCase(
            "its content has the width to break at", scroll(.text("abcdef")), 30, 100, "30 x 100: abcdef (0, 0, 30, 40)"
        ),
        LayoutCase(
            "its content's greedy views have their ideal height: 10", scroll(.rectangle), 30, 100,
            "30 x 100: Rectangle (0, 0, 30, 10)"),
        LayoutCase(
            "a spacer in it has its least height: 8", scroll(.vstack(.text("a"), .spacer(), .text("b"))), 30, 100,
            "30 x 100: a (10, 0, 10, 20); Spacer (15, 20, 0, 8); b (10, 28, 10, 20)"),
        LayoutCase(
            "sideways it is as high as its content, which begins at the leading edge",
            sideways(.hstack(spacing: 0, .box(80, 10), .box(80, 10))), 100, 90,
            "100 x 10: Rectangle (0, 0, 80, 10); Rectangle (80, 0, 80, 10)"),
        LayoutCase(
            "and begins at the right where lines do",
            sideways(.hstack(spacing: 0, .box(80, 10), .box(90, 10))).with(.layoutDirection(.rightToLeft)), 100, 90,
            "100 x 10: Rectangle (20, 0, 80, 10); Rectangle (-70, 0, 90, 10)"),
        LayoutCase(
            "an anchor at the bottom shows the end: 140 − 100 higher",
            scroll(high).with(.defaultScrollAnchor(UnitPoint(x: 0.5, y: 1))),
            10, 100, "10 x 100: Rectangle (0, -40, 10, 60); b (0, 20, 10, 20); Rectangle (0, 40, 10, 60)"),
        LayoutCase(
            "and stands smaller content there", scroll(.text("a")).with(.defaultScrollAnchor(UnitPoint(x: 0.5, y: 1))),
            10, 50,
            "10 x 50: a (0, 30, 10, 20)"),
        LayoutCase(
            "scrolled to a view it goes no farther than it must: its end at 80 meets 50",
            scroll(high).with(.scrollTarget(ScrollTarget(id: "b"))), 10, 50,
            "10 x 50: Rectangle (0, -30, 10, 60); b (0, 30, 10, 20); Rectangle (0, 50, 10, 60)"),
        LayoutCase(
            "at an anchor, the view's own point meets the window's: 60 + 10 − 25",
            scroll(high).with(.scrollTarget(ScrollTarget(id: "b", anchor: UnitPoint(x: 0.5, y: 0.5)))), 10, 50,
            "10 x 50: Rectangle (0, -45, 10, 60); b (0, 15, 10, 20); Rectangle (0, 35, 10, 60)"),
        LayoutCase(
            "but never beyond its content: 140 − 100",
            scroll(high).with(.scrollTarget(ScrollTarget(id: "b", anchor: UnitPoint(x: 0.5, y: 0)))), 10, 100,
            "10 x 100: Rectangle (0, -40, 10, 60); b (0, 20, 10, 20); Rectangle (0, 40, 10, 60)"),
        LayoutCase(
            "a view that is not there changes nothing", scroll(high).with(.scrollTarget(ScrollTarget(id: "z"))), 10, 50,
            "10 x 50: Rectangle (0, 0, 10, 60); b (0, 60, 10, 20); Rectangle (0, 80, 10, 60)"),
        LayoutCase(
            "in one within another each shows it: the inner one scrolls by 80 − 40, the outer one by 100 − 50",
            scroll(
                .vstack(
                    spacing: 0, .box(10, 60),
                    scroll(high).with(.frame(width: 10, height: 40, alignment: .center)).with(
                        .scrollTarget(ScrollTarget(id: "b"))), .box(10, 60))
            ).with(.scrollTarget(ScrollTarget(id: "b"))), 10, 50,
            "10 x 50: Rectangle (0, -50, 10, 60); Rectangle (0, -30, 10, 60); b (0, 30, 10, 20); "
                + "Rectangle (0, 50, 10, 60); Rectangle (0, 50, 10, 60)"),
        LayoutCase(
            "margins come off what its content is offered",
            scroll(.rectangle).with(.contentMargins(EdgeInsets(top: 5, leading: 10, trailing: 20))), 100, 50,
            "100 x 50: Rectangle (10, 5, 70, 10)"),
        LayoutCase(
            "a frame relative to its container is as wide as the scroll view",
            sideways(.hstack(spacing: 0, relative, relative)), 100, 20,
            "100 x 20: Rectangle (0, 0, 100, 20); Rectangle (100, 0, 100, 20)"),
        LayoutCase(
            "two of three parts 5 apart: (100 − 10) / 3 × 2 + 5",
            sideways(
                .rectangle.with(
                    .containerRelativeFrame(horizontal: true, vertical: false, count: 3, span: 2, spacing: 5))),
            100, 20, "100 x 20: Rectangle (0, 0, 65, 20)"),
        LayoutCase(
            "without a scroll view the window is the container",
            ViewNode.text("a").with(
                .containerRelativeFrame(horizontal: true, vertical: true, count: 2, alignment: .topLeading)),
            100, 60, "50 x 30: a (0, 0, 10, 20)"),
        LayoutCase(
            "where no window is known the view has its own size",
            ViewNode.text("a").with(.containerRelativeFrame(horizontal: true, vertical: true)), nil, nil,
            "10 x 20: a (0, 0, 10, 20)"),
        LayoutCase(
            "beside others it gets what they leave", .vstack(spacing: 0, .text("a"), scroll(.box(10, 300))), 20, 100,
            "20 x 100: a (5, 0, 10, 20); Rectangle (5, 20, 10, 300)"),
    ]

    private func rows(_ count: Int, lazy: Bool) -> ViewNode {
        let texts = (0..<count).map { ViewNode.text("\($0)").with(.scrollIdentity("\($0)")) }
        return lazy
            ? ViewNode(.lazyVStack(children: texts))
            : ViewNode(.vstack(alignment: .center, spacing: nil, children: texts))
    }

    private func shown(_ node: ViewNode, _ measurer: FixedTextMeasurer = FixedTextMeasurer()) -> [String] {
        var scene = ViewLayout.light(measurer: measurer)
            .scene(of: node, proposal: ProposedSize(width: 100, height: 200))
        let list = scene.displayList(at: .zero).description
        return list.split(separator: "\n").filter { $0.contains("text") }
            .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    }

    @Test("a scroll view clips its content to its own frame")
    func clip() {
        #expect(
            displayList(Self.scroll(.text("a")), width: 30, height: 40).description == """
                size 30 x 40
                group clip rectangle (0, 0, 30, 40)
                  text "a" (10, 0, 10, 20) font 17 regular #000000FF

                """)
    }

    @Test("Only the visible of five thousand lazy rows are drawn, and a hundred are measured")
    func lazyRows() {
        let measurer = FixedTextMeasurer()
        // 200 points hold a part of the tenth row.
        #expect(shown(Self.scroll(rows(5_000, lazy: true)), measurer) == (0...9).map(String.init))
        #expect(measurer.count < 400)
    }

    @Test("Only the visible of five thousand rows in a column are drawn, and a few beyond the edge")
    func plainRows() {
        #expect(shown(Self.scroll(rows(5_000, lazy: false))) == (0...13).map(String.init))
    }

    @Test("the last of five thousand lazy rows is at the bottom if it is shown")
    func lazyEnd() {
        let measurer = FixedTextMeasurer()
        let end = Self.scroll(rows(5_000, lazy: true)).with(.defaultScrollAnchor(UnitPoint(x: 0.5, y: 1)))
        #expect(shown(end, measurer) == (4_990..<5_000).map(String.init))
        #expect(measurer.count < 400)
    }

    @Test("a lazy row far down is scrolled to without measuring those before it")
    func lazyTarget() {
        let measurer = FixedTextMeasurer()
        let view = Self.scroll(rows(5_000, lazy: true)).with(
            .scrollTarget(ScrollTarget(id: "3000", anchor: UnitPoint(x: 0.5, y: 0))))
        #expect(shown(view, measurer).prefix(3) == ["3000", "3001", "3002"])
        #expect(measurer.count < 400)
    }
}
