import FrameSource
import Views

/// An endless sequence of display lists in which each differs a little from the one before, the same for the same seed.
struct RandomLists {
    private var state: UInt64
    private let renderer: ViewRenderer
    private var items: [DisplayList.Item] = []
    private let images = [PixelImage.sample(width: 5, height: 4), PixelImage.sample(width: 90, height: 120)]

    private let movies = [MovieFrame.sample(width: 6, height: 3), MovieFrame.sample(width: 80, height: 130)]

    init(seed: UInt64, renderer: ViewRenderer) {
        state = seed
        self.renderer = renderer
    }

    /// The next list, 160 by 110 points.
    mutating func next() -> DisplayList {
        if items.isEmpty { items = (0..<8).map { _ in item(depth: 0) } }
        for _ in 0...number(2) {
            switch number(4) {
            case 0: items.insert(item(depth: 0), at: number(items.count + 1))
            case 1 where items.count > 3: items.remove(at: number(items.count))
            case 2: items.swapAt(number(items.count), number(items.count))
            default: change(at: number(items.count))
            }
        }
        if items.count > 14 { items.removeFirst(4) }
        return DisplayList(size: Size(width: 160, height: 110), items: items)
    }

    private mutating func change(at index: Int) {
        switch items[index] {
        case .group(let effects, let children) where !children.isEmpty:
            items[index] = .group(effects, items: changed(children))
        case .transform(let matrix, let children) where number(3) > 0:
            items[index] = .transform(matrix, items: changed(children))
        default:
            items[index] = item(depth: 0)
        }
    }

    private mutating func changed(_ children: [DisplayList.Item]) -> [DisplayList.Item] {
        var children = children
        children[number(children.count)] = item(depth: 1)
        return children
    }

    private mutating func item(depth: Int) -> DisplayList.Item {
        switch number(depth < 2 ? 11 : 7) {
        case 0: return .fill(shape(), in: rect(), paint: paint())
        case 1: return .stroke(shape(), in: rect(), line: line(), paint: paint())
        case 2:
            let text = ["12:34", "Ångström", "日本語", "😀 ok", "fjord", "The view fills its box"][number(6)]
            let run = TextRun(
                string: text, font: Font(size: 8 + length(20), weight: .semibold, isItalic: number(2) == 0))
            let size = renderer.measurer.measure(run, width: 30 + length(100), height: nil).size
            return .text(run, in: Rect(origin: rect().origin, size: size), paint: paint())
        case 3:
            let name = ["star.fill", "trash.circle.fill", "xmark.square", "no.such.symbol", "bell"][number(5)]
            return .symbol(SymbolRun(name: name, font: Font(size: 8 + length(30))), in: rect(), paint: paint())
        case 4: return .fillPath(path(), rule: number(2) == 0 ? .nonZero : .evenOdd, paint: paint())
        case 5: return .strokePath(path(), line: line(), paint: paint())
        case 6 where number(2) == 0: return .movie(movies[number(2)], in: rect())
        case 6: return .image(images[number(2)], in: rect(), interpolation: [.none, .low, .high][number(3)])
        case 7 where number(3) == 0: return .projection(projection(), items: children(depth: depth + 1))
        case 7: return .transform(matrix(), items: children(depth: depth + 1))
        case 8: return .group(.inline, items: children(depth: depth + 1))
        default: return .group(effects(), items: children(depth: depth + 1))
        }
    }

    private mutating func children(depth: Int) -> [DisplayList.Item] {
        (0...number(3)).map { _ in item(depth: depth) }
    }

    private mutating func effects() -> DisplayList.Effects {
        var effects = DisplayList.Effects(opacity: [1, 0.5, 0.3][number(3)])
        if number(3) > 0 {
            effects.clip = number(3) == 0 ? .path(path(), rule: .evenOdd) : .outline(shape(), in: rect())
        }
        if number(3) == 0 {
            effects.blendMode = DisplayList.BlendMode.allCases[number(DisplayList.BlendMode.allCases.count)]
        }
        if number(4) == 0 { effects.blur = length(6) }
        effects.blurIsOpaque = number(6) == 0
        if number(5) == 0 {
            effects.filter = [.invert, .saturation(2), .hueRotation(degrees: 70), .luminanceToAlpha][number(4)]
        }
        if number(6) == 0 { effects.mask = [item(depth: 2), item(depth: 2)] }
        effects.isIsolated = number(8) == 0
        if number(4) == 0 {
            effects.shadow = DisplayList.Shadow(color: color(), radius: length(5), x: length(20) - 10, y: length(9))
        }
        return effects
    }

    private mutating func projection() -> ProjectionMatrix {
        ProjectionMatrix(
            degrees: length(360), axis: SIMD3(length(1), length(1), length(1)), anchor: rect().origin,
            anchorZ: length(20), distance: number(3) == 0 ? nil : 20 + length(100))
    }

    private mutating func matrix() -> AffineMatrix {
        let middle = AffineMatrix.translation(x: -80, y: -55)
        let map: AffineMatrix =
            switch number(6) {
            case 0: .translation(x: length(20) - 10, y: number(2) == 0 ? 3 : length(9))
            case 1: .rotation(degrees: 90)
            case 2: .scale(x: -1, y: 0.5 + length(1))
            case 3: AffineMatrix(a: 1, b: 0, c: length(1), d: 1, tx: 0, ty: 0)
            default: .rotation(degrees: length(360))
            }
        return middle.concatenating(map).concatenating(.translation(x: 80, y: 55))
    }

    private mutating func path() -> Path {
        var elements: [Path.Element] = [.move(to: point())]
        for _ in 0...number(5) {
            switch number(6) {
            case 0: elements.append(.quadCurve(to: point(), control: point()))
            case 1: elements.append(.curve(to: point(), control1: point(), control2: point()))
            case 2: elements.append(.closeSubpath)
            case 3: elements.append(.move(to: point()))
            default: elements.append(.line(to: point()))
            }
        }
        return Path(elements)
    }

    private mutating func point() -> Point { rect().origin }

    private mutating func line() -> StrokeStyle {
        StrokeStyle(
            lineWidth: 0.5 + length(5), lineCap: [.butt, .round, .square][number(3)],
            lineJoin: [.miter, .round, .bevel][number(3)], dash: number(2) == 0 ? [] : [4, 3])
    }

    private mutating func shape() -> Outline {
        [
            .rectangle, .circle, .ellipse, .capsule, .roundedRectangle(cornerRadius: length(20)),
            .unevenRoundedRectangle(
                topLeading: length(10), topTrailing: length(20), bottomLeading: 0, bottomTrailing: length(9)),
            .ellipticalRectangle(cornerSize: Size(width: length(20), height: length(9))),
            .trimmed(.circle, from: length(0.4), to: 0.6 + length(0.4)), .inset(.capsule, by: length(4)),
            .roundedRectangle(cornerRadius: length(20), style: .circular),
        ][number(10)]
    }

    private mutating func paint() -> Paint {
        let stops = [
            PaintStop(color: color(), location: 0), PaintStop(color: color(), location: 0.4),
            PaintStop(color: color(), location: 1),
        ]
        let rect = rect()
        switch number(10) {
        case 8:
            return .backdrop(
                BackdropFilter(
                    blur: length(8), filter: .saturation(1.5), tint: color(), opacity: number(2) == 0 ? 1 : 0.5))
        case 9:
            let corners = [rect.origin, point(), point(), Point(x: rect.maxX, y: rect.maxY)]
            let mesh = MeshGradientPaint(
                columns: 2, rows: 2, points: corners, colors: [color(), color(), color(), color()],
                background: color(), smoothsColors: number(2) == 0)
            return mesh.map(Paint.mesh) ?? .color(color())
        case 0: return .linear(stops, start: rect.origin, end: Point(x: rect.maxX, y: rect.maxY))
        case 1: return .radial(stops, center: rect.origin, startRadius: length(5), endRadius: 10 + length(50))
        case 2: return .angular(stops, center: rect.origin, startAngle: length(90), endAngle: 90 + length(360))
        default: return .color(color())
        }
    }

    private mutating func color() -> RGBA {
        RGBA(red: length(1), green: length(1), blue: length(1), alpha: number(2) == 0 ? 1 : length(1))
    }

    /// On and off whole pixels, and partly outside.
    private mutating func rect() -> Rect {
        func snapped(_ value: Double, _ isWhole: Bool) -> Double { isWhole ? value.rounded() : value }
        let isWhole = number(2) == 0
        return Rect(
            x: snapped(length(160) - 20, isWhole), y: snapped(length(120) - 20, isWhole),
            width: snapped(length(80), isWhole), height: snapped(length(50), isWhole))
    }

    private mutating func length(_ limit: Double) -> Double {
        Double(random() >> 11) / Double(1 << 53) * limit
    }

    private mutating func number(_ limit: Int) -> Int {
        Int(random() >> 33) % limit
    }

    /// Knuth's linear congruential generator.
    private mutating func random() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}
