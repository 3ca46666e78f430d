import TestSupport
import Testing
import Views

/// Facts that others measured of Apple's SwiftUI and wrote down, with their numbers where they fit texts of 10 by 20 a character. Each
/// list names its source.
@Suite("Layout facts of SwiftUI") struct LayoutFactTests {
    @Test("hold", arguments: stacks + frames + ratios + fixedSizes + fits + paddings + grids)
    func stands(_ layout: LayoutCase) {
        layout.check()
    }

    private static func flexible(
        _ node: ViewNode = .rectangle, min: Double? = nil, ideal: Double? = nil, max: Double? = nil,
        minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil
    ) -> ViewNode {
        node.with(
            .flexibleFrame(
                FlexibleFrame(
                    minWidth: min, idealWidth: ideal, maxWidth: max, minHeight: minHeight, idealHeight: idealHeight,
                    maxHeight: maxHeight, alignment: .center)))
    }

    private static func framed(_ node: ViewNode, _ width: Double, _ height: Double) -> ViewNode {
        node.with(.frame(width: width, height: height, alignment: .center))
    }

    /// "How an HStack Lays out Its Children" (objc.io), "HStack" (swiftuifieldguide.com), Apple's documentation of `layoutPriority(_:)`.
    private static let stacks = [
        LayoutCase(
            "three shapes share 300",
            framed(.hstack(spacing: 0, .rectangle, .rectangle, .rectangle), 300, 100), nil, nil,
            "300 x 100: Rectangle (0, 0, 100, 100); Rectangle (100, 0, 100, 100); Rectangle (200, 0, 100, 100)"),
        LayoutCase(
            "at most 100 and at least 100 in 152 are 76 and 100 wide, 12 beyond each side",
            framed(.hstack(spacing: 0, flexible(max: 100), flexible(min: 100)), 152, 100), nil, nil,
            "152 x 100: Rectangle (-12, 0, 76, 100); Rectangle (64, 0, 100, 100)"),
        LayoutCase(
            "a text between two shapes is offered a third, and wraps though there is room",
            .hstack(.rectangle, .text("Hello, world"), .rectangle), 200, 40,
            "200 x 40: Rectangle (0, 0, 62, 40); Hello, world (70, 0, 60, 40); Rectangle (138, 0, 62, 40)"),
        LayoutCase(
            "of a higher priority it is as wide as it likes",
            .hstack(.rectangle, ViewNode.text("Hello, world").with(.layoutPriority(1)), .rectangle), 200, 40,
            "200 x 40: Rectangle (0, 0, 32, 40); Hello, world (40, 10, 120, 20); Rectangle (168, 0, 32, 40)"),
        LayoutCase(
            "a lower priority leaves a shape nothing beside one that takes all",
            .hstack(spacing: 0, ViewNode.rectangle.with(.layoutPriority(-1)), .rectangle), 100, 20,
            "100 x 20: Rectangle (0, 0, 0, 20); Rectangle (0, 0, 100, 20)"),
        LayoutCase(
            "what is fixed overflows its stack's frame on both sides",
            framed(.hstack(spacing: 10, .box(60, 10), .box(60, 10)), 100, 10), nil, nil,
            "100 x 10: Rectangle (-15, 0, 60, 10); Rectangle (55, 0, 60, 10)"),
        LayoutCase(
            "a spacer shares with no shape: it is its least length",
            .hstack(spacing: 0, .rectangle, .spacer(20)), 100, 10,
            "100 x 10: Rectangle (0, 0, 80, 10); Spacer (80, 5, 20, 0)"),
        LayoutCase(
            "a stack of nothing but fixed views does not grow",
            .vstack(spacing: 5, .box(10, 10), .box(20, 10)), 200, 200,
            "20 x 25: Rectangle (5, 0, 10, 10); Rectangle (0, 15, 20, 10)"),
        LayoutCase(
            "views whose leading guides are 0, -10 and -20 begin 10 apart (OpenSwiftUI's AlignmentGuideUITests)",
            ViewNode(
                .vstack(
                    alignment: .leading, spacing: 0,
                    children: (0..<3).map {
                        .box(30, 10).with(.alignmentGuide(.leading, at: .length(Double($0) * -10)))
                    })), nil, nil,
            "50 x 30: Rectangle (0, 0, 30, 10); Rectangle (10, 10, 30, 10); Rectangle (20, 20, 30, 10)"),
    ]

    /// Apple's documentation of `frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)`; "Frame Behaviors with
    /// SwiftUI" (swiftui-lab.com); "Flexible Frames" (netsplit.com).
    private static let frames = [
        LayoutCase(
            "a least width below the view's lets the frame be what it is offered",
            flexible(.box(50, 10), min: 20), 30, 10, "30 x 10: Rectangle (-10, 0, 50, 10)"),
        LayoutCase(
            "and no less than the least",
            flexible(.box(50, 10), min: 20), 10, 10, "20 x 10: Rectangle (-15, 0, 50, 10)"),
        LayoutCase(
            "with more room it is as wide as the view",
            flexible(.box(50, 10), min: 20), 90, 10, "50 x 10: Rectangle (0, 0, 50, 10)"),
        LayoutCase(
            "a greatest width above the view's lets the frame be what it is offered",
            flexible(.box(50, 10), max: 80), 70, 10, "70 x 10: Rectangle (10, 0, 50, 10)"),
        LayoutCase(
            "and no more than the greatest",
            flexible(.box(50, 10), max: 80), 200, 10, "80 x 10: Rectangle (15, 0, 50, 10)"),
        LayoutCase(
            "offered less it is as wide as the view",
            flexible(.box(50, 10), max: 80), 40, 10, "50 x 10: Rectangle (0, 0, 50, 10)"),
        LayoutCase(
            "with both it is what it is offered, whatever the view is",
            flexible(.box(50, 10), min: 0, max: .infinity), 20, 10, "20 x 10: Rectangle (-15, 0, 50, 10)"),
        LayoutCase(
            "an ideal width is offered where none is",
            flexible(ideal: 60), nil, 10, "60 x 10: Rectangle (0, 0, 60, 10)"),
        LayoutCase(
            "and means nothing where one is",
            flexible(ideal: 60), 30, 10, "30 x 10: Rectangle (0, 0, 30, 10)"),
        LayoutCase(
            "an ideal width changes nothing of a view that has its own",
            flexible(.box(50, 10), ideal: 60).with(.fixedSize(horizontal: true, vertical: false)), 200, 10,
            "60 x 10: Rectangle (5, 0, 50, 10)"),
        LayoutCase(
            "a frame within a frame: the outer offers its 100, the inner keeps its 50",
            framed(framed(.rectangle, 50, 20), 100, 40), 300, 300, "100 x 40: Rectangle (25, 10, 50, 20)"),
        LayoutCase(
            "a text in a frame that is too narrow wraps, and in one that is too low it goes beyond its edges",
            ViewNode.text("abcd").with(.frame(width: 20, height: 10, alignment: .center)), nil, nil,
            "20 x 10: abcd (0, -5, 20, 20)"),
        LayoutCase(
            "an infinite greatest length asked for its ideal is the view's",
            flexible(.text("abc"), max: .infinity).with(.fixedSize(horizontal: true, vertical: true)), 100, 100,
            "30 x 20: abc (0, 0, 30, 20)"),
    ]

    /// "Aspect Ratio" (swiftuifieldguide.com), "Aspect Ratios in SwiftUI" (objc.io), OpenSwiftUI's `AspectRatioLayoutUITests`.
    private static let ratios = [
        LayoutCase(
            "16 to 9 fits in 144 by 100 as 144 by 81",
            ViewNode.rectangle.with(.aspectRatio(16.0 / 9, contentMode: .fit)), 144, 100,
            "144 x 81: Rectangle (0, 0, 144, 81)"),
        LayoutCase(
            "and fills 100 by 90 as 160 by 90",
            ViewNode.rectangle.with(.aspectRatio(16.0 / 9, contentMode: .fill)), 100, 90,
            "160 x 90: Rectangle (0, 0, 160, 90)"),
        LayoutCase(
            "half in 100 by 52 fits as 26 by 52",
            framed(ViewNode.rectangle.with(.aspectRatio(0.5, contentMode: .fit)), 100, 52), nil, nil,
            "100 x 52: Rectangle (37, 0, 26, 52)"),
        LayoutCase(
            "two in 50 by 100 fills as 200 by 100",
            framed(ViewNode.rectangle.with(.aspectRatio(2, contentMode: .fill)), 50, 100), nil, nil,
            "50 x 100: Rectangle (-75, 0, 200, 100)"),
        LayoutCase(
            "without a ratio it is that of the ideal size: a shape's is a square",
            framed(ViewNode.rectangle.with(.aspectRatio(nil, contentMode: .fit)), 100, 50), nil, nil,
            "100 x 50: Rectangle (25, 0, 50, 50)"),
        LayoutCase(
            "which covers 50 by 100 as 100 by 100",
            framed(ViewNode.rectangle.with(.aspectRatio(nil, contentMode: .fill)), 50, 100), nil, nil,
            "50 x 100: Rectangle (-25, 0, 100, 100)"),
        LayoutCase(
            "an ideal size of 100 by 50 fits 80 by 80 as 80 by 40",
            flexible(ideal: 100, idealHeight: 50).with(.aspectRatio(nil, contentMode: .fit)), 80, 80,
            "80 x 40: Rectangle (0, 0, 80, 40)"),
        LayoutCase(
            "the view is offered the ratio and answers with its own size: a text stays a text",
            ViewNode.text("Hej!").with(.aspectRatio(1, contentMode: .fit)), 100, 60, "40 x 20: Hej! (0, 0, 40, 20)"),
        LayoutCase(
            "in a frame that takes all it has the ratio",
            flexible(.text("Hej!"), min: 0, max: .infinity, minHeight: 0, maxHeight: .infinity)
                .with(.aspectRatio(16.0 / 9, contentMode: .fit)), 160, 200, "160 x 90: Hej! (60, 35, 40, 20)"),
        LayoutCase(
            "one length alone decides the other",
            ViewNode.rectangle.with(.aspectRatio(2, contentMode: .fit)), 60, nil,
            "60 x 30: Rectangle (0, 0, 60, 30)"),
    ]

    /// "Ideal Size" (swiftuifieldguide.com), OpenSwiftUI's `FixedSizeLayoutUITests`.
    private static let fixedSizes = [
        LayoutCase(
            "a shape at its ideal size is 10 by 10",
            ViewNode.rectangle.with(.fixedSize(horizontal: true, vertical: true)), 200, 200,
            "10 x 10: Rectangle (0, 0, 10, 10)"),
        LayoutCase(
            "an ideal size of its own is taken",
            flexible(ideal: 100, idealHeight: 40).with(.fixedSize(horizontal: true, vertical: true)), 30, 30,
            "100 x 40: Rectangle (0, 0, 100, 40)"),
        LayoutCase(
            "in one direction the other is what is offered",
            framed(ViewNode.rectangle.with(.fixedSize(horizontal: true, vertical: false)), 100, 100), nil, nil,
            "100 x 100: Rectangle (45, 0, 10, 100)"),
        LayoutCase(
            "in none it changes nothing",
            framed(ViewNode.rectangle.with(.fixedSize(horizontal: false, vertical: false)), 100, 100), nil, nil,
            "100 x 100: Rectangle (0, 0, 100, 100)"),
        LayoutCase(
            "a text that is fixed vertically keeps its lines in a room of one",
            ViewNode.text("abcd").with(.fixedSize(horizontal: false, vertical: true)), 20, 20,
            "20 x 40: abcd (0, 0, 20, 40)"),
        LayoutCase(
            "a stack at its ideal size is as wide as its widest view, and a shape in it fills that",
            ViewNode.vstack(spacing: 0, .text("abc"), .box(nil, 2)).with(.fixedSize(horizontal: true, vertical: false)),
            200, 200, "30 x 22: abc (0, 0, 30, 20); Rectangle (0, 20, 30, 2)"),
    ]

    private static func fitting(horizontal: Bool = true, vertical: Bool = true, _ children: ViewNode...) -> ViewNode {
        ViewNode(.viewThatFits(horizontal: horizontal, vertical: vertical, children: children))
    }

    /// "Mastering ViewThatFits" (fatbobman.com), Apple's documentation of `ViewThatFits`.
    private static let fits = [
        LayoutCase(
            "the first whose ideal size fits is laid out in what is offered, not in its ideal size",
            fitting(.rectangle, .text("a")), 100, 60, "100 x 60: Rectangle (0, 0, 100, 60)"),
        LayoutCase(
            "a length that is equal fits",
            fitting(.text("abc"), .text("a")), 30, 20, "30 x 20: abc (0, 0, 30, 20)"),
        LayoutCase(
            "where none fits the last is taken, and laid out in what is offered",
            fitting(.text("abcdef"), .text("abcd")), 20, 90, "20 x 40: abcd (0, 0, 20, 40)"),
        LayoutCase(
            "in one direction the other does not count",
            fitting(vertical: false, .box(10, 500), .text("a")), 100, 60, "10 x 500: Rectangle (0, 0, 10, 500)"),
        LayoutCase(
            "where nothing is offered the first fits",
            fitting(.text("abcdef"), .text("a")), nil, nil, "60 x 20: abcdef (0, 0, 60, 20)"),
        LayoutCase(
            "a text's ideal width is one line, though it could wrap",
            fitting(.text("abcdef"), .text("ab")), 50, 90, "20 x 20: ab (0, 0, 20, 20)"),
    ]

    /// OpenSwiftUI's `PaddingLayoutUITests` and `ProposedSizeTests`; "Negative Padding" (swiftui-lab.com), Apple's documentation of
    /// `padding(_:_:)` and `offset(x:y:)`.
    private static let paddings = [
        LayoutCase(
            "what is offered less the padding is 0 at least",
            ViewNode.rectangle.with(.padding(EdgeInsets(all: 20))), 30, 30, "40 x 40: Rectangle (20, 20, 0, 0)"),
        LayoutCase(
            "a negative padding makes the view larger than its place",
            framed(ViewNode.rectangle.with(.padding(EdgeInsets(all: -10))), 100, 50), nil, nil,
            "100 x 50: Rectangle (-10, -10, 120, 70)"),
        LayoutCase(
            "padding adds up",
            ViewNode.box(10, 10).with(.padding(EdgeInsets(all: 3))).with(.padding(EdgeInsets(all: 4))), nil, nil,
            "24 x 24: Rectangle (7, 7, 10, 10)"),
        LayoutCase(
            "an overlay takes its view's size and no more room",
            ViewNode.box(20, 10).with(.overlay(.rectangle, alignment: .center)), 200, 200,
            "20 x 10: Rectangle (0, 0, 20, 10); Rectangle (0, 0, 20, 10)"),
        LayoutCase(
            "of a depth stack the largest decides, and a shape takes what is offered",
            .zstack(.rectangle, .text("a")), 100, 60, "100 x 60: Rectangle (0, 0, 100, 60); a (45, 20, 10, 20)"),
    ]

    /// Apple's documentation of `Grid` and `gridCellUnsizedAxes(_:)`; "Mastering the Grid" and "Eager Grids" (swiftui-lab.com).
    private static let grids = [
        LayoutCase(
            "a divider between rows takes all the width that it is offered",
            .grid(spacing: 0, .row(nil, .text("a"), .text("b")), .box(nil, 2)), 100, 60,
            "100 x 22: a (20, 0, 10, 20); b (70, 0, 10, 20); Rectangle (0, 20, 100, 2)"),
        LayoutCase(
            "without a size of its own it is as wide as the grid",
            .grid(
                spacing: 0, .row(nil, .text("a"), .text("b")),
                ViewNode.box(nil, 2).with(.gridCellUnsizedAxes(horizontal: true, vertical: false))), 100, 60,
            "20 x 22: a (0, 0, 10, 20); b (10, 0, 10, 20); Rectangle (0, 20, 20, 2)"),
        LayoutCase(
            "a cell of two columns stands in the middle of both",
            .grid(
                spacing: 0, .row(nil, .text("ab"), .text("cd")), .row(nil, ViewNode.text("e").with(.gridCellColumns(2)))
            ),
            nil, nil, "40 x 40: ab (0, 0, 20, 20); cd (20, 0, 20, 20); e (15, 20, 10, 20)"),
        LayoutCase(
            "an anchor puts one cell's view at its own place",
            .grid(
                spacing: 0, .row(nil, .box(40, 40), .text("b")),
                .row(nil, ViewNode.text("a").with(.gridCellAnchor(UnitPoint(x: 1, y: 1))), .box(10, 40))), nil, nil,
            "50 x 80: Rectangle (0, 0, 40, 40); b (40, 10, 10, 20); a (30, 60, 10, 20); Rectangle (40, 40, 10, 40)"),
        LayoutCase(
            "an alignment of one cell is its whole column's",
            .grid(
                spacing: 0, .row(nil, ViewNode.text("a").with(.gridColumnAlignment(.trailing))), .row(nil, .text("bcd"))
            ),
            nil, nil, "30 x 40: a (20, 0, 10, 20); bcd (0, 20, 30, 20)"),
    ]
}
