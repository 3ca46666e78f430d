public import Views

/// SwiftUI's modifiers of how texts are set.
extension View {
    /// Points added after each character of the texts within.
    public func kerning(_ kerning: Double) -> some View {
        modified(.kerning(kerning))
    }

    /// Points added between the characters of the texts within; it wins over kerning.
    public func tracking(_ tracking: Double) -> some View {
        modified(.tracking(tracking))
    }

    /// Points by which the texts within stand higher.
    public func baselineOffset(_ offset: Double) -> some View {
        modified(.baselineOffset(offset))
    }

    /// A line beneath the texts within.
    public func underline(
        _ isActive: Bool = true, pattern: TextLineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modified(.underline(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// A line through the texts within.
    public func strikethrough(
        _ isActive: Bool = true, pattern: TextLineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        modified(.strikethrough(isActive ? TextDecoration(TextLineStyle(pattern: pattern), color: color) : nil))
    }

    /// The case of the texts within; nil for their own.
    public func textCase(_ textCase: TextCase?) -> some View {
        modified(.textCase(textCase))
    }

    /// Points between the lines of the texts within.
    public func lineSpacing(_ spacing: Double) -> some View {
        modified(.lineSpacing(spacing))
    }

    /// Where the texts within are cut.
    public func truncationMode(_ mode: TruncationMode) -> some View {
        modified(.truncationMode(mode))
    }

    /// How much the texts within may be shrunk before they are cut, from 0 to 1.
    public func minimumScaleFactor(_ factor: Double) -> some View {
        modified(.minimumScaleFactor(factor))
    }

    /// Whether the characters of the texts within may be set closer before they are shrunk or cut.
    public func allowsTightening(_ isAllowed: Bool) -> some View {
        modified(.allowsTightening(isAllowed))
    }

    /// How wide the letters of the texts within are.
    public func fontWidth(_ width: Font.Width) -> some View {
        modified(.fontWidth(width))
    }

    /// How large the texts within are whose fonts are text styles.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        modified(.dynamicTypeSize(size))
    }

    /// The smallest and the greatest size of such texts.
    public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View {
        modified(.dynamicTypeSize(from: range.lowerBound, to: range.upperBound))
    }

    /// The most lines of the texts within, for which room is kept where that is asked for.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        modified(.lineLimit(limit)).modified(.reservedLines(reservesSpace ? limit : 0))
    }

    /// Bars in place of the texts and pictures within.
    public func redacted(reason: Redaction) -> some View {
        modified(.redacted(reason))
    }

    /// The texts and pictures within are shown again.
    public func unredacted() -> some View {
        modified(.redacted(nil))
    }

    /// Whether the views within are hidden where privacy is asked for.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        modified(.privacySensitive(isSensitive))
    }
}
