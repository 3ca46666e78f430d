import FrameSource
import Views

/// An endless sequence of display lists in which each differs a little from the one before, the same for the same seed.
struct RandomLists {
    private var state: UInt64
    private let renderer: ViewRenderer
    private var items: [DisplayList.Item] = []

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
        guard case .group(let opacity, let clip, var children) = items[index], !children.isEmpty else {
            items[index] = item(depth: 0)
            return
        }
        children[number(children.count)] = item(depth: 1)
        items[index] = .group(opacity: opacity, clip: clip, items: children)
    }

    private mutating func item(depth: Int) -> DisplayList.Item {
        switch number(depth < 2 ? 6 : 4) {
        case 0: return .fill(shape(), in: rect(), paint: paint())
        case 1:
            let line = StrokeStyle(
                lineWidth: 0.5 + length(5), lineCap: [.butt, .round, .square][number(3)],
                lineJoin: [.miter, .round, .bevel][number(3)], dash: number(2) == 0 ? [] : [4, 3])
            return .stroke(shape(), in: rect(), line: line, paint: paint())
        case 2:
            let text = ["12:34", "Ångström", "日本語", "😀 ok", "fjord", "The view fills its box"][number(6)]
            let run = TextRun(
                string: text, font: Font(size: 8 + length(20), weight: .semibold, isItalic: number(2) == 0))
            let size = renderer.measurer.measure(run, width: 30 + length(100), height: nil).size
            return .text(run, in: Rect(origin: rect().origin, size: size), paint: paint())
        case 3:
            let name = ["star.fill", "trash.circle.fill", "xmark.square", "no.such.symbol", "bell"][number(5)]
            return .symbol(SymbolRun(name: name, font: Font(size: 8 + length(30))), in: rect(), paint: paint())
        default:
            let clip = number(3) == 0 ? nil : DisplayList.Clip(shape: shape(), rect: rect())
            let children = (0...number(3)).map { _ in item(depth: depth + 1) }
            return .group(opacity: [1, 0.5, 0.3][number(3)], clip: clip, items: children)
        }
    }

    private mutating func shape() -> Outline {
        [
            .rectangle, .circle, .ellipse, .capsule, .roundedRectangle(cornerRadius: length(20)),
            .unevenRoundedRectangle(
                topLeading: length(10), topTrailing: length(20), bottomLeading: 0, bottomTrailing: length(9)),
        ][number(6)]
    }

    private mutating func paint() -> Paint {
        let stops = [
            PaintStop(color: color(), location: 0), PaintStop(color: color(), location: 0.4),
            PaintStop(color: color(), location: 1),
        ]
        let rect = rect()
        switch number(8) {
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
