import Views

/// Symbols drawn from lines and shapes, because no available font resembles SF Symbols. Lengths are in units of the
/// font size, the origin is the symbol's centre.
enum BuiltInSymbols {
    /// Returns the drawing of `name`; nil if there is none. `book` finds the symbols that it contains.
    static func graphic(of name: String, book: (String) -> SymbolGraphic?) -> SymbolGraphic? {
        if name.hasPrefix("battery.") { return battery(name, book) }
        if let layers = plain[name] { return SymbolGraphic(layers()) }
        if name.hasSuffix(".fill"), let layers = filled[String(name.dropLast(5))] { return SymbolGraphic(layers()) }
        switch name {
        case "forward": return book("backward")?.mirrored()
        case "list.star": return list(book("star.fill")?.scaled(by: 0.22))
        case "slider.vertical.3": return book("slider.horizontal.3")?.turned()
        case "plus.viewfinder": return framed(book("viewfinder"), book("plus"))
        case "location.viewfinder": return framed(book("viewfinder"), book("location.fill"))
        default: return nil
        }
    }

    private static let line = SymbolLayer.Line(width: 0.075)

    private static func stroke(_ path: Path, dash: [Double] = [], level: Int = 1) -> SymbolLayer {
        SymbolLayer(path: path, line: SymbolLayer.Line(width: line.width, dash: dash), level: level)
    }

    private static func fill(_ path: Path, level: Int = 1, part: Int? = nil) -> SymbolLayer {
        SymbolLayer(path: path, level: level, part: part)
    }

    /// Drawings without variants.
    private static let plain: [String: @Sendable () -> [SymbolLayer]] = [
        "cellularbars": {
            [(-0.52, 0.24), (-0.24, 0.42), (0.04, 0.62), (0.32, 0.82)].enumerated().map { index, bar in
                fill(SymbolLayer.box(bar.0, 0.41 - bar.1, 0.2, bar.1, radius: 0.05), part: index)
            }
        },
        "square.dashed": { [stroke(SymbolLayer.box(-0.41, -0.41, 0.82, 0.82, radius: 0.16), dash: [0.13, 0.1])] },
        "rectangle.dashed": { [stroke(SymbolLayer.box(-0.55, -0.41, 1.1, 0.82, radius: 0.16), dash: [0.13, 0.1])] },
        "circle.dashed": { [stroke(SymbolLayer.circle(0, 0, 0.46), dash: [0.19, 0.1])] },
        "circle.dotted": { [stroke(SymbolLayer.circle(0, 0, 0.46), dash: [0.0001, 0.144])] },
        "circle.grid.2x2": { grid(2, spacing: 0.5, radius: 0.19, isFilled: false) },
        "circle.grid.cross": {
            grid(3, spacing: 0.36, radius: 0.14, isFilled: false).enumerated().filter {
                $0.offset % 2 == 1 || $0.offset == 4
            }.map(\.element)
        },
        "pentagon": { [stroke(polygon(5, 0.47))] },
        "hexagon": { [stroke(polygon(6, 0.47))] },
        "octagon": { [stroke(polygon(8, 0.49, turn: 22.5))] },
        "diamond": { [stroke(polygon(4, 0.5))] },
        "seal": { [stroke(seal)] },
        "oval": { [stroke(SymbolLayer.box(-0.6, -0.4, 1.2, 0.8, radius: 0.4))] },
        "rectangle.portrait": { [stroke(SymbolLayer.box(-0.41, -0.53, 0.82, 1.06, radius: 0.15))] },
        "squareshape": { [stroke(SymbolLayer.box(-0.42, -0.42, 0.84, 0.84, radius: 0.02))] },
        "aspectratio": {
            [
                stroke(SymbolLayer.box(-0.55, -0.42, 1.1, 0.84, radius: 0.16)),
                stroke(SymbolLayer.box(-0.55, -0.12, 0.62, 0.54, radius: 0.12), level: 2),
            ]
        },
        "rectangle.inset.filled": {
            [
                stroke(SymbolLayer.box(-0.55, -0.42, 1.1, 0.84, radius: 0.16)),
                fill(SymbolLayer.box(-0.42, -0.29, 0.84, 0.58, radius: 0.08)),
            ]
        },
        "pip": { pip() }, "pip.fill": { pip() },
        "pip.enter": { pip() + [arrow(from: (-0.4, -0.28), to: (-0.12, -0.04))] },
        "pip.exit": { pip() + [arrow(from: (-0.12, -0.04), to: (-0.4, -0.28))] },
        "chevron.up.2": { [chevron(-0.02, up: true), chevron(0.32, up: true)] },
        "chevron.down.2": { [chevron(-0.32, up: false), chevron(0.02, up: false)] },
        "sparkle": { [stroke(sparkle(0.46))] },
        "scribble.variable": {
            [
                stroke(
                    Path([
                        .move(to: Point(x: -0.5, y: 0.1)),
                        .curve(
                            to: Point(x: 0, y: 0), control1: Point(x: -0.3, y: -0.7), control2: Point(x: -0.1, y: -0.2)),
                        .curve(
                            to: Point(x: 0.5, y: -0.1), control1: Point(x: 0.1, y: 0.5), control2: Point(x: 0.3, y: 0.3)
                        ),
                    ]))
            ]
        },
        "key": {
            [
                stroke(SymbolLayer.circle(-0.2, 0, 0.22)),
                stroke(SymbolLayer.lines([(0.02, 0), (0.55, 0), (0.55, 0.18)])),
                stroke(SymbolLayer.lines([(0.34, 0), (0.34, 0.14)])),
            ]
        },
        "key.fill": {
            [
                fill(SymbolLayer.circle(-0.24, 0, 0.3)),
                SymbolLayer(path: SymbolLayer.circle(-0.33, 0, 0.07), role: .erase),
                fill(SymbolLayer.box(0, -0.08, 0.56, 0.16, radius: 0.03)),
                fill(SymbolLayer.box(0.36, 0, 0.14, 0.22, radius: 0.03)),
            ]
        },
        "arrowshape.up": { [stroke(arrowShape)] },
        "arrowshape.down": { [stroke(arrowShape.mapped(.rotation(degrees: 180)))] },
        "arrowshape.left": { [stroke(arrowShape.mapped(.rotation(degrees: -90)))] },
        "arrowshape.right": { [stroke(arrowShape.mapped(.rotation(degrees: 90)))] },
        "cross": { [stroke(cross)] },
        "swift": {
            [
                fill(SymbolLayer.box(-0.45, -0.45, 0.9, 0.9, radius: 0.22), level: 3),
                SymbolLayer(path: sparkle(0.34), role: .mark),
            ]
        },
        "shower": {
            [
                stroke(SymbolLayer.lines([(-0.45, 0.45), (-0.45, -0.3), (-0.3, -0.45), (0, -0.45), (0.1, -0.3)])),
                stroke(SymbolLayer.lines([(-0.12, -0.1), (0.3, -0.3)])),
            ]
                + [(-0.02, 0.1), (0.15, 0.02), (0.32, -0.06), (0.1, 0.32), (0.28, 0.24), (0.44, 0.16)].map {
                    fill(SymbolLayer.circle($0.0, $0.1, 0.05), level: 2)
                }
        },
    ]

    /// Outlines whose `.fill` is the same shape filled.
    private static let filled: [String: @Sendable () -> [SymbolLayer]] = [
        "pentagon": { [fill(polygon(5, 0.51))] }, "hexagon": { [fill(polygon(6, 0.51))] },
        "octagon": { [fill(polygon(8, 0.53, turn: 22.5))] }, "diamond": { [fill(polygon(4, 0.54))] },
        "seal": { [fill(seal)] },
        "oval": { [fill(SymbolLayer.box(-0.64, -0.44, 1.28, 0.88, radius: 0.44))] },
        "rectangle.portrait": { [fill(SymbolLayer.box(-0.45, -0.57, 0.9, 1.14, radius: 0.18))] },
        "squareshape": { [fill(SymbolLayer.box(-0.45, -0.45, 0.9, 0.9, radius: 0.03))] },
        "circle.grid.2x2": { grid(2, spacing: 0.5, radius: 0.22, isFilled: true) },
        "arrowshape.up": { [fill(arrowShape)] },
        "arrowshape.down": { [fill(arrowShape.mapped(.rotation(degrees: 180)))] },
        "arrowshape.left": { [fill(arrowShape.mapped(.rotation(degrees: -90)))] },
        "arrowshape.right": { [fill(arrowShape.mapped(.rotation(degrees: 90)))] },
        "cross": { [fill(cross)] }, "sparkle": { [fill(sparkle(0.5))] },
    ]

    // MARK: - Batteries

    /// Returns the battery `battery.N` or `battery.Npercent`, optionally with `.bolt`.
    private static func battery(_ name: String, _ book: (String) -> SymbolGraphic?) -> SymbolGraphic? {
        let words = name.split(separator: ".").dropFirst()
        guard let first = words.first, let level = Int(first.replacing("percent", with: "")), (0...100).contains(level)
        else {
            return nil
        }
        let isCharging = words.dropFirst().first == "bolt"
        guard words.count == (isCharging ? 2 : 1) else { return nil }
        let width = 1.0 * Double(level) / 100
        var layers = [
            stroke(SymbolLayer.box(-0.68, -0.31, 1.22, 0.62, radius: 0.17), level: 2),
            fill(SymbolLayer.box(0.63, -0.11, 0.07, 0.22, radius: 0.035), level: 2),
        ]
        if level > 0 { layers.append(fill(SymbolLayer.box(-0.575, -0.2, max(width, 0.1), 0.4, radius: 0.08))) }
        if isCharging, let bolt = book("bolt.fill") {
            let bolt = bolt.scaled(by: 0.78, x: -0.07)
            layers +=
                bolt.changed {
                    $0.role = .erase; $0.line = SymbolLayer.Line(width: 0.13)
                }.layers + bolt.layers
        }
        return SymbolGraphic(layers)
    }

    // MARK: - Parts

    private static func pip() -> [SymbolLayer] {
        [
            SymbolLayer(path: SymbolLayer.box(-0.58, -0.44, 1.16, 0.88, radius: 0.16), line: line),
            SymbolLayer(path: SymbolLayer.box(-0.04, -0.02, 0.72, 0.58, radius: 0.14), role: .erase),
            fill(SymbolLayer.box(0.03, 0.05, 0.58, 0.43, radius: 0.1)),
        ]
    }

    private static func arrow(from start: (Double, Double), to end: (Double, Double)) -> SymbolLayer {
        let (dx, dy) = (end.0 - start.0, end.1 - start.1)
        let (along, up) = (dx > 0 ? -0.17 : 0.17, dy > 0 ? -0.17 : 0.17)
        return stroke(
            Path(
                SymbolLayer.lines([start, end]).elements
                    + SymbolLayer.lines([(end.0 + along, end.1), end, (end.0, end.1 + up)]).elements))
    }

    private static func framed(_ frame: SymbolGraphic?, _ content: SymbolGraphic?) -> SymbolGraphic? {
        guard let frame, let content else { return nil }
        return SymbolGraphic(frame.changed { $0.level = 2 }.layers + content.scaled(by: 0.5).layers)
    }

    private static func list(_ mark: SymbolGraphic?) -> SymbolGraphic {
        SymbolGraphic(
            [-0.34, 0, 0.34].flatMap { y -> [SymbolLayer] in
                let sign = mark?.scaled(by: 1, x: -0.5, y: y).layers ?? []
                return sign + [stroke(SymbolLayer.lines([(-0.2, y), (0.6, y)]))]
            })
    }

    private static func grid(_ count: Int, spacing: Double, radius: Double, isFilled: Bool) -> [SymbolLayer] {
        (0..<count * count).map { index in
            let middle = Double(count - 1) / 2
            let path = SymbolLayer.circle(
                (Double(index % count) - middle) * spacing, (Double(index / count) - middle) * spacing,
                isFilled ? radius : radius - 0.035)
            return isFilled ? fill(path) : stroke(path)
        }
    }

    private static func chevron(_ y: Double, up: Bool) -> SymbolLayer {
        stroke(SymbolLayer.lines([(-0.42, y), (0, y + (up ? -0.34 : 0.34)), (0.42, y)]))
    }

    /// Returns a regular polygon with a corner at the top, rotated by `turn` degrees.
    private static func polygon(_ count: Int, _ radius: Double, turn: Double = 0) -> Path {
        let corners = (0..<count).map { index in
            AffineMatrix.rotation(degrees: 360 * Double(index) / Double(count) + turn).apply(
                to: Point(x: 0, y: -radius))
        }
        return SymbolLayer.lines(corners.map { ($0.x, $0.y) }, isClosed: true)
    }

    private static let seal = SymbolLayer.lines(
        (0..<24).map { index in
            let radius = index % 2 == 0 ? 0.5 : 0.44
            let place = AffineMatrix.rotation(degrees: Double(index) * 15).apply(to: Point(x: 0, y: -radius))
            return (place.x, place.y)
        }, isClosed: true)

    private static let cross: Path = {
        let (arm, reach) = (0.16, 0.44)
        return SymbolLayer.lines(
            [
                (-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm), (arm, reach),
                (-arm, reach),
                (-arm, arm), (-reach, arm), (-reach, -arm), (-arm, -arm),
            ], isClosed: true)
    }()

    private static let arrowShape = SymbolLayer.lines(
        [(0, -0.48), (0.46, 0), (0.2, 0), (0.2, 0.44), (-0.2, 0.44), (-0.2, 0), (-0.46, 0)], isClosed: true)

    private static func sparkle(_ radius: Double) -> Path {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x * radius, y: y * radius) }
        let bend = 0.12
        return Path([
            .move(to: point(0, -1)), .quadCurve(to: point(1, 0), control: point(bend, -bend)),
            .quadCurve(to: point(0, 1), control: point(bend, bend)),
            .quadCurve(to: point(-1, 0), control: point(-bend, bend)),
            .quadCurve(to: point(0, -1), control: point(-bend, -bend)), .closeSubpath,
        ])
    }
}

extension SymbolGraphic {
    /// Returns the drawing mirrored horizontally.
    fileprivate func mirrored() -> SymbolGraphic {
        changed { $0.path = $0.path.mapped(.scale(x: -1, y: 1)) }
    }

    /// Returns the drawing rotated by 90 degrees.
    fileprivate func turned() -> SymbolGraphic {
        changed { $0.path = $0.path.mapped(.rotation(degrees: 90)) }
    }
}
