/// What a shape, a text or a background is painted with.
public indirect enum PaintStyle: Hashable, Sendable, GradientPaint {
    /// One colour.
    case color(Color)
    /// A colour with the slight shading to its lower edge that SwiftUI's `Color.gradient` gives.
    case shaded(Color)
    /// A gradient in the painted rectangle's unit space.
    case gradient(GradientFill<UnitPoint, GradientStop>)
    /// Colours at the places of a mesh.
    case mesh(MeshGradient)
    /// A translucent material.
    case material(Material)
    /// The foreground style's own rank: 1 is primary, 2 secondary, up to 4.
    case hierarchical(Int)
    /// The tint of what it stands in.
    case tinted
    /// Another style, its opacity multiplied.
    case opacity(PaintStyle, Double)
    /// A style for each colour scheme.
    case adaptive(light: PaintStyle, dark: PaintStyle)
    /// What lies between two styles; `share` is that of the second, from 0 to 1.
    case mixed(PaintStyle, PaintStyle, share: Double)
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

/// Colours at the places of a mesh, in unit space, row after row; SwiftUI's `MeshGradient`.
public struct MeshGradient: Hashable, Sendable {
    /// Places across.
    public var width: Int
    /// Places down.
    public var height: Int
    /// The places; as many as there are, else nothing but the background is seen.
    public var points: [UnitPoint]
    /// Their colours, as many.
    public var colors: [Color]
    /// The colour where the mesh does not reach.
    public var background: Color
    /// Whether colours change smoothly over the places, too.
    public var smoothsColors: Bool

    /// A mesh of `width` by `height` places.
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

/// How much of what is behind it a material lets through, thinnest first; SwiftUI's `Material`.
public enum Material: String, Hashable, Sendable {
    case ultraThin, thin, regular, thick, ultraThick
    /// The material of the system's bars.
    case bar
}

extension Material {
    /// What the material makes of what lies beneath. Apple publishes no numbers; these were chosen by eye after pictures of iOS 18: what is
    /// blurred gains colour, and lies under a light or dark grey that is the more opaque the thicker the material is.
    package func backdrop(in scheme: ColorScheme) -> Backdrop {
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
        return Backdrop(blur: self == .bar ? 20 : 25, filter: .saturation(1.8), tint: tint)
    }
}
