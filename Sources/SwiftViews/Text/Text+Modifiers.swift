public import Views

/// What SwiftUI says of one text, which stays a text and can be added to others.
extension Text {
    private func with(_ modifier: Modifier) -> Text {
        var copy = self
        copy.modifiers.append(modifier)
        return copy
    }

    /// The text in `font`; nil for the one around.
    public func font(_ font: Font?) -> Text {
        font.map { with(.font($0)) } ?? self
    }

    /// The text in a weight, whatever its font's own; nil for that.
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        weight.map { with(.fontWeight($0)) } ?? self
    }

    /// The text in letters of a width; nil for the font's own.
    public func fontWidth(_ width: Font.Width?) -> Text {
        width.map { with(.fontWidth($0)) } ?? self
    }

    /// The text in a design; nil for the font's own.
    public func fontDesign(_ design: Font.Design?) -> Text {
        design.map { with(.fontDesign($0)) } ?? self
    }

    /// The text in a colour; nil for the one around.
    public func foregroundColor(_ color: Color?) -> Text {
        color.map { with(.foregroundStyle([.color($0)])) } ?? self
    }

    /// The text in a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        with(.foregroundStyle([style.paintStyleAnywhere]))
    }

    /// The text in bold.
    public func bold() -> Text { with(.bold(true)) }

    /// The text in bold, or in its font's own weight.
    public func bold(_ isActive: Bool) -> Text { with(.bold(isActive)) }

    /// The text slanted.
    public func italic() -> Text { with(.italic(true)) }

    /// The text slanted, or upright.
    public func italic(_ isActive: Bool) -> Text { with(.italic(isActive)) }

    /// The text in a font whose letters are all of one width.
    public func monospaced(_ isActive: Bool = true) -> Text { with(.fontDesign(isActive ? .monospaced : .default)) }

    /// The text with digits of equal width.
    public func monospacedDigit() -> Text { with(.monospacedDigit) }

    /// The text with a line beneath it, of its own colour where none is named.
    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text {
        with(.underline(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// The text with a line through it, of its own colour where none is named.
    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text {
        with(.strikethrough(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// Points added after each of the text's characters.
    public func kerning(_ kerning: Double) -> Text { with(.kerning(kerning)) }

    /// Points added between the text's characters; it wins over kerning.
    public func tracking(_ tracking: Double) -> Text { with(.tracking(tracking)) }

    /// Points by which the text stands higher.
    public func baselineOffset(_ offset: Double) -> Text { with(.baselineOffset(offset)) }

    /// The text as large as its font, or as small as what stands beside a number.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text {
        isEnabled ? with(.textScale(scale.factor)) : self
    }

    /// How a line under or through a text looks; SwiftUI's `Text.LineStyle`.
    public struct LineStyle: Hashable, Sendable {
        /// Its dashes.
        public typealias Pattern = TextLineStyle.Pattern

        let pattern: Pattern
        let color: Color?

        /// A line of dashes, of the characters' own colour where none is named.
        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        /// A line of the characters' own colour.
        public static let single = LineStyle()
    }

    /// How large a text is beside its font; SwiftUI's `Text.Scale`.
    public struct Scale: Hashable, Sendable {
        let factor: Double

        /// As large as the font says.
        public static let `default` = Scale(factor: 1)
        /// A little smaller, as units beside numbers are.
        public static let secondary = Scale(factor: 0.8)
    }

    /// Where a text is cut; SwiftUI's `Text.TruncationMode`.
    public typealias TruncationMode = Views.TruncationMode

    /// The case of a text; SwiftUI's `Text.Case`.
    public typealias Case = TextCase
}
