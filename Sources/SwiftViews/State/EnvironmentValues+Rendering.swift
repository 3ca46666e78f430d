public import Views

private enum ColorSchemeKey: RenderedEnvironmentKey {
    static var defaultValue: ColorScheme { .light }
    static func modifiers(_ value: ColorScheme) -> [Modifier] { [.preferredColorScheme(value)] }
}

private enum ContrastKey: RenderedEnvironmentKey {
    static var defaultValue: ColorSchemeContrast { .standard }
    static func modifiers(_ value: ColorSchemeContrast) -> [Modifier] { [.colorSchemeContrast(value)] }
}

private enum LayoutDirectionKey: RenderedEnvironmentKey {
    static var defaultValue: LayoutDirection { .leftToRight }
    static func modifiers(_ value: LayoutDirection) -> [Modifier] { [.layoutDirection(value)] }
}

private enum DynamicTypeSizeKey: RenderedEnvironmentKey {
    static var defaultValue: DynamicTypeSize { .large }
    static func modifiers(_ value: DynamicTypeSize) -> [Modifier] { [.dynamicTypeSize(value)] }
}

private enum IsEnabledKey: RenderedEnvironmentKey {
    static var defaultValue: Bool { true }
    static func modifiers(_ value: Bool) -> [Modifier] { [.enabled(value)] }
}

private enum FontKey: RenderedEnvironmentKey {
    static var defaultValue: Font? { nil }
    static func modifiers(_ value: Font?) -> [Modifier] { [.font(value ?? .style(.body))] }
}

private enum LineLimitKey: RenderedEnvironmentKey {
    static var defaultValue: Int? { nil }
    static func modifiers(_ value: Int?) -> [Modifier] { [.lineLimit(value)] }
}

private enum LineSpacingKey: RenderedEnvironmentKey {
    static var defaultValue: Double { 0 }
    static func modifiers(_ value: Double) -> [Modifier] { [.lineSpacing(value)] }
}

private enum TextAlignmentKey: RenderedEnvironmentKey {
    static var defaultValue: TextAlignment { .leading }
    static func modifiers(_ value: TextAlignment) -> [Modifier] { [.multilineTextAlignment(value)] }
}

private enum TruncationKey: RenderedEnvironmentKey {
    static var defaultValue: TruncationMode { .tail }
    static func modifiers(_ value: TruncationMode) -> [Modifier] { [.truncationMode(value)] }
}

private enum MinimumScaleKey: RenderedEnvironmentKey {
    static var defaultValue: Double { 1 }
    static func modifiers(_ value: Double) -> [Modifier] { [.minimumScaleFactor(value)] }
}

private enum TighteningKey: RenderedEnvironmentKey {
    static var defaultValue: Bool { false }
    static func modifiers(_ value: Bool) -> [Modifier] { [.allowsTightening(value)] }
}

private enum TextCaseKey: RenderedEnvironmentKey {
    static var defaultValue: TextCase? { nil }
    static func modifiers(_ value: TextCase?) -> [Modifier] { [.textCase(value)] }
}

private enum ImageScaleKey: RenderedEnvironmentKey {
    static var defaultValue: Image.Scale { .medium }
    static func modifiers(_ value: Image.Scale) -> [Modifier] { [.imageScale(value)] }
}

private enum SymbolRenderingKey: RenderedEnvironmentKey {
    static var defaultValue: SymbolRenderingMode? { nil }
    static func modifiers(_ value: SymbolRenderingMode?) -> [Modifier] { [.symbolRenderingMode(value)] }
}

private enum SymbolVariantsKey: RenderedEnvironmentKey {
    static var defaultValue: SymbolVariants { .none }
    static func modifiers(_ value: SymbolVariants) -> [Modifier] { [.symbolVariants(value)] }
}

private enum ControlSizeKey: RenderedEnvironmentKey {
    static var defaultValue: ControlSize { .regular }
    static func modifiers(_ value: ControlSize) -> [Modifier] { [.controlSize(value)] }
}

private enum ContentTransitionKey: RenderedEnvironmentKey {
    static var defaultValue: ContentTransition { .interpolate }
    static func modifiers(_ value: ContentTransition) -> [Modifier] { [.contentTransition(value)] }
}

private enum BadgeProminenceKey: RenderedEnvironmentKey {
    static var defaultValue: BadgeProminence { .standard }
    static func modifiers(_ value: BadgeProminence) -> [Modifier] { [.badgeProminence(value)] }
}

private enum RedactionKey: RenderedEnvironmentKey {
    static var defaultValue: RedactionReasons { [] }
    static func modifiers(_ value: RedactionReasons) -> [Modifier] { value.modifiers }
}

/// The environment values that affect the view tree; SwiftUI's names.
extension EnvironmentValues {
    /// The colour scheme, light or dark.
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// The contrast of the system's colours in the session.
    public var colorSchemeContrast: ColorSchemeContrast { _colorSchemeContrast }

    /// The contrast of the system's colours, under the name by which SwiftUI's previews and tests set it.
    public var _colorSchemeContrast: ColorSchemeContrast {
        get { self[ContrastKey.self] }
        set { self[ContrastKey.self] = newValue }
    }

    /// The direction in which views are laid out.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// The dynamic type size of texts whose fonts are text styles.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }

    /// Whether controls can be pressed.
    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }

    /// The font of texts and symbols; nil for the body font.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// The maximum number of lines of texts; nil for no limit.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// The spacing between the lines of texts, in points.
    public var lineSpacing: Double {
        get { self[LineSpacingKey.self] }
        set { self[LineSpacingKey.self] = newValue }
    }

    /// The alignment of the lines of texts.
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    /// The position at which texts are truncated.
    public var truncationMode: TruncationMode {
        get { self[TruncationKey.self] }
        set { self[TruncationKey.self] = newValue }
    }

    /// The smallest scale to which texts shrink before truncation, from 0 to 1.
    public var minimumScaleFactor: Double {
        get { self[MinimumScaleKey.self] }
        set { self[MinimumScaleKey.self] = newValue }
    }

    /// Whether characters may be tightened before texts shrink or are truncated.
    public var allowsTightening: Bool {
        get { self[TighteningKey.self] }
        set { self[TighteningKey.self] = newValue }
    }

    /// The case of texts; nil for their own.
    public var textCase: TextCase? {
        get { self[TextCaseKey.self] }
        set { self[TextCaseKey.self] = newValue }
    }

    /// The size of symbols relative to text.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// The rendering mode of symbols; nil for each symbol's own.
    public var symbolRenderingMode: SymbolRenderingMode? {
        get { self[SymbolRenderingKey.self] }
        set { self[SymbolRenderingKey.self] = newValue }
    }

    /// The variants of symbols.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }

    /// The size of controls.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// The transition between the old and the new content of a view.
    public var contentTransition: ContentTransition {
        get { self[ContentTransitionKey.self] }
        set { self[ContentTransitionKey.self] = newValue }
    }

    /// The prominence of badges.
    public var badgeProminence: BadgeProminence {
        get { self[BadgeProminenceKey.self] }
        set { self[BadgeProminenceKey.self] = newValue }
    }

    /// The reasons for hiding texts and images.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }
}

extension RedactionReasons {
    /// The modifiers that redact views for these reasons and for no others, innermost first.
    fileprivate var modifiers: [Modifier] {
        let all: [(RedactionReasons, Redaction)] = [
            (.placeholder, .placeholder), (.privacy, .privacy), (.invalidated, .invalidated),
        ]
        return all.compactMap { contains($0.0) ? .redacted($0.1) : nil } + [.redacted(nil)]
    }
}
