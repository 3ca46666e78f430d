// The display items of each drawing command.
extension CanvasReplay {
    /// Returns the filled interior of a path.
    func fill(_ path: Path, _ rule: FillRule) -> [DisplayList.Item] {
        if case .pattern = paint {
            let tiles = tiles(over: path.extent)
            return tiles.isEmpty ? [] : faded([.group(opacity: 1, clip: .path(path, rule: rule), items: tiles)])
        }
        guard let paint = plainPaint else { return [] }
        return painted { map in .fillPath(map(path), rule: rule, paint: paint) }
    }

    /// Returns the stroke of a path, with the line width scaled by the transformation.
    func stroke(_ path: Path, _ matrix: AffineMatrix?) -> [DisplayList.Item] {
        if case .pattern = paint {
            return patterned { replay in replay.stroke(path, matrix) }
        }
        guard let paint = plainPaint, line.lineWidth > 0 else { return [] }
        guard let matrix else { return painted { map in .strokePath(map(path), line: line, paint: paint) } }
        if paintMatrix == nil, let scale = matrix.similarity {
            return [.strokePath(path, line: line.scaled(by: scale), paint: paint)]
        }
        guard let back = matrix.inverted else { return [] }
        return [.transform(matrix, items: [.strokePath(path.applying(back), line: line, paint: paint)])]
    }

    /// Returns a text at a point by its alignment and its baseline.
    func text(
        _ string: String, at point: Point, maximumWidth: Double?, _ matrix: AffineMatrix?, isStroked: Bool
    ) -> [DisplayList.Item] {
        if case .pattern = paint {
            return patterned { replay in
                replay.text(string, at: point, maximumWidth: maximumWidth, matrix, isStroked: isStroked)
            }
        }
        guard let paint = plainPaint, point.x.isFinite, point.y.isFinite else { return [] }
        let run = font.run(of: string)
        let metrics = measurer.measure(run, width: nil, height: nil)
        let size = Size(width: Length.extent(metrics.size.width), height: Length.extent(metrics.size.height))
        let ascent = Length.finite(metrics.firstBaseline)
        let squeeze = maximumWidth.map { size.width > $0 ? $0 / size.width : 1 } ?? 1
        let x: Double =
            switch font.align {
            case .left: 0
            case .center: -size.width / 2
            case .right: -size.width
            }
        let y: Double =
            switch font.baseline {
            case .top: 0
            case .hanging: -ascent * 0.2
            case .middle: -size.height / 2
            case .alphabetic: -ascent
            case .ideographic, .bottom: -size.height
            }
        var items: [DisplayList.Item]
        if squeeze < 1 {
            let rect = Rect(origin: Point(x: x, y: y), size: size)
            let map = AffineMatrix(a: squeeze, b: 0, c: 0, d: 1, tx: point.x, ty: point.y)
            items = letters(run, in: rect, paint, isStroked: isStroked)
            items = items.isEmpty ? [] : [.transform(map, items: items)]
        } else {
            let rect = Rect(origin: Point(x: point.x + x, y: point.y + y), size: size)
            items = letters(run, in: rect, paint, isStroked: isStroked)
        }
        return mapped(items, matrix)
    }

    private func letters(
        _ run: TextRun, in rect: Rect, _ paint: Paint, isStroked: Bool
    ) -> [DisplayList.Item] {
        guard isStroked else { return [.text(run, in: rect, paint: paint)] }
        guard let outline = measurer.outline(of: run) else { return [] }
        let moved = outline.applying(.translation(x: rect.minX, y: rect.minY))
        return [.strokePath(moved, line: line, paint: paint)]
    }

    /// Returns `items` under a command's transformation.
    func mapped(_ items: [DisplayList.Item], _ matrix: AffineMatrix?) -> [DisplayList.Item] {
        guard let matrix, !items.isEmpty else { return items }
        return [.transform(matrix, items: items)]
    }

    /// Returns one item whose paint has a transformation of its own: the item is drawn in the paint's coordinates, with
    /// its path mapped back.
    private func painted(_ item: ((Path) -> Path) -> DisplayList.Item) -> [DisplayList.Item] {
        guard let matrix = paintMatrix else { return [item { $0 }] }
        guard let back = matrix.inverted else { return [] }
        return [.transform(matrix, items: [item { $0.applying(back) }])]
    }
}

extension AffineMatrix {
    /// The factor by which lengths change, if it is the same in every direction; else nil.
    fileprivate var similarity: Double? {
        let scale = determinant.magnitude.squareRoot()
        guard scale > 0, scale.isFinite else { return nil }
        let tolerance = scale * 1e-9
        let turns = abs(a - d) <= tolerance && abs(b + c) <= tolerance
        let mirrors = abs(a + d) <= tolerance && abs(b - c) <= tolerance
        return turns || mirrors ? scale : nil
    }
}

extension StrokeStyle {
    fileprivate func scaled(by scale: Double) -> StrokeStyle {
        var line = self
        line.lineWidth *= scale
        line.dash = dash.map { $0 * scale }
        line.dashPhase *= scale
        return line.sanitized
    }
}

extension Path {
    /// The bounding rectangle of all points; nil if there are none.
    var extent: Rect? {
        var points: [Point] = []
        for element in elements {
            switch element {
            case .move(let end), .line(let end): points.append(end)
            case .quadCurve(let end, let control): points += [end, control]
            case .curve(let end, let control1, let control2): points += [end, control1, control2]
            case .closeSubpath: break
            }
        }
        return Rect(enclosing: points)
    }
}

extension Rect {
    /// Creates the bounding rectangle of points; nil if there are none.
    init?(enclosing points: [Point]) {
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
            let bottom = points.map(\.y).max()
        else { return nil }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
