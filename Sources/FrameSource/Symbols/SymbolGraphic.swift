import Views

/// The drawing of a symbol: layers, back to front, in units of the font size around the symbol's centre.
struct SymbolGraphic: Sendable {
    let layers: [SymbolLayer]
    /// The bounds of the ink at regular weight; nil if there is none.
    let inkBox: BoundingBox?

    /// The image that replaces the only layer and fills its box; nil if the layers are drawn.
    let image: VectorImage?

    init(_ layers: [SymbolLayer], image: VectorImage? = nil) {
        self.layers = layers
        inkBox = layers.reduce(nil) { box, layer in
            guard layer.role == .draw || layer.role == .mark, let own = layer.inkBox else { return box }
            return box?.union(own) ?? own
        }
        self.image = image
    }

    /// Returns the drawing with all points scaled and moved.
    func scaled(by scale: Double, x: Double = 0, y: Double = 0) -> SymbolGraphic {
        SymbolGraphic(
            layers.map { layer in
                var layer = layer
                layer.path = layer.path.mapped(AffineMatrix(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y))
                if let line = layer.line { layer.line = line.scaled(by: scale) }
                return layer
            })
    }

    /// Returns the drawing with `change` applied to each layer.
    func changed(_ change: (inout SymbolLayer) -> Void) -> SymbolGraphic {
        SymbolGraphic(
            layers.map { layer in
                var layer = layer
                change(&layer)
                return layer
            })
    }
}

/// One layer of a symbol.
struct SymbolLayer: Sendable {
    /// The effect of a layer on those below.
    enum Role: Sendable {
        /// It is drawn.
        case draw
        /// The layer erases those below.
        case erase
        /// The layer is drawn if the layers have different colours; in monochrome it erases those below.
        case mark
    }

    /// A stroke along a path, in units of the font size.
    struct Line: Sendable {
        var width: Double
        var dash: [Double] = []
        var isRound = true

        func scaled(by scale: Double) -> Line {
            Line(width: width * scale, dash: dash.map { $0 * scale }, isRound: isRound)
        }
    }

    var path: Path
    /// The stroke along the path; nil if the path is filled.
    var line: Line?
    var role = Role.draw
    /// The level: 1 is primary, 2 secondary, 3 tertiary.
    var level = 1
    /// The layer's index, from 0, among those that a variable value adds one by one; nil for the others.
    var part: Int?

    var inkBox: BoundingBox? { path.inkBox?.outset(by: (line?.width ?? 0) / 2) }
}

extension SymbolLayer {
    /// Returns a rounded rectangle.
    static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) -> Path {
        let radius = min(radius, width / 2, height / 2)
        let (maxX, maxY) = (x + width, y + height)
        let bend = radius * 0.4477
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
        return Path([
            .move(to: point(x + radius, y)), .line(to: point(maxX - radius, y)),
            .curve(to: point(maxX, y + radius), control1: point(maxX - bend, y), control2: point(maxX, y + bend)),
            .line(to: point(maxX, maxY - radius)),
            .curve(
                to: point(maxX - radius, maxY), control1: point(maxX, maxY - bend), control2: point(maxX - bend, maxY)),
            .line(to: point(x + radius, maxY)),
            .curve(to: point(x, maxY - radius), control1: point(x + bend, maxY), control2: point(x, maxY - bend)),
            .line(to: point(x, y + radius)),
            .curve(to: point(x + radius, y), control1: point(x, y + bend), control2: point(x + bend, y)),
            .closeSubpath,
        ])
    }

    static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        box(x - radius, y - radius, 2 * radius, 2 * radius, radius: radius)
    }

    /// Returns straight lines between the points.
    static func lines(_ places: [(Double, Double)], isClosed: Bool = false) -> Path {
        var elements: [Path.Element] = places.enumerated().map { index, place in
            let end = Point(x: place.0, y: place.1)
            return index == 0 ? .move(to: end) : .line(to: end)
        }
        if isClosed { elements.append(.closeSubpath) }
        return Path(elements)
    }
}
