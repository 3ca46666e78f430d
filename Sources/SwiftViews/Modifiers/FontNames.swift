public import Views

/// SwiftUI's names for fonts, so that `.font(.title)` and `.font(.system(size: 20))` work as in SwiftUI.
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

    /// The system font at a size in points.
    public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(size: size, weight: weight ?? .regular, design: design ?? .default)
    }

    /// The system font in a text style.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var font = Font.style(style)
        font.design = design ?? .default
        if let weight { font.weight = weight }
        return font
    }

    /// The font family `name` at a size in points.
    public static func custom(_ name: String, size: Double) -> Font {
        Font(size: size, name: name)
    }

    /// The font family `name` at a size in points. It does not scale with `textStyle`, as its size belongs to no text
    /// style.
    public static func custom(_ name: String, size: Double, relativeTo textStyle: TextStyle) -> Font {
        Font(size: size, name: name)
    }

    /// The font family `name` at a fixed size in points.
    public static func custom(_ name: String, fixedSize: Double) -> Font {
        Font(size: fixedSize, name: name)
    }

    /// Returns the font in another weight.
    public func weight(_ weight: Weight) -> Font {
        var copy = self
        copy.weight = weight
        return copy
    }

    /// Returns the font in another width.
    public func width(_ width: Width) -> Font {
        var copy = self
        copy.width = width == .standard ? nil : width
        return copy
    }

    /// Returns the font in its emphasized weight: semibold in text styles up to title3, otherwise bold.
    public func bold() -> Font {
        weight(emphasizedWeight)
    }

    /// Returns the font in italics.
    public func italic() -> Font {
        var copy = self
        copy.isItalic = true
        return copy
    }

    /// Returns the font in its monospaced design.
    public func monospaced() -> Font {
        var copy = self
        copy.design = .monospaced
        return copy
    }

    /// Returns the font with digits of equal width.
    public func monospacedDigit() -> Font {
        var copy = self
        copy.hasMonospacedDigits = true
        return copy
    }

    /// Returns the font with its line spacing reduced or increased by two points, as in iOS's text styles.
    public func leading(_ leading: Leading) -> Font {
        var copy = self
        switch leading {
        case .standard: break
        case .tight: copy.leading -= 2
        case .loose: copy.leading += 2
        }
        return copy
    }

    /// Returns the font unchanged: the fonts here have no small capitals.
    public func smallCaps() -> Font { self }

    /// Returns the font unchanged: the fonts here have no small capitals.
    public func lowercaseSmallCaps() -> Font { self }

    /// Returns the font unchanged: the fonts here have no small capitals.
    public func uppercaseSmallCaps() -> Font { self }

    /// The line spacing of a font; SwiftUI's `Font.Leading`.
    public enum Leading: Hashable, Sendable {
        case standard, tight, loose
    }
}
