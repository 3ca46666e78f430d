/// The system's colours of iOS 26, in sRGB, with the values that Apple documents for UIKit's standard and semantic colours and in the Human
/// Interface Guidelines (Color, system colors, June 2025).
extension Color {
    /// A colour of two values written as 0xRRGGBB, with an opacity for each.
    private init(_ light: UInt32, _ lightOpacity: Double = 1, dark: UInt32, _ darkOpacity: Double = 1) {
        self.init(light: RGBA(hex: light, alpha: lightOpacity), dark: RGBA(hex: dark, alpha: darkOpacity))
    }

    // MARK: Adaptive colours

    /// Red that adapts to the scheme.
    public static let systemRed = Color(0xFF383C, dark: 0xFF4245)
    /// Green that adapts to the scheme.
    public static let systemGreen = Color(0x34C759, dark: 0x30D158)
    /// Blue that adapts to the scheme.
    public static let systemBlue = Color(0x0088FF, dark: 0x0091FF)
    /// Orange that adapts to the scheme.
    public static let systemOrange = Color(0xFF8D28, dark: 0xFF9230)
    /// Yellow that adapts to the scheme.
    public static let systemYellow = Color(0xFFCC00, dark: 0xFFD600)
    /// Pink that adapts to the scheme.
    public static let systemPink = Color(0xFF2D55, dark: 0xFF375F)
    /// Purple that adapts to the scheme.
    public static let systemPurple = Color(0xCB30E0, dark: 0xDB34F2)
    /// Teal that adapts to the scheme.
    public static let systemTeal = Color(0x00C3D0, dark: 0x00D2E0)
    /// Indigo that adapts to the scheme.
    public static let systemIndigo = Color(0x6155F5, dark: 0x6D7CFF)
    /// Brown that adapts to the scheme.
    public static let systemBrown = Color(0xAC7F5E, dark: 0xB78A66)
    /// Mint that adapts to the scheme.
    public static let systemMint = Color(0x00C8B3, dark: 0x00DAC3)
    /// Cyan that adapts to the scheme.
    public static let systemCyan = Color(0x00C0E8, dark: 0x3CD3FE)
    /// The base grey.
    public static let systemGray = Color(0x8E8E93, dark: 0x8E8E93)
    /// The second grey.
    public static let systemGray2 = Color(0xAEAEB2, dark: 0x636366)
    /// The third grey.
    public static let systemGray3 = Color(0xC7C7CC, dark: 0x48484A)
    /// The fourth grey.
    public static let systemGray4 = Color(0xD1D1D6, dark: 0x3A3A3C)
    /// The fifth grey.
    public static let systemGray5 = Color(0xE5E5EA, dark: 0x2C2C2E)
    /// The sixth grey, the nearest to the background.
    public static let systemGray6 = Color(0xF2F2F7, dark: 0x1C1C1E)

    // MARK: Text

    /// Text of the first rank.
    public static let label = Color(0x000000, dark: 0xFFFFFF)
    /// Text of the second rank.
    public static let secondaryLabel = Color(0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6)
    /// Text of the third rank.
    public static let tertiaryLabel = Color(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
    /// Text of the fourth rank.
    public static let quaternaryLabel = Color(0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16)
    /// Text that stands in an empty field.
    public static let placeholderText = Color(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
    /// A link's text.
    public static let link = Color(0x007AFF, dark: 0x0984FF)
    /// Text on a light ground, whatever the scheme.
    public static let darkText = Color(0x000000, dark: 0x000000)
    /// Text on a dark ground, whatever the scheme.
    public static let lightText = Color(0xFFFFFF, 0.6, dark: 0xFFFFFF, 0.6)

    // MARK: Lines, fills and grounds

    /// A thin line that lets through what is beneath.
    public static let separator = Color(0x3C3C43, 0.29, dark: 0x545458, 0.6)
    /// A thin line that lets nothing through.
    public static let opaqueSeparator = Color(0xC6C6C8, dark: 0x38383A)
    /// A fill for thin and small shapes.
    public static let systemFill = Color(0x787880, 0.2, dark: 0x787880, 0.36)
    /// A fill for shapes of medium size.
    public static let secondarySystemFill = Color(0x787880, 0.16, dark: 0x787880, 0.32)
    /// A fill for large shapes.
    public static let tertiarySystemFill = Color(0x767680, 0.12, dark: 0x767680, 0.24)
    /// A fill for large areas of varied content.
    public static let quaternarySystemFill = Color(0x747480, 0.08, dark: 0x747480, 0.18)
    /// The ground of a page.
    public static let systemBackground = Color(0xFFFFFF, dark: 0x000000)
    /// The ground of what is grouped on a page.
    public static let secondarySystemBackground = Color(0xF2F2F7, dark: 0x1C1C1E)
    /// The ground of what is grouped in a group.
    public static let tertiarySystemBackground = Color(0xFFFFFF, dark: 0x2C2C2E)
    /// The ground of a page of groups.
    public static let systemGroupedBackground = Color(0xF2F2F7, dark: 0x000000)
    /// The ground of a group on such a page.
    public static let secondarySystemGroupedBackground = Color(0xFFFFFF, dark: 0x1C1C1E)
    /// The ground of what is grouped in such a group.
    public static let tertiarySystemGroupedBackground = Color(0xF2F2F7, dark: 0x2C2C2E)
}

extension RGBA {
    /// An sRGB colour written as 0xRRGGBB.
    init(hex: UInt32, alpha: Double) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
            alpha: alpha)
    }
}
