import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Absurd numbers in display lists")
struct HostileItemTests {
    private static let numbers = [
        0, -0.0, 1, -1, 1e-300, 1e-9, 0.5, 1e6, -1e6, 1e9, 1e15, 1e308, -1e308, .infinity, -.infinity, .nan,
    ]
    private let rect = Rect(x: 2, y: 2, width: 20, height: 20)

    /// Draws `item` before and after a change elsewhere. A plain square next to it must look as it does without the
    /// item.
    private func check(_ item: DisplayList.Item, _ label: String) throws {
        let renderer = try ViewRenderer()
        for color in [RGBA.red, .blue] {
            let list = DisplayList(
                size: Size(width: 40, height: 40),
                items: [item, .fill(.rectangle, Rect(x: 30, y: 30, width: 10, height: 10), color)])
            let frame = try renderer.render(
                list, width: 40, height: 40, placement: RenderPlacement(scale: 1), background: .white)
            let expected: SIMD4<UInt8> = color == .red ? SIMD4(0, 0, 255, 255) : SIMD4(255, 0, 0, 255)
            #expect(frame.pixelBuffer.pixel(x: 35, y: 35) == expected, "\(label)")
            if let damage = frame.damage { #expect(damage.maxX <= 40 && damage.maxY <= 40, "\(label)") }
        }
    }

    @Test("Absurd numbers in a transform neither trap nor prevent the rest from being drawn", arguments: numbers)
    func maps(number: Double) throws {
        let items: [DisplayList.Item] = [
            .fill(.circle, rect, .green), .image(.sample(width: 3, height: 3), in: rect, interpolation: .high),
            .stroke(.circle, in: rect, line: StrokeStyle(lineWidth: 3, lineJoin: .round), paint: .color(.red)),
            try ViewRenderer().text("Absurd 😀", .style(.body), x: 3, y: 3),
            .group(DisplayList.Effects(blur: 2), items: [.fill(.rectangle, rect, .gray)]),
        ]
        for keyPath in [\AffineMatrix.a, \.b, \.c, \.d, \.tx, \.ty] {
            var matrix = AffineMatrix.identity
            matrix[keyPath: keyPath] = number
            try check(.transform(matrix, items: items), "\(matrix)")
        }
        try check(.transform(.scale(x: number, y: number), items: items), "\(number)")
    }

    @Test("Absurd numbers in a projection neither trap nor prevent the rest from being drawn", arguments: numbers)
    func projections(number: Double) throws {
        let items: [DisplayList.Item] = [.fill(.circle, rect, .green), .fill(.rectangle, rect, .gray)]
        let far = Point(x: number, y: number)
        let middle = Point(x: 12, y: 12)
        let matrices = [
            ProjectionMatrix(degrees: number, axis: SIMD3(0, 1, 0), anchor: middle, anchorZ: 0, distance: 40),
            ProjectionMatrix(degrees: 70, axis: SIMD3(number, 1, 0), anchor: middle, anchorZ: 0, distance: 40),
            ProjectionMatrix(degrees: 70, axis: SIMD3(1, 0, 0), anchor: middle, anchorZ: number, distance: 40),
            ProjectionMatrix(degrees: 90, axis: SIMD3(1, 0, 0), anchor: middle, anchorZ: 0, distance: number),
            ProjectionMatrix(degrees: 30, axis: SIMD3(1, 0, 0), anchor: far, anchorZ: 0, distance: nil),
        ]
        for matrix in matrices where abs(number) < 1e6 || !number.isFinite {
            let renderer = try ViewRenderer()
            let list = DisplayList(size: Size(width: 40, height: 40), items: [.projection(matrix, items: items)])
            #expect(try renderer.pixelBuffer(list).pixel(x: 0, y: 0).w == 255, "\(matrix)")
        }
    }

    @Test("Absurd numbers in a mesh and in a material's blur do not trap", arguments: numbers)
    func paints(number: Double) throws {
        let corners = [
            Point(x: number, y: 0), Point(x: 20, y: number), Point(x: 0, y: 20), Point(x: number, y: number),
        ]
        let mesh = MeshGradientPaint(
            columns: 2, rows: 2, points: corners, colors: [.red, .green, .blue, .gray], background: .white,
            smoothsColors: true)
        try check(.fill(.circle, in: rect, paint: .mesh(try #require(mesh))), "mesh \(number)")
        let backdrop = BackdropFilter(blur: number, filter: .contrast(number), tint: .gray, opacity: 0.5)
        try check(.fill(.circle, in: rect, paint: .backdrop(backdrop)), "backdrop \(number)")
    }

    @Test("Absurd path coordinates, line widths and image sizes do not trap", arguments: numbers)
    func paths(number: Double) throws {
        let path = Path([
            .line(to: Point(x: 3, y: number)), .curve(to: .zero, control1: Point(x: number, y: 1), control2: .zero),
            .quadCurve(to: Point(x: number, y: number), control: .zero), .closeSubpath, .closeSubpath,
            .move(to: Point(x: 1, y: 1)), .line(to: Point(x: number, y: 2)), .line(to: Point(x: 8, y: 3)),
        ])
        try check(.fillPath(path, rule: .evenOdd, paint: .color(.green)), "fill \(number)")
        for dash in [[], [number], [1, number], [1e-9]] {
            let line = StrokeStyle(lineWidth: 2, dash: dash, dashPhase: number)
            try check(.strokePath(path, line: line, paint: .color(.green)), "dash \(dash)")
        }
        try check(.strokePath(path, line: StrokeStyle(lineWidth: number), paint: .color(.clear)), "width \(number)")
        let far = Rect(x: number, y: 0, width: number, height: 5)
        try check(.image(.sample(width: 2, height: 2), in: far, interpolation: .low), "image \(number)")
        try check(.movie(.sample(width: 2, height: 2), in: far), "movie \(number)")
    }

    @Test("Absurd blurs, shadows and opacities do not trap", arguments: numbers.filter { !($0 > 1) })
    func effects(number: Double) throws {
        let items = [DisplayList.Item.fill(.circle, rect, .green)]
        let shadow = DisplayList.Shadow(color: .clear, radius: number, x: number, y: number)
        let near = DisplayList.Shadow(
            color: RGBA(red: number, green: number, blue: number, alpha: number), radius: 2)
        let clip = DisplayList.Clip.path(Path([.line(to: Point(x: number, y: 1))]), rule: .nonZero)
        for effects in [
            DisplayList.Effects(shadow: shadow), DisplayList.Effects(clip: clip, shadow: near),
            DisplayList.Effects(blur: 1, opacity: number),
        ] {
            try check(.group(effects, items: items), "\(effects)")
        }
        // At its maximum width such a blur reaches the square next to it, but the sum stays the same.
        let renderer = try ViewRenderer()
        let list = DisplayList(
            size: Size(width: 40, height: 40), items: [.group(DisplayList.Effects(blur: number), items: items)])
        #expect(try renderer.pixelBuffer(list).pixel(x: 39, y: 39).w == 255)
    }

    @Test("A path of a million lines is drawn up to its ten thousandth line")
    func longPath() throws {
        var elements: [Path.Element] = [.move(to: .zero)]
        for index in 1..<1_000_000 { elements.append(.line(to: Point(x: Double(index % 7), y: Double(index % 5)))) }
        elements.append(.line(to: Point(x: 40, y: 40)))
        let paint = Paint.color(.green)
        try check(.fillPath(Path(elements), rule: .nonZero, paint: paint), "fill")
        try check(.strokePath(Path(elements), line: StrokeStyle(lineWidth: 1), paint: paint), "stroke")
    }

    @Test("Absurd numbers of nested effects do not trap")
    func nested() throws {
        var item = DisplayList.Item.fill(.circle, rect, .green)
        for _ in 0..<8 { item = .group(DisplayList.Effects(blur: 0.5), items: [item]) }
        try check(item, "nested blurs")
        for _ in 0..<200 { item = .transform(.scale(x: 0.99, y: 0.99), items: [item]) }
        try check(item, "nested maps")
    }
}
