import TestSupport
import Testing
import Views

/// Texts are 10 by 20 per character. The layout direction is right to left unless a test specifies otherwise.
@Suite struct DirectionLayoutTests {
    private func mirrored(_ node: ViewNode, width: Double? = nil, height: Double? = nil) -> String {
        laidOut(node.with(.layoutDirection(.rightToLeft)), width: width, height: height)
            .split(separator: "\n").dropFirst().map { $0.dropFirst(2) }.joined(separator: "\n")
    }

    @Test("a row begins at the right")
    func row() {
        // 58 wide: "ab" from 38 to 58, 8 apart, "cde" from 0 to 30.
        #expect(
            mirrored(.hstack(.text("ab"), .text("cde")), width: 100, height: 20) == """
                HStack (0, 0, 58, 20)
                  Text "ab" (38, 0, 20, 20)
                  Text "cde" (0, 0, 30, 20)
                """)
    }

    @Test("a column's leading edge is the right one, its trailing edge the left one")
    func column() {
        for (alignment, x) in [(HorizontalAlignment.leading, 20), (.center, 10), (.trailing, 0)] {
            #expect(
                mirrored(.vstack(alignment: alignment, .text("a"), .text("bcd"))) == """
                    VStack (0, 0, 30, 42)
                      Text "a" (\(x), 0, 10, 20)
                      Text "bcd" (0, 22, 30, 20)
                    """)
        }
    }

    @Test("leading padding is at the right")
    func padding() {
        // 5 leading and 15 trailing: the text of 20 is 15 from the left.
        let insets = EdgeInsets(top: 1, leading: 5, bottom: 2, trailing: 15)
        #expect(
            mirrored(.text("ab").with(.padding(insets))) == """
                padding (0, 0, 40, 23)
                  Text "ab" (15, 1, 20, 20)
                """)
    }

    @Test("a frame's leading corner is the right one")
    func frame() {
        #expect(
            mirrored(.text("ab").with(.frame(width: 50, height: 40, alignment: .topLeading))) == """
                frame (0, 0, 50, 40)
                  Text "ab" (30, 0, 20, 20)
                """)
    }

    @Test("an overlay's trailing corner is the left one, and its own views are mirrored too")
    func overlay() {
        // The row of 28 in front of the frame of 100: at its left end, its own first text at its right.
        let badge = ViewNode.hstack(.text("x"), .text("y"))
        let view = ViewNode.rectangle.with(.frame(width: 100, height: 30, alignment: .center)).with(
            .overlay(badge, alignment: .topTrailing))
        #expect(
            mirrored(view) == """
                overlay (0, 0, 100, 30)
                  frame (0, 0, 100, 30)
                    Rectangle (0, 0, 100, 30)
                  HStack (0, 0, 28, 20)
                    Text "x" (18, 0, 10, 20)
                    Text "y" (0, 0, 10, 20)
                """)
    }

    @Test("a depth stack's leading edge is the right one")
    func depthStack() {
        #expect(
            mirrored(.zstack(alignment: .leading, .text("abc"), .text("d"))) == """
                ZStack (0, 0, 30, 20)
                  Text "abc" (0, 0, 30, 20)
                  Text "d" (20, 0, 10, 20)
                """)
    }

    @Test("an offset moves towards the trailing edge, a position is counted from the leading one")
    func offsets() {
        #expect(
            mirrored(.text("ab").with(.offset(x: 7, y: 3))) == """
                offset (0, 0, 20, 20)
                  Text "ab" (-7, 3, 20, 20)
                """)
        // Its centre 30 from the right of 100: from 60 to 80.
        #expect(
            mirrored(.text("ab").with(.position(x: 30, y: 10)), width: 100, height: 50) == """
                position (0, 0, 100, 50)
                  Text "ab" (60, 0, 20, 20)
                """)
    }

    @Test("a direction that is set in the middle applies only to its content")
    func nested() {
        // The row goes from left to right, its second view, a row, from right to left.
        let inner = ViewNode.hstack(.text("b"), .text("cd")).with(.layoutDirection(.rightToLeft))
        #expect(
            laidOut(.hstack(.text("a"), inner)) == """
                HStack (0, 0, 56, 20)
                  Text "a" (0, 0, 10, 20)
                  layoutDirection (18, 0, 38, 20)
                    HStack (18, 0, 38, 20)
                      Text "b" (46, 0, 10, 20)
                      Text "cd" (18, 0, 20, 20)
                """)
    }

    @Test("padding outside of the direction follows the direction around it")
    func outerPadding() {
        let view = ViewNode.hstack(.text("a"), .text("b")).with(.layoutDirection(.rightToLeft))
            .with(.padding(EdgeInsets(leading: 5)))
        #expect(
            laidOut(view) == """
                padding (0, 0, 33, 20)
                  layoutDirection (5, 0, 28, 20)
                    HStack (5, 0, 28, 20)
                      Text "a" (23, 0, 10, 20)
                      Text "b" (5, 0, 10, 20)
                """)
    }

    @Test("a text's lines begin at the right, unless its paragraph has a side or a direction of its own")
    func paragraphs() {
        func run(_ node: ViewNode) -> TextRun? {
            var scene = ViewLayout.light().scene(of: node.with(.layoutDirection(.rightToLeft)), proposal: .unspecified)
            guard case .text(let run, _, _)? = scene.displayList(at: .zero).items.first else { return nil }
            return run
        }
        #expect(run(.text("ab"))?.paragraph.isRightToLeft == true)
        #expect(run(.text("ab"))?.alignment == .leading)
        var left = TextParagraphChanges()
        left.alignment = .leading
        #expect(run(.text("ab").with(.paragraph(left)))?.alignment == .trailing)
        var latin = TextParagraphChanges()
        latin.direction = .leftToRight
        #expect(run(.text("ab").with(.paragraph(latin)))?.paragraph.isRightToLeft == false)
    }

    @Test("the environment's direction is the whole tree's")
    func environment() {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
        environment.layoutDirection = .rightToLeft
        let scene = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
            .scene(of: .hstack(.text("a"), .spacer(), .text("b")), proposal: ProposedSize(width: 50, height: 20))
        #expect(
            scene.frames(at: .zero).map(\.description) == [
                "HStack (0, 0, 50, 20)", "  Text \"a\" (40, 0, 10, 20)", "  Spacer (10, 10, 30, 0)",
                "  Text \"b\" (0, 0, 10, 20)",
            ])
    }

    @Test("the reader's language gives the direction where nothing else does")
    func language() {
        func direction(_ locale: String) -> LayoutDirection { LayoutDirection(locale: locale) }
        #expect(["ar-EG", "he", "fa_IR", "UR-pk"].map(direction).allSatisfy { $0 == .rightToLeft })
        #expect(["en-US", "ja-JP", "zh-Hant-TW", "", "a"].map(direction).allSatisfy { $0 == .leftToRight })
    }
}
