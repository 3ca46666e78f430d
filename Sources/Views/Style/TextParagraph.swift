/// How a text is broken into lines and set: SwiftUI's line modifiers and the members of `NSParagraphStyle`. Points.
public struct TextParagraph: Hashable, Sendable {
    /// Added between lines.
    public var lineSpacing = 0.0
    /// Added between paragraphs.
    public var paragraphSpacing = 0.0
    /// From the leading edge to a paragraph's first line.
    public var firstLineIndent = 0.0
    /// From the leading edge to a paragraph's other lines.
    public var headIndent = 0.0
    /// From the trailing edge inwards where it is negative or 0; else the lines' end, from the leading edge.
    public var tailIndent = 0.0
    /// What a line's height is multiplied by; 0 for 1.
    public var lineHeightMultiple = 0.0
    /// The least height of a line.
    public var minimumLineHeight = 0.0
    /// The greatest height of a line; 0 for no limit.
    public var maximumLineHeight = 0.0
    /// Lines but a paragraph's last are as long as the text is wide.
    public var isJustified = false
    /// Where text is left out of the last line that shows.
    public var truncation = TruncationMode.tail
    /// The least number of lines that room is kept for.
    public var reservedLines = 0
    /// How much the text may be shrunk before any of it is left out: 1 for not at all.
    public var minimumScale = 1.0
    /// Whether characters may be set closer before text is shrunk or left out.
    public var allowsTightening = false
    /// Whether the leading edge is the right one.
    public var isRightToLeft = false
    /// Which forms Han characters have.
    public var han = HanForms.simplifiedChinese
    /// Bars stand in place of the text.
    public var isRedacted = false

    /// A text as it is set where nothing else is said.
    public init() {}
}

/// Where text is left out.
public enum TruncationMode: String, Hashable, Sendable {
    case head, middle, tail
}

/// The forms of the characters that Chinese, Japanese and Korean share.
public enum HanForms: String, Hashable, Sendable {
    case simplifiedChinese, traditionalChinese, hongKong, japanese, korean

    /// The forms that a reader of `locale` (BCP 47) expects.
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
