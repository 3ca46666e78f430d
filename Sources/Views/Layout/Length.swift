/// What layout makes of the numbers it is handed, so that no NaN, infinity or negative length reaches a display list.
package enum Length {
    /// The greatest length of anything, in points: what is longer is cut to it.
    static let greatest = 1_000_000.0

    /// A number of either sign: what is not finite is `fallback`, the rest is cut to the greatest length.
    package static func finite(_ value: Double, or fallback: Double = 0) -> Double {
        value.isFinite ? min(max(value, -greatest), greatest) : fallback
    }

    /// A length: what is not finite or negative is 0.
    package static func extent(_ value: Double) -> Double {
        max(finite(value), 0)
    }

    /// A length that a view may leave out: one that is not finite counts as left out, a negative one as 0.
    package static func optional(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return extent(value)
    }

    /// A distance between views, of either sign: one that is not finite counts as left out.
    package static func spacing(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return finite(value)
    }

    /// A greatest length: NaN counts as left out, infinity stays.
    package static func maximum(_ value: Double?) -> Double? {
        guard let value, !value.isNaN else { return nil }
        return value == .infinity ? .infinity : max(min(value, greatest), 0)
    }

    /// A fraction from 0 to 1; NaN is `fallback`.
    package static func fraction(_ value: Double, or fallback: Double = 0) -> Double {
        value.isNaN ? fallback : min(max(value, 0), 1)
    }
}

/// The grid of pixels that frames stand on. Edges are rounded, not sizes, so that neighbours meet.
package struct PixelGrid: Sendable {
    /// Pixels per point.
    let scale: Double

    /// A grid of `scale` pixels per point; a scale that is not a positive number is 1.
    init(scale: Double) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// The length of one pixel in points.
    var pixel: Double { 1 / scale }

    /// The nearest edge; a half goes up. The small addend keeps a half that arithmetic has worn down a half.
    func edge(_ value: Double) -> Double {
        (value * scale + 0.5 + 1e-6).rounded(.down) / scale
    }

    /// The length in whole pixels, rounded up.
    func ceiling(_ value: Double) -> Double {
        (value * scale - 1e-6).rounded(.up) / scale
    }

    /// The rectangle with all four edges on the grid.
    package func rect(_ rect: Rect) -> Rect {
        let x = edge(rect.minX)
        let y = edge(rect.minY)
        return Rect(x: x, y: y, width: edge(rect.maxX) - x, height: edge(rect.maxY) - y)
    }
}
