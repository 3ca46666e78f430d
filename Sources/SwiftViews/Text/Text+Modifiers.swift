public import Views

/// SwiftUI's modifiers that return a `Text`, which can still be concatenated.
extension Text {
    private func with(_ modifier: Modifier) -> Text {
        var copy = self
        copy.modifiers.append(modifier)
        return copy
    }

    /// Returns the text in `font`; nil for the environment's.
    public func font(_ font: Font?) -> Text {
        font.map { with(.font($0)) } ?? self
    }

    /// Returns the text in a weight; nil for the font's own.
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        weight.map { with(.fontWeight($0)) } ?? self
    }

    /// Returns the text in a font width; nil for the font's own.
    public func fontWidth(_ width: Font.Width?) -> Text {
        width.map { with(.fontWidth($0)) } ?? self
    }

    /// Returns the text in a font design; nil for the font's own.
    public func fontDesign(_ design: Font.Design?) -> Text {
        design.map { with(.fontDesign($0)) } ?? self
    }

    /// Returns the text in a colour; nil for the environment's.
    public func foregroundColor(_ color: Color?) -> Text {
        color.map { with(.foregroundStyle([.color($0)])) } ?? self
    }

    /// Returns the text in a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        with(.foregroundStyle([style.paintStyleAnywhere]))
    }

    /// Returns the text in bold.
    public func bold() -> Text { with(.bold(true)) }

    /// Returns the text in bold, or in its font's own weight.
    public func bold(_ isActive: Bool) -> Text { with(.bold(isActive)) }

    /// Returns the text in italics.
    public func italic() -> Text { with(.italic(true)) }

    /// Returns the text in italics, or upright.
    public func italic(_ isActive: Bool) -> Text { with(.italic(isActive)) }

    /// Returns the text in a monospaced design.
    public func monospaced(_ isActive: Bool = true) -> Text { with(.fontDesign(isActive ? .monospaced : .default)) }

    /// Returns the text with digits of equal width.
    public func monospacedDigit() -> Text { with(.monospacedDigit) }

    /// Returns the text underlined, in its own colour if `color` is nil.
    public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text {
        with(.underline(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// Returns the text struck through, in its own colour if `color` is nil.
    public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> Text {
        with(.strikethrough(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// Adds points after each of the text's characters.
    public func kerning(_ kerning: Double) -> Text { with(.kerning(kerning)) }

    /// Adds points between the text's characters. It overrides the kerning.
    public func tracking(_ tracking: Double) -> Text { with(.tracking(tracking)) }

    /// Raises the text's baseline by points.
    public func baselineOffset(_ offset: Double) -> Text { with(.baselineOffset(offset)) }

    /// Returns the text at its font's size, or smaller, as for units beside numbers.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text {
        isEnabled ? with(.textScale(scale.factor)) : self
    }

    /// The style of an underline or a strikethrough; SwiftUI's `Text.LineStyle`.
    public struct LineStyle: Hashable, Sendable {
        /// The dash pattern of the line.
        public typealias Pattern = TextLineStyle.Pattern

        let pattern: Pattern
        let color: Color?

        /// Creates a line with a pattern, in the characters' own colour if `color` is nil.
        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }

        /// A solid line in the characters' own colour.
        public static let single = LineStyle()
    }

    /// The size of a text relative to its font; SwiftUI's `Text.Scale`.
    public struct Scale: Hashable, Sendable {
        let factor: Double

        /// The size of the font.
        public static let `default` = Scale(factor: 1)
        /// A slightly smaller size, as for units beside numbers.
        public static let secondary = Scale(factor: 0.8)
    }

    /// The position at which a text is truncated; SwiftUI's `Text.TruncationMode`.
    public typealias TruncationMode = Views.TruncationMode

    /// The case of a text; SwiftUI's `Text.Case`.
    public typealias Case = TextCase
}
