import Views

/// A shape that encloses a symbol.
enum SymbolEnclosure: String, CaseIterable {
    case circle, square, rectangle

    /// The width of its outline.
    static let line = 0.078

    /// Returns `content`, scaled down, in the outlined shape, or cut out of the filled shape.
    func around(_ content: SymbolGraphic, isFilled: Bool) -> SymbolGraphic {
        let isRound = self == .circle
        let side = isRound ? IconFonts.circle : 0.9
        let width = self == .rectangle ? 1.15 : side
        let inset = isFilled ? 0 : Self.line / 2
        let shape = SymbolLayer.box(
            inset - width / 2, inset - side / 2, width - 2 * inset, side - 2 * inset,
            radius: isRound ? side / 2 : 0.2 - inset)
        var outer = SymbolLayer(path: shape)
        if !isFilled { outer.line = SymbolLayer.Line(width: Self.line) }
        outer.level = isFilled ? 3 : 2
        let inner = content.scaled(by: SymbolComposition.scale(of: content, into: isRound ? 0.6 : 0.62))
        return SymbolGraphic(
            [outer]
                + inner.changed {
                    $0.level = 1
                    if isFilled { $0.role = .mark }
                }.layers)
    }
}

/// Functions that derive symbols from others.
enum SymbolComposition {
    /// Returns the scale at which the corners of `content` are in a circle of the diameter `side`.
    static func scale(of content: SymbolGraphic, into side: Double) -> Double {
        guard let box = content.inkBox else { return side }
        let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
        let diagonal = (width * width + height * height).squareRoot()
        return min(0.66, side * 1.18 / max(diagonal, 0.01))
    }

    /// Adds a bar from the top left to the bottom right, with a gap beside it.
    static func struckOut(_ content: SymbolGraphic) -> SymbolGraphic {
        let reach = 0.47
        let bar = SymbolLayer.lines([(-reach, -reach), (reach, reach)])
        let gap = SymbolLayer.lines([(-reach + 0.09, -reach - 0.02), (reach + 0.09, reach - 0.02)])
        return SymbolGraphic(
            content.layers + [
                SymbolLayer(path: gap, line: SymbolLayer.Line(width: 0.075), role: .erase),
                SymbolLayer(path: bar, line: SymbolLayer.Line(width: 0.075)),
            ])
    }

    /// Adds a round sign at the lower corner, or a dot at the upper one if `sign` is nil, with a gap around it.
    static func badged(_ content: SymbolGraphic, sign: SymbolGraphic?) -> SymbolGraphic {
        let box = content.inkBox ?? BoundingBox(minX: -0.4, minY: -0.4, maxX: 0.4, maxY: 0.4)
        let radius = sign == nil ? 0.17 : 0.25
        let x = box.maxX - radius * 0.6
        let y = sign == nil ? box.minY + radius * 0.6 : box.maxY - radius * 0.6
        var layers = content.changed { $0.level = 2 }.layers
        layers.append(SymbolLayer(path: SymbolLayer.circle(x, y, radius + 0.06), role: .erase))
        layers.append(SymbolLayer(path: SymbolLayer.circle(x, y, radius)))
        if let sign {
            layers +=
                sign.scaled(by: scale(of: sign, into: radius * 1.15), x: x, y: y).changed { $0.role = .erase }.layers
        }
        return SymbolGraphic(layers)
    }

    /// Returns the outer contours filled, with the contents of their holes cut out.
    static func filled(_ content: SymbolGraphic) -> SymbolGraphic {
        SymbolGraphic(
            content.layers.flatMap { layer -> [SymbolLayer] in
                guard layer.line == nil, layer.role == .draw else {
                    var layer = layer
                    // A closed line is the edge of a shape.
                    if layer.role == .draw, layer.path.elements.last == .closeSubpath { layer.line = nil }
                    return [layer]
                }
                return SymbolContours(layer.path).parts.flatMap { part -> [SymbolLayer] in
                    var outer = layer
                    outer.path = part.path { $0 == 0 }
                    var inner = layer
                    inner.path = part.path { $0 >= 2 }
                    inner.role = .erase
                    return inner.path.elements.isEmpty ? [outer] : [outer, inner]
                }
            })
    }

    /// Returns the edges of filled shapes as lines.
    static func outlined(_ content: SymbolGraphic) -> SymbolGraphic {
        let line = 0.05
        return SymbolGraphic(
            content.scaled(by: 1 - line).changed { layer in
                if layer.line == nil { layer.line = SymbolLayer.Line(width: line) }
            }.layers)
    }
}
