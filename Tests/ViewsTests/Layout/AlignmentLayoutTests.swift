import TestSupport
import Testing
import Views

/// A text's first baseline is 16 below its top, its last 4 above its bottom.
@Suite struct AlignmentLayoutTests {
    private let tall = ViewNode.rectangle.with(.frame(width: 10, height: 50, alignment: .center))

    @Test("a row aligns tops, centres and bottoms")
    func verticalAlignments() {
        // A text of 20 next to 50: at 0, 15 and 30.
        for (alignment, y) in [(VerticalAlignment.top, 0), (.center, 15), (.bottom, 30)] {
            #expect(
                laidOut(.hstack(alignment: alignment, .text("a"), tall)) == """
                    HStack (0, 0, 28, 50)
                      Text "a" (0, \(y), 10, 20)
                      frame (18, 0, 10, 50)
                        Rectangle (18, 0, 10, 50)
                    """)
        }
    }

    @Test("a column aligns leading edges, centres and trailing edges")
    func horizontalAlignments() {
        // A text of 10 above one of 30: at 0, 10 and 20.
        for (alignment, x) in [(HorizontalAlignment.leading, 0), (.center, 10), (.trailing, 20)] {
            #expect(
                laidOut(.vstack(alignment: alignment, .text("a"), .text("bcd"))) == """
                    VStack (0, 0, 30, 42)
                      Text "a" (\(x), 0, 10, 20)
                      Text "bcd" (0, 22, 30, 20)
                    """)
        }
    }

    @Test("a view without text has its baselines at its bottom")
    func baselineOfShape() {
        // The bottom of 50 meets the baseline at 16: the text begins at 34 and ends at 54.
        #expect(
            laidOut(.hstack(alignment: .firstTextBaseline, .text("a"), tall)) == """
                HStack (0, 0, 28, 54)
                  Text "a" (0, 34, 10, 20)
                  frame (18, 0, 10, 50)
                    Rectangle (18, 0, 10, 50)
                """)
    }

    @Test("first and last baselines differ for a text of several lines")
    func lastBaseline() {
        // Two lines have baselines at 16 and 36. First lines: both at the top. Last lines: the one-line text 20 down.
        let first = laidOut(.hstack(alignment: .firstTextBaseline, .text("a\nb"), .text("c")))
        #expect(
            first == """
                HStack (0, 0, 28, 40)
                  Text "a\\nb" (0, 0, 10, 40)
                  Text "c" (18, 0, 10, 20)
                """)
        let last = laidOut(.hstack(alignment: .lastTextBaseline, .text("a\nb"), .text("c")))
        #expect(
            last == """
                HStack (0, 0, 28, 40)
                  Text "a\\nb" (0, 0, 10, 40)
                  Text "c" (18, 20, 10, 20)
                """)
    }

    @Test("baselines reach through padding, frames, backgrounds and columns")
    func propagatedBaselines() {
        // Padding of 6: baseline 22. A frame of 40: the text 10 down, baseline 26. A column with 8 below a shape of 10:
        // the text 18 down, baseline 34. The lowest baseline is 34, so the others begin 12 and 8 down.
        let padded = ViewNode.text("a").with(.padding(EdgeInsets(all: 6))).with(
            .backgroundStyle(.color(.red), shape: nil))
        let framed = ViewNode.text("b").with(.frame(width: nil, height: 40, alignment: .center))
        let column = ViewNode.vstack(
            ViewNode.rectangle.with(.frame(width: 10, height: 10, alignment: .center)), .text("c"))
        #expect(
            laidOut(.hstack(alignment: .firstTextBaseline, spacing: 0, padded, framed, column)) == """
                HStack (0, 0, 42, 48)
                  background (0, 12, 22, 32)
                    padding (0, 12, 22, 32)
                      Text "a" (6, 18, 10, 20)
                  frame (22, 8, 10, 40)
                    Text "b" (22, 18, 10, 20)
                  VStack (32, 0, 10, 38)
                    frame (32, 0, 10, 10)
                      Rectangle (32, 0, 10, 10)
                    Text "c" (32, 18, 10, 20)
                """)
    }

    @Test("a background and an overlay are proposed the view's own size and change nothing of it")
    func layers() {
        // The text is 20 by 20. The rectangle behind fills just that. The text in front is at its top right.
        let view = ViewNode.text("ab").with(.background(.rectangle, alignment: .center)).with(
            .overlay(.text("c"), alignment: .topTrailing))
        #expect(
            laidOut(view, width: 100, height: 100) == """
                overlay (0, 0, 20, 20)
                  background (0, 0, 20, 20)
                    Rectangle (0, 0, 20, 20)
                    Text "ab" (0, 0, 20, 20)
                  Text "c" (10, 0, 10, 20)
                """)
    }

    @Test("a layer that is larger than its view overflows it about the alignment")
    func overflowingLayer() {
        // 40 by 40 behind 20 by 20, centred: 10 points out on every side.
        let large = ViewNode.rectangle.with(.frame(width: 40, height: 40, alignment: .center))
        #expect(
            laidOut(.text("ab").with(.background(large, alignment: .center)).with(.padding(EdgeInsets(all: 10)))) == """
                padding (0, 0, 40, 40)
                  background (10, 10, 20, 20)
                    frame (0, 0, 40, 40)
                      Rectangle (0, 0, 40, 40)
                    Text "ab" (10, 10, 20, 20)
                """)
    }

    @Test("an offset moves the drawing and not the layout")
    func offset() {
        let frames = laidOut(.hstack(spacing: 0, .text("a").with(.offset(x: 3, y: -5)), .text("b")))
        #expect(
            frames == """
                HStack (0, 0, 20, 20)
                  offset (0, 0, 10, 20)
                    Text "a" (3, -5, 10, 20)
                  Text "b" (10, 0, 10, 20)
                """)
    }

    @Test("edges are rounded to pixels, so that neighbours meet")
    func pixelRounding() {
        // Three thirds of 100 at one pixel a point: edges at 33.3 → 33, 66.7 → 67, 100; no gap and no overlap.
        #expect(
            laidOut(.hstack(spacing: 0, .rectangle, .rectangle, .rectangle), width: 100, height: 10) == """
                HStack (0, 0, 100, 10)
                  Rectangle (0, 0, 33, 10)
                  Rectangle (33, 0, 34, 10)
                  Rectangle (67, 0, 33, 10)
                """)
        // At 3 pixels a point the thirds are exact to a pixel: 33⅓.
        #expect(
            laidOut(.hstack(spacing: 0, .rectangle, .rectangle), width: 66.6667, height: 10, scale: 3) == """
                HStack (0, 0, 66.667, 10)
                  Rectangle (0, 0, 33.333, 10)
                  Rectangle (33.333, 0, 33.333, 10)
                """)
    }
}
