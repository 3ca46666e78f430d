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
    /// How bright each of those parts is that a value would turn on, while they light up one after the other; nil for what the value says.
    public var lighting: SymbolLighting?

    /// A symbol beside text in `font`.
    public init(
        name: String, font: Font, scale: Scale = .medium, rendering: Rendering = .monochrome,
        variableValue: Double? = nil, lighting: SymbolLighting? = nil
    ) {
        self.name = name
        self.font = font
        self.scale = scale
        self.rendering = rendering
        self.variableValue = variableValue
        self.lighting = lighting
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
        /// The symbol's own in an appearance, the paint where it has none.
        case multicolor(Appearance)
    }
}

/// A moment of SF Symbols' variable colour: the parts that show a value light up one after the other.
public struct SymbolLighting: Hashable, Sendable {
    /// What becomes of parts behind the light.
    public enum Manner: String, Hashable, Sendable {
        /// They go out again.
        case iterative
        /// They stay lit until the last one is, and then all go out.
        case cumulative
        /// They stay lit.
        case growing
    }

    /// How far the light is, from 0, where no part is lit, to 1.
    public var position: Double
    /// What becomes of parts behind it.
    public var manner: Manner
    /// The opacity of those that are not lit.
    public var inactiveOpacity: Double

    /// A light at `position`.
    public init(position: Double, manner: Manner, inactiveOpacity: Double) {
        self.position = position
        self.manner = manner
        self.inactiveOpacity = inactiveOpacity
    }

    /// The opacity of part number `part` of `count`.
    package func opacity(of part: Int, among count: Int) -> Double {
        // Each part has a stretch of its own in which it lights up; there is one more at the end for the last to go out.
        let place = position * Double(manner == .growing ? count : count + 1) - Double(part)
        let lit =
            switch manner {
            case .iterative: min(place, 2 - place)
            case .cumulative: min(place, Double(count - part + 1) - place)
            case .growing: place
            }
        return inactiveOpacity + (1 - inactiveOpacity) * Length.fraction(lit)
    }
}
