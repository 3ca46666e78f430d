public import Views

/// The paint of shapes, texts and backgrounds; SwiftUI's `ShapeStyle`. A program's own style returns another style in
/// `resolve(in:)` for its environment.
public protocol ShapeStyle: Sendable {
    /// The type of the resolved style.
    associatedtype Resolved: ShapeStyle = Never
    /// Returns the style for `environment`.
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
    /// Never called: the styles of this module resolve to no other.
    public func resolve(in environment: EnvironmentValues) -> Never {
        preconditionFailure("\(Self.self) has no resolve(in:): a custom ShapeStyle must implement it")
    }
}

extension Never: ShapeStyle {
    /// `Never` has no values, so it is never resolved.
    public typealias Resolved = Never
}

/// A style of this module, which provides its own paint.
protocol PaintingStyle: ShapeStyle where Resolved == Never {
    /// Returns the paint in `environment`.
    func paint(in environment: EnvironmentValues) -> PaintStyle
}

extension ShapeStyle {
    /// Returns the paint of the style in `environment`. A style that resolves without end is clear.
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
    /// The paint of the style in an unknown environment, for both colour schemes.
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

/// A level of the foreground style; SwiftUI's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: PaintingStyle, Hashable {
    let rank: Int

    /// The first level.
    public static let primary = HierarchicalShapeStyle(rank: 1)
    /// The second level.
    public static let secondary = HierarchicalShapeStyle(rank: 2)
    /// The third level.
    public static let tertiary = HierarchicalShapeStyle(rank: 3)
    /// The fourth level.
    public static let quaternary = HierarchicalShapeStyle(rank: 4)
    /// The fifth level, painted like the fourth.
    public static let quinary = HierarchicalShapeStyle(rank: 4)

    func paint(in environment: EnvironmentValues) -> PaintStyle { .hierarchical(rank) }
}

/// The foreground style of the environment; SwiftUI's `ForegroundStyle`.
public struct ForegroundStyle: PaintingStyle, Hashable {
    /// The foreground style.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .hierarchical(1) }
}

/// The tint of the environment; SwiftUI's `TintShapeStyle`.
public struct TintShapeStyle: PaintingStyle, Hashable {
    /// The tint.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .tinted }
}

/// The background of a page; SwiftUI's `BackgroundStyle`.
public struct BackgroundStyle: PaintingStyle, Hashable {
    /// Creates the background style.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .color(.systemBackground) }
}

/// The colour of separator lines; SwiftUI's `SeparatorShapeStyle`.
public struct SeparatorShapeStyle: PaintingStyle, Hashable {
    /// Creates the separator style.
    public init() {}

    func paint(in environment: EnvironmentValues) -> PaintStyle { .color(.separator) }
}

/// A type-erased style; SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle: PaintingStyle {
    private let style: any ShapeStyle

    /// Erases the type of `style`.
    public init(_ style: some ShapeStyle) {
        self.style = style
    }

    func paint(in environment: EnvironmentValues) -> PaintStyle { style.paintStyle(in: environment) }
}

/// A style with its opacity multiplied.
public struct OpacityShapeStyle<Style: ShapeStyle>: PaintingStyle {
    let style: Style
    let factor: Double

    func paint(in environment: EnvironmentValues) -> PaintStyle {
        .opacity(style.paintStyle(in: environment), factor)
    }
}

extension ShapeStyle {
    /// Returns the style with its opacity multiplied by `factor`.
    @_disfavoredOverload
    public func opacity(_ factor: Double) -> some ShapeStyle { OpacityShapeStyle(style: self, factor: factor) }

    /// The second level of the style.
    public var secondary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.6) }
    /// The third level of the style.
    public var tertiary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.3) }
    /// The fourth level of the style.
    public var quaternary: some ShapeStyle { OpacityShapeStyle(style: self, factor: 0.18) }
}
