/// The system's colours. Each has its own value in each look and contrast.
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

    /// The colour of primary text.
    public static let label = Color(system: .label)
    /// The colour of secondary text.
    public static let secondaryLabel = Color(system: .secondaryLabel)
    /// The colour of tertiary text.
    public static let tertiaryLabel = Color(system: .tertiaryLabel)
    /// The colour of quaternary text.
    public static let quaternaryLabel = Color(system: .quaternaryLabel)
    /// Placeholder text in an empty field.
    public static let placeholderText = Color(system: .placeholderText)
    /// A link's text.
    public static let link = Color(system: .link)
    /// Text on a light background, in any scheme.
    public static let darkText = Color(system: .darkText)
    /// Text on a dark background, in any scheme.
    public static let lightText = Color(system: .lightText)

    // MARK: Lines, fills and backgrounds

    /// A thin translucent line.
    public static let separator = Color(system: .separator)
    /// A thin opaque line.
    public static let opaqueSeparator = Color(system: .opaqueSeparator)
    /// A fill for thin and small shapes.
    public static let systemFill = Color(system: .systemFill)
    /// A fill for shapes of medium size.
    public static let secondarySystemFill = Color(system: .secondarySystemFill)
    /// A fill for large shapes.
    public static let tertiarySystemFill = Color(system: .tertiarySystemFill)
    /// A fill for large areas of varied content.
    public static let quaternarySystemFill = Color(system: .quaternarySystemFill)
    /// The background of a page.
    public static let systemBackground = Color(system: .systemBackground)
    /// The background of grouped content on a page.
    public static let secondarySystemBackground = Color(system: .secondarySystemBackground)
    /// The background of content grouped in a group.
    public static let tertiarySystemBackground = Color(system: .tertiarySystemBackground)
    /// The background of a page of groups.
    public static let systemGroupedBackground = Color(system: .systemGroupedBackground)
    /// The background of a group on such a page.
    public static let secondarySystemGroupedBackground = Color(system: .secondarySystemGroupedBackground)
    /// The background of content grouped in such a group.
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

extension Color {
    /// Returns the colour of a keyword that scripts use: UIKit's names. `accentColor` and `tintColor` are the system's
    /// blue. Plain names such as `red` are UIKit's fixed colours; those with the prefix `system` adapt to the scheme.
    /// - Returns: nil for a word that is no keyword.
    public static func named(_ keyword: String) -> Color? {
        keywords[keyword]
    }

    /// The keywords, in alphabetical order.
    package static var keywordNames: [String] { keywords.keys.sorted() }

    private static let keywords: [String: Color] = adaptive.merging(semantic) { $1 }.merging(fixed) { $1 }

    private static let adaptive: [String: Color] = [
        "accentColor": accentColor, "tintColor": accentColor,
        "systemRed": systemRed, "systemGreen": systemGreen, "systemBlue": systemBlue, "systemOrange": systemOrange,
        "systemYellow": systemYellow, "systemPink": systemPink, "systemPurple": systemPurple, "systemTeal": systemTeal,
        "systemIndigo": systemIndigo, "systemBrown": systemBrown, "systemMint": systemMint, "systemCyan": systemCyan,
        "systemGray": systemGray, "systemGray2": systemGray2, "systemGray3": systemGray3, "systemGray4": systemGray4,
        "systemGray5": systemGray5, "systemGray6": systemGray6,
    ]

    private static let semantic: [String: Color] = [
        "label": label, "secondaryLabel": secondaryLabel, "tertiaryLabel": tertiaryLabel,
        "quaternaryLabel": quaternaryLabel, "placeholderText": placeholderText, "separator": separator,
        "opaqueSeparator": opaqueSeparator, "link": link, "darkText": darkText, "lightText": lightText,
        "systemFill": systemFill, "secondarySystemFill": secondarySystemFill,
        "tertiarySystemFill": tertiarySystemFill, "quaternarySystemFill": quaternarySystemFill,
        "systemBackground": systemBackground, "secondarySystemBackground": secondarySystemBackground,
        "tertiarySystemBackground": tertiarySystemBackground, "systemGroupedBackground": systemGroupedBackground,
        "secondarySystemGroupedBackground": secondarySystemGroupedBackground,
        "tertiarySystemGroupedBackground": tertiarySystemGroupedBackground,
    ]

    private static let fixed: [String: Color] = [
        "black": black, "white": white, "clear": clear,
        "gray": Color(red: 0.5, green: 0.5, blue: 0.5),
        "darkGray": Color(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3),
        "lightGray": Color(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3),
        "red": Color(red: 1, green: 0, blue: 0), "green": Color(red: 0, green: 1, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 1), "cyan": Color(red: 0, green: 1, blue: 1),
        "yellow": Color(red: 1, green: 1, blue: 0), "magenta": Color(red: 1, green: 0, blue: 1),
        "orange": Color(red: 1, green: 0.5, blue: 0), "purple": Color(red: 0.5, green: 0, blue: 0.5),
        "brown": Color(red: 0.6, green: 0.4, blue: 0.2),
    ]
}

/// SwiftUI's own colour names. Some differ from UIKit's fixed colours. `Color.red` is SwiftUI's, which adapts to the
/// scheme, while the keyword `"red"` of scripts is UIKit's pure red.
extension Color {
    /// SwiftUI's red.
    public static let red = systemRed
    /// SwiftUI's orange.
    public static let orange = systemOrange
    /// SwiftUI's yellow.
    public static let yellow = systemYellow
    /// SwiftUI's green.
    public static let green = systemGreen
    /// SwiftUI's mint.
    public static let mint = systemMint
    /// SwiftUI's teal.
    public static let teal = systemTeal
    /// SwiftUI's cyan.
    public static let cyan = systemCyan
    /// SwiftUI's blue.
    public static let blue = systemBlue
    /// SwiftUI's indigo.
    public static let indigo = systemIndigo
    /// SwiftUI's purple.
    public static let purple = systemPurple
    /// SwiftUI's pink.
    public static let pink = systemPink
    /// SwiftUI's brown.
    public static let brown = systemBrown
    /// SwiftUI's gray.
    public static let gray = systemGray
    /// White in both schemes.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Black in both schemes.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Fully transparent.
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    /// The colour of primary content, such as text.
    public static let primary = label
    /// The colour of secondary content.
    public static let secondary = secondaryLabel
    /// The accent of a program that sets none: the system's blue.
    public static let accentColor = systemBlue
}
