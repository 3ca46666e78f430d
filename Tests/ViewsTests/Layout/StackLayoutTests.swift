import TestSupport
import Testing
import Views

/// Texts are 10 by 20 a character; a stack's default spacing is 8.
@Suite struct StackLayoutTests {
    @Test("a spacer takes what the texts leave, and nothing across")
    func spacerPushesApart() {
        // 100 wide: the texts take 20 and 30. There is no spacing next to a spacer, so it gets 50.
        let frames = laidOut(.hstack(.text("ab"), .spacer(), .text("cde")), width: 100, height: 50)
        #expect(
            frames == """
                HStack (0, 0, 100, 20)
                  Text "ab" (0, 0, 20, 20)
                  Spacer (20, 10, 50, 0)
                  Text "cde" (70, 0, 30, 20)
                """)
    }

    @Test("A stack without a spacer hugs its children, 8 points apart")
    func hugs() {
        // 20 + 8 + 30 = 58, although 100 were proposed.
        let frames = laidOut(.hstack(.text("ab"), .text("cde")), width: 100, height: 50)
        #expect(
            frames == """
                HStack (0, 0, 58, 20)
                  Text "ab" (0, 0, 20, 20)
                  Text "cde" (28, 0, 30, 20)
                """)
    }

    @Test("a spacer that may choose is 8 points long, its own least length where it has one")
    func spacerIdeal() {
        // Ideal widths: 10 + 8 + 10 + 30 + 10.
        let frames = laidOut(.hstack(.text("a"), .spacer(), .text("b"), .spacer(30), .text("c")))
        #expect(
            frames == """
                HStack (0, 0, 68, 20)
                  Text "a" (0, 0, 10, 20)
                  Spacer (10, 10, 8, 0)
                  Text "b" (18, 0, 10, 20)
                  Spacer (28, 10, 30, 0)
                  Text "c" (58, 0, 10, 20)
                """)
    }

    @Test("an explicit spacing is used next to spacers too")
    func explicitSpacing() {
        // 60 − 2 × 5 − 10 − 10 = 30 for the spacer.
        let frames = laidOut(.hstack(spacing: 5, .text("a"), .spacer(), .text("b")), width: 60, height: 20)
        #expect(
            frames == """
                HStack (0, 0, 60, 20)
                  Text "a" (0, 0, 10, 20)
                  Spacer (15, 10, 30, 0)
                  Text "b" (50, 0, 10, 20)
                """)
    }

    @Test("texts above each other have no spacing but their line heights; other views have 8 points")
    func verticalDefaultSpacing() {
        // Text to text 0; text to rectangle 8: (100 − 8 − 40) = 52 for the rectangle.
        let frames = laidOut(.vstack(.text("ab"), .text("c"), .rectangle), width: 50, height: 100)
        #expect(
            frames == """
                VStack (0, 0, 50, 100)
                  Text "ab" (15, 0, 20, 20)
                  Text "c" (20, 22, 10, 20)
                  Rectangle (0, 50, 50, 50)
                """)
    }

    @Test("the edge of a stack of texts is text to the next stack; padding makes it an edge like any other")
    func spacingThroughContainers() {
        // The inner stack ends in a text and the next view begins with one: 0. The padded text keeps its 8 points away.
        let frames = laidOut(
            .vstack(.vstack(.text("a")), .text("b"), .text("c").with(.padding(EdgeInsets(all: 1)))))
        #expect(
            frames == """
                VStack (0, 0, 12, 72)
                  VStack (1, 0, 10, 20)
                    Text "a" (1, 0, 10, 20)
                  Text "b" (1, 22, 10, 20)
                  padding (0, 50, 12, 22)
                    Text "c" (1, 51, 10, 20)
                """)
    }

    @Test("two equally flexible views share equally")
    func equalShares() {
        // (108 − 8) / 2 each.
        let frames = laidOut(.hstack(.rectangle, .rectangle), width: 108, height: 30)
        #expect(
            frames == """
                HStack (0, 0, 108, 30)
                  Rectangle (0, 0, 50, 30)
                  Rectangle (58, 0, 50, 30)
                """)
    }

    @Test("the least flexible view is served first and its rest goes to the others")
    func leastFlexibleFirst() {
        // Spacing 0, 120 proposed. The fixed frame (flexibility 0) is offered 40 and takes 20; the text (100 − 10)
        // is offered 50 and takes all its 50 points in two lines; the rectangle (infinite) gets the last 50.
        let fixed = ViewNode.rectangle.with(.frame(width: 20, height: 10, alignment: .center))
        let frames = laidOut(.hstack(spacing: 0, .rectangle, .text("abcdefghij"), fixed), width: 120, height: 60)
        #expect(
            frames == """
                HStack (0, 0, 120, 60)
                  Rectangle (0, 0, 50, 60)
                  Text "abcdefghij" (50, 10, 50, 40)
                  frame (100, 25, 20, 10)
                    Rectangle (100, 25, 20, 10)
                """)
    }

    @Test("a long text beside a short one gets what the short one leaves")
    func longAndShortText() {
        // 78 − 8 = 70: "ab" (flexibility 10) is offered 35 and takes 20; the long text is offered 50, two lines.
        let frames = laidOut(.hstack(.text("abcdefghij"), .text("ab")), width: 78, height: 60)
        #expect(
            frames == """
                HStack (0, 0, 78, 40)
                  Text "abcdefghij" (0, 0, 50, 40)
                  Text "ab" (58, 10, 20, 20)
                """)
    }

    @Test("a higher layout priority is served first, with the least lengths of the others reserved for them")
    func layoutPriority() {
        // 108 − 8 = 100; the first text needs at least 10 (a character a line), so the second is offered 90: it takes
        // 80. The first is offered the 20 that are left.
        let frames = laidOut(
            .hstack(.text("abcd"), .text("efghijkl").with(.layoutPriority(1))), width: 108, height: 100)
        #expect(
            frames == """
                HStack (0, 0, 108, 40)
                  Text "abcd" (0, 0, 20, 40)
                  Text "efghijkl" (28, 10, 80, 20)
                """)
    }

    @Test("a spacer comes after every other view, flexible ones too")
    func spacerIsLast() {
        // The spacer's priority is below all: its least 8 points are kept, the rectangle is offered 92 and takes them.
        let frames = laidOut(.hstack(.rectangle, .spacer()), width: 100, height: 10)
        #expect(
            frames == """
                HStack (0, 0, 100, 10)
                  Rectangle (0, 0, 92, 10)
                  Spacer (92, 5, 8, 0)
                """)
    }

    @Test("a stack that is too small overflows rather than squeezing what is fixed")
    func overflow() {
        // Both frames are fixed; 60 + 8 + 60 = 128 though 100 were proposed.
        let fixed = ViewNode.rectangle.with(.frame(width: 60, height: 10, alignment: .center))
        let frames = laidOut(.hstack(fixed, fixed), width: 100, height: 10)
        #expect(
            frames == """
                HStack (0, 0, 128, 10)
                  frame (0, 0, 60, 10)
                    Rectangle (0, 0, 60, 10)
                  frame (68, 0, 60, 10)
                    Rectangle (68, 0, 60, 10)
                """)
    }

    @Test("a divider is one pixel across its stack and as long as the stack")
    func dividers() {
        // At 2 pixels a point the line is half a point; the heights: 20 + 8 + 0.5 + 8 + 20.
        let column = laidOut(.vstack(.text("ab"), .divider, .text("cd")), width: 100, height: 200, scale: 2)
        #expect(
            column == """
                VStack (0, 0, 100, 56.5)
                  Text "ab" (40, 0, 20, 20)
                  Divider (0, 28, 100, 0.5)
                  Text "cd" (40, 36.5, 20, 20)
                """)
        let row = laidOut(.hstack(.text("ab"), .divider, .text("cd")), width: 100, height: 40)
        #expect(
            row == """
                HStack (0, 0, 57, 40)
                  Text "ab" (0, 10, 20, 20)
                  Divider (28, 0, 1, 40)
                  Text "cd" (37, 10, 20, 20)
                """)
    }

    @Test("groups and empty views have no places of their own")
    func flattening() {
        // Four children, three distances; the empty views bring none.
        let frames = laidOut(
            .hstack(.empty, .text("a"), .group(.text("b"), .group(.text("c"), .empty)), .text("d"), .group()))
        #expect(
            frames == """
                HStack (0, 0, 64, 20)
                  Text "a" (0, 0, 10, 20)
                  Text "b" (18, 0, 10, 20)
                  Text "c" (36, 0, 10, 20)
                  Text "d" (54, 0, 10, 20)
                """)
    }

    @Test("a group's modifiers go to each of its views")
    func distributedModifiers() {
        // Each text gets its own padding; padded edges keep 8 points apart.
        let frames = laidOut(.vstack(.group(.text("a"), .text("b")).with(.padding(EdgeInsets(all: 2)))))
        #expect(
            frames == """
                VStack (0, 0, 14, 56)
                  padding (0, 0, 14, 24)
                    Text "a" (2, 2, 10, 20)
                  padding (0, 32, 14, 24)
                    Text "b" (2, 34, 10, 20)
                """)
    }

    @Test("several views without a stack form a column; none at all has no size")
    func roots() {
        #expect(
            laidOut(.group(.text("a"), .text("bc"))) == """
                root (0, 0, 20, 42)
                  Text "a" (5, 0, 10, 20)
                  Text "bc" (0, 22, 20, 20)
                """)
        #expect(displayList(.empty, width: 10, height: 10) == DisplayList(size: .zero, items: []))
    }

    @Test("a stack in a stack is as flexible as its content")
    func nestedStacks() {
        // The row ends in a spacer, whose edge wants no distance, so 100 are divided. The column holds a text only
        // (flexibility 20) and is served first: 50 → 30; the row (infinite) gets 70.
        let frames = laidOut(.hstack(.hstack(.text("a"), .spacer()), .vstack(.text("bcd"))), width: 100, height: 20)
        #expect(
            frames == """
                HStack (0, 0, 100, 20)
                  HStack (0, 0, 70, 20)
                    Text "a" (0, 0, 10, 20)
                    Spacer (10, 10, 60, 0)
                  VStack (70, 0, 30, 20)
                    Text "bcd" (70, 0, 30, 20)
                """)
    }

    @Test("a depth stack reaches as far as its children do and aligns them")
    func depthStack() {
        // The largest width is the frame's 50, the largest height the text's 20 … the frame's 30.
        let box = ViewNode.rectangle.with(.frame(width: 50, height: 30, alignment: .center))
        let frames = laidOut(.zstack(alignment: .bottomTrailing, box, .text("ab")), width: 200, height: 200)
        #expect(
            frames == """
                ZStack (0, 0, 50, 30)
                  frame (0, 0, 50, 30)
                    Rectangle (0, 0, 50, 30)
                  Text "ab" (30, 10, 20, 20)
                """)
    }

    @Test("a spacer in no stack takes both lengths")
    func spacerInDepthStack() {
        let frames = laidOut(.zstack(.spacer(), .text("a")), width: 60, height: 40)
        #expect(
            frames == """
                ZStack (0, 0, 60, 40)
                  Spacer (0, 0, 60, 40)
                  Text "a" (25, 10, 10, 20)
                """)
    }

    @Test("a depth stack is as large as its views of the highest priority; the others are proposed that size")
    func depthPriority() {
        let text = ViewNode.text("abc").with(.layoutPriority(1))
        #expect(
            laidOut(.zstack(.rectangle, text, .text("d")), width: 200, height: 100) == """
                ZStack (0, 0, 30, 20)
                  Rectangle (0, 0, 30, 20)
                  Text "abc" (0, 0, 30, 20)
                  Text "d" (10, 0, 10, 20)
                """)
        #expect(
            laidOut(
                .zstack(alignment: .topLeading, ViewNode.rectangle.with(.layoutPriority(-1)), .text("ab"), .text("c")),
                width: 200) == """
                    ZStack (0, 0, 20, 20)
                      Rectangle (0, 0, 20, 20)
                      Text "ab" (0, 0, 20, 20)
                      Text "c" (0, 0, 10, 20)
                    """)
    }
}
