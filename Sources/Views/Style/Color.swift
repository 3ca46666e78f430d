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

    /// Creates a colour from four components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// The colour scheme: light or dark; SwiftUI's `ColorScheme`.
public enum ColorScheme: String, Hashable, Sendable {
    case light, dark
}

/// A colour with a value for each colour scheme; SwiftUI's `Color`.
public struct Color: Hashable, Sendable {
    /// The value in the light scheme.
    public var light: RGBA { didSet { system = nil } }
    /// The value in the dark scheme.
    public var dark: RGBA { didSet { system = nil } }
    /// The system colour that has these values in the usual look and contrast, at any opacity; nil for a custom colour.
    private var system: SystemColor?

    /// Creates a colour that differs between the schemes.
    public init(light: RGBA, dark: RGBA) {
        self.light = light
        self.dark = dark
    }

    /// Creates a colour that is the same in both schemes, from sRGB components of 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let value = RGBA(red: red, green: green, blue: blue, alpha: opacity)
        self.init(light: value, dark: value)
    }

    /// Creates a system colour.
    init(system: SystemColor) {
        let values = system.values(in: .ios26)
        (light, dark, self.system) = (values.light, values.dark, system)
    }

    /// Returns the value in `scheme`.
    public func resolved(in scheme: ColorScheme) -> RGBA {
        scheme == .light ? light : dark
    }

    /// Returns the value in `appearance`. While a system colour animates, its offset from its usual value applies to
    /// the value in `appearance`.
    package func resolved(in appearance: Appearance) -> RGBA {
        let own = resolved(in: appearance.colorScheme)
        guard let system, appearance.contrast != .standard || appearance.look != .ios26 else { return own }
        let usual = system.values(in: .ios26).value(in: appearance.colorScheme, .standard)
        var value = system.values(in: appearance.look).value(in: appearance.colorScheme, appearance.contrast)
        func moved(_ value: Double, _ from: Double, _ to: Double) -> Double { min(max(value + to - from, 0), 1) }
        value.red = moved(value.red, usual.red, own.red)
        value.green = moved(value.green, usual.green, own.green)
        value.blue = moved(value.blue, usual.blue, own.blue)
        value.alpha = usual.alpha > 0 ? min(value.alpha * own.alpha / usual.alpha, 1) : own.alpha
        return value
    }

    /// Returns the same colour during an animation, with temporary values.
    func moved(light: RGBA, dark: RGBA) -> Color {
        var copy = Color(light: light, dark: dark)
        copy.system = system
        return copy
    }

    /// Returns the same colour with its opacity multiplied by `factor`.
    public func opacity(_ factor: Double) -> Color {
        var copy = self
        copy.light.alpha *= factor
        copy.dark.alpha *= factor
        copy.system = system
        return copy
    }
}
