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

    @Test("paths, images, maps and every effect of a group are written out, what is usual is not")
    func effects() throws {
        let path = Path([
            .move(to: .zero), .line(to: Point(x: 4, y: 0.5)),
            .quadCurve(to: Point(x: 1, y: 2), control: Point(x: 3, y: 4)),
            .curve(to: Point(x: 1, y: 2), control1: Point(x: 3, y: 4), control2: Point(x: 5, y: 6)), .closeSubpath,
        ])
        let black = RGBA(red: 0, green: 0, blue: 0)
        let image = try #require(
            PixelImage(bytes: Array(repeating: 0, count: 24), width: 3, height: 2, bytesPerRow: 12))
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        let items: [DisplayList.Item] = [
            .fillPath(path, rule: .evenOdd, paint: .color(black)),
            .strokePath(Path(), line: StrokeStyle(lineWidth: 2), paint: .color(black)),
            .transform(
                AffineMatrix(a: 1, b: 0.25, c: -0.5, d: 2, tx: 10, ty: 20),
                items: [.image(image, in: rect, interpolation: .high)]),
            .group(
                DisplayList.Effects(
                    blur: 3, clip: .path(Path([.move(to: .zero)]), rule: .nonZero),
                    shadow: DisplayList.Shadow(color: black, radius: 4, x: 1, y: -2), opacity: 0.5,
                    blendMode: .multiply), items: []),
            .group(DisplayList.Effects(), items: [.group(opacity: 0.5, clip: .outline(.circle, in: rect), items: [])]),
        ]
        #expect(
            DisplayList(size: Size(width: 9, height: 9), items: items).description == """
                size 9 x 9
                fill path [move (0, 0) line (4, 0.5) quad (1, 2) (3, 4) curve (1, 2) (3, 4) (5, 6) close] evenOdd #000000FF
                stroke path [] width 2 #000000FF
                transform (1, 0.25, -0.5, 2, 10, 20)
                  image 3 x 2 (1, 2, 3, 4) interpolation high
                group opacity 0.5 clip path [move (0, 0)] nonZero blend multiply shadow #000000FF radius 4 (1, -2) blur 3
                group
                  group opacity 0.5 clip circle (1, 2, 3, 4)

                """)
    }
}
