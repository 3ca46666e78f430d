import TestSupport
import Testing
import Views

@Suite struct FrameLayoutTests {
    private func flexible(
        _ node: ViewNode, minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
        minHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> ViewNode {
        node.with(
            .flexibleFrame(
                FlexibleFrame(
                    minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
                    maxHeight: maxHeight, alignment: alignment)))
    }

    @Test("a fixed frame has its lengths whatever is proposed, and places its child in them")
    func fixed() {
        // 50 by 40, the text of 20 by 20 at the bottom right.
        let frames = laidOut(
            .text("ab").with(.frame(width: 50, height: 40, alignment: .bottomTrailing)), width: 10, height: 10)
        #expect(
            frames == """
                frame (0, 0, 50, 40)
                  Text "ab" (30, 20, 20, 20)
                """)
    }

    @Test("a frame of one length passes the other proposal on")
    func fixedWidthAlone() {
        // Four characters in 20 points: two lines; the height is the text's.
        let frames = laidOut(.text("abcd").with(.frame(width: 20, height: nil, alignment: .center)), width: 90)
        #expect(
            frames == """
                frame (0, 0, 20, 40)
                  Text "abcd" (0, 0, 20, 40)
                """)
    }

    @Test("maxWidth infinity alone takes the whole proposal, and the child's width where none is made")
    func maxWidthInfinity() {
        // min(∞, max(20, 100)) = 100, the text in the middle.
        #expect(
            laidOut(flexible(.text("ab"), maxWidth: .infinity), width: 100, height: 50) == """
                frame (0, 0, 100, 20)
                  Text "ab" (40, 0, 20, 20)
                """)
        #expect(
            laidOut(flexible(.text("ab"), maxWidth: .infinity)) == """
                frame (0, 0, 20, 20)
                  Text "ab" (0, 0, 20, 20)
                """)
    }

    @Test("a finite maxWidth grows to the proposal but not past the limit, and limits the child's proposal")
    func maxWidthFinite() {
        // min(30, max(child, proposal)): proposed 100 → 30, the child is proposed 30 and needs two lines.
        #expect(
            laidOut(flexible(.text("abcdef"), maxWidth: 30, alignment: .leading), width: 100, height: 50) == """
                frame (0, 0, 30, 40)
                  Text "abcdef" (0, 0, 30, 40)
                """)
        // Proposed 25: the text of two lines of 20 … of 2 characters each; min(30, max(20, 25)) = 25.
        #expect(
            laidOut(flexible(.text("abcd"), maxWidth: 30, alignment: .leading), width: 25, height: 50) == """
                frame (0, 0, 25, 40)
                  Text "abcd" (0, 0, 20, 40)
                """)
    }

    @Test("minWidth alone holds the frame up to its limit and otherwise hugs the child")
    func minWidthAlone() {
        // max(50, min(20, 100)) = 50.
        #expect(
            laidOut(flexible(.text("ab"), minWidth: 50, alignment: .trailing), width: 100, height: 50) == """
                frame (0, 0, 50, 20)
                  Text "ab" (30, 0, 20, 20)
                """)
        // The child is larger than the limit: max(15, min(20, 100)) = 20.
        #expect(
            laidOut(flexible(.text("ab"), minWidth: 15), width: 100, height: 50) == """
                frame (0, 0, 20, 20)
                  Text "ab" (0, 0, 20, 20)
                """)
    }

    @Test("both limits make the frame the proposal within them")
    func bothLimits() {
        // 100 within 30 … 60 is 60; 10 is 30; 45 stays 45.
        let view = flexible(.text("ab"), minWidth: 30, maxWidth: 60, alignment: .leading)
        let widths = [100.0, 10, 45].map { displayList(view, width: $0, height: 20).size.width }
        #expect(widths == [60, 30, 45])
    }

    @Test("the ideal width applies to an unspecified proposal, within the limits")
    func idealWidth() {
        // The child of two characters is proposed 40 and stays 20; the frame is 40.
        #expect(
            laidOut(flexible(.text("ab"), idealWidth: 40, maxWidth: .infinity, alignment: .leading)) == """
                frame (0, 0, 40, 20)
                  Text "ab" (0, 0, 20, 20)
                """)
        #expect(displayList(flexible(.text("ab"), minWidth: 70, idealWidth: 40)).size.width == 70)
    }

    @Test("a greatest length below the least one counts as the least one")
    func crossedLimits() {
        #expect(displayList(flexible(.text("a"), minWidth: 40, maxWidth: 30), width: 100).size.width == 40)
    }

    @Test("padding is taken off the proposal and added to the size")
    func padding() {
        // Proposed 40: 40 − 5 − 15 = 20 for four characters, two lines.
        let insets = EdgeInsets(top: 1, leading: 5, bottom: 2, trailing: 15)
        #expect(
            laidOut(.text("abcd").with(.padding(insets)), width: 40, height: 90) == """
                padding (0, 0, 40, 43)
                  Text "abcd" (5, 1, 20, 40)
                """)
        // The system's own padding is 16.
        #expect(displayList(.text("a").with(.systemPadding)).size == Size(width: 42, height: 52))
    }

    @Test("fixedSize requests the ideal length and overflows the proposal")
    func fixedSize() {
        #expect(
            laidOut(.text("abcd").with(.fixedSize(horizontal: true, vertical: false)), width: 20, height: 90) == """
                fixedSize (0, 0, 40, 20)
                  Text "abcd" (0, 0, 40, 20)
                """)
    }

    @Test("A flexible column in a row of fixed height is as high as the highest")
    func equalHeights() {
        // The row's ideal height is the two lines' 40; placed in that, the one-line frame fills it. The width: the
        // frame (flexibility ∞) is served after the text, 68 − 8 = 60: text 30 → 2 lines of 3; frame 30.
        let row = ViewNode.hstack(flexible(.text("a"), maxWidth: .infinity, maxHeight: .infinity), .text("abcdef"))
        #expect(
            laidOut(row.with(.fixedSize(horizontal: false, vertical: true)), width: 68, height: 500) == """
                fixedSize (0, 0, 68, 40)
                  HStack (0, 0, 68, 40)
                    frame (0, 0, 30, 40)
                      Text "a" (10, 10, 10, 20)
                    Text "abcdef" (38, 0, 30, 40)
                """)
    }

    @Test("a text keeps the lines that fit its height, one at least, and its limit of lines")
    func textHeight() {
        // Six characters in 20 points are three lines; 45 points hold two; 5 points hold one still.
        #expect(displayList(.text("abcdef"), width: 20, height: 45).size == Size(width: 20, height: 40))
        #expect(displayList(.text("abcdef"), width: 20, height: 5).size == Size(width: 20, height: 20))
        #expect(displayList(.text("abcdef").with(.lineLimit(1)), width: 20, height: 90).size.height == 20)
    }
}
