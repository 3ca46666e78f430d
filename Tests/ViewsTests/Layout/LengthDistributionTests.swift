import TestSupport
import Testing
import Views

/// Texts are 10 by 20 per character and break after any. There is no spacing between views unless a case specifies it.
@Suite struct LengthDistributionTests {
    @Test("a stack's length is divided", arguments: cases)
    func stands(_ layout: LayoutCase) {
        layout.check()
    }

    private static func limited(
        _ node: ViewNode, minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil
    ) -> ViewNode {
        node.with(.flexibleFrame(FlexibleFrame(minWidth: minWidth, maxWidth: maxWidth, minHeight: minHeight)))
    }

    /// The first text changes its height less than the second, for all its padding, and so is served first.
    private static let column = ViewNode.vstack(
        spacing: 0, ViewNode.text("abcdefgh").with(.padding(EdgeInsets(top: 16, bottom: 16))), .text("ijklmnopqr"))

    private static let cases = [
        LayoutCase(
            "of two without limit the one that needs more is served first: 60 of 100, not 50",
            .hstack(spacing: 0, .rectangle, limited(.rectangle, minWidth: 60)), 100, 20,
            "100 x 20: Rectangle (0, 0, 40, 20); Rectangle (40, 0, 60, 20)"),
        LayoutCase(
            "one that needs less than its share has its share",
            .hstack(spacing: 0, .rectangle, limited(.rectangle, minWidth: 30)), 100, 20,
            "100 x 20: Rectangle (0, 0, 50, 20); Rectangle (50, 0, 50, 20)"),
        LayoutCase(
            "so it is in a column", .vstack(spacing: 0, .rectangle, limited(.rectangle, minHeight: 70)), 10, 100,
            "10 x 100: Rectangle (0, 0, 10, 30); Rectangle (0, 30, 10, 70)"),
        LayoutCase(
            "one with a limit is served before one without: 20, then 80",
            .hstack(spacing: 0, .rectangle, limited(.rectangle, maxWidth: 20)), 100, 20,
            "100 x 20: Rectangle (0, 0, 80, 20); Rectangle (80, 0, 20, 20)"),
        LayoutCase(
            "a frame without limit takes what a text leaves: 70, its own text in the middle",
            .hstack(spacing: 0, limited(.text("ab"), maxWidth: .infinity), .text("cde")), 100, 20,
            "100 x 20: ab (25, 0, 20, 20); cde (70, 0, 30, 20)"),
        LayoutCase(
            "two frames without limit share equally, whatever is in them",
            .hstack(spacing: 0, limited(.text("abcd"), maxWidth: .infinity), limited(.text("e"), maxWidth: .infinity)),
            100,
            20, "100 x 20: abcd (5, 0, 40, 20); e (70, 0, 10, 20)"),
        LayoutCase(
            "of equally flexible texts the first is served first, each with half",
            .hstack(spacing: 0, .text("abcd"), .text("efgh")), 60, 100,
            "60 x 40: abcd (0, 0, 30, 40); efgh (30, 0, 30, 40)"),
        LayoutCase(
            "each priority leaves those below their least: 40, 10, 10",
            .hstack(
                spacing: 0, .text("abcd"), ViewNode.text("efgh").with(.layoutPriority(1)),
                ViewNode.text("ijkl").with(.layoutPriority(2))), 60, 100,
            "60 x 80: abcd (0, 0, 10, 80); efgh (10, 0, 10, 80); ijkl (20, 30, 40, 20)"),
        LayoutCase(
            "a spacer's least length is kept for it: 30 for the texts, 20 of them for the longer",
            .hstack(spacing: 0, .text("abcd"), .spacer(20), .text("e")), 50, 100,
            "50 x 40: abcd (0, 0, 20, 40); Spacer (20, 20, 20, 0); e (40, 10, 10, 20)"),
        LayoutCase(
            "two spacers share what is left", .hstack(spacing: 0, .spacer(), .text("a"), .spacer()), 50, 20,
            "50 x 20: Spacer (0, 10, 20, 0); a (20, 0, 10, 20); Spacer (30, 10, 20, 0)"),
        LayoutCase(
            "a shape takes what a text leaves of a column", .vstack(spacing: 0, .text("a"), .rectangle), 30, 100,
            "30 x 100: a (10, 0, 10, 20); Rectangle (0, 20, 30, 80)"),
        LayoutCase(
            "a negative distance lets views overlap", .hstack(spacing: -5, .text("a"), .text("b")), nil, nil,
            "15 x 20: a (0, 0, 10, 20); b (5, 0, 10, 20)"),
        LayoutCase(
            "a view that keeps its ideal width overflows",
            .hstack(spacing: 0, ViewNode.text("abcd").with(.fixedSize(horizontal: true, vertical: false)), .text("e")),
            30,
            100, "50 x 20: abcd (0, 0, 40, 20); e (40, 0, 10, 20)"),
        LayoutCase(
            "what is wider than its share is served first where nothing changes it: nothing is left for the text",
            .hstack(spacing: 0, .text("abcdef"), .box(200, 20)), 150, 200,
            "210 x 120: abcdef (0, 0, 10, 120); Rectangle (10, 50, 200, 20)"),
        LayoutCase(
            "so it is beside a spacer: half of 10 for the text",
            .hstack(spacing: 0, .text("abcdef"), .spacer(0), .box(200, 20)), 210, 200,
            "210 x 120: abcdef (0, 0, 10, 120); Spacer (10, 60, 0, 0); Rectangle (10, 50, 200, 20)"),
        LayoutCase(
            "nothing left is no negative length", .hstack(spacing: 40, .rectangle, .rectangle), 30, 10,
            "40 x 10: Rectangle (0, 0, 0, 10); Rectangle (40, 0, 0, 10)"),
        LayoutCase(
            "a column that has just its ideal height cuts none: 32 + 80 and 100, though half of 212 are 106", column,
            20,
            212, "20 x 212: abcdefgh (0, 16, 20, 80); ijklmnopqr (0, 112, 20, 100)"),
        LayoutCase(
            "so it is where the frame is as high as its content", column, 20, nil,
            "20 x 212: abcdefgh (0, 16, 20, 80); ijklmnopqr (0, 112, 20, 100)"),
        LayoutCase(
            "and at a fixed size, in what stands around it",
            column.with(.padding(EdgeInsets(all: 5))).with(.fixedSize(horizontal: false, vertical: true)), 30, 100,
            "30 x 222: abcdefgh (5, 21, 20, 80); ijklmnopqr (5, 117, 20, 100)"),
        LayoutCase(
            "in a column of columns each has its ideal height, and so has what is in it",
            .vstack(spacing: 0, column, .text("a"), column), 20, nil,
            "20 x 444: abcdefgh (0, 16, 20, 80); ijklmnopqr (0, 112, 20, 100); a (5, 212, 10, 20); "
                + "abcdefgh (0, 248, 20, 80); ijklmnopqr (0, 344, 20, 100)"),
        LayoutCase(
            "one point less is divided: the first is offered 105.5 and keeps 3 of its 4 lines in 73.5", column, 20, 211,
            "20 x 192: abcdefgh (0, 16, 20, 60); ijklmnopqr (0, 92, 20, 100)"),
        LayoutCase(
            "a row that has just its ideal width breaks no text: 90 and 60, though half of 150 are 75",
            .hstack(
                spacing: 0, ViewNode.text("abcd").with(.padding(EdgeInsets(leading: 25, trailing: 25))), .text("efghij")
            ), 150, 40, "150 x 20: abcd (25, 0, 40, 20); efghij (90, 0, 60, 20)"),
    ]
}
