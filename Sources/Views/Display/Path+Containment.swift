/// Whether places lie inside of a path.
extension Path {
    /// Whether `point` lies inside by `rule`; a part that is open counts as closed. Curves are taken as lines of a 24th of them each.
    package func contains(_ point: Point, rule: FillRule) -> Bool {
        var winding = 0
        var (start, pen) = (Point.zero, Point.zero)
        func line(to end: Point) {
            defer { pen = end }
            guard (pen.y <= point.y) != (end.y <= point.y) else { return }
            let x = pen.x + (end.x - pen.x) * (point.y - pen.y) / (end.y - pen.y)
            if x > point.x { winding += end.y > pen.y ? 1 : -1 }
        }
        func curve(_ place: (Double) -> Point) {
            for step in 1...24 { line(to: place(Double(step) / 24)) }
        }
        for element in elements {
            switch element {
            case .move(let end):
                line(to: start)
                (start, pen) = (end, end)
            case .line(let end): line(to: end)
            case .quadCurve(let end, let control):
                let from = pen
                curve { from.mixed(with: control, $0).mixed(with: control.mixed(with: end, $0), $0) }
            case .curve(let end, let control1, let control2):
                let from = pen
                curve { share in
                    let middle = control1.mixed(with: control2, share)
                    return from.mixed(with: control1, share).mixed(with: middle, share)
                        .mixed(with: middle.mixed(with: control2.mixed(with: end, share), share), share)
                }
            case .closeSubpath: line(to: start)
            }
        }
        line(to: start)
        return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
    }
}

extension DisplayList.Clip {
    /// Whether `point` lies inside.
    package func contains(_ point: Point) -> Bool {
        switch self {
        case .outline(.rectangle, let rect): rect.contains(point)
        case .outline(let outline, let rect):
            rect.contains(point) && outline.path(in: rect).contains(point, rule: .nonZero)
        case .path(let path, let rule): path.contains(point, rule: rule)
        }
    }
}
