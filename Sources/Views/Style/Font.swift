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

    /// SwiftUI's text styles, at their default sizes.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        /// The style's size in points.
        public var size: Double {
            switch self {
            case .largeTitle: 34
            case .title: 28
            case .title2: 22
            case .title3: 20
            case .headline, .body: 17
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption: 12
            case .caption2: 11
            }
        }
    }

    /// The font of a text style.
    public static func style(_ style: TextStyle) -> Font {
        Font(size: style.size, weight: style == .headline ? .semibold : .regular)
    }
}

/// How the lines of a text stand to each other.
public enum TextAlignment: String, Hashable, Sendable {
    case leading, center, trailing
}
