/// A symbol by SF Symbols' name, in a font's size and weight.
public struct SymbolRun: Hashable, Sendable {
    /// SF Symbols' name.
    public var name: String
    /// The font that determines the symbol's size and weight.
    public var font: Font
    /// The scale relative to the font.
    public var scale: Scale
    /// The rendering mode with its colours.
    public var rendering: Rendering
    /// The active part of a variable symbol, from 0 to 1; nil for all.
    public var variableValue: Double?
    /// The brightness of the variable layers while they light up one after the other; nil for that of the value.
    public var lighting: VariableColorPhase?

    /// Creates a symbol for text in `font`.
    public init(
        name: String, font: Font, scale: Scale = .medium, rendering: Rendering = .monochrome,
        variableValue: Double? = nil, lighting: VariableColorPhase? = nil
    ) {
        self.name = name
        self.font = font
        self.scale = scale
        self.rendering = rendering
        self.variableValue = variableValue
        self.lighting = lighting
    }

    /// The scale of symbols relative to text; SwiftUI's `Image.Scale`.
    public enum Scale: String, Hashable, Sendable, CaseIterable {
        case small, medium, large
    }

    /// The colours of a symbol's layers. The symbol's paint colours the primary layer.
    public enum Rendering: Hashable, Sendable {
        /// The same paint for all layers.
        case monochrome
        /// The paint with a decreasing opacity per layer.
        case hierarchical
        /// The paint, then these for the secondary and the tertiary layers.
        case palette([Paint])
        /// The symbol's own colours in an appearance, and the paint for layers without one.
        case multicolor(Appearance)
    }
}

/// A moment of SF Symbols' variable colour animation: the layers light up one after the other.
public struct VariableColorPhase: Hashable, Sendable {
    /// The behaviour of layers that the light has passed.
    public enum Manner: String, Hashable, Sendable {
        /// They go out again.
        case iterative
        /// They stay lit until the last layer is lit, then all go out.
        case cumulative
        /// They stay lit.
        case growing
    }

    /// The position of the light, from 0, where no layer is lit, to 1.
    public var position: Double
    /// The behaviour of layers that the light has passed.
    public var manner: Manner
    /// The opacity of unlit layers.
    public var inactiveOpacity: Double

    /// Creates a light at `position`.
    public init(position: Double, manner: Manner, inactiveOpacity: Double) {
        self.position = position
        self.manner = manner
        self.inactiveOpacity = inactiveOpacity
    }

    /// Returns the opacity of the layer `part` of `count`.
    package func opacity(of part: Int, among count: Int) -> Double {
        // Each layer lights up in an interval of its own; an additional one at the end is for the last layer to go out.
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
