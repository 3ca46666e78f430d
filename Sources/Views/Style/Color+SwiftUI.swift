/// SwiftUI's own colour names. Those that UIKit has a fixed colour for differ between the two: `Color.red` is SwiftUI's,
/// which adapts to the scheme, while the keyword `"red"` of scripts is UIKit's pure red.
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
    /// Nothing to be seen.
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    /// Content of the first rank.
    public static let primary = label
    /// Content of the second rank.
    public static let secondary = secondaryLabel
    /// The accent of a program that sets none: the system's blue.
    public static let accentColor = systemBlue
}
