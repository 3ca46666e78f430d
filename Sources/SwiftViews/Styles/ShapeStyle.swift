public import Views

/// What shapes, texts and grounds are painted with; SwiftUI's `ShapeStyle`. One of your own says in `resolve(in:)` which other it is,
/// where it stands.
public protocol ShapeStyle: Sendable {
    /// The style that it is in an environment.
    associatedtype Resolved: ShapeStyle = Never
    /// The style that it is in `environment`.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
    /// Never asked for: a style of this module is no other.
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) resolves to no other style: only this module's own may do without one")
    }
}

extension Never: ShapeStyle {
    /// There is no value to ask.
    public typealias Resolved = Never
}

/// A style of this module, which says itself what it is painted with.
protocol PaintingStyle: ShapeStyle where Resolved == Never {
    /// What it is painted with in `environment`.
    func paint(in environment: EnvironmentValues) -> PaintStyle
}

extension ShapeStyle {
    /// What the style is painted with in `environment`; one that resolves to itself without end, with nothing.
    package func paintStyle(in environment: EnvironmentValues) -> PaintStyle {
        var style: any ShapeStyle = self
        for _ in 0..<64 {
            if let painting = style as? any PaintingStyle { return painting.paint(in: environment) }
            style = style.resolve(in: environment)
        }
        return .color(.clear)
    }
}

extension ShapeStyle {
    /// What the style is painted with where the environment is not known but for the colour scheme, in either of the two.
    var paintStyleAnywhere: PaintStyle {
        var environment = EnvironmentValues()
        let light = paintStyle(in: environment)
        environment.colorScheme = .dark
        let dark = paintStyle(in: environment)
        return light == dark ? light : .adaptive(light: light, dark: dark)
    }
}

extension PaintStyle: PaintingStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { self }
}

extension Color: PaintingStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { .color(self) }
}

extension Material: PaintingStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { .material(self) }
}

extension MeshGradient: PaintingStyle {
    func paint(in environment: EnvironmentValues) -> PaintStyle { .mesh(self) }
}

/// One of the foreground style's ranks; SwiftUI's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: PaintingStyle, Hashable {
    let rank: Int

    /// The first rank.
    public static let primary = HierarchicalShapeStyle(rank: 1)
    /// The second rank.
    public static let secondary = HierarchicalShapeStyle(rank: 2)
    /// The third rank.
    public static let tertiary = HierarchicalShapeStyle(rank: 3)
    /// The fourth rank.
    public static let quaternary = HierarchicalShapeStyle(rank: 4)
    /// The last rank, which is painted as the fourth.
    public static let quinary = HierarchicalShapeStyle(rank: 4)

    func paint(in environment: EnvironmentValues) -> PaintStyle { .hierarchical(rank) }
}

/// The foreground style around; SwiftUI's `ForegroundStyle`.
public struct ForegroundStyle: PaintingStyle, Hashable {
    /// The foreground style.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .hierarchical(1) }
}

/// The tint around; SwiftUI's `TintShapeStyle`.
public struct TintShapeStyle: PaintingStyle, Hashable {
    /// The tint.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .tinted }
}

/// The ground of a page; SwiftUI's `BackgroundStyle`.
public struct BackgroundStyle: PaintingStyle, Hashable {
    /// The ground.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .color(.systemBackground) }
}

/// A thin line's colour; SwiftUI's `SeparatorShapeStyle`.
public struct SeparatorShapeStyle: PaintingStyle, Hashable {
    /// The line's colour.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .color(.separator) }
}

/// A style whose type is hidden; SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle: PaintingStyle {
    private let style: any ShapeStyle

    /// Hides the type of `style`.
    public init(_ style: some ShapeStyle) {
        self.style = style
    }

    func paint(in environment: EnvironmentValues) -> PaintStyle { style.paintStyle(in: environment) }
}

/// A style whose opacity is multiplied.
public struct OpacityShapeStyle<Style: ShapeStyle>: PaintingStyle {
    let style: Style
    let factor: Double

    func paint(in environment: EnvironmentValues) -> PaintStyle {
        .opacity(style.paintStyle(in: environment), factor)
    }
}

extension ShapeStyle {
    /// The style, its opacity multiplied by `factor`.
    @_disfavoredOverload
    public func opacity(_ factor: Double) -> some ShapeStyle { OpacityShapeStyle(style: self, factor: factor) }

    /// The second rank of the style.
    public var secondary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.6) }
    /// The third rank of the style.
    public var tertiary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.3) }
    /// The fourth rank of the style.
    public var quaternary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.18) }
}
