/// A font that a view requests. Sizes are in points.
public struct Font: Hashable, Sendable {
    /// The size in points.
    public var size: Double
    /// The weight.
    public var weight: Weight
    /// The design.
    public var design: Design
    /// A family name that takes precedence over the design; nil for the system's family.
    public var name: String?
    /// Whether the font is italic.
    public var isItalic: Bool
    /// Whether all digits have the same width.
    public var hasMonospacedDigits: Bool
    /// The text style that determines the size, which follows the reader's text size; nil for a fixed size.
    public var textStyle: TextStyle?
    /// The distance in points between a line's box and the next one's: the text style's leading less the line height.
    public var leading: Double = 0
    /// The width of the letters; nil for the font's own width.
    public var width: Width?

    /// Creates a font of `size` points.
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

    /// The width of a font's letters, relative to the standard width.
    public struct Width: Hashable, Sendable {
        /// The ratio to the standard width.
        public var factor: Double

        /// Creates a width, limited to 0.5 to 2 times the standard one.
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

    /// Returns the font of a text style, for texts of `dynamicSize`.
    public static func style(_ style: TextStyle, dynamicSize: DynamicTypeSize = .large) -> Font {
        var font = Font(size: 17, weight: style == .headline ? .semibold : .regular)
        font.textStyle = style
        return font.scaled(to: dynamicSize)
    }

    /// Returns the same font at a size multiplied by `scale`.
    package func multiplied(by scale: Double) -> Font {
        guard scale != 1 else { return self }
        var font = self
        font.size *= scale
        font.leading *= scale
        font.textStyle = nil
        return font
    }

    /// The weight of emphasized text in this font: semibold for title3 and all smaller text styles, else bold (Human
    /// Interface Guidelines, Typography, emphasized weights).
    package var emphasizedWeight: Weight {
        switch textStyle {
        case .largeTitle, .title, .title2, nil: .bold
        case .title3, .headline, .subheadline, .body, .callout, .footnote, .caption, .caption2: .semibold
        }
    }

    /// The distance in points between a text in this font and a text above it. For a text style it is the leading less
    /// the line height. A fixed size uses the value of the text styles of that size, interpolated between two of them.
    /// (Human Interface Guidelines, Typography, and measured in screenshots of real iPhones: 2 or 2⅓ from 14 to 22
    /// points, none at 11).
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

    /// The line height of the system's fonts, relative to their size: San Francisco ascends 1,950 of its 2,048 units
    /// and descends 494.
    package static let systemAscent = 1_950.0 / 2_048
    package static let systemDescent = 494.0 / 2_048

    /// Returns the same font for texts of `dynamicSize`; a font without a text style keeps its size.
    package func scaled(to dynamicSize: DynamicTypeSize) -> Font {
        guard let textStyle else { return self }
        var font = self
        font.size = textStyle.size(at: dynamicSize)
        font.leading = max(
            textStyle.leading(at: dynamicSize) - font.size * (Self.systemAscent + Self.systemDescent), 0)
        return font
    }
}

/// The alignment of a text's lines.
public enum TextAlignment: String, Hashable, Sendable {
    case leading, center, trailing
}
