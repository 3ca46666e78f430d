import Views

/// The font families of a font: its own face first, then the fallbacks for missing characters. All are named
/// explicitly, so no setting of the machine has an effect.
enum FontFamilies {
    /// The family of the symbol glyphs.
    static let symbols = "Material Design Icons"
    static let emoji = "Noto Color Emoji"

    /// Returns the families of `font` in fallback order, as Pango's comma-separated list.
    static func list(for font: Font, han: HanForms) -> String {
        let named = (font.name.map { [$0] } ?? []).filter { $0.utf8.count <= NamedFont.maximumLength }
            .map { $0.replacing(",", with: " ") }
        let own =
            switch font.design {
            case .default: [system]
            case .rounded: [rounded, system]
            case .monospaced: [monospaced]
            case .serif: [serif]
            }
        return (named + own + ["Noto Sans"] + cjk(han) + fallback).joined(separator: ",")
    }

    /// The families that substitute San Francisco, SF Rounded, SF Mono and New York.
    static let system = "Inter"
    static let rounded = "Nunito"
    static let monospaced = "JetBrains Mono"
    static let serif = "Noto Serif"

    /// Returns the CJK family with the Han forms that the reader expects.
    private static func cjk(_ han: HanForms) -> [String] {
        let own =
            switch han {
            case .simplifiedChinese: "SC"
            case .traditionalChinese: "TC"
            case .hongKong: "HK"
            case .japanese: "JP"
            case .korean: "KR"
            }
        return ["Noto Sans CJK \(own)"]
    }

    /// Text forms of symbols precede emoji. Emoji presentation requests the emoji family explicitly.
    private static let fallback = [
        "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans Symbols",
        "Noto Sans Symbols2", "Noto Sans Math", emoji,
    ]

    /// Returns the font weight from 100 to 900; SwiftUI's ultraLight is the lightest.
    static func weight(_ weight: Font.Weight) -> UInt32 {
        switch weight {
        case .ultraLight: 100
        case .thin: 200
        case .light: 300
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        case .heavy: 800
        case .black: 900
        }
    }
}
