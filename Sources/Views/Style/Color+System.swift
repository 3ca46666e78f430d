/// The system's colours, with the values that Apple documents for UIKit's standard and semantic colours and in the Human
/// Interface Guidelines, in sRGB.
extension Color {
    /// A colour of two values written as 0xRRGGBB, with an opacity for each.
    private init(_ light: UInt32, _ lightOpacity: Double = 1, dark: UInt32, _ darkOpacity: Double = 1) {
        self.init(light: RGBA(hex: light, alpha: lightOpacity), dark: RGBA(hex: dark, alpha: darkOpacity))
    }

    // MARK: Adaptive colours

    /// Red that adapts to the scheme.
    public static let systemRed = Color(0xFF3B30, dark: 0xFF453A)
    /// Green that adapts to the scheme.
    public static let systemGreen = Color(0x34C759, dark: 0x30D158)
    /// Blue that adapts to the scheme.
    public static let systemBlue = Color(0x007AFF, dark: 0x0A84FF)
    /// Orange that adapts to the scheme.
    public static let systemOrange = Color(0xFF9500, dark: 0xFF9F0A)
    /// Yellow that adapts to the scheme.
    public static let systemYellow = Color(0xFFCC00, dark: 0xFFD60A)
    /// Pink that adapts to the scheme.
    public static let systemPink = Color(0xFF2D55, dark: 0xFF375F)
    /// Purple that adapts to the scheme.
    public static let systemPurple = Color(0xAF52DE, dark: 0xBF5AF2)
    /// Teal that adapts to the scheme.
    public static let systemTeal = Color(0x30B0C7, dark: 0x40C8E0)
    /// Indigo that adapts to the scheme.
    public static let systemIndigo = Color(0x5856D6, dark: 0x5E5CE6)
    /// Brown that adapts to the scheme.
    public static let systemBrown = Color(0xA2845E, dark: 0xAC8E68)
    /// Mint that adapts to the scheme.
    public static let systemMint = Color(0x00C7BE, dark: 0x63E6E2)
    /// Cyan that adapts to the scheme.
    public static let systemCyan = Color(0x32ADE6, dark: 0x64D2FF)
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
