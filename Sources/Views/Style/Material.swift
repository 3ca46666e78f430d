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
