public import Views

/// SwiftUI's names for fonts, so that `.font(.title)` and `.font(.system(size: 20))` read as they do there.
extension Font {
    /// 34 points.
    public static let largeTitle = Font.style(.largeTitle)
    /// 28 points.
    public static let title = Font.style(.title)
    /// 22 points.
    public static let title2 = Font.style(.title2)
    /// 20 points.
    public static let title3 = Font.style(.title3)
    /// 17 points, semibold.
    public static let headline = Font.style(.headline)
    /// 15 points.
    public static let subheadline = Font.style(.subheadline)
    /// 17 points.
    public static let body = Font.style(.body)
    /// 16 points.
    public static let callout = Font.style(.callout)
    /// 13 points.
    public static let footnote = Font.style(.footnote)
    /// 12 points.
    public static let caption = Font.style(.caption)
    /// 11 points.
    public static let caption2 = Font.style(.caption2)

    /// The system's font at a size in points.
    public static func system(size: Double, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    /// The system's font in a text style.
    public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
        var font = Font.style(style)
        font.design = design
        if let weight { font.weight = weight }
        return font
    }

    /// A family by name, at a size in points.
    public static func custom(_ name: String, size: Double) -> Font {
        Font(size: size, name: name)
    }

    /// The same font in another weight.
    public func weight(_ weight: Weight) -> Font {
        var copy = self
        copy.weight = weight
        return copy
    }

    /// The same font in bold.
    public func bold() -> Font {
        weight(.bold)
    }

    /// The same font, slanted.
    public func italic() -> Font {
        var copy = self
        copy.isItalic = true
        return copy
    }

    /// The same font with digits of equal width.
    public func monospacedDigit() -> Font {
        var copy = self
        copy.hasMonospacedDigits = true
        return copy
    }
}
