import TestSupport
import Testing
import Views

/// Texts are 10 by 20 a character.
@Suite struct LazyLayoutTests {
    @Test("lazy stacks and grids, flows, and the first that fits", arguments: stacks + grids + flows + fits)
    func stands(_ layout: LayoutCase) {
        layout.check()
    }

    private static let stacks = [
        LayoutCase(
            "a lazy column takes the width that is offered, its views in the middle of it",
            ViewNode(.lazyVStack(children: [.text("a"), .text("bcd")])), 100, 90,
            "100 x 42: a (45, 0, 10, 20); bcd (35, 22, 30, 20)"),
        LayoutCase(
            "asked for its ideal width it is as wide as its widest view",
            ViewNode(.lazyVStack(alignment: .trailing, children: [.text("a"), .text("bcd")])), nil, nil,
            "30 x 42: a (20, 0, 10, 20); bcd (0, 22, 30, 20)"),
        LayoutCase(
            "its alignment and its spacing",
            ViewNode(.lazyVStack(alignment: .leading, spacing: 5, children: [.text("a"), .text("b"), .text("c")])), 50,
            nil,
            "50 x 70: a (0, 0, 10, 20); b (0, 25, 10, 20); c (0, 50, 10, 20)"),
        LayoutCase(
            "a lazy row takes the height that is offered",
            ViewNode(.lazyHStack(alignment: .bottom, children: [.text("a"), .text("b")])), 100, 50,
            "28 x 50: a (0, 30, 10, 20); b (18, 30, 10, 20)"),
        LayoutCase(
            "groups and nothing are no views of their own",
            ViewNode(.lazyVStack(children: [.group(.text("a"), .empty, .text("b")), .empty, .text("c")])), 10, nil,
            "10 x 63: a (0, 0, 10, 20); b (0, 22, 10, 20); c (0, 43, 10, 20)"),
        LayoutCase(
            "a group's modifiers are each view's",
            ViewNode(
                .lazyVStack(children: [ViewNode.group(.text("a"), .text("b")).with(.padding(EdgeInsets(all: 1)))])),
            12, nil, "12 x 52: a (1, 1, 10, 20); b (1, 31, 10, 20)"),
        LayoutCase(
            "a section's header and footer are lines of their own",
            ViewNode(
                .lazyVStack(children: [
                    ViewNode(
                        .page(.init(name: "Section", children: [.text("b")], header: .text("a"), footer: .text("c"))))
                ])), 10, nil, "10 x 63: a (0, 0, 10, 20); b (0, 22, 10, 20); c (0, 43, 10, 20)"),
    ]

    private static func columns(_ tracks: GridTrack..., spacing: Double? = 0, of children: ViewNode...) -> ViewNode {
        ViewNode(.lazyVGrid(columns: tracks, spacing: spacing, children: children))
    }

    private static let grids = [
        LayoutCase(
            "fixed columns are as wide as they are said to be, 8 apart",
            columns(GridTrack(.fixed(20)), GridTrack(.fixed(30)), of: .text("a"), .text("b"), .text("c")), 100, nil,
            "58 x 40: a (5, 0, 10, 20); b (38, 0, 10, 20); c (5, 20, 10, 20)"),
        LayoutCase(
            "flexible columns share the width: (108 − 8) / 2",
            columns(GridTrack(), GridTrack(), of: .box(nil, 10), .box(nil, 10), .box(nil, 10)), 108, nil,
            "108 x 20: Rectangle (0, 0, 50, 10); Rectangle (58, 0, 50, 10); Rectangle (0, 10, 50, 10)"),
        LayoutCase(
            "a flexible column keeps to its least width; the next has what is left: 100 − 70",
            columns(
                GridTrack(.flexible(minimum: 70), spacing: 0), GridTrack(), of: .box(nil, 10), .box(nil, 10)), 100, nil,
            "100 x 10: Rectangle (0, 0, 70, 10); Rectangle (70, 0, 30, 10)"),
        LayoutCase(
            "and to its greatest one: 20, then 80",
            columns(
                GridTrack(.flexible(maximum: 20), spacing: 0), GridTrack(), of: .box(nil, 10), .box(nil, 10)), 100, nil,
            "100 x 10: Rectangle (0, 0, 20, 10); Rectangle (20, 0, 80, 10)"),
        LayoutCase(
            "fixed columns come off before flexible ones: 100 − 40",
            columns(GridTrack(spacing: 0), GridTrack(.fixed(40)), of: .box(nil, 10), .box(nil, 10)), 100, nil,
            "100 x 10: Rectangle (0, 0, 60, 10); Rectangle (60, 0, 40, 10)"),
        LayoutCase(
            "as many adaptive columns as 100 holds of 30 at 5 apart: (100 + 5) / 35 is 3, each of (100 − 10) / 3",
            columns(
                GridTrack(.adaptive(minimum: 30), spacing: 5), of: .box(nil, 10), .box(nil, 10), .box(nil, 10),
                .box(nil, 10)),
            100, nil,
            "100 x 20: Rectangle (0, 0, 30, 10); Rectangle (35, 0, 30, 10); Rectangle (70, 0, 30, 10); "
                + "Rectangle (0, 10, 30, 10)"),
        LayoutCase(
            "one adaptive column at least, as wide as it must be",
            columns(GridTrack(.adaptive(minimum: 80)), of: .box(nil, 10), .box(nil, 10)), 50, nil,
            "80 x 20: Rectangle (0, 0, 80, 10); Rectangle (0, 10, 80, 10)"),
        LayoutCase(
            "a row is as high as its highest view, the others stand in its middle",
            columns(GridTrack(.fixed(10)), GridTrack(.fixed(10)), of: .box(10, 40), .text("a")), nil, nil,
            "28 x 40: Rectangle (0, 0, 10, 40); a (18, 10, 10, 20)"),
        LayoutCase(
            "a column's own alignment",
            columns(GridTrack(.fixed(30), alignment: .topLeading), GridTrack(.fixed(10)), of: .text("a"), .box(10, 40)),
            nil,
            nil, "48 x 40: a (0, 0, 10, 20); Rectangle (38, 0, 10, 40)"),
        LayoutCase(
            "rows are 8 apart where nothing is said",
            columns(GridTrack(.fixed(10)), spacing: nil, of: .text("a"), .text("b")), nil, nil,
            "10 x 48: a (0, 0, 10, 20); b (0, 28, 10, 20)"),
        LayoutCase(
            "a section's header goes over all columns and begins a row",
            columns(
                GridTrack(.fixed(10), spacing: 0), GridTrack(.fixed(10)), of: .text("a"),
                ViewNode(.page(.init(name: "Section", children: [.text("b"), .text("c")], header: .text("hd")))),
                .text("d")),
            nil, nil,
            "20 x 80: a (0, 0, 10, 20); hd (0, 20, 20, 20); b (0, 40, 10, 20); c (10, 40, 10, 20); d (0, 60, 10, 20)"),
        LayoutCase(
            "a grid of rows goes on sideways",
            ViewNode(
                .lazyHGrid(
                    rows: [GridTrack(.fixed(20), spacing: 0), GridTrack(.fixed(30))], spacing: 1,
                    children: [.text("a"), .text("b"), .text("cd")])), nil, 100,
            "31 x 50: a (0, 0, 10, 20); b (0, 25, 10, 20); cd (11, 0, 20, 20)"),
        LayoutCase(
            "columns go from right to left where lines do",
            columns(GridTrack(.fixed(20), spacing: 0), GridTrack(.fixed(30)), of: .text("ab"), .text("cde"))
                .with(.layoutDirection(.rightToLeft)), nil, nil, "50 x 20: ab (30, 0, 20, 20); cde (0, 0, 30, 20)"),
    ]

    private static func flow(_ children: ViewNode..., spacing: Double? = nil) -> ViewNode {
        ViewNode(.flow(horizontalSpacing: spacing, verticalSpacing: spacing, children: children))
    }

    private static let flows = [
        LayoutCase(
            "a flow stands in a line while it fits, 8 apart", flow(.text("a"), .text("bc")), 100, 100,
            "38 x 20: a (0, 0, 10, 20); bc (18, 0, 20, 20)"),
        LayoutCase(
            "what does not fit begins a line: 20 + 8 + 30 is more than 50",
            flow(.text("ab"), .text("cde"), .text("f")), 50, 100,
            "48 x 48: ab (0, 0, 20, 20); cde (0, 28, 30, 20); f (38, 28, 10, 20)"),
        LayoutCase(
            "distances that are given", flow(.text("ab"), .text("cde"), spacing: 2), 40, nil,
            "30 x 42: ab (0, 0, 20, 20); cde (0, 22, 30, 20)"),
        LayoutCase(
            "a view that is wider than the line is offered the line's width",
            flow(.text("a"), .text("bcdefg")), 30, nil, "30 x 68: a (0, 0, 10, 20); bcdefg (0, 28, 30, 40)"),
        LayoutCase(
            "a line is as high as its highest view, at whose top the others stand",
            flow(.box(10, 40), .text("a"), .text("bcd")), 40, nil,
            "30 x 68: Rectangle (0, 0, 10, 40); a (18, 0, 10, 20); bcd (0, 48, 30, 20)"),
        LayoutCase(
            "a flow begins at the right where lines do",
            flow(.text("a"), .text("bc"), .text("de")).with(.layoutDirection(.rightToLeft)), 40, nil,
            "38 x 48: a (28, 0, 10, 20); bc (0, 0, 20, 20); de (18, 28, 20, 20)"),
    ]

    private static func fitting(horizontal: Bool = true, vertical: Bool = true, _ children: ViewNode...) -> ViewNode {
        ViewNode(.viewThatFits(horizontal: horizontal, vertical: vertical, children: children))
    }

    private static let fits = [
        LayoutCase(
            "the first that fits", fitting(.text("abcdef"), .text("abc"), .text("a")), 40, 20,
            "30 x 20: abc (0, 0, 30, 20)"),
        LayoutCase(
            "the last where none does", fitting(.text("abcdef"), .text("abc")), 20, 90, "20 x 40: abc (0, 0, 20, 40)"),
        LayoutCase(
            "the first where the length may be chosen", fitting(.text("abcdef"), .text("abc")), nil, nil,
            "60 x 20: abcdef (0, 0, 60, 20)"),
        LayoutCase(
            "along one axis the other does not count",
            fitting(horizontal: true, vertical: false, .box(10, 90), .text("a")),
            40, 20, "10 x 90: Rectangle (0, 0, 10, 90)"),
        LayoutCase(
            "down alone the width is what is offered: two lines of 20 do not fit 30",
            fitting(horizontal: false, vertical: true, .text("abcd"), .text("ab")), 20, 30, "20 x 20: ab (0, 0, 20, 20)"
        ),
        LayoutCase(
            "a row that does not fit gives way to a column",
            fitting(.hstack(.text("abc"), .text("def")), .vstack(.text("abc"), .text("def"))), 50, 90,
            "30 x 42: abc (0, 0, 30, 20); def (0, 22, 30, 20)"),
    ]
}
