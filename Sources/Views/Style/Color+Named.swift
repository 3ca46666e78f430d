extension Color {
    /// The colour of a keyword as scripts write it: UIKit's names. `accentColor` and `tintColor` are the system's blue;
    /// plain names such as `red` are UIKit's fixed colours, those with `system` before them adapt to the scheme.
    /// - Returns: nil for a word that is no keyword.
    public static func named(_ keyword: String) -> Color? {
        keywords[keyword]
    }

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
