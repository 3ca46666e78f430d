public import Views

/// SwiftUI's text modifiers.
extension View {
    /// Sets the points that are added after each character of the texts within.
    public func kerning(_ kerning: Double) -> some View {
        modified(.kerning(kerning))
    }

    /// Sets the points that are added between the characters of the texts within. It overrides the kerning.
    public func tracking(_ tracking: Double) -> some View {
        modified(.tracking(tracking))
    }

    /// Raises the baseline of the texts within by points.
    public func baselineOffset(_ offset: Double) -> some View {
        modified(.baselineOffset(offset))
    }

    /// Underlines the texts within.
    public func underline(
        _ isActive: Bool = true, pattern: TextLineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modified(.underline(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// Strikes through the texts within.
    public func strikethrough(
        _ isActive: Bool = true, pattern: TextLineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modified(.strikethrough(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// Sets the case of the texts within; nil for their own.
    public func textCase(_ textCase: TextCase?) -> some View {
        environment(\.textCase, textCase)
    }

    /// Sets the spacing between the lines of the texts within, in points.
    public func lineSpacing(_ spacing: Double) -> some View {
        environment(\.lineSpacing, spacing)
    }

    /// Sets the position at which texts within are truncated.
    public func truncationMode(_ mode: TruncationMode) -> some View {
        environment(\.truncationMode, mode)
    }

    /// Sets the smallest scale to which the texts within shrink before truncation, from 0 to 1.
    public func minimumScaleFactor(_ factor: Double) -> some View {
        environment(\.minimumScaleFactor, factor)
    }

    /// Sets whether the characters of the texts within may be tightened before the text shrinks or is truncated.
    public func allowsTightening(_ isAllowed: Bool) -> some View {
        environment(\.allowsTightening, isAllowed)
    }

    /// Sets the font width of the texts within; nil for that of their font.
    public func fontWidth(_ width: Font.Width?) -> some View {
        modified(.fontWidth(width ?? .standard))
    }

    /// Sets whether the texts within use a monospaced design.
    public func monospaced(_ isActive: Bool = true) -> some View {
        modified(.fontDesign(isActive ? .monospaced : .default))
    }

    /// Sets the size of the texts within, relative to their fonts.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        modified(.textScale(isEnabled ? scale.factor : 1))
    }

    /// Sets whether texts within can be selected; no effect here.
    public func textSelection(_ selectability: TextSelectability) -> some View { self }

    /// Sets the dynamic type size of the texts within whose fonts are text styles.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        environment(\.dynamicTypeSize, size)
    }

    /// Limits the dynamic type size to a range.
    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
        let sizes = DynamicTypeSize.allCases.filter { range.contains($0) }
        let (least, greatest) = (sizes.first ?? .xSmall, sizes.last ?? .accessibility5)
        return transformEnvironment(\.dynamicTypeSize) { $0 = min(max($0, least), greatest) }
    }

    /// Sets the maximum number of lines of the texts within. Their space is reserved if `reservesSpace` is true.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lineLimit(limit).modified(.reservedLines(reservesSpace ? limit : 0))
    }

    /// Sets the minimum and the maximum number of lines of the texts within. The space of the minimum is reserved.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lineLimit(limit.upperBound).modified(.reservedLines(limit.lowerBound))
    }

    /// Sets the minimum number of lines of the texts within, whose space is reserved.
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lineLimit(nil).modified(.reservedLines(limit.lowerBound))
    }

    /// Sets the maximum number of lines of the texts within.
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lineLimit(limit.upperBound)
    }

    /// Replaces the texts and images within by bars.
    public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }

    /// Shows the texts and images within unredacted.
    public func unredacted() -> some View {
        environment(\.redactionReasons, [])
    }

    /// Sets whether the views within are hidden for privacy.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        modified(.privacySensitive(isSensitive))
    }
}

/// The selectability of texts; SwiftUI's protocol of that name as its two values.
public enum TextSelectability: Sendable {
    case enabled, disabled
}
