import TestSupport
import Testing
import Views

@Suite struct DisplayListTextTests {
    @Test("numbers have three decimals at most, no needless zeros and no negative zero")
    func numbers() {
        let paint = Paint.color(RGBA(red: 0, green: 0.5, blue: 1, alpha: 2))
        let items = [
            Rect(x: 1.0 / 3, y: -0.0001, width: 2.5, height: 10), Rect(x: -1.25, y: 0.9996, width: 0, height: 1e20),
        ].map { DisplayList.Item.fill(.rectangle, in: $0, paint: paint) }
        #expect(
            DisplayList(size: Size(width: 0.1 + 0.2, height: 7), items: items).description == """
                size 0.3 x 7
                fill rectangle (0.333, 0, 2.5, 10) #0080FFFF
                fill rectangle (-1.25, 1, 0, 1e+20) #0080FFFF

                """)
    }

    @Test("texts are quoted so that an item stays on its line")
    func quoting() {
        let run = TextRun(string: "a\"b\\c\nd\te", font: Font(size: 9, weight: .black, design: .serif, name: "Inter"))
        let item = DisplayList.Item.text(
            run, in: Rect(x: 0, y: 0, width: 1, height: 1), paint: .color(RGBA(red: 1, green: 1, blue: 1)))
        #expect(
            item.description
                == #"text "a\"b\\c\nd\te" (0, 0, 1, 1) font 9 black serif "Inter" #FFFFFFFF"#)
    }

    @Test("every shape and a whole line style are written out")
    func shapes() {
        let rect = Rect(x: 0, y: 0, width: 1, height: 1)
        let paint = Paint.color(RGBA(red: 0, green: 0, blue: 0, alpha: 0))
        let line = StrokeStyle(lineWidth: 1.5, lineCap: .square, lineJoin: .bevel)
        let shape = Outline.unevenRoundedRectangle(topLeading: 1, topTrailing: 2, bottomLeading: 3, bottomTrailing: 4)
        #expect(
            DisplayList.Item.stroke(shape, in: rect, line: line, paint: paint).description
                == "stroke unevenRoundedRectangle(1, 2, 3, 4) (0, 0, 1, 1) width 1.5 cap square join bevel #00000000")
    }
}
