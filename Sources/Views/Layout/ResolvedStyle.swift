/// A shape style in one colour scheme, with its levels resolved. With a rectangle it becomes a paint.
package indirect enum ResolvedStyle: Sendable, GradientPaint {
    case color(RGBA)
    /// The points are fractions of the rectangle.
    case gradient(GradientFill<UnitPoint, PaintStop>)
    /// The positions are fractions of the rectangle.
    case mesh(MeshGradientPaint)
    case backdrop(BackdropFilter)

    /// Returns the paint for `rect`.
    package func paint(in rect: Rect) -> Paint {
        switch self {
        case .color(let color):
            return .color(color)
        case .gradient(let gradient):
            return .gradient(GradientFill(stops: gradient.stops, shape: gradient.shape.placed(in: rect)))
        case .mesh(let mesh):
            return .mesh(mesh.moved { rect.point(at: UnitPoint(x: $0.x, y: $0.y)) })
        case .backdrop(let backdrop):
            return .backdrop(backdrop)
        }
    }

    /// Returns the style with its opacity multiplied by `factor`.
    func opacity(_ factor: Double) -> ResolvedStyle {
        switch self {
        case .color(let color):
            return .color(color.opacity(factor))
        case .gradient(let gradient):
            return .gradient(gradient.colored { $0.opacity(factor) })
        case .mesh(let mesh):
            return .mesh(mesh.colored { $0.opacity(factor) })
        case .backdrop(var backdrop):
            backdrop.opacity *= Length.fraction(factor, or: 1)
            return .backdrop(backdrop)
        }
    }
}

extension Rect {
    /// Returns the point at `unit` in unit space, whose infinite coordinates are replaced.
    func point(at unit: UnitPoint) -> Point {
        Point(x: minX + Length.finite(unit.x) * size.width, y: minY + Length.finite(unit.y) * size.height)
    }
}

extension RGBA {
    /// The colour with every component clamped to 0 through 1; NaN becomes 0.
    var sanitized: RGBA {
        RGBA(
            red: Length.fraction(red), green: Length.fraction(green), blue: Length.fraction(blue),
            alpha: Length.fraction(alpha))
    }

    /// Returns the colour with its opacity multiplied by `factor`.
    func opacity(_ factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, alpha: alpha * Length.fraction(factor, or: 1))
    }

    /// Returns a mix of this colour with `share` of white.
    func lightened(by share: Double) -> RGBA {
        RGBA(
            red: red + (1 - red) * share, green: green + (1 - green) * share, blue: blue + (1 - blue) * share,
            alpha: alpha)
    }
}
