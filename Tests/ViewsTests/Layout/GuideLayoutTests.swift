import TestSupport
import Testing
import Views

/// Texts are 10 by 20 a character.
@Suite struct GuideLayoutTests {
    @Test("a leading guide that is set moves the view against it")
    func leading() {
        // The guide of "ab" is 5 within it: it is 5 to the left of the others, which begin at 5.
        let moved = ViewNode.text("ab").with(.alignmentGuide(.leading, at: .length(5)))
        #expect(
            laidOut(.vstack(alignment: .leading, moved, .text("cde"))) == """
                VStack (0, 0, 35, 42)
                  alignmentGuide (0, 0, 20, 20)
                    Text "ab" (0, 0, 20, 20)
                  Text "cde" (5, 22, 30, 20)
                """)
    }

    @Test("a guide may be set to another of the view's places, and an offset beyond it")
    func otherPlace() {
        // The leading guide at the trailing edge and 4 more: the view ends 4 before the others begin.
        let moved = ViewNode.text("ab").with(.alignmentGuide(.leading, at: .horizontal(.trailing), offset: 4))
        #expect(
            laidOut(.vstack(alignment: .leading, moved, .text("cde"))) == """
                VStack (0, 0, 54, 42)
                  alignmentGuide (0, 0, 20, 20)
                    Text "ab" (0, 0, 20, 20)
                  Text "cde" (24, 22, 30, 20)
                """)
    }

    @Test("a guide of another alignment than the stack's moves nothing")
    func otherAlignment() {
        let moved = ViewNode.text("ab").with(.alignmentGuide(.trailing, at: .length(50)))
        #expect(
            laidOut(.vstack(alignment: .leading, moved, .text("cde"))) == """
                VStack (0, 0, 30, 42)
                  alignmentGuide (0, 0, 20, 20)
                    Text "ab" (0, 0, 20, 20)
                  Text "cde" (0, 22, 30, 20)
                """)
    }

    @Test("a guide down moves the view in a row")
    func vertical() {
        // Its top is its bottom: it is above the row, which extends 20 up.
        let moved = ViewNode.text("a").with(.alignmentGuide(.top, at: .height))
        #expect(
            laidOut(.hstack(alignment: .top, moved, .text("b"))) == """
                HStack (0, 0, 28, 40)
                  alignmentGuide (0, 0, 10, 20)
                    Text "a" (0, 0, 10, 20)
                  Text "b" (18, 20, 10, 20)
                """)
    }

    @Test("a row is aligned at a baseline that is set")
    func baseline() {
        // A square's baseline 5 from its top meets the text's at 16: the square begins at 11.
        let square = ViewNode.rectangle.with(.frame(width: 10, height: 10, alignment: .center)).with(
            .alignmentGuide(.firstTextBaseline, at: .length(5)))
        #expect(
            laidOut(.hstack(alignment: .firstTextBaseline, .text("a"), square)) == """
                HStack (0, 0, 28, 21)
                  Text "a" (0, 0, 10, 20)
                  alignmentGuide (18, 11, 10, 10)
                    frame (18, 11, 10, 10)
                      Rectangle (18, 11, 10, 10)
                """)
    }

    @Test("a guide within reaches through padding and frames, moved by what they add")
    func throughModifiers() {
        // 5 in the text, 3 of padding, 10 of the frame's left half: 18 in all.
        let moved = ViewNode.text("ab").with(.alignmentGuide(.leading, at: .length(5)))
            .with(.padding(EdgeInsets(all: 3))).with(.frame(width: 46, height: nil, alignment: .center))
        #expect(
            laidOut(.vstack(alignment: .leading, moved, .text("c"))) == """
                VStack (0, 0, 46, 54)
                  frame (0, 0, 46, 26)
                    padding (10, 0, 26, 26)
                      alignmentGuide (13, 3, 20, 20)
                        Text "ab" (13, 3, 20, 20)
                  Text "c" (18, 34, 10, 20)
                """)
    }

    @Test("a guide that is set within a container counts outside of it, where several views have it their mean")
    func containers() {
        let moved = ViewNode.text("a").with(.alignmentGuide(.leading, at: .length(4)))
        // In a row the guide of the second view is 18 further on; the mean of 4 and 18 + 4 is 13.
        for (inner, place) in [
            (ViewNode.hstack(moved, .text("b")), 4), (.hstack(moved, moved), 13), (.zstack(moved), 4),
            (.hstack(.vstack(moved)), 4),
        ] as [(ViewNode, Int)] {
            let column = laidOut(.vstack(alignment: .leading, inner, .text("d")))
            #expect(column.contains("Text \"d\" (\(place), "), "\(column)")
        }
        // The text within the column has its baseline at 6, so the one next to it begins 10 higher.
        let raised = ViewNode.text("a").with(.alignmentGuide(.firstTextBaseline, at: .length(6)))
        let row = laidOut(.hstack(alignment: .firstTextBaseline, .vstack(raised), .text("b")))
        #expect(row.hasSuffix("Text \"b\" (18, 0, 10, 20)"))
    }

    @Test("a guide moves a view in a frame, in a depth stack and as an overlay")
    func elsewhere() {
        let moved = ViewNode.text("a").with(.alignmentGuide(.leading, at: .length(-6)))
        #expect(
            laidOut(moved.with(.frame(width: 40, height: 20, alignment: .leading)))
                .hasSuffix("Text \"a\" (6, 0, 10, 20)"))
        #expect(laidOut(.zstack(alignment: .leading, .text("bcd"), moved)).hasSuffix("Text \"a\" (6, 0, 10, 20)"))
        #expect(
            laidOut(ViewNode.text("bcd").with(.overlay(moved, alignment: .leading)))
                .hasSuffix("Text \"a\" (6, 0, 10, 20)"))
    }

    @Test("a position takes what is offered, its view's ideal lengths where it may choose")
    func position() {
        // The text's centre of 10, 10 at 30, 40.
        #expect(
            laidOut(.text("ab").with(.position(x: 30, y: 40)), width: 100, height: 90) == """
                position (0, 0, 100, 90)
                  Text "ab" (20, 30, 20, 20)
                """)
        #expect(
            laidOut(.text("ab").with(.position(x: 0, y: 0))) == """
                position (0, 0, 20, 20)
                  Text "ab" (-10, -10, 20, 20)
                """)
    }

    @Test("a higher z-index is drawn later, at its place in the row")
    func zIndex() {
        let view = ViewNode.hstack(
            spacing: 0, ViewNode.text("a").with(.zIndex(2)), .text("b"), ViewNode.text("c").with(.zIndex(-1)))
        #expect(
            laidOut(view) == """
                HStack (0, 0, 30, 20)
                  Text "c" (20, 0, 10, 20)
                  Text "b" (10, 0, 10, 20)
                  Text "a" (0, 0, 10, 20)
                """)
        // Through modifiers around it, and in a depth stack.
        let front = ViewNode.text("a").with(.zIndex(1)).with(.padding(EdgeInsets(all: 1)))
        #expect(laidOut(.zstack(front, .text("b"))).hasSuffix("Text \"a\" (1, 1, 10, 20)"))
    }

    @Test("a z-index inside of a stack does not change the stack's own")
    func innerZIndex() {
        let inner = ViewNode.hstack(ViewNode.text("a").with(.zIndex(9)))
        #expect(laidOut(.zstack(inner, .text("b"))).hasSuffix("Text \"b\" (0, 0, 10, 20)"))
    }
}
