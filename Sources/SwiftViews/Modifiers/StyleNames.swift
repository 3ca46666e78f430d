public import Views

/// SwiftUI's names for styles, so that `.foregroundStyle(.secondary)` and `.fill(.red)` read as they do there.
extension PaintStyle {
    /// The foreground style's first rank.
    public static let primary = PaintStyle.hierarchical(1)
    /// The foreground style's second rank.
    public static let secondary = PaintStyle.hierarchical(2)
    /// The foreground style's third rank.
    public static let tertiary = PaintStyle.hierarchical(3)
    /// The foreground style's fourth rank.
    public static let quaternary = PaintStyle.hierarchical(4)
    /// SwiftUI's red.
    public static let red = PaintStyle.color(.red)
    /// SwiftUI's orange.
    public static let orange = PaintStyle.color(.orange)
    /// SwiftUI's yellow.
    public static let yellow = PaintStyle.color(.yellow)
    /// SwiftUI's green.
    public static let green = PaintStyle.color(.green)
    /// SwiftUI's mint.
    public static let mint = PaintStyle.color(.mint)
    /// SwiftUI's teal.
    public static let teal = PaintStyle.color(.teal)
    /// SwiftUI's cyan.
    public static let cyan = PaintStyle.color(.cyan)
    /// SwiftUI's blue.
    public static let blue = PaintStyle.color(.blue)
    /// SwiftUI's indigo.
    public static let indigo = PaintStyle.color(.indigo)
    /// SwiftUI's purple.
    public static let purple = PaintStyle.color(.purple)
    /// SwiftUI's pink.
    public static let pink = PaintStyle.color(.pink)
    /// SwiftUI's brown.
    public static let brown = PaintStyle.color(.brown)
    /// SwiftUI's gray.
    public static let gray = PaintStyle.color(.gray)
    /// White.
    public static let white = PaintStyle.color(.white)
    /// Black.
    public static let black = PaintStyle.color(.black)
    /// Nothing to be seen.
    public static let clear = PaintStyle.color(.clear)
    /// The thinnest material.
    public static let ultraThinMaterial = PaintStyle.material(.ultraThin)
    /// A thin material.
    public static let thinMaterial = PaintStyle.material(.thin)
    /// The usual material.
    public static let regularMaterial = PaintStyle.material(.regular)
    /// A thick material.
    public static let thickMaterial = PaintStyle.material(.thick)
    /// The thickest material.
    public static let ultraThickMaterial = PaintStyle.material(.ultraThick)

    /// Colours at equal distances along a line.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> PaintStyle {
        let last = Double(max(colors.count - 1, 1))
        let stops = colors.enumerated().map { GradientStop(color: $1, location: Double($0) / last) }
        return .linear(stops, start: startPoint, end: endPoint)
    }

    /// The same style, its opacity multiplied by `factor`.
    public func opacity(_ factor: Double) -> PaintStyle {
        .opacity(self, factor)
    }
}

extension Color {
    /// The colour, a little lighter towards the top.
    public var gradient: PaintStyle { .shaded(self) }
}

extension UnitPoint {
    /// The middle of the top edge.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the bottom edge.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The middle of the left edge.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right edge.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
}

extension Outline {
    /// A rectangle with corners of a radius, as SwiftUI writes it.
    public static func rect(cornerRadius: Double) -> Outline {
        .roundedRectangle(cornerRadius: cornerRadius)
    }
}
