/// A change to the appearance of texts, other than their font and their colour.
enum TextModifier: ModifierContent {
    case kerning(Double)
    case tracking(Double)
    case baselineOffset(Double)
    case underline(TextDecoration?)
    case strikethrough(TextDecoration?)
    case background(Color)
    case stroke(width: Double, Color?)
    case link
    case textCase(TextCase?)
    case textScale(Double)
    case lineSpacing(Double)
    case truncation(TruncationMode)
    case minimumScale(Double)
    case tightening(Bool)
    case reservedLines(Int)
    case paragraph(TextParagraphChanges)
    case redaction(Redaction?)
    case privacySensitive(Bool)

    var form: String {
        switch self {
        case .kerning: "kerning"
        case .tracking: "tracking"
        case .baselineOffset: "baselineOffset"
        case .underline: "underline"
        case .strikethrough: "strikethrough"
        case .background: "background"
        case .stroke: "stroke"
        case .link: "link"
        case .textCase: "textCase"
        case .textScale: "textScale"
        case .lineSpacing: "lineSpacing"
        case .truncation: "truncation"
        case .minimumScale: "minimumScale"
        case .tightening: "tightening"
        case .reservedLines: "reservedLines"
        case .paragraph: "paragraph"
        case .redaction: "redaction"
        case .privacySensitive: "privacySensitive"
        }
    }

    mutating func animate(_ values: inout AnimatedValues) {
        switch self {
        case .kerning(var points): own(0, &points, &values) { .kerning($0) }
        case .tracking(var points): own(1, &points, &values) { .tracking($0) }
        case .baselineOffset(var points): own(2, &points, &values) { .baselineOffset($0) }
        case .textScale(var scale): own(3, &scale, &values) { .textScale($0) }
        case .lineSpacing(var points): own(4, &points, &values) { .lineSpacing($0) }
        case .minimumScale(var scale): own(5, &scale, &values) { .minimumScale($0) }
        case .background(var color):
            values.form(6)
            values.color(&color)
            self = .background(color)
        case .stroke(var width, let color):
            values.form(7)
            values.number(&width)
            self = .stroke(width: width, color)
        case .underline, .strikethrough, .link, .textCase, .truncation, .tightening, .reservedLines, .paragraph,
            .redaction,
            .privacySensitive:
            values.form(8)
        }
    }

    private mutating func own(
        _ form: Int, _ number: inout Double, _ values: inout AnimatedValues, _ make: (Double) -> TextModifier
    ) {
        values.form(form)
        values.number(&number)
        self = make(number)
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .kerning(let points): style[TextTraits.self].kerning = Length.finite(points)
        case .tracking(let points): style[TextTraits.self].tracking = Length.finite(points)
        case .baselineOffset(let points): style[TextTraits.self].baselineOffset = Length.finite(points)
        case .underline(let line): style[TextTraits.self].underline = line
        case .strikethrough(let line): style[TextTraits.self].strikethrough = line
        case .background(let color): style[TextTraits.self].background = color
        case .stroke(let width, let color): style[TextTraits.self].stroke = (Length.finite(width), color)
        case .link: style[TextTraits.self].isLink = true
        case .textCase(let textCase): style[TextTraits.self].textCase = textCase
        case .textScale(let scale): style[TextTraits.self].scale = scale.isFinite && scale > 0 ? min(scale, 10) : 1
        case .lineSpacing(let points): style[TextTraits.self].lineSpacing = max(Length.finite(points), 0)
        case .truncation(let mode): style[TextTraits.self].truncation = mode
        case .minimumScale(let scale): style[TextTraits.self].minimumScale = Length.fraction(scale, or: 1)
        case .tightening(let isAllowed): style[TextTraits.self].allowsTightening = isAllowed
        case .reservedLines(let count): style[TextTraits.self].reservedLines = min(max(count, 0), 1_000)
        case .paragraph(let changes): style[TextTraits.self].paragraph = changes
        case .redaction(let redaction):
            if let redaction {
                style[TextTraits.self].redactions.insert(redaction)
            } else {
                style[TextTraits.self].redactions = []
            }
        case .privacySensitive(let isSensitive): style[TextTraits.self].isPrivate = isSensitive
        }
    }
}

/// A line under or through a text, with an unresolved colour.
public struct TextDecoration: Equatable, Sendable {
    /// The line.
    public var line: TextLineStyle
    /// The line's colour; nil for the text's own.
    public var color: Color?

    /// Creates a line with a colour.
    public init(_ line: TextLineStyle = TextLineStyle(), color: Color? = nil) {
        self.line = line
        self.color = color
    }
}

/// The letter case of texts: uppercase or lowercase.
public enum TextCase: String, Equatable, Sendable {
    case uppercase, lowercase
}

/// The reason for redacting texts and images.
public enum Redaction: String, Hashable, Sendable {
    case placeholder, privacy, invalidated
}

/// The paragraph attributes of a styled text; nil for unchanged ones.
public struct TextParagraphChanges: Equatable, Sendable {
    /// The alignment of lines; leading is the left in any layout direction.
    public var alignment: TextAlignment?
    /// The direction of lines; nil for the inherited one.
    public var direction: LayoutDirection?
    /// The spacings, indents and line heights. A member that is 0 leaves its attribute unchanged.
    public var style = TextParagraph()
    /// The truncation of the last line.
    public var truncation: TruncationMode?

    /// Creates unchanged attributes.
    public init() {}
}

/// The inherited appearance of texts.
struct TextTraits: InheritedKey, Sendable {
    var kerning = 0.0
    var tracking: Double?
    var baselineOffset = 0.0
    var underline: TextDecoration?
    var strikethrough: TextDecoration?
    var background: Color?
    var stroke: (width: Double, color: Color?)?
    var isLink = false
    var textCase: TextCase?
    var scale = 1.0
    var lineSpacing = 0.0
    var truncation = TruncationMode.tail
    var minimumScale = 1.0
    var allowsTightening = false
    var reservedLines = 0
    var paragraph: TextParagraphChanges?
    var redactions: Set<Redaction> = []
    var isPrivate = false

    static var defaultValue: TextTraits { TextTraits() }
}

extension InheritedStyle {
    /// Whether texts and images are redacted here: as placeholders, or for privacy.
    package var isRedacted: Bool {
        let traits = self[TextTraits.self]
        return traits.redactions.contains(.placeholder) || traits.redactions.contains(.invalidated)
            || traits.redactions.contains(.privacy) && traits.isPrivate
    }
}

extension Modifier {
    /// Sets the points added after each character of the texts inside; ligatures are separated.
    public static func kerning(_ points: Double) -> Self { Self(TextModifier.kerning(points)) }

    /// Sets the points added between the characters of the texts inside; it takes precedence over kerning.
    public static func tracking(_ points: Double) -> Self { Self(TextModifier.tracking(points)) }

    /// Raises the texts inside by a number of points.
    public static func baselineOffset(_ points: Double) -> Self { Self(TextModifier.baselineOffset(points)) }

    /// Draws a line below the texts inside; nil for none.
    public static func underline(_ line: TextDecoration?) -> Self { Self(TextModifier.underline(line)) }

    /// Draws a line through the texts inside; nil for none.
    public static func strikethrough(_ line: TextDecoration?) -> Self { Self(TextModifier.strikethrough(line)) }

    /// Sets the background colour of a part of a text.
    public static func textBackground(_ color: Color) -> Self { Self(TextModifier.background(color)) }

    /// Draws a line along the characters' outlines. The width is in hundredths of their size; they are hollow if it is
    /// positive.
    public static func textStroke(width: Double, color: Color?) -> Self {
        Self(TextModifier.stroke(width: width, color))
    }

    /// Shows a part of a text as a link, in the tint.
    public static let textLink = Self(TextModifier.link)

    /// Sets the letter case of the texts inside; nil for their own.
    public static func textCase(_ textCase: TextCase?) -> Self { Self(TextModifier.textCase(textCase)) }

    /// Sets the scale of the texts inside, relative to their font's size.
    public static func textScale(_ scale: Double) -> Self { Self(TextModifier.textScale(scale)) }

    /// Sets the points between the lines of the texts inside.
    public static func lineSpacing(_ points: Double) -> Self { Self(TextModifier.lineSpacing(points)) }

    /// Sets the position at which the texts inside are truncated.
    public static func truncationMode(_ mode: TruncationMode) -> Self { Self(TextModifier.truncation(mode)) }

    /// Sets the minimum scale to which the texts inside may shrink before they are truncated, from 0 to 1.
    public static func minimumScaleFactor(_ factor: Double) -> Self { Self(TextModifier.minimumScale(factor)) }

    /// Sets whether the characters of the texts inside may be tightened before the texts are shrunk or truncated.
    public static func allowsTightening(_ isAllowed: Bool) -> Self { Self(TextModifier.tightening(isAllowed)) }

    /// Sets the minimum number of lines for which the texts inside reserve space.
    public static func reservedLines(_ count: Int) -> Self { Self(TextModifier.reservedLines(count)) }

    /// Sets the paragraph attributes of the texts inside.
    public static func paragraph(_ changes: TextParagraphChanges) -> Self { Self(TextModifier.paragraph(changes)) }

    /// Draws placeholders instead of the texts and images inside; nil shows them again.
    public static func redacted(_ redaction: Redaction?) -> Self { Self(TextModifier.redaction(redaction)) }

    /// Sets whether the views inside are hidden by privacy redaction.
    public static func privacySensitive(_ isSensitive: Bool) -> Self {
        Self(TextModifier.privacySensitive(isSensitive))
    }
}

/// The maximum number of lines of a text.
struct LineLimitModifier: ModifierContent {
    let limit: Int?

    func change(_ style: inout InheritedStyle) {
        style[LineLimit.self] = limit.map { max($0, 1) }
    }
}

extension Modifier {
    /// Sets the maximum number of lines of the texts inside; nil for no limit.
    public static func lineLimit(_ limit: Int?) -> Self { Self(LineLimitModifier(limit: limit)) }
}

private enum LineLimit: InheritedKey {
    static var defaultValue: Int? { nil }
}

extension InheritedStyle {
    /// The maximum number of lines of a text; nil for no limit.
    var lineLimit: Int? { self[LineLimit.self] }
}

/// The alignment of the lines of a text.
struct TextAlignmentModifier: ModifierContent {
    let alignment: TextAlignment

    func change(_ style: inout InheritedStyle) {
        style[LineAlignment.self] = alignment
    }
}

extension Modifier {
    /// Sets the alignment of the lines of the texts inside.
    public static func multilineTextAlignment(_ alignment: TextAlignment) -> Self {
        Self(TextAlignmentModifier(alignment: alignment))
    }
}

private enum LineAlignment: InheritedKey {
    static var defaultValue: TextAlignment { .leading }
}

extension InheritedStyle {
    var textAlignment: TextAlignment { self[LineAlignment.self] }
}
