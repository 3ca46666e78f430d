import TestSupport
import Testing
import Views

/// Texts are 10 by 20 a character; columns are 8 apart, rows of texts 0, other rows 8.
@Suite struct GridLayoutTests {
    @Test("a grid's columns and rows", arguments: cases)
    func stands(_ layout: LayoutCase) {
        layout.check()
    }

    private static let line = ViewNode.rectangle.with(.frame(width: nil, height: 2, alignment: .center))

    private static let cases = [
        LayoutCase(
            "a column is as wide as its widest view: 20 and 30, in the middle of which the others stand",
            .grid(.row(nil, .text("a"), .text("bcd")), .row(nil, .text("ef"), .text("g"))), 200, 100,
            "58 x 42: a (5, 0, 10, 20); bcd (28, 0, 30, 20); ef (0, 22, 20, 20); g (38, 22, 10, 20)"),
        LayoutCase(
            "the grid's alignment is its cells'",
            .grid(align: .leading, .row(nil, .text("a"), .text("bcd")), .row(nil, .text("ef"), .text("g"))), 200, 100,
            "58 x 42: a (0, 0, 10, 20); bcd (28, 0, 30, 20); ef (0, 22, 20, 20); g (28, 22, 10, 20)"),
        LayoutCase(
            "a spacing that is given holds between columns and between rows",
            .grid(spacing: 3, .row(nil, .text("a"), .text("b")), .row(nil, .text("c"), .text("d"))), nil, nil,
            "23 x 43: a (0, 0, 10, 20); b (13, 0, 10, 20); c (0, 23, 10, 20); d (13, 23, 10, 20)"),
        LayoutCase(
            "rows that are not texts are 8 apart", .grid(.row(nil, .box(10, 10)), .row(nil, .box(10, 10))), nil, nil,
            "10 x 28: Rectangle (0, 0, 10, 10); Rectangle (0, 18, 10, 10)"),
        LayoutCase(
            "a row with fewer cells leaves the last columns empty",
            .grid(.row(nil, .text("a"), .text("b")), .row(nil, .text("cd"))), nil, nil,
            "38 x 42: a (5, 0, 10, 20); b (28, 0, 10, 20); cd (0, 22, 20, 20)"),
        LayoutCase(
            "a row is as high as its highest view", .grid(.row(nil, .box(10, 40), .text("a"))), nil, nil,
            "28 x 40: Rectangle (0, 0, 10, 40); a (18, 10, 10, 20)"),
        LayoutCase(
            "a row's own alignment comes before the grid's",
            .grid(align: .top, .row(.bottom, .box(10, 40), .text("a")), .row(nil, .box(10, 40), .text("b"))), nil, nil,
            "28 x 88: Rectangle (0, 0, 10, 40); a (18, 20, 10, 20); Rectangle (0, 48, 10, 40); b (18, 48, 10, 20)"),
        LayoutCase(
            "views stand on their baselines: the box's bottom at 40, the text's 16 within it, its bottom 4 below",
            .grid(.row(.firstTextBaseline, .box(10, 40), .text("a"))), nil, nil,
            "28 x 44: Rectangle (0, 0, 10, 40); a (18, 24, 10, 20)"),
        LayoutCase(
            "flexible columns share what is left: 108 − 8 − 20 of the text's column, each cell as high as its row",
            .grid(.row(nil, .text("ab"), .box(nil, 10))), 108, 100,
            "108 x 20: ab (0, 0, 20, 20); Rectangle (28, 5, 80, 10)"),
        LayoutCase(
            "two flexible columns share equally",
            .grid(spacing: 0, .row(nil, .box(nil, 10), .box(nil, 10)), .row(nil, .text("a"), .text("b"))), 100, nil,
            "100 x 30: Rectangle (0, 0, 50, 10); Rectangle (50, 0, 50, 10); a (20, 10, 10, 20); b (70, 10, 10, 20)"),
        LayoutCase(
            "flexible rows share the height: (108 − 8) / 2 each",
            .grid(.row(nil, .box(10, nil)), .row(nil, .box(20, nil))), 50, 108,
            "20 x 108: Rectangle (5, 0, 10, 50); Rectangle (0, 58, 20, 50)"),
        LayoutCase(
            "a view that is no row goes over all columns",
            .grid(align: .leading, .row(nil, .text("a"), .text("b")), .text("c")), nil, nil,
            "28 x 42: a (0, 0, 10, 20); b (18, 0, 10, 20); c (0, 22, 10, 20)"),
        LayoutCase(
            "one that is wider than the columns makes each wider by as much: 48 − 28 is 10 each",
            .grid(align: .leading, spacing: 8, .row(nil, .text("a"), .text("b")), .box(48, 10)), nil, nil,
            "48 x 38: a (0, 0, 10, 20); b (28, 0, 10, 20); Rectangle (0, 28, 48, 10)"),
        LayoutCase(
            "a line over all columns takes all the width that is offered",
            .grid(align: .leading, spacing: 0, .row(nil, .text("a"), .text("b")), line), 100, nil,
            "100 x 22: a (0, 0, 10, 20); b (50, 0, 10, 20); Rectangle (0, 20, 100, 2)"),
        LayoutCase(
            "unless its width counts for nothing: it is as wide as the columns are",
            .grid(
                align: .leading, spacing: 0, .row(nil, .text("a"), .text("b")),
                line.with(.gridCellUnsizedAxes(horizontal: true, vertical: false))), 100, nil,
            "20 x 22: a (0, 0, 10, 20); b (10, 0, 10, 20); Rectangle (0, 20, 20, 2)"),
        LayoutCase(
            "a height that counts for nothing is the row's",
            .grid(
                .row(
                    nil, .text("a"), ViewNode.box(4, nil).with(.gridCellUnsizedAxes(horizontal: false, vertical: true)))
            ),
            100, 100, "22 x 20: a (0, 0, 10, 20); Rectangle (18, 0, 4, 20)"),
        LayoutCase(
            "a cell over two columns stands in the middle of both: 28 wide",
            .grid(.row(nil, .text("a"), .text("b")), .row(nil, ViewNode.text("c").with(.gridCellColumns(2)))), nil, nil,
            "28 x 42: a (0, 0, 10, 20); b (18, 0, 10, 20); c (9, 22, 10, 20)"),
        LayoutCase(
            "the cell after one over two columns stands in the third",
            .grid(
                .row(nil, .text("a"), .text("b"), .text("c")),
                .row(nil, ViewNode.text("d").with(.gridCellColumns(2)), .text("e"))), nil, nil,
            "46 x 42: a (0, 0, 10, 20); b (18, 0, 10, 20); c (36, 0, 10, 20); d (9, 22, 10, 20); e (36, 22, 10, 20)"),
        LayoutCase(
            "a wide cell over two columns makes both wider: 50 − 28 is 11 each",
            .grid(
                align: .leading, .row(nil, .text("a"), .text("b")),
                .row(nil, ViewNode.text("cdefg").with(.gridCellColumns(2)))
            ),
            nil, nil, "50 x 42: a (0, 0, 10, 20); b (29, 0, 10, 20); cdefg (0, 22, 50, 20)"),
        LayoutCase(
            "a column's alignment is set by one of its cells",
            .grid(
                .row(nil, ViewNode.text("a").with(.gridColumnAlignment(.trailing)), .text("b")),
                .row(nil, .text("cde"), .text("f"))), nil, nil,
            "48 x 42: a (20, 0, 10, 20); b (38, 0, 10, 20); cde (0, 22, 30, 20); f (38, 22, 10, 20)"),
        LayoutCase(
            "an anchor is a cell's own: the bottom right of 30 by 40",
            .grid(
                .row(nil, ViewNode.text("a").with(.gridCellAnchor(UnitPoint(x: 1, y: 1))), .box(10, 40)),
                .row(nil, .text("bcd"), .text("e"))), nil, nil,
            "48 x 68: a (20, 20, 10, 20); Rectangle (38, 0, 10, 40); bcd (0, 48, 30, 20); e (38, 48, 10, 20)"),
        LayoutCase(
            "a modifier of a row is each cell's",
            .grid(ViewNode.row(nil, .text("a"), .text("b")).with(.padding(EdgeInsets(all: 2)))),
            nil, nil, "36 x 24: a (2, 2, 10, 20); b (24, 2, 10, 20)"),
        LayoutCase(
            "a text breaks at its column's width: 48 − 8 is 20 each",
            .grid(align: .leading, .row(nil, .text("abcd"), .text("efgh"))), 48, nil,
            "48 x 40: abcd (0, 0, 20, 40); efgh (28, 0, 20, 40)"),
        LayoutCase(
            "a row outside of a grid stands as a group's views do", .hstack(.row(nil, .text("a"), .text("b"))), nil,
            nil,
            "28 x 20: a (0, 0, 10, 20); b (18, 0, 10, 20)"),
        LayoutCase("a grid of nothing has no size", .grid(), 100, 100, "0 x 0: Grid (0, 0, 0, 0)"),
        LayoutCase(
            "a grid's columns go from right to left where lines do",
            ViewNode.grid(align: .leading, .row(nil, .text("a"), .text("bcd")), .row(nil, .text("ef"), .text("g")))
                .with(.layoutDirection(.rightToLeft)), nil, nil,
            "58 x 42: a (48, 0, 10, 20); bcd (0, 0, 30, 20); ef (38, 22, 20, 20); g (20, 22, 10, 20)"),
        LayoutCase(
            "a grid's first baseline is its first text's: both begin at the top",
            .hstack(alignment: .firstTextBaseline, .text("x"), .grid(.row(nil, .text("a")), .row(nil, .text("b")))),
            nil, nil,
            "28 x 42: x (0, 0, 10, 20); a (18, 0, 10, 20); b (18, 22, 10, 20)"),
        LayoutCase(
            "views of a higher z-index are drawn last",
            .grid(.row(nil, ViewNode.text("a").with(.zIndex(1)), .text("b"))), nil,
            nil, "28 x 20: b (18, 0, 10, 20); a (0, 0, 10, 20)"),
    ]
}
