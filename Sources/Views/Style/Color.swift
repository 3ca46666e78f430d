/// Red, green, blue and opacity in sRGB, each from 0 to 1, not premultiplied.
public struct RGBA: Hashable, Sendable {
    /// Red.
    public var red: Double
    /// Green.
    public var green: Double
    /// Blue.
    public var blue: Double
    /// Opacity.
    public var alpha: Double

    /// A colour of four components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// Whether the light or the dark values of colours are shown.
public enum ColorScheme: String, Hashable, Sendable {
    case light, dark
}

/// A colour with a value for each colour scheme; SwiftUI's `Color`.
public struct Color: Hashable, Sendable {
    /// The value in the light scheme.
    public var light: RGBA
    /// The value in the dark scheme.
    public var dark: RGBA

    /// A colour that differs between the schemes.
    public init(light: RGBA, dark: RGBA) {
        self.light = light
        self.dark = dark
    }

    /// A colour that is the same in both schemes, from sRGB components of 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let value = RGBA(red: red, green: green, blue: blue, alpha: opacity)
        self.init(light: value, dark: value)
    }

    /// The value in `scheme`.
    public func resolved(in scheme: ColorScheme) -> RGBA {
        scheme == .light ? light : dark
    }

    /// The same colour, its opacity multiplied by `factor`.
    public func opacity(_ factor: Double) -> Color {
        var copy = self
        copy.light.alpha *= factor
        copy.dark.alpha *= factor
        return copy
    }
}
