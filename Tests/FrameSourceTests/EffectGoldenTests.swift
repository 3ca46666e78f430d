import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("The look of paths, images, maps and effects")
struct EffectGoldenTests {
    private let star = Path([
        .move(to: Point(x: 50, y: 4)), .line(to: Point(x: 78, y: 92)), .line(to: Point(x: 4, y: 38)),
        .line(to: Point(x: 96, y: 38)), .line(to: Point(x: 22, y: 92)), .closeSubpath,
    ])
    private let leaf = Path([
        .move(to: Point(x: 5, y: 50)), .quadCurve(to: Point(x: 95, y: 50), control: Point(x: 50, y: -40)),
        .curve(to: Point(x: 5, y: 50), control1: Point(x: 95, y: 120), control2: Point(x: 20, y: 70)),
    ])
    private let stops = [PaintStop(color: .red, location: 0), PaintStop(color: .blue, location: 1)]

    /// `items`, drawn for a square of 100 points, in a cell of a grid.
    private func cell(_ column: Int, _ row: Int, _ items: [DisplayList.Item]) -> DisplayList.Item {
        .transform(.translation(x: 10 + Double(column) * 120, y: 10 + Double(row) * 120), items: items)
    }

    private func check(_ cells: [[[DisplayList.Item]]], _ name: String) throws {
        let items = cells.enumerated().flatMap { row, cells in
            cells.enumerated().map { cell($0, row, $1) }
        }
        let size = Size(width: 120 * Double(cells[0].count), height: 120 * Double(cells.count))
        GoldenImage.check(
            try ViewRenderer().pixelBuffer(DisplayList(size: size, items: items), scale: 2), name)
    }

    @Test("Paths are filled by both rules, stroked with every end and corner, dashed and shaded")
    func paths() throws {
        let gradient = Paint.linear(stops, start: Point(x: 0, y: 0), end: Point(x: 100, y: 100))
        let corner = Path([
            .move(to: Point(x: 15, y: 85)), .line(to: Point(x: 50, y: 15)), .line(to: Point(x: 85, y: 85)),
        ])
        func stroke(_ cap: StrokeStyle.LineCap, _ join: StrokeStyle.LineJoin) -> DisplayList.Item {
            .strokePath(corner, line: StrokeStyle(lineWidth: 14, lineCap: cap, lineJoin: join), paint: .color(.blue))
        }
        try check(
            [
                [
                    [.fillPath(star, rule: .nonZero, paint: .color(.red))],
                    [.fillPath(star, rule: .evenOdd, paint: .color(.red))],
                    [.fillPath(leaf, rule: .nonZero, paint: gradient)],
                    [.strokePath(leaf, line: StrokeStyle(lineWidth: 3, dash: [8, 4]), paint: .color(.black))],
                ],
                [
                    [stroke(.butt, .miter)], [stroke(.round, .round)], [stroke(.square, .bevel)],
                    [.strokePath(star, line: StrokeStyle(lineWidth: 2), paint: gradient)],
                ],
            ], "paths")
    }

    @Test("Images are drawn upright, mirrored, rotated, and with every interpolation")
    func images() throws {
        let small = PixelImage.sample(width: 6, height: 6)
        let large = PixelImage.sample(width: 300, height: 300)
        let rect = Rect(x: 10, y: 20, width: 80, height: 60)
        func image(_ image: PixelImage, _ interpolation: PixelImage.Interpolation) -> DisplayList.Item {
            .image(image, in: rect, interpolation: interpolation)
        }
        let middle = AffineMatrix.translation(x: -50, y: -50)
        func mapped(_ matrix: AffineMatrix, _ item: DisplayList.Item) -> DisplayList.Item {
            .transform(middle.concatenating(matrix).concatenating(.translation(x: 50, y: 50)), items: [item])
        }
        try check(
            [
                [[image(small, .none)], [image(small, .low)], [image(small, .high)], [image(large, .none)]],
                [
                    [image(large, .low)], [image(large, .high)],
                    [mapped(.scale(x: -1, y: 1), image(small, .none))],
                    [mapped(.rotation(degrees: 30), image(small, .none))],
                ],
            ], "images")
    }

    @Test("Everything is drawn under turns, stretches and skews")
    func maps() throws {
        let renderer = try ViewRenderer()
        let font = Font(size: 20, weight: .semibold)
        let items: [DisplayList.Item] = [
            .fill(.roundedRectangle(cornerRadius: 10), Rect(x: 5, y: 20, width: 90, height: 60), .gray),
            .stroke(
                .ellipse, in: Rect(x: 10, y: 25, width: 80, height: 50), line: StrokeStyle(lineWidth: 3),
                paint: .linear(stops, start: Point(x: 10, y: 0), end: Point(x: 90, y: 0))),
            renderer.text("Ag 😀", font, x: 20, y: 38, color: .white),
            renderer.symbol("star.circle.fill", Font(size: 16), x: 70, y: 55, color: .blue),
            .group(
                opacity: 0.7, clip: .outline(.rectangle, in: Rect(x: 5, y: 20, width: 30, height: 30)),
                items: [
                    .fill(
                        .circle, in: Rect(x: 0, y: 15, width: 40, height: 40),
                        paint: .angular(stops, center: Point(x: 20, y: 35), startAngle: 0, endAngle: 360))
                ]),
        ]
        let maps: [AffineMatrix] = [
            .identity, .rotation(degrees: 30), .rotation(degrees: 90), .scale(x: 1, y: 0.4), .scale(x: -1, y: 1),
            .scale(x: 0.5, y: 1.2), AffineMatrix(a: 1, b: 0, c: 0.5, d: 0.9, tx: 0, ty: 0),
            AffineMatrix(a: 0.8, b: 0.3, c: -0.6, d: 0.7, tx: 0, ty: 0),
        ]
        let cells = maps.map { map -> [DisplayList.Item] in
            let middle = AffineMatrix.translation(x: -50, y: -50)
            let whole = middle.concatenating(map).concatenating(.translation(x: 50, y: 50))
            return [.transform(whole, items: items)]
        }
        try check([Array(cells[..<4]), Array(cells[4...])], "maps")
    }

    @Test("Groups are blurred, clipped by paths and given shadows, alone and together")
    func effects() throws {
        let renderer = try ViewRenderer()
        let card: [DisplayList.Item] = [
            .fill(.roundedRectangle(cornerRadius: 14), Rect(x: 20, y: 20, width: 60, height: 60), .blue),
            renderer.text("Blur", Font(size: 22, weight: .bold), x: 27, y: 37, color: .white),
        ]
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.6), radius: 5, x: 4, y: 8)
        let sharp = DisplayList.Shadow(color: .red, radius: 0, x: 6, y: 6)
        let turned = AffineMatrix.translation(x: -50, y: -50).concatenating(.rotation(degrees: 45))
            .concatenating(.translation(x: 50, y: 50))
        let clip = DisplayList.Clip.path(star, rule: .evenOdd)
        try check(
            [
                [
                    [.group(DisplayList.Effects(blur: 0.7), items: card)],
                    [.group(DisplayList.Effects(blur: 3), items: card)],
                    [.group(DisplayList.Effects(blur: 12), items: card)],
                    [.group(DisplayList.Effects(clip: clip), items: card)],
                ],
                [
                    [.group(DisplayList.Effects(shadow: shadow), items: card)],
                    [.group(DisplayList.Effects(shadow: sharp), items: card)],
                    [.group(DisplayList.Effects(shadow: shadow, opacity: 0.5), items: card)],
                    [.group(DisplayList.Effects(blur: 2, clip: clip, shadow: shadow), items: card)],
                ],
                [
                    [.transform(turned, items: [.group(DisplayList.Effects(shadow: sharp), items: card)])],
                    [
                        .transform(
                            .scale(x: 1, y: 0.3), items: [.group(DisplayList.Effects(blur: 6), items: card)])
                    ],
                    [
                        .group(
                            DisplayList.Effects(shadow: shadow),
                            items: [.group(DisplayList.Effects(blur: 2), items: card)])
                    ],
                    [
                        .group(
                            DisplayList.Effects(shadow: sharp),
                            items: [renderer.text("Shade", Font(size: 24, weight: .heavy), x: 8, y: 30)])
                    ],
                ],
            ], "effects")
    }

    @Test("Every blend mode blends colours as its name states")
    func blendModes() throws {
        let rows = DisplayList.BlendMode.allCases.map { mode -> [DisplayList.Item] in
            let behind: [DisplayList.Item] = [
                .fill(
                    .rectangle, in: Rect(x: 0, y: 0, width: 100, height: 60),
                    paint: .linear(
                        [
                            PaintStop(color: .red, location: 0), PaintStop(color: .green, location: 0.5),
                            PaintStop(color: .blue, location: 1),
                        ], start: Point(x: 0, y: 0), end: Point(x: 100, y: 0)))
            ]
            let front = DisplayList.Item.fill(
                .rectangle, in: Rect(x: 20, y: 30, width: 60, height: 60),
                paint: .linear(
                    [
                        PaintStop(color: RGBA(red: 1, green: 0.8, blue: 0.2), location: 0),
                        PaintStop(color: RGBA(red: 0.2, green: 0.2, blue: 0.4), location: 1),
                    ], start: Point(x: 0, y: 30), end: Point(x: 0, y: 90)))
            let joined = behind + [.group(DisplayList.Effects(blendMode: mode), items: [front])]
            return [.group(DisplayList.Effects(opacity: 0.999), items: joined)]
        }
        let sheet = stride(from: 0, to: rows.count, by: 5).map { Array(rows[$0..<min($0 + 5, rows.count)]) }
        try check(sheet, "blend-modes")
    }
}
