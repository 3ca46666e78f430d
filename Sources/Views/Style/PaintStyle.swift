/// A style that paints a shape, a text or a background.
public indirect enum PaintStyle: Hashable, Sendable, GradientPaint {
    /// One colour.
    case color(Color)
    /// A colour with slight shading to its lower edge, like SwiftUI's `Color.gradient`.
    case shaded(Color)
    /// A gradient in the painted rectangle's unit space.
    case gradient(GradientFill<UnitPoint, GradientStop>)
    /// A mesh of colours.
    case mesh(MeshGradient)
    /// A translucent material.
    case material(Material)
    /// A level of the foreground style: 1 is primary, 2 secondary, up to 4.
    case hierarchical(Int)
    /// The inherited tint.
    case tinted
    /// Another style with multiplied opacity.
    case opacity(PaintStyle, Double)
    /// A style for each colour scheme.
    case adaptive(light: PaintStyle, dark: PaintStyle)
    /// An interpolation of two styles; `share` is that of the second, from 0 to 1.
    case mixed(PaintStyle, PaintStyle, share: Double)
}

/// A colour at a location along a gradient, from 0 to 1.
public struct GradientStop: Hashable, Sendable {
    /// The colour at that location.
    public var color: Color
    /// The location, from 0 to 1.
    public var location: Double

    /// Creates a stop of `color` at `location`.
    public init(color: Color, location: Double) {
        self.color = color
        self.location = location
    }
}

/// A mesh of colours in unit space, row by row; SwiftUI's `MeshGradient`.
public struct MeshGradient: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// The positions of the mesh. If their number is wrong, only the background is visible.
    public var points: [UnitPoint]
    /// The colours of the positions, in the same number.
    public var colors: [Color]
    /// The colour outside the mesh.
    public var background: Color
    /// Whether colours change smoothly across the positions, too.
    public var smoothsColors: Bool

    /// Creates a mesh of `width` by `height` positions.
    public init(
        width: Int, height: Int, points: [UnitPoint], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true
    ) {
        self.width = width
        self.height = height
        self.points = points
        self.colors = colors
        self.background = background
        self.smoothsColors = smoothsColors
    }
}

/// A material, which lets a part of its background through, thinnest first; SwiftUI's `Material`.
public enum Material: String, Hashable, Sendable {
    case ultraThin, thin, regular, thick, ultraThick
    /// The material of the system's bars.
    case bar
}

extension Material {
    /// Returns the effect of the material on its background. Apple publishes no numbers; these were chosen by eye from
    /// screenshots of iOS 18. The blurred background gains saturation. A light or dark grey covers it, with an opacity
    /// that grows with the thickness of the material.
    package func backdrop(in scheme: ColorScheme) -> BackdropFilter {
        let opacity: (light: Double, dark: Double) =
            switch self {
            case .ultraThin: (0.42, 0.52)
            case .thin: (0.58, 0.65)
            case .regular: (0.72, 0.76)
            case .thick: (0.83, 0.86)
            case .ultraThick: (0.92, 0.93)
            case .bar: (0.8, 0.8)
            }
        let tint =
            scheme == .light
            ? RGBA(red: 0.97, green: 0.97, blue: 0.975, alpha: opacity.light)
            : RGBA(red: 0.135, green: 0.135, blue: 0.145, alpha: opacity.dark)
        return BackdropFilter(blur: self == .bar ? 20 : 25, filter: .saturation(1.8), tint: tint)
    }
}
