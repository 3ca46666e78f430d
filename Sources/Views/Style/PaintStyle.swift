/// What a shape, a text or a background is painted with.
public indirect enum PaintStyle: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A colour with the slight shading to its lower edge that SwiftUI's `Color.gradient` gives.
    case shaded(Color)
    /// A gradient along a line in the painted rectangle's unit space.
    case linear([GradientStop], start: UnitPoint, end: UnitPoint)
    /// A gradient around a centre in unit space, radii in points.
    case radial([GradientStop], center: UnitPoint, startRadius: Double, endRadius: Double)
    /// A gradient turning around a centre in unit space, angles in degrees, clockwise from the right.
    case angular([GradientStop], center: UnitPoint, startAngle: Double, endAngle: Double)
    /// A translucent material.
    case material(Material)
    /// The foreground style's own rank: 1 is primary, 2 secondary, up to 4.
    case hierarchical(Int)
    /// Another style, its opacity multiplied.
    case opacity(PaintStyle, Double)
    /// A style for each colour scheme.
    case adaptive(light: PaintStyle, dark: PaintStyle)
}

/// A colour at a place along a gradient, from 0 to 1.
public struct GradientStop: Hashable, Sendable {
    /// The colour at that place.
    public var color: Color
    /// The place, from 0 to 1.
    public var location: Double

    /// A stop of `color` at `location`.
    public init(color: Color, location: Double) {
        self.color = color
        self.location = location
    }
}

/// How much of what is behind it a material lets through, thinnest first.
public enum Material: String, Hashable, Sendable {
    case ultraThin, thin, regular, thick, ultraThick
}
