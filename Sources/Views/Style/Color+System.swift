/// The system's colours: each is another in each look and contrast.
extension Color {
    // MARK: Adaptive colours

    /// Red that adapts to the scheme.
    public static let systemRed = Color(system: .systemRed)
    /// Green that adapts to the scheme.
    public static let systemGreen = Color(system: .systemGreen)
    /// Blue that adapts to the scheme.
    public static let systemBlue = Color(system: .systemBlue)
    /// Orange that adapts to the scheme.
    public static let systemOrange = Color(system: .systemOrange)
    /// Yellow that adapts to the scheme.
    public static let systemYellow = Color(system: .systemYellow)
    /// Pink that adapts to the scheme.
    public static let systemPink = Color(system: .systemPink)
    /// Purple that adapts to the scheme.
    public static let systemPurple = Color(system: .systemPurple)
    /// Teal that adapts to the scheme.
    public static let systemTeal = Color(system: .systemTeal)
    /// Indigo that adapts to the scheme.
    public static let systemIndigo = Color(system: .systemIndigo)
    /// Brown that adapts to the scheme.
    public static let systemBrown = Color(system: .systemBrown)
    /// Mint that adapts to the scheme.
    public static let systemMint = Color(system: .systemMint)
    /// Cyan that adapts to the scheme.
    public static let systemCyan = Color(system: .systemCyan)
    /// The base grey.
    public static let systemGray = Color(system: .systemGray)
    /// The second grey.
    public static let systemGray2 = Color(system: .systemGray2)
    /// The third grey.
    public static let systemGray3 = Color(system: .systemGray3)
    /// The fourth grey.
    public static let systemGray4 = Color(system: .systemGray4)
    /// The fifth grey.
    public static let systemGray5 = Color(system: .systemGray5)
    /// The sixth grey, the nearest to the background.
    public static let systemGray6 = Color(system: .systemGray6)

    // MARK: Text

    /// Text of the first rank.
    public static let label = Color(system: .label)
    /// Text of the second rank.
    public static let secondaryLabel = Color(system: .secondaryLabel)
    /// Text of the third rank.
    public static let tertiaryLabel = Color(system: .tertiaryLabel)
    /// Text of the fourth rank.
    public static let quaternaryLabel = Color(system: .quaternaryLabel)
    /// Text that stands in an empty field.
    public static let placeholderText = Color(system: .placeholderText)
    /// A link's text.
    public static let link = Color(system: .link)
    /// Text on a light ground, whatever the scheme.
    public static let darkText = Color(system: .darkText)
    /// Text on a dark ground, whatever the scheme.
    public static let lightText = Color(system: .lightText)

    // MARK: Lines, fills and grounds

    /// A thin line that lets through what is beneath.
    public static let separator = Color(system: .separator)
    /// A thin line that lets nothing through.
    public static let opaqueSeparator = Color(system: .opaqueSeparator)
    /// A fill for thin and small shapes.
    public static let systemFill = Color(system: .systemFill)
    /// A fill for shapes of medium size.
    public static let secondarySystemFill = Color(system: .secondarySystemFill)
    /// A fill for large shapes.
    public static let tertiarySystemFill = Color(system: .tertiarySystemFill)
    /// A fill for large areas of varied content.
    public static let quaternarySystemFill = Color(system: .quaternarySystemFill)
    /// The ground of a page.
    public static let systemBackground = Color(system: .systemBackground)
    /// The ground of what is grouped on a page.
    public static let secondarySystemBackground = Color(system: .secondarySystemBackground)
    /// The ground of what is grouped in a group.
    public static let tertiarySystemBackground = Color(system: .tertiarySystemBackground)
    /// The ground of a page of groups.
    public static let systemGroupedBackground = Color(system: .systemGroupedBackground)
    /// The ground of a group on such a page.
    public static let secondarySystemGroupedBackground = Color(system: .secondarySystemGroupedBackground)
    /// The ground of what is grouped in such a group.
    public static let tertiarySystemGroupedBackground = Color(system: .tertiarySystemGroupedBackground)
}

extension RGBA {
    /// An sRGB colour written as 0xRRGGBB.
    init(hex: UInt32, alpha: Double) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255,
            alpha: alpha)
    }
}
