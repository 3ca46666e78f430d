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
        inheriting(\.textCase, textCase, .textCase(textCase))
    }

    /// Points between the lines of the texts within.
    public func lineSpacing(_ spacing: Double) -> some View {
        inheriting(\.lineSpacing, spacing, .lineSpacing(spacing))
    }

    /// Where the texts within are cut.
    public func truncationMode(_ mode: TruncationMode) -> some View {
        inheriting(\.truncationMode, mode, .truncationMode(mode))
    }

    /// How much the texts within may be shrunk before they are cut, from 0 to 1.
    public func minimumScaleFactor(_ factor: Double) -> some View {
        inheriting(\.minimumScaleFactor, factor, .minimumScaleFactor(factor))
    }

    /// Whether the characters of the texts within may be set closer before they are shrunk or cut.
    public func allowsTightening(_ isAllowed: Bool) -> some View {
        inheriting(\.allowsTightening, isAllowed, .allowsTightening(isAllowed))
    }

    /// How wide the letters of the texts within are; nil for their font's own.
    public func fontWidth(_ width: Font.Width?) -> some View {
        modified(.fontWidth(width ?? .standard))
    }

    /// Whether the letters of the texts within are all of one width.
    public func monospaced(_ isActive: Bool = true) -> some View {
        modified(.fontDesign(isActive ? .monospaced : .default))
    }

    /// How large the texts within are beside their fonts.
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        modified(.textScale(isEnabled ? scale.factor : 1))
    }

    /// Whether texts within can be selected, which shows nothing.
    public func textSelection(_ selectability: TextSelectability) -> some View { self }

    /// How large the texts within are whose fonts are text styles.
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        inheriting(\.dynamicTypeSize, size, .dynamicTypeSize(size))
    }

    /// The smallest and the greatest size of such texts.
    public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
        let sizes = DynamicTypeSize.allCases.filter { range.contains($0) }
        let (least, greatest) = (sizes.first ?? .xSmall, sizes.last ?? .accessibility5)
        return DynamicallySized(content: self, least: least, greatest: greatest)
    }

    /// The most lines of the texts within, for which room is kept where that is asked for.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        lineLimit(limit as Int?).modified(.reservedLines(reservesSpace ? limit : 0))
    }

    /// The least number of lines of the texts within, for which room is kept, and the most.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        lineLimit(limit.upperBound).modified(.reservedLines(limit.lowerBound))
    }

    /// The least number of lines of the texts within, for which room is kept.
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        lineLimit(nil).modified(.reservedLines(limit.lowerBound))
    }

    /// The most lines of the texts within.
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lineLimit(limit.upperBound)
    }

    /// Bars in place of the texts and pictures within.
    public func redacted(reason: RedactionReasons) -> some View {
        transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
    }

    /// The texts and pictures within are shown again.
    public func unredacted() -> some View {
        environment(\.redactionReasons, [])
    }

    /// Whether the views within are hidden where privacy is asked for.
    public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        modified(.privacySensitive(isSensitive))
    }
}

/// Whether texts can be selected; SwiftUI's protocol of that name as its two values.
public enum TextSelectability: Sendable {
    case enabled, disabled
}

/// A view whose texts have sizes in a range.
private struct DynamicallySized<Content: View>: View, PrimitiveView {
    let content: Content
    let least: DynamicTypeSize
    let greatest: DynamicTypeSize

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        inner.environment.dynamicTypeSize = min(max(context.environment.dynamicTypeSize, least), greatest)
        return inner.nodes(of: content, under: place, .content).modified(.dynamicTypeSize(from: least, to: greatest))
    }
}
