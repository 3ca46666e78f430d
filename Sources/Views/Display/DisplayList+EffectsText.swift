extension DisplayList.Effects {
    /// The values that differ from the defaults, each preceded by a space.
    var listed: String {
        var text = opacity == 1 ? "" : " opacity \(opacity.listed)"
        if let filter { text += " filter \(filter)" }
        switch clip {
        case .outline(let shape, let rect): text += " clip \(shape.listed) \(rect.listed)"
        case .path(let path, let rule): text += " clip \(path) \(rule.rawValue)"
        case nil: break
        }
        if blendMode != .normal { text += " blend \(blendMode.rawValue)" }
        if let shadow {
            let offset = Point(x: shadow.x, y: shadow.y)
            text += " shadow \(shadow.color) radius \(shadow.radius.listed) \(offset.listed)"
        }
        if blur != 0 { text += " blur \(blur.listed)" + (blurIsOpaque ? " opaque" : "") }
        if isIsolated { text += " isolated" }
        return text
    }
}

extension Path: CustomStringConvertible {
    /// The path as text: `path [move (0, 0) line (9, 0) close]`, a curve's end before its controls.
    public var description: String {
        let steps = elements.map { element in
            switch element {
            case .move(let end): "move \(end.listed)"
            case .line(let end): "line \(end.listed)"
            case .quadCurve(let end, let control): "quad \(end.listed) \(control.listed)"
            case .curve(let end, let control1, let control2):
                "curve \(end.listed) \(control1.listed) \(control2.listed)"
            case .closeSubpath: "close"
            }
        }
        return "path [\(steps.joined(separator: " "))]"
    }
}

extension ColorMatrix: CustomStringConvertible {
    /// The rows as text: `(…; …; …; …)`.
    public var description: String {
        "(" + rows.map { row in (0..<5).map { row[$0].listed }.joined(separator: " ") }.joined(separator: "; ") + ")"
    }
}

extension ProjectionMatrix: CustomStringConvertible {
    /// The nine numbers as text, the vanishing point's two in millionths: `(a, b, c; d, e, f; g, h, i)`.
    public var description: String {
        func row(_ row: SIMD3<Double>, _ unit: Double) -> String {
            [row.x * unit, row.y * unit, row.z].map(\.listed).joined(separator: ", ")
        }
        return "(\(row(x, 1)); \(row(y, 1)); \(row(w, 1e6)))"
    }
}

extension AffineMatrix: CustomStringConvertible {
    /// The six numbers as text: `(a, b, c, d, tx, ty)`.
    public var description: String {
        "(\([a, b, c, d, tx, ty].map(\.listed).joined(separator: ", ")))"
    }
}
