/// A change to the font of texts and symbols.
enum FontModifier: ModifierContent {
    case font(Font)
    case weight(Font.Weight)
    /// The emphasized weight, or the font's own.
    case bold(Bool)
    case design(Font.Design)
    case italic(Bool)
    case monospacedDigits
    case width(Font.Width)

    var form: String {
        switch self {
        case .font: "font"
        case .weight: "weight"
        case .bold: "bold"
        case .design: "design"
        case .italic: "italic"
        case .monospacedDigits: "monospacedDigits"
        case .width: "width"
        }
    }

    mutating func animate(_ values: inout AnimatedValues) {
        switch self {
        case .font(var font):
            values.form(0)
            values.length(&font.size)
            values.length(&font.leading)
            self = .font(font)
        case .width(var width):
            values.form(1)
            values.number(&width.factor, in: 0.5...2)
            self = .width(width)
        case .weight, .bold, .design, .italic, .monospacedDigits: values.form(2)
        }
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .font(let font): style[FontTraits.self].font = font
        case .weight(let weight): style[FontTraits.self].weight = .other(weight)
        case .bold(let isActive): style[FontTraits.self].weight = isActive ? .emphasized : nil
        case .design(let design): style[FontTraits.self].design = design
        case .italic(let isItalic): style[FontTraits.self].isItalic = isItalic
        case .monospacedDigits: style[FontTraits.self].hasMonospacedDigits = true
        case .width(let width): style[FontTraits.self].width = width
        }
    }
}

extension Modifier {
    /// Sets the font of the texts and symbols inside.
    public static func font(_ font: Font) -> Self { Self(FontModifier.font(font)) }

    /// Sets the weight of the texts and symbols inside, regardless of their fonts.
    public static func fontWeight(_ weight: Font.Weight) -> Self { Self(FontModifier.weight(weight)) }

    /// Emphasizes the texts inside, or uses their font's own weight. The emphasized weight is semibold in text styles
    /// up to title3, else bold.
    public static func bold(_ isActive: Bool) -> Self { Self(FontModifier.bold(isActive)) }

    /// Sets the design of the texts inside.
    public static func fontDesign(_ design: Font.Design) -> Self { Self(FontModifier.design(design)) }

    /// Makes the texts inside italic, or upright.
    public static func italic(_ isActive: Bool) -> Self { Self(FontModifier.italic(isActive)) }

    /// Sets the width of the letters of the texts inside.
    public static func fontWidth(_ width: Font.Width) -> Self { Self(FontModifier.width(width)) }

    /// Sets digits of equal width in the texts inside.
    public static let monospacedDigit = Self(FontModifier.monospacedDigits)
}

/// A font with the inherited overrides of its properties; nil for the font's own.
private struct FontTraits: InheritedKey, Sendable {
    enum Weight: Sendable {
        case emphasized
        case other(Font.Weight)
    }

    var font = Font.style(.body)
    var weight: Weight?
    var design: Font.Design?
    var isItalic: Bool?
    var hasMonospacedDigits = false
    var width: Font.Width?

    static var defaultValue: FontTraits { FontTraits() }
}

extension InheritedStyle {
    /// The font with the inherited overrides. A size that is not a positive number becomes the body size.
    package var font: Font {
        let traits = self[FontTraits.self]
        var font = traits.font.scaled(to: dynamicTypeSize)
        font.size = font.size.isFinite && font.size > 0 ? min(font.size, 2_000) : Font.TextStyle.body.size
        switch traits.weight {
        case .emphasized: font.weight = font.emphasizedWeight
        case .other(let weight): font.weight = weight
        case nil: break
        }
        if let design = traits.design { font.design = design }
        if let isItalic = traits.isItalic { font.isItalic = isItalic }
        if traits.hasMonospacedDigits { font.hasMonospacedDigits = true }
        if let width = traits.width { font.width = width.factor == 1 ? nil : width }
        return font
    }
}
