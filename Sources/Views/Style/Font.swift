/// A font as a view asks for it. Sizes are in points.
public struct Font: Hashable, Sendable {
    /// Points.
    public var size: Double
    /// The weight.
    public var weight: Weight
    /// The family of shapes.
    public var design: Design
    /// A family by name, before the design's own; nil for the system's.
    public var name: String?
    /// Slanted.
    public var isItalic: Bool
    /// Digits of equal width.
    public var hasMonospacedDigits: Bool
    /// The text style whose size it has, which the size that the reader chose for texts changes; nil for a size of its own.
    public var textStyle: TextStyle?
    /// Points between a line's box and the next one's: what a text style's leading is more than its lines are high.
    public var leading: Double = 0
    /// How wide the letters are; nil for the font's own width.
    public var width: Width?

    /// A font of `size` points.
    public init(
        size: Double, weight: Weight = .regular, design: Design = .default, name: String? = nil,
        isItalic: Bool = false, hasMonospacedDigits: Bool = false
    ) {
        self.size = size
        self.weight = weight
        self.design = design
        self.name = name
        self.isItalic = isItalic
        self.hasMonospacedDigits = hasMonospacedDigits
    }

    /// SwiftUI's weights.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// SwiftUI's designs.
    public enum Design: String, Hashable, Sendable {
        case `default`, monospaced, rounded, serif
    }

    /// How wide a font's letters are, as a part of the standard width.
    public struct Width: Hashable, Sendable {
        /// The part.
        public var factor: Double

        /// Letters of a width of their own, held from a half to twice the standard one.
        public init(factor: Double) {
            self.factor = factor.isFinite ? min(max(factor, 0.5), 2) : 1
        }

        /// The narrowest of San Francisco's widths.
        public static let compressed = Width(factor: 0.72)
        /// Narrower than usual.
        public static let condensed = Width(factor: 0.86)
        /// The usual width.
        public static let standard = Width(factor: 1)
        /// Wider than usual.
        public static let expanded = Width(factor: 1.22)
    }

    /// SwiftUI's text styles.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    /// The font of a text style, for texts of `dynamicSize`.
    public static func style(_ style: TextStyle, dynamicSize: DynamicTypeSize = .large) -> Font {
        var font = Font(size: 17, weight: style == .headline ? .semibold : .regular)
        font.textStyle = style
        return font.scaled(to: dynamicSize)
    }

    /// The same font at a size multiplied by `scale`.
    package func multiplied(by scale: Double) -> Font {
        guard scale != 1 else { return self }
        var font = self
        font.size *= scale
        font.leading *= scale
        font.textStyle = nil
        return font
    }

    /// The weight that emphasis gives the font: semibold for title3 and all smaller text styles, else bold (Human Interface Guidelines,
    /// Typography, emphasized weights).
    package var emphasizedWeight: Weight {
        switch textStyle {
        case .largeTitle, .title, .title2, nil: .bold
        case .title3, .headline, .subheadline, .body, .callout, .footnote, .caption, .caption2: .semibold
        }
    }

    /// Points between a text in this font and a text above it: what the text style's leading is more than its lines are high; for a size of
    /// its own what it is for the text styles of that size, and between them in proportion (Human Interface Guidelines, Typography, and
    /// measured in pictures of real iPhones: 2 or 2⅓ from 14 to 22 points, none at 11).
    package var distanceBetweenTexts: Double {
        guard name == nil else { return 0 }
        if textStyle != nil { return max(leading, 0) }
        let leadings = Self.leadings
        guard let next = leadings.firstIndex(where: { $0.size >= size }) else { return 0 }
        guard next > 0 else { return 0 }
        let (low, high) = (leadings[next - 1], leadings[next])
        let leading = low.leading + (high.leading - low.leading) * (size - low.size) / (high.size - low.size)
        return max(leading - size * (Self.systemAscent + Self.systemDescent), 0)
    }

    /// The leadings of the text styles, by their sizes.
    private static let leadings: [(size: Double, leading: Double)] = [
        (11, 13), (12, 16), (13, 18), (15, 20), (16, 21), (17, 22), (20, 25), (22, 28), (28, 34), (34, 41),
    ]

    /// How high a line of the system's fonts is, as a part of their size: San Francisco rises 1,950 of its 2,048 units and
    /// falls 494.
    package static let systemAscent = 1_950.0 / 2_048
    package static let systemDescent = 494.0 / 2_048

    /// The same font where texts have `dynamicSize`; one that has no text style keeps its size.
    package func scaled(to dynamicSize: DynamicTypeSize) -> Font {
        guard let textStyle else { return self }
        var font = self
        font.size = textStyle.size(at: dynamicSize)
        font.leading = max(
            textStyle.leading(at: dynamicSize) - font.size * (Self.systemAscent + Self.systemDescent), 0)
        return font
    }
}

/// How the lines of a text stand to each other.
public enum TextAlignment: String, Hashable, Sendable {
    case leading, center, trailing
}
