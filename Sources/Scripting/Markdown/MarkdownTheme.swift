import Views

/// The themes of Markdown, with the measures of the library MarkdownUI.
enum MarkdownTheme: String {
    case basic, github, docC

    /// The size of the body in points.
    var size: Double { self == .github ? 16 : 17 }

    /// The size of headings of a level, relative to the body's.
    func headingScale(_ level: Int) -> Double {
        let scales: [Double] =
            switch self {
            case .basic: [2, 1.5, 1.17, 1, 0.83, 0.67]
            case .github: [2, 1.5, 1.25, 1, 0.875, 0.85]
            case .docC: [2, 1.88, 1.65, 1.41, 1.17, 1]
            }
        return scales[min(max(level, 1), 6) - 1]
    }

    /// The line spacing of a paragraph in points.
    var lineSpacing: Double {
        switch self {
        case .basic: size * 0.15
        case .github: size * 0.25
        case .docC: size * 0.235
        }
    }

    /// The size of code, relative to the body's.
    var codeScale: Double {
        switch self {
        case .basic: 0.94
        case .github: 0.85
        case .docC: 0.88
        }
    }

    /// The style of inline code.
    var inlineCode: [Modifier] {
        let font: [Modifier] = [.fontDesign(.monospaced), .textScale(codeScale)]
        return self == .github ? font + [.textBackground(Self.codeBackground)] : font
    }

    /// The colour of texts; nil for the label's colour.
    var text: Color? { self == .github ? adaptive(0x06_0606, 0xFB_FBFC) : nil }

    static let codeBackground = adaptive(0xF7_F7F9, 0x25_262A)
    /// The lines of tables and rules.
    static let border = adaptive(0xE4_E4E8, 0x42_444E)
    /// Quotes.
    static let secondary = adaptive(0x6B_6E7B, 0x92_94A0)
    static let link = adaptive(0x2C_65CF, 0x4C_8EEC)

    private func adaptive(_ light: Int, _ dark: Int) -> Color { Self.adaptive(light, dark) }

    private static func adaptive(_ light: Int, _ dark: Int) -> Color {
        func rgba(_ hex: Int) -> RGBA {
            RGBA(
                red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
                blue: Double(hex & 0xFF) / 255, alpha: 1)
        }
        return Color(light: rgba(light), dark: rgba(dark))
    }
}
