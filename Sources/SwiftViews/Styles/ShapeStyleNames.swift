public import Views

/// SwiftUI's names for styles, so that `.foregroundStyle(.secondary)` and `.fill(.red)` work as in SwiftUI.
extension ShapeStyle where Self == Color {
    /// SwiftUI's red.
    public static var red: Color { .red }
    /// SwiftUI's orange.
    public static var orange: Color { .orange }
    /// SwiftUI's yellow.
    public static var yellow: Color { .yellow }
    /// SwiftUI's green.
    public static var green: Color { .green }
    /// SwiftUI's mint.
    public static var mint: Color { .mint }
    /// SwiftUI's teal.
    public static var teal: Color { .teal }
    /// SwiftUI's cyan.
    public static var cyan: Color { .cyan }
    /// SwiftUI's blue.
    public static var blue: Color { .blue }
    /// SwiftUI's indigo.
    public static var indigo: Color { .indigo }
    /// SwiftUI's purple.
    public static var purple: Color { .purple }
    /// SwiftUI's pink.
    public static var pink: Color { .pink }
    /// SwiftUI's brown.
    public static var brown: Color { .brown }
    /// SwiftUI's gray.
    public static var gray: Color { .gray }
    /// White.
    public static var white: Color { .white }
    /// Black.
    public static var black: Color { .black }
    /// A fully transparent colour.
    public static var clear: Color { .clear }
    /// The system's accent colour.
    public static var accentColor: Color { .accentColor }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The first level of the foreground style.
    public static var primary: HierarchicalShapeStyle { .primary }
    /// The second level of the foreground style.
    public static var secondary: HierarchicalShapeStyle { .secondary }
    /// The third level of the foreground style.
    public static var tertiary: HierarchicalShapeStyle { .tertiary }
    /// The fourth level of the foreground style.
    public static var quaternary: HierarchicalShapeStyle { .quaternary }
    /// The fifth level of the foreground style.
    public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension ShapeStyle where Self == Material {
    /// The thinnest material.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// A thin material.
    public static var thinMaterial: Material { .thin }
    /// The regular material.
    public static var regularMaterial: Material { .regular }
    /// A thick material.
    public static var thickMaterial: Material { .thick }
    /// The thickest material.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of the system's bars.
    public static var bar: Material { Material(rawValue: "bar") ?? .regular }
}

extension Material {
    /// The thinnest material.
    public static let ultraThinMaterial = Material.ultraThin
    /// A thin material.
    public static let thinMaterial = Material.thin
    /// The regular material.
    public static let regularMaterial = Material.regular
    /// A thick material.
    public static let thickMaterial = Material.thick
    /// The thickest material.
    public static let ultraThickMaterial = Material.ultraThick
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The foreground style of the environment.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The tint of the environment.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of a page.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
    /// The colour of separator lines.
    public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == LinearGradient {
    /// A linear gradient with evenly spaced colours.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// A linear gradient with colours at given locations.
    public static func linearGradient(
        stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
    }

    /// A linear gradient.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}

extension ShapeStyle where Self == RadialGradient {
    /// A radial gradient with evenly spaced colours.
    public static func radialGradient(
        colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }

    /// A radial gradient.
    public static func radialGradient(
        _ gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double
    ) -> RadialGradient {
        RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension ShapeStyle where Self == EllipticalGradient {
    /// An elliptical gradient with evenly spaced colours, which follows the proportions of the painted shape.
    public static func ellipticalGradient(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: Double = 0, endRadiusFraction: Double = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            colors: colors, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// An elliptical gradient with colours at given locations, which follows the proportions of the painted shape.
    public static func ellipticalGradient(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            stops: stops, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    /// An elliptical gradient, which follows the proportions of the painted shape.
    public static func ellipticalGradient(
        _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: Double = 0,
        endRadiusFraction: Double = 0.5
    ) -> EllipticalGradient {
        EllipticalGradient(
            gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }
}

extension ShapeStyle where Self == AngularGradient {
    /// An angular gradient with evenly spaced colours.
    public static func angularGradient(
        colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// An angular gradient of one full turn, starting at `angle`.
    public static func conicGradient(
        colors: [Color], center: UnitPoint, angle: Angle = .zero
    ) -> AngularGradient {
        AngularGradient(colors: colors, center: center, angle: angle)
    }
}

extension PaintStyle {
    /// Returns the style with its opacity multiplied by `factor`.
    public func opacity(_ factor: Double) -> PaintStyle {
        .opacity(self, factor)
    }
}
