import Views

/// Which families a font is made of: the face first, then what stands in for characters that it lacks. Named one by one,
/// so that no setting of the machine has a say.
enum FontFamilies {
    /// The family that symbols are drawn from.
    static let symbols = "Material Design Icons"
    /// The family that emoji are drawn from.
    static let emoji = "Noto Color Emoji"

    /// The families of `font` in the order in which they are asked for a character, as Pango's comma-separated list.
    static func list(for font: Font, han: HanForms) -> String {
        let named = font.name.map { [$0.replacing(",", with: " ")] } ?? []
        let own =
            switch font.design {
            case .default: [system]
            case .rounded: [rounded, system]
            case .monospaced: [monospaced]
            case .serif: [serif]
            }
        return (named + own + ["Noto Sans"] + cjk(han) + fallback).joined(separator: ",")
    }

    /// The families drawn for San Francisco, SF Rounded, SF Mono and New York.
    static let system = "Inter"
    static let rounded = "Nunito"
    static let monospaced = "JetBrains Mono"
    static let serif = "Noto Serif"

    /// The family with the forms of Han characters that a reader expects, before the others.
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

    /// Text forms of symbols come before emoji: what is to be shown as an emoji asks for that family by itself.
    private static let fallback = [
        "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans Symbols",
        "Noto Sans Symbols2", "Noto Sans Math", emoji,
    ]

    /// The weight from 100 to 900 that fonts name their faces by; SwiftUI's ultraLight is the lightest.
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
