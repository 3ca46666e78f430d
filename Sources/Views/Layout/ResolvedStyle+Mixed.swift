// Interpolation between two styles.
extension ResolvedStyle {
    /// Interpolates between `first` and `second`, with perceptually uniform colours; `share` is that of the second.
    /// Styles without a common form, such as gradients of two kinds, are interpolated through one colour.
    static func mixed(_ first: ResolvedStyle, _ second: ResolvedStyle, share: Double) -> ResolvedStyle {
        let share = Length.fraction(share)
        switch (first, second) {
        case (.color(let one), .color(let other)): return .color(one.mixed(with: other, share: share))
        case (.backdrop(let one), .backdrop(let other)): return .backdrop(one.mixed(with: other, share: share))
        case (.color(let color), .backdrop(let glass)):
            return .backdrop(glass.painted(color).mixed(with: glass, share: share))
        case (.backdrop(let glass), .color(let color)):
            return .backdrop(glass.mixed(with: glass.painted(color), share: share))
        case (.color(let color), .gradient), (.color(let color), .mesh):
            return second.colored { color.mixed(with: $0, share: share) }
        case (.gradient, .color(let color)), (.mesh, .color(let color)):
            return first.colored { $0.mixed(with: color, share: share) }
        case (.gradient(let one), .gradient(let other)):
            if let shape = one.shape.mixed(with: other.shape, share: share) {
                return .gradient(GradientFill(stops: stops(one.stops, other.stops, share), shape: shape))
            }
        case (.gradient, _), (.mesh, _), (.backdrop, _): break
        }
        let middle = ResolvedStyle.color(first.middle.mixed(with: second.middle, share: 0.5))
        return share < 0.5
            ? mixed(first, middle, share: share * 2) : mixed(middle, second, share: share * 2 - 1)
    }

    /// Returns the style with changed colours.
    private func colored(_ change: (RGBA) -> RGBA) -> ResolvedStyle {
        switch self {
        case .color(let color): return .color(change(color))
        case .gradient(let gradient): return .gradient(gradient.colored(change))
        case .mesh(let mesh): return .mesh(mesh.colored(change))
        case .backdrop(var backdrop):
            backdrop.tint = change(backdrop.tint)
            return .backdrop(backdrop)
        }
    }

    /// The mean of the style's colours.
    private var middle: RGBA {
        let colors = stops.map { PerceptualColor.numbers($0.color) }
        guard let first = colors.first else { return Color.clear.light }
        let sum = colors.dropFirst().reduce(first) { zip($0, $1).map(+) }
        return PerceptualColor.color(sum.map { $0 / Double(colors.count) }[...])
    }

    /// Returns the stops of both gradients, each with the interpolated colour at its location.
    private static func stops(_ one: [PaintStop], _ other: [PaintStop], _ share: Double) -> [PaintStop] {
        if one.count == other.count {
            return zip(one, other).map { first, second in
                PaintStop(
                    color: first.color.mixed(with: second.color, share: share),
                    location: first.location + (second.location - first.location) * share)
            }
        }
        let places = Set((one + other).map(\.location)).sorted()
        return places.map { place in
            PaintStop(
                color: color(of: one, at: place).mixed(with: color(of: other, at: place), share: share), location: place
            )
        }
    }

    private static func color(of stops: [PaintStop], at place: Double) -> RGBA {
        guard let next = stops.firstIndex(where: { $0.location >= place }) else {
            return stops.last?.color ?? Color.clear.light
        }
        guard next > 0 else { return stops[0].color }
        let (before, after) = (stops[next - 1], stops[next])
        let length = after.location - before.location
        return before.color.mixed(with: after.color, share: length > 0 ? (place - before.location) / length : 1)
    }
}

extension RGBA {
    /// Returns the perceptual interpolation between this colour and `other`, whose share is from 0 to 1.
    package func mixed(with other: RGBA, share: Double) -> RGBA {
        if share <= 0 { return self }
        if share >= 1 { return other }
        let pairs = zip(PerceptualColor.numbers(self), PerceptualColor.numbers(other))
        return PerceptualColor.color(pairs.map { $0 + ($1 - $0) * share }[...])
    }
}

extension BackdropFilter {
    /// Returns the material covered by a colour, so that the backdrop is not visible through it.
    fileprivate func painted(_ color: RGBA) -> BackdropFilter {
        var painted = self
        painted.tint = RGBA(red: color.red, green: color.green, blue: color.blue)
        painted.opacity = Length.fraction(color.alpha)
        return painted
    }

    /// Interpolates between this material and `other`, whose share is from 0 to 1.
    fileprivate func mixed(with other: BackdropFilter, share: Double) -> BackdropFilter {
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
        let rows = zip(filter.rows, other.filter.rows).map { row, otherRow in zip(row, otherRow).map(between) }
        return BackdropFilter(
            blur: Length.extent(between(blur, other.blur)), filter: ColorMatrix(rows: rows),
            tint: tint.mixed(with: other.tint, share: share), opacity: Length.fraction(between(opacity, other.opacity)))
    }
}
