/// A shape style in one colour scheme, its ranks replaced by what they stand for. Only the rectangle is missing to make
/// it a paint.
package indirect enum ResolvedStyle: Sendable {
    case color(RGBA)
    case linear([PaintStop], start: UnitPoint, end: UnitPoint)
    case radial([PaintStop], center: UnitPoint, startRadius: Double, endRadius: Double)
    case elliptical([PaintStop], center: UnitPoint, startRadius: Double, endRadius: Double)
    case angular([PaintStop], center: UnitPoint, startAngle: Double, endAngle: Double)
    /// The places are fractions of the rectangle.
    case mesh(PaintMesh)
    case backdrop(Backdrop)

    /// The paint for `rect`.
    package func paint(in rect: Rect) -> Paint {
        func point(_ unit: UnitPoint) -> Point {
            Point(
                x: rect.minX + Length.finite(unit.x) * rect.size.width,
                y: rect.minY + Length.finite(unit.y) * rect.size.height)
        }
        switch self {
        case .color(let color):
            return .color(color)
        case .linear(let stops, let start, let end):
            return .linear(stops, start: point(start), end: point(end))
        case .radial(let stops, let center, let startRadius, let endRadius):
            return .radial(
                stops, center: point(center), startRadius: Length.extent(startRadius),
                endRadius: Length.extent(endRadius))
        case .elliptical(let stops, let center, let startRadius, let endRadius):
            return .elliptical(
                stops, center: point(center), size: rect.size, startRadius: Length.extent(startRadius),
                endRadius: Length.extent(endRadius))
        case .angular(let stops, let center, let startAngle, let endAngle):
            return .angular(
                stops, center: point(center), startAngle: Length.finite(startAngle), endAngle: Length.finite(endAngle))
        case .mesh(let mesh):
            return .mesh(mesh.moved { point(UnitPoint(x: $0.x, y: $0.y)) })
        case .backdrop(let backdrop):
            return .backdrop(backdrop)
        }
    }

    /// The same style, its opacity multiplied by `factor`.
    func opacity(_ factor: Double) -> ResolvedStyle {
        func faded(_ stops: [PaintStop]) -> [PaintStop] {
            stops.map { PaintStop(color: $0.color.opacity(factor), location: $0.location) }
        }
        switch self {
        case .color(let color):
            return .color(color.opacity(factor))
        case .linear(let stops, let start, let end):
            return .linear(faded(stops), start: start, end: end)
        case .radial(let stops, let center, let startRadius, let endRadius):
            return .radial(faded(stops), center: center, startRadius: startRadius, endRadius: endRadius)
        case .elliptical(let stops, let center, let startRadius, let endRadius):
            return .elliptical(faded(stops), center: center, startRadius: startRadius, endRadius: endRadius)
        case .angular(let stops, let center, let startAngle, let endAngle):
            return .angular(faded(stops), center: center, startAngle: startAngle, endAngle: endAngle)
        case .mesh(let mesh):
            return .mesh(mesh.colored { $0.opacity(factor) })
        case .backdrop(var backdrop):
            backdrop.opacity *= Length.fraction(factor, or: 1)
            return .backdrop(backdrop)
        }
    }
}

extension RGBA {
    /// The same colour with every component from 0 to 1; NaN is 0.
    var sanitized: RGBA {
        RGBA(
            red: Length.fraction(red), green: Length.fraction(green), blue: Length.fraction(blue),
            alpha: Length.fraction(alpha))
    }

    /// The same colour, its opacity multiplied by `factor`.
    func opacity(_ factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * Length.fraction(factor, or: 1))
    }

    /// This colour and `share` of white.
    func lightened(by share: Double) -> RGBA {
        RGBA(
            red: red + (1 - red) * share, green: green + (1 - green) * share, blue: blue + (1 - blue) * share,
            alpha: alpha)
    }
}
