/// Sanitizes the numbers that layout receives, so that no NaN, infinity or negative length reaches a display list.
package enum Length {
    /// The maximum length, in points; longer lengths are clamped to it.
    static let greatest = 1_000_000.0

    /// Returns a number of either sign: `fallback` if it is not finite, else clamped to the maximum length.
    package static func finite(_ value: Double, or fallback: Double = 0) -> Double {
        value.isFinite ? min(max(value, -greatest), greatest) : fallback
    }

    /// Returns a length: 0 if the value is negative or not finite.
    package static func extent(_ value: Double) -> Double {
        max(finite(value), 0)
    }

    /// Returns an optional length: nil if it is not finite, 0 if it is negative.
    package static func optional(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return extent(value)
    }

    /// Returns a distance between views, of either sign: nil if it is not finite.
    package static func spacing(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return finite(value)
    }

    /// Returns a maximum length: nil for NaN; infinity is unchanged.
    package static func maximum(_ value: Double?) -> Double? {
        guard let value, !value.isNaN else { return nil }
        return value == .infinity ? .infinity : max(min(value, greatest), 0)
    }

    /// Returns a fraction from 0 to 1; `fallback` for NaN.
    package static func fraction(_ value: Double, or fallback: Double = 0) -> Double {
        value.isNaN ? fallback : min(max(value, 0), 1)
    }
}

/// The grid of pixels to which frames are aligned. Edges are rounded, not sizes, so that neighbours meet.
package struct PixelGrid: Sendable {
    /// Pixels per point.
    let scale: Double

    /// Creates a grid of `scale` pixels per point; a scale that is not a positive number becomes 1.
    init(scale: Double) {
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// The length of one pixel in points.
    var pixel: Double { 1 / scale }

    /// Returns the nearest edge; a half is rounded up. The small addend compensates for rounding errors below a half.
    func edge(_ value: Double) -> Double {
        (value * scale + 0.5 + 1e-6).rounded(.down) / scale
    }

    /// Returns the length rounded up to whole pixels.
    func ceiling(_ value: Double) -> Double {
        (value * scale - 1e-6).rounded(.up) / scale
    }

    /// Returns the rectangle with all four edges on the grid.
    package func rect(_ rect: Rect) -> Rect {
        let x = edge(rect.minX)
        let y = edge(rect.minY)
        return Rect(x: x, y: y, width: edge(rect.maxX) - x, height: edge(rect.maxY) - y)
    }
}
