/// The design of texts.
struct FontDesignModifier: ModifierContent {
    let design: Font.Design

    func change(_ style: inout InheritedStyle) {
        style.design = design
    }
}

extension Modifier {
    /// The design of texts within.
    public static func fontDesign(_ design: Font.Design) -> Self { Self(FontDesignModifier(design: design)) }
}
