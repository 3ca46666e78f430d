/// The Dynamic Type size of the texts inside whose fonts are text styles.
struct DynamicTypeSizeModifier: ModifierContent {
    /// The minimum size; nil for no limit.
    let least: DynamicTypeSize?
    /// The maximum size; nil for no limit.
    let greatest: DynamicTypeSize?

    func change(_ style: inout InheritedStyle) {
        var size = style.dynamicTypeSize
        if let least { size = max(size, least) }
        if let greatest { size = min(size, greatest) }
        style[TypeSize.self] = size
    }
}

extension Modifier {
    /// Sets the size of the texts inside whose fonts are text styles.
    public static func dynamicTypeSize(_ size: DynamicTypeSize) -> Self {
        Self(DynamicTypeSizeModifier(least: size, greatest: size))
    }

    /// Limits the size of such texts; nil for no limit. If the limits conflict, the maximum applies.
    public static func dynamicTypeSize(from least: DynamicTypeSize?, to greatest: DynamicTypeSize?) -> Self {
        Self(DynamicTypeSizeModifier(least: least, greatest: greatest))
    }
}

private enum TypeSize: InheritedKey {
    static var defaultValue: DynamicTypeSize { .large }
}

extension InheritedStyle {
    /// The size of texts whose fonts are text styles.
    package var dynamicTypeSize: DynamicTypeSize {
        get { self[TypeSize.self] }
        set { self[TypeSize.self] = newValue }
    }
}

private enum Han: InheritedKey {
    static var defaultValue: HanForms { .simplifiedChinese }
}

extension InheritedStyle {
    /// The regional forms of Han characters.
    package var hanForms: HanForms {
        get { self[Han.self] }
        set { self[Han.self] = newValue }
    }
}
