/// The line breaking and layout of a text: SwiftUI's line modifiers and the members of `NSParagraphStyle`. Lengths in
/// points.
public struct TextParagraph: Hashable, Sendable {
    /// The space added between lines.
    public var lineSpacing = 0.0
    /// The space added between paragraphs.
    public var paragraphSpacing = 0.0
    /// The indent of a paragraph's first line from the leading edge.
    public var firstLineIndent = 0.0
    /// The indent of a paragraph's other lines from the leading edge.
    public var headIndent = 0.0
    /// The lines' end: an inset from the trailing edge if negative or 0, else a distance from the leading edge.
    public var tailIndent = 0.0
    /// The factor of a line's height; 0 for 1.
    public var lineHeightMultiple = 0.0
    /// The minimum height of a line.
    public var minimumLineHeight = 0.0
    /// The maximum height of a line; 0 for no limit.
    public var maximumLineHeight = 0.0
    /// Whether all lines but a paragraph's last are as long as the text is wide.
    public var isJustified = false
    /// The position of the ellipsis in the last visible line of truncated text.
    public var truncation = TruncationMode.tail
    /// The minimum number of lines for which to reserve space.
    public var reservedLines = 0
    /// The minimum scale to which the text may shrink before it is truncated: 1 for no shrinking.
    public var minimumScale = 1.0
    /// Whether characters may be set closer together before text is shrunk or truncated.
    public var allowsTightening = false
    /// Whether the leading edge is the right one.
    public var isRightToLeft = false
    /// The regional forms of Han characters.
    public var han = HanForms.simplifiedChinese
    /// Whether bars are drawn instead of the text.
    public var isRedacted = false

    /// Creates a text layout with the default values.
    public init() {}
}

/// The position at which text is truncated.
public enum TruncationMode: String, Hashable, Sendable {
    case head, middle, tail
}

/// The forms of the characters that Chinese, Japanese and Korean share.
public enum HanForms: String, Hashable, Sendable {
    case simplifiedChinese, traditionalChinese, hongKong, japanese, korean

    /// Creates the forms that a reader of `locale` (BCP 47) expects.
    public init(locale: String) {
        let parts = locale.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        switch parts.first {
        case "ja": self = .japanese
        case "ko": self = .korean
        case "zh" where parts.contains("hk") || parts.contains("mo"): self = .hongKong
        case "zh" where parts.contains("hant") || parts.contains("tw"): self = .traditionalChinese
        case "yue": self = .hongKong
        default: self = .simplifiedChinese
        }
    }
}
