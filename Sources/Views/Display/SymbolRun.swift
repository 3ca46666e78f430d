/// A symbol by SF Symbols' name, in a font's size and weight.
public struct SymbolRun: Hashable, Sendable {
    /// SF Symbols' name.
    public var name: String
    /// The font beside which the symbol stands.
    public var font: Font
    /// How large it is beside the font.
    public var scale: Scale
    /// Which colours its layers have.
    public var rendering: Rendering
    /// From 0 to 1: how much of a symbol that shows a value is on; nil for all.
    public var variableValue: Double?

    /// A symbol beside text in `font`.
    public init(
        name: String, font: Font, scale: Scale = .medium, rendering: Rendering = .monochrome,
        variableValue: Double? = nil
    ) {
        self.name = name
        self.font = font
        self.scale = scale
        self.rendering = rendering
        self.variableValue = variableValue
    }

    /// How large symbols are beside text; SwiftUI's `Image.Scale`.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
        case small, medium, large
    }

    /// Which colours a symbol's layers have; its paint is the primary one's.
    public enum Rendering: Hashable, Sendable {
        /// All the same.
        case monochrome
        /// The paint, fainter layer by layer.
        case hierarchical
        /// The paint, then these for the secondary and the tertiary layers.
        case palette([Paint])
        /// The symbol's own in a scheme, the paint where it has none.
        case multicolor(ColorScheme)
    }
}
