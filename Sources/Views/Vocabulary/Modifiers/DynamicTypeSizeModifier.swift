/// How large the texts within are, where their fonts are text styles.
struct DynamicTypeSizeModifier: ModifierContent {
    /// The smallest size; nil for no limit.
    let least: DynamicTypeSize?
    /// The greatest size; nil for no limit.
    let greatest: DynamicTypeSize?

    func change(_ style: inout InheritedStyle) {
        var size = style.dynamicTypeSize
        if let least { size = max(size, least) }
        if let greatest { size = min(size, greatest) }
        style[TypeSize.self] = size
    }
}

extension Modifier {
    /// The size of the texts within whose fonts are text styles.
    public static func dynamicTypeSize(_ size: DynamicTypeSize) -> Self {
        Self(DynamicTypeSizeModifier(least: size, greatest: size))
    }

    /// The smallest and the greatest size of such texts; nil for no limit. The smallest gives way.
    public static func dynamicTypeSize(from least: DynamicTypeSize?, to greatest: DynamicTypeSize?) -> Self {
        Self(DynamicTypeSizeModifier(least: least, greatest: greatest))
    }
}

private enum TypeSize: InheritedKey {
    static var defaultValue: DynamicTypeSize { .large }
}

extension InheritedStyle {
    /// How large texts are whose fonts are text styles.
    package var dynamicTypeSize: DynamicTypeSize {
        get { self[TypeSize.self] }
        set { self[TypeSize.self] = newValue }
    }
}

private enum Han: InheritedKey {
    static var defaultValue: HanForms { .simplifiedChinese }
}

extension InheritedStyle {
    /// Which forms Han characters have.
    package var hanForms: HanForms {
        get { self[Han.self] }
        set { self[Han.self] = newValue }
    }
}
