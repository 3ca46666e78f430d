public import Foundation
public import Views

/// A colour by UIKit's names, for code that imports SwiftUI: `Color(.systemBackground)`, `Color(uiColor: .label)`.
public struct UIColor: Hashable, Sendable {
    let color: Color

    /// Creates the same colour as `color`.
    public init(_ color: Color) {
        self.color = color
    }

    /// Creates a colour from sRGB components, from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        color = Color(red: red, green: green, blue: blue, opacity: alpha)
    }

    /// Creates a grey, from 0 to 1.
    public init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from a hue, a saturation and a brightness, each from 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        color = Color(hue: hue, saturation: saturation, brightness: brightness, opacity: alpha)
    }

    /// Returns the colour with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(color.opacity(alpha)) }

    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// A grey at a third of white.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// A grey at half of white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// A grey at two thirds of white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// A fully transparent colour.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Pure red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Yellow, of red and green.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Cyan, of green and blue.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Magenta, of red and blue.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange, of red and half of green.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple, of half of red and of blue.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// UIKit's brown.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    /// Red that adapts to the scheme.
    public static let systemRed = UIColor(Color.systemRed)
    /// Green that adapts to the scheme.
    public static let systemGreen = UIColor(Color.systemGreen)
    /// Blue that adapts to the scheme.
    public static let systemBlue = UIColor(Color.systemBlue)
    /// Orange that adapts to the scheme.
    public static let systemOrange = UIColor(Color.systemOrange)
    /// Yellow that adapts to the scheme.
    public static let systemYellow = UIColor(Color.systemYellow)
    /// Pink that adapts to the scheme.
    public static let systemPink = UIColor(Color.systemPink)
    /// Purple that adapts to the scheme.
    public static let systemPurple = UIColor(Color.systemPurple)
    /// Teal that adapts to the scheme.
    public static let systemTeal = UIColor(Color.systemTeal)
    /// Indigo that adapts to the scheme.
    public static let systemIndigo = UIColor(Color.systemIndigo)
    /// Brown that adapts to the scheme.
    public static let systemBrown = UIColor(Color.systemBrown)
    /// Mint that adapts to the scheme.
    public static let systemMint = UIColor(Color.systemMint)
    /// Cyan that adapts to the scheme.
    public static let systemCyan = UIColor(Color.systemCyan)
    /// The base grey.
    public static let systemGray = UIColor(Color.systemGray)
    /// The second grey.
    public static let systemGray2 = UIColor(Color.systemGray2)
    /// The third grey.
    public static let systemGray3 = UIColor(Color.systemGray3)
    /// The fourth grey.
    public static let systemGray4 = UIColor(Color.systemGray4)
    /// The fifth grey.
    public static let systemGray5 = UIColor(Color.systemGray5)
    /// The sixth grey, the nearest to the background.
    public static let systemGray6 = UIColor(Color.systemGray6)
    /// The primary text colour.
    public static let label = UIColor(Color.label)
    /// The secondary text colour.
    public static let secondaryLabel = UIColor(Color.secondaryLabel)
    /// The tertiary text colour.
    public static let tertiaryLabel = UIColor(Color.tertiaryLabel)
    /// The quaternary text colour.
    public static let quaternaryLabel = UIColor(Color.quaternaryLabel)
    /// The placeholder text colour.
    public static let placeholderText = UIColor(Color.placeholderText)
    /// The link colour.
    public static let link = UIColor(Color.link)
    /// The text colour on a light background, regardless of the colour scheme.
    public static let darkText = UIColor(Color.darkText)
    /// The text colour on a dark background, regardless of the colour scheme.
    public static let lightText = UIColor(Color.lightText)
    /// A translucent separator colour.
    public static let separator = UIColor(Color.separator)
    /// An opaque separator colour.
    public static let opaqueSeparator = UIColor(Color.opaqueSeparator)
    /// A fill for thin and small shapes.
    public static let systemFill = UIColor(Color.systemFill)
    /// A fill for shapes of medium size.
    public static let secondarySystemFill = UIColor(Color.secondarySystemFill)
    /// A fill for large shapes.
    public static let tertiarySystemFill = UIColor(Color.tertiarySystemFill)
    /// A fill for large areas of varied content.
    public static let quaternarySystemFill = UIColor(Color.quaternarySystemFill)
    /// The background of a page.
    public static let systemBackground = UIColor(Color.systemBackground)
    /// The background of grouped content on a page.
    public static let secondarySystemBackground = UIColor(Color.secondarySystemBackground)
    /// The background of content grouped within a group.
    public static let tertiarySystemBackground = UIColor(Color.tertiarySystemBackground)
    /// The background of a page of groups.
    public static let systemGroupedBackground = UIColor(Color.systemGroupedBackground)
    /// The background of a group on such a page.
    public static let secondarySystemGroupedBackground = UIColor(Color.secondarySystemGroupedBackground)
    /// The background of content grouped within such a group.
    public static let tertiarySystemGroupedBackground = UIColor(Color.tertiarySystemGroupedBackground)
}

extension Color {
    /// Creates a colour from a UIKit colour.
    public init(uiColor: UIColor) { self = uiColor.color }

    /// Creates a colour from a UIKit colour.
    public init(_ color: UIColor) { self = color.color }
}
